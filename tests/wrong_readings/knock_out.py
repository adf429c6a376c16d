"""Other readings of a knock-out, each as one change to the literal one."""

from __future__ import annotations

from pairing.readings.knock_out import Board, Reading
from tests.wrong_readings import changed

Drawn = tuple[list[Board], int | None]


def better_seed_has_white(_reading: Reading, one: int, other: int, _number: int) -> Board:
    return min(one, other), max(one, other)


def best_against_worst_anew(reading: Reading) -> Drawn:
    """Those who are left are seeded anew in each round, the best against the worst."""
    boards, bye = Reading(reading.tournament).pair_round()
    left = sorted(tpn for board in boards for tpn in board)
    anew = [(left[place], left[-place - 1]) for place in range(len(left) // 2)]
    return [reading.colours(*pair, number) for number, pair in enumerate(anew, start=1)], bye


WRONG_READINGS = {
    "better-seed-has-white": changed(Reading, colours=better_seed_has_white),
    "best-against-worst-anew": changed(Reading, pair_round=best_against_worst_anew),
}
