"""Leaving in the middle of a round, and who plays on after a loss by forfeit (C.04.2, 3.2 to 3.5)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import PlayerExpelled, PlayerNotCome, PlayerPlaysOn, PlayerWithdrawn
from tournaments.log.kinds_of_rounds import PairedUnanswered, ResultEntered
from tournaments.models import ByeRequest, Game, Player, Result, Round, Seat, User
from tournaments.players.actions.leaving import answer_not_come, leave_board
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(make_tournament: Make, arbiter: User) -> Round:
    """Round 1 of eight players, nothing in yet."""
    tournament = make_tournament(players=8, rounds=3)
    return publish_pairing(tournament, by=arbiter)


def side(round_: Round, table: int, colour: str) -> Player:
    return round_.games.get(match__table=table).sides()[colour].player


def result_at(round_: Round, table: int) -> str:
    return str(round_.games.get(match__table=table).result)


def finish(round_: Round) -> None:
    for game in Game.objects.filter(match__round=round_, result=Result.OPEN).select_related("match__round__tournament"):
        recording.record_result(game, Result.DRAW, by=None)


@pytest.mark.parametrize(("colour", "result"), [("w", "0F1"), ("b", "1F0")])
def test_who_withdraws_loses_the_board_and_is_paired_no_more(playing: Round, colour: str, result: str) -> None:
    leaver = side(playing, 2, colour)
    leave_board(leaver, by=None, why="withdrawal", at_board="forfeit")
    leaver.refresh_from_db()
    assert (result_at(playing, 2), leaver.withdrawn_from) == (result, 2)
    assert len(logged(ResultEntered)) == len(logged(PlayerWithdrawn)) == 1
    finish(playing)
    second = drafts.pair_next_round(playing.tournament, by=None)
    assert Seat.objects.get(round=second, player=leaver).bye == "Z"


@pytest.mark.parametrize("rounds", [1, 3], ids=["in the last round", "earlier"])
def test_who_is_expelled_has_not_withdrawn(
    make_tournament: Make, arbiter: User, arbiter_client: Client, rounds: int
) -> None:
    """On the overview, while the board is open, in the list and on the player's page."""
    tournament = make_tournament(players=8, rounds=rounds)
    playing = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    leaver = side(playing, 2, "w")
    leave_board(leaver, by=arbiter, why="expulsion", at_board="stands", reason="a telephone")
    page = arbiter_client.get(reverse("arbiter:tournament", args=[tournament.slug])).text
    assert f"Board 2 is open: {leaver.name} has been expelled." in page
    badge = "expelled, not paired from round 2</span>" if rounds > 1 else "expelled</span>"
    for address in (
        reverse("arbiter:players", args=[tournament.slug]),
        reverse("arbiter:player_edit", args=[tournament.slug, leaver.pk]),
    ):
        page = arbiter_client.get(address).text
        assert page.count(f'<span class="badge warning">{badge}') == 1
        assert "withdrawn from round" not in page


def test_neither_came_and_a_board_that_stays_open(playing: Round) -> None:
    leave_board(side(playing, 1, "w"), by=None, why="withdrawal", at_board="neither")
    leave_board(side(playing, 2, "w"), by=None, why="withdrawal", at_board="stands")
    assert (result_at(playing, 1), result_at(playing, 2)) == ("0F0", "")


def test_a_result_that_is_in_stays(playing: Round) -> None:
    recording.record_result(playing.games.get(match__table=1), "1/2", by=None)
    leave_board(side(playing, 1, "w"), by=None, why="withdrawal", at_board="forfeit")
    assert result_at(playing, 1) == "1/2"


def test_an_expulsion_needs_a_reason_and_is_told_in_the_report_file(playing: Round) -> None:
    cheat = side(playing, 1, "b")
    with pytest.raises(Refused, match="needs a reason"):
        leave_board(cheat, by=None, why="expulsion", at_board="forfeit", reason=" ")
    assert result_at(playing, 1) == ""
    leave_board(cheat, by=None, why="expulsion", at_board="forfeit", reason="a telephone")
    (expelled,) = logged(PlayerExpelled)
    assert (expelled.round_number, expelled.reason) == (1, "a telephone")
    finish(playing)
    assert f"### Expulsion @ Round 1: {cheat.name}" in export_trf(playing.tournament)


def test_in_the_last_round_nobody_is_withdrawn_from_a_round_that_is_none(make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1)
    last = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    leaver = side(last, 1, "w")
    leave_board(leaver, by=None, why="withdrawal", at_board="forfeit")
    leaver.refresh_from_db()
    assert (result_at(last, 1), leaver.withdrawn_from) == ("0F1", None)
    with pytest.raises(Refused, match="No round follows"):
        leave_board(leaver, by=None, why="withdrawal", at_board="forfeit")


def test_nobody_is_half_gone(playing: Round) -> None:
    leaver = side(playing, 1, "w")
    leave_board(leaver, by=None, why="withdrawal", at_board="stands")
    with pytest.raises(Refused, match="withdrawn already"):
        leave_board(leaver, by=None, why="withdrawal", at_board="forfeit")
    assert result_at(playing, 1) == "", "the forfeit is rolled back with the withdrawal"
    with pytest.raises(Refused, match="Who has not come loses"):
        leave_board(side(playing, 2, "w"), by=None, why="not_come", at_board="stands")


def test_the_next_pairing_asks_who_plays_on(playing: Round) -> None:
    tournament = playing.tournament
    absent = [side(playing, table, "w") for table in (1, 2, 3)]
    for player in absent:
        leave_board(player, by=None, why="not_come", at_board="forfeit")
    assert len(logged(PlayerNotCome)) == 3
    finish(playing)
    with pytest.raises(Refused, match=f"{absent[0].name}; {absent[1].name}; {absent[2].name}"):
        drafts.pair_next_round(tournament, by=None)
    answers = dict(zip([one.pk for one in absent], ["plays_on", "bye", "withdrawn"], strict=True))
    with pytest.raises(Refused, match="at least one"):
        answer_not_come(tournament, {}, by=None)
    with pytest.raises(Refused, match="one of the three"):
        answer_not_come(tournament, {absent[0].pk: "perhaps"}, by=None)
    assert answer_not_come(tournament, answers, by=None) == 0
    with pytest.raises(Stale):
        answer_not_come(tournament, answers, by=None)
    assert [change.player.id for change in logged(PlayerPlaysOn)] == [absent[0].pk]
    assert ByeRequest.objects.get(player=absent[1]).kind == "Z"
    second = drafts.pair_next_round(tournament, by=None)
    seats = [Seat.objects.get(round=second, player=player) for player in absent]
    assert [seat.match_id is not None for seat in seats] == [True, False, False]
    assert logged(PairedUnanswered) == []


def test_pairing_goes_on_nonetheless_and_the_log_says_of_whom(
    playing: Round, arbiter_client: Client, arbiter: User
) -> None:
    absent = side(playing, 1, "w")
    leave_board(absent, by=arbiter, why="not_come", at_board="forfeit")
    finish(playing)
    answer = arbiter_client.post(reverse("arbiter:pair", args=["open"]))
    assert answer.status_code == 409
    says(arbiter_client.get(reverse("arbiter:not_come", args=["open"])), absent.name, 'name="nonetheless"')
    answer = arbiter_client.post(reverse("arbiter:pair", args=["open"]), {"nonetheless": "on"})
    assert answer.status_code == 302
    assert [player.id for change in logged(PairedUnanswered) for player in change.players] == [absent.pk]


def test_the_page_offers_the_forfeit_in_one_step(playing: Round, arbiter_client: Client) -> None:
    leaver = side(playing, 2, "b")
    address = reverse("arbiter:player_leave", args=["open", leaver.pk])
    assert address in arbiter_client.get(reverse("arbiter:player_edit", args=["open", leaver.pk])).text
    page = arbiter_client.get(address).text
    assert "Round 1, board 2" in page
    assert side(playing, 2, "w").name in page
    assert arbiter_client.post(address, {"why": "expulsion", "at_board": "forfeit"}).status_code == 422
    answer = arbiter_client.post(address, {"why": "withdrawal", "at_board": "forfeit"})
    assert answer.headers["Location"] == reverse("arbiter:round", args=["open", 1])
    assert result_at(playing, 2) == "1F0"
    page = arbiter_client.get(address).text
    assert 'name="at_board"' not in page
    assert "This player has no game in progress" in page


def test_answers_are_given_on_one_page(playing: Round, arbiter_client: Client, arbiter: User) -> None:
    one, other = side(playing, 1, "w"), side(playing, 2, "w")
    for player in (one, other):
        leave_board(player, by=arbiter, why="not_come", at_board="forfeit")
    address = reverse("arbiter:not_come", args=["open"])
    assert 'name="nonetheless"' not in arbiter_client.get(address).text, "boards are open"
    answer = arbiter_client.post(address, {f"player_{one.pk}": "withdrawn"})
    assert answer.headers["Location"] == address
    one.refresh_from_db()
    assert one.withdrawn_from == 2
    page = arbiter_client.get(address).text.partition("<main")[2].partition("</main>")[0]
    assert one.name not in page
    assert other.name in page
