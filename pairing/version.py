"""The version of Arobase, in this one place, and the commit it was made from where that is known.

Stored with every pairing, every backup and every event file, so that it can be told which program made it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

VERSION = "0.2.0"

# `git archive` writes the commit here (.gitattributes), and building the wheel does (setup.py).
COMMIT = "$Format:%h$"

_HASH = re.compile(r"[0-9a-f]{7,64}")
_SHORT = 9


def commit_of(checkout: Path) -> str:
    """The short hash of the commit that is checked out in this folder; empty where it is no git checkout.

    git itself is not asked: it need not be installed, and refuses folders of other users.
    """
    git = checkout / ".git"
    try:
        if git.is_file():  # a worktree
            git = checkout / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref:"):
            return _short(head)
        common = git / "commondir"
        shared = git / common.read_text(encoding="utf-8").strip() if common.is_file() else git
        name = head.removeprefix("ref:").strip()
        if (shared / name).is_file():
            return _short((shared / name).read_text(encoding="utf-8").strip())
        packed = (shared / "packed-refs").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    return next((_short(line.split()[0]) for line in packed if line.endswith(f" {name}")), "")


def _short(commit: str) -> str:
    return commit[:_SHORT] if _HASH.fullmatch(commit) else ""


def _commit() -> str:
    """The commit of this program: written into it, else told by the environment, else that of the checkout."""
    written = _short(COMMIT) or _short(os.environ.get("AROBASE_COMMIT", ""))
    return written or commit_of(Path(__file__).resolve().parent.parent)


FULL_VERSION = "+".join(filter(None, (VERSION, _commit())))
"""The version with the commit behind a plus sign (``0.2.0+1a2b3c4d5``), or alone where no commit is known."""

VERSION_TEXT = f"arobase pairing {FULL_VERSION}"
