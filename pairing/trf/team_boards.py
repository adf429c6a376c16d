"""Whether the number of boards that record 352 states is that of the event: the points of a drawn match rest on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairing.engine.words import counted
from pairing.trf.columns import points_text
from pairing.trf.problems import Remarks
from pairing.trf.team_lines import TeamLines
from pairing.trf.team_matches import TeamSide


def check_boards(
    lines: TeamLines, sides: Mapping[int, Mapping[int, TeamSide]], game_points_of_a_draw: int, remarks: Remarks
) -> None:
    """A problem where no team has players for so many boards, a remark where nobody has sat on the last ones.

    ``game_points_of_a_draw`` (tenths) are those of a board. Before the first match there is nothing to go by, because
    rosters may be filled later.
    """
    line, boards = lines.colours_line, len(lines.board_colours)
    lowest = max((_lowest(side.line_up) for made in sides.values() for side in made.values()), default=0)
    if line is None or not lowest or lowest >= boards:
        return
    largest = max(len(team.members) for team in lines.teams.values())
    if largest < boards:
        message = (
            f"{counted(boards, 'board')}, but no team has more than {counted(largest, 'player')} (310); one letter for "
            "each board, so correct one of the two."
        )
        remarks.problem(line.number, 5, line.text[4:], message)
        return
    message = (
        f"{counted(boards, 'board')}, but in no match has anybody sat below board {lowest}. If the event has fewer "
        "boards, take letters out: by their number a drawn match, and an allocated bye unless 320 says otherwise, is "
        f"worth {points_text(boards * game_points_of_a_draw)} game points."
    )
    remarks.adjustment(line.number, 5, line.text[4:], message)


def _lowest(line_up: Iterable[int]) -> int:
    """The last board on which somebody sat, 0 where nobody did."""
    return max((place for place, player in enumerate(line_up, start=1) if player), default=0)
