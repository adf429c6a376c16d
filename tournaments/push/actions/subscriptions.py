"""Browsers that are to be notified, and no longer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.models import PushSubscription, Tournament
from tournaments.outgoing.safe_http import is_web_address
from tournaments.outgoing.web_push import read_keys
from tournaments.push.queries import newest_publication

MOST_OF_TOURNAMENT = 3000
MOST_OF_BROWSER = 20  # players of one tournament
MOST_OF_CALLER = 600  # of one address, behind which there may be a hall
LONGEST_ENDPOINT = 500
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)


def subscribe(
    tournament: Tournament, player: int, *, endpoint: str, p256dh: str, auth: str, language: str, site: str, caller: str
) -> PushSubscription:
    """Notify the browser at ``endpoint`` of the player's boards from the next publication on.

    One that is notified already gets its new keys.

    Raises:
        Refused: the endpoint is of no push service that is known here, the keys are none, or there are too many.
    """
    require(is_push_service(endpoint), _("This browser names a push service that is not known here."))
    require(_are_keys(p256dh, auth), _("This browser sent no keys for which messages could be encrypted."))
    known = PushSubscription.objects.filter(tournament=tournament)
    same = known.filter(player_key=player, endpoint=endpoint)
    keys: dict[str, Any] = {"p256dh": p256dh, "auth": auth, "language": language, "site": site, "caller": caller}
    if not same.exists():
        full = _("No more devices can be notified of this tournament.")
        require(known.count() < MOST_OF_TOURNAMENT, full)
        require(known.filter(caller=caller).count() < MOST_OF_CALLER, full)
        enough = _("This device is notified of %(most)d players already.") % {"most": MOST_OF_BROWSER}
        require(known.filter(endpoint=endpoint).count() < MOST_OF_BROWSER, enough)
        keys["notified_to"] = newest_publication(tournament) or _NEVER
    made, _is_new = PushSubscription.objects.update_or_create(
        tournament=tournament, player_key=player, endpoint=endpoint, defaults=keys
    )
    return made


def unsubscribe(tournament: Tournament, player: int, *, endpoint: str) -> None:
    """The browser is notified of this player no more; nothing happens where it was not."""
    PushSubscription.objects.filter(tournament=tournament, player_key=player, endpoint=endpoint).delete()


def is_push_service(endpoint: str) -> bool:
    """Whether ``endpoint`` is a https address of one of ``PUSH_HOSTS``; whoever asks may name anything.

    >>> is_push_service("https://fcm.googleapis.com/fcm/send/x"), is_push_service("https://fcm.googleapis.com.example/")
    (True, False)
    """
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not is_web_address(endpoint):
        return False
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    is_known = any(host == one or host.endswith(f".{one}") for one in settings.PUSH_HOSTS)
    return parts.scheme == "https" and parts.username is None and parts.port in (None, 443) and is_known


def _are_keys(p256dh: str, auth: str) -> bool:
    try:
        read_keys(p256dh, auth)
    except ValueError:
        return False
    return len(p256dh) <= 100 and len(auth) <= 40
