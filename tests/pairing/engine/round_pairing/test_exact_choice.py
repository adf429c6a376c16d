"""The set of upfloaters where those far below are short of opponents: from as few scoregroups as can supply it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.hard_cases import crowd_apart
from pairing.engine.basics import upfloater_choice
from pairing.engine.basics.bits import members_of
from pairing.engine.systems import system_named
from pairing.engine.systems.double_swiss.pairer import pair_round
from pairing.engine.systems.dubov.pairer import pair_round as pair_by_dubov
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.parameters import Wishes, resolved


def shut_out() -> Tournament:
    """Before match 4 of 7 of 40 players: the last three may meet nobody but the twelve highest ranked."""
    wishes = Wishes({"players": (40, 40), "rounds": (7, 7)}, system="double-swiss")
    tournament = generate_tournament(resolved(wishes, 1), seed=1, rounds_played=3)
    ranked = [player.tpn for player in system_named("double-swiss").facts(tournament)]
    pairs = {(low, other) for low in ranked[-3:] for other in ranked[12:] if other != low}
    return replace(tournament, forbidden_pairs=frozenset(pairs))


def test_how_many_float_is_counted_and_all_scoregroups_are_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each such question to the solver took a second in a field of 800."""

    def refused(*_arguments: object) -> None:
        raise AssertionError("the solver was asked how many float")

    monkeypatch.setattr(upfloater_choice, "fewest_upfloaters", refused)
    cases = [
        (pair_round, crowd_apart(120, slice(-56, None), "double-swiss")),
        (pair_by_dubov, crowd_apart(120, slice(-56, None), "dubov")),
        (pair_round, shut_out()),
    ]
    found = [pair(tournament) for pair, tournament in cases]
    monkeypatch.undo()
    by_solver = [pair(tournament, certificates=False) for pair, tournament in cases]
    assert [(one.pairs, one.bye) for one in found] == [(one.pairs, one.bye) for one in by_solver]


def test_the_scoregroups_that_supply_the_upfloaters_are_found_by_halving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the solver's numbers have no room for all scores."""
    monkeypatch.setattr(upfloater_choice, "fits", lambda *_question: False)
    asked = []
    fewest_upfloaters = upfloater_choice.fewest_upfloaters

    def counted(question: upfloater_choice.Question) -> int | None:
        asked.append((question.residents, question.pool))
        return fewest_upfloaters(question)

    monkeypatch.setattr(upfloater_choice, "fewest_upfloaters", counted)
    tournament = shut_out()
    pairing = pair_round(tournament)
    groups = len({player.score for player in system_named("double-swiss").facts(tournament)})
    for residents in {residents for residents, _pool in asked}:
        pools = [pool for same, pool in asked if same == residents]
        assert len(pools) <= 1 + groups.bit_length()
    assert asked
    monkeypatch.undo()
    by_solver = pair_round(tournament, certificates=False)
    assert (pairing.pairs, pairing.bye) == (by_solver.pairs, by_solver.bye)


def test_pairs_that_those_below_cannot_afford_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    best_set_of_upfloaters = upfloater_choice.best_set_of_upfloaters
    asked = []

    def counted(question: upfloater_choice.Question, floating: int) -> int:
        asked.append((question, floating))
        return best_set_of_upfloaters(question, floating)

    for system, pair in (("double-swiss", pair_round), ("dubov", pair_by_dubov)):
        for seed in range(20):
            start = seed % 4 * 7
            tournament = crowd_apart(48 + seed, slice(start, start + 20 + seed // 3), system)
            with monkeypatch.context() as patch:
                patch.setattr(upfloater_choice, "best_set_of_upfloaters", counted)
                pairing = pair(tournament)
            exact = pair(tournament, certificates=False)
            assert (pairing.pairs, pairing.bye) == (exact.pairs, exact.bye), (system, seed)
    short = [question for question, _floating in asked if question.rest_must_pair and question.pool != question.lower]
    assert len(short) > 10
    for question in short:
        others = question.lower & ~question.pool
        # Who cannot be spared meets those who can, or nobody of them at all.
        for number in members_of(others):
            near = question.field.adjacent[number] & question.lower
            assert not near & question.pool or not near & others
