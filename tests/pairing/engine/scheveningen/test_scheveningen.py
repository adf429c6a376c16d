"""Two sides by the Scheveningen tables: the rounds, what has no table, and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

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

SYSTEM = system_named("scheveningen")
ONCE, TWICE = Cycles(), Cycles(2)


def field(side: int, cycles: Cycles = ONCE, **known: object) -> Tournament:
    numbered = tuple(Player(tpn, None) for tpn in range(1, 2 * side + 1))
    return Tournament(**{"total_rounds": cycles.count * side, "players": numbered, "cycles": cycles, **known})


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


@pytest.mark.parametrize("side", range(2, 11))
@pytest.mark.parametrize("cycles", [ONCE, TWICE])
def test_everybody_meets_everybody_of_the_other_side_alone(side: int, cycles: Cycles) -> None:
    rounds = played(field(side, cycles))
    boards = [(pair.white, pair.black) for one in rounds for pair in one.pairs]
    first, second = range(1, side + 1), range(side + 1, 2 * side + 1)
    assert sorted(tuple(sorted(board)) for board in boards) == sorted([*product(first, second)] * cycles.count)
    assert len(set(boards)) == len(boards)
    assert {one.bye for one in rounds} == {None}
    assert [min(board) for board in boards] == [*first] * len(rounds)  # in the order of the first side


def test_who_is_absent_is_left_out_and_numbers_do_not_shift() -> None:
    whole = SYSTEM.pair_round(field(3))
    pairing = SYSTEM.pair_round(field(3, absent=frozenset({2})))
    assert [pair for pair in whole.pairs if 2 not in (pair.white, pair.black)] == list(pairing.pairs)
    assert pairing.bye == 5


@pytest.mark.parametrize(
    ("tournament", "problem"),
    [
        (field(4, total_rounds=7), "of 8 players has 4 rounds, not 7"),
        (field(3, TWICE, total_rounds=3), "that is played 2 times has 6 rounds, not 3"),
        (field(11), "for an even number of 4 to 20 players, not for 22"),
        (
            replace(field(3), players=tuple(Player(tpn, None) for tpn in range(1, 6))),
            "not for 5; make both sides equally large",
        ),
        (replace(field(2), players=tuple(Player(tpn, None) for tpn in (1, 2, 4, 6))), "of which nobody has 3"),
        (field(2, Cycles(3)), "1 to 2 cycles, not 3"),
        (field(2, Cycles(2, exchanged=True)), "exchanged in a double round robin alone"),
    ],
)
def test_what_no_table_is_for_is_refused_with_what_to_do(tournament: Tournament, problem: str) -> None:
    with pytest.raises(InvalidTournament, match=problem):
        SYSTEM.pair_round(tournament)


def test_both_readings_make_the_same_rounds() -> None:
    for seed in range(400):
        tournament = seeded_case(seed, SYSTEM.name, smallest=4, largest=20).tournament
        assert difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None
        assert second_difference(tournament, SYSTEM.pair_round, SYSTEM.name) is None


@pytest.mark.parametrize(
    ("code", "cycles"),
    [
        ("FIDE_SCHEVENINGEN", ONCE),
        ("FIDE_DOUBLESCHEVENINGEN", TWICE),
        ("FIDE_SCHEVENINGEN_G1", ONCE),
        ("FIDE_SCHEVENINGEN_G2", TWICE),
        ("CUSTOM_SCHEVENINGEN", TWICE),
    ],
)
def test_codes_say_how_many_games(code: str, cycles: Cycles) -> None:
    """That of rounds by hand says none: as many as the rounds suffice for."""
    text = f"062 6\n142 {3 * cycles.count}\n192 {code}\n"
    text += "".join(f"001 {tpn:4}      Name {tpn}\n" for tpn in range(1, 7))
    system, snapshot = round_to_pair(read_trf(text))
    assert (system, snapshot.tournament.cycles) == (SYSTEM, cycles)
    assert not snapshot.adjustments
    assert system_of_code(code) is SYSTEM


def test_without_a_code_the_rounds_say_how_many_games() -> None:
    text = "062 6\n142 6\n092 Scheveningen\n" + "".join(f"001 {tpn:4}      Name {tpn}\n" for tpn in range(1, 7))
    for asked in (None, SYSTEM.name):
        system, snapshot = round_to_pair(read_trf(text), system=asked)
        assert (system, snapshot.tournament.cycles) == (SYSTEM, TWICE)


def test_the_code_that_is_written() -> None:
    assert [SYSTEM.code(cycles=cycles) for cycles in (ONCE, TWICE)] == ["FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"]
    assert SYSTEM.code(cycles=ONCE, by_hand=True) == "CUSTOM_SCHEVENINGEN"


def said(pairing: RoundPairing, step: object) -> list[str]:
    writer = explanation_of(SYSTEM, pairing.trace, engine="test").writer()
    return [writer.sentence(one) for one in step.walk()]  # type: ignore[attr-defined]


def test_the_explanation_names_the_round_of_the_table_and_the_places_of_both_sides() -> None:
    rounds = played(field(3, TWICE))
    first, again = (said(one, SYSTEM.steps(one.trace)) for one in (rounds[0], rounds[3]))
    assert "Round 1 of the table: the numbers alone decide who meets whom, and when." in first
    assert "the table has number 1 of the first side with White against number 1 of the second" in first
    assert "the table has number 3 of the second side with White against number 3 of the first" in first
    assert any(line.endswith("; the other way round in this cycle") for line in again)


def test_why_not_says_when_two_meet_or_that_they_never_do() -> None:
    tournament = field(3, TWICE)
    pairing = SYSTEM.pair_round(tournament)
    assert said(pairing, SYSTEM.why_not(tournament, pairing, 1, 5))[3] == (
        "The numbers alone decide when two meet (Scheveningen table): these do in the rounds 2, 5."
    )
    assert said(pairing, SYSTEM.why_not(tournament, pairing, 1, 2))[-1] == (
        "They are of one side, and nobody meets anybody of the own side (Scheveningen table)."
    )


def test_the_first_divergence() -> None:
    tournament = field(2)
    pairing = SYSTEM.pair_round(tournament)
    assert SYSTEM.first_divergence(tournament, pairing, as_played(pairing)) is None
    turned = SYSTEM.first_divergence(tournament, pairing, PlayedRound(((3, 1), (2, 4)), None))
    other = SYSTEM.first_divergence(tournament, pairing, PlayedRound(((1, 2), (3, 4)), None))
    assert [step and step.parameters["what"] for step in (turned, other)] == ["what.colours", "what.pair"]


def test_what_boards_by_hand_break() -> None:
    tournament = after(field(2, TWICE), SYSTEM.pair_round(field(2, TWICE)))  # 1-3, 2-4

    def broken(*boards: tuple[int, int]) -> set[Breach]:
        return set(breaches(SYSTEM, tournament, [Pair(*board) for board in boards], None))

    assert broken((4, 1), (3, 2)) == set()
    assert broken((1, 2), (3, 4)) == {Breach(Rule.OF_ONE_SIDE, (1, 2)), Breach(Rule.OF_ONE_SIDE, (3, 4))}
    assert broken((1, 3), (2, 4)) == {
        Breach(Rule.SAME_COLOURS_AGAIN, (1, 3)),
        Breach(Rule.SAME_COLOURS_AGAIN, (2, 4)),
    }
    once = after(field(2), SYSTEM.pair_round(field(2)))
    found = breaches(SYSTEM, once, [Pair(3, 1), Pair(4, 2)], None)
    assert {breach.rule for breach in found} == {Rule.REMATCH}


def test_generated_events_are_of_two_equal_sides() -> None:
    file = read_trf(generate(resolved(Wishes({"rounds": (6, 6)}, system=SYSTEM.name), 3), seed=3))
    assert (len(file.players), file.rounds_paired, file.stated("192")) == (12, 6, "FIDE_SCHEVENINGEN")
    wishes = Wishes({"players": (6, 6), "rounds": (6, 6)}, system=SYSTEM.name)
    assert read_trf(generate(resolved(wishes, 3), seed=3)).stated("192") == "FIDE_DOUBLESCHEVENINGEN"
    with pytest.raises(UnusableParameters, match="There is no table for 7"):
        resolved(Wishes({"players": (7, 7)}, system=SYSTEM.name), 3)
    with pytest.raises(UnusableParameters, match="has 3 rounds, or a multiple"):
        resolved(Wishes({"players": (6, 6), "rounds": (9, 9)}, system=SYSTEM.name), 3)
