"""What the Dutch system says of its rounds is true: costs, choices, why not, and where a played round diverges."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from pairing.engine.explanation.common import cost_values
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.dutch.charges import about_downfloaters, about_following, about_quality
from pairing.engine.systems.dutch.criteria import quality
from pairing.engine.systems.dutch.revisiting import Revisited
from pairing.engine.systems.dutch.sequence import place_of
from pairing.engine.systems.dutch.system import CRITERIA, SYSTEM
from pairing.engine.systems.dutch.trace import Trace
from pairing.engine.systems.dutch.weighing import Weighing, moves_of_all, pairs_of
from pairing.engine.tournament import Tournament
from tests.comparison import as_played, paired_cases, states_of
from tests.strategies import random_tournament

MANNERS = sorted(states_of("dutch").small)


def rounds(first: int, count: int, *, largest: int | None = None) -> Iterator[tuple[Tournament, RoundPairing]]:
    """Rounds of all manners."""
    for seed in range(first, first + count):
        for manner in MANNERS:
            yield from paired_cases("dutch", [seed], manner=manner, largest=largest)


def steps_named(root: Step, key: str) -> list[Step]:
    return [step for step in root.walk() if step.key == key]


def test_the_costs_told_are_the_least_that_the_exact_solver_finds() -> None:
    """Two accounts of article 2.4: by the players of the pairs, and as charges on the edges of a graph."""
    for tournament, pairing in rounds(600_000, 30):
        trace = Trace.of(pairing)
        revisited = Revisited(tournament, trace)
        for written in trace.brackets:
            bracket = revisited.bracket(written)
            weighing = Weighing(bracket, pairs_of(bracket), dict(moves_of_all(bracket)))
            found = weighing.obey(about_downfloaters(bracket))
            found |= weighing.obey(about_following(bracket))
            found |= weighing.obey(about_quality(bracket, found["downfloaters"][0]))
            costs = cost_values(written.costs, CRITERIA)
            assert sum(found.get("following_downfloaters", [])) == len(written.costs.following_scores)
            for criterion in CRITERIA:
                cost = costs[criterion.key]
                total = sum(found.get(criterion.key, []))
                if criterion.key == "unplayed_games":
                    assert total == (cost is not None)
                else:
                    assert total == (len(cost) if isinstance(cost, tuple) else cost), criterion.key


def test_exchange_and_transposition_lead_from_the_original_subgroups_to_the_pairs() -> None:
    exchanged = 0
    for _tournament, pairing in rounds(601_000, 40):
        for bracket in Trace.of(pairing).brackets:
            place = place_of(bracket)
            s1 = {*place.original_s1} - {*place.moved_out} | {*place.moved_in}
            assert sorted(s1) == sorted(one for one, _ in bracket.pairs)
            assert len(place.moved_out) == len(place.moved_in)
            s2 = sorted({*place.remainder} - s1)
            order = [s2.index(tpn) for tpn in place.s2]
            assert [(one, s2[number]) for one, number in zip(sorted(s1), order, strict=True)] == [*bracket.pairs]
            assert all(one < other for one, other in bracket.pairs)
            exchanged += bool(place.moved_out)
    assert exchanged > 20


def test_every_first_candidate_that_was_not_taken_has_its_reason() -> None:
    seen = set()
    for tournament, pairing in rounds(602_000, 12):
        root = SYSTEM.examine(tournament, pairing)
        told = [step for step in root.walk() if step.key.startswith("first-candidate")]
        assert len(told) == len(Trace.of(pairing).brackets)
        seen |= {step.key for step in told}
        for step in steps_named(root, "first-candidate.worse"):
            assert step.parameters["ours"] != step.parameters["theirs"]
    assert seen == {"first-candidate", "first-candidate.cannot", "first-candidate.rest", "first-candidate.worse"}


def test_why_not_names_a_criterion_that_gets_worse_or_a_later_choice() -> None:
    seen = set()
    for tournament, pairing in rounds(603_000, 5, largest=9):
        present = sorted({player.tpn for player in tournament.players} - tournament.absent)
        for one, other in combinations(present, 2):
            answer = SYSTEM.why_not(tournament, pairing, one, other)
            for step in steps_named(answer, "why.criterion"):
                ours, theirs = step.parameters["our_cost"], step.parameters["their_cost"]
                both_listed = isinstance(ours, tuple) and isinstance(theirs, tuple)
                assert (len(ours), *ours) < (len(theirs), *theirs) if both_listed else ours < theirs
            seen |= {step.key for step in answer.walk()}
    later = {"why.bye-score", "why.limbo", "why.mdp-transposition", "why.exchange", "why.transposition"}
    assert later - seen <= {"why.limbo"}


def test_why_not_of_a_player_who_is_not_there_is_refused() -> None:
    tournament = random_tournament(random.Random(3), players=6, rounds=0)
    with pytest.raises(LookupError, match="no player 99"):
        SYSTEM.why_not(tournament, SYSTEM.pair_round(tournament), tournament.players[0].tpn, 99)


def test_a_round_as_paired_diverges_nowhere_and_a_changed_one_somewhere() -> None:
    rng = random.Random(4)
    seen = set()
    for tournament, pairing in rounds(604_000, 12):
        boards = list(as_played(pairing).pairs)
        assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None
        if len(boards) < 2:
            continue
        first, second = sorted(rng.sample(range(len(boards)), 2))
        (a, b), (c, d) = boards[first], boards[second]
        boards[first], boards[second] = rng.choice([((a, c), (b, d)), ((a, d), (c, b))])
        step = SYSTEM.first_divergence(tournament, pairing, PlayedRound(tuple(boards), pairing.bye))
        assert step is not None
        seen.add(step.parameters["what"])
    assert {"what.pair", "what.downfloaters", "what.pairs", "what.transposition"} <= seen


def test_another_bye_is_told_by_c2_c4_or_c5() -> None:
    articles = set()
    for tournament, pairing in rounds(605_000, 20):
        for place, pair in enumerate(pairing.pairs):
            if pairing.bye is None:
                continue
            boards = list(as_played(pairing).pairs)
            boards[place] = (pair.white, pairing.bye)
            step = SYSTEM.first_divergence(tournament, pairing, PlayedRound(tuple(boards), pair.black))
            assert step is not None
            if step.parameters["what"] == "what.bye":
                articles.add(step.article)
    assert articles == {"2.1.2", "2.2.1", "2.3.1"}


def test_quality_goes_by_number_and_then_by_size() -> None:
    """C7, C8 and C18 to C21 compare lists from their first entries; fewer entries are better."""
    _tournament, pairing = next(rounds(600_000, 5))
    costs = Trace.of(pairing).brackets[0].costs
    values = cost_values(costs, CRITERIA)

    def with_scores(*scores: int) -> tuple[tuple[int, ...], ...]:
        return quality(type(costs)(**{**values, "downfloater_scores": scores}))

    assert with_scores(40, 40) < with_scores(50, 30)
    assert with_scores(50) < with_scores(40, 40)
