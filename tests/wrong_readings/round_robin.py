"""Other readings of the tables of round robins, each as one change to the literal one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairing.readings.round_robin import Board, Reading
from tests.wrong_readings import changed

Drawn = tuple[list[Board], int | None]


def exchanged_in_both_cycles(reading: Reading) -> Drawn:
    rounds, coming = reading.size - 1, reading.tournament.coming_round
    before = [{2 * rounds: 2 * rounds - 1, 2 * rounds - 1: 2 * rounds}.get(coming, coming)]

    def moved(entrants: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(one, records=(one.records * 2)[: before[0] - 1]) for one in entrants)

    there = reading.tournament
    return Reading(replace(there, players=moved(there.players), teams=moved(there.teams))).pair_round()


def same_colours_in_both_cycles(reading: Reading) -> Drawn:
    boards, free = Reading(reading.tournament).pair_round()
    second = reading.tournament.coming_round >= reading.size
    return [board[::-1] for board in boards] if second else boards, free


WRONG_READINGS = {
    "exchanged-in-both-cycles": changed(Reading, pair_round=exchanged_in_both_cycles),
    "same-colours-in-both-cycles": changed(Reading, pair_round=same_colours_in_both_cycles),
}
