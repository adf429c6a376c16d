"""Check-in by code: opened for a time, with the code on a screen or a poster."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.basics.errors import Refused
from tournaments.clicks.kinds_of_own import CODES
from tournaments.models import CheckInCode, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.clicks import rests_on
from tournaments.pages.keyed import path_of
from tournaments.pages.player_keys import key_of_screen, poster_code
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.door import close_check_in, code_of, open_check_in, renew_codes
from tournaments.players.forms.own import CheckInForm
from tournaments.rounds.views.prints import sheet


@shows("arbiter/players/check_in_code.html")
def _page(request: HttpRequest, tournament: Tournament, form: CheckInForm) -> Context:
    code = code_of(tournament)
    path = f"{path_of('check_in_screen', tournament.slug)}#{key_of_screen(code)}" if code else ""
    is_open = code is not None and code.is_open
    return {
        "form": form,
        "code": code,
        "open_until": code.open_until if code and is_open else None,
        "screen": path,
        "screen_address": outside_address(request, path) or request.build_absolute_uri(path) if path else "",
        "players_code": _poster_code(request, tournament, code) if is_open else "",
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(CODES, typed=CheckInForm)
@answered_by(_page, form=CheckInForm)
def check_in_code(request: HttpRequest, tournament: Tournament, form: CheckInForm) -> HttpResponse:
    """Open check-in by code, close it, or make new codes."""
    by, what, until = actor(request), request.POST.get("do"), form.cleaned_data["until"]
    if what == "close":
        close_check_in(tournament, by=by)
        text = _("Check-in by code is closed.")
    elif what == "renew":
        renew_codes(tournament, by=by)
        text = _("There are new codes. Print the poster again, and open the screen again.")
    elif until is None:
        raise Refused(_("Say until when."))
    else:
        open_check_in(tournament, until=until, by=by)
        text = _("Players can check themselves in now.")
    return done(request, text, "arbiter:check_in_code", tournament.slug)


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
def print_poster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A poster with the code, which holds until new codes are made; it works only while check-in is open."""
    code = code_of(tournament)
    context = {
        "code": _poster_code(request, tournament, code),
        "has_code": code is not None and poster_code(code) != "",
    }
    return sheet(request, tournament, "poster", context)


def _poster_code(request: HttpRequest, tournament: Tournament, code: CheckInCode | None) -> str:
    """The QR code that players scan to check in; empty where there is none, or no phone could reach its address."""
    key = poster_code(code) if code else ""
    address = outside_address(request, f"{path_of('check_in', tournament.slug)}#{key}") if key else ""
    return qr_code(address) if address else ""
