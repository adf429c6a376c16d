"""Pieces of results alone: what else was changed makes a whole one, and a copy made of them has the same pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import publish_pairing
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tournaments.basics.load import unpack
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.mirroring.actions import sending
from tournaments.mirroring.actions.posting import Holds
from tournaments.mirroring.actions.receiving import NotUsable, receive
from tournaments.mirroring.queries.pieces import digest_of, new_key, news, piece
from tournaments.models import AuditEntry, Game, JournalEntry, MirrorFrom, MirrorTo, Result, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.publication.actions import set_publication
from tournaments.results.actions.notes import note_board
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


RESULTS = {"games", "deadlines"}


@pytest.fixture
def event(make_tournament: Callable[..., Tournament], play_round: Callable[..., Round]) -> Tournament:
    """One round played, the second published."""
    tournament = make_tournament(players=9, rounds=7, correction_minutes=30)
    play_round(tournament)
    publish_pairing(tournament, by=None)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def mirror(db: None) -> MirrorFrom:
    return MirrorFrom.objects.create(name="Hall", key=new_key())


def games(tournament: Tournament) -> list[Game]:
    """Those of the round that runs."""
    return list(Game.objects.filter(match__round__tournament=tournament, match__round__number=2))


def since(tournament: Tournament) -> Callable[[], dict[str, Any]]:
    """What the next piece would hold, after what is done from now on."""
    revision = Tournament.objects.get(pk=tournament.pk).revision
    return lambda: news(tournament, revision)[0]


def test_results_go_alone_and_the_copy_has_the_same_pages(
    event: Tournament, mirror: MirrorFrom, client: Client, arbiter: User
) -> None:
    sender = Sender(event)
    whole = sender.next()
    received(mirror, whole)
    for number, game in enumerate(games(event)):  # the last one closes the round: there is a deadline then
        record_result(game, Result.DRAW if number % 2 else Result.WHITE_WINS, by=arbiter)
        body = sender.next()
        assert len(body) < len(whole) / 8
        assert_same_pages(client, received(mirror, body), event)
    assert set(MirrorFrom.objects.get().deadlines) == {"1", "2"}
    undo(AuditEntry.objects.filter(kind=ResultEntered.kind).latest("pk"), by=arbiter)
    assert "games" in unpack(body := sender.next())
    assert_same_pages(client, received(mirror, body), event)
    record_result(Game.objects.get(match__round__tournament=event, result=Result.OPEN), Result.DRAW, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    assert "state" in unpack(body := sender.next())
    assert_same_pages(client, received(mirror, body), event)


def test_several_results_of_one_game_come_as_it_is_now(event: Tournament) -> None:
    found, game = since(event), games(event)[0]
    for result in (Result.DRAW, Result.BLACK_WINS):
        record_result(Game.objects.get(pk=game.pk), result, by=None)
    game.refresh_from_db()
    table = found()["games"]
    (row,) = (dict(zip(table["columns"], row, strict=True)) for row in table["rows"])
    assert (row["id"], row["result"], row["version"]) == (game.pk, "0-1", game.version)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda event: None, RESULTS),
        (lambda event: entries.request_bye(event.players.get(tpn=9), by=None, round_number=5, kind="H"), RESULTS),
        (lambda event: setup.update_tournament(event, by=None, place="Elsewhere"), {"state"}),
        (lambda event: note_board(games(event)[1], by=None, text="late"), RESULTS),
        (lambda event: JournalEntry.objects.filter(tournament=event).latest("pk").delete(), {"state"}),
    ],
)  # fmt: skip
def test_what_else_was_changed_decides(
    event: Tournament, change: Callable[[Tournament], object], expected: set[str]
) -> None:
    found = since(event)
    record_result(games(event)[1], Result.WHITE_WINS, by=None)
    change(Tournament.objects.get(pk=event.pk))
    assert set(found()) == expected


def test_withheld_results_make_no_piece(event: Tournament) -> None:
    set_publication(event, pairings_at_once=True, results_at_once=False, standings_at_once=True, by=None)
    found = since(event)
    record_result(games(event)[0], Result.WHITE_WINS, by=None)
    assert found() == {}


def test_a_result_costs_few_queries(event: Tournament) -> None:
    row = MirrorTo.objects.create(tournament=event, address="http://site.example/", key=new_key())

    def sent() -> tuple[bytes | None, int]:
        now = MirrorTo.objects.select_related("tournament").get(pk=row.pk)
        with CaptureQueriesContext(connection) as queries:
            body = sending._next(now)
        if body is not None:
            sending._note(now, body, Holds(True, now.sequence + 1, digest_of(body)))
        return body, len(queries)

    Tournament.objects.filter(pk=event.pk).update(correction_minutes=None)  # else each round's costs some
    whole, most = sent()
    assert "state" in unpack(whole or b"")
    record_result(games(event)[0], Result.WHITE_WINS, by=None)
    body, few = sent()
    assert "games" in unpack(body or b"")
    assert few < most / 2
    assert sent()[0] is None
    MirrorTo.objects.update(columns="of before an upgrade")
    record_result(games(event)[1], Result.WHITE_WINS, by=None)
    assert "state" in unpack(sent()[0] or b""), "the new columns come with the next change"
    assert json.loads(json.dumps(unpack(body or b"")))["after"] == digest_of(whole or b"")


@pytest.mark.parametrize("key", [0, 10**9])
def test_results_of_games_that_are_not_there_change_nothing(event: Tournament, mirror: MirrorFrom, key: int) -> None:
    sender = Sender(event)
    before = sender.next()
    if key:
        receive(mirror, before)
    rows = {"columns": ["id", "result", "rated", "version", "changed_at"], "rows": [[key, "1-0", True, 1, None]]}
    body = piece({"games": rows, "deadlines": {}}, sequence=2 if key else 1, after=sender.digest if key else "")
    with pytest.raises(NotUsable, match="was in no piece before|nothing was here before"):
        receive(mirror, body)
    assert MirrorFrom.objects.get().sequence == (1 if key else 0)
