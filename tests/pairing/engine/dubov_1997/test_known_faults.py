"""Where another reading of the text goes wrong, one tournament for each: ``known_faults/dubov_1997/NAME.trf``.

Each file is read, paired by the engine and by the literal reading, and compared with the pairs beside it, which are in
the form of the command line's output. The other reading (``tests.wrong_readings.dubov_1997``) must pair otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pairing.engine.systems.dubov_1997.pairer import pair_round
from pairing.engine.tournament import Tournament
from pairing.trf.reader import read_trf
from tests.readings import NothingToPair
from tests.readings.dubov_1997 import Reading
from tests.readings.dubov_1997_states import assert_sound
from tests.wrong_readings.dubov_1997 import WRONG_READINGS

FOLDER = Path(__file__).parent.parent / "known_faults" / "dubov_1997"
Lines = list[tuple[int, int]]


def read_case(name: str) -> Tournament:
    """The tournament of a file that must be read without any remark."""
    file = read_trf((FOLDER / f"{name}.trf").read_text(encoding="utf-8"))
    assert not file.problems
    assert not file.adjustments
    return file.tournament()


def expected_lines(name: str) -> Lines:
    count, *lines = (FOLDER / f"{name}.pairs").read_text(encoding="utf-8").splitlines()
    assert int(count) == len(lines)
    return [(int(white), int(black)) for white, black in map(str.split, lines)]


def as_lines(boards: Sequence[tuple[int, int]], bye: int | None) -> Lines:
    return [*boards, *([] if bye is None else [(bye, 0)])]


def literal_lines(reading: type[Reading], tournament: Tournament) -> Lines | None:
    try:
        return as_lines(*reading(tournament).pair_round())
    except NothingToPair:
        return None


def test_every_fault_has_its_file_and_every_file_its_fault() -> None:
    assert {path.stem for path in FOLDER.glob("*.trf")} == set(WRONG_READINGS)
    assert {path.stem for path in FOLDER.glob("*.pairs")} == set(WRONG_READINGS)


@pytest.mark.parametrize("name", sorted(WRONG_READINGS))
def test_the_engine_makes_the_right_round_and_the_other_reading_does_not(name: str) -> None:
    tournament = read_case(name)
    pairing = pair_round(tournament)
    assert_sound(tournament, pairing)
    assert as_lines([(pair.white, pair.black) for pair in pairing.pairs], pairing.bye) == expected_lines(name)
    assert literal_lines(Reading, tournament) == expected_lines(name)
    assert literal_lines(WRONG_READINGS[name], tournament) != expected_lines(name)
