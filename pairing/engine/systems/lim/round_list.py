"""The float list: what the Lim system knew of each player when it paired a round."""

from __future__ import annotations

from pairing.engine.systems.lim.floats import Float
from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.words import N_

SIGNS = {Float.DOWN: "↓", Float.UP: "↑", None: None}


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
            article="5",
            meaning=N_("The colours of the games played, the first game first. Byes and forfeits have none."),
        ),
        Column(
            key="due",
            heading=N_("Due"),
            title=N_("Colour due"),
            kind=Kind.PREFERENCE,
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
            value=lambda facts: SIGNS[facts.floats[0]],
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
            value=lambda facts: SIGNS[facts.floats[1]],
            article="3.10",
            meaning=N_("The same of the round before that; it decides nothing."),
        ),
    ),
)
