"""Who lost by forfeit in the round at hand, and nobody has said yet whether they play on."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from tournaments.basics.systems import is_for_teams, system_of
from tournaments.models import ByeRequest, Game, Player, PlaysOn, Result, Round, Seat, Tournament
from tournaments.rounds.models.round import colour_in_game

FORFEITED = {
    "w": (Result.BLACK_WINS_FORFEIT, Result.DOUBLE_FORFEIT),
    "b": (Result.WHITE_WINS_FORFEIT, Result.DOUBLE_FORFEIT),
}


@dataclass(frozen=True, slots=True)
class NotCome:
    """A player who lost by forfeit at ``table``, and would be paired in the next round."""

    player: Player
    table: int


def not_come(tournament: Tournament, last: Round | None) -> list[NotCome]:
    """Those of ``last``, the round paired last, who lost all their games by forfeit, to be asked about.

    Nobody where no round follows, where all play to the end of a table, and in a team event, where teams are paired and
    not their players. A round that came with a report file asks nobody: that was done where it was played. Two queries.
    """
    if last is None or not last.is_published or last.imported or last.number >= tournament.total_rounds:
        return []
    if is_for_teams(tournament) or system_of(tournament).goes_by_numbers:
        return []
    coming = last.number + 1
    seats = Seat.objects.filter(round=last, match__games__board=F("board"))
    forfeited = Game.objects.filter(match__round=last, result__in={*FORFEITED["w"], *FORFEITED["b"]})
    seats = seats.filter(match__in=forfeited.values("match")).exclude(
        Q(player__withdrawn_from__lte=coming)
        | Exists(ByeRequest.objects.filter(player=OuterRef("player"), round_number=coming))
        | Exists(PlaysOn.objects.filter(player=OuterRef("player"), round_number=last.number))
    )
    rows = seats.order_by("match__table", "pk").values_list(
        "player_id", "colour", "match__table", "match__games__number", "match__games__result"
    )
    tables: dict[int, int] = {}
    came: set[int] = set()
    for pk, colour, table, number, result in rows:
        tables[pk] = table
        if result not in FORFEITED[colour_in_game(colour, number)]:
            came.add(pk)
    asked = {pk: table for pk, table in tables.items() if pk not in came}
    players = Player.objects.in_bulk(asked) if asked else {}
    return [NotCome(players[pk], table) for pk, table in asked.items()]
