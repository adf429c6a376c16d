"""The explanation of a round: the steps of ``pairing.engine.round_pairing``, and why White is White (4.3)."""

from __future__ import annotations

from functools import partial

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.preferences import games_since_difference
from pairing.engine.round_pairing import examination, steps
from pairing.engine.steps import Step
from pairing.engine.systems.double_swiss.facts import PlayerFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours


def colour_step(white: PlayerFacts, black: PlayerFacts, board: BoardColours, initial_colour: Colour) -> Step:
    """The step of a board whose colours an article of 4.3 decided."""
    higher, lower = sorted((white, black), key=rank_key)
    known: dict[str, object] = {"white": white.tpn, "black": black.tpn}
    if board.article == "4.3.1":
        number = higher.running_number or 0
        key = "colours.odd" if number % 2 else "colours.even"
        known = {"initial": initial_colour.name.lower(), "number": number}
    elif board.article == "4.3.2":
        key, known = "colours.whites", known | {"white_times": white.whites, "black_times": black.whites}
    elif board.article == "4.3.3":
        key, known = "colours.latest", known | {"back": games_since_difference(white.colours, black.colours)}
    elif board.article == "4.3.4":
        key, known = "colours.higher", {"higher": higher.tpn}
    else:
        key, known = "colours.lower", {"other": lower.tpn}
    return Step(key, board.article, known, (higher.tpn, lower.tpn))


steps_of = partial(steps.steps_of, colour_step=colour_step)
examine = partial(examination.examine, steps_of=steps_of)
