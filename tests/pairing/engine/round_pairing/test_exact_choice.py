"""The set of upfloaters where those far below are short of opponents: from as few scoregroups as can supply it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics import upfloater_choice
from pairing.engine.systems import system_named
from pairing.engine.systems.double_swiss.pairer import pair_round
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


def test_the_scoregroups_that_supply_the_upfloaters_are_found_by_halving(monkeypatch: pytest.MonkeyPatch) -> None:
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
