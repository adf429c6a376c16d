"""The rows of a round: its matches with their games, and one seat for every player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.basics.systems import system_of
from tournaments.models import Game, Match, Player, Round, Seat, Tournament
from tournaments.models.tournament import ColourChoice


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """Two players at a table; ``white`` has White in the first game. ``games`` are the fields of each game's row."""

    white: Player
    black: Player
    games: tuple[dict[str, Any], ...] = ({},)


def games_of_match(tournament: Tournament) -> tuple[dict[str, Any], ...]:
    """The games that two players play at a table, with no result yet."""
    return ({},) * system_of(tournament).games_per_match


def seat_players(round_: Round, matches: Sequence[SeatedMatch], byes: Iterable[tuple[Player, str]]) -> None:
    """Save ``matches`` at the tables from the first one on, and the kinds of ``byes``: three statements in all."""
    first = round_.tournament.first_table
    tables = (Match(round=round_, table=table) for table, _match in enumerate(matches, start=first))
    rows = Match.objects.bulk_create(tables)
    Game.objects.bulk_create(
        Game(match=row, number=number, published=round_.is_published, **fields)
        for row, match in zip(rows, matches, strict=True)
        for number, fields in enumerate(match.games, start=1)
    )
    seats = [
        Seat(round=round_, player=player, match=row, colour=colour)
        for row, match in zip(rows, matches, strict=True)
        for player, colour in ((match.white, ColourChoice.WHITE), (match.black, ColourChoice.BLACK))
    ]
    seats += [Seat(round=round_, player=player, bye=kind) for player, kind in byes]
    Seat.objects.bulk_create(seats)
