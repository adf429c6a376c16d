"""``python -m pairing``: the engine on the command line, without Django."""

import sys

from pairing.version import VERSION_TEXT

if __name__ == "__main__":
    if sys.argv[1:] == ["--version"]:  # asked for by other programs at every start: without loading the commands
        print(VERSION_TEXT)
        sys.exit(0)
    from pairing.tools.cli import main

    sys.exit(main())
