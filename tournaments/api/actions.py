"""Tokens for other programs: made, shown once, found again by their digest, revoked."""

from __future__ import annotations

import hashlib
import secrets
from datetime import date, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_programs import TokenMade, TokenRevoked
from tournaments.log.writing import log
from tournaments.models import ApiToken, Tournament, User
from tournaments.models.names import invisible_in

BEGINNING = "arobase_"  # by which people, and programs that look for secrets, know it
MOST_TOKENS = 50  # of a tournament, those that are not revoked
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
    today = timezone.localdate()
    seed = secrets.token_urlsafe(32)
    with change(tournament) as current:
        require(may_results or may_players, _("A token without a right is good for nothing. Tick at least one."))
        require(not invisible_in(name), invisible_in(name))
        require(ends_on >= today, _("The last day is past. Choose today or a later day."))
        require(ends_on <= today + LONGEST, _("A token is good for a year at most. Choose an earlier day."))
        known = ApiToken.objects.filter(tournament=current, revoked_at=None)
        require(known.count() < MOST_TOKENS, _("There are %(most)d tokens. Revoke one first.") % {"most": MOST_TOKENS})
        made = ApiToken.objects.create(
            tournament=current,
            name=name,
            digest=digest_of(token_of(seed)),
            may_results=may_results,
            may_players=may_players,
            made_by=by,
            ends_on=ends_on,
        )
        rights = [right for right, has in (("results", may_results), ("players", may_players)) if has]
        log(current, TokenMade(name, ", ".join(rights), ends_on.isoformat()), by=by)
        return made, seed


def revoke_token(token: ApiToken, *, by: User | None) -> ApiToken:
    """Nothing is written with it any more.

    Raises:
        Refused: it is revoked already.
    """
    with change(token.tournament) as tournament:
        current = ApiToken.objects.get(pk=token.pk)
        require(current.revoked_at is None, _("This token is revoked already."))
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
        log(tournament, TokenRevoked(current.name), by=by)
        return current
