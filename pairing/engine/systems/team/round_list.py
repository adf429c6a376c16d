"""The list of a round: what the Swiss team system knew of each team when it paired it."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from pairing.engine.systems.columns import MATCHES
from pairing.engine.systems.round_list import Column, Kind, RoundList
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.team.facts import TeamFacts


def points_text(tenths: int) -> str:
    """Tenths of a point with one decimal.

    >>> points_text(125)
    '12.5'
    """
    return f"{tenths // 10}.{tenths % 10}"


def _secondary(facts: TeamFacts) -> str | None:
    return None if facts.secondary is None else points_text(facts.secondary)


ROUND_LIST = RoundList(
    slug="preferences",
    title=N_("Colour preferences"),
    of_round=N_("Colour preferences before round %(number)s"),
    caption=N_("Scores, matches played, colours, colour preferences and floats before round %(number)s"),
    on_card=N_("Colour preference as in the list of round %(number)s."),
    columns=(
        Column(
            key="secondary",
            heading=N_("2nd score"),
            title=N_("Secondary score"),
            kind=Kind.TEXT,
            value=_secondary,
            article="4.2.2",
            meaning=N_("The secondary score: of equal primary scores the higher one makes the first-team."),
        ),
        MATCHES,
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            article="1.6.1",
            meaning=N_("The colours scheduled for the first board in the matches played, the first match first."),
        ),
        Column(
            key="difference",
            heading=N_("CD"),
            title=N_("Colour difference"),
            kind=Kind.NUMBER,
            value=attrgetter("colour_difference"),
            article="1.6.2",
            meaning=N_("Matches with White minus matches with Black."),
        ),
        Column(
            key="preference",
            heading=N_("Colour"),
            kind=Kind.PREFERENCE,
            article="1.7",
            meaning=N_("the colour that the team should get, if any, by the event's type of preferences (1.7)."),
            deciding=True,
            on_card=True,
        ),
    ),
)
