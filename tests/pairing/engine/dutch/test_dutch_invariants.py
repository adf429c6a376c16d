"""What holds of every Dutch round, beside what holds of a round by every system."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings

from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.basics.preferences import Strength
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching import weighted
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dutch import candidate
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.trace import Trace
from pairing.engine.tournament import Colour, Game, Outcome, Player, Record, Tournament
from tests.strategies import random_tournament, tournaments

PROPERTY = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def paired(tournament: Tournament) -> RoundPairing:
    try:
        return pair_round(tournament)
    except NoCompletePairing:
        assume(False)
        raise


def outcome(tournament: Tournament) -> object:
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return None
    return pairing.pairs, pairing.bye


@PROPERTY
@given(tournament=tournaments())
def test_a_round_is_complete_and_legal(tournament: Tournament) -> None:
    pairing = paired(tournament)
    facts = {fact.tpn: fact for fact in Trace.of(pairing).players}
    seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    seated += [] if pairing.bye is None else [pairing.bye]
    assert sorted(seated) == sorted({player.tpn for player in tournament.players} - tournament.absent)
    for pair in pairing.pairs:
        one, other = facts[pair.white], facts[pair.black]
        assert other.tpn not in one.opponents  # C1
        assert not {(one.tpn, other.tpn), (other.tpn, one.tpn)} & tournament.forbidden_pairs
        bound = one.strength is other.strength is Strength.ABSOLUTE and one.preference is other.preference
        assert not bound or one.is_topscorer or other.is_topscorer  # C3
    records = {player.tpn: player.records for player in tournament.players}
    assert pairing.bye is None or not any(map(bars_from_bye, records[pairing.bye]))  # C2


@PROPERTY
@given(tournament=tournaments())
def test_each_bracket_takes_who_is_left(tournament: Tournament) -> None:
    trace = Trace.of(paired(tournament))
    scores = {fact.tpn: fact.score for fact in trace.players}
    down: tuple[int, ...] = ()
    for bracket in trace.brackets:
        assert bracket.mdps == down
        assert {scores[tpn] for tpn in bracket.residents} == {bracket.score}
        members = sorted((*bracket.mdps, *bracket.residents))
        assert sorted([*(tpn for pair in bracket.all_pairs for tpn in pair), *bracket.downfloaters]) == members
        assert not any(one in bracket.mdps and other in bracket.mdps for one, other in bracket.all_pairs)
        down = bracket.downfloaters


@pytest.mark.parametrize("seed", range(6))
def test_numbers_too_large_for_the_fast_solver_change_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = random_tournament(random.Random(seed), players=12, rounds=8)
    expected = outcome(tournament)
    monkeypatch.setattr(weighted, "BITS_OF_FAST_SOLVER", 0)
    assert outcome(tournament) == expected


def test_a_large_event_is_paired_without_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rounds of 300 players with results by lot: every bracket is settled by bounds that prove themselves."""

    def refused(*_known: object) -> None:
        raise AssertionError("a bracket went to the exact solver")

    for name in ("weigh_bracket", "relaxed_candidate", "Weighing"):
        monkeypatch.setattr(candidate, name, refused)
    rng = random.Random(1)
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, 301)}
    for _round in range(4):
        players = tuple(Player(tpn=tpn, rating=None, records=tuple(played)) for tpn, played in records.items())
        pairing = pair_round(Tournament(total_rounds=9, players=players, initial_colour=Colour.WHITE))
        assert len(pairing.pairs) == 150
        for pair in pairing.pairs:
            outcomes = rng.choice(
                [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]
            )
            records[pair.white].append(Game(pair.black, Colour.WHITE, outcomes[0]))
            records[pair.black].append(Game(pair.white, Colour.BLACK, outcomes[1]))
