"""Changes of how accounts log in, beside the password."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import OfAccount, logged_as


@logged_as(
    "account.sessions",
    _("%(account)s was logged out everywhere"),
    label=_("logged out"),
    unless={"everywhere": _("%(account)s was logged out at one place")},
)
class SessionsEnded(OfAccount):
    """Logged out at one place, or ``everywhere``."""

    everywhere: bool


@logged_as(
    "account.factor",
    _("%(account)s logs in with a second factor"),
    label=_("second factor"),
    unless={"active": _("%(account)s logs in without a second factor")},
)
class SecondFactorSet(OfAccount):
    """Switched on where ``active``, else off."""

    active: bool


@logged_as(
    "account.phone",
    _("%(account)s logs in without codes of a phone, by passkey"),
    label=_("codes of a phone switched off"),
)
class PhoneTaken(OfAccount):
    """No codes of a phone any more; the passkeys stay."""


@logged_as("account.recovery", _("%(account)s has new recovery codes"), label=_("recovery codes"))
class RecoveryCodesMade(OfAccount):
    """New ones, in place of those that were left."""


@logged_as("account.passkey", _("%(account)s has a new passkey “%(name)s” for %(site)s"), label=_("passkey added"))
class PasskeyAdded(OfAccount):
    """``name`` is what its owner calls it; ``site`` the host at which it works."""

    name: str
    site: str


@logged_as(
    "account.passkey_name",
    _("%(account)s calls the passkey “%(name_before)s” now “%(name)s”"),
    label=_("passkey renamed"),
)
class PasskeyRenamed(OfAccount):
    name: str
    name_before: str


@logged_as("account.passkey_off", _("%(account)s has the passkey “%(name)s” no longer"), label=_("passkey removed"))
class PasskeyRemoved(OfAccount):
    name: str
