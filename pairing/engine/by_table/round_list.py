"""The list of a round of a table: games and colours so far."""

from __future__ import annotations

from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="colours-had",
    title=N_("Colours"),
    of_round=N_("Colours before round %(number)s"),
    caption=N_("Points and colours had before round %(number)s"),
    on_card=N_("Colours as in the list of round %(number)s."),
    columns=(
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            meaning=N_("The colours of the games played, the first game first."),
            deciding=True,
        ),
    ),
)
