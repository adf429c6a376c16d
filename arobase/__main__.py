"""``python -m arobase``, and the command ``arobase``."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line, and return its exit code."""
    if sys.argv[1:] == ["--version"]:
        from pairing.version import VERSION_TEXT

        print(VERSION_TEXT)
        return 0
    from pairing.tools.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
