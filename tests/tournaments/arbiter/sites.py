"""The tournament in which walks over all addresses stand: players, matches of two games, teams, a table, a cup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.arbiter.addresses import Site, entrants_of
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.made_once import made_once
from tests.tournaments.teams.events import make_event
from tournaments.basics.systems import systems_in_browser
from tournaments.models import ByeRequest, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import setup


def of_players(**fields: Any) -> Tournament:
    """Nine players."""
    return make_tournament(**{"players": 9, **fields})


def of_matches(**fields: Any) -> Tournament:
    """Nine players, who meet in matches of two games."""
    system = next(one for one in systems_in_browser() if one.games_per_match > 1)
    return of_players(**{"system": system.name, "points_bye": 15, "start_date": "2026-05-01", **fields})


def of_teams(**fields: Any) -> Tournament:
    """Five teams of two boards with a reserve each."""
    return make_event(**{"teams": 5, "players": 3, "rounds": 7, "start_date": "2026-05-01", **fields})


def of_teams_by_table(**fields: Any) -> Tournament:
    """Five teams, each against each."""
    rules = {"system": "team-round-robin", "tiebreaks": "MPVGP,EDE,EMGSB"}
    return of_teams(**{**rules, **fields})


def of_team_cup(**fields: Any) -> Tournament:
    """Five teams in a bracket; the boards decide level matches, and the third place is played for."""
    rules = {"system": "team-knock-out", "tiebreaks": "EDEBT", "third_place": True, "rounds": 3}
    return of_teams(**{**rules, **fields})


# In an order in which each kind brings something that those before it have not.
KINDS: dict[str, Callable[..., Tournament]] = {
    "players": of_players,
    "matches": of_matches,
    "teams": of_teams,
    "table": of_teams_by_table,
    "cup": of_team_cup,
}
OF_TEAMS = ("teams", "table", "cup")
WITH_ROUNDS_AS_NEEDED = ("table", "cup")  # nobody sets their number
# For a test with the fixture ``site``: it is done in a tournament of each kind.
in_each_kind = pytest.mark.parametrize("site", KINDS, indirect=True)
in_other_kinds = pytest.mark.parametrize("site", [kind for kind in KINDS if kind != "players"], indirect=True)


started_in_each_kind = pytest.mark.parametrize("started", KINDS, indirect=True)


def started_once(kind: str) -> Tournament:
    """A tournament of the kind after its first round, for tests that only need one."""
    return play_round(KINDS[kind](start_date="2026-05-01", end_date="2026-05-07")).tournament


def make_site(kind: str, by: User) -> Site:
    """Round 1 finished, round 2 published and open, somebody without an opponent in both."""
    tournament = _after_two_rounds(kind, by)
    return Site(tournament, tournament.bye_requests.get().pk, tournament.forbidden_pairs.get(), by.pk)


@made_once()
def _after_two_rounds(kind: str, by: User) -> Tournament:
    tournament = KINDS[kind](arbiters=(by,))
    one, *_others, other = entrants_of(tournament)
    setup.add_forbidden_pair(tournament, one, other, by=by)
    last = tournament.players.order_by("tpn").last()
    if kind in OF_TEAMS:  # as entered before a system for teams was chosen
        ByeRequest.objects.create(tournament=tournament, player=last, round_number=5, kind="H")
    else:
        entries.request_bye(last, by=by, round_number=5, kind="H")
    play_round(tournament, by=by)
    drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)
    return tournament
