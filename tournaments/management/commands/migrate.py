"""Django's ``migrate``, for one start at a time, and never by a program that is older than its database."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DatabaseError, InterfaceError, connection

from config.version import FULL_VERSION
from tournaments.installation.maintenance.backup import BackupFailed, Reason, make_backup
from tournaments.installation.maintenance.health import why_unusable
from tournaments.installation.maintenance.process_lock import CannotLock, process_lock, wait_for_database
from tournaments.installation.maintenance.versions import TOO_OLD, Versions, versions_of
from tournaments.models import Installation


class Command(migrate.Command):
    """``migrate``: several starts at once bring the tables up to date once; the others wait."""

    help = f"{migrate.Command.help} Waits for a start that does the same, and refuses a database of a newer version."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            wait_for_database(self.stdout.write)
            with process_lock(self.stdout.write, what="bringing the database up to date"):
                versions = versions_of(connection)
                _require_not_newer(versions)
                if versions.is_too_old:
                    raise CommandError(f"The database is too old. {TOO_OLD} Nothing has been changed.")
                if versions.missing or options["app_label"]:
                    self._back_up(versions)
                super().handle(*args, **options)
                _note_program()
        except CannotLock as error:
            raise CommandError(str(error)) from error
        except (DatabaseError, InterfaceError) as error:
            if reason := why_unusable(error):
                raise CommandError(reason) from error
            raise

    def _back_up(self, versions: Versions) -> None:
        """Before the tables change, a backup; none of an empty database."""
        if versions.is_empty:
            return
        try:
            made = make_backup(Reason.BEFORE_MIGRATION)
        except BackupFailed as error:
            if not settings.UPGRADE_WITHOUT_BACKUP:
                raise CommandError(
                    f"The tables must be brought up to date, and no backup can be made before: {error}\n"
                    "Nothing has been changed. Mend that, or make a backup yourself and set "
                    "AROBASE_UPGRADE_WITHOUT_BACKUP=1."
                ) from error
            self.stdout.write(f"No backup before the upgrade: {error}")
        else:
            self.stdout.write(f"Backup before the upgrade: {made.path}")


def _require_not_newer(versions: Versions) -> None:
    if not versions.unknown:
        return
    row = Installation.objects.filter(pk=Installation.ONLY).values_list("program", flat=True).first()
    needed = row or "a newer version"
    names = ", ".join(f"{app}.{name}" for app, name in versions.unknown)
    raise CommandError(
        f"This program is older than its database. The database needs Arobase {needed} with {names}; "
        f"this is Arobase {FULL_VERSION}, which does not know that. Nothing has been changed.\n"
        "Start the newer program, or restore the backup that it made before it changed the tables."
    )


def _note_program() -> None:
    """Write down which version has these tables; not where they have been taken back to before there was a place."""
    if Installation._meta.db_table in connection.introspection.table_names():
        Installation.objects.update_or_create(pk=Installation.ONLY, defaults={"program": FULL_VERSION})
