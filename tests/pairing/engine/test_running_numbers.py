"""Who has a number for the parity that gives first colours: those who take part, or were paired before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.running_numbers import running_numbers
from pairing.engine.systems import system_named
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf

LONE_PLUS = Bye(ByeKind.FULL_POINT, by_forfeit=True)
FORFEIT_LOSS = Game(1, Colour.BLACK, Outcome.LOSS, played=False)
FORFEIT_WIN = Game(2, Colour.WHITE, Outcome.WIN, played=False)


def event(records: dict[int, Record], *, absent: frozenset[int]) -> Tournament:
    players = tuple(Player(tpn, 2000, (record,), f"P{tpn}") for tpn, record in records.items())
    return Tournament(5, players, Colour.WHITE, absent=absent)


@pytest.mark.parametrize(
    ("record", "numbered"),
    [
        (FORFEIT_LOSS, True),
        (Bye(ByeKind.PAIRING_ALLOCATED), True),
        (LONE_PLUS, True),
        (Bye(ByeKind.FULL_POINT), False),
        (Bye(ByeKind.HALF_POINT), False),
        (Bye(ByeKind.ZERO_POINT), False),
    ],
)
def test_who_has_a_number(record: Record, numbered: bool) -> None:
    first = FORFEIT_WIN if record == FORFEIT_LOSS else Bye(ByeKind.ZERO_POINT)
    there = event({1: first, 2: record, 3: Bye(ByeKind.ZERO_POINT), 4: Bye(ByeKind.HALF_POINT)}, absent=frozenset({2}))
    assert running_numbers(there) == ({1: 1, 2: 2, 3: 3, 4: 4} if numbered else {1: 1, 3: 2, 4: 3})


def test_an_arrival_moves_the_numbers_below() -> None:
    late = Bye(ByeKind.ZERO_POINT)
    before = event(dict.fromkeys((1, 2, 3), late), absent=frozenset({2}))
    assert running_numbers(before)[3] == 2
    assert running_numbers(replace(before, absent=frozenset()))[3] == 3


def test_tpns_may_have_gaps() -> None:
    """12 against 30: the first number of three, so the initial colour, though 12 is even."""
    players = tuple(Player(tpn, 2000) for tpn in (12, 20, 30, 41))
    pairs = system_named("dubov").pair_round(Tournament(5, players, Colour.WHITE)).pairs
    assert {(pair.white, pair.black) for pair in pairs} == {(12, 30), (41, 20)}


def test_a_point_against_nobody_named_is_kept_in_a_file() -> None:
    players = (
        Player(1, 2000, (LONE_PLUS,), "A"),
        Player(2, 2000, (Bye(ByeKind.PAIRING_ALLOCATED),), "B"),
        Player(3, 2000, (Bye(ByeKind.FULL_POINT),), "C"),
    )
    text = write_trf(trf_from_tournament(Tournament(5, players, Colour.WHITE)))
    assert [player.records[0] for player in read_trf(text).players] == [player.records[0] for player in players]
