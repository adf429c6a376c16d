"""Possible opponents as a page shows them: a line for each player, whoever came out most often first."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Player, Tournament
from tournaments.rounds.queries.possible_opponents import Possible


@dataclass(frozen=True, slots=True)
class Opponent:
    """``share`` is in percent, rounded; ``player`` is None for the bye."""

    player: Player | None
    times: int
    share: int


@dataclass(frozen=True, slots=True)
class Line:
    """One player with all who came out."""

    player: Player
    opponents: tuple[Opponent, ...]


def lines_of(tournament: Tournament, possible: Possible) -> list[Line]:
    """A line for each player who was paired, by pairing number: one query."""
    players = {player.pk: player for player in tournament.players.order_by("tpn", "pk")}
    made = max(1, possible.paired - possible.without)
    return [
        Line(
            player,
            tuple(
                Opponent(players.get(other), times, round(100 * times / made))
                for other, times in possible.opponents[key].items()
                if not other or other in players
            ),
        )
        for key, player in players.items()
        if key in possible.opponents
    ]
