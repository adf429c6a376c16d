"""Points that the regulations fix: what a new tournament counts, others of the form, and the scores that follow."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.factories import Make, Play, make_player
from tests.tournaments.tournament.test_pages import NEW, settings_of
from tournaments.basics.errors import Refused
from tournaments.basics.systems import systems_in_browser
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


def matches() -> str:
    """The name of the system whose rounds are matches of two games."""
    return next(one.name for one in systems_in_browser() if one.games_per_match > 1)


def test_the_bye_of_a_match_is_a_win_and_a_draw_unless_somebody_says_otherwise(arbiter_client: Client) -> None:
    fields = {name: value for name, value in NEW.items() if name != "points_bye"} | {"system": matches()}
    arbiter_client.post(reverse("arbiter:tournament_new"), fields)
    assert Tournament.objects.get().points_bye == 15
    arbiter_client.post(reverse("arbiter:tournament_new"), fields | {"name": "Another", "points_bye": "2"})
    assert Tournament.objects.get(name="Another").points_bye == 20
    assert setup.create_tournament(by=None, name="By a program", system=matches()).points_bye == 15


def test_another_system_changes_the_usual_bye_with_it(arbiter_client: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    address = reverse("arbiter:settings", args=[tournament.slug])
    arbiter_client.post(address, settings_of(tournament, system=matches()))
    assert Tournament.objects.get().points_bye == 15
    arbiter_client.post(address, settings_of(Tournament.objects.get(), system="dutch", points_bye="1½"))
    assert Tournament.objects.get().points_bye == 10


@pytest.mark.parametrize(("bye", "said"), [(25, "every game of the match"), (4, "at least"), (12, "what a game can")])
def test_what_the_bye_of_a_match_cannot_be_worth(bye: int, said: str) -> None:
    with pytest.raises(Refused, match=said):
        setup.create_tournament(by=None, name="New", system=matches(), points_bye=bye)


def test_acceleration_counts_in_matches_won() -> None:
    """In the snapshot as in the report file."""
    made = setup.create_tournament(by=None, name="New", system=matches(), acceleration="baku", total_rounds=5)
    Player.objects.bulk_create(make_player(made, number) for number in range(1, 5))
    virtual = [player.virtual_points for player in snapshot.build(made).engine.players]
    assert virtual == [(20, 20, 10), (20, 20, 10), (), ()]
    system, state = round_to_pair(read_trf(export_trf(made)))
    assert (system.name, [player.virtual_points for player in state.tournament.players]) == (matches(), virtual)
