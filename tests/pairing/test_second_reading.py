"""The second readings, their tools and their comparison with an engine: ``test_agreement`` makes it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.readings import NothingToPair
from pairing.readings.player_facts import all_facts
from pairing.second_readings.dubov import sequence
from pairing.second_readings.matching import least_perfect_matching, place_cost
from tests.comparison import as_literal, large_case, second_difference, second_outcome
from tests.events import event
from tests.known_faults import as_lines, folder_of, lines_of, tournament_of
from tests.readings.dubov_states import STATES
from tests.second_reading_run import compare_batch, main

KNOWN_FAULTS = sorted(path.stem for path in folder_of("dubov").glob("*.trf"))
EIGHT = event(range(1, 9))


@pytest.mark.parametrize("name", KNOWN_FAULTS)
def test_known_faults_are_none_of_the_second_reading(name: str) -> None:
    assert as_lines(second_outcome(tournament_of("dubov", name))) == lines_of("dubov", name)


def test_there_are_known_faults() -> None:
    assert len(KNOWN_FAULTS) > 10


class TestParts:
    @pytest.mark.parametrize(("count", "expected"), [(7, [4, 3, 5, 2, 6, 1, 7]), (6, [3, 4, 2, 5, 1, 6]), (1, [1])])
    def test_shifters_are_numbered_from_the_middle_out(self, count: int, expected: list[int]) -> None:
        facts = all_facts(event(range(1, count + 1)))
        assert [player.tpn for player in sequence(facts.values())] == expected

    @pytest.mark.parametrize("size", range(1, 5))
    def test_sets_cost_more_the_later_they_come(self, size: int) -> None:
        costs = [sum(place_cost(place, 6) for place in chosen) for chosen in combinations(range(6), size)]
        assert costs == sorted(set(costs))

    @pytest.mark.parametrize("seed", range(30))
    def test_the_least_matching_is_the_least_of_all(self, seed: int) -> None:
        rng = random.Random(seed)
        people = list(all_facts(event(range(1, 9))).values())
        price = {
            (one.tpn, other.tpn): (rng.randint(0, 2), rng.randint(0, 5), rng.randint(0, 5))
            for one, other in combinations(people, 2)
            if rng.random() < 0.6
        }
        edges = [
            (one, other, price[one.tpn, other.tpn])
            for one, other in combinations(people, 2)
            if (one.tpn, other.tpn) in price
        ]
        sums = [_sum_of(matching, price) for matching in _matchings(list(range(1, 9)))]
        possible = [total for total in sums if total is not None]
        if not possible:
            with pytest.raises(NothingToPair):
                least_perfect_matching(people, edges)
            return
        found = least_perfect_matching(people, edges)
        numbers = [tuple(sorted(player.tpn for player in pair if player)) for pair in found]
        assert _sum_of(numbers, price) == min(possible)


def _matchings(people: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not people:
        yield []
        return
    for other in people[1:]:
        rest = [number for number in people[1:] if number != other]
        yield from ([(people[0], other), *matching] for matching in _matchings(rest))


def _sum_of(matching: list[tuple[int, ...]], price: dict[tuple[int, int], tuple[int, ...]]) -> tuple[int, ...] | None:
    if not all(pair in price for pair in matching):
        return None
    return tuple(map(sum, zip(*(price[one, other] for one, other in matching), strict=True)))


class TestComparison:
    def test_tournaments_are_of_the_size_and_of_all_manners(self) -> None:
        cases = [large_case(seed) for seed in range(40)]
        assert cases == [large_case(seed) for seed in range(40)]
        assert {case.manner for case in cases} == set(STATES.large)
        sizes = [len(case.tournament.players) for case in cases if "by" in case.manner or "random" in case.manner]
        assert (min(sizes) >= 14, max(sizes) <= 40) == (True, True)

    @pytest.mark.parametrize("fault", ["gives up", "crashes", "swaps two boards", "turns a board"])
    def test_a_difference_is_told_with_the_tournament(self, fault: str) -> None:
        assert second_difference(EIGHT, system_named("dubov").pair_round) is None
        found = second_difference(EIGHT, WRONG_ENGINES[fault])
        assert found is not None
        assert as_literal(EIGHT) in found

    def test_a_batch_counts_its_comparisons(self) -> None:
        kinds, differences = compare_batch(range(8), smallest=14, largest=20)
        assert (kinds["comparisons"], differences) == (8, [])
        assert [kinds[manner] for manner in STATES.large] == [2, 2, 2, 2]

    def test_the_command_prints_its_count(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--count", "8", "--seed", "7", "--players", "14-16", "--processes", "1"]) == 0
        assert "0 differences in 8 comparisons" in capsys.readouterr().out

    @pytest.mark.parametrize("arguments", [[], ["--count", "0"], ["--count", "5", "--players", "20-14"]])
    def test_the_command_refuses_what_it_cannot_run(self, arguments: list[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2


def _gives_up(tournament: Tournament) -> RoundPairing:
    raise NoCompletePairing("Never.")


def _crashes(tournament: Tournament) -> RoundPairing:
    raise IndexError("list index out of range")


def _swaps_two_boards(tournament: Tournament) -> RoundPairing:
    pairing = system_named("dubov").pair_round(tournament)
    return replace(pairing, pairs=(pairing.pairs[1], pairing.pairs[0], *pairing.pairs[2:]))


def _turns_a_board(tournament: Tournament) -> RoundPairing:
    pairing = system_named("dubov").pair_round(tournament)
    first = pairing.pairs[0]
    return replace(pairing, pairs=(replace(first, white=first.black, black=first.white), *pairing.pairs[1:]))


WRONG_ENGINES: dict[str, Callable[[Tournament], RoundPairing]] = {
    "gives up": _gives_up,
    "crashes": _crashes,
    "swaps two boards": _swaps_two_boards,
    "turns a board": _turns_a_board,
}


def test_a_round_that_everybody_misses_ends_the_history() -> None:
    """Seed 16180 has nobody in round 1; the engine rightly refuses to pair such a round."""
    assert second_difference(large_case(16180).tournament, system_named("dubov").pair_round) is None
