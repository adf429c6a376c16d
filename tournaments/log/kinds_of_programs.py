"""The kinds of changes of what other programs may do; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, logged_as
from tournaments.log.undoing import HANDED_OUT, REVOKED


@dataclass(frozen=True, slots=True)
class _OfToken(Change):
    """A change of the token called ``name``."""

    name: str


@logged_as(
    "token.make",
    _("Token made for “%(name)s” until %(ends_on)s, which may write: %(rights)s"),
    label=_("token made"),
    undo=HANDED_OUT,
)
class TokenMade(_OfToken):
    """A program that has it writes here until ``ends_on``: what ``rights`` name, by commas."""

    rights: str
    ends_on: str


@logged_as("token.revoke", _("Token of “%(name)s” revoked"), label=_("token revoked"), undo=REVOKED)
class TokenRevoked(_OfToken):
    """It is worth nothing any more."""


@logged_as(
    "broadcast.set",
    _("Broadcast at Lichess from now on: %(visibility)s"),
    label=_("broadcast set"),
    undo=_("Lichess may have the games already. End the broadcast."),
)
class BroadcastSet(Change):
    """The tournament is broadcast with a token, for those whom ``visibility`` names."""

    visibility: str


@logged_as(
    "broadcast.end",
    _("Broadcast at Lichess ended"),
    label=_("broadcast ended"),
    undo=_("Its token is gone. Enter one again."),
)
class BroadcastEnded(Change):
    """Nothing is sent to Lichess any more."""


@logged_as(
    "webhook.set",
    _("%(address)s is told from now on: %(events)s"),
    label=_("webhook set"),
    undo=_("The other server may have been told already. Remove the address."),
)
class WebhookSet(Change):
    """What ``events`` name, by commas, is sent to the address from now on."""

    address: str
    events: str


@logged_as(
    "webhook.remove",
    _("%(address)s is told no more"),
    label=_("webhook removed"),
    undo=_("Its secret is gone. Enter the address again, with a new one."),
)
class WebhookRemoved(Change):
    """Nothing is sent there any more."""

    address: str
