"""Real files of this field, put where a catalog's files belong: a check ends with findings, whatever they hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from readinglist.check import Settings, check_catalog
from readinglist.check.fixing import fix_files

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
FILES = [path for path in sorted(SAMPLES.rglob("*")) if path.is_file()]
FRONT = b"---\ntitle: A title\nkind: talk\n---\n"

pytestmark = pytest.mark.skipif(not FILES, reason="the folder of samples is not beside this checkout")


@pytest.mark.parametrize(
    ("folder", "suffix", "front"),
    [
        ("entries", ".md", b""),
        ("entries", ".md", FRONT),
        ("entries", ".yaml", b""),
        ("lists", ".md", b""),
        ("lists", ".md", FRONT.replace(b"kind: talk\n", b"")),
    ],
    ids=["entries", "texts of entries", "collections", "lists", "texts of lists"],
)
def test_check_of_all_samples_at_once(tmp_path: Path, folder: str, suffix: str, front: bytes) -> None:
    """All samples as files of one catalog: problems or records, and `--fix` changes nothing but what it says."""
    assert len(FILES) > 900
    (tmp_path / "entries").mkdir()
    (tmp_path / folder).mkdir(exist_ok=True)
    for number, path in enumerate(FILES):
        (tmp_path / folder / f"sample-{number}{suffix}").write_bytes(front + path.read_bytes())
    report = check_catalog(tmp_path, Settings())
    assert len({problem.path for problem in report.problems}) + report.entries + report.lists >= len(FILES)
    fix_files(tmp_path, report.problems)
    fixed = check_catalog(tmp_path, Settings())
    assert (fixed.entries, fixed.lists) >= (report.entries, report.lists)
    assert len(fixed.problems) <= len(report.problems)


@pytest.mark.parametrize("name", ["tags.yaml", "people.yaml", "events.yaml", "kinds.yaml"])
def test_check_of_each_sample_as_a_registry(tmp_path: Path, name: str) -> None:
    """Each sample in the place of a registry: it is read, or a problem says why not."""
    (tmp_path / "entries").mkdir()
    for path in FILES:
        (tmp_path / name).write_bytes(path.read_bytes())
        report = check_catalog(tmp_path, Settings())
        assert report.problems or not path.read_bytes().strip(b"\xef\xbb\xbf \n\r\t")
