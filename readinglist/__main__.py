"""`python -m readinglist`: the same as the command `readinglist`."""

import sys

from readinglist.cli import main

if __name__ == "__main__":
    sys.exit(main())
