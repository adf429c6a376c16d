"""The chart of the overview: how strong the opponents were, score by score."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import Make, Play, publish_next
from tournaments.models import Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.tournament.queries.opposition import Opposition, OppositionLine, opposition

pytestmark = pytest.mark.django_db


def chart(tournament: Tournament, after: int) -> Opposition | None:
    return opposition(tournament, tournament.players.all(), after)


def by_hand(tournament: Tournament, after: int) -> dict[int, list[int]]:
    """From the boards one by one: for each score the sorted averages of the opponents' ratings."""
    points: dict[int, int] = {}
    met: dict[int, list[int]] = {}
    for round_ in tournament.paired_rounds.filter(number__lte=after):
        for game in round_.games.all():
            sides = {colour: seat.player for colour, seat in game.sides().items()}
            made = {"1-0": (10, 0), "1/2": (5, 5), "0-1": (0, 10), "1F0": (10, 0)}[game.result]
            for (one, other), own in zip((("w", "b"), ("b", "w")), made, strict=True):
                points[sides[one].pk] = points.get(sides[one].pk, 0) + own
                if game.result != "1F0" and sides[other].rating:
                    met.setdefault(sides[one].pk, []).append(sides[other].rating)
    found: dict[int, list[int]] = {}
    for player, ratings in met.items():
        found.setdefault(points[player], []).append(int(sum(ratings) / len(ratings) + 0.5))
    return {score: sorted(averages) for score, averages in found.items()}


def test_each_score_has_the_averages_of_its_players(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=12)
    play_round(tournament, rounds=3)
    made = chart(tournament, 3)
    assert made is not None
    assert {line.points: list(line.averages) for line in made.lines} == by_hand(tournament, 3)
    assert [line.points for line in made.lines] == sorted((line.points for line in made.lines), reverse=True)


@pytest.mark.parametrize("ratings", [range(2000, 2012), range(1100, 2300, 100), [2000] * 12])
def test_the_axis_fits_the_data(make_tournament: Make, play_round: Play, ratings: Iterable[int]) -> None:
    tournament = make_tournament(players=12)
    for player, rating in zip(tournament.players.order_by("tpn"), sorted(ratings, reverse=True), strict=True):
        Player.objects.filter(pk=player.pk).update(rating=rating)
    play_round(tournament, rounds=3)
    made = chart(tournament, 3)
    assert made is not None
    lowest, highest = min(line.lowest for line in made.lines), max(line.highest for line in made.lines)
    assert made.first < lowest <= highest < made.last
    assert made.last - made.first <= max(20, 1.2 * (highest - lowest))
    assert 1 <= len(made.marks) <= 4
    assert all(made.first <= mark <= made.last and mark % 10 == 0 for mark in made.marks)


def test_forfeits_and_opponents_without_a_rating_do_not_count(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=6, system="dutch")
    Player.objects.filter(tournament=tournament, tpn=1).update(rating=None)
    round_ = publish_next(tournament, by=arbiter)
    for game in round_.games.all():
        recording.record_result(game, "1F0" if game.table == 2 else "1-0", by=arbiter)
    made = chart(tournament, 1)
    assert made is not None
    assert {line.points: list(line.averages) for line in made.lines} == by_hand(tournament, 1)
    assert sum(len(line.averages) for line in made.lines) == 3


def test_nothing_before_a_round_is_complete(make_tournament: Make, arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament(players=6)
    address = reverse("arbiter:tournament", args=["open"])
    assert chart(tournament, 0) is None
    round_ = publish_next(tournament, by=arbiter)
    assert "Average opposition" not in arbiter_client.get(address).text
    for game in round_.games.all():
        recording.record_result(game, "1/2", by=arbiter)
    page = arbiter_client.get(address).text
    assert "Average opposition by score" in page
    assert "after round 1" in page


def test_a_round_in_play_is_left_out(make_tournament: Make, play_round: Play, arbiter_client: Client) -> None:
    tournament = make_tournament(players=10)
    play_round(tournament)
    publish_next(tournament)
    page = arbiter_client.get(reverse("arbiter:tournament", args=["open"])).text
    assert "after round 1" in page
    made = chart(tournament, 1)
    assert made is not None
    assert len(re.findall(r'<circle cx="[\d.]+%"', page)) == 10
    assert f"-point group, opponents average {made.largest.lowest} to {made.largest.highest}" in page


def test_a_single_value_still_has_an_axis() -> None:
    line = OppositionLine(10, (2000,))
    one = Opposition(1, (line,), 2000, 2100)
    assert (line.lowest, line.middle, line.highest, one.largest) == (2000, 2000, 2000, line)


def test_it_is_one_query_whatever_the_size(make_tournament: Make, play_round: Play) -> None:
    for size in (10, 40):
        tournament = make_tournament(players=size, slug=f"of-{size}")
        play_round(tournament)
        players = list(tournament.players.all())
        with CaptureQueriesContext(connection) as queries:
            opposition(tournament, players, 1)
        assert len(queries) == 1


def test_equal_averages_everywhere_are_said_as_one_number(
    make_tournament: Make, play_round: Play, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament(players=4)
    for player in tournament.players.all():
        entries.update_player(player, by=arbiter, rating=2000)
    play_round(tournament)
    page = arbiter_client.get(reverse("arbiter:tournament", args=["open"])).text
    assert re.search(r"opponents average 2000\.", page)
    assert 'cx="50%"' in page
