"""The best set of upfloaters by weighted matchings: the system's criteria in their order, then the order of sets.

In a matching of residents and lower players each pair of a resident and a lower player makes an upfloater, who costs
by number, by score and by what the system charges for the player; every pair costs what the system charges for pairs.
The costs are the digits of one number, in the order of the criteria and with bases that no sum can overflow, so the
cheapest matching is the best in lexicographic order. The first set by descending score and ascending TPN is found in
the same way: candidates in their order earn falling powers of two below all the criteria, as many candidates at a
time as fit into the solver's numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from pairing.engine.basics.bits import bit_set, members_of, pairs_within
from pairing.engine.basics.field import Field
from pairing.engine.matching.weighted import BITS_OF_FAST_SOLVER, Edge, cheapest_perfect_matching

_FEWEST_CANDIDATES_AT_A_TIME = 16


def _nothing(_one: int, _other: int) -> int:
    return 0


class Charges(NamedTuple):
    """What a system charges below the number of upfloaters and their scores.

    First comes what is charged for pairs, at most ``most_of_pairs`` for all together: ``of_pair`` for a resident with
    another player, ``of_staying`` for two who stay below. The digits of ``of_upfloater`` come last. All take numbers in
    the field.
    """

    of_upfloater: Callable[[int], tuple[int, ...]]
    most_of_pairs: int
    of_pair: Callable[[int, int], int] = _nothing
    of_staying: Callable[[int, int], int] = _nothing


class Question(NamedTuple):
    """Who may float up to ``residents``: members of ``pool``, a part of ``lower``; ``fixed`` are those who must.

    With ``rest_must_pair`` the lower players who do not float must be able to pair among themselves (C4); without
    it each of them stays with anybody, or alone with a player who is not there, which can only make the answer better
    than it may be.
    """

    field: Field[Any]
    residents: int
    lower: int
    pool: int
    rest_must_pair: bool
    charges: Charges
    fixed: int = 0

    def cheapest(self, costs: _Costs) -> int | None:
        """The upfloaters of a cheapest matching, ``None`` where there is no matching at all."""
        staying = self.lower & ~self.fixed
        vertices = (self.residents | self.lower).bit_count()
        edges = [*self._edges_of_residents(costs), *self._edges_of_staying(staying, costs)]
        if not self.rest_must_pair and vertices % 2:
            nobody = len(self.field.players)
            of_staying = self.charges.of_staying
            edges.extend((number, nobody, costs.pair * of_staying(number, nobody)) for number in members_of(staying))
            vertices += 1
        matched = cheapest_perfect_matching(edges, vertices)
        if matched is None:
            return None
        floating = 0
        for one, other in matched:
            if self.residents >> one & 1 != self.residents >> other & 1:
                floating |= (1 << one | 1 << other) & ~self.residents
        return floating

    def _edges_of_residents(self, costs: _Costs) -> Iterator[Edge]:
        field, of_pair = self.field, self.charges.of_pair
        for one, other in pairs_within(field.adjacent, self.residents):
            yield one, other, costs.pair * of_pair(one, other)
        for number in members_of(self.pool):
            own = costs.of_upfloater(number)
            for resident in members_of(field.adjacent[number] & self.residents):
                yield number, resident, own + costs.pair * of_pair(number, resident)

    def _edges_of_staying(self, staying: int, costs: _Costs) -> Iterator[Edge]:
        of_staying = self.charges.of_staying
        anybody = combinations(members_of(staying), 2)
        for one, other in pairs_within(self.field.adjacent, staying) if self.rest_must_pair else anybody:
            yield one, other, costs.pair * of_staying(one, other)


class _Costs:
    """What each pair costs, as one number: the number of upfloaters alone, or all below a known number of them."""

    def __init__(self, question: Question, floating: int | None) -> None:
        self.field = question.field
        self.charges = question.charges
        self.pair = 0
        self.upfloater = 1
        self.by_score: dict[int, int] = {}
        self.by_history: tuple[int, ...] = ()
        self.earns: dict[int, int] = {}
        self.bits = 1
        if floating is not None:
            self._weigh(question, floating)

    def _weigh(self, question: Question, floating: int) -> None:
        charged = [self.charges.of_upfloater(number) for number in members_of(question.pool)]
        unit = 1
        history = []
        for column in reversed(list(zip(*charged, strict=True))):  # the last criterion has the lowest digit
            history.append(unit)
            unit *= floating * max(column) + 1
        self.by_history = tuple(reversed(history))
        self.pair = unit
        unit *= self.charges.most_of_pairs + 1
        # The lowest score weighs most, because scores are compared in ascending order.
        for score in sorted({self.field.players[n].score for n in members_of(question.pool)}, reverse=True):
            self.by_score[score] = unit
            unit *= floating + 1
        self.upfloater = unit
        self.bits = (unit * (floating + 1)).bit_length()

    def prefer(self, order: list[int]) -> None:
        """Let the earliest of ``order`` decide among equals: falling powers of two below all criteria."""
        shift = len(order)
        self.pair <<= shift
        self.upfloater <<= shift
        self.by_score = {score: unit << shift for score, unit in self.by_score.items()}
        self.by_history = tuple(unit << shift for unit in self.by_history)
        self.earns = {number: 1 << (shift - 1 - place) for place, number in enumerate(order)}

    def of_upfloater(self, number: int) -> int:
        own = self.upfloater - self.earns.get(number, 0)
        if self.by_score:
            own += self.by_score[self.field.players[number].score]
            charged = zip(self.by_history, self.charges.of_upfloater(number), strict=True)
            own += sum(unit * cost for unit, cost in charged)
        return own


def fewest_upfloaters(question: Question) -> int | None:
    """How many must float, ``None`` if even the whole pool cannot help."""
    floating = question.cheapest(_Costs(question, None))
    return None if floating is None else floating.bit_count()


def fits(question: Question, floating: int) -> bool:
    """Whether the solver's numbers have room for the scores of so many upfloaters and the order of a few of them."""
    return _Costs(question, floating).bits + _FEWEST_CANDIDATES_AT_A_TIME + 2 <= BITS_OF_FAST_SOLVER


def best_set_of_upfloaters(question: Question, floating: int) -> int:
    """The first of the best sets, where ``floating`` is the fewest that must float."""
    if floating == 0:
        return 0
    best = _require(question.cheapest(_Costs(question, floating)))
    question = _with_scores_of(question, best)
    order = [number for level in question.field.scoregroups(question.pool) for number in members_of(level)]
    while question.fixed != best:
        costs = _Costs(question, floating)
        at_a_time = max(BITS_OF_FAST_SOLVER - costs.bits - 2, _FEWEST_CANDIDATES_AT_A_TIME)
        chunk, order = order[:at_a_time], order[at_a_time:]
        costs.prefer(chunk)
        best = _require(question.cheapest(costs))
        decided = bit_set(chunk)
        question = question._replace(pool=question.pool & ~(decided & ~best), fixed=question.fixed | decided & best)
    return best


def _with_scores_of(question: Question, best: int) -> Question:
    """Scores are settled: only players with the scores of ``best`` stay in the pool."""
    players = question.field.players
    scores = {players[number].score for number in members_of(best)}
    pool = bit_set(number for number in members_of(question.pool) if players[number].score in scores)
    return question._replace(pool=pool)


def _require(floating: int | None) -> int:
    if floating is None:
        raise AssertionError("the remaining players cannot be paired")
    return floating
