"""The shape of the bracket of a knock-out."""

from __future__ import annotations

from typing import Annotated, TypedDict

from pairing.service import State
from tournaments.api.answers import FROM_1, Player, Points, Team
from tournaments.api.schemas import Keywords


class BracketSide(TypedDict):
    """One side of a match."""

    player: Annotated[Player | None, "Null while it is not known, where nobody comes, and in a team event."]
    team: Annotated[Team | None, "The team of a team event."]
    points: Annotated[Points | None, "Made in the games of the match so far; null before it has one."]
    goes_on: Annotated[bool, "Whether they go on, by the games or because it was decided so."]


class BracketMatch(TypedDict):
    """A match of the bracket."""

    board: Annotated[int | None, FROM_1, "Its board; null before it is paired, and where there is none."]
    state: Annotated[str, Keywords(enum=[one.value for one in State]), "How it stands."]
    decided: Annotated[str, "How it was decided who goes on from a level match, by what boards say too; else empty."]
    sides: Annotated[list[BracketSide], "Two, from top to bottom."]


class BracketRound(TypedDict):
    """A round of the bracket."""

    round: Annotated[int, FROM_1, "Its number."]
    matches: Annotated[list[BracketMatch], "From top to bottom: the winners of two neighbours meet."]
    third_place: Annotated[BracketMatch | None, "The match for the third place, in the last round of some."]


class KnockOut(TypedDict):
    """The bracket of a knock-out as it stands."""

    winner: Annotated[Player | None, "Who has won it; null before that, and in a team event."]
    winning_team: Annotated[Team | None, "The team that has won it; null before that, and where players meet."]
    rounds: Annotated[list[BracketRound], "From the first one to the final."]
