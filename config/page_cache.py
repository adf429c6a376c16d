"""The cache of the public pages of this installation: what ``asgi_fair`` knows of Django and the tournaments."""

from __future__ import annotations

from functools import lru_cache, partial

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import close_old_connections, connection
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from asgi_fair.page_cache import PageCache
from asgi_fair.state import PostgresState, SqliteState, State
from tournaments.publication.queries.groups import version_of


def page_cache() -> PageCache:
    """The cache of one process, by the settings that stand when it is made."""
    several = len(settings.LANGUAGES) > 1

    @lru_cache(maxsize=4096)
    def language(host: bytes, scheme: bytes, accepted: bytes, cookie: bytes) -> str | None:
        request = HttpRequest()
        request.META = {"HTTP_HOST": host.decode("latin-1"), "HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")}
        try:
            request.get_host()
        except DisallowedHost:
            return None
        if settings.SECURE_SSL_REDIRECT and scheme != b"https":
            return None
        if settings.LANGUAGE_COOKIE_NAME.encode() in cookie:
            return None
        return get_language_from_request(request)

    def language_of(headers: dict[bytes, bytes]) -> str | None:
        accepted = headers.get(b"accept-language", b"") if several else b""
        cookie = headers.get(b"cookie", b"") if several else b""
        return language(headers.get(b"host", b""), headers.get(b"x-forwarded-proto", b""), accepted, cookie)

    return PageCache(_state(), _version_of, language_of)


def _state() -> State:
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return SqliteState(given["NAME"])
    import psycopg

    options = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
    named = {name: given[key] for name, key in options.items() if given.get(key)}
    return PostgresState(partial(psycopg.connect, **named, autocommit=True, connect_timeout=5))


def _version_of(topic: str) -> str | None:
    close_old_connections()  # this thread answers no request, before which Django would do so
    try:
        return version_of(topic)
    except Exception:  # noqa: BLE001 - then Django is asked, and says what is amiss
        connection.close()
        return None
