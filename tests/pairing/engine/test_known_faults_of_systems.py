"""What other programs and readings get wrong of every system but Dubov’s, one report file for each fault.

``known_faults/SYSTEM/NAME.trf`` is read and paired; ``NAME.pairs`` beside it has the round in the form of the command
line's output. The literal reading makes the same round, and the fault (``tests.wrong_readings``) another one, so that
the case can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pairing.engine.tournament import Tournament
from pairing.trf.reader import read_trf
from pairing.trf.team_snapshot import team_snapshot
from tests.comparison import engine_of, engine_outcome, right_outcome
from tests.readings import NothingToPair
from tests.readings.dubov_1997 import Reading as ReadingOf1997
from tests.readings.dutch import Reading as DutchReading
from tests.readings.lim import Reading as LimReading
from tests.readings.upfloating import UpfloatingReading
from tests.wrong_readings import burstein, double_swiss, dubov_1997, dutch, lim, team

FOLDER = Path(__file__).parent / "known_faults"
WrongReading = (
    type[UpfloatingReading] | type[DutchReading] | type[burstein.Reading] | type[LimReading] | type[ReadingOf1997]
)
READINGS: Mapping[str, Mapping[str, WrongReading]] = {
    "burstein": burstein.WRONG_READINGS,
    "double-swiss": double_swiss.WRONG_READINGS,
    "dubov-1997": dubov_1997.WRONG_READINGS,
    "dutch": dutch.WRONG_READINGS,
    "lim": lim.WRONG_READINGS,
    "team": team.WRONG_READINGS,
}
CASES = [(system, name) for system in READINGS for name in READINGS[system]]


def folder_of(system: str) -> Path:
    return FOLDER / system.replace("-", "_")


def read_case(system: str, name: str) -> Tournament:
    """The tournament of a file that is read without any remark."""
    file = read_trf((folder_of(system) / f"{name}.trf").read_text(encoding="utf-8"))
    assert not file.problems
    snapshot = team_snapshot(file) if system == "team" else file.snapshot(needs_ratings=False)
    assert not snapshot.adjustments
    return snapshot.tournament


def expected(system: str, name: str) -> tuple[tuple[tuple[int, int], ...], int | None]:
    count, *lines = (folder_of(system) / f"{name}.pairs").read_text(encoding="utf-8").splitlines()
    assert int(count) == len(lines)
    boards = [(int(white), int(black)) for white, black in map(str.split, lines)]
    bye = boards.pop()[0] if boards and boards[-1][1] == 0 else None
    return tuple(boards), bye


def test_every_fault_has_its_file_and_every_file_its_fault() -> None:
    for system in READINGS:
        for suffix in ("trf", "pairs"):
            files = {path.stem for path in folder_of(system).glob(f"*.{suffix}")}
            assert files == {name for of_system, name in CASES if of_system == system}


@pytest.mark.parametrize(("system", "name"), CASES)
def test_the_engine_makes_the_right_round_and_the_fault_another(system: str, name: str) -> None:
    tournament = read_case(system, name)
    right = expected(system, name)
    assert engine_outcome(tournament, engine_of(system).pair_round, system) == right
    assert right_outcome(tournament, system) == right
    assert _outcome(READINGS[system][name], tournament) != right


def _outcome(reading: WrongReading, tournament: Tournament) -> object:
    try:
        boards, bye = reading(tournament).pair_round()
    except (NothingToPair, StopIteration):  # a wrong reading may also come to a dead end
        return None
    return tuple(boards), bye
