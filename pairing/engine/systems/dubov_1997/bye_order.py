"""Why one candidate for the bye comes before another one (4, 5), in the words of the explanation."""

from __future__ import annotations

from pairing.engine.systems.dubov_1997.facts import PlayerFacts, exact_aros
from pairing.engine.systems.dubov_1997.trace import Trace
from pairing.engine.tournament import Colour


def why_before(trace: Trace, chosen: PlayerFacts, other: PlayerFacts) -> str:
    """The key of the words for what puts ``other`` behind ``chosen``."""
    if trace.round_number > 1:
        if chosen.score != other.score:
            return "bye.higher-score"
        if chosen.rating != other.rating:
            return "bye.higher-rating"
        if chosen.due is not other.due and _has_dominating_colour(trace, chosen.score):
            return "bye.other-colour"
        mine, theirs = exact_aros((chosen, other))
        if mine != theirs:
            return "bye.lower-aro"
    return "bye.before-in-list"


def _has_dominating_colour(trace: Trace, score: int) -> bool:
    group = [player for player in trace.players if player.present and player.score == score]
    return 2 * sum(player.due is Colour.WHITE for player in group) != len(group)
