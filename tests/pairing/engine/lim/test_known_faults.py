"""What other programs and readings get wrong, one report file for each fault: ``known_faults/lim/NAME.trf``.

``NAME.pairs`` beside it has the round in the form of the command line's output. The literal reading makes the same
round, and the fault (``tests.wrong_readings.lim``) another one or none, so that the case can tell.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.tournament import Tournament
from pairing.trf.reader import read_trf
from tests.readings import NothingToPair
from tests.readings.lim import Reading
from tests.wrong_readings.lim import WRONG_READINGS

FOLDER = Path(__file__).parent.parent / "known_faults" / "lim"
Lines = list[tuple[int, int]]


def read_case(name: str) -> Tournament:
    """The tournament of a file that is read without any remark."""
    file = read_trf((FOLDER / f"{name}.trf").read_text(encoding="utf-8"))
    assert not file.problems
    snapshot = file.snapshot(needs_ratings=False)
    assert not snapshot.adjustments
    return snapshot.tournament


def expected(name: str) -> Lines:
    count, *lines = (FOLDER / f"{name}.pairs").read_text(encoding="utf-8").splitlines()
    assert int(count) == len(lines)
    return [(int(white), int(black)) for white, black in map(str.split, lines)]


def lines_of(reading: type[Reading], tournament: Tournament) -> Lines | None:
    try:
        boards, bye = reading(tournament).pair_round()
    except NothingToPair:
        return None
    return boards if bye is None else [*boards, (bye, 0)]


def test_every_fault_has_its_file_and_every_file_its_fault() -> None:
    for suffix in ("trf", "pairs"):
        assert {path.stem for path in FOLDER.glob(f"*.{suffix}")} == set(WRONG_READINGS)


@pytest.mark.parametrize("name", sorted(WRONG_READINGS))
def test_the_engine_makes_the_right_round_and_the_fault_another(name: str) -> None:
    tournament = read_case(name)
    pairing = pair_round(tournament)
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    assert (boards if pairing.bye is None else [*boards, (pairing.bye, 0)]) == expected(name)
    assert lines_of(Reading, tournament) == expected(name)
    assert lines_of(WRONG_READINGS[name], tournament) != expected(name)
