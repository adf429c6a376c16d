"""Colours of team matches that were played otherwise, on a board or in the whole match (C.04.2, 4.3.2)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from pairing.service import Colour, Match
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event, team
from tests.tournaments.teams.test_by_hand import play, sitting
from tests.tournaments.teams.test_pairing import by_the_engine, pairs
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import ColoursCorrected
from tournaments.models import AuditEntry, Game, Publication, Round, Tournament, User
from tournaments.publication.queries.published import published_round
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db
WHY = "they sat down the wrong way round"


@pytest.fixture
def over(arbiter: User) -> Round:
    """Round 1 of four teams of three boards; White has won everywhere."""
    return play(make_event(teams=4, boards="wbw"), by=arbiter)


def game_of(round_: Round, table: int, board: int) -> Game:
    return round_.games.select_related("match__round__tournament").get(match__table=table, board=board)


def first_colours(event: Tournament, tpn: int) -> list[Colour]:
    """The colours of a team's matches as the engine gets them."""
    return _first_colours(snapshot.build(event).engine.teams, tpn)


def _first_colours(teams: object, tpn: int) -> list[Colour]:
    records = next(one for one in teams if one.tpn == tpn).records  # type: ignore[attr-defined]
    return [record.colour for record in records if isinstance(record, Match)]


def from_the_file(event: Tournament, tpn: int) -> list[Colour]:
    """The same as a program reads them from the report file."""
    return _first_colours(read_team_event(read_trf(export_trf(event))).tournament.teams, tpn)


@pytest.mark.parametrize("board", [1, 2])
def test_on_one_board_the_players_have_other_colours_and_the_teams_keep_theirs(board: int, over: Round) -> None:
    event = over.tournament
    (white, black), _rest = pairs(over)
    before = {tpn: sitting(over, tpn) for tpn in (white, black)}
    correct_game(game_of(over, 1, board), "0-1", by=None, reason=WHY, colours_changed=True)
    for tpn in (white, black):
        now = sitting(over, tpn)
        assert [one for one in now if one not in before[tpn]] == [
            (place, "b" if colour == "w" else "w", name) for place, colour, name in before[tpn] if place == board
        ]
    assert pairs(over)[0] == (white, black)
    assert first_colours(event, white) == from_the_file(event, white) == [Colour.WHITE]
    assert first_colours(event, black) == from_the_file(event, black) == [Colour.BLACK]
    text = export_trf(event)
    assert len([line for line in text.splitlines() if line.endswith("by the colours of the boards")]) == 1
    newest = Publication.objects.filter(tournament=event, number=1).latest("version")
    assert f"Board 1.{board} was played with the colours the other way round." in newest.note
    shown = published_round(event, 1)
    assert shown is not None
    assert shown.event is not None
    match = shown.event.matches[0]
    assert [one.is_turned for one in match.boards] == [(number == 2) is not (number == board) for number in (1, 2, 3)]
    assert {record.colour for record in [shown.event.records()[match.white.id]]} == {Colour.WHITE}  # type: ignore[union-attr]


def test_the_next_round_is_paired_by_the_colours_of_the_boards(over: Round, arbiter: User) -> None:
    event = over.tournament
    correct_game(game_of(over, 1, 1), "0-1", by=None, reason=WHY, colours_changed=True)
    event.refresh_from_db()
    draft = drafts.pair_next_round(event, by=arbiter)
    assert by_the_engine(draft.snapshot) == pairs(draft)


def test_in_the_whole_match_all_colours_change_and_each_player_keeps_what_was_made(over: Round) -> None:
    event = over.tournament
    (white, black), _rest = pairs(over)
    before = {tpn: sitting(over, tpn) for tpn in (white, black)}
    record_result(game_of(over, 1, 3), "1F0", by=None)
    correct_game(game_of(over, 1, 1), "0-1", by=None, reason=WHY, whole_match=True)
    assert pairs(over)[0] == (black, white)
    for tpn in (white, black):
        turned = [(place, "b" if colour == "w" else "w", name) for place, colour, name in before[tpn]]
        assert sitting(over, tpn) == turned
    assert [game_of(over, 1, board).result for board in (1, 2, 3)] == ["0-1", "0-1", "0F1"]
    assert first_colours(event, white) == from_the_file(event, white) == [Colour.BLACK]
    assert first_colours(event, black) == from_the_file(event, black) == [Colour.WHITE]
    assert "by the colours of the boards" not in export_trf(event)
    assert [change.whole_match for change in logged(ColoursCorrected)] == [True, True]  # of the boards that were played
    shown = published_round(event, 1)
    assert shown is not None
    assert shown.event is not None
    match = shown.event.matches[0]
    assert (match.white.tpn, match.black.tpn) == (black, white)
    assert [one.is_turned for one in match.boards] == [False, True, False]
    newest = Publication.objects.filter(tournament=event, number=1).latest("version")
    assert "The match at board 1 was played with the colours the other way round." in newest.note
    record_result(game_of(over, 1, 2), "0F1", by=None)  # a board may be forfeited still


def test_either_is_undone_as_one_and_corrected_back(over: Round, arbiter: User) -> None:
    event = over.tournament
    (white, black), _rest = pairs(over)
    before = {tpn: sitting(over, tpn) for tpn in (white, black)}
    results = list(over.games.values_list("pk", "result"))
    correct_game(game_of(over, 1, 2), "1-0", by=None, reason=WHY, whole_match=True)
    undo(AuditEntry.objects.filter(kind=ColoursCorrected.kind).latest("pk"), by=arbiter)
    assert {tpn: sitting(over, tpn) for tpn in (white, black)} == before
    assert list(over.games.values_list("pk", "result")) == results
    assert pairs(over)[0] == (white, black)
    correct_game(game_of(over, 1, 1), "0-1", by=None, reason=WHY, colours_changed=True)
    with pytest.raises(Refused, match="Correct them back first"):
        record_result(game_of(over, 1, 1), "1F0", by=None)
    correct_game(game_of(over, 1, 1), "1-0", by=None, reason="they were right", colours_changed=True)
    assert {tpn: sitting(over, tpn) for tpn in (white, black)} == before
    assert "by the colours of the boards" not in export_trf(event)


def test_a_match_as_a_whole_is_of_teams_and_counts(over: Round, arbiter: User) -> None:
    event = over.tournament
    for _number in (2, 3):
        play(event, by=arbiter)
    with pytest.raises(Refused, match="only while that counts"):
        correct_game(game_of(over, 1, 1), "0-1", by=None, reason=WHY, whole_match=True)


def test_the_page_of_a_board_offers_both(over: Round, organiser_client: Client) -> None:
    game = game_of(over, 2, 2)
    address = reverse("arbiter:correct", args=[over.tournament.slug, game.pk])
    page = organiser_client.get(address).text
    assert "The whole match was played with the colours the other way round" in page
    [form] = re.findall(r'<form method="post" action="[^"]*correct/".*?</form>', page, re.DOTALL)
    expected = unescape(re.findall(r'name="expected_version" value="([^"]*)"', form)[0])
    sent = {"expected_version": expected, "result": "0-1", "whole_match": "on", "reason": WHY}
    stale = {**sent, "expected_version": expected.replace("game", "match")}
    assert organiser_client.post(address, stale).status_code in (400, 409)
    assert organiser_client.post(address, sent).status_code == 302
    (white, black) = pairs(over)[1]
    assert sitting(over, white)[0][1] == "w"
    names = {side.name for change in logged(ColoursCorrected) for side in (change.game.white, change.game.black)}
    assert {name.partition(",")[0] for name in names} == {team(over.tournament, tpn).name for tpn in (white, black)}
    again = organiser_client.post(address, sent)
    assert again.status_code == 409  # what that page showed is no more


def test_a_report_file_brings_the_colours_that_were_played(over: Round, arbiter: User) -> None:
    correct_game(game_of(over, 1, 1), "0-1", by=None, reason=WHY, colours_changed=True)
    text = export_trf(over.tournament)
    copy = import_trf(text.encode(), by=arbiter)
    again = Round.objects.get(tournament=copy, number=1)
    assert pairs(again) == pairs(over)
    assert {tpn: sitting(again, tpn) for tpn in (1, 2, 3, 4)} == {tpn: sitting(over, tpn) for tpn in (1, 2, 3, 4)}
    results = [
        list(one.games.order_by("match__table", "board").values_list("result", flat=True)) for one in (over, again)
    ]
    assert results[0] == results[1]
