"""Tokens for other programs: made, shown once, found again by their digest, revoked."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.api.models import OF_TOURNAMENT, OF_WIDE
from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_programs import TokenMade, TokenRevoked, WideTokenMade, WideTokenRevoked
from tournaments.log.writing import log
from tournaments.models import ApiToken, Club, Tournament, User
from tournaments.models.names import invisible_in

BEGINNING = "arobase_"  # by which people, and programs that look for secrets, know it
MOST_TOKENS = 50  # of a tournament, of a club, or of the installation: those that are not revoked
LONGEST = timedelta(days=366)


def token_of(seed: str) -> str:
    """The token that belongs to ``seed``. Who has the seed alone cannot make it: that takes the server's key."""
    return BEGINNING + salted_hmac("tournaments.api_token", seed, algorithm="sha256").hexdigest()


def digest_of(token: str) -> str:
    """What is kept of a token. It is as long as a key, so nobody guesses it from a plain hash."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def make_token(
    tournament: Tournament, *, by: User | None, name: str, may_results: bool, may_players: bool, ends_on: date
) -> tuple[ApiToken, str]:
    """A token of ``tournament`` with these rights, and its seed: ``token_of`` makes the token of it, to be shown once.

    Raises:
        Refused: no right, an end that is past or too far, or too many tokens; with every reason.
    """
    seed = secrets.token_urlsafe(32)
    rights = {"results": may_results, "players": may_players}
    with change(tournament) as current:
        _require_good(ApiToken.objects.filter(tournament=current), name, rights, ends_on)
        made = _made(seed, name=name, rights=rights, ends_on=ends_on, made_by=by, tournament=current)
        log(current, TokenMade(name, ", ".join(made.rights), ends_on.isoformat()), by=by)
        return made, seed


def make_wide_token(
    *, by: User | None, club: Club | None, name: str, ends_on: date, **may: bool
) -> tuple[ApiToken, str]:
    """As ``make_token``, for all tournaments of ``club``, without one for all of the installation.

    Raises:
        Refused: as there.
        TypeError: a right that there is not.
    """
    seed = secrets.token_urlsafe(32)
    rights = {right: may.pop(f"may_{right}", False) for right in (*OF_TOURNAMENT, *OF_WIDE)}
    if may:
        raise TypeError(f"No rights: {', '.join(may)}")
    with transaction.atomic():
        _require_good(ApiToken.objects.filter(tournament=None, club=club), name, rights, ends_on)
        made = _made(seed, name=name, rights=rights, ends_on=ends_on, made_by=by, club=club)
        change_ = WideTokenMade(name, club.name if club else "", ", ".join(made.rights), ends_on.isoformat())
        log(None, change_, by=by)
        return made, seed


def _require_good(known: QuerySet[ApiToken], name: str, rights: Mapping[str, bool], ends_on: date) -> None:
    today = timezone.localdate()
    require(any(rights.values()), _("A token without a right is good for nothing. Tick at least one."))
    require(not invisible_in(name), invisible_in(name))
    require(ends_on >= today, _("The last day is past. Choose today or a later day."))
    require(ends_on <= today + LONGEST, _("A token is good for a year at most. Choose an earlier day."))
    held = known.filter(revoked_at=None).count()
    require(held < MOST_TOKENS, _("There are %(most)d tokens. Revoke one first.") % {"most": MOST_TOKENS})


def _made(seed: str, *, rights: Mapping[str, bool], **more: Any) -> ApiToken:
    may = {f"may_{right}": has for right, has in rights.items()}
    return ApiToken.objects.create(digest=digest_of(token_of(seed)), **may, **more)


def revoke_wide_token(token: ApiToken, *, by: User | None) -> ApiToken:
    """Nothing is written with it any more.

    Raises:
        Refused: it is revoked already.
    """
    with transaction.atomic():
        current = ApiToken.objects.select_for_update().get(pk=token.pk)
        require(current.revoked_at is None, _("This token is revoked already."))
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
        log(None, WideTokenRevoked(current.name, current.club.name if current.club else ""), by=by)
        return current


def revoke_token(token: ApiToken, *, by: User | None) -> ApiToken:
    """Nothing is written with it any more.

    Raises:
        Refused: it is revoked already.
    """
    assert token.tournament is not None
    with change(token.tournament) as tournament:
        current = ApiToken.objects.get(pk=token.pk)
        require(current.revoked_at is None, _("This token is revoked already."))
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
        log(tournament, TokenRevoked(current.name), by=by)
        return current
