"""Keys in links for people without an account: long, worked out, and stored nowhere.

A key stands in the part of an address behind ``#``, which no browser sends: neither a server's log nor a page that is
linked to gets it. The page there hands it over once and has a cookie from then on, for its own path alone.
"""

from __future__ import annotations

import base64

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Game, HelperLink, Invitation, Player
from tournaments.pages.limits import too_often

COOKIE = "arobase_key"
LONGEST_KEPT = 14 * 24 * 3600  # seconds
MOST_WRONG, SECONDS_COUNTED = 40, 600  # wrong keys of one address
WRONG_KEY = "wrong-key"
_BYTES = 18


def key_of(purpose: str, *parts: object) -> str:
    """The key of what ``parts`` name; it is another one for another installation."""
    mark = salted_hmac(f"tournaments.keys.{purpose}", "\0".join(map(str, parts)), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mark[:_BYTES]).decode()


def key_of_link(link: HelperLink) -> str:
    """What whoever enters results by ``link`` must have."""
    return key_of("helper", link.pk, link.mark)


def key_of_side(game: Game, player: Player, colour: str) -> str:
    """What whoever reports for ``player`` must have, as long as the player has ``colour`` in this very game.

    ``game.match.round.tournament`` is read. Once reports were switched off and on again, it is another one.
    """
    round_ = game.match.round
    return key_of("slip", round_.tournament.reports_mark, round_.pk, game.pk, player.pk, colour)


def key_of_invitation(invitation: Invitation) -> str:
    """What whoever joins by ``invitation`` must have."""
    return key_of("invitation", invitation.pk, invitation.mark)


def holds(request: HttpRequest, key: str) -> bool:
    """Whether the browser has been given ``key`` at this address."""
    return is_key(request.COOKIES.get(COOKIE, ""), key)


def is_key(given: str, key: str) -> bool:
    """Whether ``given`` is ``key``; it takes equally long for every wrong one."""
    return constant_time_compare(given, key)


def give(response: HttpResponse, request: HttpRequest, key: str, *, path: str) -> None:
    """Let the browser keep ``key`` for the pages below ``path``."""
    response.set_cookie(
        COOKIE, key, max_age=LONGEST_KEPT, path=path, secure=request.is_secure(), httponly=True, samesite="Lax"
    )


def wrong_too_often(request: HttpRequest) -> bool:
    """Count a wrong key; whether this caller must stop. Right ones are not counted, and always taken."""
    return too_often(request, WRONG_KEY, most=MOST_WRONG, seconds=SECONDS_COUNTED)
