"""The best set of upfloaters by weighted matchings, against every pairing of small fields."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from pairing.engine.basics import upfloater_sets
from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.upfloater_sets import Charges, Question, best_set_of_upfloaters, fewest_upfloaters
from pairing.engine.systems.dubov.facts import player_facts
from pairing.engine.systems.dubov.field import build_field
from tests.pairing.engine.builders import player, tournament

Pairs = tuple[tuple[int, int], ...]
Key = tuple[int | tuple[int, ...], ...]


def some_question(rng: random.Random) -> Question:
    """Of four to eight players on up to three scores: some are residents, some of the others may float or must."""
    count = rng.randint(4, 8)
    tpns = range(1, count + 1)
    apart = frozenset(pair for pair in combinations(tpns, 2) if rng.random() < 0.5)
    event = tournament(*(player(tpn, rng.choice("FHZ")) for tpn in tpns), forbidden_pairs=apart)
    field = build_field(event, player_facts(event))
    residents = bit_set(rng.sample(range(count), rng.randint(1, 3)))
    lower = field.everybody & ~residents
    pool = bit_set(number for number in members_of(lower) if rng.random() < 0.8)
    fixed = bit_set(number for number in members_of(pool) if rng.random() < 0.1)
    tolls = {pair: rng.randint(0, 1) for pair in combinations(range(count + 1), 2)}
    own = [(rng.randint(0, 1), rng.randint(0, 1)) for _ in range(count)]

    def of_pair(one: int, other: int) -> int:
        return tolls[min(one, other), max(one, other)]

    charges = Charges(lambda number: own[number], count, of_pair, lambda one, other: 1 - of_pair(one, other))
    return Question(field, residents, lower, pool, rng.random() < 0.5, charges, fixed)


def complete_pairings(vertices: Sequence[int]) -> Iterator[Pairs]:
    if not vertices:
        yield ()
    for place in range(1, len(vertices)):
        for rest in complete_pairings([*vertices[1:place], *vertices[place + 1 :]]):
            yield ((vertices[0], vertices[place]), *rest)


def answers(question: Question) -> Iterator[tuple[Key, int]]:
    """The upfloaters of every pairing that the question allows, and what sorts them."""
    field, charges, residents = question.field, question.charges, question.residents
    vertices = [*members_of(residents | question.lower)]
    if not question.rest_must_pair and len(vertices) % 2:
        vertices.append(len(field.players))
    for pairs in complete_pairings(vertices):
        above = [pair for pair in pairs if any(residents >> number & 1 for number in pair)]
        staying = [pair for pair in pairs if pair not in above]
        floating = bit_set(number for pair in above for number in pair) & ~residents
        asked = pairs if question.rest_must_pair else above
        may_meet = all(field.adjacent[one] >> other & 1 for one, other in asked)
        if not may_meet or floating & ~question.pool or question.fixed & ~floating:
            continue
        scores = [field.players[number].score for number in members_of(floating)]
        tolls = sum(charges.of_pair(*pair) for pair in above) + sum(charges.of_staying(*pair) for pair in staying)
        columns = zip(*(charges.of_upfloater(number) for number in members_of(floating)), strict=True)
        order = sorted((-field.players[number].score, number) for number in members_of(floating))
        key = (len(scores), tuple(-score for score in sorted(scores)), tolls, tuple(map(sum, columns)), *order)
        yield key, floating


@pytest.mark.parametrize("bits", [8, 120])
def test_the_best_set_is_the_first_of_all_pairings(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if bits == 8:
        monkeypatch.setattr(upfloater_sets, "BITS_OF_FAST_SOLVER", 8)
        monkeypatch.setattr(upfloater_sets, "_FEWEST_CANDIDATES_AT_A_TIME", 2)
    seen = set()
    for seed in range(400):
        question = some_question(random.Random(seed))
        best = min(answers(question), default=None)
        fewest = fewest_upfloaters(question)
        assert fewest == (None if best is None else best[1].bit_count()), seed
        if best is not None:
            assert best_set_of_upfloaters(question, best[1].bit_count()) == best[1], seed
        seen.add((fewest, question.rest_must_pair))
    assert seen >= {(fewest, rest) for fewest in (None, 0, 1, 2, 3) for rest in (False, True)}
