"""Backups: one file each, with the database, what is to be known of it, and if asked the key that signs sessions."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.utils import timezone

from config.environment import data_directory
from config.names_once import name_once
from config.version import FULL_VERSION
from tournaments.basics.bounded_json import read_json
from tournaments.basics.zips import BROKEN_ZIP
from tournaments.installation.maintenance.backups_kept import Backup, backups, number_of
from tournaments.installation.maintenance.copies import BackupFailed, check_copy, put_back, take_copy
from tournaments.installation.maintenance.versions import TOO_OLD, is_too_old, own_migrations, versions_of

FORMAT = 1
DATABASE, MANIFEST, KEY = "database", "manifest.json", "secret_key"
LARGEST_MANIFEST = 1_000_000
# What reading a file raises that is no backup, or a damaged one.
UNREADABLE = (
    *BROKEN_ZIP,
    *(LookupError, ValueError, TypeError, RecursionError),
)


class Reason(StrEnum):
    """Why a backup was made; each reason has a number of its own to keep."""

    BY_HAND = "by-hand"
    SCHEDULED = "scheduled"
    BEFORE_MIGRATION = "before-migration"
    BEFORE_RESTORE = "before-restore"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself. ``database`` is the kind; ``counts`` are rows of some tables; times are in UTC."""

    format: int
    database: str
    program: str
    migrations: list[str]
    made_at: str
    reason: str
    sha256: str
    has_key: bool
    counts: dict[str, int]


def backup_directory() -> Path:
    """Where the backups are; made if it is not there, and nobody else can look into it.

    Raises:
        BackupFailed: it cannot be made.
    """
    try:
        return data_directory(settings.BACKUP_DIR)
    except ImproperlyConfigured as error:
        raise BackupFailed(f"The directory of the backups, {settings.BACKUP_DIR}, cannot be made: {error}") from error


def make_backup(reason: Reason, *, with_key: bool = False, directory: Path | None = None) -> Backup:
    """Copy the database into a new file, open that and check it; remove the oldest ones of the same reason.

    ``directory`` is another place than that of the settings, where nothing is removed.

    Raises:
        BackupFailed: it could not be written, or is not sound. What there was before is as it was.
    """
    place = directory or backup_directory()
    try:
        with tempfile.TemporaryDirectory(dir=place, prefix=".draft-") as draft:
            copy, packed = Path(draft) / DATABASE, Path(draft) / "packed.zip"
            take_copy(copy)
            manifest = _manifest(copy, reason, with_key=with_key)
            _pack(packed, copy, manifest)
            with opened(packed):
                pass
            path = _take_name(packed, place, manifest)
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupFailed(f"The backup could not be made: {error}") from error
    if directory is None:
        prune(reason)
    return Backup(path.name, path, datetime.fromisoformat(manifest.made_at), reason, path.stat().st_size)


def _manifest(copy: Path, reason: Reason, *, with_key: bool) -> Manifest:
    unknown = versions_of(connection)
    applied = (own_migrations() - set(unknown.missing)) | set(unknown.unknown)
    return Manifest(
        format=FORMAT,
        database=connection.vendor,
        program=FULL_VERSION,
        migrations=sorted(f"{app}.{name}" for app, name in applied),
        made_at=timezone.now().astimezone(UTC).isoformat(timespec="seconds"),
        reason=reason,
        sha256=_sha256(copy),
        has_key=with_key,
        counts=check_copy(copy, connection.vendor),
    )


def _pack(packed: Path, copy: Path, manifest: Manifest) -> None:
    # What pg_dump writes is compressed already.
    method = zipfile.ZIP_STORED if manifest.database == "postgresql" else zipfile.ZIP_DEFLATED
    descriptor = os.open(packed, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        with zipfile.ZipFile(file, "w", method) as archive:
            archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=2, sort_keys=True))
            archive.write(copy, DATABASE)
            if manifest.has_key:
                archive.writestr(KEY, f"{settings.SECRET_KEY}\n")
        file.flush()
        os.fsync(file.fileno())


def _take_name(packed: Path, place: Path, manifest: Manifest) -> Path:
    """Move the finished file to a name that nobody has taken, behind those of the same second."""
    moment = datetime.fromisoformat(manifest.made_at).strftime("%Y%m%dT%H%M%SZ")
    stem = f"arobase-{moment}-{manifest.reason}"
    taken = [number_of(path.name) for path in place.glob(f"{stem}*.zip")]
    for number in range(max(taken, default=0) + 1, 1000):
        path = place / f"{stem}{f'-{number}' if number > 1 else ''}.zip"
        try:
            name_once(packed, path)
        except FileExistsError:
            continue
        return path
    raise BackupFailed(f"{place} has a thousand backups of this second.")


def prune(reason: Reason) -> None:
    """Keep the newest backups of this reason, as many as the settings say, and remove the others."""
    of_reason = [backup for backup in backups() if backup.reason == reason]
    for old in of_reason[settings.BACKUP_KEEP :]:
        old.path.unlink(missing_ok=True)


# --- Reading and putting back --------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path) -> Iterator[tuple[Manifest, Path, str]]:
    """A backup's manifest, its database as a file that lives as long as the context, and its key or an empty text.

    Raises:
        BackupFailed: it is no backup, is damaged, or does not fit (``require_fitting``).
    """
    with tempfile.TemporaryDirectory(prefix="arobase-backup-") as directory:
        copy = Path(directory) / DATABASE
        try:
            with zipfile.ZipFile(path) as archive:
                manifest = _read_manifest(archive)
                with archive.open(DATABASE) as packed, copy.open("wb") as file:
                    shutil.copyfileobj(packed, file)
                key = archive.read(KEY).decode("ascii").strip() if manifest.has_key else ""
        except UNREADABLE as error:
            raise BackupFailed(f"{path.name} is no backup of Arobase, or is damaged: {error}") from error
        except OSError as error:
            raise BackupFailed(f"{path} cannot be read: {error}") from error
        if _sha256(copy) != manifest.sha256:
            raise BackupFailed(f"{path.name} is damaged: its database is not what was packed.")
        require_fitting(manifest)
        counts = check_copy(copy, manifest.database)
        if counts != manifest.counts:
            raise BackupFailed(f"{path.name} is damaged: {counts} rows, where {manifest.counts} were packed.")
        yield manifest, copy, key


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    if any(one.file_size > LARGEST_MANIFEST for one in archive.infolist() if one.filename in (MANIFEST, KEY)):
        raise ValueError("its manifest or its key is too large")
    read: dict[str, Any] = read_json(archive.read(MANIFEST))
    if not isinstance(read, dict):
        raise ValueError("its manifest is no object")
    if read.get("format") != FORMAT:
        raise BackupFailed(f"The backup has the format {read.get('format')}, which only a newer program knows.")
    manifest = Manifest(**read)
    texts = (manifest.database, manifest.program, manifest.made_at, manifest.reason, manifest.sha256)
    lists = isinstance(manifest.migrations, list) and isinstance(manifest.counts, dict)
    if not lists or not all(isinstance(text, str) for text in (*texts, *manifest.migrations)):
        raise ValueError("its manifest holds what none holds")
    return manifest


def require_fitting(manifest: Manifest) -> None:
    """Refuse a backup of the other kind of database, of a newer program, or of one that is too old.

    Raises:
        BackupFailed: it does not fit.
    """
    if manifest.database != connection.vendor:
        raise BackupFailed(
            f"The backup is of a {manifest.database} database, and this installation has {connection.vendor}. "
            "Restore it where it came from, or set DATABASE_URL. From one kind to the other each tournament goes whole "
            "in an event file (“Export and report”, “Export event”)."
        )
    if is_too_old((app, name) for app, _dot, name in (text.partition(".") for text in manifest.migrations)):
        raise BackupFailed(f"The backup is too old. {TOO_OLD}")
    newer = set(manifest.migrations) - {f"{app}.{name}" for app, name in own_migrations()}
    if newer:
        raise BackupFailed(
            f"The backup was made by Arobase {manifest.program} with {', '.join(sorted(newer))}, "
            f"which this program ({FULL_VERSION}) does not know. Start that program, and restore it there."
        )


def restore(path: Path) -> Manifest:
    """Put the backup ``path`` in the place of everything in the database; what was there is backed up before.

    The key that signs sessions is taken over where the backup has one. Bring the tables up to date afterwards.

    Raises:
        BackupFailed: the backup is not sound or does not fit; nothing has been changed.
    """
    with opened(path) as (manifest, copy, key):
        if not versions_of(connection).is_empty:
            make_backup(Reason.BEFORE_RESTORE, with_key=True)
        put_back(copy)
        if key:
            _write_key(key)
    return manifest


def _write_key(key: str) -> None:
    path = Path(settings.DATA_DIR) / KEY
    draft = path.with_name(f".{KEY}.draft")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{key}\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
