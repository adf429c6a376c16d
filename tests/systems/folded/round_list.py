"""What is published with a round of the Folded system: colours and downfloats."""

from __future__ import annotations

from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="floats",
    title=N_("Float list"),
    of_round=N_("Float list of round %(number)s"),
    caption=N_("Score, colours had, colour preference and downfloats before round %(number)s"),
    on_card=N_("Downfloats as in the list of round %(number)s."),
    columns=(
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            meaning=N_("The colours of the games played, the first game first."),
        ),
        Column(
            key="preference",
            heading=N_("Preference"),
            kind=Kind.PREFERENCE,
            article="3.3",
            meaning=N_("the colour that the player should get; none before the first game (3.3)."),
        ),
        Column(
            key="downfloats",
            heading=N_("Downfloats"),
            kind=Kind.NUMBER,
            article="3.2",
            meaning=N_("How often the player met somebody of a lower score before (3.2)."),
            mark=Mark("downfloated_last_round", "↓", N_("floated down in the round before")),
            deciding=True,
            on_card=True,
        ),
    ),
)
