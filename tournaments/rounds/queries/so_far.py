"""What players have made of the rounds so far, counted from the boards."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import F, Q

from pairing.service import Bye, ByeKind, Colour
from tournaments.basics import outcomes
from tournaments.models import Result, Seat, Tournament
from tournaments.rounds.models.round import colour_in_game


def so_far(tournament: Tournament, after_round: int) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Each player's points in tenths, and the opponents met over the board, by id, after ``after_round``. One query.

    Whoever was met in both games of a match was met once.
    """
    scoring = outcomes.scoring_of(tournament)
    points: dict[int, int] = defaultdict(int)
    boards: dict[tuple[int, int], set[int]] = defaultdict(set)
    seats = Seat.objects.filter(round__tournament=tournament, round__number__lte=after_round).filter(
        Q(match__isnull=True) | Q(match__games__board=F("board"))
    )
    for player, match, board, colour, bye, number, result in seats.values_list(
        "player_id", "match_id", "board", "colour", "bye", "match__games__number", "match__games__result"
    ):
        if bye:
            points[player] += scoring.points(Bye(ByeKind(bye)))
        elif result != Result.OPEN:
            own = Colour(colour_in_game(colour, number))
            points[player] += scoring.points(outcomes.game(result, own, 0, rated=True))
            if outcomes.is_played(result):
                boards[match, board].add(player)
    met: dict[int, list[int]] = defaultdict(list)
    for sides in boards.values():
        for player in sides:
            met[player] += [other for other in sides if other != player]
    return points, met
