"""Possible opponents as a page shows them: a line for each player, whoever came out most often first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Player, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.rounds.queries.possible_opponents import Possible


@dataclass(frozen=True, slots=True)
class Opponent:
    """``share`` is in percent, rounded; ``player`` is None for the bye."""

    player: Player | None
    times: int
    share: int


@dataclass(frozen=True, slots=True)
class PublicOpponent:
    """As ``Opponent``, as everybody reads it: ``player`` is None for the bye, and for who was named in no round yet."""

    player: PublishedPlayer | None
    is_bye: bool
    times: int
    share: int


def opponents_of(possible: Possible, player_id: int, known: Mapping[int, PublishedPlayer]) -> list[PublicOpponent]:
    """All who came out against one player, whoever did most often first; no query."""
    made = max(1, possible.paired - possible.without)
    counted = possible.opponents.get(player_id, {})
    return [
        PublicOpponent(known.get(other), not other, times, round(100 * times / made))
        for other, times in sorted(counted.items(), key=lambda one: -one[1])
    ]


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
