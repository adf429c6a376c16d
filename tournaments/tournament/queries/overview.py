"""What the arbiters' pages about tournaments read, each in a constant number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.basics.collation import collation_key
from tournaments.log.kinds import TournamentMade
from tournaments.models import AuditEntry, Game, Player, Round, Tournament, User
from tournaments.publication.queries.public import has_words

ON_A_PAGE = 50  # tournaments


def last_system(user: User) -> str:
    """The pairing system of the tournament that ``user`` made last, empty before the first one."""
    made = AuditEntry.objects.filter(kind=TournamentMade.kind, by=user, tournament__isnull=False)
    return made.order_by("-at", "-pk").values_list("tournament__system", flat=True).first() or ""


def _count(queryset: QuerySet, *, by: str, of: str = "pk") -> Coalesce:
    """How many different values of ``of`` the rows of ``queryset`` have for each outer tournament, as one subquery."""
    counted = (
        queryset.filter(**{by: OuterRef("pk")})
        .order_by()
        .values(by)
        .annotate(n=Count(of, distinct=of != "pk"))
        .values("n")
    )
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def tournament_list(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The tournaments with ``player_count``, ``round_count`` (paired), ``open_count`` (matches) for a list."""
    open_matches = Game.objects.filter(published=True, result="")
    return tournaments.annotate(
        player_count=_count(Player.objects.all(), by="tournament"),
        round_count=_count(Round.objects.all(), by="tournament"),
        open_count=_count(open_matches, by="match__round__tournament", of="match"),
    ).order_by(F("archived_at").asc(nulls_first=True), "-start_date", "-created_at", "-pk")


def tournament_page(tournaments: QuerySet[Tournament], wanted: str, *, page: Any = 1) -> Page[Tournament]:
    """One page of ``tournament_list``, of those whose name, place, federation or year has every word of ``wanted``.

    A page that is out of range gives the nearest one.
    """
    words = collation_key(wanted).split()
    if words:
        rows = tournaments.only("name", "place", "federation", "start_date")
        tournaments = tournaments.filter(pk__in=[row.pk for row in rows if has_words(row, words)])
    return Paginator(tournament_list(tournaments), ON_A_PAGE).get_page(page)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of the overview: how many boards there are and how many are still open."""

    round: Round
    boards: int
    open_boards: int


def round_lines(tournament: Tournament) -> tuple[RoundLine, ...]:
    """All paired rounds of the tournament in order."""
    rounds = tournament.paired_rounds.defer("snapshot", "explanation").annotate(
        boards=Count("matches", distinct=True),
        open_boards=Count("matches", filter=Q(matches__games__result=""), distinct=True),
    )
    rounds = rounds.order_by("number")  # whatever counts rows has no order of its model's own
    return tuple(RoundLine(one, one.boards, one.open_boards) for one in rounds)


def complete_until(lines: tuple[RoundLine, ...]) -> int:
    """The number of the last round before the first one that is a draft or has open boards; 0 for none."""
    number = 0
    for line in lines:
        if not line.round.is_published or line.open_boards:
            break
        number = line.round.number
    return number
