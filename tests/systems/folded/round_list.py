"""What is published with a round of the Folded system: colours and downfloats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.basics.preferences import STRENGTH_NAMES
from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList, Values
from pairing.engine.words import N_

if TYPE_CHECKING:
    from tests.systems.folded.facts import FoldedFacts


def _colours(facts: FoldedFacts) -> Values:
    return {"colours": "".join(colour.value for colour in facts.colours)}


def _preference(facts: FoldedFacts) -> Values:
    return {
        "preference": None if facts.preference is None else facts.preference.value,
        "strength": None if facts.strength is None else STRENGTH_NAMES[facts.strength],
    }


def _downfloats(facts: FoldedFacts) -> Values:
    return {"downfloats": facts.downfloats, "downfloated_last_round": facts.downfloated_last_round}


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
            values=_colours,
            meaning=N_("The colours of the games played, the first game first."),
        ),
        Column(
            key="preference",
            heading=N_("Preference"),
            kind=Kind.PREFERENCE,
            values=_preference,
            article="3.3",
            meaning=N_("the colour that the player should get; none before the first game (3.3)."),
        ),
        Column(
            key="downfloats",
            heading=N_("Downfloats"),
            kind=Kind.NUMBER,
            values=_downfloats,
            article="3.2",
            meaning=N_("How often the player met somebody of a lower score before (3.2)."),
            mark=Mark("downfloated_last_round", "↓", N_("floated down in the round before")),
            deciding=True,
            on_card=True,
        ),
    ),
)
