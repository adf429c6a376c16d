"""Who gets White (article 5)."""

from __future__ import annotations

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.colour_allocation import ColourRule, board_by_rules
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours

ARTICLES = {
    ColourRule.FIRST: "5.2.1",
    ColourRule.BOTH: "5.2.2",
    ColourRule.STRONGER: "5.2.3",
    ColourRule.LATEST: "5.2.4",
    ColourRule.HIGHER: "5.2.5",
}
RULES = {article: rule for rule, article in ARTICLES.items()}


def allocate_colours(one: PlayerFacts, other: PlayerFacts, initial_colour: Colour) -> BoardColours:
    """White and Black of a pair, and the article that decided."""
    higher, lower = sorted((one, other), key=rank_key)
    return board_by_rules(higher, lower, initial_colour, ARTICLES)
