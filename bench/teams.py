"""Team events in the web: a round of many teams paired in one request, and a board saved beside one of single players.

As ``bench.web`` measures: a new SQLite database, the whole of Django, no network.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench import web
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import Entrants

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Tournament, User

BOARDS = "wbwb"
SYSTEM = next(one.name for one in registered_systems() if one.entrants is Entrants.TEAMS and not one.is_predetermined)
AIM = 0.2  # seconds in which a round of so many teams is paired in a request
PAIRED_TEAMS = 200


def report(teams: int, *, times: int, played: int = 3) -> Iterator[str]:
    """The lines of the table: an event of ``teams`` teams of four, and one of as many single players beside it."""
    with web.new_installation():
        arbiter, client = web.logged_in()
        tournament = make_event(teams, by=arbiter)
        running = web.play(tournament, played=played, by=arbiter)
        single = web.play(web.make_single(len(BOARDS) * teams, by=arbiter), played=played, by=arbiter)
        yield ""
        yield f"The web with {teams} teams of {len(BOARDS)}, round {running.number} running (SQLite; server's time)"
        yield web.HEADINGS
        of_teams, of_players = (web.saved_results(client, one) for one in (running, single))
        yield web.line(f"saving one board ({len(of_teams)} boards)", of_teams)
        yield web.line(f"of as many single players ({len(of_players)} boards)", of_players)
        yield f"{'a board of a match beside one':<34} {_median(of_teams) / _median(of_players):>6.2f} times"
        for name, path in web.public_pages(tournament, running):
            yield web.page_line(client, name, path, times)
        yield from _paired(client, make_event(PAIRED_TEAMS, by=arbiter, name="Benchmark Cup"), arbiter, times)


def make_event(teams: int, *, by: User, name: str = "Benchmark League") -> Tournament:
    """An event of ``teams`` teams of as many players as there are boards, before round 1."""
    from tournaments.journal.noting import unnoted
    from tournaments.models import Player, Team
    from tournaments.players.actions.numbering import number_players
    from tournaments.teams.actions.settings import set_team_settings
    from tournaments.tournament.actions import setup

    tournament = setup.create_tournament(
        by=by, name=name, total_rounds=web.ROUNDS, initial_colour="w", system=SYSTEM, points_bye=5
    )
    set_team_settings(tournament, by=by, board_colours=BOARDS)
    with unnoted():
        rows = Team.objects.bulk_create(
            Team(tournament=tournament, name=f"Team {n:03d}", tpn=n, strength=2400 - 4 * n) for n in range(1, teams + 1)
        )
        Player.objects.bulk_create(
            Player(
                tournament=tournament,
                team=team,
                roster_place=place,
                name=f"Player{team.tpn:03d}{place}, Test",
                rating=team.strength - place,
                federation="UTO",
            )
            for team in rows
            for place in range(1, len(BOARDS) + 1)
        )
    number_players(tournament, by=by)
    tournament.refresh_from_db()
    return tournament


def _paired(client: Client, tournament: Tournament, arbiter: User, times: int) -> Iterator[str]:
    """Pairing the round after four that are played: the whole request, and the engine's part of it."""
    from django.urls import reverse

    from tournaments.models import Tournament as Row
    from tournaments.rounds.actions import drafts
    from tournaments.stale_forms.of_tournament import COMING

    web.play(tournament, played=3, by=arbiter)
    web.enter_all(tournament.paired_rounds.get(number=4), arbiter)
    taken: list[tuple[float, float, int]] = []
    for _turn in range(times):
        current = Row.objects.get(pk=tournament.pk)
        expected = {"expected_version": str(COMING.expected(current, current))}
        address = reverse("arbiter:pair", args=[tournament.slug])
        taken.append(web.measured(client, "post", address, data=expected, status=302))
        drafts.discard_draft(tournament.paired_rounds.get(number=5), by=arbiter)
    yield ""
    teams = tournament.teams.count()
    yield f"Pairing round 5 of {teams} teams, the whole request (aim {AIM} s)"
    yield web.line("paired", taken)
    yield f"{'of it the engine':<34} {1000 * _engine(tournament, times):>6.1f} ms"


def _engine(tournament: Tournament, times: int) -> float:
    from pairing.service import pair_round
    from tournaments.rounds.queries import snapshot
    from tournaments.rounds.queries.reading import Reading

    state = snapshot.of_reading(Reading.of(tournament))
    seconds = []
    for _turn in range(times):
        start = time.perf_counter()
        pair_round(state.engine, system=tournament.system)
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def _median(taken: list[tuple[float, float, int]]) -> float:
    return statistics.median(seconds for seconds, _busy, _queries in taken)
