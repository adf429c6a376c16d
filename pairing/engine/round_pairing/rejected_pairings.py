"""What a bracket's pairing was chosen against (3.6): bounds of its criteria, earlier tops, earlier opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.matching.cardinality import Neighbours
from pairing.engine.round_pairing.criteria import floaters_met, inside_pairs
from pairing.engine.round_pairing.exact_bracket import best_pairs
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.identifiers import roles
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.steps import Step

_Values = list[tuple[str, int]]  # of the criteria that look at pairs, by their keys, in their order


class RejectedPairings:
    """The pairings of one bracket that would come before the chosen one by the identifier, and why they do not."""

    def __init__(self, trace: Trace, field: RoundField[Any], bracket: Bracket, members: int, upfloaters: int) -> None:
        self._trace = trace
        self._field = field
        self._members = members
        self._upfloaters = upfloaters
        numbers = field.numbers()
        self._pairs = tuple((numbers[top], numbers[bottom]) for top, bottom in bracket.pairs)
        self._articles = {criterion.key: criterion.article for criterion in trace.rules.criteria}
        self._values = self._values_of(self._pairs)

    def criteria(self) -> Iterator[Step]:
        """For each criterion on colours the least that the numbers allow, and the pairs that cost."""
        for key, sets in zip(("preferences_missed", "strong_preferences_missed"), self._field.kept_apart, strict=False):
            inside = [members & self._members for members in sets]
            if not any(inside):
                continue
            half = len(self._pairs)
            least = sum(max(0, members.bit_count() - half) for members in inside)
            missed = [pair for pair in self._pairs if inside_pairs(sets, (pair,))]
            known = {
                "white": self._field.tpns_of(inside[0]),
                "black": self._field.tpns_of(inside[1]),
                "least": least,
                "missed": tuple(self._field.tpns(pair) for pair in missed),
            }
            name = "strong-preferences" if key.startswith("strong") else "preferences"
            yield Step(name if missed else f"{name}.none", self._articles[key], known if missed else _without(known))

    def tops(self) -> Iterator[Step]:
        """Those who would be tops before the last one that is, and why they are not (3.6.2, 3.6.3)."""
        tops = bottoms = 0
        last = max((top for top, _ in self._pairs), default=-1)
        for number in members_of(self._members & ((1 << last + 1) - 1)):
            one = 1 << number
            if any(number == top for top, _ in self._pairs):
                tops |= one
                continue
            graph = roles(self._field.adjacent, self._members, tops | one, bottoms)
            yield self._rejected("passed-top", graph, number)
            bottoms |= one

    def rows(self) -> Iterator[tuple[Step, ...]]:
        """For each pair those who would be opponents before the one that is."""
        tops, left = bit_set(top for top, _ in self._pairs), self._members
        for top, bottom in self._pairs:
            earlier = left & ~tops & ((1 << bottom) - 1) & ~((2 << top) - 1)
            yield tuple(self._passed(top, earlier, tops, left))
            left &= ~(1 << top | 1 << bottom)

    def _passed(self, top: int, earlier: int, tops: int, left: int) -> Iterator[Step]:
        met = {Obstacle.ALREADY_MET: 0, Obstacle.FORBIDDEN: 0}
        others = []
        for number in members_of(earlier):
            if self._field.adjacent[top] >> number & 1:
                others.append(self._instead(top, number, tops, left))
            else:
                is_met = self._field.players[number].tpn in self._field.players[top].opponents
                met[Obstacle.ALREADY_MET if is_met else Obstacle.FORBIDDEN] |= 1 << number
        for reason, numbers in met.items():
            if numbers:
                yield Step(f"passed.{reason}", "2.1.1", players=self._field.tpns_of(numbers))
        yield from others

    def _instead(self, top: int, bottom: int, tops: int, left: int) -> Step:
        """What is wrong with this opponent of a top whose predecessors are paired."""
        plain = roles(self._field.adjacent, left, tops & left, left & ~tops)

        def graph(number: int) -> int:
            if number in (top, bottom):
                return 1 << (bottom if number == top else top)
            return plain(number) & ~(1 << top | 1 << bottom)

        return self._rejected("passed", graph, bottom, left)

    def _rejected(self, key: str, graph: Neighbours, number: int, members: int | None = None) -> Step:
        """A choice that leaves no pairing, or only a worse one."""
        scope = self._members if members is None else members
        told = self._field.tpns([number])
        pairs = best_pairs(self._field, scope, self._upfloaters, graph)
        if pairs is None:
            return Step(f"{key}.needed", "3.6.4", players=told)
        ours = self._values_of([pair for pair in self._pairs if scope >> pair[0] & 1])
        for (name, mine), (_, other) in zip(ours, self._values_of(pairs), strict=True):
            if mine != other:
                whole = dict(self._values)[name]
                known = {"criterion": name, "theirs": whole + other - mine, "ours": whole}
                return Step(f"{key}.criteria", self._articles[name], known, told)
        raise AssertionError("an earlier pairing than the one that was paired is as good")

    def _values_of(self, pairs: Sequence[tuple[int, int]]) -> _Values:
        residents = self._members & ~self._upfloaters
        colours = zip(("preferences_missed", "strong_preferences_missed"), self._field.kept_apart, strict=False)
        values = [(key, inside_pairs(sets, tuple(pairs))) for key, sets in colours]
        return [*values, ("floaters_met", floaters_met(self._field, residents, self._upfloaters, tuple(pairs)))]


def _without(known: dict[str, Any]) -> dict[str, Any]:
    return {name: known[name] for name in ("white", "black")}
