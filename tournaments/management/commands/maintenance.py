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
from tournaments.tournament.actions.erasing import keep_to_rule


class Command(OperatorCommand):
    """``maintenance``: a backup, then what nobody needs any more is removed, and data of people by the rule."""

    help = (
        "Makes a scheduled backup (not where AROBASE_BACKUP_HOURS is 0) and removes ended sessions, uploads that were "
        "broken off, rating lists that are not in use, and by the organiser's rule personal data of tournaments that "
        "are over. The server does it by itself every AROBASE_BACKUP_HOURS."
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
        try:
            done = keep_to_rule()
        except (DatabaseError, OSError) as error:
            faults.append(f"Personal data: {error}")
        else:
            for row in done.erased:
                self.stdout.write(f"Personal data of “{row.slug}” erased.")
        if faults:
            raise CommandError("\n".join(faults))
