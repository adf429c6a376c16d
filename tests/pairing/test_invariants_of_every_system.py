"""What holds of a round by whatever system: it is legal, complete and always the same, and nothing else changes it.

What is a system's own (brackets, colours that must be granted) is in the tests beside it and in ``assert_sound`` of its
states; that it is the right round of all legal ones, the readings say.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import networkx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.systems import registered_systems
from pairing.engine.systems.system import System
from pairing.engine.tournament import Bye, ByeKind, Entrant, Player, Team, Tournament, against, is_played
from pairing.readings.player_facts import bars_bye
from tests.comparison import NO_PAIRING, as_played, engine_or_none, engine_outcome, paired_cases, states_of

EXAMPLES = settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
SWISS = pytest.mark.parametrize(
    "system",
    [one for one in registered_systems() if not one.goes_by_numbers],
    ids=lambda system: system.name,
)
SYSTEMS = pytest.mark.parametrize("system", registered_systems(), ids=lambda system: system.name)


@st.composite
def seeds(draw: st.DrawFn) -> tuple[int, int, int]:
    """Which manner, how many entrants at most beyond the fewest, and the seed; they shrink towards few."""
    return (
        draw(st.integers(0, 9), label="manner"),
        draw(st.integers(0, 8), label="more than the fewest"),
        draw(st.integers(0, 2**32 - 1), label="seed"),
    )


def state(system: System, drawn: tuple[int, int, int]) -> Tournament:
    """A tournament of the system's own manners, its earlier rounds by the engine where they go by the rules."""
    manner, more, seed = drawn
    states = states_of(system.name)
    fewest = states.sizes[0]
    make = tuple(states.small.values())[manner % len(states.small)]
    return make(random.Random(seed), (fewest, fewest + more), partial(engine_or_none, pair_round=system.pair_round))


def may_meet(tournament: Tournament, one: Entrant, other: Entrant) -> bool:
    """C.04.1, 2 and the forbidden pairs."""
    met = any(is_played(record) and record.opponent == other.tpn for record in one.records)
    return not met and not {(one.tpn, other.tpn), (other.tpn, one.tpn)} & tournament.forbidden_pairs


def assert_legal(tournament: Tournament, pairing: RoundPairing) -> None:
    """Everybody who is present once, nobody against somebody whom they may not meet, the bye to who had none."""
    entrants = {entrant.tpn: entrant for entrant in tournament.entrants}
    seated = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    seated += [] if pairing.bye is None else [pairing.bye]
    assert sorted(seated) == sorted(entrants.keys() - tournament.absent)
    assert all(may_meet(tournament, entrants[pair.white], entrants[pair.black]) for pair in pairing.pairs)
    assert pairing.bye is None or not any(map(bars_bye, entrants[pairing.bye].records))


def is_possible(tournament: Tournament) -> bool:
    """Whether anybody could pair the round so that nobody meets again, and the bye goes to who may have it."""
    present = [entrant for entrant in tournament.entrants if entrant.tpn not in tournament.absent]
    graph = networkx.Graph(
        (one.tpn, other.tpn) for one, other in combinations(present, 2) if may_meet(tournament, one, other)
    )
    if len(present) % 2:
        graph.add_edges_from((0, one.tpn) for one in present if not any(map(bars_bye, one.records)))
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(present) + len(present) % 2


@SWISS
@EXAMPLES
@given(drawn=seeds())
def test_a_round_is_legal_and_there_is_none_only_where_none_can_be(system: System, drawn: tuple[int, int, int]) -> None:
    """Where colours forbid nothing either (teams, matches of two games), there is a round whenever there can be one."""
    tournament = state(system, drawn)
    outcome = engine_outcome(tournament, system.pair_round, system.name)
    if outcome == NO_PAIRING:
        assert system.articles.absolute_colours or not is_possible(tournament)
        return
    pairing = system.pair_round(tournament)
    assert_legal(tournament, pairing)
    assert is_possible(tournament)
    assert (as_played(pairing).pairs, pairing.bye) == outcome


def renamed(entrant: Entrant, rng: random.Random, *, ratings_count: bool) -> Entrant:
    """Another name and, where they do not count, another rating or none; a team's players too."""
    rating = entrant.rating if ratings_count else rng.choice((None, rng.randint(1000, 2800)))
    changed = replace(entrant, name=f"N{rng.random()}", rating=rating)
    if isinstance(changed, Team):
        return replace(changed, roster=tuple(replace(player, name="", rating=None) for player in changed.roster))
    return changed


@SYSTEMS
@EXAMPLES
@given(drawn=seeds())
def test_order_of_input_names_and_ratings_change_nothing(system: System, drawn: tuple[int, int, int]) -> None:
    """Ratings count where the system needs them (Dubov's), and in a Maxi-tournament (Lim's)."""
    tournament, rng = state(system, drawn), random.Random(5)
    ratings_count = system.needs_ratings or (tournament.maxi and system.knows_maxi)
    entrants = [renamed(entrant, rng, ratings_count=ratings_count) for entrant in tournament.entrants]
    rng.shuffle(entrants)
    assert same_round(system, tournament, with_entrants(tournament, entrants))


@SWISS
@EXAMPLES
@given(drawn=seeds())
def test_who_was_never_there_and_gaps_between_tpns_change_nothing(system: System, drawn: tuple[int, int, int]) -> None:
    """Every TPN tripled, and one more at the end who is absent: first colours go by the running number."""
    tournament = state(system, drawn)
    absences = (Bye(ByeKind.ZERO_POINT),) * tournament.rounds_paired
    last = max(entrant.tpn for entrant in tournament.entrants) + 1
    nobody = (
        replace(tournament.teams[0], tpn=last, records=absences, roster=(), line_ups=((),) * len(absences), awards=())
        if tournament.teams
        else Player(last, 1500, absences)
    )
    apart = [
        replace(entrant, tpn=3 * entrant.tpn, records=tuple(against_tripled(record) for record in entrant.records))
        for entrant in (*tournament.entrants, nobody)
    ]
    wide = replace(
        with_entrants(tournament, apart),
        absent=frozenset(3 * tpn for tpn in (*tournament.absent, last)),
        absent_with_points=frozenset(3 * tpn for tpn in tournament.absent_with_points),
        forbidden_pairs=frozenset((3 * one, 3 * other) for one, other in tournament.forbidden_pairs),
    )
    assert same_round(system, tournament, wide, times=3)


def against_tripled(record: Any) -> Any:
    return record if isinstance(record, Bye) else against(record, 3 * record.opponent)


def with_entrants(tournament: Tournament, entrants: list[Any]) -> Tournament:
    """The tournament with these in the place of its players or its teams."""
    return replace(tournament, **{"teams" if tournament.teams else "players": tuple(entrants)})


def same_round(system: System, tournament: Tournament, other: Tournament, *, times: int = 1) -> bool:
    """Whether both have the same round, TPNs of the other one being ``times`` as large."""
    drawn = engine_or_none(tournament, pair_round=system.pair_round)
    if drawn is not None:
        boards, bye = drawn
        drawn = [(times * white, times * black) for white, black in boards], None if bye is None else times * bye
    return drawn == engine_or_none(other, pair_round=system.pair_round)


@pytest.mark.parametrize("system", ["double-swiss", "team"])
def test_rounds_that_cannot_be_are_among_the_states(system: str) -> None:
    """Else nothing would be said of them."""
    found = next(one for one in registered_systems() if one.name == system)
    possible = {is_possible(state(found, (seed % 10, 8, seed))) for seed in range(60)}
    assert possible == {True, False}


@SYSTEMS
def test_a_round_in_which_two_sat_out_is_told_from_the_rules_own(system: System) -> None:
    """A file may have neither a board nor a bye for who is to be paired."""
    told = 0
    for event, pairing in paired_cases(system.name, range(120)):
        boards = as_played(pairing).pairs
        for place in range(len(boards)):
            played = PlayedRound((*boards[:place], *boards[place + 1 :]), pairing.bye)
            assert system.first_divergence(event, pairing, played) is not None
            told += 1
    assert told > 200
