"""A new password for an account whose own was lost."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.accounts.actions.arbiters import set_password
from tournaments.accounts.actions.second_factor import has_second_factor, take_second_factor
from tournaments.management.operator_command import OperatorCommand
from tournaments.models import User


class Command(OperatorCommand):
    """``new_password NAME``: a password made by chance, shown this once; all log-ins of the account end."""

    help = (
        "Gives an account a new password, which is shown once, and ends its log-ins. For an organiser who has lost "
        "theirs; all others get one from an organiser, on the page of their account."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The account, and whether its second factor is lost as well."""
        parser.add_argument("name", help="user name of the account")
        parser.add_argument(
            "--without-second-factor",
            action="store_true",
            help="switch phone and passkeys off too: they are lost, and the recovery codes as well",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            there = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:20])
            raise CommandError(f"There is no account “{options['name']}”. There are: {there or 'none'}.")
        password = secrets.token_urlsafe(12)
        set_password(user, password, by=None)
        if options["without_second_factor"]:
            take_second_factor(user, by=None)
        self.stdout.write(f"New password of {user.username} (shown this once): {password}")
        if not user.is_active:
            self.stdout.write("The account is closed; an organiser opens it again on its page.")
        if has_second_factor(user):
            self.stdout.write("It still asks for its second factor (--without-second-factor takes it away).")
