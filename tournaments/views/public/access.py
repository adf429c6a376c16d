"""How every public page is answered: found or 404, and nothing sent again that the browser already has."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournaments.selectors.rounds.versions import taken_back_round
from tournaments.selectors.tournament.public import PublicTournament, public_tournament
from tournaments.views.public.common import page_context
from tournaments.views.public.installed import installed_mark

View = Callable[..., HttpResponse]
Thing = TypeVar("Thing")

SECONDS_KEPT = 60
# Taken while the code is loaded: files that are replaced under a running server do not change what it answers.
_INSTALLED = installed_mark()
# What a page has to say of itself when it is kept; all else is put on each answer.
_KEPT_HEADERS = ("Content-Type", "Content-Disposition")


def public_page(view: View) -> View:
    """Call ``view(request, public, …)`` with the tournament of the address, and compress what it answers.

    What is not published is answered with 404, whether it exists or not. The ETag comes from the published state
    alone, so neither a draft nor any other work of the arbiters shows in it. The pages of a round that was taken back
    say so.
    """

    return public_answer(of_public_tournament(view, of_taken_back=taken_back_page))


def of_public_tournament(view: View, *, of_taken_back: View | None = None) -> View:
    """As ``public_page``, for whoever has a way of their own to answer (the API)."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        public = public_tournament(slug)
        if public is None:
            raise Http404
        number = parts.get("number", public.current_round or public.taken_back)
        if 1 <= number <= public.current_round:
            return unless_known(request, public.mark, lambda: view(request, public, **parts))
        if of_taken_back is None or not public.current_round < number <= public.taken_back:
            raise Http404
        return unless_known(request, public.mark, lambda: of_taken_back(request, public, number))

    return answer


def taken_back_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """What stands at the addresses of a round that was published and holds no more."""
    gone = found(taken_back_round(public.row, number))
    context = {**page_context(public, "round"), "gone": gone, "number": number}
    return render(request, "public/rounds/taken_back.html", context)


def public_answer(view: View) -> View:
    """Answer GET and HEAD only, compressed: the public pages hold no secret that its length could betray."""
    return gzip_page(require_safe(view))


def unless_known(request: HttpRequest, mark: str, build: Callable[[], HttpResponse]) -> HttpResponse:
    """The page of ``build``, or 304 where the browser has the one of ``mark`` already."""
    etag = quote_etag(f"{_installed_now()}-{get_language() or ''}-{mark}")
    response = get_conditional_response(request, etag=etag) or _kept(request, etag, build)
    response.headers.setdefault("ETag", etag)
    patch_cache_control(response, public=True, no_cache=True)
    return response


def _kept(request: HttpRequest, etag: str, build: Callable[[], HttpResponse]) -> HttpResponse:
    """The page as it was made for the one who asked first: after each result a whole hall asks at once."""
    if request.GET or settings.DEBUG:
        return build()
    key = "public-page-" + blake2b(f"{etag} {request.path}".encode(), digest_size=16).hexdigest()
    page = cache.get(key)
    if page is None:
        made = build()
        page = made.content, {name: made[name] for name in _KEPT_HEADERS if name in made}
        cache.set(key, page, timeout=SECONDS_KEPT)
    content, headers = page
    return HttpResponse(content, headers=headers)


def _installed_now() -> str:
    return installed_mark() if settings.DEBUG else _INSTALLED


def found(thing: Thing | None) -> Thing:
    """``thing``, or 404 where there is none."""
    if thing is None:
        raise Http404
    return thing
