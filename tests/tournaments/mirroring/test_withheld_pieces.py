"""What the public may not see yet is in no piece: drafts, results and standings that the arbiter withholds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.factories import enter_results
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tournaments.mirroring.queries.pieces import WHOLE, new_key, news, public_state
from tournaments.models import Game, MirrorFrom, RatingCorrection, Result, Round, Tournament, User
from tournaments.publication.actions import release_results, release_standings, set_publication
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
Agrees = Callable[[], None]


@pytest.fixture
def event(make_tournament: Make, play_round: Play) -> Tournament:
    """Round 1 is finished and public; the results of the next ones and the standings after them are not."""
    tournament = make_tournament(players=9, rounds=5)
    play_round(tournament)
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=False, by=None)
    return Tournament.objects.get(pk=tournament.pk)


def next_round(tournament: Tournament) -> Round:
    now = Tournament.objects.get(pk=tournament.pk)
    return drafts.publish_round(drafts.pair_next_round(now, by=None), by=None)


def state_of(tournament: Tournament) -> dict[str, Any]:
    """The state as it is when it has been sent."""
    found: dict[str, Any] = json.loads(json.dumps(public_state(tournament)[0]))
    return found


def games_in(state: dict[str, Any], round_: Round) -> list[dict[str, Any]]:
    table = state["tables"]["game"]
    rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
    ours = set(round_.games.values_list("pk", flat=True))
    return [row for row in rows if row["id"] in ours]


@pytest.fixture
def agrees(event: Tournament, client: Client) -> Agrees:
    """Sends a piece, and compares the public pages of the copy with those of the tournament."""
    sender, mirror = Sender(event), MirrorFrom.objects.create(name="Hall", key=new_key())

    def compare() -> None:
        assert_same_pages(client, received(mirror, sender.next()), event)

    return compare


def test_results_that_are_withheld_are_in_no_piece(event: Tournament, agrees: Agrees) -> None:
    running = next_round(event)
    before = state_of(event)
    agrees()
    enter_results(running)
    game = running.games.all()[0]
    RatingCorrection.objects.create(game=game, result=Result.DRAW, reason="entered wrongly")
    after = state_of(event)
    assert after == before, "nothing that the public could see has changed"
    assert {row["result"] for row in games_in(after, running)} == {""}
    assert not after["tables"]["ratingcorrection"]["rows"]
    agrees()
    assert not Game.objects.exclude(match__round__tournament=event).filter(match__round__number=2).exclude(result="")
    release_results(event, by=None)
    released = state_of(event)
    assert "" not in {row["result"] for row in games_in(released, running)}
    assert len(released["tables"]["ratingcorrection"]["rows"]) == 1
    agrees()


def test_a_withheld_result_that_is_changed_makes_no_piece(event: Tournament) -> None:
    running = next_round(event)
    enter_results(running)
    before, (_news, revision) = state_of(event), news(event, WHOLE)
    game = running.games.all()[0]
    recording.record_result(game, Result.DRAW if game.result != Result.DRAW else Result.WHITE_WINS, by=None)
    assert state_of(event) == before
    found, now = news(event, revision)
    assert (found, now > revision) == ({}, True)


def test_pages_agree_while_standings_are_withheld_and_when_they_come(event: Tournament, agrees: Agrees) -> None:
    enter_results(next_round(event))
    release_results(event, by=None)
    agrees()
    enter_results(next_round(event))
    agrees()
    release_standings(event, by=None)
    agrees()


def test_the_next_pairings_bring_the_results_that_they_tell(event: Tournament, agrees: Agrees) -> None:
    second = next_round(event)
    enter_results(second)
    third = drafts.pair_next_round(Tournament.objects.get(pk=event.pk), by=None)
    state = state_of(event)
    assert {row["result"] for row in games_in(state, second)} == {""}
    assert not games_in(state, third)
    agrees()
    drafts.publish_round(third, by=None)
    agrees()
    assert "" not in {row["result"] for row in games_in(state_of(event), second)}


def test_a_round_that_was_taken_back_is_sent_as_such(event: Tournament, agrees: Agrees, arbiter: User) -> None:
    second = next_round(event)
    agrees()
    take_back_round(second, by=arbiter, reason="too early")
    state = state_of(event)
    assert not games_in(state, second)
    columns = state["publications"]["columns"]
    assert [row[columns.index("round_id")] for row in state["publications"]["rows"]][-1] is None
    agrees()
    drafts.publish_round(Round.objects.get(pk=second.pk), by=arbiter)
    agrees()
