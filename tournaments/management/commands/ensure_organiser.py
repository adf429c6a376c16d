"""Makes the first organiser. Safe to run at every start."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import CommandError

from config.environment import secret
from tournaments.accounts.actions import first_password
from tournaments.accounts.actions.arbiters import create_arbiter
from tournaments.basics.errors import Refused
from tournaments.installation.maintenance.process_lock import process_lock
from tournaments.management.operator_command import OperatorCommand
from tournaments.models import User

USERNAME = "organiser"


class Command(OperatorCommand):
    """``ensure_organiser``: an account that can make all others, on the first run only."""

    help = (
        "Makes the organiser's account where there is none. The password comes from AROBASE_ORGANISER_PASSWORD (or the "
        "file that AROBASE_ORGANISER_PASSWORD_FILE names); without one it is generated and shown this once; "
        "where no terminal looks on, it is put into a file instead."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with process_lock(self.stdout.write, what="making the organiser’s account"):
            self._ensure()

    def _ensure(self) -> None:
        if User.objects.filter(is_organiser=True).exists():
            return
        given = secret("AROBASE_ORGANISER_PASSWORD")
        password = given or secrets.token_urlsafe(12)
        try:
            create_arbiter(
                by=None, username=USERNAME, password=password, is_organiser=True, password_is_given=not given
            )
        except Refused as refused:
            raise CommandError(
                "The organiser's account could not be made:\n" + "\n".join(refused.problems)
            ) from refused
        self.stdout.write(f"Organiser's account: {USERNAME}")
        if given:
            return
        if self.stdout.isatty():
            self.stdout.write(f"Password (shown this once, write it down): {password}")
        else:
            self.stdout.write(f"Password: in the file {first_password.keep(password)}, until you choose your own")
