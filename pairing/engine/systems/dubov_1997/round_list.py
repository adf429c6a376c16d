"""The list of AROs (9): what the Dubov system of 1997 knew of each player when it paired a round."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.systems.columns import OPPONENTS
from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="aro-1997",
    title=N_("List of AROs"),
    of_round=N_("List of AROs of round %(number)s"),
    caption=N_(
        "Score, rating, opponents that count, average rating of opponents, due colour and transfers up before round "
        "%(number)s"
    ),
    on_card=N_("ARO (average rating of opponents) and transfers up as in the list of round %(number)s."),
    columns=(
        replace(OPPONENTS, article="1"),
        Column(
            key="aro",
            by_ratings=True,
            heading=N_("ARO"),
            title=N_("Average rating of opponents"),
            kind=Kind.TEXT,
            article="1",
            meaning=N_(
                "Average rating of opponents: the sum of those ratings divided by their number, here with one decimal; "
                "0 before the first game (1). Pairing compares the exact values. Players with a low ARO are given "
                "opponents with a high rating."
            ),
            deciding=True,
            on_card=True,
            needs_games=True,
        ),
        Column(
            key="due",
            heading=N_("Due colour"),
            kind=Kind.PREFERENCE,
            article="1",
            meaning=N_(
                "the colour that the player had less often, or the other one than in the last game; before the first "
                "game Black (1). Absolute: the other colour is not allowed, because the numbers would differ by more "
                "than 2 or the same colour would come three times in a row (2.3, 2.4)."
            ),
        ),
        Column(
            key="transfers",
            heading=N_("Transfers up"),
            kind=Kind.OUT_OF,
            article="2.5",
            meaning=N_(
                "How often the player met somebody of a higher score before, out of how often that may happen: 3 "
                "times, in tournaments of 10 rounds and more 4 times (2.5). ↑ means: in the round just before, so that "
                "the player may not be transferred up now, unless it is the last round."
            ),
            mark=Mark("transferred_last_round", "↑", N_("transferred up in the round before")),
            on_card=True,
        ),
    ),
)
