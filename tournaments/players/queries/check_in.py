"""What the check-in page reads: who is awaited, who has come, in a constant number of queries."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.basics.collation import collation_key
from tournaments.models import Player, Tournament
from tournaments.publication.queries.privacy import for_public
from tournaments.rounds.queries.presence import awaited


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Who is to be checked in now, by name, as far as they were looked for; the counts are of everybody."""

    players: tuple[Player, ...]
    here: int
    absent: int
    unknown: int

    @property
    def total(self) -> int:
        return self.here + self.absent + self.unknown


def check_in_list(
    tournament: Tournament, *, wanted: str = "", only_open: bool = False, for_arbiters: bool = False
) -> CheckIn:
    """``wanted`` is a part of name or club; ``only_open`` leaves out those of whom it is known whether they come."""
    there = awaited(tournament) if for_arbiters else for_public(awaited(tournament), tournament)
    players = sorted(there, key=lambda player: (collation_key(player.name), player.pk))
    words = collation_key(wanted).replace(",", " ").split()
    presences = [player.presence for player in players]
    shown = (player for player in players if not only_open or not player.presence)
    return CheckIn(
        players=tuple(player for player in shown if all(word in _searched(player) for word in words)),
        here=presences.count(Player.Presence.HERE),
        absent=presences.count(Player.Presence.ABSENT),
        unknown=presences.count(Player.Presence.UNKNOWN),
    )


def _searched(player: Player) -> str:
    return collation_key(f"{player.name} {player.club}").replace(",", " ")
