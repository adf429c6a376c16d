"""A tournament in the middle of its life."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tournaments.arbiter.addresses import Site
from tournaments.models import Round, Tournament, User
from tournaments.services.players import entries
from tournaments.services.rounds import drafts
from tournaments.services.tournament import settings

Make = Callable[..., Tournament]


@pytest.fixture
def site(make_tournament: Make, play_round: Callable[..., Round], arbiter: User) -> Site:
    """Nine players, round 1 finished, round 2 published and open."""
    tournament = make_tournament(players=9)
    one, *_others, other = tournament.players.order_by("tpn")
    pair = settings.add_forbidden_pair(tournament, one, other, by=arbiter)
    bye = entries.request_bye(other, by=arbiter, round_number=5, kind="H")
    play_round(tournament)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    tournament.refresh_from_db()
    return Site(tournament, bye.pk, pair, arbiter.pk)
