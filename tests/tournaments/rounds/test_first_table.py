"""Tables of a tournament that shares its hall with others begin at a number of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Match, Round, Tournament, User
from tournaments.results.actions.files import read_results, take_results
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


def tables_of(round_: Round) -> list[int]:
    return list(Match.objects.filter(round=round_).order_by("table").values_list("table", flat=True))


def test_rounds_paired_from_then_on_are_seated_so(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=8)
    first = play_round(tournament)
    update_tournament(tournament, by=arbiter, first_table=41)
    second = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert (tables_of(first), tables_of(second)) == ([1, 2, 3, 4], [41, 42, 43, 44])
    assert ">41<" in client.get(reverse("public:round", args=[tournament.slug, 2])).content.decode()


def test_results_come_by_the_numbers_of_the_tables(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    update_tournament(tournament, by=arbiter, first_table=41)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    take_results(round_, read_results(round_, "41;1-0\n42;0-1\n").results, by=arbiter)
    assert list(round_.games.order_by("match__table").values_list("result", flat=True)) == ["1-0", "0-1"]


def test_a_number_that_is_none_is_refused(make_tournament: Make, arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament()
    page = arbiter_client.get(reverse("arbiter:settings", args=[tournament.slug])).content.decode()
    assert 'name="first_table"' in page
    with pytest.raises(ValueError, match="first table"):
        update_tournament(tournament, by=arbiter, first_table=0)
