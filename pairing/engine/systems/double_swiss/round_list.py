"""The list of a round: what the Double-Swiss system knew of each player when it paired it."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.systems.columns import MATCHES
from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="colours",
    title=N_("Colours and floats"),
    of_round=N_("Colours and floats before round %(number)s"),
    caption=N_("Score, matches played, colours had and floats before round %(number)s"),
    on_card=N_("Colours and floats as in the list of round %(number)s."),
    columns=(
        replace(MATCHES, deciding=True, on_card=True),
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            article="1.6",
            meaning=N_("The colours in the first games of the matches with a game played, the first match first."),
        ),
        Column(
            key="whites",
            heading=N_("Whites"),
            kind=Kind.NUMBER,
            article="4.3.2",
            meaning=N_("How often the player had White: who had it less often gets it."),
            on_card=True,
        ),
    ),
)
