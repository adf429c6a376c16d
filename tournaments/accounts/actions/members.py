"""Who belongs to a tournament, and in which role."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require
from tournaments.clubs.queries.belonging import club_organised_by, organises_club_of
from tournaments.journal.changing import change
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_members import RoleGiven, TakenFromArbiter
from tournaments.log.writing import log
from tournaments.models import ClubTournament, Member, Role, Tournament, User


def begin_as_chief(tournament: Tournament, by: User | None) -> None:
    """Whoever makes a tournament leads it; organisers need no role for that. Part of something that is logged.

    One that the organiser of a club makes is the club's.
    """
    club = club_organised_by(by)
    if club is not None:
        ClubTournament.objects.create(club=club, tournament=tournament)
    elif by is not None and not by.is_organiser:
        Member.objects.create(tournament=tournament, user=by, role=Role.CHIEF)


def give_role(tournament: Tournament, user: User, role: str, *, by: User | None) -> None:
    """Let ``user`` belong to the tournament as ``role``, whatever they were before.

    Raises:
        Refused: no such role, an account that is switched off, or one's own.
    """
    with change(tournament) as current:
        require(user.is_active, _("The account %(name)s is switched off. Turn it on first.") % {"name": user.username})
        if role not in Role.values:
            raise Refused(_("“%(role)s” is no role. Choose one of the list.") % {"role": role})
        before = Member.objects.filter(tournament=current, user=user).values_list("role", flat=True).first()
        if before == role:
            return
        _require_other(current, user, by)
        Member.objects.update_or_create(tournament=current, user=user, defaults={"role": role})
        log(current, RoleGiven(AccountNamed.of(user), role, before or ""), by=by)


def take_role(tournament: Tournament, user: User, *, by: User | None) -> None:
    """Take the tournament from ``user``.

    Raises:
        Refused: it is one's own role.
    """
    with change(tournament) as current:
        found = Member.objects.filter(tournament=current, user=user)
        if found.exists():
            _require_other(current, user, by)
            found.delete()
            log(current, TakenFromArbiter(AccountNamed.of(user)), by=by)


def _require_other(tournament: Tournament, user: User, by: User | None) -> None:
    """Nobody leaves a tournament without a chief arbiter by a slip of the own hand."""
    same = by is not None and by.pk == user.pk and not by.is_organiser
    text = _("This is your own role. Another chief arbiter or an organiser can change it.")
    require(not same or organises_club_of(user, tournament), text)
