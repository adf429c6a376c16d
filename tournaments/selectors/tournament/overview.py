"""What the arbiters' pages about tournaments, players and accounts read, each in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import AuditEntry, ByeRequest, ForbiddenPair, Pairing, Player, Round, Tournament, User


def _count(queryset: QuerySet, *, by: str) -> Coalesce:
    """The number of rows of ``queryset`` for each outer tournament, as one subquery."""
    counted = queryset.filter(**{by: OuterRef("pk")}).order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def tournament_list(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The tournaments with ``player_count``, ``round_count`` (paired), ``open_count`` (boards) for a list."""
    open_boards = Pairing.objects.filter(published=True, result="")
    return tournaments.annotate(
        player_count=_count(Player.objects.all(), by="tournament"),
        round_count=_count(Round.objects.all(), by="tournament"),
        open_count=_count(open_boards, by="round__tournament"),
    ).order_by("-start_date", "-created_at")


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of the overview: how many boards there are and how many are still open."""

    round: Round
    boards: int
    open_boards: int


def round_lines(tournament: Tournament) -> tuple[RoundLine, ...]:
    """All paired rounds of the tournament in order."""
    rounds = tournament.paired_rounds.defer("snapshot", "explanation").annotate(
        boards=Count("pairings"), open_boards=Count("pairings", filter=Q(pairings__result=""))
    )
    return tuple(RoundLine(one, one.boards, one.open_boards) for one in rounds)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list of participants with what is out of the ordinary."""

    player: Player
    byes: tuple[ByeRequest, ...]
    is_late: bool
    is_withdrawn: bool

    @property
    def has_no_rating(self) -> bool:
        return self.player.rating is None


def player_lines(tournament: Tournament, *, search: str = "") -> tuple[PlayerLine, ...]:
    """The participants by TPN, those whose name, club or FIDE number contains ``search``."""
    players = tournament.players.select_related("provisional_by")
    if search:
        players = players.filter(Q(name__icontains=search) | Q(club__icontains=search) | Q(fide_id=search))
    byes: dict[int, list[ByeRequest]] = defaultdict(list)
    for request in tournament.bye_requests.order_by("round_number"):
        byes[request.player_id].append(request)
    return tuple(
        PlayerLine(
            player=player,
            byes=tuple(byes[player.pk]),
            is_late=player.entry_round > 1,
            is_withdrawn=player.withdrawn_from is not None,
        )
        for player in players
    )


def forbidden_pairs(tournament: Tournament) -> QuerySet[ForbiddenPair]:
    """The pairs to keep apart, with both players."""
    return tournament.forbidden_pairs.select_related("one", "other").order_by("one__name", "other__name")


def account_changes(*, newest: int = 30) -> QuerySet[AuditEntry]:
    """The latest changes of accounts, which belong to no tournament."""
    return AuditEntry.objects.filter(tournament__isnull=True)[:newest]


def accounts() -> QuerySet[User]:
    """All accounts with the tournaments they work on, organisers first."""
    return User.objects.prefetch_related("tournaments").order_by("-is_active", "-is_organiser", "username")
