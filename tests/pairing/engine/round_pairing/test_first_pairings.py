"""The first pairing of a bracket against all pairings of it: the criteria in their order, then the identifier."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from pairing.engine.basics.bits import bit_set
from pairing.engine.matching import weighted
from pairing.engine.round_pairing import bracket as brackets
from pairing.engine.round_pairing import exact_bracket
from pairing.engine.round_pairing.bracket import pair_bracket
from pairing.engine.round_pairing.criteria import floaters_met, inside_pairs
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.identifiers import Pairs, first_pairing, identifier


@dataclass(frozen=True, slots=True)
class Question:
    """A bracket in a field; its upfloaters do not meet each other, as in any smallest set of them."""

    field: RoundField[Any]
    members: tuple[int, ...]
    upfloaters: int

    @property
    def bracket(self) -> int:
        return bit_set(self.members)

    def costs(self, pairs: Pairs) -> tuple[int, ...]:
        residents = self.bracket & ~self.upfloaters
        colours = tuple(inside_pairs(sets, pairs) for sets in self.field.kept_apart)
        return (*colours, floaters_met(self.field, residents, self.upfloaters, pairs))

    def best(self) -> Pairs | None:
        """The first of all pairings, each looked at."""
        return min(
            all_pairings(self.members, self.field.adjacent),
            key=lambda pairs: (self.costs(pairs), identifier(pairs)),
            default=None,
        )


def all_pairings(members: tuple[int, ...], adjacent: tuple[int, ...]) -> Iterator[Pairs]:
    if not members:
        yield ()
    for place, other in enumerate(members[1:], start=1):
        if adjacent[members[0]] >> other & 1:
            rest = members[1:place] + members[place + 1 :]
            for pairs in all_pairings(rest, adjacent):
                yield ((members[0], other), *pairs)


def random_question(seed: int) -> Question:
    rng = random.Random(seed)
    count, density = rng.choice((2, 4, 6, 8)), rng.choice((0.4, 0.6, 0.8, 1.0))
    size = count + rng.randint(0, 2)
    members = tuple(sorted(rng.sample(range(size), count)))
    upfloaters = bit_set(rng.sample(members, min(rng.choice((0, 0, 1, 2, 3)), count // 2)))
    near = [0] * size
    for one in range(size):
        for other in range(one):
            if rng.random() < density and not (upfloaters >> one & upfloaters >> other & 1):
                near[one] |= 1 << other
                near[other] |= 1 << one
    wishes = [rng.choice(("W", "w", "B", "b", "")) for _ in range(size)]
    all_wishes = tuple(bit_set(n for n, wish in enumerate(wishes) if wish.upper() == colour) for colour in "WB")
    strong = tuple(bit_set(n for n, wish in enumerate(wishes) if wish == colour) for colour in "WB")
    kept_apart: tuple[tuple[int, ...], ...] = rng.choice(((), (all_wishes,), (all_wishes, strong)))
    players: tuple[Any, ...] = tuple(SimpleNamespace(tpn=number + 1, score=0) for number in range(size))
    floaters = bit_set(number for number in range(size) if rng.random() < 0.4)
    field = RoundField(
        players=players, adjacent=tuple(near), is_last_round=False, floaters=floaters, kept_apart=kept_apart
    )
    return Question(field, members, upfloaters)


QUESTIONS = [random_question(seed) for seed in range(600)]


def test_there_is_a_pairing_in_most_and_none_in_some() -> None:
    without = sum(question.best() is None for question in QUESTIONS)
    assert 20 < without < 200


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_by_identifier_alone(start: int) -> None:
    for question in QUESTIONS[start : start + 100]:
        right = min(all_pairings(question.members, question.field.adjacent), key=identifier, default=None)
        assert first_pairing(question.field.adjacent, question.bracket) == right


@pytest.mark.parametrize("certificates", [True, False])
@pytest.mark.parametrize("start", range(0, 600, 100))
def test_by_the_criteria_and_then_the_identifier(start: int, *, certificates: bool) -> None:
    for question in QUESTIONS[start : start + 100]:
        right = question.best()
        if right is not None:
            field = replace(question.field, certificates=certificates)
            assert pair_bracket(field, question.bracket & ~question.upfloaters, question.upfloaters) == right


def test_numbers_too_large_for_the_fast_solver_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_bracket, "BITS_OF_FAST_SOLVER", 3)
    monkeypatch.setattr(exact_bracket, "_FEWEST_BITS", 1)
    monkeypatch.setattr(weighted, "BITS_OF_FAST_SOLVER", 3)
    monkeypatch.setattr(brackets, "_MOST_CHOICES", 0)
    for question in QUESTIONS[:80]:
        right = question.best()
        if right is not None:
            assert pair_bracket(question.field, question.bracket & ~question.upfloaters, question.upfloaters) == right


def test_an_odd_bracket_has_no_pairing() -> None:
    assert first_pairing((0b110, 0b101, 0b011), 0b111) is None
