"""The index list: what the Burstein system knew of each player when it paired a round."""

from __future__ import annotations

from operator import attrgetter

from pairing.engine.systems.burstein.index import decimal, working
from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.words import N_

ROUND_LIST = RoundList(
    slug="index",
    title=N_("Index list"),
    of_round=N_("Index list of round %(number)s"),
    caption=N_(
        "Score, what each round counts, opposition evaluation index, place by it and colour preference before round "
        "%(number)s"
    ),
    on_card=N_("The index (opposition evaluation) as in the list of round %(number)s."),
    columns=(
        Column(
            key="working",
            heading=N_("What counts"),
            note=N_("No.: points won × points of the opponent"),
            kind=Kind.TEXT,
            value=lambda facts: working(facts.terms) or None,
            article="1.7",
            meaning=N_(
                "For each round the pairing number of the opponent met over the board, the points won in it, and the "
                "points that the opponent has now, without virtual points. A dash is a round without a game: the "
                "player's own points count. +½ and the like: an opponent who is away for nothing counts half a point "
                "for each round that was missed without points just before (1.7.2)."
            ),
        ),
        Column(
            key="buchholz",
            heading=N_("Buchholz"),
            kind=Kind.TEXT,
            value=lambda facts: decimal(facts.buchholz, 1),
            article="1.7.1.1",
            meaning=N_(
                "The sum of the points counted: the first part of the index (1.7.1, 1.8.1). The Burstein system gives "
                "players with a high index opponents with a low one of the same score."
            ),
            deciding=True,
            on_card=True,
        ),
        Column(
            key="sonneborn_berger",
            heading=N_("SB"),
            title=N_("Sonneborn-Berger"),
            kind=Kind.TEXT,
            value=lambda facts: decimal(facts.sonneborn_berger, 2),
            article="1.7.1.2",
            meaning=N_("The sum of the products, which decides between players of equal Buchholz (1.7.1, 1.8.1)."),
            on_card=True,
        ),
        Column(
            key="index_rank",
            heading=N_("Place"),
            title=N_("Place by index"),
            kind=Kind.NUMBER,
            value=attrgetter("rank"),
            article="1.8",
            meaning=N_("The place by Buchholz, Sonneborn-Berger and pairing number among all players (1.8)."),
        ),
        Column(
            key="preference",
            heading=N_("Colour"),
            kind=Kind.PREFERENCE,
            article="1.5",
            meaning=N_(
                "the colour that the player should get. Absolute: the colour difference is beyond one, or the last two "
                "games had the same colour. Strong: one game more with the other colour. Mild: to alternate. Before "
                "the first game there is none (1.5)."
            ),
        ),
    ),
)
