"""The records 202 and 212: by which tie-breaks players with equal points are ranked.

Both stay among the kept lines of a file, so that they are written back as they were read.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairing.trf.records import KeptLine, TrfFile

TIEBREAKS, STANDINGS_RULE = "202", "212"
_POINTS = "PTS"


def stated_tiebreaks(file: TrfFile) -> tuple[str, ...]:
    """The tie-breaks in the order of the file, as written; none where the file names none.

    Record 202 goes before 212, which says the same with the points in front; of two records the first one holds.
    """
    for code in (TIEBREAKS, STANDINGS_RULE):
        entries = tuple(entry.strip() for entry in file.stated(code).split(",") if entry.strip())
        if code == STANDINGS_RULE and entries[:1] and entries[0].upper() == _POINTS:
            return entries[1:]
        if entries:
            return entries
    return ()


def tiebreak_line(codes: Iterable[str]) -> KeptLine:
    """Record 202 with these tie-breaks.

    >>> tiebreak_line(["BH/C1", "BH", "SB"]).text
    '202 BH/C1,BH,SB'
    """
    return KeptLine(f"{TIEBREAKS} {','.join(codes)}")
