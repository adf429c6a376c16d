"""Two teams of which everybody meets everybody of the other one."""

from __future__ import annotations

from pairing.engine.tables.rounds import TableRound, cycles_of
from pairing.engine.tournament import Cycles

# By the number of boards: a round is the opponents in the second team of the first team's boards, in their order (X is
# 10), and the colours that the first team has on them.
_TABLES = {
    2: "12ww 21bb",
    3: "123wwb 231bwb 312wbw",
    4: "1234wwbb 2143bbww 3412wwbb 4321bbww",
    5: "12345wwwbb 23451bbwwb 34512wwbbw 45123bwwbb 51234wbbww",
    6: "123456wbbwbw 235641bwwbwb 351264wbbwwb 462135bbwwbw 546312wwwbbb 614523bwbbww",
    7: "1234567wwwwbbb 2345671bbbwwwb 3456712wwwbbbw 4567123bbwwwbb 5671234wwbbbww 6712345bwwwbbb 7123456wbbbwww",
    8: (
        "12345678wwwwbbbb 23416785bbbbwwww 34127856wwwwbbbb 41238567bbbbwwww "
        "56781234wwwwbbbb 67852341bbbbwwww 78563412wwwwbbbb 85674123bbbbwwww"
    ),
    9: (
        "123456789wwwbbwwbb 236584197bbbwwwbwb 387125964wwwbwbbbw 459837612bwbbbwwwb 572319846wbbwwwbbw "
        "648291375bwwwwbbbb 761942538wbbbbwwww 894763251bwwbwbbbw 915678423wbwwbbwwb"
    ),
    10: (
        "123456789Xwwbbbwwbbw 24136587X9bwbwwbwwbb 3742891X56wbwwbwbbwb 43752X6918bbwbwwbbww 5689X23147wwbbwbwwbb "
        "65X8719324bwbwbbwwbw 712X945683wbwbwwbbwb 895647X231bbwwbbwbww 9X61384572wwbbbwbwbw X897132465bbwwwbbwwb"
    ),
}
FEWEST, MOST = min(_TABLES), max(_TABLES)


def scheveningen_rounds(boards: int, *, games: int = 1) -> tuple[TableRound, ...]:
    """All rounds for two teams of ``boards``; the second team has the numbers behind those of the first.

    With two ``games`` all is played again with the colours reversed.

    Raises:
        ValueError: there is no such table.

    >>> [one.pairs for one in scheveningen_rounds(2)]
    [((1, 3), (2, 4)), ((4, 1), (3, 2))]
    """
    if boards not in _TABLES:
        raise ValueError(f"Scheveningen tables are for {FEWEST} to {MOST} boards, not for {boards}.")
    if games not in (1, 2):
        raise ValueError(f"Two players of a Scheveningen match play one game or two, not {games}.")
    return cycles_of((_round(boards, text) for text in _TABLES[boards].split()), games)


def scheveningen_table(players: int, cycles: Cycles) -> tuple[TableRound, ...]:
    """All rounds for ``players`` numbers, the lower half against the upper; errors as of ``scheveningen_rounds``."""
    return scheveningen_rounds(players // 2, games=cycles.count)


def _round(boards: int, text: str) -> TableRound:
    opponents = (10 if sign == "X" else int(sign) for sign in text[:boards])
    sides = zip(range(1, boards + 1), opponents, text[boards:], strict=True)
    return TableRound(
        tuple((one, boards + other) if colour == "w" else (boards + other, one) for one, other, colour in sides)
    )
