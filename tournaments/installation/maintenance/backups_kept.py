"""The backups that are there, and when the newest was made."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)

_NAME = re.compile(r"arobase-(\d{8}T\d{6}Z)-([a-z]+(?:-[a-z]+)*)(-\d+)?\.zip")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is there. ``size`` is in bytes."""

    name: str
    path: Path
    made_at: datetime
    reason: str
    size: int


def backups() -> list[Backup]:
    """All of them, newest first."""
    found = []
    for path in Path(settings.BACKUP_DIR).glob("arobase-*.zip"):
        named = _NAME.fullmatch(path.name)
        if named:
            made_at = datetime.strptime(named[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            found.append(Backup(path.name, path, made_at, named[2], path.stat().st_size))
    return sorted(found, key=lambda backup: (backup.made_at, number_of(backup.name)), reverse=True)


def number_of(name: str) -> int:
    """Which backup of its second and reason it is, the first being 1."""
    numbered = re.search(r"-(\d+)\.zip$", name)
    return int(numbered[1]) if numbered else 1


def last_backup() -> datetime | None:
    """When the newest one was made, for whatever reason; None where there is none."""
    try:
        return next((backup.made_at for backup in backups()), None)
    except OSError as error:
        logger.warning("the backups cannot be looked at: %s", error)
        return None
