"""The comments on matches of teams of which the score alone is known, and not who sat on the boards.

No record of the format says this: 001 has the games of players, 330 matches that were not played. What the boards
brought is not known either; so that a match has as many games as boards, the team with White on the first board is
given its wins on the first boards, then its draw, then its losses. Tie-breaks that go by boards cannot be worked out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pairing.engine.tournament import Outcome, Scoring
from pairing.trf.columns import Line, points_text, tenths
from pairing.trf.records import KeptLine

_COMMENT = re.compile(
    r"### Score @ Round (\d{1,3}): Team (\d{1,3}) ([\d.]{1,5}), Team (\d{1,3}) ([\d.]{1,5}), players not known$",
    re.ASCII,
)


class ScoreAlone(NamedTuple):
    """The game points of both teams, in tenths; ``white`` had White on the first board."""

    white: int
    black: int
    of_white: int
    of_black: int


Scores = Mapping[int, Mapping[frozenset[int], ScoreAlone]]
"""By round and the two teams."""


def comment_on(number: int, score: ScoreAlone) -> str:
    """The comment on a match of round ``number``.

    >>> comment_on(3, ScoreAlone(12, 5, 25, 15))
    '### Score @ Round 3: Team 12 2.5, Team 5 1.5, players not known'
    """
    teams = (
        f"Team {team} {points_text(points)}"
        for team, points in ((score.white, score.of_white), (score.black, score.of_black))
    )
    return f"### Score @ Round {number}: {', '.join(teams)}, players not known"


def scores_alone(lines: Iterable[KeptLine | Line]) -> Scores:
    """What the comments among ``lines`` say; of two on one match the last one holds."""
    found: dict[int, dict[frozenset[int], ScoreAlone]] = defaultdict(dict)
    for line in lines:
        if comment := _COMMENT.match(line.text.strip()):
            number, white, black = (int(comment[place]) for place in (1, 2, 4))
            made, answer = tenths(comment[3]), tenths(comment[5])
            if made is not None and answer is not None and white != black:
                found[number][frozenset({white, black})] = ScoreAlone(white, black, made, answer)
    return found


def scores_possible(boards: int, scoring: Scoring) -> tuple[int, ...]:
    """The game points (tenths) that a team can have made of a match on so many ``boards``, the most first.

    None where a win is not worth two draws: there the score does not say what was won and what drawn.

    >>> scores_possible(2, Scoring()), scores_possible(2, Scoring(win=30, draw=10))
    ((20, 15, 10, 5, 0), ())
    """
    if scoring.win != 2 * scoring.draw or scoring.loss:
        return ()
    return tuple(half * scoring.draw for half in range(2 * boards, -1, -1))


def boards_of_score(made: int, boards: int, scoring: Scoring) -> tuple[Outcome, ...]:
    """What the boards are taken for where a team has ``made`` so many points: wins, then a draw, then losses.

    >>> [one.value for one in boards_of_score(25, 4, Scoring())]
    ['1', '1', '=', '0']
    """
    wins, drawn = divmod(made, scoring.win)
    outcomes = (Outcome.WIN,) * wins + (Outcome.DRAW,) * bool(drawn)
    return outcomes + (Outcome.LOSS,) * (boards - len(outcomes))
