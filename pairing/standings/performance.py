"""Tie-breaks from the ratings of the opponents met over the board (C.07, 10). Forfeits and byes never count.

The scores behind them are 1 for a win and ½ for a draw whatever the event gives. Where a player without a rating
takes part and nothing was published for that case, nobody has a value: the tie-break must be dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairing.engine.basics.average_rating import average_rating_of_opponents
from pairing.engine.tournament import Bye, Outcome
from pairing.standings.codes import Code
from pairing.standings.cuts import cut
from pairing.standings.field import Field
from pairing.standings.rating_tables import SURE_WIN, expected_score, performance_difference
from pairing.standings.values import mean, rounded
from pairing.standings.working import Element, Source, Step, StepName, Working

STANDARD_POINTS = {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}  # tenths
ZERO_SCORE_DIFFERENCE = 800
HUNDREDTHS_OF_TENTH = 10


def average_rating(field: Field, code: Code, tpn: int) -> Working:
    """ARO (10.1): the mean rating of the opponents, a whole number, halves up; no value without a game.

    It is the function of the pairing list, which differs in one thing: there, no games give 0.
    """
    elements = games(field, code, tpn)
    cuts = cut(elements, code, _by_rating, _by_rating) if code.low else {}
    counted = [element for place, element in enumerate(elements) if place not in cuts]
    if not counted:
        return Working(None, elements, cuts)
    steps = (Step(StepName.SUM, sum(_ratings(counted))), Step(StepName.COUNT, len(counted)))
    return Working(average_rating_of_opponents(_ratings(counted)), elements, cuts, steps)


def performance_rating(field: Field, code: Code, tpn: int) -> Working:
    """TPR (10.2): the average rating of the opponents and the difference that the score stands for."""
    elements = games(field, code, tpn)
    if not elements:
        return Working(None)
    points = sum(element.points for element in elements)
    average = average_rating_of_opponents(_ratings(elements))
    score = rounded(mean(HUNDREDTHS_OF_TENTH * points, len(elements)))
    difference = performance_difference(score)
    steps = (
        Step(StepName.AVERAGE_RATING, average),
        Step(StepName.POINTS, points),
        Step(StepName.COUNT, len(elements)),
        Step(StepName.SCORE, score),
        Step(StepName.DIFFERENCE, difference),
    )
    return Working(average + difference, elements, steps=steps)


def perfect_performance(field: Field, code: Code, tpn: int) -> Working:
    """PTP (10.3): the lowest rating of which at least the score made is expected, differences uncut.

    After a zero score it is 800 below the lowest opponent.
    """
    elements = games(field, code, tpn)
    if not elements:
        return Working(None)
    points, ratings = sum(element.points for element in elements), _ratings(elements)
    if points == 0:
        lowest = min(ratings)
        zero_steps = (Step(StepName.POINTS, 0), Step(StepName.LOWEST, lowest))
        return Working(lowest - ZERO_SCORE_DIFFERENCE, elements, steps=zero_steps)
    found = _lowest_rating_expecting(HUNDREDTHS_OF_TENTH * points, ratings)
    steps = (
        Step(StepName.POINTS, points),
        Step(StepName.EXPECTED_BELOW, _expected(found - 1, ratings)),
        Step(StepName.EXPECTED, _expected(found, ratings)),
    )
    return Working(found, elements, steps=steps)


def average_of_opponents_tpr(field: Field, code: Code, tpn: int) -> Working:
    """APRO (10.4): the mean TPR of the opponents, a whole number, halves up."""
    return _average_of_opponents(field, code, tpn, "TPR", performance_rating)


def average_of_opponents_ptp(field: Field, code: Code, tpn: int) -> Working:
    """APPO (10.5): the mean PTP of the opponents, a whole number, halves up."""
    return _average_of_opponents(field, code, tpn, "PTP", perfect_performance)


def games(field: Field, code: Code, tpn: int) -> tuple[Element, ...]:
    """The games over the board with the opponents' ratings; none where the tie-break must be dropped."""
    everybody = field.once(("games", code.unrated), lambda: _games_of_everybody(field, code))
    return everybody[tpn]


def _games_of_everybody(field: Field, code: Code) -> dict[int, tuple[Element, ...]]:
    ratings = field.ratings(code.unrated)
    if ratings is None:
        return dict.fromkeys(field.players, ())
    return {
        tpn: tuple(
            Element(
                number,
                game.opponent,
                rating := field.rating_in(number, game.opponent, ratings[game.opponent]),
                STANDARD_POINTS[game.outcome],
                rating,
                Source.RATING,
            )
            for number, record in enumerate(player.records, start=1)
            if not isinstance(record, Bye)
            for game in record.games
            if game.played
        )
        for tpn, player in field.players.items()
    }


def _average_of_opponents(
    field: Field, code: Code, tpn: int, name: str, rule: Callable[[Field, Code, int], Working]
) -> Working:
    of_everybody = field.once(
        (name, code.unrated), lambda: {other: rule(field, code, other).value for other in field.players}
    )
    elements = []
    for game in games(field, code, tpn):
        value = of_everybody[game.opponent or 0]
        if value is not None:
            elements.append(game._replace(basis=value, value=value, source=Source.TIEBREAK))
    if not elements:
        return Working(None)
    total = sum(element.value for element in elements)
    steps = (Step(StepName.SUM, total), Step(StepName.COUNT, len(elements)))
    return Working(rounded(mean(total, len(elements))), elements, steps=steps)


def _ratings(elements: Sequence[Element]) -> list[int]:
    return [int(element.value) for element in elements]


def _by_rating(element: Element) -> tuple[int, ...]:
    return (int(element.value),)


def _expected(rating: int, opponents: Sequence[int]) -> int:
    """The score expected of ``rating`` against ``opponents``, in hundredths of a point."""
    return sum([expected_score(rating - opponent) for opponent in opponents])


def _lowest_rating_expecting(score: int, opponents: Sequence[int]) -> int:
    """The lowest whole rating of which ``score`` hundredths or more are expected; there must be one.

    Invariant: less than ``score`` is expected of ``low``, and at least ``score`` of ``high``.
    """
    low, high = min(opponents) - SURE_WIN, max(opponents) + SURE_WIN
    while high - low > 1:
        middle = (low + high) // 2
        if _expected(middle, opponents) >= score:
            high = middle
        else:
            low = middle
    return high
