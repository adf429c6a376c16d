"""What a bad day of teams has beside that of single players: teams, line-ups, and a server that loses its power."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scripts.prove_start import ROOT, environment_below, server, wait_until_healthy
from tests.tournaments.bad_day.people import Day, Desk
from tournaments.models import Game, Match, Player, Result, RoundTime, Seat, Team, TeamSeat, Tournament
from tournaments.results.actions.recording import record_result

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


class League(Day):
    """The day of a team event."""

    def team(self, tpn: int) -> Team:
        return Team.objects.select_related("tournament").get(tournament=self.tournament, tpn=tpn)

    def member(self, tpn: int, place: int) -> Player:
        return Player.objects.get(team__tournament=self.tournament, team__tpn=tpn, roster_place=place)

    def match(self, number: int, table: int) -> Match:
        return Match.objects.get(round=self.round(number), table=table)

    def table_of(self, number: int, tpn: int) -> int:
        seats = TeamSeat.objects.filter(round=self.round(number), team=self.team(tpn))
        table = seats.values_list("match__table", flat=True).get()
        assert table is not None
        return table

    def paired(self, number: int) -> set[frozenset[int]]:
        """The numbers of the teams that meet in a round."""
        found: dict[int, set[int]] = {}
        for seat in TeamSeat.objects.filter(round=self.round(number), match__isnull=False).select_related("team"):
            found.setdefault(seat.match_id or 0, set()).add(seat.team.tpn or 0)
        return {frozenset(teams) for teams in found.values()}

    def seated(self, number: int, tpn: int) -> list[int]:
        """The places in the roster of those who sit on the boards of a team, from board 1 on."""
        seats = Seat.objects.filter(round=self.round(number), player__team__tpn=tpn, match__isnull=False)
        return list(seats.order_by("board").values_list("player__roster_place", flat=True))

    def results(self, number: int, table: int) -> list[str]:
        """Of the boards of a match, from board 1 on."""
        return list(
            Game.objects.filter(match=self.match(number, table)).order_by("board").values_list("result", flat=True)
        )

    def begins_in(self, number: int, minutes: int) -> None:
        """The time of a round, as the timetable has it."""
        at = timezone.localtime(timezone.now() + timedelta(minutes=minutes))
        Tournament.objects.filter(pk=self.tournament.pk).update(time_zone=str(timezone.get_current_timezone()))
        RoundTime.objects.filter(tournament=self.tournament, round_number=number).delete()
        RoundTime.objects.create(tournament=self.tournament, round_number=number, day=at.date(), time=at.time())

    def enter_the_rest(self, number: int, *, shift: int) -> None:
        """A result for each board that is open, by the action."""
        games = Game.objects.filter(match__round=self.round(number), result=Result.OPEN).select_related("match")
        for game in games:
            record_result(game, RESULTS[(game.match.table + game.board + shift) % 3], by=None)

    def lines_up(self, desk: Desk, tpn: int, number: int, *places: int, reason: str = "") -> None:
        """Players on the boards of a team by their places in the roster, on the page of its line-up; 0 is nobody."""
        desk.goes(f"teams/{self.team(tpn).pk}/line-up/?round_number={number}")
        self.chooses(desk, tpn, *places)
        desk.page.get_by_label("Reason").fill(reason)
        desk.presses("Hand in the line-up")

    def chooses(self, desk: Desk, tpn: int, *places: int) -> None:
        """The players in the form that is open."""
        for board, place in enumerate(places, start=1):
            key = str(self.member(tpn, place).pk) if place else ""
            desk.page.locator(f'select[name="board_{board}"]').select_option(key)

    def has_bye(self, desk: Desk, tpn: int, number: int, kind: str) -> None:
        """A bye that a team asks for, on its page."""
        team = self.team(tpn)
        desk.goes(f"teams/{team.pk}/")
        form = desk.page.locator('form[action$="/bye/"]')
        form.locator('[name="round_number"]').fill(str(number))
        form.locator('[name="kind"]').select_option(kind)
        desk.presses("Save the bye", form)
        desk.reads(f"{team.name} has a bye in round {number}.")

    def withdraws(self, desk: Desk, tpn: int, *, from_round: int) -> None:
        """A team, on its page."""
        team = self.team(tpn)
        desk.goes(f"teams/{team.pk}/")
        desk.presses("The team withdraws")
        desk.reads(f"{team.name} is paired no more from round {from_round} on.")

    def asks_nobody(self, desk: Desk) -> None:
        """Of players who lost by forfeit nobody is asked whether they play on: it is teams that are paired."""
        desk.goes("players/not-come/")
        desk.reads("Nobody has to be asked.")


def address_of_database() -> str:
    """The database of the tests, for another process."""
    values: dict[str, Any] = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    user, host, port = (values.get(name) or "" for name in ("USER", "HOST", "PORT"))
    return f"postgres://{user}@{host}{f':{port}' if port else ''}/{values['NAME']}"


@contextmanager
def server_of_its_own(directory: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The address and the environment of a server on the database of the tests, which can be killed."""
    environment = environment_below(directory) | {
        "DATABASE_URL": address_of_database(),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": settings.SECRET_KEY,
        "AROBASE_BACKUP_HOURS": "0",
    }
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    yield f"http://{environment['HOST']}:{environment['PORT']}", environment


@contextmanager
def running(root: str, environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """It serves until it is killed, or until the end of the block."""
    with server([sys.executable, "-m", "config.server"], environment, log) as process:
        wait_until_healthy(process, root)
        yield process


def loses_power(process: subprocess.Popen[bytes]) -> None:
    """Every process of the server is gone at once."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def saved_after_all(desk: Desk, board: str, code: str) -> None:
    """What was typed without a server, and was not saved, is as soon as there is one again.

    Whoever presses to have it tried again may find that the page was faster.
    """
    desk.row(board).evaluate("row => row.querySelector('[data-retry]')?.click()")
    desk.has_result(board, code)
