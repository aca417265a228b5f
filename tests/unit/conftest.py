"""What the tests of single modules share."""

from __future__ import annotations

import sys
from pathlib import Path

# Tests are files and no package, so that this folder has to be on the path for what they share.
sys.path.insert(0, str(Path(__file__).parent))
