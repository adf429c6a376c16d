"""The ARO list: what the Dubov system knew of each player when it paired a round."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.systems.columns import OPPONENTS
from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="aro",
    title=N_("ARO list"),
    of_round=N_("ARO list of round %(number)s"),
    caption=N_(
        "Score, rating, opponents that count, average rating of opponents, colour preference and upfloats before "
        "round %(number)s"
    ),
    on_card=N_("ARO (average rating of opponents) and upfloats as in the list of round %(number)s."),
    columns=(
        replace(OPPONENTS, article="1.7"),
        Column(
            key="aro",
            by_ratings=True,
            heading=N_("ARO"),
            title=N_("Average rating of opponents"),
            kind=Kind.NUMBER,
            article="1.7",
            meaning=N_(
                "Average rating of opponents: the sum of those ratings divided by their number, rounded to a whole "
                "number, halves up; 0 before the first game (1.7). The Dubov system gives players with a low ARO "
                "opponents with a high rating."
            ),
            deciding=True,
            on_card=True,
            needs_games=True,
        ),
        Column(
            key="preference",
            heading=N_("Colour"),
            kind=Kind.PREFERENCE,
            article="1.6",
            meaning=N_(
                "the colour that the player should get. Absolute: the colour difference is beyond one, or the last two "
                "games had the same colour. Strong: one game more with the other colour. Mild: to alternate; before "
                "the first game, for Black (1.6)."
            ),
        ),
        Column(
            key="upfloats",
            heading=N_("Upfloats"),
            kind=Kind.OUT_OF,
            article="1.8",
            meaning=N_(
                "How often the player met somebody of a higher score before, out of the maximum, which is 2 and one "
                "more for every five rounds of the tournament (1.8). ↑ means: upfloated in the round just before."
            ),
            mark=Mark("upfloated_last_round", "↑", N_("upfloated in the round before")),
            on_card=True,
        ),
    ),
)
