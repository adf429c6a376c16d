"""The float list: what the Lim system knew of each player when it paired a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.basics.list_values import colours_had
from pairing.engine.basics.preferences import STRENGTH_NAMES
from pairing.engine.systems.lim.floats import Float
from pairing.engine.systems.round_list import Column, Kind, RoundList, Values
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.lim.facts import PlayerFacts

SIGNS = {Float.DOWN: "↓", Float.UP: "↑", None: None}


def _due(facts: PlayerFacts) -> Values:
    return {
        "due": None if facts.preference is None else facts.preference.value,
        "strength": None if facts.strength is None else STRENGTH_NAMES[facts.strength],
    }


def _float_last_round(facts: PlayerFacts) -> Values:
    return {"float_last_round": SIGNS[facts.floats[0]]}


def _float_before(facts: PlayerFacts) -> Values:
    return {"float_before": SIGNS[facts.floats[1]]}


ROUND_LIST = RoundList(
    slug="floats",
    title=N_("Float list"),
    of_round=N_("Float list of round %(number)s"),
    caption=N_("Score, colours had, the colour due and floats of the last two rounds before round %(number)s"),
    on_card=N_("Colour due and floats as in the list of round %(number)s."),
    columns=(
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            values=colours_had,
            article="5",
            meaning=N_("The colours of the games played, the first game first. Byes and forfeits have none."),
        ),
        Column(
            key="due",
            heading=N_("Due"),
            title=N_("Colour due"),
            kind=Kind.PREFERENCE,
            values=_due,
            article="5",
            meaning=N_(
                "the colour that the player should get; none before the first game. Absolute: the other colour would "
                "be the third in a row, or three more than of this one. Strong: it makes the numbers of both colours "
                "equal. Mild: to alternate (5.1 to 5.6)."
            ),
            on_card=True,
            needs_games=True,
        ),
        Column(
            key="float_last_round",
            heading=N_("Float"),
            title=N_("Float in the last round"),
            kind=Kind.TEXT,
            values=_float_last_round,
            article="3.10",
            meaning=N_(
                "↓ transferred to a lower scoregroup in the round just before, ↑ to a higher one. The opponent who "
                "stayed did not float. Such a player should not float again (3.10)."
            ),
            deciding=True,
            on_card=True,
            needs_games=True,
        ),
        Column(
            key="float_before",
            heading=N_("Before"),
            title=N_("Float in the round before the last"),
            kind=Kind.TEXT,
            values=_float_before,
            article="3.10",
            meaning=N_("The same of the round before that; it decides nothing."),
        ),
    ),
)
