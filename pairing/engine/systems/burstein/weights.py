"""The best pairing of a bracket by weighted matchings: C4 to C8 in their order, then the order of article 4.

What a pairing costs by each criterion is a digit of one number, the criterion of the highest priority first, with bases
that no sum can overflow; so the cheapest matching is the best one in lexicographic order. Below the criteria stand
digits for the opponents of the BSNs, as many at a time as fit into the solver's numbers (4.3). Who is left out of a
matching costs something too, so the cheapest one is the heaviest by what its pairs save.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, lowest_of, members_of
from pairing.engine.matching.weighted import BITS_OF_FAST_SOLVER, Edge, heaviest_matching
from pairing.engine.systems.burstein.field import Field


@dataclass(frozen=True, slots=True)
class Choice:
    """A bracket as it is to be paired: the pairs in the order of their smaller BSNs, and who floats.

    ``left_over`` are those, floaters or of the next group, whom the question left without a partner below.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: int
    left_over: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of the players of ``bracket``, of whom those in ``may_float`` may float.

    With ``next_group`` C7 is asked too: those of both who float further are charged. Where it is ``complete``, ``rest``
    are all others below, and everybody must be paired (C4); else floating further, or at all, is free of that, which
    can only make the answer better than it may be.
    """

    field: Field
    bracket: int
    may_float: int
    next_group: int = 0
    rest: int = 0
    complete: bool = False

    @property
    def everybody(self) -> int:
        """All players in the question."""
        return self.bracket | self.next_group | self.rest


def best_choice(question: Question) -> Choice:
    """The first of the best pairings."""
    costs = _Costs(question)
    waiting = list(members_of(question.bracket))
    pairs: list[tuple[int, int]] = []
    solving = _Solving(question, costs)
    while waiting:
        chunk = waiting[: costs.digits_at_a_time]
        partner = solving.cheapest(chunk)
        for number in chunk:
            other = partner.get(number)
            if other is None or not question.bracket >> other & 1:
                solving.settled |= 1 << number
            elif solving.members >> number & 1:
                pairs.append((number, other))
                solving.members &= ~(1 << number | 1 << other)
        waiting = [number for number in waiting if (solving.members & ~solving.settled) >> number & 1]
    left_over = (question.bracket & solving.settled | question.next_group) & ~solving.matched
    return Choice(tuple(pairs), solving.settled, left_over)


class _Solving:
    """A question as it is answered: ``members`` of the bracket who are not in a pair yet, ``settled`` floaters."""

    def __init__(self, question: Question, costs: _Costs) -> None:
        self.question = question
        self.costs = costs
        self.members = question.bracket
        self.settled = 0
        self.matched = 0

    def cheapest(self, chunk: list[int]) -> dict[int, int]:
        """The partners in a cheapest matching, where the opponents of the BSNs of ``chunk`` decide among equals."""
        order = _Order(self.question.bracket, chunk)
        there = self.members | self.question.next_group | self.question.rest
        left_out = {number: self._left_out(number, order) for number in members_of(there)}
        edges = ((one, other, left_out[one] + left_out[other] - cost) for one, other, cost in self._edges(order))
        partner: dict[int, int] = {}
        for one, other in heaviest_matching(edges):
            partner[one], partner[other] = other, one
        self.matched = bit_set(partner)
        return partner

    def _left_out(self, number: int, order: _Order) -> int:
        """What it costs that ``number`` has no partner in the matching."""
        question, costs, one = self.question, self.costs, 1 << number
        if question.complete or one & question.bracket & ~question.may_float:
            return costs.must << order.bits
        if one & question.bracket:
            return (costs.floats(number) + costs.floats_on(number) << order.bits) + order.of_floater(number)
        return costs.floats_on(number) << order.bits

    def _edges(self, order: _Order) -> Iterator[Edge]:
        question, costs, bits = self.question, self.costs, order.bits
        adjacent, next_group, rest = question.field.adjacent, question.next_group, question.rest
        pairing = self.members & ~self.settled
        for one in members_of(self.members):
            if pairing >> one & 1:
                for other in members_of(adjacent[one] & pairing & -(2 << one)):
                    yield one, other, (costs.pair(one, other) << bits) + order.of_pair(one, other)
            floats = (costs.floats(one) << bits) + order.of_floater(one)
            for other in members_of(adjacent[one] & next_group):
                yield one, other, floats
            floats += costs.floats_on(one) << bits
            for other in members_of(adjacent[one] & rest):
                yield one, other, floats
        for one in members_of(next_group):
            for other in members_of(adjacent[one] & next_group & -(2 << one)):
                yield one, other, 0
            floats = costs.floats_on(one) << bits
            for other in members_of(adjacent[one] & rest):
                yield one, other, floats
        for one in members_of(rest):
            for other in members_of(adjacent[one] & rest & -(2 << one)):
                yield one, other, 0


class _Order:
    """Digits below the criteria for the opponents of the BSNs of ``chunk``, the smallest BSN first (4.3).

    A digit is the smaller the larger the opponent's BSN is, and largest for who floats (4.2).
    """

    def __init__(self, bracket: int, chunk: list[int]) -> None:
        self._place = {number: place for place, number in enumerate(members_of(bracket))}
        self._last = len(self._place)
        width = digit_width(self._last)
        self.bits = width * len(chunk)
        self._shift = {number: width * (len(chunk) - 1 - place) for place, number in enumerate(chunk)}

    def of_pair(self, one: int, other: int) -> int:
        """What the pair costs in the digits of both."""
        return self._digit(one, self._last - self._place[other]) + self._digit(other, self._last - self._place[one])

    def of_floater(self, number: int) -> int:
        """What it costs that ``number`` floats."""
        return self._digit(number, self._last)

    def _digit(self, number: int, value: int) -> int:
        shift = self._shift.get(number)
        return 0 if shift is None else value << shift


def digit_width(largest: int) -> int:
    """The bits that a digit up to ``largest`` takes."""
    return largest.bit_length()


class _Costs:
    """What each criterion charges, in digits of one number: C5 first, then C6, C7 and C8 (2.3)."""

    def __init__(self, question: Question) -> None:
        field, members = question.field, question.bracket.bit_count()
        self._field = field
        unit = 1
        self._same_colour = unit  # C8
        unit *= members // 2 + 1
        self._floats_on, unit = self._by_score(question.bracket | question.next_group, unit, bool(question.next_group))
        self._floats, unit = self._by_score(question.bracket, unit, asked=True)
        self.must = unit
        bits = (2 * unit).bit_length()
        self.digits_at_a_time = max((BITS_OF_FAST_SOLVER - bits) // digit_width(members), 1)

    def _by_score(self, players: int, unit: int, asked: bool) -> tuple[dict[int, int], int]:
        """What a floater of each score costs: one each, and above the lowest score a digit for each score.

        The number of floaters weighs most, then the number of those with the highest score.
        """
        if not asked:
            return {}, unit
        charged: dict[int, int] = {}
        for level in reversed(self._field.scoregroups(players)):
            score = self._field.players[lowest_of(level)].score
            charged[score] = unit if charged else 0
            unit *= level.bit_count() + 1 if charged[score] else 1
        return {score: cost + unit for score, cost in charged.items()}, unit * (players.bit_count() + 1)

    def pair(self, one: int, other: int) -> int:  # C8
        """What the pair costs."""
        return self._same_colour if self._field.seek_same_colour(one, other) else 0

    def floats(self, number: int) -> int:  # C5, C6
        """What it costs that ``number`` floats out of the bracket."""
        return self._floats[self._field.players[number].score]

    def floats_on(self, number: int) -> int:  # C7
        """What it costs that ``number`` floats out of the next bracket; nothing where that is not asked."""
        return self._floats_on[self._field.players[number].score] if self._floats_on else 0
