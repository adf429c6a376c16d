"""The choice of upfloaters as steps, with their words: why so many, and which sets come next or would come first.

Sets are found by splitting: every other set lacks one of the chosen set's members, so for each member the best set with
all the members before it and without this one is asked for, and the best of these is split again.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.field import Field
from pairing.engine.basics.obstacles import proof, whole_shortage
from pairing.engine.basics.upfloater_choice import unpaired_alone
from pairing.engine.basics.upfloater_sets import Charges, Question, best_set_of_upfloaters, fewest_upfloaters
from pairing.engine.explanation.common import Criteria, cost_values, first_difference, quality
from pairing.engine.matching.cardinality import within
from pairing.engine.steps import Step
from pairing.engine.words import N_, Shown, Words

SETS_TOLD = 3

FieldOfSystem = TypeVar("FieldOfSystem", bound=Field[Any])
_Key = tuple[object, ...]


def people_step(key: str, article: str, tpns: tuple[int, ...]) -> Step:
    """A long row of players behind a sentence that counts them."""
    row = Step("people", parameters={"people": tpns})
    return Step(key, article, {"count": len(tpns)}, children=(row,))


def fewest_step(number: int, article: str) -> Step:
    """The number of upfloaters, without what bounds it."""
    if number > 1:
        return Step("fewest", article, {"number": number})
    return Step("fewest.odd-number" if number else "fewest.none-needed", article, {"number": number} if number else {})


def proven_fewest_step(sets: Sets[Any], article: str) -> Step:
    """The number of upfloaters, what bounds it, and the proof."""
    number, for_residents = sets.chosen.bit_count(), sets.for_residents
    for_rest = unpaired_alone(sets.field, sets.lower, sets.field.nobody_matched)
    known = {"for_residents": for_residents, "for_rest": for_rest}
    bounds = Step("fewest.bounds", article, known)
    if number < 2:
        step = fewest_step(number, article)
        return Step(step.key, article, step.parameters, children=(bounds,))
    if number not in (for_residents, for_rest):
        return Step("fewest.together", article, {"number": number} | known, children=(bounds,))
    key, players = ("residents", sets.residents) if number == for_residents else ("rest", sets.lower)
    shortage = whole_shortage(sets.field, within(sets.field.adjacent, players), players)
    assert shortage is not None
    return Step(f"fewest.{key}", article, {"number": number}, children=(shortage.step("fewest.proof"), bounds))


def place_of_set(field: Field[Any], upfloaters: int) -> list[tuple[int, int]]:
    """Sorts sets by descending score and ascending TPN of their members alone."""
    return sorted((-field.players[number].score, number) for number in members_of(upfloaters))


def outcome_in_bracket(trace: Any, tpn: int, board: Mapping[str, int]) -> Step:
    """What became of a player who is paired, for “why not A against B?”."""
    bracket = next(bracket for bracket in trace.brackets if tpn in (*bracket.residents, *bracket.upfloaters))
    key = "why.floats-up" if tpn in bracket.upfloaters else "why.stays"
    return Step(key, parameters={"score": bracket.score, **board}, players=(tpn,))


@dataclass(frozen=True)
class Sets(ABC, Generic[FieldOfSystem]):
    """A bracket's residents, all players below them, and the upfloaters that were chosen; a system says what they cost.

    ``criteria`` are those by which sets differ, and ``order`` is the article on the order of equal ones.
    """

    field: FieldOfSystem
    residents: int
    lower: int
    chosen: int
    criteria: Criteria
    order: ClassVar[str]

    @abstractmethod
    def costs(self, upfloaters: int) -> object:
        """What a set that can be paired costs by the criteria, an attribute for each."""

    @property
    @abstractmethod
    def charges(self) -> Charges:
        """What finds the best set."""

    def is_true(self, upfloaters: int) -> bool:
        """Whether the best set by the charges, found with nothing asked of the rest, is the best where it is asked."""
        return self.rest_pairs(upfloaters)

    @property
    def for_residents(self) -> int:
        """How many upfloaters the residents need if nothing is asked of the rest."""
        return unpaired_alone(self.field, self.residents, self.field.nobody_matched)

    def rest_pairs(self, upfloaters: int) -> bool:
        """Whether those who stay below can be paired."""
        return self.field.matching(self.lower & ~upfloaters) is not None

    def key(self, upfloaters: int) -> _Key:
        """Sorts sets, the best first."""
        return (quality(self.costs(upfloaters), self.criteria), place_of_set(self.field, upfloaters))

    # As steps

    def not_legal(self) -> Iterator[Step]:
        """The set that would be the best if nothing were asked of the rest, where the rest cannot be paired then."""
        best = self._best_of(fixed=0, excluded=0, rest_must_pair=False)
        if best is not None and not self.rest_pairs(best):
            yield self.leaves_no_pairing(best)

    def leaves_no_pairing(self, upfloaters: int) -> Step:
        """A set after which the rest cannot be paired, with the proof."""
        rest = self.lower & ~upfloaters
        children = (proof(self.field, within(self.field.adjacent, rest), rest),)
        return Step("not-legal.rest", "2.2.1", players=self.tpns_in_order(upfloaters), children=children)

    def next_best(self, ranked: Iterable[int]) -> Iterator[Step]:
        """The first of ``ranked``, each with the first criterion by which it is worse, or the order."""
        ours = self.costs(self.chosen)
        place = 0
        for place, upfloaters in enumerate(islice(ranked, SETS_TOLD), start=1):
            theirs = self.costs(upfloaters)
            tpns, of_set = self.tpns_in_order(upfloaters), (self.costs_step(theirs),)
            criterion = first_difference(ours, theirs, self.criteria)
            if criterion is None:
                yield Step("next-best.order", self.order, {"place": place}, tpns, children=of_set)
            else:
                known = {"place": place, "criterion": criterion.key}
                known |= {"theirs": getattr(theirs, criterion.key), "ours": getattr(ours, criterion.key)}
                yield Step("next-best", criterion.article, known, tpns, children=of_set)
        if not place:
            yield Step("next-best.none")

    def costs_step(self, costs: object) -> Step:
        """What another set costs."""
        return Step("costs.of-set", "2.3", {"costs": cost_values(costs, self.criteria)})

    def tpns_in_order(self, upfloaters: int) -> tuple[int, ...]:
        """The TPNs of a set in the order of the pool."""
        return self.field.tpns(number for _score, number in place_of_set(self.field, upfloaters))

    # In their order

    def others(self) -> Iterator[int]:
        """All sets of as many that give a complete pairing but the chosen one, the best first."""
        queue: list[tuple[_Key, int, int, int]] = []

        def split(upfloaters: int, fixed: int, excluded: int) -> None:
            for _score, number in place_of_set(self.field, upfloaters & ~fixed):
                one = 1 << number
                best = self._best_in_part(fixed=fixed, excluded=excluded | one)
                if best is not None:
                    heapq.heappush(queue, (self.key(best), best, fixed, excluded | one))
                fixed |= one

        split(self.chosen, 0, 0)
        while queue:
            _key, upfloaters, fixed, excluded = heapq.heappop(queue)
            yield upfloaters
            split(upfloaters, fixed, excluded)

    def _best_in_part(self, *, fixed: int, excluded: int) -> int | None:
        """The best set that has all of ``fixed`` and none of ``excluded``; ``None`` where no such set pairs."""
        best = self._best_of(fixed=fixed, excluded=excluded, rest_must_pair=False)
        if best is not None and self.is_true(best):
            return best
        if best is None and self.for_residents == self.chosen.bit_count():
            return None  # the residents alone cannot do with such a set, whatever becomes of the rest
        return self._best_of(fixed=fixed, excluded=excluded, rest_must_pair=True)

    def _best_of(self, *, fixed: int, excluded: int, rest_must_pair: bool) -> int | None:
        """The best set, from the highest scoregroups that can supply it; ``None`` where none has the right size."""
        floating = self.chosen.bit_count()
        pool = 0
        for level in self.field.scoregroups(self.lower):
            pool |= level
            available = (pool | fixed) & ~excluded
            if available.bit_count() < floating:
                continue
            lower = self.lower if rest_must_pair else pool | fixed
            question = Question(self.field, self.residents, lower, available, rest_must_pair, self.charges, fixed)
            if fewest_upfloaters(question) == floating:
                return best_set_of_upfloaters(question, floating)
        return None


WORDS = {
    "bracket": Words(N_("Scoregroup {score:points} (bracket {place} of {brackets})")),
    "residents": Words(N_("{residents:count.residents}: {residents:row}")),
    "fewest.proof": Words("{shortage:shortage_now}."),
    "fewest.bounds": Words(
        N_("The residents alone need {for_residents}, those below must be rid of {for_rest}"), shown=Shown.DATA
    ),
    "costs": Words("{costs:costs}"),
    "costs.alone": Words("{costs:costs}", shown=Shown.PAGE),
    "costs.of-set": Words("{costs:costs}", shown=Shown.DATA),
    "next-best": Words(
        N_("next best {place}: {players:scored}: {criterion:criterion}: {theirs:cost} instead of {ours:cost}")
    ),
    "next-best.none": Words(N_("No other choice gives a complete pairing with as few upfloaters.")),
    "what.number": Words(N_("the number of upfloaters")),
    "what.set": Words(N_("the set of upfloaters")),
    "why.stays": Words(
        N_(
            "{players:who}: {players:standing}; stays in the scoregroup of {score:points} and meets {opponent:who} on "
            "board {board}."
        )
    ),
    "why.floats-up": Words(
        N_(
            "{players:who}: {players:standing}; floats up to the scoregroup of {score:points} and meets {opponent:who} "
            "on board {board}."
        )
    ),
    "why.parts": Words(N_("The two rounds first differ in the scoregroup of {score:points}:")),
    "why.upfloaters": Words(
        N_(
            "With this pair {theirs:anybody} would float up here (otherwise {ours:anybody}): {criterion:criterion}: "
            "{their_cost:cost} instead of {our_cost:cost}."
        )
    ),
}
