"""The tournament in which the walks over all addresses stand: of single players, of matches of two games, of teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.made_once import made_once
from tests.tournaments.teams.events import make_event
from tournaments.basics.systems import systems_in_browser
from tournaments.models import ByeRequest, ForbiddenPair, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import setup


def of_players(**fields: Any) -> Tournament:
    """Nine players."""
    return make_tournament(**{"players": 9, **fields})


def of_matches(**fields: Any) -> Tournament:
    """Nine players, who meet in matches of two games."""
    system = next(one for one in systems_in_browser() if one.games_per_match > 1)
    return of_players(system=system.name, points_bye=15, start_date="2026-05-01", **fields)


def of_teams(**fields: Any) -> Tournament:
    """Five teams of two boards with a reserve each."""
    return make_event(**{"teams": 5, "players": 3, "rounds": 7, "start_date": "2026-05-01", **fields})


KINDS: dict[str, Callable[..., Tournament]] = {"players": of_players, "matches": of_matches, "teams": of_teams}
# For a test with the fixture ``site``: it is done in a tournament of each kind.
in_each_kind = pytest.mark.parametrize("site", KINDS, indirect=True)
in_other_kinds = pytest.mark.parametrize("site", [kind for kind in KINDS if kind != "players"], indirect=True)


def make_site(kind: str, by: User) -> Site:
    """Round 1 finished, round 2 published and open, somebody without an opponent in both."""
    tournament = _played(kind, by)
    return Site(tournament, tournament.bye_requests.get().pk, tournament.forbidden_pairs.get(), by.pk)


@made_once()
def _played(kind: str, by: User) -> Tournament:
    tournament = KINDS[kind](arbiters=(by,))
    one, *_others, other = tournament.players.order_by("tpn")
    if kind == "teams":  # as entered before a system for teams was chosen
        ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)
        ByeRequest.objects.create(tournament=tournament, player=other, round_number=5, kind="H")
    else:
        setup.add_forbidden_pair(tournament, one, other, by=by)
        entries.request_bye(other, by=by, round_number=5, kind="H")
    play_round(tournament, by=by)
    drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)
    return tournament
