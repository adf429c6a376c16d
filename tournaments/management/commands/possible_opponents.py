"""Work out whom each player may meet in the next round; the server does it by itself when somebody asks."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.management.operator_command import OperatorCommand
from tournaments.models import Tournament
from tournaments.rounds.actions.possible_opponents import SECONDS, bound_this_process
from tournaments.rounds.queries.possible_opponents import possible_opponents


class Command(OperatorCommand):
    """For one tournament with open boards, by the slug of its address."""

    help = "Works out the possible opponents of the next round of a tournament with open boards."

    def add_arguments(self, parser: CommandParser) -> None:
        """The tournament, and how long it may take."""
        parser.add_argument("slug", help="the tournament's address")
        parser.add_argument("--seconds", type=float, default=SECONDS, help="for pairing")
        parser.add_argument("--bounded", action="store_true", help="behind others, and ended if it takes too much")
        parser.add_argument("--json", action="store_true", help="write who may meet whom, by the numbers of their rows")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Raises: CommandError: there is no such tournament."""
        logging.getLogger("pairing.service").setLevel(logging.WARNING)
        if options["bounded"]:
            bound_this_process()
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament “{options['slug']}”.")
        found = possible_opponents(tournament, seconds=options["seconds"])
        if options["json"]:
            self.stdout.write(json.dumps(asdict(found) if found else None))
        elif found is None:
            self.stdout.write("No round is being played whose end is open.")
        else:
            self.stdout.write(f"{found.paired} of {found.combinations} combinations paired.")
