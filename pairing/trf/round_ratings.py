"""The comments on which rating players had from a round on.

From round 1 on it is the rating by which the tournament is paired, where the column of 001 has FIDE's instead. From a
later one on it is that of an event of more than 30 days.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pairing.trf.records import TrfFile

_FIRST = re.compile(r"### Rating @ Round 1: (\d{1,4}) (\d{1,4})$", re.ASCII)
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


def with_ratings_that_count(file: TrfFile) -> TrfFile:
    """``file`` with the ratings by which it is paired, where the column of 001 has FIDE's; their comments go.

    Applied twice it changes nothing more.
    """
    comments = {kept: comment for kept in file.kept_lines if (comment := _FIRST.match(kept.text.strip()))}
    if not comments:
        return file
    ratings = {int(comment[1]): int(comment[2]) for comment in comments.values()}
    players = (replace(player, rating=ratings.get(player.tpn) or player.rating) for player in file.players)
    kept = tuple(line for line in file.kept_lines if line not in comments)
    return replace(file, players=tuple(players), kept_lines=kept)
