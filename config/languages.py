"""In which language a page is: as chosen at its foot, else as the account has it, else as the browser asks.

What is chosen stands in a cookie that holds nothing but the code of the language, so that pages which are the same for
everybody can be kept by language (``config.page_cache``). Arbiters' pages are in fewer languages than those for
players: in another one they are in English as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

COOKIE = "language"
COOKIE_SECONDS = 400 * 24 * 3600  # browsers keep none for longer
LONGEST = 200  # characters of Accept-Language that are read; people name a handful of languages
_CHOSEN = re.compile(rf"(?:^|;)[ \t]*{COOKIE}=([A-Za-z-]{{2,12}})[ \t]*(?:;|$)")
_ARBITERS = ("/arbiter/", "/accounts/")
WITHOUT_COOKIE = ("/api/", "/embed/")  # programs, and pages within those of other sites


def languages_at(path: str) -> dict[str, str]:
    """The languages in which the page at ``path`` is offered: the own name of each by its code."""
    every = dict(settings.LANGUAGES)
    if not path.startswith(_ARBITERS):
        return every
    return {code: name for code, name in every.items() if code in settings.ARBITERS_LANGUAGES}


def chosen_language(cookies: str) -> str:
    """What the header Cookie says was chosen; empty for nothing, or for no language of ours.

    >>> chosen_language("sessionid=abc; language=en-gb"), chosen_language("language=tlh")
    ('en-gb', '')
    """
    found = _CHOSEN.search(cookies) if COOKIE in cookies else None
    return found[1] if found and found[1] in dict(settings.LANGUAGES) else ""


def best_language(wishes: tuple[str, ...], accepted: str, path: str = "/") -> str:
    """The first of ``wishes`` that is offered at ``path``, else the best of Accept-Language, else English."""
    offered = languages_at(path)
    try:
        asked = [code for code, _quality in parse_accept_lang_header(accepted[:LONGEST])]
    except (ValueError, UnicodeError):
        asked = []
    for code in (*wishes, *asked):
        if code == "*":
            break
        try:
            found = get_supported_language_variant(code)
        except LookupError:
            continue
        if found in offered:
            return found
    return settings.LANGUAGE_CODE


def language_of(request: HttpRequest, account: str = "", *, path: str = "") -> str:
    """In which language ``request`` is answered; ``account`` is that of the account, where there is one.

    With ``path`` it is that of the same reader on the page there.
    """
    meta = request.META
    reads_cookie = not request.path_info.startswith(WITHOUT_COOKIE)
    chosen = chosen_language(meta.get("HTTP_COOKIE", "")) if reads_cookie else ""
    wishes = tuple(code for code in (chosen, account) if code)
    return best_language(wishes, meta.get("HTTP_ACCEPT_LANGUAGE", ""), path or request.path_info)


def keep_language(response: HttpResponse, code: str) -> None:
    """Let the browser keep the choice of ``code``, or of none where it is empty."""
    secure = settings.SESSION_COOKIE_SECURE
    if code:
        response.set_cookie(COOKIE, code, max_age=COOKIE_SECONDS, secure=secure, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(COOKIE, samesite="Lax")


class ReadersLanguage:
    """Middleware: each request in the language of its reader, and none leaves it to the next one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(language_of(request)):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        if len(settings.LANGUAGES) > 1:
            by_cookie = () if request.path_info.startswith(WITHOUT_COOKIE) else ("Cookie",)
            patch_vary_headers(response, ("Accept-Language", *by_cookie))
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """An arbiter's page asks the account too, which is loaded for it in any case."""
        if request.path_info.startswith("/arbiter/"):
            account = getattr(getattr(request, "user", None), "language", "")
            if account:
                translation.activate(language_of(request, account))
