"""Games that are adjourned: draws for pairing only (C.04.2, 3.1), and no final standings before they are decided."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Game, Result, Round, Tournament


@dataclass(frozen=True, slots=True)
class AdjournedGame:
    """A game that goes on later, with its key and a sentence that names it."""

    pk: int
    round_number: int
    text: str


def adjourned_games(tournament: Tournament) -> list[AdjournedGame]:
    """All of them by round and board; two queries at most."""
    games = Game.objects.filter(match__round__tournament=tournament, result=Result.ADJOURNED)
    rows = games.select_related("match__round").defer("match__round__snapshot", "match__round__explanation")
    rows = rows.prefetch_related("match__seats__player").order_by("match__round__number", "match__table", "pk")
    found = []
    for game in rows:
        names = {colour: seat.player.name for colour, seat in game.sides().items()}
        number = game.match.round.number
        text = _("Round %(round)d, board %(board)d is adjourned: %(white)s - %(black)s.")
        values = {"round": number, "board": game.table, "white": names["w"], "black": names["b"]}
        found.append(AdjournedGame(game.pk, number, text % values))
    return found


def paired_as_draw(game: Game) -> bool:
    """Whether the game is adjourned, and a later round was paired as if it were drawn."""
    if game.result != Result.ADJOURNED:
        return False
    round_ = game.match.round
    return Round.objects.filter(tournament=round_.tournament_id, number__gt=round_.number).exists()
