"""Whether the rounds and teams that records name are those of the file: 300, 320 and 330, and 013 beside 310."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairing.trf.columns import Line
from pairing.trf.problems import Remarks
from pairing.trf.records import TrfFile
from pairing.trf.requests import beyond
from pairing.trf.team_lines import BYES_OF_320, STEP_OF_320, TeamLines


class _Stated(NamedTuple):
    """A line-up, bye or forfeit (``what``) that a record gives to teams in a round; the round is that of ``column``."""

    line: Line
    column: int
    round_number: int
    what: str
    teams: tuple[int, ...]


def check_stated_rounds(file: TrfFile, lines: TeamLines, remarks: Remarks) -> None:
    """A problem for each round that the file does not have, and for each team that it does not list."""
    for stated in _stated(lines):
        message = _fault_of_round(stated, file)
        if message:
            text = stated.line.field(stated.column, stated.column + 2)
            remarks.problem(stated.line.number, stated.column, text, message)
        for number in stated.teams:
            if number not in lines.teams:
                message = f"Team {number} of this {stated.what} is not in the file (310); correct the number."
                remarks.problem(stated.line.number, 5, stated.line.text[4:], message)


def check_old_teams(lines: TeamLines, old: TeamLines, remarks: Remarks) -> None:
    """Tells where records 013 list other teams than records 310, or another roster."""
    rosters = {team.name: team for team in lines.teams.values()}
    for team in old.teams.values():
        newer = rosters.get(team.name)
        if newer is None:
            message = "No record 310 names this team; the records 310 hold."
        elif newer.members != team.members:
            message = f"{team.name} has other players, or another order of them, in record 310, which holds."
        else:
            continue
        remarks.adjustment(team.line.number, 5, team.name, message)


def _fault_of_round(stated: _Stated, file: TrfFile) -> str:
    number, what, coming = stated.round_number, stated.what, file.coming_round
    if number < 1:
        return f"The round of a {what} is 1 or more; correct it."
    if file.total_rounds is not None and number > file.total_rounds:
        return f"{beyond(number, what, file.total_rounds)}; correct one of the two."
    if number > coming:
        return f"This {what} is in round {number}, but nothing was paired in round {coming}; correct the round."
    if number == coming:
        return f"This {what} is in round {number}, but the last one paired is {file.rounds_paired}; correct the round."
    return ""


def _stated(lines: TeamLines) -> Iterator[_Stated]:
    for number, line_ups in lines.line_ups.items():
        for team, line_up in line_ups.items():
            yield _Stated(line_up.line, 5, number, "line-up", (team, line_up.opponent))
    for number, forfeits in lines.forfeits.items():
        for forfeit in forfeits.values():
            yield _Stated(forfeit.line, 8, number, "forfeit", (forfeit.white, forfeit.black))
    for number, (line, team) in lines.byes.items():
        yield _Stated(line, BYES_OF_320 + STEP_OF_320 * (number - 1), number, "bye", (team,))
