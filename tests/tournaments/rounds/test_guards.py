"""What may still be done is a question of which round comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from tournaments.models import Round, Tournament, User
from tournaments.services.errors import Refused
from tournaments.services.players import entries
from tournaments.services.rounds import drafts
from tournaments.services.rounds.guards import coming_round, require_ahead, rounds_paired
from tournaments.services.rounds.snapshot import build
from tournaments.services.rounds.steps import steps

Make = Callable[..., Tournament]
Play = Callable[..., Round]


def test_the_coming_round_is_the_same_for_all_who_ask(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=6, rounds=3)
    for coming in (1, 2):
        newcomer = entries.add_player(tournament, by=arbiter, name=f"Late, {coming}", rating=1500)
        assert newcomer.entry_round == coming
        assert (coming_round(tournament), rounds_paired(tournament)) == (coming, coming - 1)
        assert (steps(tournament).coming, build(tournament).round_number) == (coming, coming)
        if coming == 1:
            play_round(tournament)
    drafts.pair_next_round(tournament, by=arbiter)
    assert coming_round(tournament) == 3, "a draft is paired"


def test_rounds_behind_and_beyond_are_refused(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=6, rounds=3)
    play_round(tournament)
    require_ahead(tournament, 2)
    require_ahead(tournament, 3)
    with pytest.raises(Refused, match="from 2 on"):
        require_ahead(tournament, 1)
    with pytest.raises(Refused, match="no round 4"):
        require_ahead(tournament, 4)


def test_asking_costs_one_query(make_tournament: Make, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = make_tournament()
    with django_assert_num_queries(1):
        coming_round(tournament)
