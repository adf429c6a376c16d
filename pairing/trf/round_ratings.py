"""The comments that tell of ratings which players had from a round on, in events of more than 30 days."""

from __future__ import annotations

import re

from pairing.trf.records import TrfFile

_COMMENT = re.compile(r"### Rating @ Round (\d{1,2}): (\d{1,4}) (\d{1,4}), in tie-breaks$", re.ASCII)


def round_rating(number: int, tpn: int, rating: int, *, in_tiebreaks: bool) -> str:
    """The comment (behind ###) on a player whose rating is another one from round ``number`` on.

    >>> round_rating(4, 12, 1850, in_tiebreaks=True)
    'Rating @ Round 4: 12 1850, in tie-breaks'
    """
    return f"Rating @ Round {number}: {tpn} {rating}{', in tie-breaks' if in_tiebreaks else ''}"


def round_ratings_of(file: TrfFile) -> dict[int, list[tuple[int, int]]]:
    """By starting rank the ratings that count in tie-breaks from later rounds on, in the order of the rounds."""
    found: dict[int, list[tuple[int, int]]] = {}
    for kept in file.kept_lines:
        if comment := _COMMENT.match(kept.text.strip()):
            number, tpn, rating = map(int, comment.groups())
            found.setdefault(tpn, []).append((number, rating))
    return {tpn: sorted(ratings) for tpn, ratings in found.items()}
