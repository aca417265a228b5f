"""Where the scalars of a YAML text stand in it, and the comments between them: for changes that leave the rest alone.

Knows nothing of files or of what the values mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from readinglist.yamltext import LINE_ENDS

__all__ = ["find_comments", "find_nodes", "find_scalars"]

_COMMENT = re.compile(r"#.*")


def find_nodes(data: str) -> list[yaml.Node]:
    """Give the keys, texts, lists and mappings of a YAML document, each with its marks, in the order of the text.

    The marks count characters, lines and columns from 0. None are given if the text is not readable.
    """
    for end in LINE_ENDS:
        data = data.replace(end, " ")
    try:
        return list(_walk(yaml.compose(data, yaml.CBaseLoader)))
    except yaml.YAMLError:
        return []


def find_scalars(data: str) -> list[yaml.ScalarNode]:
    """Give the keys and texts alone of a YAML document; as `find_nodes`."""
    return [node for node in find_nodes(data) if isinstance(node, yaml.ScalarNode)]


def find_comments(data: str) -> list[str]:
    """Give the comments of a YAML document, sorted, without the blanks at their ends."""
    pieces, begin = [], 0
    for node in find_scalars(data):
        pieces.append(data[begin : node.start_mark.index])
        begin = max(begin, node.end_mark.index)
        if node.style in {"|", ">"}:  # a comment may stand behind the sign
            pieces.append(data[node.start_mark.index :].partition("\n")[0])
    return sorted(comment.rstrip() for comment in _COMMENT.findall("\0".join([*pieces, data[begin:]])))


def _walk(node: yaml.Node | None) -> Iterator[yaml.Node]:
    if node is None:
        return
    yield node
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _walk(item)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _walk(key)
            yield from _walk(value)
