"""Why White is White, board by board (3, in the first round 5)."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.engine.steps import Step
from pairing.engine.systems.dubov_1997.colours import ColourRule
from pairing.engine.systems.dubov_1997.facts import PlayerFacts
from pairing.engine.systems.dubov_1997.trace import BoardColours
from pairing.engine.tournament import Colour


def colour_step(board: BoardColours, players: Mapping[int, PlayerFacts], drawn: Colour | None) -> Step:
    """The line of chapter 3 that decided, with what it compared."""
    white, black = players[board.pair.white], players[board.pair.black]
    known: dict[str, object] = {"white": white.tpn, "black": black.tpn}
    if board.rule is ColourRule.LOTS:
        turn = "odd" if (board.row or 0) % 2 else "even"
        return Step(f"colours.lots-{turn}", "5", {"row": board.row, "drawn": (drawn or Colour.WHITE).name.lower()})
    if board.rule is ColourRule.DUE:
        return Step("colours.due", "3", known)
    known["due"] = white.due.name.lower()
    if board.rule is ColourRule.FIXED:
        known = {"fixed": white.tpn if white.is_fixed else black.tpn, "due": known["due"]}
    elif board.rule is ColourRule.NUMBERS:
        known |= {"of_white": white.colour_difference, "of_black": black.colour_difference}
    elif board.rule is ColourRule.ARO:
        known |= {"of_white": white.aro, "of_black": black.aro}
    elif board.rule is ColourRule.RATING:
        known |= {"of_white": white.rating, "of_black": black.rating}
    return Step(f"colours.{board.rule}", board.rule.article, known)
