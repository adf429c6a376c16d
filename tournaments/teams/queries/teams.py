"""Teams with their rosters, and the orders in which they can be numbered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from tournaments.basics.collation import collation_key
from tournaments.basics.errors import Stale
from tournaments.models import Player, Seat, Team, TeamSeat, Tournament
from tournaments.rounds.queries.team_snapshot import settings_of_teams

MEAN_OF_BOARDS, OLYMPIAD, TYPED = "boards", "olympiad", "typed"
RULES = (MEAN_OF_BOARDS, OLYMPIAD, TYPED)
LOT = "lot"


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its roster in board order, and the means of ratings that a number can follow; None without any."""

    team: Team
    roster: tuple[Player, ...]
    mean: int | None
    olympiad: int | None

    def strength(self, rule: str) -> int | None:
        """What ``rule`` orders the team by."""
        return {MEAN_OF_BOARDS: self.mean, OLYMPIAD: self.olympiad, TYPED: self.team.strength}[rule]


def team_rows(tournament: Tournament) -> list[TeamRow]:
    """All teams by their numbers: three queries."""
    boards = settings_of_teams(tournament).boards
    rosters: Prefetch[Any] = Prefetch("roster", queryset=Player.objects.order_by("roster_place"))
    return [_row(team, boards) for team in Team.objects.filter(tournament=tournament).prefetch_related(rosters)]


def _row(team: Team, boards: int) -> TeamRow:
    roster = tuple(team.roster.all())
    here = [player for player in roster if player.withdrawn_from is None]
    ratings = [player.rating for player in here if player.rating]
    first = [player.rating for player in here[:boards] if player.rating]
    return TeamRow(team, roster, _mean(first), _mean(sorted(ratings, reverse=True)[:boards]))


def _mean(ratings: Sequence[int]) -> int | None:
    """Rounded, a half up."""
    return int(fmean(ratings) + 0.5) if ratings else None


def in_order(rows: Iterable[TeamRow], rule: str) -> list[Team]:
    """The teams as ``rule`` orders them: the strongest first, those without a value last, equals by name."""
    ordered = sorted(rows, key=lambda row: (-(row.strength(rule) or 0), collation_key(row.team.name), row.team.pk))
    return [row.team for row in ordered]


def current_team(team: Team, tournament: Tournament) -> Team:
    """The team as it is now; the tournament must be locked.

    Raises:
        Stale: it is gone.
    """
    current = Team.objects.filter(pk=team.pk, tournament=tournament).first()
    if current is None:
        raise Stale(_("Somebody has taken the team %(name)s out of the list.") % {"name": team.name})
    current.tournament = tournament
    return current


def has_been_paired(team: Team) -> bool:
    """Whether the team has been in a round, or missed one after entering."""
    return TeamSeat.objects.filter(team=team, round__number__gte=team.entry_round).exists()


def has_sat(players: Iterable[Player]) -> set[int]:
    """The ids of those who have been on a board."""
    return set(Seat.objects.filter(player__in=list(players)).values_list("player_id", flat=True))


def roster_of(team: Team) -> list[Player]:
    """The members in board order, reserves behind."""
    return list(Player.objects.filter(team=team).order_by("roster_place"))


def homonym(tournament: Tournament, name: str, *, besides: int | None = None) -> Team | None:
    """The team that has this name already, capitals, accents and spaces aside."""
    key = name_key(name)
    others = (one for one in Team.objects.filter(tournament=tournament) if one.pk != besides)
    return next((one for one in others if name_key(one.name) == key), None)


def by_name(tournament: Tournament) -> dict[str, Team]:
    """The teams by what ``name_key`` makes of their names."""
    return {name_key(one.name): one for one in Team.objects.filter(tournament=tournament)}


def name_key(name: str) -> str:
    """What two names of one team have in common: capitals, accents and spaces do not count."""
    return " ".join(collation_key(name).split())
