"""The list of the pairing order (1.2): what the Dutch system knew of each player when it paired a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.engine.systems.dutch.facts import Float
from pairing.engine.systems.round_list import Column, Kind, Mark, RoundList
from pairing.engine.words import N_

if TYPE_CHECKING:
    from pairing.engine.systems.dutch.facts import PlayerFacts

_SIGNS = {Float.UP: "↑", Float.DOWN: "↓", None: "–"}


def _floats(facts: PlayerFacts) -> str:
    return f"{_SIGNS[facts.earlier_float]} {_SIGNS[facts.last_float]}"


ROUND_LIST = RoundList(
    slug="pairing-order",
    title=N_("Pairing order"),
    of_round=N_("Pairing order of round %(number)s"),
    caption=N_("Score, colours had, colour preference and floats of the last two rounds before round %(number)s"),
    on_card=N_("Colour preference and floats as in the list of round %(number)s."),
    columns=(
        Column(
            key="colours",
            heading=N_("Colours so far"),
            kind=Kind.COLOURS,
            article="1.6",
            meaning=N_(
                "The colours of the games played over the board, the first game first. The colour difference is the "
                "number of games with White less that of games with Black (1.6)."
            ),
        ),
        Column(
            key="preference",
            heading=N_("Colour due"),
            kind=Kind.PREFERENCE,
            article="1.7",
            meaning=N_(
                "the colour that the player should get. Absolute: the colour difference is beyond one, or the last two "
                "games had the same colour. Strong: one game more with the other colour. Mild: to alternate. Before "
                "the first game there is none (1.7)."
            ),
            deciding=True,
            on_card=True,
            needs_games=True,
        ),
        Column(
            key="floats",
            heading=N_("Floats"),
            title=N_("Floats of the last two rounds"),
            note=N_("two rounds ago, last round"),
            kind=Kind.TEXT,
            value=_floats,
            article="1.4",
            meaning=N_(
                "↓ downfloat: met somebody of a lower score, or had points without playing. ↑ upfloat: met somebody of "
                "a higher score. – neither (1.4). The last sign is the round just before."
            ),
            mark=Mark(
                "topscorer", "*", N_("topscorer: above half of the points before the last round (1.8)"), "is_topscorer"
            ),
            on_card=True,
        ),
    ),
)
