"""Matches of two games on the arbiters' page of a round: a row of the match, one for each of its games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.engine.systems import also_registered
from tests.tournaments.factories import make_tournament, publish_pairing
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.models import AuditEntry, Game, Match, Round, User
from tournaments.results.actions.files import read_results, take_results
from tournaments.results.actions.matches import NEITHER, forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.results.actions.reports import Outcome, report_result, set_player_reports, slip_side
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def running(arbiter: User) -> Iterator[Round]:
    """Round 1 of seven players whose matches have two games, published."""
    with also_registered("tests.systems.two_games") as system:
        tournament = make_tournament(players=7, system=system.name, arbiters=(arbiter,))
        yield publish_pairing(tournament, by=arbiter)


def at(running: Round, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[running.tournament.slug, *keys])


def match_of(running: Round, table: int = 1) -> Match:
    return Match.objects.select_related("round__tournament").get(round=running, table=table)


def game_of(running: Round, number: int, table: int = 1) -> Game:
    return running.games.get(match__table=table, number=number)


def shown_match(html: str, match: Match) -> str:
    """The row of ``match``, as it reads."""
    [row] = re.findall(rf'<tr id="match-{match.pk}".*?</tr>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def names_of(match: Match) -> list[str]:
    return [seat.player.name for seat in match.seats.select_related("player").order_by("-colour")]


def test_games_stand_below_the_row_of_their_match(running: Round, arbiter_client: Client) -> None:
    record_result(game_of(running, 1), "1-0", by=None)
    record_result(game_of(running, 2), "1/2", by=None)
    html = arbiter_client.get(at(running, "round", 1)).text
    ids = re.findall(r'<tr id="(match|board)-(\d+)"', html)
    assert [kind for kind, _pk in ids] == ["match", "board", "board"] * 3
    white, black = names_of(match_of(running))
    assert shown_match(html, match_of(running)).startswith(f"1 {white} Score of the match: 1½ : ½ {black}")
    assert re.findall(r'data-place="([^"]*)"', html) == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]


def test_a_saved_game_is_answered_with_its_row_and_the_score(running: Round, arbiter_client: Client) -> None:
    page = arbiter_client.get(at(running, "round", 1)).text
    second = game_of(running, 2)
    expected = re.findall(r'expected_version" value="(game/[^"]*)"', page)[1]
    answer = arbiter_client.post(
        at(running, "result", second.pk), {"result": "0-1", "expected_version": expected}, headers=HTMX
    )
    assert re.findall(r'<tr id="board-(\d+)"', answer.text) == [str(second.pk)]
    assert "0 : 1" not in shown_match(answer.text, match_of(running))  # Black of the second game has White in the first
    assert "1 : 0" in shown_match(answer.text, match_of(running))
    changes = arbiter_client.get(at(running, "results_since", 1), {"since": 0, "versions": "0.0.0.0.0.0"}, headers=HTMX)
    assert re.findall(r'<tr id="board-(\d+)"', changes.text) == [str(second.pk)]
    assert "1 : 0" in shown_match(changes.text, match_of(running))


def test_one_number_of_queries_for_any_number_of_matches(running: Round, arbiter_client: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert arbiter_client.get(at(running, "round", 1)).status_code == 200
        return len(captured)

    queries()
    with_all = queries()
    match_of(running, 3).delete()
    match_of(running, 2).delete()
    assert queries() == with_all


def test_who_has_not_come_loses_every_open_game(running: Round, arbiter_client: Client) -> None:
    match = match_of(running)
    page = arbiter_client.get(at(running, "round", 1)).text
    row = re.findall(rf'<tr id="match-{match.pk}".*?</tr>', page, re.DOTALL)[0]
    sent = {"lost_by": "b", "expected_version": re.findall(r'expected_version" value="([^"]*)"', row)[0]}
    answer = arbiter_client.post(at(running, "match_forfeit", match.pk), sent, follow=True)
    assert "Board 1: 2 games are lost by forfeit." in answer.text
    assert list(running.games.filter(match=match).values_list("result", flat=True)) == ["1F0", "0F1"]
    assert "2 : 0" in shown_match(answer.text, match)
    assert "data-forfeits" not in re.findall(rf'<tr id="match-{match.pk}".*?</tr>', answer.text, re.DOTALL)[0]
    assert arbiter_client.post(at(running, "match_forfeit", match.pk), sent).status_code == 409  # an old page


def test_a_game_that_was_played_stands(running: Round) -> None:
    record_result(game_of(running, 1), "1/2", by=None)
    assert forfeit_match(match_of(running), "w", by=None) == 1
    assert [game_of(running, 1).result, game_of(running, 2).result] == ["1/2", "1F0"]
    with pytest.raises(Refused, match="has a result"):
        forfeit_match(match_of(running), "w", by=None)
    with pytest.raises(Refused, match="Say who"):
        forfeit_match(match_of(running, 2), "x", by=None)


def test_a_forfeited_match_is_taken_back_as_one(running: Round, arbiter: User) -> None:
    forfeit_match(match_of(running), NEITHER, by=arbiter)
    assert set(running.games.filter(match__table=1).values_list("result", flat=True)) == {"0F0"}
    undo(AuditEntry.objects.filter(kind=ResultEntered.kind).latest("pk"), by=arbiter)
    assert set(running.games.values_list("result", flat=True)) == {""}


def test_results_of_matches_as_people_write_them(running: Round, arbiter: User) -> None:
    """Both results in a line, White first in each, or those of one game; in a report file of the event too."""
    found = read_results(running, "Board;White;Black;Results\n1;A;B;1-0;½-½\n2.2;0-1\n3 -:+ +:-")
    assert found.problems == ()
    assert [(one.place, one.result) for one in found.results] == [
        *(("1.1", "1-0"), ("1.2", "1/2"), ("2.2", "0-1"), ("3.1", "0F1"), ("3.2", "1F0"))
    ]
    assert take_results(running, found.results, by=arbiter) == 5
    odd = read_results(running, "1;1-0\n1.3;1-0\n2.1;1-0\n2;1-0;1-0\n3;2-0;1-0").problems
    assert [problem.split(": ")[0] for problem in odd] == ["Line 1", "Line 2", "Line 4", "Line 5"]
    assert "board 1 has 2 games: write a result for each, or 1.1 and the result of one." in odd[0]
    record_result(game_of(running, 1, 2), "1-0", by=None)
    text = export_trf(running.tournament)
    before = list(running.games.values_list("result", flat=True))
    Game.objects.filter(match__round=running).update(result="")
    read = read_results(running, text)
    assert read.problems == ()
    take_results(running, read.results, by=arbiter)
    assert list(running.games.values_list("result", flat=True)) == before


def test_both_players_report_each_game(running: Round) -> None:
    """By the colour of that game: who has White in the second one had Black in the first."""
    set_player_reports(running.tournament, on=True, by=None)
    first, second = game_of(running, 1), game_of(running, 2)
    found = {(game.pk, colour): slip_side(game.pk, colour) for game in (first, second) for colour in "wb"}
    sides = {place: side for place, side in found.items() if side is not None}
    assert sides[first.pk, "w"].player == sides[second.pk, "b"].player
    assert report_result(sides[second.pk, "w"], "1-0", expected_version=0) is Outcome.WAITING
    assert report_result(sides[first.pk, "w"], "1-0", expected_version=0) is Outcome.WAITING
    assert report_result(sides[second.pk, "b"], "1-0", expected_version=0) is Outcome.SAVED
    assert [game_of(running, 1).result, game_of(running, 2).result] == ["", "1-0"]
    assert report_result(sides[first.pk, "b"], "0-1", expected_version=0) is Outcome.CONFLICT


def test_an_adjourned_game_of_a_match_is_a_draw_for_the_next_pairing(running: Round, arbiter: User) -> None:
    """Its result comes later, and what was paired stands."""
    for game in running.games.select_related("match__round__tournament"):
        record_result(game, "ADJ" if (game.table, game.number) == (1, 2) else "1-0", by=arbiter)
    state = snapshot.build(running.tournament)
    seat = match_of(running).seats.select_related("player").get(colour="w")
    assert state.engine.points(state.engine.players[(seat.player.tpn or 0) - 1].records[0]) == 15
    drafts.publish_round(drafts.pair_next_round(running.tournament, by=arbiter), by=arbiter)
    record_result(game_of(running, 2), "0-1", by=arbiter)
    state = snapshot.build(running.tournament)
    assert state.engine.points(state.engine.players[(seat.player.tpn or 0) - 1].records[0]) == 20


def test_pages_of_a_game_name_it(running: Round, arbiter_client: Client) -> None:
    second = game_of(running, 2, 3)
    record_result(second, "1-0", by=None)
    for name in ("correct", "board_note"):
        assert "Round 1, board 3.2" in arbiter_client.get(at(running, name, second.pk)).text
