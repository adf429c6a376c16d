"""A browser that has logged in to an account before: guesses of others do not keep it waiting there.

A signed cookie says so, and names the browser by a mark made by chance. By that mark its own attempts are counted.
"""

from __future__ import annotations

import re
import secrets

from django.http import HttpRequest, HttpResponse

from tournaments.models import User

COOKIE = "arobase_known"
SALT = "tournaments.known_browser"
LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer
MOST_ACCOUNTS = 30  # arbiters of one laptop
_SAID = re.compile(r"([0-9a-f]{32}):(\d+(?:\.\d+)*)", re.ASCII)


def known_as(request: HttpRequest, user: User | None) -> str:
    """The mark of this browser, where it has logged in as ``user`` before; else empty."""
    mark, accounts = _said(request)
    return mark if user is not None and user.pk in accounts else ""


def remember(request: HttpRequest, answer: HttpResponse, user: User) -> None:
    """It has logged in as ``user`` just now."""
    mark, accounts = _said(request)
    named = [*(pk for pk in accounts if pk != user.pk), user.pk][-MOST_ACCOUNTS:]
    said = f"{mark or secrets.token_hex(16)}:{'.'.join(map(str, named))}"
    answer.set_signed_cookie(
        COOKIE,
        said,
        salt=SALT,
        max_age=LASTS,
        path="/accounts/",
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _said(request: HttpRequest) -> tuple[str, list[int]]:
    found = _SAID.fullmatch(request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=LASTS) or "")
    return (found[1], [int(pk) for pk in found[2].split(".")]) if found else ("", [])
