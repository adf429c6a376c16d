"""Public pages that were made once, answered without asking the application again while nothing in them has changed.

That nothing has changed is known exactly, in every process: before each answer the database is asked whether anything
at all was committed since (``State``, some microseconds); where something was, the version of the page's topic is asked
for anew, and the page stays only if it is the same. So no answer is older than the last commit before it was asked for,
and nothing is shown that the application would not show. Where the clock alone changes a page (an entry form closes),
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
from urllib.parse import parse_qsl

from asgi_fair.state import State
from asgi_fair.wsgi import Answer, Header, Scope

MAX_BYTES = 48 * 1024 * 1024  # of all cached pages of one process
MAX_BROWSER_ANSWERS = 2000  # empty answers, each for one browser
MAX_SEARCHES, MAX_SEARCH_CHARACTERS = 200, 200  # pages with parameters of the query; characters of all of these
MAX_TOPICS = 1000  # whose versions are remembered
RECHECK_SECONDS = 5.0  # after which a version is asked for anew without a commit
UNCHANGING = ""  # the topic of a page that no commit changes
Parameters = tuple[tuple[str, str], ...]
Key = tuple[str, bytes, Parameters]
BrowserKey = tuple[bytes, ...]
_DEPENDS_ON = (b"host", b"x-forwarded-proto", b"hx-request", b"accept-language", b"authorization")
_OF_304 = (b"cache-control", b"vary")
_OF_CONTENT = (b"content-length", b"content-encoding", b"etag", b"x-request-id")  # the last is of one request alone
_GZIPPED: Header = (b"content-encoding", b"gzip")


@dataclass(slots=True)
class CachedPage:
    """A page as the application gives it to the cache: what it is about, as of which version, and how it is sent."""

    topic: str
    version: str
    etag: str
    parameters: tuple[str, ...]  # of the query, that the page depends on
    content: bytes = b""
    gzipped: bytes = b""


@dataclass(slots=True)
class _BrowserAnswer:
    """An empty answer to one browser, at the database's ``state``; no older than ``until`` (monotonic)."""

    answer: Answer
    state: object
    until: float


@dataclass(slots=True)
class _Entry:
    """A cached page with all that is sent with it; ``not_modified`` is its 304."""

    page: CachedPage
    plain: Answer
    gzipped: Answer
    not_modified: Answer
    size: int

    def answer(self, headers: dict[bytes, bytes]) -> Answer:
        """What a browser gets that asks with ``headers``."""
        known = headers.get(b"if-none-match", b"")
        if known and (self.page.etag.encode() in known or known == b"*"):
            return self.not_modified
        return self.gzipped if b"gzip" in headers.get(b"accept-encoding", b"") else self.plain


class PageCache:
    """The cached pages of one process.

    ``version_of`` gives the version that pages of a topic have now, None for unknown. ``variant_of`` says by the
    headers and the path which of several variants (languages) the browser gets, None where it gets none from here.
    """

    def __init__(
        self,
        state: State,
        version_of: Callable[[str], str | None],
        variant_of: Callable[[dict[bytes, bytes], bytes], str | None],
    ) -> None:
        self._state = state
        self._version_of = version_of
        self._variant_of = variant_of
        self._pages: OrderedDict[Key, _Entry] = OrderedDict()
        self._searches: OrderedDict[Key, None] = OrderedDict()  # those of them with parameters
        self._parameters: dict[bytes, tuple[str, ...]] = {}  # by the path: which ones its page depends on
        self._bytes = 0
        self._browser_answers: OrderedDict[BrowserKey, _BrowserAnswer] = OrderedDict()
        # One thread: a version that many ask for at once is computed once.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="versions")
        self._versions: dict[str, tuple[object, float, asyncio.Future[str | None]]] = {}

    async def lookup(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[Answer | None, object]:
        """The cached answer, or None and the state of the database before the application is asked."""
        if b"hx-request" not in headers or b"cookie" not in headers:
            return await self.page(scope, headers), None
        state = await self._state.now()
        known = self._browser_answers.get(_browser_key(scope, headers))
        if known is None or state is None or known.state != state or known.until < time.monotonic():
            return None, state
        return known.answer, state

    def store(
        self, scope: Scope, headers: dict[bytes, bytes], made: CachedPage | int, answer: Answer, state: object
    ) -> None:
        """Store the page ``made``; or, for so many seconds and until the next commit, an empty answer to one browser.

        ``state`` is what ``lookup`` said before the answer was made.
        """
        if not isinstance(made, int):
            self.store_page(scope, headers, made, answer)
            return
        if state is None or answer.content or any(name == b"set-cookie" for name, _value in answer.headers):
            return
        self._browser_answers[_browser_key(scope, headers)] = _BrowserAnswer(answer, state, time.monotonic() + made)
        if len(self._browser_answers) > MAX_BROWSER_ANSWERS:
            self._browser_answers.popitem(last=False)

    async def page(self, scope: Scope, headers: dict[bytes, bytes]) -> Answer | None:
        """The cached page, or its 304; None where the application has to be asked."""
        key = self._key(scope, headers)
        entry = self._pages.get(key) if key else None
        if key is None or entry is None:
            return None
        if entry.page.topic != UNCHANGING:
            state = await self._state.now()
            if state is None or await self._version(entry.page.topic, state) != entry.page.version:
                self._forget(key)
                return None
        if self._pages.get(key) is entry:  # another request may have forgotten it meanwhile
            self._pages.move_to_end(key)
        return entry.answer(headers)

    def store_page(self, scope: Scope, headers: dict[bytes, bytes], page: CachedPage, answer: Answer) -> None:
        """Store ``page``, which the application made and answered just now."""
        if page.parameters:
            self._parameters[scope["raw_path"]] = page.parameters
        key = self._key(scope, headers)
        names = {name for name, _value in answer.headers}
        if key is None or answer.status != 200 or b"set-cookie" in names:
            return
        if sum(len(value) for _name, value in key[2]) > MAX_SEARCH_CHARACTERS:
            return
        rest = [header for header in answer.headers if header[0] not in _OF_CONTENT]
        etag = page.etag.encode()
        self._forget(key)
        self._pages[key] = entry = _Entry(
            page,
            Answer(200, [*rest, (b"etag", etag), _length(page.content)], page.content),
            Answer(200, [*rest, (b"etag", b"W/" + etag), _GZIPPED, _length(page.gzipped)], page.gzipped),
            Answer(304, [(b"etag", etag), *(header for header in rest if header[0] in _OF_304)]),
            len(page.content) + len(page.gzipped),
        )
        self._bytes += entry.size
        if key[2]:
            self._searches[key] = None
        if len(self._searches) > MAX_SEARCHES:
            self._forget(next(iter(self._searches)))
        while self._bytes > MAX_BYTES:
            self._forget(next(iter(self._pages)))

    def _key(self, scope: Scope, headers: dict[bytes, bytes]) -> Key | None:
        """What a page is found by; parameters of the query that its page does not read change nothing."""
        variant, path = self._variant_of(headers, scope["raw_path"]), scope["raw_path"]
        if variant is None:
            return None
        return variant, path, _parameters(scope["query_string"], self._parameters.get(path, ()))

    def _forget(self, key: Key) -> None:
        self._searches.pop(key, None)
        entry = self._pages.pop(key, None)
        if entry is not None:
            self._bytes -= entry.size

    async def _version(self, topic: str, state: object) -> str | None:
        """The version of ``topic`` at ``state`` or later: computed once for one state and a few seconds."""
        known, now = self._versions.get(topic), time.monotonic()
        if known is None or known[0] != state or known[1] < now:
            if len(self._versions) > MAX_TOPICS:
                self._versions.clear()
            asked = asyncio.get_running_loop().run_in_executor(self._thread, self._version_of, topic)
            self._versions[topic] = known = (state, now + RECHECK_SECONDS, asked)
        return await asyncio.shield(known[2])


def _browser_key(scope: Scope, headers: dict[bytes, bytes]) -> BrowserKey:
    """All that an answer to one browser depends on, besides the database."""
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return (*(headers.get(name, b"") for name in _DEPENDS_ON), cookies, scope["raw_path"], scope["query_string"])


def _length(content: bytes) -> Header:
    return b"content-length", str(len(content)).encode()


@lru_cache(maxsize=2048)
def _parameters(query: bytes, names: tuple[str, ...]) -> Parameters:
    """The parameters of ``query`` that have one of these names."""
    if not query or not names:
        return ()
    return tuple(one for one in parse_qsl(query.decode("latin-1"), keep_blank_values=True) if one[0] in names)
