"""A process is killed while it takes in a piece of a mirror: all of it is there, or nothing; it can be sent again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.factories import enter_results, make_tournament
from tests.tournaments.mirroring.test_pieces import Sender
from tests.tournaments.rounds.test_killed import killed_often
from tournaments.mirroring.actions.receiving import receive
from tournaments.mirroring.queries.pieces import new_key
from tournaments.models import Game, MirrorFrom, Result, Tournament
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db(transaction=True)


def test_taking_in_a_piece() -> None:
    tournament = make_tournament(players=24)
    first = drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
    sender = Sender(tournament)
    receive(mirror, sender.next())
    pieces: list[bytes] = []

    def change() -> None:
        """Nearly everything changes; the next piece is ready."""
        if not Game.objects.filter(match__round=first).exclude(result=Result.OPEN).exists():
            enter_results(first)
        else:
            for game in Game.objects.filter(match__round=first)[:6]:
                record_result(game, Result.DRAW if game.result != Result.DRAW else Result.WHITE_WINS, by=None)
        pieces[:] = [sender.next()]

    def is_whole(before: dict[str, Any], after: dict[str, Any]) -> bool:
        copy = Tournament.objects.get(pk=MirrorFrom.objects.get().tournament_id)
        results = [
            list(
                Game.objects.filter(match__round__tournament=one)
                .order_by("match__table")
                .values_list("result", flat=True)
            )
            for one in (tournament, copy)
        ]
        held = MirrorFrom.objects.get()
        return results[0] == results[1] and (held.sequence, held.digest) == (sender.sequence, sender.digest)

    change()
    killed_often(lambda: receive(mirror, pieces[0]), change, is_whole)
    receive(mirror, pieces[0])  # what was killed last is sent again
    assert is_whole({}, {})
