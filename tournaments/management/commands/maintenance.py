"""What keeps an installation going; the server does it by itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

from tournaments.installation.actions.cleaning import clean_up
from tournaments.installation.maintenance.backup import Reason, make_backup
from tournaments.installation.maintenance.copies import BackupFailed
from tournaments.management.operator_command import OperatorCommand


class Command(OperatorCommand):
    """``maintenance``: a backup, then what nobody needs any more is removed."""

    help = (
        "Makes a scheduled backup (not where AROBASE_BACKUP_HOURS is 0) and removes ended sessions, uploads that were "
        "broken off and rating lists that are not in use. The server does it by itself every AROBASE_BACKUP_HOURS."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = []
        if settings.BACKUP_HOURS:
            try:
                made = make_backup(Reason.SCHEDULED)
            except BackupFailed as error:
                faults.append(str(error))
            else:
                self.stdout.write(f"Backup: {made.path} ({made.size:,} bytes), opened and checked.")
        try:
            clean_up()
        except (DatabaseError, OSError) as error:
            faults.append(f"Cleaning up: {error}")
        if faults:
            raise CommandError("\n".join(faults))
