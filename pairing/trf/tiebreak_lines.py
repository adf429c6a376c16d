"""The records 202 and 212: by which tie-breaks players with equal points are ranked, and a comment on who is not.

Both records stay among the kept lines of a file, so that they are written back as they were read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from pairing.tiebreak_list import split_list
from pairing.trf.problems import numbers_of, ranges_text
from pairing.trf.records import KeptLine, TrfFile

TIEBREAKS, STANDINGS_RULE = "202", "212"
_LEFT_OUT = re.compile(
    r"### Standings @ Round \d{1,2}: behind all others without a rank of their own: ([\d, -]+)$", re.ASCII
)


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


def left_out_of_standings(number: int, tpns: Collection[int]) -> str:
    """The comment (behind ###) on players who are left out of the standings after round ``number``.

    >>> left_out_of_standings(9, {12, 4})
    'Standings @ Round 9: behind all others without a rank of their own: 4, 12'
    """
    return f"Standings @ Round {number}: behind all others without a rank of their own: {ranges_text(sorted(tpns))}"


def without_rank_of_their_own(file: TrfFile) -> frozenset[int]:
    """The starting ranks of those who are left out of the standings of the file, by its comments."""
    comments = (found for kept in file.kept_lines if (found := _LEFT_OUT.match(kept.text.strip())))
    return frozenset(tpn for found in comments for tpn in numbers_of(found[1]))


def without_ranks_behind(file: TrfFile) -> TrfFile:
    """``file`` without the ranks of those who are left out of the standings, nor the comment that names them.

    The column of the rank is mandatory, so they have one there, behind all others.
    """
    tpns = without_rank_of_their_own(file)
    if not tpns:
        return file
    players = (replace(player, rank=None) if player.tpn in tpns else player for player in file.players)
    kept = tuple(line for line in file.kept_lines if not _LEFT_OUT.match(line.text.strip()))
    return replace(file, players=tuple(players), kept_lines=kept)
