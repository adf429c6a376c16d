"""Round robins of teams by the Berger tables: the rounds, what has no table, their codes, and what is said of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pairing.engine.errors import InvalidTournament
from pairing.engine.systems import system_named, system_of_code
from pairing.engine.tournament import Cycles, Player, Team, Tournament
from pairing.explaining.document import explanation_of
from pairing.generating.generator import generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.comparison import difference, second_difference, seeded_case

SYSTEM = system_named("team-round-robin")
ONCE = Cycles()


def field(teams: int, cycles: Cycles = ONCE, rounds: int | None = None) -> Tournament:
    numbered = tuple(Team(tpn, roster=(Player(tpn, None),)) for tpn in range(1, teams + 1))
    total = cycles.count * (teams - 1 + teams % 2) if rounds is None else rounds
    return Tournament(total_rounds=total, players=(), teams=numbered, cycles=cycles)


def test_both_readings_make_the_same_rounds() -> None:
    for seed in range(300):
        tournament = seeded_case(seed, SYSTEM.name, smallest=3, largest=24).tournament
        assert difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None
        assert second_difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None


@pytest.mark.parametrize(
    ("tournament", "problem"),
    [
        (field(8, rounds=9), "of 8 teams has 7 rounds, not 9"),
        (field(5, Cycles(2), rounds=5), "of 5 teams that is played 2 times has 10 rounds, not 5"),
        (field(25), "for 3 to 24 teams, not for 25; make groups"),
    ],
)
def test_what_is_no_round_robin_is_refused_with_what_to_do(tournament: Tournament, problem: str) -> None:
    with pytest.raises(InvalidTournament, match=problem):
        SYSTEM.pair_round(tournament)


@pytest.mark.parametrize(
    ("code", "cycles"),
    [
        ("BERGER_TEAM_ROUNDROBIN", Cycles()),
        ("FIDE_TEAM_ROUNDROBIN", Cycles()),
        ("BERGER_TEAM_DOUBLEROUNDROBIN", Cycles(2)),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", Cycles(2, exchanged=True)),
        ("CUSTOM_TEAM_ROUNDROBIN", Cycles(2)),
    ],
)
def test_codes_say_the_cycles(code: str, cycles: Cycles) -> None:
    """That of rounds by hand says none: as many as the rounds suffice for."""
    wishes = Wishes({"players": (4, 4), "rounds": (3 * cycles.count,) * 2}, system=SYSTEM.name)
    lines = generate(resolved(wishes, 1), seed=1).splitlines()
    text = "\n".join(f"192 {code}" if line.startswith("192 ") else line for line in lines)
    system, snapshot = round_to_pair(read_trf(text), before_round=1)
    assert (system, snapshot.tournament.cycles) == (SYSTEM, cycles)
    assert system_of_code(code) is SYSTEM


def test_the_code_that_is_written() -> None:
    written = [SYSTEM.code(cycles=cycles) for cycles in (Cycles(), Cycles(2), Cycles(2, exchanged=True), Cycles(3))]
    assert written == [
        "BERGER_TEAM_ROUNDROBIN",
        "BERGER_TEAM_DOUBLEROUNDROBIN",
        "FIDE_TEAM_DOUBLEROUNDROBIN",
        "CUSTOM_TEAM_ROUNDROBIN",
    ]


@pytest.mark.parametrize("teams", [5, 6])
def test_generated_events_come_out_the_same_and_everybody_meets_everybody(teams: int) -> None:
    wishes = Wishes({"players": (teams, teams), "rounds": (10, 10)}, system=SYSTEM.name)
    file = read_trf(generate(resolved(wishes, 2), seed=2))
    met: Counter[tuple[int, ...]] = Counter()
    for number in range(1, 11):
        system, snapshot = round_to_pair(file, before_round=number)
        pairing = system.pair_round(snapshot.tournament)
        met.update(tuple(sorted((pair.white, pair.black))) for pair in pairing.pairs)
    assert met == Counter([*combinations(range(1, teams + 1), 2)] * 2)


def test_the_explanation_speaks_of_teams() -> None:
    tournament = field(4)
    pairing = SYSTEM.pair_round(tournament)
    writer = explanation_of(SYSTEM, pairing.trace, engine="test").writer()
    said = [writer.sentence(step) for step in SYSTEM.steps(pairing.trace).walk()]
    assert "By the table for 4 teams (Annex 1)" in said
    answer = SYSTEM.why_not(tournament, pairing, 1, 2)
    assert [writer.sentence(step) for step in answer.children][3] == "In round 2 1 has White on the first board"
    with pytest.raises(LookupError, match="There is no team 7"):
        SYSTEM.why_not(tournament, pairing, 1, 7)
