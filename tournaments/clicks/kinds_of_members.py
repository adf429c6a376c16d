"""The kinds of things that clicks rest on where it is said who belongs to a tournament."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.clicks.finding import at, id_of, the_tournament
from tournaments.clicks.seen import Facts, Kind, Place
from tournaments.models import Member


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
