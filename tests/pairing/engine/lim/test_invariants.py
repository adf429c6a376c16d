"""What holds of every round, whatever the tournament."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.lim.facts import player_facts
from pairing.engine.systems.lim.obstacles import Obstacles
from pairing.engine.systems.lim.pairer import pair_round
from pairing.engine.systems.lim.trace import Trace
from pairing.engine.tournament import Tournament
from tests.strategies import random_tournament, tournaments

EXAMPLES = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


@EXAMPLES
@given(tournament=tournaments(largest=14))
def test_rounds_are_complete_and_compatible(tournament: Tournament) -> None:
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return
    seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    seated += [] if pairing.bye is None else [pairing.bye]
    assert sorted(seated) == sorted(player.tpn for player in tournament.players if player.tpn not in tournament.absent)
    facts = player_facts(tournament)
    is_last_round = tournament.coming_round == tournament.total_rounds
    obstacles = Obstacles(facts, tournament.forbidden_pairs, is_last_round=is_last_round)
    assert all(obstacles.between(pair.white, pair.black) is None for pair in pairing.pairs)
    players = {player.tpn: player for player in facts}
    assert pairing.bye is None or players[pairing.bye].may_take_bye
    for pair in pairing.pairs:
        white, black = players[pair.white], players[pair.black]
        free = is_last_round and white.score == black.score
        assert free or not ("w" in white.barred or "b" in black.barred), "a colour beyond 5.1.1 or 5.1.2"


@pytest.mark.parametrize("players", [20, 31, 50, 77, 120])
def test_larger_fields_are_told_group_by_group(players: int) -> None:
    """Everybody leaves a side group as often as they come to one, and each board was made in one group."""
    for seed in range(4):
        tournament = random_tournament(random.Random(seed), players=players, rounds=seed + 2)
        try:
            pairing = pair_round(tournament)
        except NoCompletePairing:
            continue
        trace = Trace.of(pairing)
        given_up = {crack.pair for crack in trace.cracked}
        made = [pair for group in trace.groups for pair in group.pairs if group.is_median or pair not in given_up]
        boards = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
        assert {frozenset(pair) for pair in made} == boards
        assert len(made) == len(boards)
        for group in trace.groups:
            floating = {floater.tpn for floater in group.floaters}
            assert len(group.members) == 2 * len(group.pairs) + len(floating)
            assert {tpn for pair in group.first_scrutiny for tpn in pair} == {
                tpn for pair in group.second_scrutiny for tpn in pair
            }
