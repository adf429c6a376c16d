"""Rows become engine input."""

from __future__ import annotations

import pytest

from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import ByeRequest, Seat
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("kind", "absent"), [("F", {7}), ("H", {7}), ("Z", {7}), ("U", set())])
def test_who_has_a_bye_other_than_the_allocated_one_was_absent(kind: str, absent: set[int]) -> None:
    """As an imported round may have it: full-point byes come from report files alone."""
    tournament = make_tournament(players=7)
    round_ = play_round(tournament)
    bye = Seat.objects.get(round=round_, bye="U")
    assert bye.player.tpn == 7
    Seat.objects.filter(pk=bye.pk).update(bye=kind)

    state = snapshot.build(tournament, before_round=1).engine
    assert state.absent == absent
    assert state.absent_with_points == (absent if kind in "FH" else set())


def test_a_half_point_bye_of_the_coming_round_brings_points_to_who_is_still_there() -> None:
    tournament = make_tournament(players=4)
    one, two, three, _ = tournament.players.order_by("tpn")
    for player, kind in ((one, "H"), (two, "Z"), (three, "H")):
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=1, kind=kind)
    three.withdrawn_from = 1
    three.save()

    state = snapshot.build(tournament).engine
    assert (state.absent, state.absent_with_points) == ({1, 2, 3}, {1})
