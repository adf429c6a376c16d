"""Check-in by the code on the hall's screen or on a poster: find the own name, say to be here; and that screen."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.zones import activate_zone
from tournaments.models import CheckInCode, MirrorFrom, Player
from tournaments.pages.keyed import given_key, key_answer, path_of
from tournaments.pages.keys import COOKIE, give, holds, is_key
from tournaments.pages.limits import too_often
from tournaments.pages.player_keys import is_past_code, key_of_screen, poster_code, screen_codes
from tournaments.players.actions.check_in import Closed, come_by_code
from tournaments.players.queries.check_in import check_in_list
from tournaments.publication.queries.privacy import for_public
from tournaments.publication.queries.public import public_tournament

MOST_CHECK_INS, SECONDS_COUNTED = 600, 600  # of one address: a whole hall comes by one Wi-Fi
SECONDS_ASKED = 10  # from one question of the screen to the next


def _code(slug: str) -> CheckInCode:
    """The codes of the tournament.

    Raises:
        Http404: check-in by code was never opened there, or it is worked on elsewhere.
    """
    code = CheckInCode.objects.select_related("tournament").filter(tournament__slug=slug).first()
    if code is None or MirrorFrom.objects.filter(tournament=code.tournament, ended_at=None).exists():
        raise Http404
    activate_zone(code.tournament)
    return code


def _is_taken(code: CheckInCode, given: str) -> bool:
    """Whether ``given`` is the poster's code, or one that the screen has shown just now."""
    taken = [one for one in (*screen_codes(code), poster_code(code)) if one]
    return any(is_key(given, one) for one in taken)


@never_cache
@require_POST
def code_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the code, once for each phone."""
    code, page, form = _code(slug), path_of("check_in", slug), path_of("check_in_key", slug)
    given = given_key(request)
    if _is_taken(code, given):
        answer = redirect(page)
        give(answer, request, given, path=page)
        return answer
    if is_past_code(code, given):
        return _key_page(request, code, form, late=True, status=HTTPStatus.FORBIDDEN)
    return key_answer(request, None, page=page, key_page=form)


def _is_public(code: CheckInCode) -> bool:
    """Whether the public knows of the tournament; else its name is for those who have a code."""
    return public_tournament(code.tournament.slug) is not None


def _key_page(
    request: HttpRequest, code: CheckInCode, address: str, *, late: bool = False, status: int = HTTPStatus.OK
) -> HttpResponse:
    is_public = _is_public(code)
    context = {
        "address": address,
        "tournament": code.tournament if late or is_public else None,
        "tournament_is_public": is_public,
        "late": late,
    }
    return render(request, "public/players/check_in_key.html", context, status=status)


def _has_code(request: HttpRequest, code: CheckInCode) -> bool:
    return _is_taken(code, request.COOKIES.get(COOKIE, ""))


def _ask_for_code(request: HttpRequest, code: CheckInCode, *, status: int = HTTPStatus.OK) -> HttpResponse:
    late = is_past_code(code, request.COOKIES.get(COOKIE, ""))
    return _key_page(request, code, path_of("check_in_key", code.tournament.slug), late=late, status=status)


@never_cache
@require_safe
def by_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is awaited; ``?q=`` looks for a name, ``?player=`` asks whether one is that player."""
    code = _code(slug)
    if not code.is_open:
        return _list(request, code, closed=True)
    return _list(request, code) if _has_code(request, code) else _ask_for_code(request, code)


def _list(
    request: HttpRequest,
    code: CheckInCode,
    *,
    closed: bool = False,
    here: Player | None = None,
    problems: list[str] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()[:80]
    found = None if closed else check_in_list(code.tournament, wanted=wanted)
    asked, is_public = request.GET.get("player", ""), _is_public(code)
    knows = is_public or _has_code(request, code)
    context = {
        "tournament": code.tournament if knows else None,
        "tournament_is_public": is_public,
        "closed": closed,
        "found": found,
        "wanted": wanted,
        "asked": next((one for one in found.players if str(one.pk) == asked), None) if found else None,
        "here": for_public([here], code.tournament)[0] if here else None,
        "problems": problems or [],
    }
    return render(request, "public/players/check_in.html", context, status=status)


@never_cache
@require_POST
def come(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The player says to be here."""
    code = _code(slug)
    if not _has_code(request, code):
        return _ask_for_code(request, code, status=HTTPStatus.FORBIDDEN)
    if too_often(request, "check-in", most=MOST_CHECK_INS, seconds=SECONDS_COUNTED):
        problem = _("Too many check-ins came from this network. Go to an arbiter.")
        return _list(request, code, problems=[problem], status=429)
    try:
        player = come_by_code(code, number)
    except Closed:
        return _list(request, code, closed=True, status=HTTPStatus.GONE)
    except Refused as refusal:
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _list(request, code, problems=refusal.problems, status=status)
    return _list(request, code, here=player)


@never_cache
@require_POST
def screen_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the screen's key, once."""
    code = CheckInCode.objects.filter(tournament__slug=slug).first()
    key = key_of_screen(code) if code else None
    page, form = path_of("check_in_screen", slug), path_of("check_in_screen_key", slug)
    return key_answer(request, key, page=page, key_page=form)


@never_cache
@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The code in large, which changes, and how many have come; without anything to press."""
    code = _code(slug)
    if not holds(request, key_of_screen(code)):
        return _key_page(request, code, path_of("check_in_screen_key", slug))
    tournament = code.tournament
    path = f"{path_of('check_in', slug)}#{screen_codes(code)[0]}"
    address = outside_address(request, path)
    context: dict[str, Any] = {
        "tournament": tournament,
        "is_open": code.is_open,
        "until": code.open_until,
        "code": qr_code(address) if address else "",
        "found": check_in_list(tournament),
        "asked": SECONDS_ASKED,
        "hall": reverse("public:hall", args=[slug]) if public_tournament(slug) else "",
    }
    return render(request, "public/players/check_in_screen.html", context)
