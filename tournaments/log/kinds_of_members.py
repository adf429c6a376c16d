"""Changes of who belongs to a tournament."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, OfAccount, logged_as
from tournaments.log.undoing import HANDED_OUT, REVOKED


@logged_as("tournament.give", _("%(account)s works on the tournament"), label=_("given to an arbiter"))
class GivenToArbiter(OfAccount):
    """As it was logged before there were roles; now it is a ``RoleGiven``."""


@logged_as("tournament.take", _("%(account)s no longer works on the tournament"), label=_("taken from an arbiter"))
class TakenFromArbiter(OfAccount):
    pass


@logged_as(
    "member.role",
    _("%(account)s belongs to the tournament as %(role)s"),
    label=_("role given"),
    also={"role_before": _("before: %(role_before)s")},
)
class RoleGiven(OfAccount):
    """Works on the tournament as ``role``; ``role_before`` is empty for somebody new."""

    role: str
    role_before: str


@logged_as(
    "account.making",
    _("%(account)s may make and import tournaments"),
    label=_("may make tournaments"),
    unless={"active": _("%(account)s may no longer make or import tournaments")},
)
class MakingSwitched(OfAccount):
    """May make and import tournaments where ``active``, else no longer."""

    active: bool


@logged_as("account.mail", _("%(account)s has another e-mail address for a lost password"), label=_("e-mail address"))
class MailChanged(OfAccount):
    """The address itself is nobody else's business."""


@logged_as("member.invite", _("%(name)s is invited as %(role)s, until %(moment)s"), label=_("invited"), undo=HANDED_OUT)
class InvitationMade(Change):
    """``name`` is invited as ``role`` until ``moment``."""

    name: str
    role: str
    moment: str


@logged_as("member.uninvite", _("The invitation of %(name)s was revoked"), label=_("invitation revoked"), undo=REVOKED)
class InvitationRevoked(Change):
    name: str


@logged_as(
    "member.join", _("%(account)s joined as %(role)s by the invitation of %(name)s"), label=_("joined by an invitation")
)
class Joined(OfAccount):
    """Belongs to the tournament as ``role`` by the invitation of ``name``."""

    role: str
    name: str
