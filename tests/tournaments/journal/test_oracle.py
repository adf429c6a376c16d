"""The triggers that the journal is held against note every way of writing, and nothing that was rolled back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from tests.tournaments.journal.oracle import net, watched, writes
from tournaments.models import ByeRequest, ForbiddenPair, Game, Player, RestorePoint, Round, Tournament, User
from tournaments.results.actions.recording import record_result

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=4)


def _by_sql(tournament: Tournament) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_player SET club = 'Ajax' WHERE tournament_id = %s", [tournament.pk])


def _bulk_update(tournament: Tournament) -> None:
    players = list(tournament.players.all())
    for player in players:
        player.club = "Ajax"
    Player.objects.bulk_update(players, ["club"])


def _save(tournament: Tournament) -> None:
    player = tournament.players.get(tpn=1)
    player.club = "Ajax"
    player.save()


def _new(tournament: Tournament) -> list[Player]:
    return [Player(tournament=tournament, name=f"New, No {number}", tpn=number) for number in (5, 6)]


WAYS: dict[str, tuple[Callable[[Tournament], object], list[tuple[str, str]]]] = {
    "save": (_save, [("player", "=")]),
    "create": (lambda one: ByeRequest.objects.create(
        tournament=one, player=one.players.get(tpn=1), round_number=3, kind="H"), [("byerequest", "+")]),
    "bulk_create": (lambda one: Player.objects.bulk_create(_new(one)), [("player", "+")] * 2),
    "bulk_update": (_bulk_update, [("player", "=")] * 4),
    "update": (lambda one: one.players.filter(tpn__lt=3).update(club="Ajax"), [("player", "=")] * 2),
    "by SQL": (_by_sql, [("player", "=")] * 4),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_writing_is_noted(tournament: Tournament, way: str) -> None:
    write, expected = WAYS[way]
    with watched():
        write(tournament)
        found = writes()
    assert [(one.table.removeprefix("tournaments_"), one.kind) for one in found] == expected


def test_rows_that_go_with_others_and_those_that_are_emptied(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    one, other, *_others = tournament.players.order_by("tpn")
    ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)
    point = RestorePoint.objects.create(tournament=tournament, by=arbiter, revision=1, size=2, rows=b"\x00\xff")
    with watched():
        one.delete()
        arbiter.delete()
        found = writes()
    gone = {one.table.removeprefix("tournaments_") for one in found if one.kind == "-"}
    assert gone >= {"player", "forbiddenpair", "user"}
    (emptied,) = (write for write in found if write.table == "tournaments_restorepoint")
    assert (emptied.key, emptied.kind, emptied.changed) == (point.pk, "=", {"by_id": (arbiter_key(found), None)})


def arbiter_key(found: list[Any]) -> Any:
    return next(one.key for one in found if one.table == "tournaments_user")


def test_what_was_rolled_back_is_noted_no_more(tournament: Tournament) -> None:
    with watched():
        with transaction.atomic():
            _save(tournament)
            assert len(writes()) == 1
            transaction.set_rollback(True)
        assert writes() == []


def test_the_net_of_what_was_written(make_tournament: Make, play_round: Callable[..., Round]) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    game = Game.objects.order_by("pk")[0]
    with watched():
        was = game.result
        for result in ("0-1" if was != "0-1" else "1-0", was):
            record_result(Game.objects.get(pk=game.pk), result, by=None)
        late = Player.objects.create(tournament=tournament, name="Late, Lea")
        late.delete()
        ends = net(writes())
    assert ("tournaments_player", late.pk) not in ends
    before, after = ends["tournaments_game", game.pk]
    assert (before["result"], after["version"] - before["version"]) == (after["result"], 2)
