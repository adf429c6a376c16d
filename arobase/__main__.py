"""``python -m arobase``, and the command ``arobase``."""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Run the command line, and return its exit code."""
    here = Path(__file__).resolve().parent
    # Installed, the engine is inside of this package; in the project's own folder it is beside it.
    sys.path.insert(0, str(here if (here / "pairing").is_dir() else here.parent))
    if sys.argv[1:] == ["--version"]:
        from pairing.version import VERSION_TEXT

        print(VERSION_TEXT)
        return 0
    from pairing.tools.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
