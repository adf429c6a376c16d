"""The records 202 and 212: by which tie-breaks players with equal points are ranked.

Both stay among the kept lines of a file, so that they are written back as they were read.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairing.tiebreak_list import split_list
from pairing.trf.records import KeptLine, TrfFile

TIEBREAKS, STANDINGS_RULE = "202", "212"


def stated_tiebreaks(file: TrfFile) -> tuple[str, ...]:
    """The tie-breaks in the order of the file, as written; none where the file names none.

    Record 202 goes before 212, which says the same with the points in front; they may stand in front in both. Of two
    records the first one holds.
    """
    return tuple(split_list(file.stated(TIEBREAKS)) or split_list(file.stated(STANDINGS_RULE)))


def tiebreak_line(codes: Iterable[str]) -> KeptLine:
    """Record 202 with these tie-breaks.

    >>> tiebreak_line(["BH/C1", "BH", "SB"]).text
    '202 BH/C1,BH,SB'
    """
    return KeptLine(f"{TIEBREAKS} {','.join(codes)}")
