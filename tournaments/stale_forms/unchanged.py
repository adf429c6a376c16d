"""A form is carried out only where what its page showed is unchanged.

``requires_unchanged`` stands below the decorators that say who may call a view and how, and holds for every POST::

    @arbiter_view
    @require_POST
    @requires_unchanged(DRAFT)
    @answered_by(round_response)
    def publish(request, tournament, round): ...

The view gets the row in place of its number. ``tests/tournaments/arbiter/test_stale_forms.py`` goes over all addresses.
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
from tournaments.journal.changing import lock
from tournaments.models import Tournament, User
from tournaments.pages.arbiter import actor
from tournaments.stale_forms.expected import FIELD, FORMER_FIELD, Address, ExpectedVersion, MalformedVersion
from tournaments.stale_forms.page import SentForm, malformed_page, stale_page
from tournaments.stale_forms.precondition import Precondition
from tournaments.stale_forms.preconditions import NEW

View = Callable[..., HttpResponse]


def requires_unchanged(
    precondition: Precondition, *, typed: type[forms.BaseForm] | None = None, service_compares: bool = False
) -> Callable[[View], View]:
    """Refuse a POST whose expected version is missing, of another row, or no longer true; nothing is changed then.

    The view runs in one transaction with the comparison, and the tournament (or the account) is locked: nobody comes
    between. A view that answers with anything but a redirect has changed nothing: all of it is rolled back.

    ``typed`` is the form that the arbiter fills in; what was typed is kept on the stale page, to be sent again.
    ``service_compares`` is for what cannot run in one transaction with the view (pairing, taking in a large file) and
    for what answers in its own way (a row of the result entry): the view gets what is ``expected`` and gives it to the
    action, which compares in its own transaction and raises ``Stale``. What of that the view lets through becomes the
    stale page.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            address = _address(request, args, kwargs)
            if request.method != "POST":
                return view(request, *_given(address, _found(precondition, address)))
            sent = SentForm(request, precondition, address, typed)
            if service_compares:
                return _handed_over(view, sent)
            with transaction.atomic():
                answer = _compared(view, replace(sent, address=_locked(address)))
                if not _is_redirect(answer):
                    transaction.set_rollback(True)
            return answer

        guarded.requires_unchanged = precondition  # type: ignore[attr-defined]
        return guarded

    return decorate


def _address(request: HttpRequest, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Address:
    tournament = args[0] if args and isinstance(args[0], Tournament) else None
    user = request.user if isinstance(request.user, User) else None
    return Address(user, tournament, next(iter(kwargs.values()), None))


def _locked(address: Address) -> Address:
    return replace(address, tournament=lock(address.tournament) if address.tournament else None, locked=True)


def _found(precondition: Precondition, address: Address) -> Any:
    """The row of ``address``.

    Raises:
        Http404: there is none.
    """
    try:
        return precondition.target.find(address)
    except ObjectDoesNotExist as error:
        raise Http404(_("There is nothing at this address.")) from error


def _given(address: Address, row: Any) -> list[Any]:
    """What the view gets: the tournament if there is one, and the row where the address has its number."""
    parts = ((address.tournament, address.tournament), (row, address.number is not None))
    return [part for part, there in parts if there]


def _read(sent: SentForm) -> ExpectedVersion | None:
    """What the form says that its page showed; None if it is no such thing.

    A form that was rendered before the field had its name lacks the values that are compared.
    """
    post = sent.request.POST
    try:
        expected = ExpectedVersion.read(post.get(FIELD))
    except MalformedVersion:
        try:
            expected = replace(ExpectedVersion.read(post.get(FORMER_FIELD)), values={})
        except MalformedVersion:
            return None
    return expected if (expected.name, expected.key) == (sent.precondition.name, sent.address.key) else None


def _compared(view: View, sent: SentForm) -> HttpResponse:
    expected, precondition = _read(sent), sent.precondition
    try:
        row = precondition.target.find(sent.address)
    except ObjectDoesNotExist as error:
        if expected is None:
            raise Http404(_("There is nothing at this address.")) from error
        return stale_page(sent, expected, None)
    if expected is None:
        return malformed_page(sent, row)
    if precondition.is_older(expected):
        return stale_page(sent, expected, row)
    if precondition is NEW:
        return _once(view, sent, expected, row)
    if not precondition.holds(row, expected, sent.address.tournament):
        return stale_page(sent, expected, row)
    return view(sent.request, *_given(sent.address, row))


def _handed_over(view: View, sent: SentForm) -> HttpResponse:
    row = _found(sent.precondition, sent.address)
    expected = _read(sent)
    if expected is None:
        return malformed_page(sent, row)
    if sent.precondition.is_older(expected):
        return stale_page(sent, expected, row)
    try:
        return view(sent.request, *_given(sent.address, row), expected=expected)
    except MalformedVersion:
        return malformed_page(sent, row)
    except Stale as stale:
        return stale_page(sent, expected, _still_there(sent), message=" ".join(stale.problems))
    except Exception:
        # Nothing is locked, so the row may go at any moment, and with it what the view reads of it.
        if _still_there(sent) is None:
            return stale_page(sent, expected, None)
        raise


def _still_there(sent: SentForm) -> Any:
    """The row of the form as it is now; None where it is gone."""
    try:
        return sent.precondition.target.find(sent.address)
    except ObjectDoesNotExist:
        return None


def _once(view: View, sent: SentForm, expected: ExpectedVersion, row: Any) -> HttpResponse:
    """Carry out a form that makes something new; a second sending leads where the first one led."""
    request = sent.request
    mark, content = expected.values.get("form", ""), _content(request)
    if not 0 < len(mark) <= 40:
        return malformed_page(sent, row)
    claimed, is_first = claim(mark, content, by=actor(request))
    if is_first:
        answer = view(request, *_given(sent.address, row))
        if _is_redirect(answer):
            keep_answer(claimed, answer.headers["Location"])
        return answer
    if claimed.content != content:
        return stale_page(sent, expected, row)
    messages.info(request, _("This form came twice. It has been carried out once."))
    return redirect(claimed.answer)


def _content(request: HttpRequest) -> str:
    """A digest of what was typed, passwords left out."""
    left_out = ("csrfmiddlewaretoken", FIELD)
    sent = [(name, values) for name, values in request.POST.lists() if name not in left_out and "password" not in name]
    files = [(name, [(file.name, file.size) for file in found]) for name, found in request.FILES.lists()]
    return hashlib.sha256(repr((sorted(sent), sorted(files))).encode()).hexdigest()


def _is_redirect(answer: HttpResponse) -> bool:
    return 300 <= answer.status_code < 400
