"""The entry form: look for oneself in the rating list, or say who one is; an arbiter decides."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.basics.errors import Refused
from tournaments.basics.zones import activate_zone
from tournaments.models import PersonalLink
from tournaments.pages.keyed import path_of
from tournaments.pages.keys import give
from tournaments.pages.limits import caller_of, too_often
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.entry_requests import ASKED_FIELDS, request_entry
from tournaments.players.forms.entry_requests import EnterByNameForm, EnterForm
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.registration import places_taken, why_closed
from tournaments.rating_lists.queries.listed_players import current_list
from tournaments.rating_lists.queries.search import Suggestion, picked, suggested

MOST_SEARCHES, SECONDS_COUNTED = 300, 600  # of one address
LONGEST_TEXT = 80
SHORTEST_MARK, LONGEST_MARK = 16, 40


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask to be entered. ``?q=`` looks in the rating list, ``?pick=`` is a FIDE number, ``?new=1`` somebody else."""
    public = public_tournament(slug)
    if public is None or public.row.mirror_seen is not None:  # type: ignore[attr-defined]
        raise Http404
    activate_zone(public.row)
    if not public.can_enter:
        closed = why_closed(public.row, places_taken(public.row)) or _(
            "Entries have closed: round 1 has been published."
        )
        status = HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK
        return _page(request, public, {"closed": closed}, status=status)
    one = picked(public.row, request.GET.get("pick", "")) if "pick" in request.GET else None
    if one is None and "new" not in request.GET and current_list() is not None:
        return _search(request, public)
    form_of = EnterForm if one else EnterByNameForm
    if request.method != "POST":
        return _page(request, public, {"form": form_of(), "one": one})
    return _sent(request, public, form_of(request.POST), one)


def _search(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Players of the rating list who may be meant, with what the list tells everybody."""
    text = request.GET.get("q", "").strip()[:LONGEST_TEXT]
    if text and too_often(request, "entry-search", most=MOST_SEARCHES, seconds=SECONDS_COUNTED):
        problem = _("Too many searches came from this network. Try again in ten minutes.")
        return _page(request, public, {"text": text, "searching": True, "problems": [problem]}, status=429)
    found = suggested(public.row, text) if text else ()
    return _page(request, public, {"text": text, "found": found, "searching": True})


def _sent(request: HttpRequest, public: PublicTournament, form: EnterForm, one: Suggestion | None) -> HttpResponse:
    """Note the request, and lead to the page that tells what becomes of it."""
    if form.is_of_a_program:
        problem = _("This form was filled in by a program. Load the page again and leave the hidden field empty.")
        return _page(request, public, {"form": form, "one": one, "problems": [problem]}, status=422)
    mark = request.POST.get("form", "")
    if not form.is_valid() or not SHORTEST_MARK <= len(mark) <= LONGEST_MARK:
        return _page(request, public, {"form": form, "one": one}, status=422)
    typed = {name: value for name, value in form.cleaned_data.items() if name not in ("email", "website")}
    listed = {name: one.fields[name] or "" for name in ASKED_FIELDS if name in one.fields} if one else {}
    fields: dict[str, Any] = {**typed, **listed}
    for name in ("rating", "birth_year"):
        fields[name] = fields.get(name) or None
    try:
        asked = request_entry(
            public.row,
            mark=mark,
            caller=caller_of(request),
            email=form.cleaned_data["email"],
            listed=one is not None,
            **fields,
        )
    except Refused as refusal:
        return _page(request, public, {"form": form, "one": one, "problems": refusal.problems}, status=409)
    return _to_personal_page(request, asked.link)


def _to_personal_page(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    page = path_of("personal", link.pk)
    answer = redirect(page)
    give(answer, request, key_of_personal(link), path=page)
    return answer


def _page(
    request: HttpRequest, public: PublicTournament, context: dict[str, Any], *, status: int = HTTPStatus.OK
) -> HttpResponse:
    given = request.POST.get("form", "")
    mark = given if SHORTEST_MARK <= len(given) <= LONGEST_MARK else secrets.token_urlsafe(12)
    whole = {"tournament": public.row, "tournament_is_public": True, "mark": mark}
    whole["has_list"] = current_list() is not None
    return render(request, "public/players/enter.html", {**whole, **context}, status=status)
