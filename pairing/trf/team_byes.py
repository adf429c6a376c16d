"""Whether the byes of teams and of their players go together, with each other and with the matches."""

from __future__ import annotations

from pairing.engine.tournament import Bye, ByeKind
from pairing.trf.codes import block_column
from pairing.trf.problems import Remarks
from pairing.trf.records import TrfPlayer
from pairing.trf.settings_lines import Settings
from pairing.trf.team_lines import BYES_OF_320, STEP_OF_320, TeamLines
from pairing.trf.team_matches import TeamSide


def check_byes(
    lines: TeamLines,
    players: dict[int, TrfPlayer],
    sides: dict[int, dict[int, TeamSide]],
    rounds: int,
    remarks: Remarks,
) -> None:
    """One team at most has the bye of a round (C.04.1, 3), by 320 and by its players' U, and it has no match there."""
    allocated = Bye(ByeKind.PAIRING_ALLOCATED)
    for number in range(1, rounds + 1):
        line, listed = lines.byes.get(number, (None, None))
        shown = {
            team.number: member
            for team in lines.teams.values()
            for member in reversed(team.members)
            if players[member].records[number - 1] == allocated
        }
        first = listed if listed is not None else next(iter(shown), None)
        for team, member in shown.items():
            what = f"team {team} has a match" if team in sides[number] else f"team {first} has the bye of this round"
            if team != first or team in sides[number]:
                message = (
                    f"Round {number}, player {member} of team {team} has a bye, but {what}; correct one of the two."
                )
                remarks.problem(players[member].line, block_column(number), "", message)
        if line is not None and listed in sides[number]:
            message = f"Round {number}: team {listed} has this bye and a match; correct one of the two."
            remarks.problem(line.number, BYES_OF_320 + STEP_OF_320 * (number - 1), str(listed), message)


def byes_asked(settings: Settings) -> dict[tuple[int | None, int], Bye]:
    """The byes of records 240 by round and team; of several the first one, with which later ones are compared."""
    return {(request.round_number, request.tpn): Bye(request.kind) for request in reversed(settings.byes)}


def check_idle(
    lines: TeamLines,
    players: dict[int, TrfPlayer],
    sides: dict[int, dict[int, TeamSide]],
    settings: Settings,
    remarks: Remarks,
) -> None:
    """A team without a match has no boards won, and its players no byes with points but those of its record 240.

    Looked at where nothing else is wrong, because a match that cannot be put together is none here.
    """
    if remarks.problems:
        return
    asked = byes_asked(settings)
    without_points = (Bye(ByeKind.ZERO_POINT), Bye(ByeKind.PAIRING_ALLOCATED))
    for number, made in sides.items():
        for team in lines.teams.values():
            usual = {*without_points, asked.get((number, team.number))}
            shown = ((member, players[member].records[number - 1]) for member in team.members)
            found = next(((member, record) for member, record in shown if record not in usual), None)
            if team.number in made or found is None:
                continue
            member, record = found
            if isinstance(record, Bye):
                message = (
                    f"has the bye {record.kind.value}, and no record 240 gives it to team {team.number}; correct one."
                )
            else:
                message = f"has a board, and team {team.number} no match; name the opponents in a record 330 or 300."
            who = f"Round {number}, player {member}"
            remarks.problem(players[member].line, block_column(number), "", f"{who} {message}")
