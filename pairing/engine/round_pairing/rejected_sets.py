"""The sets of upfloaters that come next after the chosen one, and one that would come first but leaves no pairing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.next_sets import Sets, place_of_set
from pairing.engine.basics.shortages import one_shortage
from pairing.engine.basics.upfloater_choice import unpaired_alone
from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.round_pairing.upfloaters import charges, fewest_needed
from pairing.engine.steps import Step

SETS_TOLD = 3
_CRITERIA = ("upfloater_scores", "needed_by_following", "repeated_floats")  # C5, C6, C7


class SetsOfBracket:
    """The sets of as many upfloaters as one bracket has."""

    def __init__(
        self,
        trace: Trace,
        field: RoundField[Any],
        bracket: Bracket,
        residents: int,
        upfloaters: int,
        lower: int,
        for_residents: int,
    ) -> None:
        self._field = field
        self._lower = lower
        self._chosen = upfloaters
        self._articles = {criterion.key: criterion.article for criterion in trace.rules.criteria}
        below = bracket.following[1] if bracket.following else ()
        self._following = bit_set(number for number in members_of(lower) if field.players[number].tpn in set(below))
        self._sets = Sets(
            field,
            residents,
            lower,
            upfloaters,
            for_residents,
            charges(field, self._following),
            self._key,
            self._is_true,
        )

    def steps(self) -> Iterator[Step]:
        """The best set if nothing were asked of the rest, where that is another one; then those that come next."""
        if not self._chosen:
            return
        best = self._sets.best_without_rest()
        if best not in (None, self._chosen) and not self._rest_pairs(best or 0):
            yield self._not_legal(best or 0)
        others = tuple(islice(self._sets.others(), SETS_TOLD))
        for place, upfloaters in enumerate(others, start=1):
            yield self._next_best(place, upfloaters)
        if not others:
            yield Step("next-best.none")

    def _values(self, upfloaters: int) -> tuple[Any, ...]:
        """C5, C6 and C7 of a legal set."""
        players = self._field.players
        staying = self._following & ~upfloaters
        below = self._lower & ~upfloaters & ~staying
        return (
            tuple(sorted(players[number].score for number in members_of(upfloaters))),
            fewest_needed(self._field, staying, below, self._field.nobody_matched),
            (upfloaters & self._field.floaters).bit_count(),
        )

    def _key(self, upfloaters: int) -> tuple[object, ...]:
        scores, needed, floated = self._values(upfloaters)
        return (tuple(-score for score in scores), needed, floated, place_of_set(self._field, upfloaters))

    def _is_true(self, upfloaters: int) -> bool:
        """Whether what a choice says that asked nothing of the rest is true: the rest pairs, with the same C6."""
        if not self._rest_pairs(upfloaters):
            return False
        staying = self._following & ~upfloaters
        needed: int = self._values(upfloaters)[1]
        return unpaired_alone(self._field, staying, self._field.nobody_matched) == needed

    def _rest_pairs(self, upfloaters: int) -> bool:
        return self._can_pair(self._lower & ~upfloaters)

    def _can_pair(self, players: int) -> bool:
        graph = within(self._field.adjacent, players)
        return perfect_matching(graph, players, self._field.nobody_matched) is not None

    def _told(self, upfloaters: int) -> tuple[int, ...]:
        return self._field.tpns(number for _score, number in place_of_set(self._field, upfloaters))

    def _not_legal(self, upfloaters: int) -> Step:
        rest = self._lower & ~upfloaters
        shortage = one_shortage(self._field.all_tpns, within(self._field.adjacent, rest), rest)
        proof = () if shortage is None else (shortage.step(),)
        return Step("not-legal.rest", "2.2.1", players=self._told(upfloaters), children=proof)

    def _next_best(self, place: int, upfloaters: int) -> Step:
        """A legal set with the first criterion by which it is worse, or the order of 3.5.4."""
        ours, theirs = self._values(self._chosen), self._values(upfloaters)
        told = self._told(upfloaters)
        of_set = (Step("costs.of-set", "2.3", {"costs": dict(zip(_CRITERIA, theirs, strict=True))}),)
        for key, mine, other in zip(_CRITERIA, ours, theirs, strict=True):
            if mine != other:
                known = {"place": place, "criterion": key, "theirs": other, "ours": mine}
                return Step("next-best", self._articles[key], known, told, children=of_set)
        return Step("next-best.order", "3.5.4", {"place": place}, told, children=of_set)
