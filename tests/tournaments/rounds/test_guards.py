"""What may still be done is a question of which round comes."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.factories import make_tournament, play_round
from tournaments.basics.errors import Refused
from tournaments.players.actions import entries
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.guards import require_ahead, rounds_paired
from tournaments.rounds.queries.obstacles import pairing_obstacles
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.snapshot import build
from tournaments.rounds.queries.steps import steps

pytestmark = pytest.mark.django_db


def test_the_coming_round_is_the_same_for_all_who_ask() -> None:
    tournament = make_tournament(players=6, rounds=3)
    for coming in (1, 2):
        newcomer = entries.add_player(tournament, by=None, name=f"Late, {coming}", rating=1500)
        assert newcomer.entry_round == coming
        assert (tournament.coming_round(), rounds_paired(tournament)) == (coming, coming - 1)
        assert (steps(tournament).coming, build(tournament).round_number) == (coming, coming)
        if coming == 1:
            play_round(tournament)
    drafts.pair_next_round(tournament, by=None)
    assert tournament.coming_round() == 3, "a draft is paired"


def test_rounds_behind_and_beyond_are_refused() -> None:
    tournament = make_tournament(players=6, rounds=3)
    play_round(tournament)
    require_ahead(tournament, 2)
    require_ahead(tournament, 3)
    with pytest.raises(Refused, match="from 2 on"):
        require_ahead(tournament, 1)
    with pytest.raises(Refused, match="no round 4"):
        require_ahead(tournament, 4)


def test_of_a_draft_it_is_the_draft_that_stands_in_the_way() -> None:
    tournament = make_tournament(players=6, rounds=4)
    play_round(tournament)
    drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="Round 2 is a draft"):
        require_ahead(tournament, 2)
    with pytest.raises(Refused, match="Round 1 has been paired already. Choose a round from 3 on"):
        require_ahead(tournament, 1)


def test_a_bye_after_pairing_leads_to_taking_back_and_pairing_by_hand() -> None:
    tournament = make_tournament(players=6, rounds=4)
    play_round(tournament)
    with pytest.raises(Refused, match=r"from 2 on; or take the round back, on its page, .* or pair it by hand there"):
        entries.request_bye(tournament.players.get(tpn=1), by=None, round_number=1, kind="H")


def test_who_is_counted_is_who_plays_in_the_coming_round() -> None:
    tournament = make_tournament(players=3, rounds=4)
    for tpn, absent_in in ((1, 1), (2, 1), (3, 2)):
        entries.request_bye(tournament.players.get(tpn=tpn), by=None, round_number=absent_in, kind="Z")
    (obstacle,) = pairing_obstacles(Reading(tournament))
    assert "1 can be paired in round 1" in obstacle.text
    entries.cancel_bye(tournament.bye_requests.get(player__tpn=1), by=None)
    assert pairing_obstacles(Reading(tournament)) == []


def test_asking_costs_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = make_tournament()
    with django_assert_num_queries(1):
        tournament.coming_round()
