"""Rows become engine input."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.models import Round, Seat, Tournament
from tournaments.services.rounds import snapshot

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.mark.parametrize(("kind", "absent"), [("F", {7}), ("H", {7}), ("Z", {7}), ("U", set())])
def test_who_has_a_bye_other_than_the_allocated_one_was_absent(
    make_tournament: Make, play_round: Play, kind: str, absent: set[int]
) -> None:
    """As an imported round may have it: full-point byes come from report files alone."""
    tournament = make_tournament(players=7)
    round_ = play_round(tournament)
    bye = Seat.objects.get(round=round_, bye="U")
    assert bye.player.tpn == 7
    Seat.objects.filter(pk=bye.pk).update(bye=kind)

    assert snapshot.build(tournament, before_round=1).engine.absent == absent
