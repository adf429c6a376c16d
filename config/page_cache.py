"""The cache of the public pages of this installation: what ``asgi_fair`` knows of Django and the tournaments."""

from __future__ import annotations

from functools import lru_cache, partial

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import close_old_connections, connection
from django.http import HttpRequest

from asgi_fair.page_cache import PageCache
from asgi_fair.state import PostgresState, SqliteState, State
from config.languages import COOKIE, LONGEST, WITHOUT_COOKIE, best_language, chosen_language
from tournaments.publication.queries.groups import version_of

LONGEST_HOST = 255  # characters
_COOKIE = COOKIE.encode()
_WITHOUT_COOKIE = tuple(path.encode() for path in WITHOUT_COOKIE)


def page_cache() -> PageCache:
    """The cache of one process, by the settings that stand when it is made."""
    several = len(settings.LANGUAGES) > 1

    @lru_cache(maxsize=4096)
    def language(host: bytes, scheme: bytes, accepted: bytes, chosen: str) -> str | None:
        request = HttpRequest()
        request.META = {"HTTP_HOST": host.decode("latin-1")}
        try:
            request.get_host()
        except DisallowedHost:
            return None
        if settings.SECURE_SSL_REDIRECT and scheme != b"https":
            return None
        return best_language((chosen,) if chosen else (), accepted.decode("latin-1"))

    def language_of(headers: dict[bytes, bytes], path: bytes) -> str | None:
        host, scheme = headers.get(b"host", b""), headers.get(b"x-forwarded-proto", b"")
        if len(host) > LONGEST_HOST:  # nor is it one that is remembered
            return None
        accepted = headers.get(b"accept-language", b"")[:LONGEST] if several else b""
        cookies = headers.get(b"cookie", b"") if several and not path.startswith(_WITHOUT_COOKIE) else b""
        chosen = chosen_language(cookies.decode("latin-1")) if _COOKIE in cookies else ""
        return language(host, scheme[:LONGEST], accepted, chosen)

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
