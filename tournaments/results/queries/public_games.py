"""Games with moves as everybody may see them: those of published rounds whose results are not withheld."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import GameMoves
from tournaments.publication.queries.published import PublishedGame, PublishedRound


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A published game with moves; ``place`` is its place among the games of its round, by which its page is called."""

    round_number: int
    place: int
    game: PublishedGame
    moves: str

    @property
    def plies(self) -> int:
        """How many half-moves it has."""
        return len(self.moves.split())


def moves_of(published: PublishedRound) -> dict[int, str]:
    """The moves of the games of a round by their keys; none while its results are withheld: one query."""
    if published.withheld:
        return {}
    keys = [game.key for game in published.games]
    return dict(GameMoves.objects.filter(game__in=keys).values_list("game_id", "moves"))


def games_of_round(published: PublishedRound) -> list[KeptGame]:
    """The games of a round that can be replayed, in their order."""
    moves = moves_of(published)
    return [
        KeptGame(published.number, place, game, moves[game.key])
        for place, game in enumerate(published.games, start=1)
        if game.key in moves
    ]


def games_of_player(rounds: Sequence[PublishedRound], player_id: int) -> list[KeptGame]:
    """The games of a player that can be replayed, by round: one query."""
    games = {
        game.key: (published.number, place, game)
        for published in rounds
        if not published.withheld
        for place, game in enumerate(published.games, start=1)
        if player_id in (game.white.id, game.black.id)
    }
    rows = GameMoves.objects.filter(game__in=list(games)).values_list("game_id", "moves") if games else ()
    kept = dict(rows)
    return [KeptGame(*where, kept[key]) for key, where in games.items() if key in kept]
