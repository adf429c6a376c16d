"""The keys of what players and captains do themselves: personal links, and the codes by which players check in."""

from __future__ import annotations

import time

from django.http import HttpRequest

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.models import CheckInCode, PersonalLink
from tournaments.pages.keyed import path_of
from tournaments.pages.keys import key_of

SECONDS_SHOWN = 60  # by the screen, until the next code takes its place
CODES_REMEMBERED = 180
CODES_TAKEN = 5  # the one that is shown, and those before it: whoever has scanned has time to find the name


def key_of_personal(link: PersonalLink) -> str:
    """What whoever acts by ``link`` must have."""
    return key_of("personal", link.pk, link.mark)


def address_of(request: HttpRequest, link: PersonalLink) -> dict[str, str]:
    """The ``address`` of the link with its key, and the ``code`` to scan; none where only this machine could use it."""
    page = "captain" if link.team_key else "personal"
    path = f"{path_of(page, link.pk)}#{key_of_personal(link)}"
    address = outside_address(request, path)
    return {"address": address or request.build_absolute_uri(path), "code": qr_code(address) if address else ""}


def key_of_screen(code: CheckInCode) -> str:
    """What the screen must have that shows the code."""
    return key_of("check-in screen", code.pk, code.screen_mark)


def screen_codes(code: CheckInCode) -> list[str]:
    """The codes of the screen that are taken now, the one to be shown first."""
    now = int(time.time()) // SECONDS_SHOWN
    return [key_of("check-in", code.pk, code.screen_mark, now - back) for back in range(CODES_TAKEN)]


def poster_code(code: CheckInCode) -> str:
    """The code of the poster; empty where there is none."""
    return key_of("check-in poster", code.pk, code.poster_mark) if code.poster_mark else ""


def is_past_code(code: CheckInCode, given: str) -> bool:
    """Whether the screen has shown ``given`` in the last hours: who comes late with it has guessed nothing."""
    now = int(time.time()) // SECONDS_SHOWN
    return given in {key_of("check-in", code.pk, code.screen_mark, now - back) for back in range(CODES_REMEMBERED)}
