"""Other readings of the tables of round robins, each as one change to the literal one."""

from __future__ import annotations

from dataclasses import replace

from tests.readings.round_robin import Board, Reading
from tests.wrong_readings import changed

Drawn = tuple[list[Board], int | None]


def exchanged_in_both_cycles(reading: Reading) -> Drawn:
    rounds, coming = reading.size - 1, reading.tournament.coming_round
    before = [{2 * rounds: 2 * rounds - 1, 2 * rounds - 1: 2 * rounds}.get(coming, coming)]
    players = tuple(
        replace(player, records=(player.records * 2)[: before[0] - 1]) for player in reading.tournament.players
    )
    return Reading(replace(reading.tournament, players=players)).pair_round()


def same_colours_in_both_cycles(reading: Reading) -> Drawn:
    boards, free = Reading(reading.tournament).pair_round()
    second = reading.tournament.coming_round >= reading.size
    return [board[::-1] for board in boards] if second else boards, free


WRONG_READINGS = {
    "exchanged-in-both-cycles": changed(Reading, pair_round=exchanged_in_both_cycles),
    "same-colours-in-both-cycles": changed(Reading, pair_round=same_colours_in_both_cycles),
}
