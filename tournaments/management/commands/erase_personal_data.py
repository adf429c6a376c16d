"""Erase by the organiser's rule what nobody needs any more of people; maintenance does it by itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from tournaments.management.operator_command import OperatorCommand
from tournaments.models import Club
from tournaments.publication.queries.look import privacy_notice
from tournaments.tournament.actions.erasing import keep_to_rule, would_be_done


class Command(OperatorCommand):
    """``erase_personal_data``: tell the days, and erase where a day that was told has come."""

    help = (
        "Tells on which day personal data of tournaments that are over will be erased, and erases them where that day "
        "has come, by the rule on the page “Privacy” of organisers. The server does it by itself with its maintenance."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether anything is changed."""
        parser.add_argument("--dry-run", action="store_true", help="say what would be done, and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        is_ruled = privacy_notice().retention_months or Club.objects.exclude(retention_months=None).exists()
        if not is_ruled:
            self.stdout.write("There is no rule: personal data stay until a tournament is archived or deleted.")
        done = would_be_done() if options["dry_run"] else keep_to_rule()
        for row in done.told:
            self.stdout.write(f"{row.slug}: will be erased; told on the pages from today on.")
        for row in done.erased:
            self.stdout.write(f"{row.slug}: erased.")
        if is_ruled and not (done.told or done.erased):
            self.stdout.write("Nothing to do.")
