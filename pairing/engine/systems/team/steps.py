"""The explanation of a round: the steps of ``pairing.engine.round_pairing``, and why White is White (4.3)."""

from __future__ import annotations

from functools import partial

from pairing.engine.basics.preferences import games_since_difference
from pairing.engine.round_pairing import examination, steps
from pairing.engine.steps import Step
from pairing.engine.systems.team.colours import number_for_first_colour, order_of_first_team
from pairing.engine.systems.team.facts import TeamFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours

_KEYS = {
    "4.3.3": "colours.both",
    "4.3.4": "colours.strong",
    "4.3.7": "colours.first-preference",
    "4.3.8": "colours.first",
    "4.3.9": "colours.other",
}


def colour_step(white: TeamFacts, black: TeamFacts, board: BoardColours, initial_colour: Colour) -> Step:
    """The step of a board whose colours an article of 4.3 decided."""
    first, second = sorted((white, black), key=order_of_first_team)
    known: dict[str, object] = {"white": white.tpn, "black": black.tpn}
    key = _KEYS.get(board.article, "")
    if board.article == "4.3.1":
        key = "colours.odd" if number_for_first_colour(first) % 2 else "colours.even"
        known = {"initial": initial_colour.name.lower()}
    elif board.article == "4.3.2":
        one, other = (white, black) if white.preference is not None else (black, white)
        key, known = "colours.one", {"one": one.tpn, "other": other.tpn}
    elif board.article == "4.3.5":
        differences = {"white_difference": white.colour_difference, "black_difference": black.colour_difference}
        key, known = "colours.difference", known | differences
    elif board.article == "4.3.6":
        key, known = "colours.latest", known | {"back": games_since_difference(white.colours, black.colours)}
    elif board.article in ("4.3.7", "4.3.8", "4.3.9"):
        known = {"first": _article_of_first(first, second)}
        known |= {"other": second.tpn} if board.article == "4.3.9" else {}
    return Step(key, board.article, known, (first.tpn, second.tpn))


def _article_of_first(first: TeamFacts, second: TeamFacts) -> str:
    """The article that makes a team the first-team (4.2)."""
    if first.score != second.score:
        return "4.2.1"
    return "4.2.2" if first.secondary != second.secondary else "4.2.3"


steps_of = partial(steps.steps_of, colour_step=colour_step, board_facts=("preference",))
examine = partial(examination.examine, steps_of=steps_of)
