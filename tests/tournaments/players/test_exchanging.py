"""TPNs exchanged among players of one rating and title, and all given anew (C.04.2, 2.2 and 2.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, numbered, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import NumberedAnew, TpnsExchanged
from tournaments.models import Player, RestorePoint, Tournament, User
from tournaments.players.actions import entries
from tournaments.players.actions.numbering import exchange_tpns, number_anew
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
PAGE = "/arbiter/t/open/players/numbers/"


@pytest.fixture
def equal(make_tournament: Make) -> Tournament:
    """Eight players: A to D have one rating and no title, E the same rating and a title, F to H lower ratings."""
    tournament = make_tournament(players=8)
    given = [("A", 2100, ""), ("B", 2100, ""), ("C", 2100, ""), ("D", 2100, ""), ("E", 2100, "FM")]
    given += [("F", 2000, ""), ("G", 1900, ""), ("H", 1800, "")]
    for player, (name, rating, title) in zip(tournament.players.order_by("tpn"), given, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name, rating=rating, title=title)
    numbered(tournament)
    return tournament


def order(tournament: Tournament) -> str:
    return "".join(tournament.players.order_by("tpn").values_list("name", flat=True))


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def sent(one: str, other: str, **more: str) -> dict[str, Any]:
    return {"exchange-one": named(one).pk, "exchange-other": named(other).pk, "exchange-reason": "agreed", **more}


def test_what_changes_is_listed_before_it_is_done(equal: Tournament, arbiter_client: Client) -> None:
    assert order(equal) == "EABCDFGH"
    says(arbiter_client.post(PAGE, sent("A", "C")), "These pairing numbers would change", status=422)
    assert order(equal) == "EABCDFGH"
    assert arbiter_client.post(PAGE, sent("A", "C", **{"exchange-sure": "on"})).status_code == 302
    assert order(equal) == "ECBADFGH"
    (exchanged,) = logged(TpnsExchanged)
    assert [(move.player.name, move.old, move.new) for move in exchanged.moves] == [("A", 2, 4), ("C", 4, 2)]
    assert RestorePoint.objects.filter(occasion="numbers").count() == 1
    assert list(Player.objects.order_by("name").values_list("rating", flat=True)) == [2100] * 5 + [2000, 1900, 1800]


def test_the_order_lasts_and_newcomers_stand_behind_it(equal: Tournament) -> None:
    exchange_tpns(named("A"), named("D"), by=None, reason="agreed")
    entries.add_player(equal, by=None, name="AA", rating=2100)
    entries.update_player(named("F"), by=None, rating=2001)
    assert order(equal) == "EDBCAAAFGH"
    entries.update_player(named("B"), by=None, rating=2050)
    entries.update_player(named("B"), by=None, rating=2100)
    assert order(equal).startswith("ED"), "who comes back to the rating has the place given for it"


def test_a_place_counts_for_its_rating_and_title_alone(equal: Tournament) -> None:
    exchange_tpns(named("A"), named("D"), by=None, reason="agreed")
    entries.update_player(named("D"), by=None, title="FM")
    assert order(equal) == "DEBCAFGH", "by name among the FMs"


def test_numbered_anew_all_stand_by_name_again(equal: Tournament, arbiter_client: Client, arbiter: User) -> None:
    with pytest.raises(Refused, match="No pairing numbers have been exchanged"):
        number_anew(equal, by=arbiter, reason="drawn wrongly")
    exchange_tpns(named("A"), named("D"), by=arbiter, reason="agreed")
    says(arbiter_client.get(PAGE), "4 players have places given by hand.")
    asked = arbiter_client.post(PAGE, {"anew": "1", "anew-reason": "a mistake"})
    assert (asked.status_code, "These pairing numbers would change" in asked.text) == (422, True)
    assert order(equal) == "EDBCAFGH"
    answer = arbiter_client.post(PAGE, {"anew": "1", "anew-reason": "a mistake", "anew-sure": "on"})
    assert answer.status_code == 302
    assert order(equal) == "EABCDFGH"
    (anew,) = logged(NumberedAnew)
    assert [(move.player.name, move.old, move.new) for move in anew.moves] == [("A", 5, 2), ("D", 2, 5)]


@pytest.mark.parametrize(("one", "other"), [("A", "A"), ("A", "E"), ("A", "F")])
def test_unequal_players_are_refused(
    equal: Tournament, arbiter: User, arbiter_client: Client, one: str, other: str
) -> None:
    assert arbiter_client.post(PAGE, sent(one, other, **{"exchange-sure": "on"})).status_code == 422
    with pytest.raises(Refused, match="not the same rating and title"):
        exchange_tpns(named(one), named(other), by=arbiter, reason="agreed")
    assert order(equal) == "EABCDFGH"


def test_a_reason_is_needed_and_a_draft_stands(equal: Tournament) -> None:
    with pytest.raises(Refused, match="needs a reason"):
        exchange_tpns(named("A"), named("B"), by=None, reason=" ")
    drafts.pair_next_round(equal, by=None)
    with pytest.raises(Refused, match="is a draft"):
        exchange_tpns(named("A"), named("B"), by=None, reason="agreed")


def test_rounds_paired_before_are_checked_with_the_numbers_they_had(equal: Tournament) -> None:
    play_round(equal)
    exchange_tpns(named("A"), named("D"), by=None, reason="agreed")
    play_round(equal)
    text = export_trf(Tournament.objects.get(pk=equal.pk))
    assert "### Starting ranks @ Round 1: " in text
    assert check_tournament(read_trf(text)).verdict is Verdict.SAME


def test_once_round_4_is_paired_numbers_stay(equal: Tournament, arbiter: User, arbiter_client: Client) -> None:
    for _round in range(4):
        play_round(equal)
    assert "Round 4 has been paired: pairing numbers stay as they are." in arbiter_client.get(PAGE).text
    with pytest.raises(Refused, match="pairing numbers stay as they are"):
        exchange_tpns(named("A"), named("B"), by=arbiter, reason="agreed")
    with pytest.raises(Refused, match="pairing numbers stay as they are"):
        number_anew(Tournament.objects.get(pk=equal.pk), by=arbiter, reason="agreed")
