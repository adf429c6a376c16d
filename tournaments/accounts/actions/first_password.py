"""The organiser's first password, where no person looks on: in a file of its own rather than in a log for ever."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)


def path() -> Path:
    """Where it is kept until the organiser has another one."""
    return Path(settings.DATA_DIR) / "first_password"


def keep(password: str) -> Path:
    """Write it down, readable by its owner alone; a file that is there already is replaced."""
    path().unlink(missing_ok=True)
    descriptor = os.open(path(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{password}\n")
    return path()


def forget() -> None:
    """The organiser has another one: the file is no longer needed."""
    try:
        path().unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        logger.warning("the file with the first password could not be removed: %s", error)
        return
    logger.info("the file with the first password has been removed")
