"""Tie-breaks from the opponents' scores: Buchholz and its kin (C.07, 8), Sonneborn-Berger and Koya (9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import itemgetter

from pairing.engine.tournament import Bye, Entrant, is_played
from pairing.standings.codes import Code
from pairing.standings.cuts import cut
from pairing.standings.field import Field
from pairing.standings.unplayed import is_voluntary
from pairing.standings.values import mean
from pairing.standings.working import Element, Source, Step, StepName, Working

HALF_POINT = 5  # tenths
TENTHS = 10
_VALUE = itemgetter(Element._fields.index("value"))


def buchholz(field: Field, code: Code, tpn: int) -> Working:
    """BH (8.1): the sum of the opponents' scores, in tenths of a point. A dummy stands for an unplayed round (16.4)."""
    return summed(contributions(field, as_played=code.as_played)[tpn], code)


def fore_buchholz(field: Field, code: Code, tpn: int) -> Working:
    """FB (8.3): Buchholz as if the paired games of the event's final round had been drawn, in tenths of a point.

    It is Buchholz itself as long as the final round is not in the records.
    """
    return buchholz(field.fore, code, tpn)


def average_of_opponents_buchholz(field: Field, code: Code, tpn: int) -> Working:
    """AOB (8.2): the exact mean of the Buchholz, or Fore Buchholz, of the opponents met over the board, in tenths.

    Without a game there is no value.
    """
    source = field.fore if code.fore else field
    elements = []
    for number, record in enumerate(field.players[tpn].records, start=1):
        if is_played(record):
            value = _plain_sum(source, record.opponent)
            points = field.round_points[tpn][number - 1]
            elements.append(Element(number, record.opponent, value, points, value, Source.TIEBREAK))
    if not elements:
        return Working(None)
    total = sum(element.value for element in elements)
    steps = (Step(StepName.SUM, total), Step(StepName.COUNT, len(elements)))
    return Working(mean(total, len(elements)), elements, steps=steps)


def sonneborn_berger(field: Field, code: Code, tpn: int) -> Working:
    """SB (9.1): the sum of the opponents' scores times the points made against them, in hundredths of a point."""
    return summed(_products(field, as_played=code.as_played)[tpn], code)


def koya(field: Field, code: Code, tpn: int) -> Working:
    """KS (9.2): the points made against players who have at least half of the highest possible score, in tenths.

    ``code.limit`` moves that limit by half points (14.5); ``code.percent`` is another share than half. The highest
    possible score is a win in every round. Forfeits count: their points are made against the scheduled opponent.
    """
    double_limit = _double_share(field.most_points, code.percent) + 2 * HALF_POINT * code.limit
    elements = []
    for number, record in enumerate(field.players[tpn].records, start=1):
        if not isinstance(record, Bye):
            score, points = field.points[record.opponent], field.round_points[tpn][number - 1]
            counts = 2 * score >= double_limit
            value = points if counts else 0
            left_out = "" if counts else "9.2"
            source = Source.OPPONENT
            elements.append(Element(number, record.opponent, score, points, value, source, left_out=left_out))
    total = sum(element.value for element in elements)
    return Working(total, elements, steps=(Step(StepName.LIMIT, double_limit),))


def _double_share(highest: int, percent: int) -> int | Fraction:
    """Twice ``percent`` of the highest score, so that the usual half of it is whole."""
    share = Fraction(highest * percent, 50)
    return share if share.denominator > 1 else share.numerator


def contributions(field: Field, *, as_played: bool = False) -> dict[int, tuple[Element, ...]]:
    """Every player's elements of Buchholz. ``as_played`` counts a forfeit as a game with the scheduled opponent."""
    return field.once(
        ("contributions", as_played),
        lambda: {tpn: _contributions(field, player, as_played) for tpn, player in field.players.items()},
    )


def _contributions(field: Field, player: Entrant, as_played: bool) -> tuple[Element, ...]:
    if field.predetermined:
        return _scheduled(field, player)
    adjusted, made = field.adjusted, field.round_points[player.tpn]
    found = []
    for number, record in enumerate(player.records, start=1):
        points = made[number - 1]
        if not isinstance(record, Bye) and (record.played or as_played):
            score = adjusted[record.opponent]
            found.append(Element(number, record.opponent, score, points, score, Source.OPPONENT))
        else:
            opponent = None if isinstance(record, Bye) else record.opponent
            score, source = _dummy(field, player.tpn, opponent)
            found.append(Element(number, opponent, score, points, score, source, is_voluntary(record)))
    return tuple(found)


def _scheduled(field: Field, player: Entrant) -> tuple[Element, ...]:
    """Predetermined pairings: every scheduled game with the opponent's score as it is; article 16 has no say (15.2)."""
    made = field.round_points[player.tpn]
    games = ((index, record) for index, record in enumerate(player.records) if not isinstance(record, Bye))
    return tuple(
        Element(index + 1, game.opponent, score, made[index], score, Source.OPPONENT)
        for index, game in games
        for score in (field.points[game.opponent],)
    )


def _dummy(field: Field, tpn: int, scheduled: int | None) -> tuple[int, Source]:
    """The score of the dummy in an unplayed round, and what it comes from (16.4)."""
    own = field.points[tpn]
    if not field.edition.caps_dummies:
        return own, Source.OWN_SCORE
    if scheduled is None:
        cap, source = field.draw * field.rounds, Source.DRAWS_CAP
    else:
        cap, source = field.adjusted[scheduled], Source.OPPONENT_CAP
    return (cap, source) if cap < own else (own, Source.OWN_SCORE)


def _products(field: Field, *, as_played: bool) -> dict[int, tuple[Element, ...]]:
    everybody = contributions(field, as_played=as_played)
    return field.once(
        ("products", as_played), lambda: {tpn: tuple(map(_product, elements)) for tpn, elements in everybody.items()}
    )


def _product(element: Element) -> Element:
    number, opponent, _basis, points, score, source, voluntary, left_out = element
    return Element(number, opponent, score, points, score * points, source, voluntary, left_out)


def _plain_sum(field: Field, tpn: int) -> int:
    """The opponent's Buchholz without any variant."""
    sums = field.once(
        "sums",
        lambda: {tpn: sum(map(_basis, elements)) for tpn, elements in contributions(field).items()},
    )
    return sums[tpn]


def _basis(element: Element) -> int:
    """The score of the opponent or dummy, in tenths."""
    return int(element.basis or 0)


def summed(elements: Sequence[Element], code: Code) -> Working:
    """The sum of the elements that are not cut; the opponents' scores say which are (14.1)."""
    cuts = cut(elements, code, _by_score, _by_value) if code.low else {}
    total = sum(map(_VALUE, elements)) - sum(elements[place].value for place in cuts)
    return Working(total, elements, cuts)


def _by_score(element: Element) -> tuple[int, ...]:
    """The opponent with the lowest score is the least significant one; of several the smallest product (14.1)."""
    return _basis(element), int(element.value)


def _by_value(element: Element) -> tuple[int, ...]:
    return int(element.value), _basis(element)
