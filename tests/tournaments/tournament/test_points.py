"""Points that the regulations fix: what a new tournament counts, others of the form, and the scores that follow."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from tests.tournaments.factories import Play, make_player
from tests.tournaments.tournament.test_pages import NEW
from tournaments.files.queries.export import export_trf
from tournaments.models import Player, Tournament, User
from tournaments.rounds.queries import snapshot
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


def test_a_new_tournament_counts_1_and_a_half(arbiter: User) -> None:
    made = setup.create_tournament(by=arbiter, name="New")
    assert (made.points_win, made.points_draw, made.points_bye) == (10, 5, 10)


@pytest.mark.parametrize(
    ("win", "draw", "bye", "scores"),
    [
        ("1", "½", "1", {10: 2, 5: 2, 0: 1}),
        ("1", "½", "½", {10: 1, 5: 3, 0: 1}),
        ("1", "½", "0", {10: 1, 5: 2, 0: 2}),
        ("3", "1", "3", {30: 2, 10: 2, 0: 1}),
        ("3", "1", "1", {30: 1, 10: 3, 0: 1}),
        ("3", "1", "0", {30: 1, 10: 2, 0: 2}),
        ("5", "1,5", "5", {50: 2, 15: 2, 0: 1}),
    ],
)
def test_scores_follow_the_points_of_the_form(
    arbiter_client: Client, play_round: Play, win: str, draw: str, bye: str, scores: dict[int, int]
) -> None:
    """Of five players one wins, one loses, two draw, and one has the allocated bye."""
    fields = NEW | {"points_win": win, "points_draw": draw, "points_bye": bye}
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), fields)
    assert answer.status_code == 302, answer.text
    tournament = Tournament.objects.get()
    Player.objects.bulk_create(make_player(tournament, number) for number in range(1, 6))
    play_round(tournament, shift=0)
    engine = snapshot.build(tournament).engine
    assert Counter(sum(map(engine.points, player.records)) for player in engine.players) == scores
    assert Counter(round(player.points or 0) for player in read_trf(export_trf(tournament)).players) == scores
