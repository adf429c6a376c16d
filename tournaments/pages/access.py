"""How every public page is answered: found or 404, and nothing sent again that the browser already has."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial, wraps
from hashlib import blake2b
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from asgi_fair.page_cache import CachedPage
from asgi_fair.wsgi import CACHE
from tournaments.basics.languages import activate_language
from tournaments.basics.zones import activate_zone
from tournaments.pages.frame import page_context
from tournaments.pages.installed import installed_mark
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.versions import taken_back_round

View = Callable[..., HttpResponse]
Thing = TypeVar("Thing")

SECONDS_CACHED = 60
# Taken while the code is loaded: files that are replaced under a running server do not change what it answers.
_INSTALLED = installed_mark()
# What a page has to say of itself when it is cached; all else is put on each answer.
_CACHED_HEADERS = ("Content-Type", "Content-Disposition", "Content-Language")
PACKED_AT = 9  # of gzip's nine levels: a large table gets 7 % smaller than at 6, in as much time as it is sent sooner


def public_page(view: View, *, before: View | None = None) -> View:
    """Call ``view(request, public, …)`` with the tournament of the address.

    What is not published is answered with 404, whether it exists or not. The ETag comes from the published state
    alone, so neither a draft nor any other work of the arbiters shows in it. The pages of a round that was taken back
    say so. ``before(request, public)`` answers for a tournament that is announced and not yet paired.
    """
    return require_safe(of_public_tournament(view, of_taken_back=taken_back_page, before=before))


def public_page_before(before: View) -> Callable[[View], View]:
    """``public_page`` with ``before``, as a decorator."""
    return partial(public_page, before=before)


def of_public_tournament(view: View, *, of_taken_back: View | None = None, before: View | None = None) -> View:
    """As ``public_page``, for whoever has a way of their own to answer (the API)."""

    reads = getattr(view, "reads", ())

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        public = public_tournament(slug)
        if public is None:
            raise Http404
        activate_zone(public.row)
        activate_language(view, public.row)
        answered = of_public(request, slug, public, parts)
        if public.row.search_hidden:  # files and pictures have no head to say it in
            answered.headers["X-Robots-Tag"] = "noindex"
        return answered

    def of_public(request: HttpRequest, slug: str, public: PublicTournament, parts: dict[str, Any]) -> HttpResponse:
        if before is not None and public.is_coming:
            return unless_known(request, public.version, lambda: before(request, public), of=slug)
        number = parts.get("number", public.current_round or public.taken_back)
        if 1 <= number <= public.current_round:
            return unless_known(request, public.version, lambda: view(request, public, **parts), of=slug, reads=reads)
        if of_taken_back is None or not public.current_round < number <= public.taken_back:
            raise Http404
        return unless_known(request, public.version, lambda: of_taken_back(request, public, number), of=slug)

    return answer


def taken_back_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """What stands at the addresses of a round that was published and holds no more."""
    gone = found(taken_back_round(public.row, number))
    context = {**page_context(public, "round"), "gone": gone, "number": number}
    return render(request, "public/rounds/taken_back.html", context)


def reads(*names: str) -> Callable[[View], View]:
    """Say which parameters of the address's query the view reads: with them its page is made for the one who asks.

    All other parameters change nothing.
    """

    def decorate(view: View) -> View:
        view.reads = names  # type: ignore[attr-defined]
        return view

    return decorate


def unless_known(
    request: HttpRequest,
    version: str,
    build: Callable[[], HttpResponse],
    *,
    of: str | None = None,
    reads: tuple[str, ...] = (),
) -> HttpResponse:
    """The page of ``build``, or 304 where the browser has the one of ``version`` already.

    ``of`` says by what ``version_of`` gives the version of a later moment (a tournament's slug, ``EVERY_TOURNAMENT``,
    ``UNCHANGING``): then the server caches the page and answers it without asking here again, as long as that is the
    version. ``reads`` are the parameters of the query that the page depends on.
    """
    etag = quote_etag(f"{_installed_now()}-{get_language() or ''}-{version}")
    known = get_conditional_response(request, etag=etag)
    response = known or _page(request, etag, build, CachedPage(of, version, etag, reads) if of is not None else None)
    response.headers.setdefault("ETag", etag)
    patch_cache_control(response, public=True, no_cache=True)
    return response


def _page(
    request: HttpRequest, etag: str, build: Callable[[], HttpResponse], cached: CachedPage | None
) -> HttpResponse:
    """The page as it was made for the one who asked first: after each result a whole hall asks at once."""
    asked = request.GET if cached is None else [name for name in cached.parameters if name in request.GET]
    if settings.DEBUG or (asked and cached is None):
        return build()
    key = "public-page-" + blake2b(f"{etag} {request.path}".encode(), digest_size=16).hexdigest()
    page = None if asked else cache.get(key)  # searches, of which there is no end, push nothing out there
    if page is None:
        made = build()
        made.headers.setdefault("Content-Language", get_language() or settings.LANGUAGE_CODE)
        # Compressed once for all: what everybody may read holds no secret that its length could betray.
        packed = gzip.compress(made.content, PACKED_AT, mtime=0)
        page = made.content, packed, {name: made[name] for name in _CACHED_HEADERS if name in made}
        if not asked:
            cache.set(key, page, timeout=SECONDS_CACHED)
    content, packed, headers = page
    if cached is not None and CACHE in request.META:
        cached.content, cached.gzipped = content, packed
        request.META[CACHE](cached)
    response = HttpResponse(content, headers=headers)
    patch_vary_headers(response, ("Accept-Encoding",))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = packed
        response.headers["Content-Encoding"] = "gzip"
        response.headers["ETag"] = f"W/{etag}"
    return response


def _installed_now() -> str:
    return installed_mark() if settings.DEBUG else _INSTALLED


def as_file(content: bytes, content_type: str, name: str) -> HttpResponse:
    """An answer that the browser saves under ``name``; slugs hold no sign that would need quoting."""
    return HttpResponse(
        content, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def found(thing: Thing | None) -> Thing:
    """``thing``, or 404 where there is none."""
    if thing is None:
        raise Http404
    return thing
