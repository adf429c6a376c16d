"""What the commands of those who keep the server have in common."""

from __future__ import annotations

from django.core.management.base import BaseCommand


class OperatorCommand(BaseCommand):
    """A command that loads no pages: Django's checks would load all of them, which takes longer than most commands do.

    The checks are of the code alone, and the tests run them.
    """

    requires_system_checks: tuple[str, ...] = ()
