"""A small event of the project's own, written out column by column, and ways to change one field of it."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.trf.problems import Problem
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile

HEADER = """\
012 Lindenhof Open
022 Lindenhof
032 SUI
042 2026/03/07
052 2026/03/09
062 6
072 6
092 Individual: Swiss
102 Meier, Ruth
112 Koller, Urs
112 Odermatt, Pia
122 90 min + 30 s
142 5
152 W
"""
PLAYERS = """\
001    1 m GM Abegg, Anton                      2410 SUI     1300011 1980/01/31  2.5    1     4 w 1     2 b =     3 w +
001    2 wWIM Brändli, Berta                    2275 SUI     1300022 1991/00/00  1.5    3     5 b 1     1 w =     6 b L
001    3 m    Cattaneo, Carlo                   2190 ITA      800033 1975/06/02  1.5    3     6 w =     5 b 1     1 b -
001    4      Dubach, Doris                     2055 SUI             2001/11/11  1.5    3     1 b 0  0000 - U     5 w =
001    5      Egli, Emil                        1980 SUI                         0.0    6     2 w 0     3 w 0     4 b 0
001    6 m FM Ferrari, Fabio                    1875 ITA      800066 1960/12/24  2.0    2     3 b =  0000 - H     2 w W
"""
EVENT = HEADER + PLAYERS
LAST = EVENT.count("\n") + 1  # the line after the event
FIRST_PLAYER_LINE = HEADER.count("\n") + 1


def line_of(tpn: int) -> int:
    """The number of the player's line in ``EVENT``."""
    return FIRST_PLAYER_LINE + tpn - 1


def with_fields(changes: Mapping[tuple[int, int], str], text: str = EVENT) -> str:
    """``text`` with other characters at (line, column), both from 1; lines grow where they are too short."""
    lines = text.split("\n")
    for (number, column), content in changes.items():
        line = lines[number - 1].ljust(column - 1 + len(content))
        lines[number - 1] = line[: column - 1] + content + line[column - 1 + len(content) :]
    return "\n".join(lines)


def problems_of(text: str) -> tuple[Problem, ...]:
    """What makes the text unusable."""
    return read_trf(text).problems


def places(remarks: tuple[Problem, ...]) -> list[tuple[int, int, str]]:
    """Line, column and text read of each remark."""
    return [(remark.line, remark.column, remark.read) for remark in remarks]


def sound(text: str) -> TrfFile:
    """The file of a text that must have no problem."""
    file = read_trf(text)
    assert file.problems == ()
    return file
