"""The kinds of things that clicks rest on where it is said who belongs to a tournament."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.finding import at, id_of, the_tournament
from tournaments.clicks.seen import Facts, Kind, Place
from tournaments.models import Invitation, Member


def find_member(place: Place) -> Member:
    member = Member.objects.select_related("user").get(pk=place.key, tournament=place.tournament)
    member.tournament = the_tournament(place)
    return member


def member_facts(member: Member) -> Facts:
    return {"role": member.role}


MEMBER = Kind(
    "member",
    find_member,
    id_of,
    member_facts,
    lambda place, _row: at("members", place),
    ("member.", "tournament.take", "tournament.give"),
    _("The role has been changed or taken since this page was made."),
    labels={"role": _("role")},
)


def find_invitation(place: Place) -> Invitation:
    invitation = Invitation.objects.get(pk=place.key, tournament=place.tournament)
    invitation.tournament = the_tournament(place)
    return invitation


def invitation_facts(invitation: Invitation) -> Facts:
    return {"used": str(int(invitation.used_at is not None)), "revoked": str(int(invitation.revoked_at is not None))}


INVITATION = Kind(
    "invitation",
    find_invitation,
    id_of,
    invitation_facts,
    lambda place, _row: at("members", place),
    ("member.",),
    _("The invitation has been used or revoked since this page was made."),
    labels={"used": _("used"), "revoked": _("revoked")},
)
