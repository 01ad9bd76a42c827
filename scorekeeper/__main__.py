"""`python -m scorekeeper` is the command line."""

import sys

from scorekeeper.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
