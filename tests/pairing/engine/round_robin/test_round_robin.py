"""Round robins by the Berger tables: the round of the table, what is no round robin, and what is said of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.engine.basics.breaches import Breach, Rule, breaches
from pairing.engine.errors import InvalidTournament
from pairing.engine.result import Pair, PlayedRound, RoundPairing
from pairing.engine.systems import system_named, system_of_code
from pairing.engine.tournament import Bye, ByeKind, Colour, Cycles, Game, Outcome, Player, Record, Tournament
from pairing.explaining.document import explanation_of
from pairing.generating.generator import generate
from pairing.generating.parameters import UnusableParameters, Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.comparison import as_played, difference, second_difference, seeded_case

SYSTEM = system_named("round-robin")
ONCE, TWICE, EXCHANGED = Cycles(), Cycles(2), Cycles(2, exchanged=True)


def rounds_of(players: int, cycles: Cycles) -> int:
    return cycles.count * (players - 1 + players % 2)


def field(players: int, cycles: Cycles = ONCE, **known: object) -> Tournament:
    numbered = tuple(Player(tpn, None) for tpn in range(1, players + 1))
    return Tournament(**{"total_rounds": rounds_of(players, cycles), "players": numbered, "cycles": cycles, **known})


def after(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """All games drawn; who is free scores nothing."""
    records: dict[int, Record] = {player.tpn: Bye(ByeKind.ZERO_POINT) for player in tournament.players}
    for pair in pairing.pairs:
        records[pair.white] = Game(pair.black, Colour.WHITE, Outcome.DRAW)
        records[pair.black] = Game(pair.white, Colour.BLACK, Outcome.DRAW)
    players = (replace(one, records=(*one.records, records[one.tpn])) for one in tournament.players)
    return replace(tournament, players=tuple(players))


def played(tournament: Tournament) -> list[RoundPairing]:
    rounds = []
    while tournament.rounds_paired < tournament.total_rounds:
        rounds.append(SYSTEM.pair_round(tournament))
        tournament = after(tournament, rounds[-1])
    return rounds


@pytest.mark.parametrize("players", range(3, 25))
@pytest.mark.parametrize("cycles", [Cycles(), TWICE, EXCHANGED])
def test_everybody_meets_everybody_as_often_as_there_are_cycles_and_once_with_each_colour(
    players: int, cycles: Cycles
) -> None:
    rounds = played(field(players, cycles))
    boards = [(pair.white, pair.black) for one in rounds for pair in one.pairs]
    once = list(combinations(range(1, players + 1), 2))
    assert sorted(tuple(sorted(board)) for board in boards) == sorted(once * cycles.count)
    assert cycles.count == 1 or len(set(boards)) == len(boards)
    free = [one.bye for one in rounds]
    assert Counter(free) == Counter([*range(1, players + 1)] * cycles.count if players % 2 else [None] * len(rounds))
    assert (
        free == [None] * len(rounds)
        if players % 2 == 0
        else sorted(free) == sorted([*range(1, players + 1)] * cycles.count)
    )


def test_exchanged_rounds_are_the_last_two_of_the_first_cycle() -> None:
    plain, exchanged = (played(field(8, cycles)) for cycles in (TWICE, EXCHANGED))
    order = [0, 1, 2, 3, 4, 6, 5, *range(7, 14)]
    assert [one.pairs for one in exchanged] == [plain[place].pairs for place in order]


def test_who_is_absent_is_left_out_and_numbers_do_not_shift() -> None:
    whole = SYSTEM.pair_round(field(6))
    pairing = SYSTEM.pair_round(field(6, absent=frozenset({2})))
    assert [pair for pair in whole.pairs if 2 not in (pair.white, pair.black)] == list(pairing.pairs)
    assert pairing.bye == 5


@pytest.mark.parametrize(
    ("tournament", "problem"),
    [
        (field(8, total_rounds=9), "A round robin of 8 players has 7 rounds, not 9"),
        (field(5, TWICE, total_rounds=5), "of 5 players that is played 2 times has 10 rounds, not 5"),
        (field(25), "for 3 to 24 players, not for 25"),
        (field(2), "for 3 to 24 players, not for 2"),
        (replace(field(4), players=tuple(Player(tpn, None) for tpn in (1, 2, 4, 6))), "of which nobody has 3"),
        (field(4, Cycles(3, exchanged=True)), "exchanged in a double round robin alone"),
        (field(4, Cycles(9)), "1 to 8 cycles, not 9"),
    ],
)
def test_what_is_no_round_robin_is_refused_with_what_to_do(tournament: Tournament, problem: str) -> None:
    with pytest.raises(InvalidTournament, match=problem):
        SYSTEM.pair_round(tournament)


@pytest.mark.parametrize("chunk", range(4))
def test_both_readings_make_the_same_rounds(chunk: int) -> None:
    for seed in range(100 * chunk, 100 * chunk + 100):
        tournament = seeded_case(seed, SYSTEM.name, smallest=3, largest=24).tournament
        assert difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None
        assert second_difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None


@pytest.mark.parametrize(
    ("code", "cycles"),
    [
        ("BERGER_ROUNDROBIN", Cycles()),
        ("FIDE_ROUNDROBIN", Cycles()),
        ("BERGER_DOUBLEROUNDROBIN", TWICE),
        ("FIDE_DOUBLEROUNDROBIN", EXCHANGED),
        ("BERGER_ROUNDROBIN_G1", Cycles()),
        ("BERGER_ROUNDROBIN_G3", Cycles(3)),
        ("CUSTOM_ROUNDROBIN", TWICE),
    ],
)
def test_codes_say_the_cycles(code: str, cycles: Cycles) -> None:
    """That of rounds by hand says none: as many as the rounds suffice for."""
    rounds = rounds_of(4, cycles)
    text = f"062 4\n142 {rounds}\n192 {code}\n" + "".join(f"001 {tpn:4}      Name {tpn}\n" for tpn in range(1, 5))
    system, snapshot = round_to_pair(read_trf(text))
    assert (system, snapshot.tournament.cycles) == (SYSTEM, cycles)
    assert not snapshot.adjustments
    assert system_of_code(code) is SYSTEM


def test_the_code_that_is_written() -> None:
    written = {cycles: SYSTEM.code(cycles=cycles) for cycles in (Cycles(), TWICE, EXCHANGED, Cycles(3))}
    assert list(written.values()) == [
        "BERGER_ROUNDROBIN",
        "BERGER_DOUBLEROUNDROBIN",
        "FIDE_DOUBLEROUNDROBIN",
        "BERGER_ROUNDROBIN_G3",
    ]
    assert SYSTEM.code(cycles=TWICE, by_hand=True) == SYSTEM.code(cycles=Cycles(99)) == "CUSTOM_ROUNDROBIN"
    assert SYSTEM.code() == "BERGER_ROUNDROBIN"
    assert system_named("dubov").code(cycles=Cycles()) == "FIDE_DUBOV"


def lines(pairing: RoundPairing) -> list[str]:
    explanation = explanation_of(SYSTEM, pairing.trace, engine="test")
    writer = explanation.writer()
    return [writer.sentence(step) for step in explanation.steps.walk()]


def test_the_explanation_names_the_round_of_the_table_and_the_rule_of_each_colour() -> None:
    rounds = played(field(6, EXCHANGED))
    first, exchanged, second_cycle = lines(rounds[0]), lines(rounds[3]), lines(rounds[6])
    assert "Round 1 of the table: the numbers alone decide who meets whom, and when." in first
    assert "the numbers up to 3 have White against 6 (Annex 1)" in first
    assert "2 and 5 make an odd sum: the lower number has White (Annex 1)" in first
    assert "Round 5 of the table: the numbers alone decide who meets whom, and when." in exchanged
    assert any(line.startswith("The last two rounds of the first cycle are exchanged") for line in exchanged)
    assert "2 and 6 make an even sum: the higher number has White (Annex 1)" not in second_cycle
    assert any(line.endswith("; the other way round in this cycle") for line in second_cycle)
    assert "3 has no opponent." in lines(SYSTEM.pair_round(field(6, absent=frozenset({4}))))


def test_why_not_says_in_which_rounds_two_meet() -> None:
    tournament = field(6, TWICE)
    answer = SYSTEM.why_not(tournament, SYSTEM.pair_round(tournament), 1, 2)
    writer = explanation_of(SYSTEM, SYSTEM.pair_round(tournament).trace, engine="test").writer()
    said = [writer.sentence(step) for step in answer.children]
    assert said[0] == "1 meets 6 on board 1."
    assert said[2] == "The numbers alone decide when two meet (Annex 1): these do in the rounds 2, 7."
    assert said[3] == "In round 2 1 has White"
    with pytest.raises(LookupError, match="named twice"):
        SYSTEM.why_not(tournament, SYSTEM.pair_round(tournament), 1, 1)
    with pytest.raises(LookupError, match="There is no player 7"):
        SYSTEM.why_not(tournament, SYSTEM.pair_round(tournament), 1, 7)


def test_the_first_divergence() -> None:
    tournament = field(5)
    pairing = SYSTEM.pair_round(tournament)
    assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None
    turned = SYSTEM.first_divergence(tournament, pairing, PlayedRound(((5, 2), (3, 4)), 1))
    other = SYSTEM.first_divergence(tournament, pairing, PlayedRound(((2, 4), (3, 5)), 1))
    free = SYSTEM.first_divergence(tournament, pairing, PlayedRound(((2, 5), (3, 4)), None))
    assert [step and step.parameters["what"] for step in (turned, other, free)] == [
        "what.colours",
        "what.pair",
        "what.free",
    ]


def test_what_boards_by_hand_break() -> None:
    tournament = after(field(4, TWICE), SYSTEM.pair_round(field(4, TWICE)))

    def broken(*boards: tuple[int, int]) -> tuple[Breach, ...]:
        return breaches(SYSTEM, tournament, [Pair(*board) for board in boards], None)

    assert broken((4, 3), (1, 2)) == ()  # as in the table
    assert broken((1, 4), (3, 2)) == (Breach(Rule.SAME_COLOURS_AGAIN, (1, 4)),)
    assert broken((4, 1), (3, 2)) == ()
    tournament = after(tournament, RoundPairing(2, (Pair(4, 1), Pair(3, 2)), None, SYSTEM.pair_round(tournament).trace))
    assert {breach.rule for breach in broken((1, 4), (2, 3))} == {Rule.REMATCH}
    tournament = field(4)
    for boards in (((1, 2), (3, 4)), ((1, 3), (2, 4))):
        pairs = tuple(Pair(*board) for board in boards)
        tournament = after(tournament, RoundPairing(1, pairs, None, SYSTEM.pair_round(tournament).trace))
    assert Breach(Rule.THIRD_COLOUR, (1,), colour=Colour.WHITE) in broken((1, 4), (3, 2))
    assert Breach(Rule.NOT_PAIRED, (2,)) in broken((4, 1))


def test_generated_events_are_whole_cycles() -> None:
    wishes = Wishes({"players": (5, 5), "rounds": (10, 10)}, system=SYSTEM.name)
    file = read_trf(generate(resolved(wishes, 3), seed=3))
    assert (file.total_rounds, file.rounds_paired, file.stated("192")) == (10, 10, "BERGER_DOUBLEROUNDROBIN")
    assert {record.kind for player in file.players for record in player.records if isinstance(record, Bye)} == {
        ByeKind.ZERO_POINT
    }
    with pytest.raises(UnusableParameters, match="has 5 rounds, or a multiple"):
        resolved(Wishes({"players": (5, 5), "rounds": (9, 9)}, system=SYSTEM.name), 3)
    with pytest.raises(UnusableParameters, match="--late-entry-rate, --baku: only for Swiss"):
        resolved(Wishes({"late_entry_rate": (9, 9)}, system=SYSTEM.name, baku=True), 3)
