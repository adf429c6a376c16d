"""Pair, look, publish, discard: only what is allowed is offered, and what is not says why."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, enter_results, play_round
from tournaments.models import Player, Round, User
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.seated import before_round

pytestmark = pytest.mark.django_db


def at(name: str, *arguments: object) -> str:
    return reverse(f"arbiter:{name}", args=["open", *arguments])


def test_pairing_leads_to_the_draft_with_its_checks(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(players=9)
    answer = arbiter_client.post(at("pair"), follow=True)
    text = answer.text
    assert answer.redirect_chain == [(at("round", 1), 302)]
    assert "Publish round 1" in text
    assert "Discard the draft of round 1" in text
    assert "Nobody meets an opponent again" in text
    assert "pairing-allocated bye" in text
    assert Round.objects.get().is_published is False


def test_provisional_ratings_have_their_sign(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    tournament = make_tournament()
    Player.objects.filter(tpn=3).update(provisional=True, provisional_reason="club", rating=1812)
    round_ = drafts.pair_next_round(tournament, by=arbiter)
    sign = '1812<abbr class="mark" title="provisional rating">p</abbr>'
    assert sign in arbiter_client.get(at("round", 1)).text
    drafts.publish_round(round_, by=arbiter)
    assert sign in arbiter_client.get(at("round", 1)).text
    enter_results(round_, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert sign in arbiter_client.get(at("round", 1)).text


def test_a_second_click_makes_no_second_round(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament()
    arbiter_client.post(at("pair"))
    says(arbiter_client.post(at("pair")), "Round 1 has been paired already", status=409)
    assert Round.objects.count() == 1


def test_what_stands_in_the_way_is_named_with_the_page_that_mends_it(
    make_tournament: Make, arbiter_client: Client
) -> None:
    tournament = make_tournament()
    Player.objects.filter(tournament=tournament, tpn=3).update(rating=None)
    page = arbiter_client.get(at("tournament")).text
    assert "No rating: Costa, Player 3" in page
    assert f'href="{at("players")}"' in page
    assert at("pair") not in page
    says(arbiter_client.post(at("pair")), "No rating: Costa, Player 3", status=409)
    assert not Round.objects.exists()


def test_open_boards_stand_in_the_way_of_the_next_round(
    make_tournament: Make, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament(players=4)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    says(arbiter_client.post(at("pair")), "Round 1, board 1: no result for", status=409)


def test_publishing_opens_the_result_entry(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament()
    arbiter_client.post(at("pair"))
    answer = arbiter_client.post(at("publish", 1), follow=True)
    assert answer.redirect_chain == [(at("round", 1), 302)]
    assert "4 of 4 results missing" in answer.text
    says(arbiter_client.post(at("publish", 1)), "has been published already", status=409)


def test_a_draft_can_be_discarded_a_published_round_cannot(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament()
    arbiter_client.post(at("pair"))
    assert arbiter_client.post(at("discard", 1)).headers["Location"] == at("tournament")
    assert not Round.objects.exists()
    assert arbiter_client.post(at("discard", 1)).status_code == 404
    arbiter_client.post(at("pair"))
    arbiter_client.post(at("publish", 1))
    says(arbiter_client.post(at("discard", 1)), "cannot be discarded", status=409)
    assert Round.objects.get().is_published


def test_each_state_offers_its_next_step(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=2)

    def overview() -> str:
        return arbiter_client.get(at("tournament")).text

    assert "Pair round 1" in overview()
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert "Check and publish it" in overview()
    drafts.publish_round(draft, by=arbiter)
    assert "Enter the results of round 1" in overview()
    enter_results(draft, by=arbiter)
    assert "Pair round 2" in overview()
    play_round(tournament)
    assert "All rounds are played." in overview()
    assert f'<a href="/arbiter/t/{tournament.slug}/report/">Final report</a>' in overview()


def test_an_earlier_round_offers_corrections_instead_of_entry(
    make_tournament: Make, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament()
    first = play_round(tournament)
    says(arbiter_client.get(at("round", 1)), 'id="entry"')
    drafts.pair_next_round(tournament, by=arbiter)
    page = arbiter_client.get(at("round", 1)).text
    assert 'id="entry"' not in page
    assert at("correct", first.games.get(match__table=1).pk) in page


@pytest.mark.parametrize("acceleration", ["", "baku"])
def test_points_in_a_draft_are_those_before_the_round(make_tournament: Make, acceleration: str) -> None:
    tournament = make_tournament(players=9, points_bye=5, acceleration=acceleration)
    play_round(tournament)
    play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=None)
    counted = dict(before_round(draft))
    assert any(before.virtual for before in counted.values()) is bool(acceleration)
    drafts.publish_round(draft, by=None)
    assert counted == before_round(draft)


def test_the_explanation_shows_brackets_and_colours(
    make_tournament: Make, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament(players=9)
    drafts.pair_next_round(tournament, by=arbiter)
    page = arbiter_client.get(at("explanation", 1)).text
    for text in ("Pairing-allocated bye (3.1)", "HAS THE BYE", "Scoregroup 0", "8 residents:", "5.2.1", "G1", "T2"):
        assert text in page


def test_a_round_without_explanation_says_so(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    drafts.pair_next_round(make_tournament(), by=arbiter)
    Round.objects.update(explanation={}, imported=True)
    assert "There is no explanation" in arbiter_client.get(at("explanation", 1)).text


def test_the_print_page_has_a_slip_for_each_board(make_tournament: Make, arbiter_client: Client, arbiter: User) -> None:
    drafts.pair_next_round(make_tournament(), by=arbiter)
    assert arbiter_client.get(at("print_slips", 1)).text.count('class="slip"') == 4
