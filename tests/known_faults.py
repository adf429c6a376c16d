"""Tournaments that other programs pair wrongly: ``tests/pairing/engine/known_faults/SYSTEM/NAME.trf``.

``NAME.pairs`` beside it has the round in the form of the command line's output; where there is none, the round has no
complete pairing. The fault itself is ``NAME`` among the system's wrong readings (``tests.wrong_readings``).
"""

from __future__ import annotations

import re
from pathlib import Path

from pairing.engine.tournament import Tournament
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_snapshot import team_snapshot
from tests.comparison import Outcome, engine_of, module_name
from tests.sources import ROOT

Lines = list[tuple[int, int]]


def folder_of(system: str) -> Path:
    """Where the files of ``system`` are."""
    return ROOT / "tests/pairing/engine/known_faults" / module_name(system)


def tournament_of(system: str, name: str) -> Tournament:
    """The tournament of a file that is read without any remark, rounds and initial colour stated."""
    text = (folder_of(system) / f"{name}.trf").read_text(encoding="utf-8")
    assert re.search(r"(?m)^(XXR|142) ", text)
    assert re.search(r"(?m)^(XXC|152) ", text)
    file = read_trf(text)
    assert not file.problems
    known = engine_of(system)
    if known.goes_by_numbers:
        snapshot = round_to_pair(file).snapshot
    else:
        snapshot = team_snapshot(file) if known.pairs_teams else file.snapshot(needs_ratings=known.needs_ratings)
    assert not snapshot.adjustments
    return snapshot.tournament


def lines_of(system: str, name: str) -> Lines | None:
    """The boards and the bye of ``NAME.pairs``, None without the file."""
    path = folder_of(system) / f"{name}.pairs"
    if not path.exists():
        return None
    count, *lines = path.read_text(encoding="utf-8").splitlines()
    assert int(count) == len(lines), f"{path.name}: the first line must be the number of the lines after it"
    return [(int(white), int(black)) for white, black in map(str.split, lines)]


def as_lines(outcome: Outcome) -> Lines | None:
    """The boards, then the bye as ``(tpn, 0)``; None where there is no complete pairing."""
    if isinstance(outcome, str):
        return None
    boards, bye = outcome
    return [*boards, *([] if bye is None else [(bye, 0)])]
