"""What other programs and readings get wrong, one tournament for each fault (``tests.known_faults``).

The engine and the literal reading make the round of the file, and the fault another one, so that the case can tell.
"""

from __future__ import annotations

import pytest

from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems import system_named, system_names
from pairing.engine.tournament import Colour, Game, Outcome, Player, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.comparison import engine_of, engine_outcome, right_outcome
from tests.invariants import assert_sound
from tests.known_faults import as_lines, folder_of, lines_of, tournament_of
from tests.wrong_readings import wrong_outcome, wrong_readings_of

CASES = [(system, name) for system in system_names() for name in wrong_readings_of(system)]


@pytest.mark.parametrize("system", system_names())
def test_every_fault_has_its_file_and_every_file_its_fault(system: str) -> None:
    faults = set(wrong_readings_of(system))
    assert {path.stem for path in folder_of(system).glob("*.trf")} == faults
    assert {path.stem for path in folder_of(system).glob("*.pairs")} == faults - {"empty-round"}


@pytest.mark.parametrize(("system", "name"), CASES)
def test_the_engine_makes_the_right_round_and_the_fault_another(system: str, name: str) -> None:
    tournament, right = tournament_of(system, name), lines_of(system, name)
    assert as_lines(engine_outcome(tournament, engine_of(system).pair_round, system)) == right
    assert as_lines(right_outcome(tournament, system)) == right
    assert as_lines(wrong_outcome(wrong_readings_of(system)[name], tournament)) != right


def test_the_engine_says_why_there_is_no_round() -> None:
    with pytest.raises(NoCompletePairing) as caught:
        system_named("dubov").pair_round(tournament_of("dubov", "empty-round"))
    assert caught.value.reason


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
