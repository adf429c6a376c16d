"""The entry form: look for oneself in the rating list, or say who one is; an arbiter decides."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.basics.errors import Refused
from tournaments.basics.zones import activate_zone
from tournaments.models import Event, PersonalLink, Tournament
from tournaments.pages.keyed import path_of
from tournaments.pages.keys import give
from tournaments.pages.limits import caller_of, too_often
from tournaments.pages.player_keys import key_of_personal
from tournaments.players.actions.entry_requests import ASKED_FIELDS, request_entry
from tournaments.players.forms.entry_requests import EnterByNameForm, EnterForm
from tournaments.publication.queries.groups import publics_of_event
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.registration import (
    guardian_for,
    limits_in_words,
    places_taken,
    why_closed,
    why_not_admitted,
)
from tournaments.rating_lists.queries.listed_players import lists_of
from tournaments.rating_lists.queries.search import Suggestion, picked, suggested

MOST_SEARCHES, SECONDS_COUNTED = 300, 600  # of one address
LONGEST_TEXT = 80
SHORTEST_MARK, LONGEST_MARK = 16, 40


@dataclass(frozen=True, slots=True)
class Door:
    """Where somebody asks to be entered: a tournament, or an event, of which one is chosen.

    ``open`` are those whose form is open, ``address`` is the form's, ``home`` the page behind the ``name``; no
    ``tournament`` is an event.
    """

    name: str
    home: str
    address: str
    open: tuple[PublicTournament, ...]
    tournament: Tournament | None = None

    @property
    def is_event(self) -> bool:
        return self.tournament is None

    def reasons(self, one: Suggestion | None) -> dict[str, str]:
        """Of an event why a tournament, by its address, does not take this player of the rating list."""
        if one is None or not self.is_event:
            return {}
        reasons: dict[str, str] = {}
        for public in self.open:
            there = picked(public.row, one.key) or one  # with the rating of that tournament
            why = why_not_admitted(public.row, rating=there.rating, birth_year=there.listed.birth_year)
            reasons |= {public.row.slug: why} if why else {}
        return reasons


def _named(row: Tournament) -> str:
    return f"{row.letter}: {row.name}"  # type: ignore[attr-defined]


def _limits(row: Tournament) -> str:
    limits = limits_in_words(row)
    return f" ({limits})" if limits else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask to be entered. ``?q=`` looks in the rating list, ``?pick=`` is a number in it, ``?new=1`` somebody else."""
    public = public_tournament(slug)
    if public is None or public.row.mirror_seen is not None:  # type: ignore[attr-defined]
        raise Http404
    activate_zone(public.row)
    address, home = (reverse(f"public:{name}", args=[slug]) for name in ("enter", "tournament"))
    door = Door(public.row.name, home, address, (public,) if public.can_enter else (), public.row)
    closed = why_closed(public.row, places_taken(public.row)) or _("Entries have closed: round 1 has been published.")
    return _answered(request, door, closed)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask to be entered in a tournament of an event, which is chosen; else as ``enter``."""
    event = Event.objects.filter(slug=slug).first()
    publics = publics_of_event(slug) if event else []
    if event is None or not publics:
        raise Http404
    activate_zone(publics[0].row)
    address, home = (reverse(f"public:{name}", args=[slug]) for name in ("event_enter", "event"))
    door = Door(event.name, home, address, tuple(one for one in publics if one.can_enter))
    return _answered(request, door, _("No tournament of this event takes entries now. Ask the organiser."))


def _answered(request: HttpRequest, door: Door, closed: str) -> HttpResponse:
    status_of_closed = HTTPStatus.CONFLICT if request.method == "POST" else HTTPStatus.OK
    if not door.open:
        return _page(request, door, {"closed": closed}, status=status_of_closed)
    row = door.open[0].row
    one = picked(row, request.GET.get("pick", "")) if "pick" in request.GET else None
    if one is None and "new" not in request.GET and lists_of(row):
        return _search(request, door)
    form_of = EnterForm if one else EnterByNameForm
    reasons = door.reasons(one)
    rows = [public.row for public in door.open if public.row.slug not in reasons]
    if not rows:
        text = _("No tournament of this event that takes entries now is for you.")
        return _page(request, door, {"closed": text, "closed_to": reasons.values()}, status=status_of_closed)
    tournaments = [(row.slug, f"{_named(row)}{_limits(row)}") for row in rows] if door.is_event else []
    context = {"one": one, "closed_to": reasons.values()}
    known = one.listed.birth_year if one else None
    ages = [row.guardian_age for row in rows if row.guardian_age is not None and guardian_for(row, known)]
    asked: dict[str, Any] = {"tournaments": tournaments, "guardian_age": max(ages, default=None)}
    asked["without_year"] = known is None
    if request.method != "POST":
        return _page(request, door, {**context, "form": form_of(**asked)})
    return _sent(request, door, form_of(request.POST, **asked), context)


def _search(request: HttpRequest, door: Door) -> HttpResponse:
    """Players of the rating list who may be meant, with what the list tells everybody."""
    text = request.GET.get("q", "").strip()[:LONGEST_TEXT]
    if text and too_often(request, "entry-search", most=MOST_SEARCHES, seconds=SECONDS_COUNTED):
        problem = _("Too many searches came from this network. Try again in ten minutes.")
        return _page(request, door, {"text": text, "searching": True, "problems": [problem]}, status=429)
    found = suggested(door.open[0].row, text) if text else ()
    return _page(request, door, {"text": text, "found": found, "searching": True})


def _sent(request: HttpRequest, door: Door, form: EnterForm, context: dict[str, Any]) -> HttpResponse:
    """Note the request, and lead to the page that tells what becomes of it."""
    context, one = {**context, "form": form}, context["one"]
    if form.is_of_a_program:
        problem = _("This form was filled in by a program. Load the page again and leave the hidden field empty.")
        return _page(request, door, {**context, "problems": [problem]}, status=422)
    mark = request.POST.get("form", "")
    if not form.is_valid() or not SHORTEST_MARK <= len(mark) <= LONGEST_MARK:
        return _page(request, door, context, status=422)
    slug = form.cleaned_data.get("tournament", door.open[0].row.slug)
    row = next(public.row for public in door.open if public.row.slug == slug)
    if one and door.is_event:  # each tournament has ratings of its own type
        one = picked(row, one.key) or one
    of_form = ("email", "website", "tournament", "guardian", "consents")
    typed = {name: value for name, value in form.cleaned_data.items() if name not in of_form}
    listed = {name: one.fields[name] or "" for name in ASKED_FIELDS if name in one.fields} if one else {}
    fields: dict[str, Any] = {**typed, **listed, "club": typed.get("club") or listed.get("club", "")}
    for name in ("rating", "national_rating", "birth_year"):
        fields[name] = fields.get(name) or typed.get(name) or None
    try:
        asked = request_entry(
            row,
            mark=mark,
            caller=caller_of(request),
            email=form.cleaned_data["email"],
            listed=one is not None,
            guardian=form.cleaned_data.get("guardian", ""),
            consents=form.cleaned_data.get("consents", False),
            **fields,
        )
    except Refused as refusal:
        return _page(request, door, {**context, "problems": refusal.problems}, status=409)
    return _to_personal_page(request, asked.link)


def _to_personal_page(request: HttpRequest, link: PersonalLink) -> HttpResponse:
    page = path_of("personal", link.pk)
    answer = redirect(page)
    give(answer, request, key_of_personal(link), path=page)
    return answer


def _page(request: HttpRequest, door: Door, context: dict[str, Any], *, status: int = HTTPStatus.OK) -> HttpResponse:
    given = request.POST.get("form", "")
    mark = given if SHORTEST_MARK <= len(given) <= LONGEST_MARK else secrets.token_urlsafe(12)
    rows = [public.row for public in door.open]
    whole: dict[str, Any] = {"door": door, "mark": mark}
    whole["has_list"] = bool(rows) and bool(lists_of(rows[0]))
    whole["tournament"] = door.tournament
    whole["entries_shown"] = any(row.entries_shown for row in rows)
    whole["limits"] = limits_in_words(rows[0]) if rows and not door.is_event else ""
    return render(request, "public/players/enter.html", {**whole, **context}, status=status)
