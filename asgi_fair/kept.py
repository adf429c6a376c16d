"""Public pages that were made once, answered without asking Django again for as long as nothing in them has changed.

That nothing has changed is known exactly, in every process: before each answer the database is asked whether anything
at all was committed since (``State``, some microseconds); where something was, the mark of the page's tournament is
computed anew, and the page is kept only if it is the same. So no answer is older than the last commit before it was
asked for, and nothing is shown that Django would not show. Where the clock alone changes a page (an entry form closes),
that is seen some seconds later at the most.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol
from urllib.parse import parse_qsl

from asgi_fair.state import State
from asgi_fair.wsgi_adapter import Answer, Header, Scope

MOST_BYTES = 48 * 1024 * 1024  # of all kept pages of one process
_OF_CONTENT = (b"content-length", b"content-encoding", b"etag", b"x-request-id")  # the last is of one request alone
CLOCK_SECONDS = 5.0  # after which a mark is computed anew without a commit
MOST_SAID = 2000  # empty answers that are kept, each for one browser
MOST_SEARCHES, LONGEST_SEARCH = 200, 200  # pages kept with parameters of the query, and characters of all of these
Question = tuple[bytes, ...]
Parameters = tuple[tuple[str, str], ...]
Key = tuple[str, bytes, Parameters]
_ASKED = (b"host", b"x-forwarded-proto", b"hx-request", b"accept-language", b"authorization")
_OF_304 = (b"cache-control", b"vary")


class Made(Protocol):
    """A page as the application gives it to be kept (``tournaments.views.public.access.Kept``)."""

    of: str
    mark: str
    etag: str
    reads: tuple[str, ...]
    content: bytes
    packed: bytes


@dataclass(slots=True)
class Said:
    """An empty answer to one browser, of the database's state ``moment``; no older than ``until`` (monotonic)."""

    answer: Answer
    moment: object
    until: float


@dataclass(slots=True)
class Page:
    """A page with all that is sent with it; ``unchanged`` are the heads of its answers."""

    made: Made
    plain: Answer
    packed: Answer
    unchanged: Answer
    size: int

    def answer(self, headers: dict[bytes, bytes]) -> Answer:
        """What a browser gets that asks with ``headers``."""
        known = headers.get(b"if-none-match", b"")
        if known and (self.made.etag.encode() in known or known == b"*"):
            return self.unchanged
        return self.packed if b"gzip" in headers.get(b"accept-encoding", b"") else self.plain


class Shelf:
    """The kept pages of one process. ``allowed`` says whether a request may be answered from them at all."""

    def __init__(
        self,
        state: State,
        mark_of: Callable[[str], str | None],
        allowed: Callable[[dict[bytes, bytes]], str | None],
        *,
        unchanging: str,
    ) -> None:
        self._state = state
        self._mark_of = mark_of
        self._allowed = allowed
        self._unchanging = unchanging
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._searches: OrderedDict[Key, None] = OrderedDict()  # those of them with parameters
        self._reads: dict[bytes, tuple[str, ...]] = {}  # by the path: which parameters its page depends on
        self._bytes = 0
        self._said: OrderedDict[Question, Said] = OrderedDict()
        # One thread: a mark that many ask for at once is computed once.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="marks")
        self._marks: dict[str, tuple[object, float, asyncio.Future[str | None]]] = {}

    async def look(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[Answer | None, object]:
        """The answer that is kept, or None and the state of the database before Django is asked."""
        if b"hx-request" not in headers or b"cookie" not in headers:
            return await self.answer(scope, headers), None
        moment = await self._state.now()
        known = self._said.get(_question(scope, headers))
        if known is None or moment is None or known.moment != moment or known.until < time.monotonic():
            return None, moment
        return known.answer, moment

    def take(self, scope: Scope, headers: dict[bytes, bytes], made: Made | int, answer: Answer, moment: object) -> None:
        """Keep the page ``made`` by Django; or, for so many seconds and until the next commit, just this answer."""
        if not isinstance(made, int):
            self.keep(scope, headers, made, answer)
            return
        if moment is None or answer.content or any(name == b"set-cookie" for name, _value in answer.headers):
            return
        self._said[_question(scope, headers)] = Said(answer, moment, time.monotonic() + made)
        if len(self._said) > MOST_SAID:
            self._said.popitem(last=False)

    async def answer(self, scope: Scope, headers: dict[bytes, bytes]) -> Answer | None:
        """The kept page, or its 304; None where Django has to be asked."""
        key = self._key(scope, headers)
        page = self._pages.get(key) if key else None
        if key is None or page is None:
            return None
        if page.made.of != self._unchanging:
            moment = await self._state.now()
            if moment is None or await self._mark(page.made.of, moment) != page.made.mark:
                self._forget(key)
                return None
        if self._pages.get(key) is page:  # another request may have forgotten it meanwhile
            self._pages.move_to_end(key)
        return page.answer(headers)

    def keep(self, scope: Scope, headers: dict[bytes, bytes], made: Made, answer: Answer) -> None:
        """Keep the page that Django ``made`` and answered just now."""
        if made.reads:
            self._reads[scope["raw_path"]] = made.reads
        key = self._key(scope, headers)
        names = {name for name, _value in answer.headers}
        if key is None or answer.status != 200 or b"set-cookie" in names:
            return
        if sum(len(value) for _name, value in key[2]) > LONGEST_SEARCH:
            return
        rest = [header for header in answer.headers if header[0] not in _OF_CONTENT]
        etag = made.etag.encode()
        page = Page(
            made,
            Answer(200, [*rest, (b"etag", etag), _length(made.content)], made.content),
            Answer(200, [*rest, (b"etag", b"W/" + etag), _PACKED, _length(made.packed)], made.packed),
            Answer(304, [(b"etag", etag), *(header for header in rest if header[0] in _OF_304)]),
            len(made.content) + len(made.packed),
        )
        self._forget(key)
        self._pages[key] = page
        self._bytes += page.size
        if key[2]:
            self._searches[key] = None
        if len(self._searches) > MOST_SEARCHES:
            self._forget(next(iter(self._searches)))
        while self._bytes > MOST_BYTES:
            self._forget(next(iter(self._pages)))

    def _key(self, scope: Scope, headers: dict[bytes, bytes]) -> Key | None:
        """What a page is kept by; all parameters of the query that its page does not read change nothing."""
        language, path = self._allowed(headers), scope["raw_path"]
        return None if language is None else (language, path, _read(scope["query_string"], self._reads.get(path, ())))

    def _forget(self, key: Key) -> None:
        self._searches.pop(key, None)
        page = self._pages.pop(key, None)
        if page is not None:
            self._bytes -= page.size

    async def _mark(self, of: str, moment: object) -> str | None:
        """The mark of ``of`` as of ``moment`` or later: computed once for one moment and a few seconds."""
        known, now = self._marks.get(of), time.monotonic()
        if known is None or known[0] != moment or known[1] < now:
            if len(self._marks) > 1000:
                self._marks.clear()
            asked = asyncio.get_running_loop().run_in_executor(self._thread, self._mark_of, of)
            self._marks[of] = known = (moment, now + CLOCK_SECONDS, asked)
        return await asyncio.shield(known[2])


def _question(scope: Scope, headers: dict[bytes, bytes]) -> Question:
    """All that an answer to one browser depends on, besides the database."""
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return (*(headers.get(name, b"") for name in _ASKED), cookies, scope["raw_path"], scope["query_string"])


_PACKED: Header = (b"content-encoding", b"gzip")


def _length(content: bytes) -> Header:
    return b"content-length", str(len(content)).encode()


@lru_cache(maxsize=2048)
def _read(query: bytes, reads: tuple[str, ...]) -> Parameters:
    """Those parameters of ``query`` that the page depends on."""
    if not query or not reads:
        return ()
    return tuple(one for one in parse_qsl(query.decode("latin-1"), keep_blank_values=True) if one[0] in reads)


def shelf_of_django() -> Shelf:
    """The shelf for the public pages of this installation."""
    from django.conf import settings
    from django.db import close_old_connections, connection
    from django.http.request import validate_host
    from django.utils.translation import get_language_from_request

    from tournaments.selectors.tournament.public import UNCHANGING, mark_of

    @lru_cache(maxsize=4096)
    def of(host: bytes, scheme: bytes, accepted: bytes, cookie: bytes) -> str | None:
        if not validate_host(_domain(host), settings.ALLOWED_HOSTS):
            return None
        if settings.SECURE_SSL_REDIRECT and scheme != b"https":
            return None
        if settings.LANGUAGE_COOKIE_NAME.encode() in cookie:
            return None
        return get_language_from_request(_LanguageAsked(accepted))  # type: ignore[arg-type]

    several = len(settings.LANGUAGES) > 1

    def allowed(headers: dict[bytes, bytes]) -> str | None:
        accepted = headers.get(b"accept-language", b"") if several else b""
        cookie = headers.get(b"cookie", b"") if several else b""
        return of(headers.get(b"host", b""), headers.get(b"x-forwarded-proto", b""), accepted, cookie)

    def mark(what: str) -> str | None:
        close_old_connections()  # this thread answers no request, before which Django would do so
        try:
            return mark_of(what)
        except Exception:  # noqa: BLE001 - then Django is asked, and says what is amiss
            connection.close()
            return None

    return Shelf(State(connection.settings_dict, connection.vendor), mark, allowed, unchanging=UNCHANGING)


class _LanguageAsked:
    """As much of a request as says which language its browser wants."""

    def __init__(self, accepted: bytes) -> None:
        self.META: dict[str, Any] = {"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")}
        self.COOKIES: dict[str, str] = {}


def _domain(host: bytes) -> str:
    from django.http.request import split_domain_port

    return split_domain_port(host.decode("latin-1"))[0]
