"""Baku acceleration (C.04.7): who is in GA, how many virtual points in which round, and what they do to a pairing."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine.basics.acceleration import baku_virtual_points, last_of_ga, points_by_round, size_of_ga
from pairing.engine.errors import InvalidTournament
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Player, Scoring, Tournament
from tests.comparison import second_difference
from tests.events import event
from tests.strategies import random_tournament

STANDARD = Scoring()


def accelerated(tournament: Tournament, *, first_round: set[int] | None = None) -> Tournament:
    """``tournament`` with Baku acceleration; all its players are in round 1 unless ``first_round`` says who."""
    tpns = {player.tpn for player in tournament.players}
    points = baku_virtual_points(
        tpns,
        first_round=tpns if first_round is None else first_round,
        total_rounds=tournament.total_rounds,
        scoring=tournament.scoring,
    )
    players = tuple(replace(player, virtual_points=points[player.tpn]) for player in tournament.players)
    return replace(tournament, players=players)


def paired(tournament: Tournament) -> RoundPairing:
    return system_named("dubov").pair_round(tournament)


def boards(pairing: RoundPairing) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pairing.pairs]


class TestGroups:
    @pytest.mark.parametrize(
        ("participants", "expected"),
        [(1, 2), (2, 2), (3, 2), (4, 2), (5, 4), (6, 4), (7, 4), (8, 4), (9, 6), (20, 10), (161, 82), (164, 82)],
    )
    def test_half_of_the_field_rounded_up_to_an_even_number(self, participants: int, expected: int) -> None:
        assert size_of_ga(participants) == expected

    def test_a_single_participant_is_in_ga(self) -> None:
        assert last_of_ga([9]) == 9

    def test_without_anybody_in_the_first_round_nobody_is_in_ga(self) -> None:
        assert last_of_ga([]) is None
        assert baku_virtual_points([1], first_round=[], total_rounds=9, scoring=STANDARD) == {1: ()}

    def test_numbers_need_not_be_continuous(self) -> None:
        assert last_of_ga({30, 10, 40, 20, 60, 50}) == 40

    def test_late_entries_go_by_their_place_and_leave_the_last_one_of_ga(self) -> None:
        # Eight began, so the fourth of them, now number 6, is the last of GA; 2 and 4 came later.
        began = {1, 3, 5, 6, 7, 8, 9, 11}
        points = baku_virtual_points(range(1, 12), first_round=began, total_rounds=9, scoring=STANDARD)
        assert {tpn for tpn, own in points.items() if own} == {1, 2, 3, 4, 5, 6}

    def test_a_late_entry_at_the_end_is_in_gb(self) -> None:
        points = baku_virtual_points(range(1, 10), first_round=range(1, 9), total_rounds=9, scoring=STANDARD)
        assert {tpn for tpn, own in points.items() if own} == {1, 2, 3, 4}

    def test_ga_may_become_odd(self) -> None:
        points = baku_virtual_points(range(1, 10), first_round=range(2, 10), total_rounds=9, scoring=STANDARD)
        assert sum(bool(own) for own in points.values()) == 5


class TestPoints:
    @pytest.mark.parametrize(
        ("rounds", "expected"),
        [
            (1, (10,)),
            (2, (10,)),
            (3, (10, 5)),
            (4, (10, 5)),
            (5, (10, 10, 5)),
            (6, (10, 10, 5)),
            (7, (10, 10, 5, 5)),
            (9, (10, 10, 10, 5, 5)),
            (11, (10, 10, 10, 5, 5, 5)),
        ],
    )
    def test_by_round(self, rounds: int, expected: tuple[int, ...]) -> None:
        assert points_by_round(rounds, win=10) == expected

    def test_they_follow_the_points_of_a_win(self) -> None:
        scoring = Scoring(win=20, draw=10, pairing_allocated_bye=20)
        points = baku_virtual_points([1, 2, 3, 4], first_round=[1, 2, 3, 4], total_rounds=11, scoring=scoring)
        assert points == {1: (20, 20, 20, 10, 10, 10), 2: (20, 20, 20, 10, 10, 10), 3: (), 4: ()}

    @pytest.mark.parametrize("scoring", [Scoring(win=30, draw=10), Scoring(win=20, draw=10, loss=5)])
    def test_another_scoring_is_refused(self, scoring: Scoring) -> None:
        with pytest.raises(InvalidTournament, match="win worth two draws"):
            baku_virtual_points([1, 2], first_round=[1, 2], total_rounds=9, scoring=scoring)


class TestPairing:
    def test_the_first_round_pairs_each_group_in_itself(self) -> None:
        pairing = paired(accelerated(event(range(1, 9))))
        assert boards(pairing) == [(1, 3), (4, 2), (5, 7), (8, 6)]

    def test_the_second_round_lets_losers_of_ga_meet_winners_of_gb(self) -> None:
        first = [(1, 3, "1-0"), (4, 2, "0-1"), (5, 7, "1-0"), (8, 6, "0-1")]
        pairing = paired(accelerated(event(range(1, 9), [first])))
        groups = [(bracket.score, set(bracket.residents)) for bracket in pairing.trace.brackets]
        assert groups == [(20, {1, 2}), (10, {3, 4, 5, 6}), (0, {7, 8})]

    def test_boards_are_ordered_by_the_pairing_score(self) -> None:
        # Number 5 of GB has won, but all of GA stand before it with their virtual points.
        first = [(1, 3, "1/2"), (4, 2, "1/2"), (5, 7, "1-0"), (8, 6, "1-0")]
        pairing = paired(accelerated(event(range(1, 9), [first])))
        assert {tpn for board in boards(pairing)[:2] for tpn in board} == {1, 2, 3, 4}

    def test_the_bye_goes_to_the_lowest_pairing_score(self) -> None:
        # Number 6 won in GB, number 4 lost in GA: both have one point, 7 has none and takes the bye.
        rounds = [[(1, 3, "1-0"), (4, 2, "0-1"), (6, 7, "1-0")]]
        tournament = accelerated(event(range(1, 8), rounds, byes={5: "U"}))
        assert paired(tournament).bye == 7

    def test_virtual_points_end_after_the_accelerated_rounds(self) -> None:
        tournament = accelerated(event(range(1, 5), [[(1, 2, "1/2"), (4, 3, "1/2")]], total_rounds=2))
        scores = {player.tpn: player.score for player in paired(tournament).trace.players}
        assert scores == {1: 5, 2: 5, 3: 5, 4: 5}

    def test_an_upfloat_is_one_of_the_pairing_scores(self) -> None:
        # With Baku the game of round 1 between GA and GB, as a late pairing may have it, was an upfloat for 3.
        plain = event(range(1, 5), [[(1, 3, "1/2"), (4, 2, "1/2")]])
        for tournament, upfloats in ((plain, 0), (accelerated(plain), 1)):
            (player,) = (p for p in paired(tournament).trace.players if p.tpn == 3)
            assert player.upfloats == upfloats


@pytest.mark.bruteforce
@pytest.mark.parametrize("chunk", range(4))
def test_accelerated_rounds_agree_with_the_second_reading(chunk: int) -> None:
    for seed in range(chunk * 30, chunk * 30 + 30):
        rng = random.Random(seed)
        tournament = random_tournament(rng, players=rng.randint(10, 30), rounds=rng.randint(0, 6), plain=True)
        with_points = accelerated(tournament, first_round=_began(tournament.players))
        assert any(player.virtual_points for player in with_points.players)
        found = second_difference(with_points, system_named("dubov").pair_round)
        assert found is None, f"seed {seed}\n{found}"


def _began(players: tuple[Player, ...]) -> set[int]:
    """Two thirds of the field, the first among them, as if the others had come later."""
    numbers = sorted(player.tpn for player in players)
    return {tpn for place, tpn in enumerate(numbers) if place % 3 != 1}
