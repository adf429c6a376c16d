"""Invitations: made for a role in a tournament, taken up once, revoked."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.actions.arbiters import prepared_account, save_account
from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.clubs.queries.belonging import organises_club_of
from tournaments.journal.changing import change, lock
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_members import InvitationMade, InvitationRevoked, Joined
from tournaments.log.writing import log
from tournaments.models import Invitation, Member, Role, Tournament, User
from tournaments.permissions import RIGHTS, Right

MOST_DAYS = 30
MOST_OPEN = 50  # of a tournament


def make_invitation(tournament: Tournament, *, by: User | None, name: str, role: str, days: int) -> Invitation:
    """An invitation of ``name`` that holds for ``days``.

    Raises:
        Refused: no such role, too many days or invitations, or a name that is none.
    """
    with change(tournament) as current:
        require(1 <= days <= MOST_DAYS, _("An invitation holds for 1 to %(most)d days.") % {"most": MOST_DAYS})
        there = sum(one.holds for one in Invitation.objects.filter(tournament=current))
        require(there < MOST_OPEN, _("There are %(most)d invitations. Revoke one first.") % {"most": MOST_OPEN})
        ends_at = timezone.now() + timedelta(days=days)
        made = Invitation(tournament=current, name=name.strip(), role=role, made_by=by, ends_at=ends_at)
        require_clean(made)
        made.save()
        log(current, InvitationMade(made.name, role, ends_at.isoformat()), by=by)
        return made


def revoke_invitation(invitation: Invitation, *, by: User | None) -> None:
    """Nobody joins by it any more.

    Raises:
        Stale: somebody has, or it is revoked.
    """
    with transaction.atomic():
        current = _held(invitation)
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
        log(current.tournament, InvitationRevoked(current.name), by=by)


def join_as_new(invitation: Invitation, *, username: str, password: str, first_name: str, last_name: str) -> User:
    """A new account that belongs to the tournament of ``invitation``; it makes no tournaments of its own.

    Raises:
        Refused: the name is taken or the password too weak; with every reason.
        Stale: the invitation does not hold any more.
    """
    names = {"username": username, "first_name": first_name, "last_name": last_name}
    user = prepared_account(User(**names, makes_tournaments=False), password)
    with transaction.atomic():
        current = _held(invitation)
        save_account(user, by=current.made_by)
        _join(current, user)
        return user


def join_with(invitation: Invitation, user: User) -> None:
    """``user`` belongs to the tournament of ``invitation``, in its role or in a stronger one that they have.

    Raises:
        Stale: the invitation does not hold any more.
    """
    with transaction.atomic():
        _join(_held(invitation), user)


def _held(invitation: Invitation) -> Invitation:
    """The invitation as it is now, with its tournament locked."""
    lock(invitation.tournament)
    current = Invitation.objects.select_related("tournament", "made_by").filter(pk=invitation.pk).first()
    if current is None or not current.holds:
        raise Stale(_("This invitation does not hold any more. Ask for another one."))
    maker = current.made_by
    if maker is None or not _may_invite(maker, current.tournament):
        raise Stale(_("Whoever made this invitation may not invite any more. Ask for another one."))
    return current


def _may_invite(maker: User, tournament: Tournament) -> bool:
    """An invitation is worth no more than the right of its maker."""
    if not maker.is_active or maker.is_organiser:
        return maker.is_active
    if organises_club_of(maker, tournament):
        return True
    roles = [role for role in Role if Right.MEMBERS in RIGHTS[role]]
    return Member.objects.filter(tournament=tournament, user=maker, role__in=roles).exists()


def _join(invitation: Invitation, user: User) -> None:
    if not user.is_active:
        raise Refused(_("The account %(name)s is switched off. Turn it on first.") % {"name": user.username})
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    held = Member.objects.filter(tournament=invitation.tournament, user=user).first()
    role = Role(invitation.role)
    if held is None:
        Member.objects.create(tournament=invitation.tournament, user=user, role=role)
    elif not RIGHTS[role] <= RIGHTS[Role(held.role)]:
        held.role = role
        held.save(update_fields=["role"])
    else:
        role = Role(held.role)
    log(invitation.tournament, Joined(AccountNamed.of(user), role, invitation.name), by=user)
