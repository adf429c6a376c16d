"""Ranking by points and tie-breaks (C.07, edition of 1 March 2026): pure functions on the engine's tournament.

Points are integers in tenths of a point; values of tie-breaks are integers or exact fractions in the unit that the
tie-break names. No value is a float.
"""

from pairing.standings.annulled import annulled_of, too_few_games, without_games_of
from pairing.standings.editions import Edition, edition_of
from pairing.standings.errors import InvalidTieBreaks
from pairing.standings.field import Field, survey
from pairing.standings.ranking import (
    DEFAULT_OF_PREDETERMINED,
    DEFAULT_OF_TEAMS,
    DEFAULT_TIEBREAKS,
    Ranking,
    Standing,
    rank,
    standings,
)
from pairing.standings.registry import (
    RULES,
    Event,
    TieBreak,
    event_of,
    read_tiebreaks,
    rules_of,
    tiebreak,
    up_to_unknown,
)
from pairing.standings.values import Value, decimal_text
from pairing.standings.working import Working
from pairing.tiebreak_list import split_list

__all__ = [
    "DEFAULT_OF_PREDETERMINED",
    "DEFAULT_OF_TEAMS",
    "DEFAULT_TIEBREAKS",
    "RULES",
    "Edition",
    "Event",
    "Field",
    "InvalidTieBreaks",
    "Ranking",
    "Standing",
    "TieBreak",
    "Value",
    "Working",
    "annulled_of",
    "decimal_text",
    "edition_of",
    "event_of",
    "rank",
    "read_tiebreaks",
    "rules_of",
    "split_list",
    "standings",
    "survey",
    "too_few_games",
    "without_games_of",
    "tiebreak",
    "up_to_unknown",
]
