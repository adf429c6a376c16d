"""A report file as it is taken over: by the system that it states, or that somebody has said."""

from __future__ import annotations

from typing import NamedTuple

from pairing.service import System, registered_systems
from pairing.trf.as_paired import as_counted
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from tournaments.files.queries.doubts import asks_for_system, taken_as

OLD_TEAMS = "013"  # the records of the older edition, in which events of players have teams for a prize too


class ReadFile(NamedTuple):
    """``rated`` is the file as it stands, ``stated`` with what counts, ``file`` as it is taken over."""

    rated: TrfFile
    stated: TrfFile
    file: TrfFile


def read_as(text: str, system: str) -> ReadFile:
    """The file that ``text`` holds; ``system`` is the name of the one that somebody has said, or empty.

    Teams that records 013 alone list play matches where that system pairs teams, or where as single players' the games
    contradict each other.
    """
    rated = read_trf(text)
    stated = as_counted(rated)
    chosen = {one.name: one for one in systems_for(stated)}.get(system)
    if _lists_old_teams(stated) and asks_for_system(stated):
        of_teams = _of_teams(text, chosen or next(one for one in registered_systems() if one.pairs_teams))
        if chosen.pairs_teams if chosen else stated.problems and not of_teams.problems:
            return ReadFile(of_teams, stated, taken_as(as_counted(of_teams), ""))
    return ReadFile(rated, stated, taken_as(stated, chosen.name if chosen else ""))


def systems_for(file: TrfFile) -> tuple[System, ...]:
    """The systems by which a file that leaves its own open can be taken over."""
    of_teams, old = file.has_matches_of_teams, _lists_old_teams(file)
    return tuple(one for one in registered_systems() if one.pairs_teams is of_teams or (one.pairs_teams and old))


def _lists_old_teams(file: TrfFile) -> bool:
    return not file.has_matches_of_teams and any(kept.text.startswith(OLD_TEAMS) for kept in file.kept_lines)


def _of_teams(text: str, system: System) -> TrfFile:
    return read_trf(f"{text}\n192 {system.code()}\n")
