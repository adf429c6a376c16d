"""What every arbiter's view shares: the typed request, the page with its steps, and refusals beside their cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, TypeVar, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from asgi_fair.wsgi import CACHE
from pairing.service import system_named
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.models import Tournament, User
from tournaments.rounds.queries.steps import steps

SECONDS_CACHED = 30
Done = TypeVar("Done")


def actor(request: HttpRequest) -> User:
    """Whoever is logged in; the permission check stands before every view that asks."""
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    return user


def is_htmx(request: HttpRequest) -> bool:
    """HTMX asks for the part that changed; everybody else gets a page."""
    return bool(cast(Any, request).htmx)


def nothing_until_commit(request: HttpRequest) -> None:
    """Let the server say the same to this very question of this browser, until anything at all is committed.

    Whoever logs out, or may no longer see the tournament, is a commit too; a session that ends by the clock is noticed
    after ``SECONDS_CACHED``.
    """
    if CACHE in request.META:
        request.META[CACHE](SECONDS_CACHED)


def refuse(form: forms.BaseForm, refusal: Refused) -> int:
    """Put every problem of ``refusal``, and itself, into ``form``; the status to answer with."""
    cast(Any, form).refusal = refusal
    for problem in refusal.problems:
        form.add_error(None, problem)
    return HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY


def do_if_sure(request: HttpRequest, step: Callable[[bool], Done]) -> Done:
    """Do ``step`` and return what it does; it gets whether the arbiter has ticked just the question that it asks.

    Raises:
        Doubtful: it asks, and nobody has answered.
    """
    try:
        return step(False)
    except Doubtful as doubt:
        if request.POST.get("sure") != question_of(doubt):
            raise
        return step(True)


def question_of(refusal: Refused) -> str:
    """What the arbiter is to tick; empty where it is refused outright."""
    return " ".join(refusal.problems) if isinstance(refusal, Doubtful) else ""


def site_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    problems: Iterable[str] = (),
    question: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """A page that is of no tournament; ``problems`` stand in a notice on top, the ``question`` is to be ticked."""
    whole = {"problems": list(problems), "question": question, **context}
    return render(request, template, whole, status=status)


def tournament_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    context: dict[str, Any] | None = None,
    **options: Any,
) -> HttpResponse:
    """As ``site_page``, of one tournament, with the steps that are open."""
    whole = {
        "tournament": tournament,
        "system": system_named(tournament.system),
        "steps": (context or {}).get("steps") or steps(tournament),
        **(context or {}),
    }
    return site_page(request, template, whole, **options)


def problem_page(request: HttpRequest, tournament: Tournament, *_row: object, **options: Any) -> HttpResponse:
    """What was wrong, alone, where no page of its own shows it."""
    return tournament_page(request, "arbiter/problem.html", tournament, **options)


def problems_of(form: forms.BaseForm) -> list[str]:
    """All errors of ``form``, for a page that does not show its fields."""
    return [str(problem) for found in form.errors.values() for problem in found]


def form_status(form: forms.BaseForm) -> int:
    """200 for a form not sent yet, 422 for one with errors."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound and form.errors else HTTPStatus.OK


def done(request: HttpRequest, text: str, to: str, *args: object) -> HttpResponse:
    """Go on to the page ``to``, a name or an address, which says what happened."""
    messages.success(request, text)
    return redirect(to, *args)
