"""What the commands of those who keep the server have in common."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, InterfaceError

from tournaments.installation.maintenance.copies import BackupFailed
from tournaments.installation.maintenance.health import why_unusable


class OperatorCommand(BaseCommand):
    """A command that loads no pages: Django's checks would load all of them, which takes longer than most commands do.

    The checks are of the code alone, and the tests run them.
    """

    requires_system_checks: tuple[str, ...] = ()

    def execute(self, *args: Any, **options: Any) -> str | None:
        """A backup that fails, and a database that is damaged, full or away, are reported in a sentence."""
        try:
            return super().execute(*args, **options)
        except BackupFailed as error:
            raise CommandError(str(error)) from error
        except (DatabaseError, InterfaceError) as error:
            if reason := why_unusable(error):
                raise CommandError(reason) from error
            raise
