"""Columns that the lists of several systems have alike; each gives them its article."""

from __future__ import annotations

from operator import attrgetter

from pairing.engine.systems.round_list import Column, Kind, Mark
from pairing.engine.words import N_

OPPONENTS = Column(
    key="opponents",
    heading=N_("Opponents that count"),
    note=N_("No.: rating"),
    kind=Kind.OPPONENTS,
    meaning=N_(
        "The pairing number and the rating of each opponent met over the board, in the order of the rounds. "
        "Byes and forfeits do not count."
    ),
)
MATCHES = Column(
    key="matches",
    heading=N_("Matches"),
    kind=Kind.NUMBER,
    value=attrgetter("games"),
    article="3.4.3",
    meaning=N_("Matches played, without byes and forfeited matches: of equal scores the most take the bye."),
    mark=Mark("floated_last_round", "↕", N_("met another score in the round before (1.5)")),
)
