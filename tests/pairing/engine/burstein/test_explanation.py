"""The explanation of a round by the index: every key has words, and each claim is held against the literal reading."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.seeding import by_dutch
from pairing.engine.systems.burstein.system import SYSTEM
from pairing.engine.systems.burstein.trace import Bracket, Trace
from pairing.engine.systems.burstein.words import OF_SEEDING_ROUNDS, WORDS
from pairing.engine.systems.dutch.system import SYSTEM as DUTCH
from pairing.engine.tournament import Tournament
from pairing.explaining.document import explanation_of, facts_writer
from pairing.explaining.words import WORDS as COMMON
from pairing.readings.burstein import Players, Reading
from pairing.tools.explain import answer_lines, explanation_lines
from tests.comparison import as_played, paired_cases
from tests.events import event
from tests.pairing.explaining.test_words import altered, fields, forms, keys_of_tables, ways
from tests.readings.burstein_states import seeding_rounds

Round = tuple[Tournament, RoundPairing]
OPTIONAL = {"players", "article"}
RARE_IN_SEEDING_ROUNDS = {"what.limbo", "why.limbo"}  # the tests of the Dutch system have them


def rounds(first: int, count: int, *, largest: int | None = None) -> Iterator[Round]:
    """Small rounds of all manners that go by the index and have a complete pairing."""
    found = paired_cases("burstein", range(first, first + count), largest=largest)
    return ((tournament, pairing) for tournament, pairing in found if isinstance(pairing.trace, Trace))


def of_seeding(first: int, count: int) -> Iterator[Round]:
    """Seeding rounds that have a complete pairing."""
    for seed in range(first, first + count):
        tournament = seeding_rounds(random.Random(seed), (4, 12))
        try:
            yield tournament, SYSTEM.pair_round(tournament)
        except NoCompletePairing:
            continue


def trees(tournament: Tournament, pairing: RoundPairing, rng: random.Random) -> Iterator[Step]:
    """All trees that there are for a round."""
    yield SYSTEM.examine(tournament, pairing)
    yield SYSTEM.steps(pairing.trace)
    kept = explanation_of(SYSTEM, pairing.trace, engine="")
    for player in tournament.players:
        yield kept.my_pairing(player.tpn)
    pairs = list(combinations((player.tpn for player in tournament.players), 2))
    for one, other in rng.sample(pairs, min(5, len(pairs))):
        yield SYSTEM.why_not(tournament, pairing, one, other)
    for played in altered(pairing, rng):
        first = SYSTEM.first_divergence(tournament, pairing, played)
        assert (first is None) == (played == as_played(pairing))
        if first is not None:
            yield first


def test_words_name_every_parameter_and_every_parameter_is_given() -> None:
    """Over rounds of all manners, in which every key occurs."""
    words, seen = {**COMMON, **WORDS}, set[str]()
    single = event(range(1, 5), total_rounds=1)
    for tournament, pairing in (
        *rounds(40_000, 400),
        *of_seeding(40_000, 300),
        (single, SYSTEM.pair_round(single)),
    ):
        writer = facts_writer(SYSTEM, pairing.trace.players)
        for root in trees(tournament, pairing, random.Random(len(seen))):
            for step in root.walk():
                named = set().union(*(fields(message) for message in forms(words[step.key])))
                named -= {"count"} if words[step.key].more and "count" not in step.parameters else set()
                assert named - OPTIONAL == set(step.parameters) - OPTIONAL, step.key
                assert writer.sentence(step)
                seen |= {step.key} | keys_of_tables(step) | ways(words[step.key])
                seen |= {value for value in step.parameters.values() if isinstance(value, str) and value in words}
    assert set(WORDS) - seen <= RARE_IN_SEEDING_ROUNDS


def test_a_round_is_told_on_a_terminal_and_kept_as_json() -> None:
    for tournament, pairing in rounds(50_000, 40):
        explanation = explanation_of(SYSTEM, pairing.trace, engine="", steps=SYSTEM.examine(tournament, pairing))
        writer = facts_writer(SYSTEM, pairing.trace.players)
        lines = list(explanation_lines(writer, explanation.steps))
        assert lines[0].endswith("how it was paired")
        assert explanation.boards == as_played(pairing).pairs
        players = json.loads(json.dumps(explanation.data()))["players"]
        for player in players:
            assert player["buchholz"] == sum(points for _, points, _, _ in player["terms"])
            assert player["sonneborn_berger"] == sum(points * earned for _, points, _, earned in player["terms"])


@pytest.mark.parametrize("first", [60_000, 60_100])
def test_costs_and_floaters_are_those_of_the_literal_reading(first: int) -> None:
    for tournament, pairing in rounds(first, 60, largest=9):
        reading = Reading(tournament)
        below = tuple(player for player in reading.present if player.tpn != pairing.bye)
        floaters: Players = ()
        for bracket in Trace.of(pairing).brackets:
            members, below = reading.next_bracket(floaters, below)
            assert bracket.members == tuple(player.tpn for player in members)
            assert set(bracket.incoming) == {player.tpn for player in floaters}
            couples, floaters = reading.pair_bracket(members, below)
            costs = bracket.costs
            assert bracket.floaters == tuple(player.tpn for player in floaters)
            assert (costs.floaters, costs.floater_scores) == (len(floaters), reading.c6(floaters))
            assert costs.misses_colour_preference == sum(reading.c8(*couple) for couple in couples)
            if floaters:
                expected = reading.c7(floaters, below)
                assert (len(costs.next_floater_scores), costs.next_floater_scores) == expected


def steps_named(root: Step, key: str) -> list[Step]:
    return [step for step in root.walk() if step.key == key]


@pytest.mark.parametrize("first", [70_000, 70_100])
def test_everybody_with_a_larger_bsn_was_passed_over_for_a_reason(first: int) -> None:
    """4.3: of each row, all who stand after the opponent are named or counted, and none of the reasons is untrue."""
    for tournament, pairing in rounds(first, 50):
        examined = SYSTEM.examine(tournament, pairing)
        reading = Reading(tournament)
        for told, bracket in zip(steps_named(examined, "bracket"), Trace.of(pairing).brackets, strict=True):
            left = list(bracket.members)
            (order,) = steps_named(told, "order")
            assert order.table is not None
            for row in order.table.rows:
                one, other = row.cells
                assert one == left[0]
                larger = left[1:] if other is None else left[left.index(other) + 1 :]
                named = [tpn for step in row.steps for tpn in step.players]
                more = sum(step.parameters["count"] for step in row.steps if step.key == "passed.more")
                assert len(named) + more == len(larger)
                assert set(named) <= set(larger)
                for step in row.steps:
                    may_meet = step.key in ("passed.incomplete", "passed.criterion", "passed.more")
                    for tpn in step.players:
                        assert reading.may_meet(reading.people[one or 0], reading.people[tpn]) is may_meet
                left = [tpn for tpn in left if tpn not in (one, other)]


class Judge(Reading):
    """The literal reading of one bracket with some opponents given."""

    given: frozenset[frozenset[int]] = frozenset()
    floating: frozenset[int] = frozenset()

    def may_meet(self, one: Any, other: Any) -> bool:
        pair = frozenset({one.tpn, other.tpn})
        taken = {tpn for couple in self.given for tpn in couple}
        if pair not in self.given and pair & taken:
            return False
        return super().may_meet(one, other)


@pytest.mark.parametrize("first", range(80_000, 80_300, 100))
def test_a_criterion_that_passed_somebody_over_is_really_worse(first: int) -> None:
    """With the passed opponent given, the literal reading's best bracket is worse by just that criterion."""
    judged = 0
    for tournament, pairing in rounds(first, 100, largest=8):
        examined = SYSTEM.examine(tournament, pairing)
        for told, bracket in zip(steps_named(examined, "bracket"), Trace.of(pairing).brackets, strict=True):
            (order,) = steps_named(told, "order")
            assert order.table is not None
            for step in order.table.rows[0].steps:  # later rows have opponents given before
                if step.key in ("passed.criterion", "passed.incomplete"):
                    assert_worse(tournament, pairing, bracket, step)
                    judged += 1
    assert judged > 10


def assert_worse(tournament: Tournament, pairing: RoundPairing, bracket: Bracket, step: Step) -> None:
    given = frozenset({bracket.members[0], *step.players})
    judge_of = type("Given", (Judge,), {"given": frozenset({given})})
    judge = judge_of(tournament)
    above = {tpn for earlier in Trace.of(pairing).brackets for pair in earlier.pairs for tpn in pair}
    later = Trace.of(pairing).brackets[Trace.of(pairing).brackets.index(bracket) :]
    there = above & {tpn for one in later for pair in one.pairs for tpn in pair}
    members = tuple(judge.people[tpn] for tpn in bracket.members)
    below = tuple(judge.people[tpn] for tpn in sorted(there - set(bracket.members)))
    below = tuple(sorted(below, key=judge.rank))
    if step.key == "passed.incomplete":
        assert not judge.circle.can_be_paired(tuple(sorted(members + below, key=judge.rank)))
        return
    couples, floaters = judge.pair_bracket(members, below)
    values = {
        "floaters": len(floaters),
        "floater_scores": judge.c6(floaters),
        "next_floater_scores": judge.c7(floaters, below)[1] if floaters else (),
        "misses_colour_preference": sum(judge.c8(*couple) for couple in couples),
    }
    criterion = step.parameters["criterion"]
    names = [entry.key for entry in SYSTEM.criteria]
    assert values[criterion] == step.parameters["theirs"]
    assert getattr(bracket.costs, criterion) == step.parameters["ours"]
    for name in names[: names.index(criterion)]:
        if name != "next_floater_scores" or floaters:
            assert values[name] == getattr(bracket.costs, name)


def test_why_not_has_an_answer_for_every_pair() -> None:
    for tournament, pairing in rounds(90_000, 12):
        writer = facts_writer(SYSTEM, pairing.trace.players)
        for one, other in combinations(sorted(player.tpn for player in tournament.players), 2):
            lines = list(answer_lines(writer, SYSTEM.why_not(tournament, pairing, one, other)))
            assert len(lines) >= 4


def test_why_not_names_what_decides() -> None:
    """Four who all drew: 1 meets 4 by the fold; 1 against 3 is later in the order, 1 against 2 against the colours."""
    tournament = event(range(1, 5), total_rounds=1, forbidden=[])
    pairing = SYSTEM.pair_round(tournament)
    answer = SYSTEM.why_not(tournament, pairing, 1, 3)
    (order,) = steps_named(answer, "why.order")
    assert (order.parameters["row"], order.parameters["ours"], order.parameters["theirs"]) == (1, 4, 3)
    played = event(range(1, 5), [[(1, 3, "1/2"), (2, 4, "1/2")]], total_rounds=2)
    pairing = SYSTEM.pair_round(played)
    answer = SYSTEM.why_not(played, pairing, 1, 2)
    (criterion,) = steps_named(answer, "why.criterion")
    assert (criterion.parameters["criterion"], criterion.article) == ("misses_colour_preference", "2.3.4")


def test_a_divergence_names_the_article() -> None:
    tournament = event(range(1, 5), [[(1, 3, "1/2"), (2, 4, "1/2")]], total_rounds=2)
    pairing = SYSTEM.pair_round(tournament)
    assert sorted(sorted((pair.white, pair.black)) for pair in pairing.pairs) == [[1, 4], [2, 3]]
    for boards, article, what in (
        (((3, 1), (4, 2)), "2.1", "what.pair"),
        (((1, 2), (3, 4)), "2.3.4", "what.pairs"),
        (tuple((pair.black, pair.white) for pair in pairing.pairs), "5.2.2", "what.colours"),
    ):
        step = SYSTEM.first_divergence(tournament, pairing, PlayedRound(boards, None))
        assert step is not None
        assert (step.article, step.parameters["what"]) == (article, what)


def test_a_seeding_round_says_so_and_is_explained_by_the_dutch_rules() -> None:
    dutch_keys = {OF_SEEDING_ROUNDS.get(key, key) for key in DUTCH.words()}
    for tournament, pairing in of_seeding(98_000, 20):
        told, theirs = SYSTEM.examine(tournament, pairing), DUTCH.examine(tournament, by_dutch(pairing))
        assert (told.children[0].key, told.children[0].article) == ("seeding", "1.6.1")
        assert [step.article for step in told.children[1:]] == [step.article for step in theirs.children]
        assert {step.key for child in told.children[1:] for step in child.walk()} <= dutch_keys | set(COMMON)
        assert pairing.trace.players == DUTCH.facts(tournament)
        assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None


def test_each_verdict_on_the_bye_is_that_of_the_article() -> None:
    for _, pairing in rounds(95_000, 60):
        candidates = Trace.of(pairing).bye_candidates
        ranks = {player.tpn: player.rank for player in pairing.trace.players}
        keys = [(entry.score, -entry.games, -ranks[entry.tpn]) for entry in candidates]
        assert keys == sorted(keys)
        chosen = [entry.tpn for entry in candidates if entry.verdict is ByeVerdict.CHOSEN]
        assert chosen == ([] if pairing.bye is None else [pairing.bye])
