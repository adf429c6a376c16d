"""Adjourned games: draws for pairing only (C.04.2, 3.1), no final standings while one is open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from tests.tournaments.factories import enter_results, publish_pairing
from tournaments.basics.errors import Refused
from tournaments.files.actions.final_report import final_report, report_obstacles
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Player, Result, Round, Seat, Tournament, User
from tournaments.publication.actions import set_publication
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.adjourned import adjourned_games
from tournaments.rounds.queries.checks import draft_checks
from tournaments.rounds.queries.steps import steps

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def adjourned(make_tournament: Make, arbiter: User) -> Game:
    """Round 1 of eight players in a tournament of three rounds: the first board is adjourned, no other."""
    tournament = make_tournament(players=8, rounds=3)
    round_ = publish_pairing(tournament, by=arbiter)
    game = round_.games.select_related("match__round__tournament").get(match__table=1)
    recording.record_result(game, Result.ADJOURNED, by=arbiter)
    enter_results(round_, by=arbiter)
    return game


def test_it_is_a_draw_for_the_pairing(adjourned: Game) -> None:
    state = snapshot.build(adjourned.match.round.tournament)
    tpns = {seat.player.tpn for seat in Seat.objects.filter(match=adjourned.match).select_related("player")}
    records = [player.records[0] for player in state.engine.players if player.tpn in tpns]
    assert [(record.outcome.name, record.played, record.adjourned) for record in records] == [  # type: ignore[union-attr]
        ("DRAW", True, True)
    ] * 2


def test_pairing_goes_on_and_the_draft_tells_of_it(adjourned: Game, arbiter: User) -> None:
    draft = drafts.pair_next_round(adjourned.match.round.tournament, by=arbiter)
    assert any("Round 1, board 1 is adjourned" in check.text for check in draft_checks(draft))


def test_no_round_is_published_at_once_while_one_is_open(adjourned: Game, arbiter_client: Client) -> None:
    tournament = adjourned.match.round.tournament
    set_publication(tournament, pairings_at_once=True, results_at_once=True, standings_at_once=True, by=None)
    answer = arbiter_client.post(reverse("arbiter:pair", args=["open"]), follow=True)
    assert "adjourned games count as draws in it" in answer.text
    assert not Round.objects.get(number=2).is_published


def test_no_result_of_it_is_chosen_in_advance(adjourned: Game, arbiter_client: Client) -> None:
    address = reverse("arbiter:correct", args=["open", adjourned.pk])
    first = re.search(r'<select name="result".*?<option value="([^"]*)"', arbiter_client.get(address).text, re.DOTALL)
    assert first
    assert first[1] == ""
    assert arbiter_client.post(address, {"result": ""}).status_code == 422
    assert Game.objects.get(pk=adjourned.pk).result == Result.ADJOURNED


def test_its_result_is_entered_whatever_the_round_and_pairings_stay(
    adjourned: Game, play_round: Play, arbiter: User
) -> None:
    tournament = adjourned.match.round.tournament
    play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    seats = list(Seat.objects.filter(round=draft).order_by("pk").values_list("player_id", "match_id", "colour"))
    recording.record_result(adjourned, "1-0", by=arbiter)
    assert Game.objects.get(pk=adjourned.pk).result == "1-0"
    assert list(Seat.objects.filter(round=draft).order_by("pk").values_list("player_id", "match_id", "colour")) == seats
    with pytest.raises(Refused, match="is a draft"):
        recording.record_result(adjourned, "0-1", by=arbiter)


def test_a_game_with_a_result_is_not_adjourned_afterwards(adjourned: Game, play_round: Play, arbiter: User) -> None:
    play_round(adjourned.match.round.tournament)
    other = Game.objects.select_related("match__round__tournament").get(
        match__round=adjourned.match.round, match__table=2
    )
    with pytest.raises(Refused, match="over"):
        recording.record_result(other, Result.ADJOURNED, by=arbiter)
    with pytest.raises(Refused, match="cannot be adjourned"):
        recording.correct_result(other, Result.ADJOURNED, by=arbiter, reason="they want to play on")


def test_there_is_no_final_report_and_no_end_while_one_is_open(
    adjourned: Game, play_round: Play, arbiter: User, client: Client
) -> None:
    tournament = adjourned.match.round.tournament
    for _round in range(2):
        play_round(tournament)
    assert steps(tournament).adjourned == 1
    assert [obstacle.url_name for obstacle in report_obstacles(tournament)] == ["arbiter:correct"]
    with pytest.raises(Refused, match="adjourned"):
        final_report(tournament)
    address = reverse("public:standings", args=["open"])
    page = client.get(address).content.decode()
    assert "Preliminary: 1 game is adjourned" in page
    assert "Final standings" not in page
    recording.record_result(adjourned, "0-1", by=arbiter)
    page = client.get(address).content.decode()
    assert "Preliminary" not in page
    assert "Final standings" in page
    assert adjourned_games(tournament) == []
    final_report(tournament)


def test_the_printed_standings_are_not_final_while_one_is_open(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    round_ = drafts.publish_round(drafts.pair_next_round(make_tournament(rounds=1), by=arbiter), by=arbiter)
    game = round_.games.select_related("match__round__tournament").get(match__table=1)
    recording.record_result(game, Result.ADJOURNED, by=arbiter)
    enter_results(round_, by=arbiter)
    address = reverse("arbiter:print_standings", args=["open"])
    page = arbiter_client.get(address).text
    assert "Preliminary: 1 game is adjourned" in page
    assert "Final standings" not in page
    recording.record_result(game, "1-0", by=arbiter)
    assert "Final standings" in arbiter_client.get(address).text


def test_the_report_file_has_the_sign_and_brings_it_back(adjourned: Game, arbiter: User) -> None:
    tournament = adjourned.match.round.tournament
    text = export_trf(tournament)
    lines = [line for line in text.splitlines() if line.startswith("001") and line[98:99] == "?"]
    assert len(lines) == 2
    assert "### Adjournment @ Round 1: " in text
    again = import_trf(text.encode(), by=arbiter, name="Again")
    assert Game.objects.get(match__round__tournament=again, result=Result.ADJOURNED).match.table == 1


def test_the_checker_pairs_later_rounds_with_the_draw(adjourned: Game, play_round: Play, arbiter: User) -> None:
    tournament = adjourned.match.round.tournament
    play_round(tournament)
    play_round(tournament)
    recording.record_result(adjourned, "0-1", by=arbiter)
    text = export_trf(tournament)
    assert "; a draw for the pairing of rounds 2 to 3" in text
    assert check_tournament(read_trf(text)).verdict is Verdict.SAME
    without = "\n".join(line for line in text.splitlines() if "Adjournment" not in line)
    report = check_tournament(read_trf(without))
    assert report.verdict is Verdict.DIFFERENT, "else the comment proves nothing"


def test_pages_list_it_and_take_its_result_without_a_reason(
    adjourned: Game, play_round: Play, arbiter_client: Client, client: Client
) -> None:
    play_round(adjourned.match.round.tournament)
    address = reverse("arbiter:correct", args=["open", adjourned.pk])
    overview = arbiter_client.get(reverse("arbiter:tournament", args=["open"])).content.decode()
    assert "Round 1, board 1 is adjourned" in overview
    assert address in overview
    assert (
        "adjourned: a draw for pairing only" in client.get(reverse("public:round", args=["open", 1])).content.decode()
    )
    page = arbiter_client.get(address).content.decode()
    assert 'name="reason"' not in page
    assert arbiter_client.post(address, {"result": "1/2"}).status_code == 302
    adjourned.refresh_from_db()
    assert (adjourned.result, adjourned.rated) == ("1/2", True)


@pytest.mark.parametrize("htmx", [True, False])
def test_an_adjournment_is_asked_about_before_it_holds(
    make_tournament: Make, arbiter: User, arbiter_client: Client, htmx: bool
) -> None:
    round_ = drafts.publish_round(drafts.pair_next_round(make_tournament(), by=arbiter), by=arbiter)
    game = Game.objects.get(match__round=round_, match__table=2)
    address = reverse("arbiter:result", args=["open", game.pk])
    headers = {"HX-Request": "true"} if htmx else {}
    asked = arbiter_client.post(address, {"other": "ADJ"}, headers=headers)
    assert asked.status_code == 409
    assert "counts as a draw for the next pairings" in asked.text
    assert asked.text.count('name="result" value="ADJ-sure"') == 1
    game.refresh_from_db()
    assert game.result == Result.OPEN
    answer = arbiter_client.post(address, {"result": "ADJ-sure"}, headers=headers)
    assert answer.status_code == (200 if htmx else 302)
    game.refresh_from_db()
    assert game.result == Result.ADJOURNED
    again = arbiter_client.post(address, {"other": "ADJ"}, headers=headers)
    assert again.status_code == answer.status_code, "what is there already is not asked about"


def test_another_end_than_the_draw_is_confirmed(adjourned: Game, play_round: Play, arbiter_client: Client) -> None:
    address = reverse("arbiter:correct", args=["open", adjourned.pk])
    assert "how the game ended" not in arbiter_client.get(address).text
    play_round(adjourned.match.round.tournament)
    asked = arbiter_client.post(address, {"result": "0-1"})
    assert (asked.status_code, "That is how the game ended" in asked.text) == (422, True)
    beside = arbiter_client.post(reverse("arbiter:result", args=["open", adjourned.pk]), {"result": "0-1"})
    assert beside.status_code == 409
    adjourned.refresh_from_db()
    assert adjourned.result == Result.ADJOURNED
    assert arbiter_client.post(address, {"result": "0-1", "sure": "on"}).status_code == 302
    adjourned.refresh_from_db()
    assert adjourned.result == "0-1"
    told = [line for line in export_trf(adjourned.match.round.tournament).splitlines() if "### Adjournment" in line]
    assert any(line.endswith("; a draw for the pairing of round 2") for line in told)


def test_it_brings_no_rating_change_before_it_is_decided(adjourned: Game, client: Client, arbiter: User) -> None:
    address = reverse("public:ratings", args=["open"])
    players = Player.objects.filter(seats__match=adjourned.match)
    before = client.get(address).content.decode()
    assert before.count("<td") > 0
    recording.record_result(adjourned, "0-1", by=arbiter)
    assert client.get(address).content.decode() != before
    assert players.count() == 2
