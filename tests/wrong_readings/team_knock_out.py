"""Other readings of a knock-out of teams: those of players, and level matches that the last board decides first."""

from pairing.readings.knock_out import Reading
from tests.wrong_readings import changed
from tests.wrong_readings.knock_out import WRONG_READINGS as OF_PLAYERS


def last_board_first(_reading: Reading, _by: str, boards: list[int]) -> list[int]:
    return boards[::-1]


WRONG_READINGS = {**OF_PLAYERS, "last-board-first": changed(Reading, compared=last_board_first)}
