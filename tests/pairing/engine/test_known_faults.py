"""What other programs get wrong, one tournament for each fault: ``known_faults/NAME.trf`` with ``NAME.pairs``.

Each file is read, paired by the engine and by the brute force, and compared with the pairs beside it, which are in
the form of the command line's output. The fault itself (``tests.wrong_readings.dubov``) must pair otherwise, so that
the case can tell. Where no ``.pairs`` stands beside a file, the round has no complete pairing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Colour, Game, Outcome, Player, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.invariants import assert_sound
from tests.readings import NothingToPair
from tests.readings.dubov import Reading
from tests.wrong_readings.dubov import WRONG_READINGS

FOLDER = Path(__file__).parent / "known_faults"
Lines = list[tuple[int, int]]


def read_case(name: str) -> Tournament:
    """The tournament of a file that must be read without any remark, rounds and initial colour stated."""
    text = (FOLDER / f"{name}.trf").read_text(encoding="utf-8")
    assert "\nXXR " in text
    assert "\nXXC " in text
    file = read_trf(text)
    assert not file.problems
    assert not file.adjustments
    return file.tournament()


def expected_lines(name: str) -> Lines | None:
    """The boards and the bye of ``NAME.pairs``, None without the file."""
    path = FOLDER / f"{name}.pairs"
    if not path.exists():
        return None
    count, *lines = path.read_text(encoding="utf-8").splitlines()
    assert int(count) == len(lines), f"{path.name}: the first line must be the number of the lines after it"
    return [(int(white), int(black)) for white, black in map(str.split, lines)]


def literal_lines(reading: type[Reading], tournament: Tournament) -> Lines | None:
    try:
        return reading(tournament).output_lines()
    except NothingToPair:
        return None


def engine_lines(tournament: Tournament) -> Lines:
    pairing = system_named("dubov").pair_round(tournament)
    assert_sound(tournament, pairing)
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    return boards if pairing.bye is None else [*boards, (pairing.bye, 0)]


def test_every_fault_has_its_file_and_every_file_its_fault() -> None:
    assert {path.stem for path in FOLDER.glob("*.trf")} == set(WRONG_READINGS)
    assert {path.stem for path in FOLDER.glob("*.pairs")} == set(WRONG_READINGS) - {"empty-round"}


@pytest.mark.parametrize("name", sorted(set(WRONG_READINGS) - {"empty-round"}))
def test_engine_makes_the_right_round(name: str) -> None:
    assert engine_lines(read_case(name)) == expected_lines(name)


def test_engine_makes_no_round_where_there_is_none() -> None:
    with pytest.raises(NoCompletePairing) as caught:
        engine_lines(read_case("empty-round"))
    assert caught.value.reason


@pytest.mark.parametrize("name", sorted(WRONG_READINGS))
def test_brute_force_makes_it_too_and_the_wrong_reading_does_not(name: str) -> None:
    tournament = read_case(name)
    assert literal_lines(Reading, tournament) == expected_lines(name)
    assert literal_lines(WRONG_READINGS[name], tournament) != expected_lines(name)


def test_more_than_a_thousand_players_keep_their_opponents() -> None:
    """A file of 1,010 players after round 1."""
    half = 505
    outcomes = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    mirrored = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
    players = []
    for tpn in range(1, 2 * half + 1):
        lower = tpn <= half
        board = tpn if lower else tpn - half
        colour = Colour.WHITE if (board % 2 == 1) == lower else Colour.BLACK
        outcome = outcomes[board % 3]
        game = Game(tpn + half if lower else tpn - half, colour, outcome if lower else mirrored[outcome])
        players.append(Player(tpn=tpn, rating=2800 - tpn, records=(game,), name=f"Player {tpn}"))
    tournament = Tournament(total_rounds=9, players=tuple(players), initial_colour=Colour.WHITE)
    read = read_trf(write_trf(trf_from_tournament(tournament))).tournament()
    assert read == tournament
    assert_sound(read, system_named("dubov").pair_round(read))
