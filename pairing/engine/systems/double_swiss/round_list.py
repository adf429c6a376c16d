"""The list of a round: what the Double-Swiss system knew of each player when it paired it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.basics.list_values import colours_had
from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList, Values
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.double_swiss.facts import PlayerFacts


def _whites(facts: PlayerFacts) -> Values:
    return {"whites": facts.whites}


def _matches(facts: PlayerFacts) -> Values:
    return {"matches": facts.games, "floated_last_round": facts.floated_last_round}


ROUND_LIST = RoundList(
    slug="colours",
    title=N_("Colours and floats"),
    of_round=N_("Colours and floats before round %(number)s"),
    caption=N_("Score, matches played, colours had and floats before round %(number)s"),
    on_card=N_("Colours and floats as in the list of round %(number)s."),
    columns=(
        Column(
            key="matches",
            heading=N_("Matches"),
            kind=Kind.NUMBER,
            values=_matches,
            article="3.4.3",
            meaning=N_("Matches played, without byes and forfeited matches: of equal scores the most take the bye."),
            mark=Mark("floated_last_round", "↕", N_("met another score in the round before (1.5)")),
            deciding=True,
            on_card=True,
        ),
        Column(
            key="colours",
            heading=N_("Colours"),
            kind=Kind.COLOURS,
            values=colours_had,
            article="1.6",
            meaning=N_("The colours in the first games of the matches with a game played, the first match first."),
        ),
        Column(
            key="whites",
            heading=N_("Whites"),
            kind=Kind.NUMBER,
            values=_whites,
            article="4.3.2",
            meaning=N_("How often the player had White: who had it less often gets it."),
            on_card=True,
        ),
    ),
)
