"""Whose a tournament is: what rights rest on, and what a club may hold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.errors import Refused, require
from tournaments.clubs.queries.storage import MEGABYTE, stored_by, too_much
from tournaments.models import Club, ClubTournament, Game, Player, Result, Round, Tournament, User

_MAKING_FOR: ContextVar[Club | None] = ContextVar("making_for", default=None)


@contextmanager
def making_for(club: Club | None) -> Iterator[None]:
    """What is made inside without an account (``by`` is None) is made for ``club``."""
    before = _MAKING_FOR.set(club)
    try:
        yield
    finally:
        _MAKING_FOR.reset(before)


def of_own_club(user: int) -> QuerySet[ClubTournament]:
    """Which tournaments are of the club that ``user`` (by key) organises."""
    return ClubTournament.objects.filter(club__organisers__user=user)


def organises_club_of(user: User, tournament: Tournament) -> bool:
    """Whether ``user`` organises the club whose the tournament is."""
    return of_own_club(user.pk).filter(tournament=tournament).exists()


def club_organised_by(user: User | None) -> Club | None:
    """The club that ``user`` organises, those of the installation none; without an account that of ``making_for``."""
    if user is None:
        return _MAKING_FOR.get()
    return None if user.is_organiser else Club.objects.filter(organisers__user=user).first()


def club_of(tournament: Tournament) -> Club | None:
    """Whose the tournament is."""
    return Club.objects.filter(parts__tournament=tournament).first()


def running_in(club: Club) -> QuerySet[Tournament]:
    """The tournaments of ``club`` that are coming or being played, and not in the archive."""
    last = Round.objects.filter(tournament=OuterRef("pk"), number=OuterRef("total_rounds"))
    over = last.filter(published_at__isnull=False)
    still = Game.objects.filter(match__round__tournament=OuterRef("pk"), published=True, result=Result.OPEN)
    return Tournament.objects.filter(~Exists(over) | Exists(still), in_club__club=club, archived_at=None)


def require_limits(tournament: Tournament) -> None:
    """See that the club of ``tournament``, which has just come, may have it as well; locks the club.

    Raises:
        Refused: it has as many as it may, or the tournament has too many players; with every reason.
    """
    club = Club.objects.select_for_update().filter(parts__tournament=tournament).first()
    if club is None:
        return
    problems = []
    running = set(running_in(club).values_list("pk", flat=True))
    if club.most_running is not None and tournament.pk in running and len(running) > club.most_running:
        problems.append(_too_many_at_a_time(club))
    count = Player.objects.filter(tournament=tournament).count()
    if club.most_players is not None and count > club.most_players:
        problems.append(_too_many(club, count))
    if club.most_megabytes is not None and stored_by(club).total > club.most_megabytes * MEGABYTE:
        problems.append(too_much(club))
    if problems:
        raise Refused(problems)


def _too_many_at_a_time(club: Club) -> str:
    text = ngettext(
        "%(club)s may have one tournament at a time that is coming or being played. Archive it first, or ask the"
        " organiser of this installation.",
        "%(club)s may have %(most)d tournaments at a time that are coming or being played. Archive one first, or"
        " ask the organiser of this installation.",
        club.most_running or 0,
    )
    return text % {"club": club.name, "most": club.most_running}


def require_players_fit(tournament: Tournament) -> None:
    """See that the locked ``tournament`` has no more players than its club may; after they were entered. One query.

    Raises:
        Refused: it has too many.
    """
    club = Club.objects.filter(parts__tournament=tournament, most_players__isnull=False).first()
    if club is not None:
        count = Player.objects.filter(tournament=tournament).count()
        require(count <= (club.most_players or 0), _too_many(club, count))


def _too_many(club: Club, count: int) -> str:
    text = _(
        "A tournament of %(club)s may have %(most)d players, and these would be %(count)d. Leave some out, or ask the"
        " organiser of this installation."
    )
    return text % {"club": club.name, "most": club.most_players, "count": count}
