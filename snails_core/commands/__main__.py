"""`python -m snails_core.commands` is `snails`, where the script is not on the PATH."""

import sys

from snails_core.commands import main

if __name__ == "__main__":
    sys.exit(main())
