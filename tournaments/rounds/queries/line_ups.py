"""Who sits on the boards of a round of teams: as it was handed in, else the first of the roster who are there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from tournaments.basics.systems import is_for_teams
from tournaments.basics.timetable import moment_of
from tournaments.models import (
    ByeRequest,
    Game,
    LineUpPlace,
    Match,
    Player,
    Result,
    Round,
    RoundTime,
    Seat,
    TeamSettings,
    Tournament,
)
from tournaments.rounds.queries.team_snapshot import settings_of_teams

Boards = tuple[Player | None, ...]  # from board 1 on; None is an empty board


def line_ups(
    tournament: Tournament, round_number: int, *, boards: int, players: Iterable[Player] | None = None
) -> dict[int, Boards]:
    """The line-up of each team (by its id) in a round: three queries, or two where all ``players`` have been read."""
    handed_in = _handed_in(tournament, round_number)
    rosters: dict[int, list[Player]] = defaultdict(list)
    away = set(
        ByeRequest.objects.filter(tournament=tournament, round_number=round_number).values_list("player_id", flat=True)
    )
    if players is None:
        players = Player.objects.filter(tournament=tournament, team__isnull=False)
    for player in sorted(players, key=lambda player: player.roster_place or 0):
        if player.team_id is not None and player.takes_part_in(round_number) and player.pk not in away:
            rosters[player.team_id].append(player)
    usual = {team_id: in_boards(roster, boards) for team_id, roster in rosters.items()}
    return usual | {team_id: in_boards(players, boards) for team_id, players in handed_in.items()}


def _handed_in(tournament: Tournament, round_number: int) -> dict[int, list[Player | None]]:
    found: dict[int, list[Player | None]] = defaultdict(list)
    places = LineUpPlace.objects.filter(line_up__team__tournament=tournament, line_up__round_number=round_number)
    for place in places.select_related("player", "line_up").order_by("line_up", "board"):
        found[place.line_up.team_id].append(place.player)
    return found


def in_boards(players: Iterable[Player | None], boards: int) -> Boards:
    """The first of ``players``, with empty boards behind them."""
    here = list(players)[:boards]
    return (*here, *(None,) * (boards - len(here)))


def deadline(tournament: Tournament, round_number: int, settings: TeamSettings | None = None) -> datetime | None:
    """Until when the line-ups of a round are handed in; None where the regulations or the timetable do not say."""
    return deadlines(tournament, settings or settings_of_teams(tournament)).get(round_number)


def deadlines(tournament: Tournament, settings: TeamSettings) -> dict[int, datetime]:
    """The same of all rounds that have one: one query at most."""
    minutes = settings.line_up_minutes
    if minutes is None:
        return {}
    found = {}
    for one in RoundTime.objects.filter(tournament=tournament):
        one.tournament = tournament
        if begins := moment_of(one):
            found[one.round_number] = begins - timedelta(minutes=minutes)
    return found


def are_sealed(round_: Round) -> bool:
    """Whether nobody sees yet who sits on the boards of the round: its line-ups are still to be revealed.

    Where scores of all matches were entered without who played, nobody sits there either.
    """
    if Seat.objects.filter(round=round_, match__isnull=False).exists():
        return False
    games = Game.objects.filter(match__round=round_)
    return Match.objects.filter(round=round_).exists() and not games.exclude(result=Result.OPEN).exists()


@dataclass(frozen=True, slots=True)
class Sealed:
    """Line-ups that nobody sees yet; ``until`` then they can be handed in, where a deadline is ahead."""

    round_number: int
    until: datetime | None


def sealed_line_ups(round_: Round) -> Sealed | None:
    """What is known of the sealed line-ups of the round, in which no result can come; None where there are none."""
    if not is_for_teams(round_.tournament) or not are_sealed(round_):
        return None
    until = deadline(round_.tournament, round_.number)
    return Sealed(round_.number, until if until and until > timezone.now() else None)


def empty_boards(round_: Round) -> QuerySet[Game]:
    """The boards of the round at which nobody sits, or one alone; there are none where players are paired."""
    sitting = Count("match__seats", filter=Q(match__seats__board=F("board")))
    return Game.objects.filter(match__round=round_).annotate(sitting=sitting).filter(sitting__lt=2)


def seated(round_: Round) -> Mapping[tuple[int, int], dict[str, Player]]:
    """Who sits where: by match and board the players by their colour. One query."""
    found: dict[tuple[int, int], dict[str, Player]] = defaultdict(dict)
    for seat in Seat.objects.filter(round=round_, match__isnull=False).select_related("player"):
        found[seat.match_id or 0, seat.board][seat.colour] = seat.player
    return found
