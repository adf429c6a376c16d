"""Other readings of the Scheveningen tables, each as one change to the literal one."""

from __future__ import annotations

from pairing.readings.scheveningen import Board, Reading
from tests.wrong_readings import changed

Drawn = tuple[list[Board], int | None]


def same_colours_in_both_games(reading: Reading) -> Drawn:
    boards, free = Reading(reading.tournament).pair_round()
    second = reading.tournament.coming_round > reading.side
    return [board[::-1] for board in boards] if second else boards, free


def colours_of_the_other_side(reading: Reading) -> Drawn:
    boards, free = Reading(reading.tournament).pair_round()
    return [board[::-1] for board in boards], free


WRONG_READINGS = {
    "same-colours-in-both-games": changed(Reading, pair_round=same_colours_in_both_games),
    "colours-of-the-other-side": changed(Reading, pair_round=colours_of_the_other_side),
}
