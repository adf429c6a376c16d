"""Why White is White, as a step with its words: for systems that allocate colours by ``basics.colour_allocation``."""

from __future__ import annotations

from typing import Protocol

from pairing.engine.basics.colour_allocation import ColourFacts, ColourRule
from pairing.engine.basics.preferences import games_since_difference
from pairing.engine.steps import Step
from pairing.engine.tournament import Colour
from pairing.engine.words import N_, Words


class ColouredPlayer(ColourFacts, Protocol):
    """A player as the colours go by them, with the TPN."""

    @property
    def tpn(self) -> int: ...


def colour_step(
    rule: ColourRule,
    article: str,
    *,
    higher: ColouredPlayer,
    lower: ColouredPlayer,
    colour: Colour,
    initial_colour: Colour,
) -> Step:
    """The step of a board whose colours ``rule`` decided, the system's ``article``; ``colour`` is the higher's."""
    both = (higher.tpn, lower.tpn)
    white, black = both if colour is Colour.WHITE else both[::-1]
    known: dict[str, object] = {"white": white, "black": black}
    if rule is ColourRule.FIRST:
        key = "colours.odd" if colour is initial_colour else "colours.even"
        known = {"initial": initial_colour.name.lower()}
        if higher.running_number not in (None, higher.tpn):
            key, known = f"{key}-number", known | {"number": higher.running_number}
    elif rule is ColourRule.LATEST:
        back = games_since_difference(higher.colours, lower.colours)
        key = "colours.latest" if back == 1 else "colours.alternate"
        known |= {} if back == 1 else {"back": back}
    elif rule is ColourRule.BOTH and None in (higher.preference, lower.preference):
        one, other = both if higher.preference is not None else both[::-1]
        key, known = "colours.one", {"one": one, "other": other}
    else:
        key = _KEYS[rule]
    return Step(key, article, known, both)


_KEYS = {
    ColourRule.BOTH: "colours.both",
    ColourRule.STRONGER: "colours.stronger",
    ColourRule.HIGHER: "colours.higher",
}

WORDS = {
    "colours.odd": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and has an odd TPN: the initial colour "
            "({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and has an even TPN: the opposite of the initial "
            "colour ({initial:colour}) ({article})"
        )
    ),
    "colours.odd-number": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and number {number}, an odd one, of those who take "
            "part or have been paired before: the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.even-number": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and number {number}, an even one, of those who take "
            "part or have been paired before: the opposite of the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.both": Words(N_("{white}: {white:preference}; {black}: {black:preference}: both granted ({article})")),
    "colours.stronger": Words(
        N_("{white}: {white:preference}; {black}: {black:preference}: the stronger granted ({article})")
    ),
    "colours.latest": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}, oldest game first: colours last differed in their latest games, and alternate ({article})"
        )
    ),
    "colours.alternate": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}, oldest game first: colours last differed {back} games back, and alternate ({article})"
        )
    ),
    "colours.higher": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}: no difference; {players:tpn} is higher ranked and gets the preference ({article})"
        )
    ),
}

# For systems in which who has not played has no preference.
WORDS_OF_ONE_PREFERENCE = {
    "colours.one": Words(N_("{one}: {one:preference}; {other} has no game and no preference: granted ({article})")),
}
