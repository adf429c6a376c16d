"""The best pairing of a bracket by weighted matchings: C4 to C8 in their order, then the order of article 4.

What a pairing costs by each criterion is a digit of one number, the criterion of the highest priority first, with bases
that no sum can overflow; so the cheapest matching is the best one in lexicographic order. Below the criteria stand
digits for the opponents of the BSNs, as many at a time as fit into the solver's numbers (4.3). Who is left out of a
matching costs something too, so the cheapest one is the heaviest by what its pairs save.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    solving = _Solving(question)
    return _first_of_the_best(solving, list(members_of(question.bracket)))


def best_choice_unless(question: Question, refused: Callable[[Choice], bool]) -> Choice | None:
    """The first of the best pairings; None where it is ``refused``.

    In a large bracket any one of the best is shown before the first of them is looked for: what is refused about its
    floaters and those left over is mostly so in all of them. (So None does not prove that the first one is refused.)
    """
    solving = _Solving(question)
    waiting = list(members_of(question.bracket))
    if len(waiting) > solving.digits_at_a_time and refused(solving.any_of_the_best()):
        return None
    choice = _first_of_the_best(solving, waiting)
    return None if refused(choice) else choice


def _first_of_the_best(solving: _Solving, waiting: list[int]) -> Choice:
    pairs: list[tuple[int, int]] = []
    while waiting:
        chunk = waiting[: solving.digits_at_a_time]
        partner = solving.cheapest(chunk)
        for number in chunk:
            other = partner.get(number)
            if other is None or not solving.bracket >> other & 1:
                solving.settled |= 1 << number
            elif solving.members >> number & 1:
                pairs.append((number, other))
                solving.members &= ~(1 << number | 1 << other)
        waiting = [number for number in waiting if (solving.members & ~solving.settled) >> number & 1]
    return solving.choice(tuple(pairs), solving.settled)


class _Solving:
    """A question as it is answered: ``members`` of the bracket who are not in a pair yet, ``settled`` floaters.

    ``_inside`` and ``_outside`` are the pairs inside the bracket and all others, with what each saves by the criteria;
    those of players who are settled or paired go.
    """

    def __init__(self, question: Question) -> None:
        costs = _Costs(question)
        self.bracket = self.members = question.bracket
        self.settled = 0
        self.digits_at_a_time = costs.digits_at_a_time
        self._next_group = question.next_group
        self._floaters_pay = question.complete  # for the order of BSNs too, as who must not float does anyway
        self._may_float = question.may_float
        self._matched = 0
        left_out = {number: _left_out(question, costs, number) for number in members_of(question.everybody)}
        self._inside = [
            (one, other, left_out[one] + left_out[other] - cost) for one, other, cost in _pairs_inside(question, costs)
        ]
        self._outside = [
            (one, other, left_out[one] + left_out[other] - cost) for one, other, cost in _pairs_outside(question, costs)
        ]

    def any_of_the_best(self) -> Choice:
        """One of the best pairings, with no pairs told."""
        partner = self.cheapest([])
        outside = (n for n in members_of(self.bracket) if not self.bracket >> partner.get(n, n) & 1 or n not in partner)
        return self.choice((), bit_set(outside))

    def choice(self, pairs: tuple[tuple[int, int], ...], floaters: int) -> Choice:
        """What the latest matching says, with these pairs and floaters."""
        return Choice(pairs, floaters, (floaters | self._next_group) & ~self._matched)

    def cheapest(self, chunk: list[int]) -> dict[int, int]:
        """The partners in a cheapest matching, where the opponents of the BSNs of ``chunk`` decide among equals."""
        members, pairing = self.members, self.members & ~self.settled
        paired = self.bracket & ~members
        self._inside = [edge for edge in self._inside if pairing >> edge[0] & pairing >> edge[1] & 1]
        self._outside = [edge for edge in self._outside if not paired >> edge[0] & 1]
        partner: dict[int, int] = {}
        for one, other in heaviest_matching(self._weighed(_Order(self.bracket, chunk), bit_set(chunk))):
            partner[one], partner[other] = other, one
        self._matched = bit_set(partner)
        return partner

    def _weighed(self, order: _Order, chunk: int) -> Iterator[Edge]:
        """What each pair saves, by the criteria and then in the order of the BSNs of ``chunk``."""
        bits = order.bits
        free = 0 if self._floaters_pay else self._may_float  # those who, left out, pay what a floater pays
        for one, other, saved in self._inside:
            weight = saved << bits
            if chunk >> one & 1 or chunk >> other & 1:
                weight -= order.of_pair(one, other)
                weight += (order.of_floater(one) if free >> one & 1 else 0) + (
                    order.of_floater(other) if free >> other & 1 else 0
                )
            yield one, other, weight
        for one, other, saved in self._outside:
            weight = saved << bits
            if chunk >> one & 1 and not free >> one & 1:
                weight -= order.of_floater(one)
            yield one, other, weight


def _left_out(question: Question, costs: _Costs, number: int) -> int:
    """What it costs by the criteria that ``number`` has no partner in the matching."""
    one = 1 << number
    if question.complete or one & question.bracket & ~question.may_float:
        return costs.must
    return costs.floats_on(number) + (costs.floats(number) if one & question.bracket else 0)


def _pairs_inside(question: Question, costs: _Costs) -> Iterator[Edge]:
    """Who may meet in the bracket, and what that costs."""
    for one in members_of(question.bracket):
        for other in members_of(question.field.adjacent[one] & question.bracket & -(2 << one)):
            yield one, other, costs.pair(one, other)


def _pairs_outside(question: Question, costs: _Costs) -> Iterator[Edge]:
    """Who may meet otherwise, a member of the bracket in front, and what that costs."""
    adjacent, next_group, rest = question.field.adjacent, question.next_group, question.rest
    for one in members_of(question.bracket):
        floats, floats_on = costs.floats(one), costs.floats_on(one)
        for other in members_of(adjacent[one] & next_group):
            yield one, other, floats
        for other in members_of(adjacent[one] & rest):
            yield one, other, floats + floats_on
    for one in members_of(next_group):
        floats_on = costs.floats_on(one)
        for other in members_of(adjacent[one] & next_group & -(2 << one)):
            yield one, other, 0
        for other in members_of(adjacent[one] & rest):
            yield one, other, floats_on
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
