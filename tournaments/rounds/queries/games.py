"""Games in words: “Round 3, board 5: Müller - Rossi”."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import F, prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.basics.systems import has_single_games, is_for_teams
from tournaments.log.changes import GameNamed, PlayerNamed
from tournaments.log.sentences import Naming, game_in_words
from tournaments.models import Game, Result, Round, Seat, Tournament
from tournaments.rounds.models.round import colour_in_game
from tournaments.rounds.queries.line_ups import are_sealed


def surname(name: str) -> str:
    """What stands before the comma.

    >>> surname("Müller, Anna")
    'Müller'
    """
    return name.partition(",")[0].strip()


def place_of(game: Game, tournament: Tournament) -> str:
    """The number of the board, with that of the game or of the board in the match behind a dot where it has several."""
    if has_single_games(tournament):
        return str(game.table)
    return f"{game.table}.{game.board if is_for_teams(tournament) else game.number}"


def named(game: Game) -> GameNamed:
    """Round, table and players as the log keeps them; the seats are read where they have not been."""
    prefetch_related_objects([game], "match__seats__player")
    players = {colour: PlayerNamed.of(seat.player) for colour, seat in game.sides().items()}
    round_, in_match = game.match.round, is_for_teams(game.match.round.tournament)
    at = (round_.number, game.table, game.board, game.number)
    return GameNamed(game.pk, *at, players["w"], players["b"], in_match=in_match)


def in_words(game: Game) -> str:
    """Round, board and the players' surnames; ``game.match.round`` is read."""
    return game_in_words(named(game), Naming())


def open_games_in_words(round_: Round) -> list[str]:
    """A sentence for each game without a result."""
    names: dict[tuple[int, int, int], dict[str, str]] = defaultdict(dict)
    of_teams = is_for_teams(round_.tournament)
    if of_teams and are_sealed(round_):
        return [_("The line-ups of round %(number)d are not known yet. Reveal them first.") % {"number": round_.number}]
    seats = Seat.objects.filter(
        round=round_, match__games__result=Result.OPEN, match__games__board=F("board")
    ).order_by("match__table", "board", "match__games__number")
    for table, board, number, colour, name in seats.values_list(
        "match__table", "board", "match__games__number", "colour", "player__name"
    ):
        names[table, board, number][colour_in_game(colour, number)] = surname(name)
    return [
        _("Round %(round)d, board %(board)s: no result for %(white)s - %(black)s.")
        % {
            "round": round_.number,
            "board": f"{table}.{board}" if of_teams else table,
            "white": pair.get("w", "–"),
            "black": pair.get("b", "–"),
        }
        for (table, board, _number), pair in names.items()
    ]
