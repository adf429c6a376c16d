"""What holds for every round by the index: legal, complete, its brackets as full as they can be; the index list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.cardinality import maximum_matching, within
from pairing.engine.result import RoundPairing
from pairing.engine.systems.burstein.facts import player_facts
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.pairer import pair_round
from pairing.engine.systems.burstein.system import SYSTEM
from pairing.engine.systems.burstein.trace import Trace
from pairing.engine.tournament import Tournament
from pairing.readings.burstein import Reading
from tests.comparison import large_case
from tests.events import event
from tests.strategies import tournaments

EXAMPLES = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def by_index(tournament: Tournament) -> Tournament:
    """The tournament with as few rounds to come as it takes for the coming one to be no seeding round."""
    rounds = max(tournament.coming_round, min(tournament.total_rounds, 2 * tournament.coming_round - 1))
    return replace(tournament, total_rounds=rounds)


def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
    """Everybody once, C1 to C3, and each bracket with as many pairs as C4 and C5 allow."""
    reading = Reading(tournament)
    people, bye = reading.people, pairing.bye
    seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)] + ([] if bye is None else [bye])
    assert sorted(seated) == sorted(player.tpn for player in reading.present)
    assert all(reading.may_meet(people[pair.white], people[pair.black]) for pair in pairing.pairs)
    assert bye is None or reading.may_take_bye(people[bye])
    field = build_field(tournament, player_facts(tournament))
    numbers = {player.tpn: number for number, player in enumerate(field.players)}
    assert isinstance(pairing.trace, Trace)
    for bracket in pairing.trace.brackets:
        members = sum(1 << numbers[tpn] for tpn in bracket.members)
        left = maximum_matching(within(field.adjacent, members), members, len(numbers))[1].bit_count()
        assert len(bracket.floaters) >= left
        assert 2 * len(bracket.pairs) + len(bracket.floaters) == len(bracket.members)


@EXAMPLES
@given(drawn=tournaments(largest=12))
def test_rounds_are_legal_and_complete(drawn: Tournament) -> None:
    tournament = by_index(drawn)
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return
    if isinstance(pairing.trace, Trace):
        assert_sound(tournament, pairing)


@pytest.mark.parametrize("seed", range(8))
def test_larger_rounds_are_sound_too(seed: int) -> None:
    tournament = by_index(large_case(seed, "burstein", smallest=40, largest=80).tournament)
    try:
        pairing = pair_round(tournament)
    except NoCompletePairing:
        return
    if isinstance(pairing.trace, Trace):
        assert_sound(tournament, pairing)


def test_the_index_list_can_be_checked_by_hand() -> None:
    tournament = event(range(1, 5), [[(1, 2, "1-0"), (3, 4, "1/2")], [(1, 3, "1/2")]], byes={2: ".H"}, total_rounds=4)
    lines = {facts.tpn: SYSTEM.round_list.values(facts) for facts in SYSTEM.facts(tournament)}
    assert lines[1] == {
        "working": "2: 1 × 0.5; 3: 0.5 × 1",
        "buchholz": "1.5",
        "sonneborn_berger": "1",
        "index_rank": 3,
        "preference": "b",
        "strength": "absolute",
    }
    assert lines[2]["working"] == "1: 0 × 1.5; –: 0.5 × 0.5"
    newcomer = SYSTEM.round_list.values(SYSTEM.facts(event([1, 2], total_rounds=3))[0])
    assert (newcomer["working"], newcomer["preference"], newcomer["strength"]) == (None, None, None)


def test_the_list_says_all_its_keys() -> None:
    facts = SYSTEM.facts(event([1, 2], [[(1, 2, "1-0")]], total_rounds=3))[0]
    assert [key for column in SYSTEM.round_list.columns for key in column.keys] == list(SYSTEM.round_list.values(facts))
