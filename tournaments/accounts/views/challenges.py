"""What a passkey is asked to sign: kept in the session, for a few minutes, good for one answer."""

from __future__ import annotations

import secrets

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.actions.passkeys import BYTES_OF_CHALLENGE
from tournaments.models import User

SECONDS = 300  # that an answer may take
TOO_OLD = _("This page was open for too long, or was sent twice. Try once more.")
_CHALLENGES = "passkey_challenges"  # in the session, by what they are for


def challenge_for(request: HttpRequest, purpose: str, user: User) -> bytes:
    """What ``user`` is asked for ``purpose``: the same on two pages that are open at once, and never an old one."""
    known = request.session.get(_CHALLENGES, {})
    found = known.get(purpose, {})
    if found.get("user") != user.pk or _age(found) > SECONDS / 2:
        found = {"user": user.pk, "at": timezone.now().timestamp(), "asked": secrets.token_hex(BYTES_OF_CHALLENGE)}
        request.session[_CHALLENGES] = {**known, purpose: found}
    return bytes.fromhex(found["asked"])


def take_challenge(request: HttpRequest, purpose: str, user: User) -> bytes | None:
    """What ``user`` was asked, which counts for this answer alone; None where that is too long ago, or never was."""
    known = dict(request.session.get(_CHALLENGES, {}))
    found = known.pop(purpose, {})
    request.session[_CHALLENGES] = known
    if found.get("user") != user.pk or _age(found) > SECONDS:
        return None
    return bytes.fromhex(found["asked"])


def _age(found: dict[str, float]) -> float:
    return timezone.now().timestamp() - found.get("at", 0)
