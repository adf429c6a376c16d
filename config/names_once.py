"""A finished file gets a name that nobody has."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def name_once(draft: Path, path: Path) -> None:
    """Give the file ``draft`` the name ``path``, and leave whoever has it already alone; ``draft`` may be gone then.

    Unlike a rename, a link fails where another process was faster, and shows nothing unfinished. Sticks (FAT, exFAT)
    have no links: the name is taken there by an empty file first, in whose place the draft is moved at once.

    Raises:
        FileExistsError: somebody has that name.
        OSError: the place cannot be written.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            draft.replace(path)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
