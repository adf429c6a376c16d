"""Who is paired and ranked, players or teams: in which rows they stand, and in which columns other rows name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.basics.systems import is_for_teams
from tournaments.models import ByeRequest, Player, Seat, Team, TeamBye, TeamSeat, Tournament

Entrant = Player | Team


@dataclass(frozen=True, slots=True)
class EntrantRows:
    """The models of entrants, of their seats in rounds and of the byes that they have asked for.

    ``column`` is the one by which seats, byes and other rows name an entrant, ``pair`` are those of rows that name two.
    """

    entrants: Any
    seats: Any
    byes: Any
    column: str
    pair: tuple[str, str]

    def by_id(self, tournament: Tournament) -> dict[int, Entrant]:
        """All entrants of ``tournament`` by their ids, in the order of these."""
        return {one.pk: one for one in self.entrants.objects.filter(tournament=tournament).order_by("pk")}

    def named_by(self, **lookups: Any) -> dict[str, Any]:
        """``lookups`` of the entrant's column: ``named_by(in_=ids)`` is ``{"team__in": ids}`` where these are teams."""
        return {f"{self.column}__{lookup.rstrip('_')}": value for lookup, value in lookups.items()}

    def byes_asked(self, tournament: Tournament, number: int) -> Mapping[int, str]:
        """The kinds of the byes asked for in a round, by the entrant's id."""
        asked = self.byes.objects.filter(**self.named_by(tournament=tournament), round_number=number)
        return dict(asked.values_list(f"{self.column}_id", "kind"))


PLAYERS = EntrantRows(Player, Seat, ByeRequest, "player", ("one", "other"))
TEAMS = EntrantRows(Team, TeamSeat, TeamBye, "team", ("one_team", "other_team"))


def entrant_rows(tournament: Tournament) -> EntrantRows:
    """The rows of those whom ``tournament`` pairs: of its teams where it is for teams, else of its players."""
    return TEAMS if is_for_teams(tournament) else PLAYERS
