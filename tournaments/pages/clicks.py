"""The one rule for stale clicks: a form is carried out only on what its page showed.

``rests_on`` stands below the decorators that say who may call a view and how, and holds for everything sent by POST::

    @arbiter_view
    @require_POST
    @rests_on(DRAFT)
    @answered_by(round_response)
    def publish(request, tournament, round): ...

The view gets the row in place of its number. ``tests/tournaments/arbiter/test_clicks.py`` goes over all addresses.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale
from tournaments.basics.once import claim, keep_answer
from tournaments.clicks.kinds import NEW
from tournaments.clicks.seen import FIELD, Kind, MalformedSeen, Place, Seen
from tournaments.journal.changing import lock
from tournaments.models import Tournament, User
from tournaments.pages.arbiter import actor
from tournaments.pages.changed import Click, changed_page, malformed_page

View = Callable[..., HttpResponse]


def rests_on(
    kind: Kind, *, typed: type[forms.BaseForm] | None = None, service_compares: bool = False
) -> Callable[[View], View]:
    """Refuse a POST whose ``seen`` is missing, of another thing, or no longer true; nothing is changed then.

    The view runs in one transaction with the comparison, and the tournament (or the account) is locked: nobody comes
    between. A view that answers with anything but a redirect has changed nothing: all of it is rolled back.

    ``typed`` is the form that the arbiter fills in; what was typed is kept on the page of changes, to be sent again.
    ``service_compares`` is for what cannot run in one transaction with the view (pairing, taking in a large file) and
    for what answers in its own way (a row of the result entry): the view gets ``seen`` and gives it to the action,
    which compares in its own transaction and raises ``Stale``. What of that the view lets through becomes the page of
    changes.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            place = _place(request, args, kwargs)
            if request.method != "POST":
                return view(request, *_given(place, _found(kind, place)))
            click = Click(request, kind, place, typed)
            if service_compares:
                return _handed_over(view, click)
            with transaction.atomic():
                answer = _compared(view, replace(click, place=_locked(place)))
                if not _is_redirect(answer):
                    transaction.set_rollback(True)
            return answer

        guarded.rests_on = kind  # type: ignore[attr-defined]
        return guarded

    return decorate


def _place(request: HttpRequest, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Place:
    tournament = args[0] if args and isinstance(args[0], Tournament) else None
    user = request.user if isinstance(request.user, User) else None
    return Place(user, tournament, next(iter(kwargs.values()), None))


def _locked(place: Place) -> Place:
    return replace(place, tournament=lock(place.tournament) if place.tournament else None, locked=True)


def _found(kind: Kind, place: Place) -> Any:
    """The row of ``place``.

    Raises:
        Http404: there is none.
    """
    try:
        return kind.find(place)
    except ObjectDoesNotExist as error:
        raise Http404(_("There is nothing at this address.")) from error


def _given(place: Place, row: Any) -> list[Any]:
    """What the view gets: the tournament if there is one, and the row where the address has its number."""
    return [part for part, there in ((place.tournament, place.tournament), (row, place.number is not None)) if there]


def _read(click: Click) -> Seen | None:
    """What the form says that its page showed; None if it is no such thing."""
    try:
        seen = Seen.read(click.request.POST.get(FIELD))
    except MalformedSeen:
        return None
    return seen if (seen.kind, seen.key) == (click.kind.name, click.place.key) else None


def _compared(view: View, click: Click) -> HttpResponse:
    seen = _read(click)
    try:
        row = click.kind.find(click.place)
    except ObjectDoesNotExist as error:
        if seen is None:
            raise Http404(_("There is nothing at this address.")) from error
        return changed_page(click, seen, None)
    if seen is None:
        return malformed_page(click, row)
    if click.kind is NEW:
        return _once(view, click, seen, row)
    if click.kind.facts(row) != seen.facts:
        return changed_page(click, seen, row)
    return view(click.request, *_given(click.place, row))


def _handed_over(view: View, click: Click) -> HttpResponse:
    row = _found(click.kind, click.place)
    seen = _read(click)
    if seen is None or seen.facts.keys() != click.kind.facts(row).keys():
        return malformed_page(click, row)
    try:
        return view(click.request, *_given(click.place, row), seen=seen)
    except MalformedSeen:
        return malformed_page(click, row)
    except Stale as stale:
        return changed_page(click, seen, _still_there(click), told=" ".join(stale.problems))
    except Exception:
        # Nothing is locked, so the row may go at any moment, and with it what the view reads of it.
        if _still_there(click) is None:
            return changed_page(click, seen, None)
        raise


def _still_there(click: Click) -> Any:
    """The row of ``click`` as it is now; None where it is gone."""
    try:
        return click.kind.find(click.place)
    except ObjectDoesNotExist:
        return None


def _once(view: View, click: Click, seen: Seen, row: Any) -> HttpResponse:
    """Carry out a form that makes something new; a second sending leads where the first one led."""
    request = click.request
    mark, content = seen.facts.get("form", ""), _content(request)
    if not 0 < len(mark) <= 40:
        return malformed_page(click, row)
    sent, is_first = claim(mark, content, by=actor(request))
    if is_first:
        answer = view(request, *_given(click.place, row))
        if _is_redirect(answer):
            keep_answer(sent, answer.headers["Location"])
        return answer
    if sent.content != content:
        return changed_page(click, seen, row)
    messages.info(request, _("This form came twice. It has been carried out once."))
    return redirect(sent.answer)


def _content(request: HttpRequest) -> str:
    """A digest of what was typed, passwords left out."""
    left_out = ("csrfmiddlewaretoken", FIELD)
    sent = [(name, values) for name, values in request.POST.lists() if name not in left_out and "password" not in name]
    files = [(name, [(file.name, file.size) for file in found]) for name, found in request.FILES.lists()]
    return hashlib.sha256(repr((sorted(sent), sorted(files))).encode()).hexdigest()


def _is_redirect(answer: HttpResponse) -> bool:
    return 300 <= answer.status_code < 400
