"""What a page shows, and what a view answers when it was not to be: its page, with what was wrong.

A page is a function that returns what its template needs. ``answered_by`` stands below ``requires_unchanged`` and names
the page that the view's form is on; the view holds what is to be done, and where to go on::

    @shows("arbiter/tournament/before.html")
    def _page(request, tournament, form): ...

    @arbiter_view(change=Right.LEAD)
    @require_http_methods(["GET", "HEAD", "POST"])
    @requires_unchanged(BEFORE, typed=BeforeForm)
    @answered_by(_page, form=of_tournament(BeforeForm))
    def before(request, tournament, form):
        prepare_tournament(tournament, by=actor(request), **form.cleaned_data)
        return done(request, _("Saved."), "arbiter:before", tournament.slug)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse

from tournaments.basics.errors import Refused, Stale
from tournaments.models import Tournament
from tournaments.pages.arbiter import question_of, refuse, site_page, tournament_page

View = Callable[..., HttpResponse]
MakesForm = Callable[..., forms.BaseForm]
Context = dict[str, Any]


def shows(template: str) -> Callable[[Callable[..., Context]], View]:
    """Make a page of a function that returns the context of ``template``.

    The page takes what the function does, and besides what is said of what was sent: ``problems`` for a notice on top,
    the ``question`` that is to be ticked, and the ``status``.
    """

    def decorate(context_of: Callable[..., Context]) -> View:
        @wraps(context_of)
        def page(
            request: HttpRequest,
            *given: Any,
            problems: Iterable[str] = (),
            question: str = "",
            status: int = HTTPStatus.OK,
            **more: Any,
        ) -> HttpResponse:
            context = {"problems": list(problems), "question": question, **context_of(request, *given, **more)}
            if given and isinstance(given[0], Tournament):
                return tournament_page(request, template, given[0], context, status=status)
            return site_page(request, template, context, status=status)

        return page

    return decorate


def answered_by(
    page: View | str, *, form: MakesForm | None = None, status: int = HTTPStatus.CONFLICT
) -> Callable[[View], View]:
    """Show ``page`` to whoever only looks, and where the view raises ``Refused``; the view itself does the rest.

    ``form`` is the form that is sent: a class that needs nothing but what was typed, or a function of the view's
    arguments. The view gets a valid one as its last argument; until then the page shows it with its errors, and so it
    shows what was refused. A template in place of ``page`` needs nothing but the form.

    ``page`` gets the arguments of the view and the ``form``, or ``problems`` where there is none. The status is 422
    where a form has errors or was refused, without a form ``status``, and 409 for what is ``Stale``; where the action
    compares, that goes on to ``requires_unchanged``.
    """
    shown = shows(page)(lambda _request, *_given, form: {"form": form}) if isinstance(page, str) else page

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, *given: Any, **expected: Any) -> HttpResponse:
            sent = _made(form, request, given) if form else None
            filled = {} if sent is None else {"form": sent}
            if request.method != "POST":
                return shown(request, *given, **filled)
            if sent is not None and not sent.is_valid():
                return shown(request, *given, **filled, status=HTTPStatus.UNPROCESSABLE_ENTITY)
            try:
                return view(request, *given, *filled.values(), **expected)
            except Refused as refusal:
                if expected and isinstance(refusal, Stale):
                    raise
                question = question_of(refusal)
                if sent is not None:
                    return shown(request, *given, form=sent, question=question, status=refuse(sent, refusal))
                code = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else status
                return shown(request, *given, problems=refusal.problems, question=question, status=code)

        return answered

    return decorate


def of_tournament(form: MakesForm) -> MakesForm:
    """``form`` as it is sent, made for the tournament of the view."""
    return lambda request, tournament: form(request.POST or None, tournament=tournament)


def _made(form: MakesForm, request: HttpRequest, given: tuple[Any, ...]) -> forms.BaseForm:
    if isinstance(form, type):
        return form(request.POST or None, request.FILES or None)
    return form(request, *given)
