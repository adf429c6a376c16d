"""A rating list fetched from an address, as a stream to a file.

Only http and https, with few redirects and a limit of size. An address may name a machine that only the server can
reach, so private addresses are refused unless the installation allows them (``tournaments.outgoing.safe_http``).
Proxies of the environment are left aside, because behind one there would be nothing to check.
"""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tournaments.outgoing.safe_http import Cut, NotPublic, PublicHTTPConnection, PublicHTTPSConnection, is_web_address

LARGEST_DOWNLOAD = 2_000_000_000
MOST_REDIRECTS = 5
TIMEOUT = 60  # seconds without a sign of life
CHUNK = 1 << 18
AGENT = "Arobase (rating list import)"
Connection = Callable[..., http.client.HTTPConnection]


NOT_REACHED = (
    "{address} cannot be reached: nobody answers there, or it is an address of a private network, from which lists are "
    "not fetched. Check it; or download the file yourself and upload it; or set AROBASE_PRIVATE_LIST_ADDRESSES=1."
)
NEVER = (
    "{address} is an address from which no list is fetched: neither of the Internet nor of a network such as a club's."
)


class FetchFailed(OSError):
    """The list could not be fetched; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came: the file's name, and when the server says it was changed last (as it writes it)."""

    name: str
    last_modified: str


def fetch(
    address: str,
    target: Path,
    *,
    allow_private: bool,
    unless_modified: str = "",
    on_progress: Callable[[int, int], None],
    cut: Cut | None = None,
) -> Fetched | None:
    """Fetch ``address`` into the file ``target``; None if nothing changed since ``unless_modified``.

    ``on_progress`` gets the bytes that have come and how many there will be, 0 if the server does not say. Another
    thread may break it off by ``cut`` while nothing comes.

    Raises:
        FetchFailed: the address cannot be used, nobody answers, or the answer is too large or incomplete.
    """
    require_usable(address)
    headers = {"User-Agent": AGENT, **({"If-Modified-Since": unless_modified} if unless_modified else {})}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310
    try:
        with _opener(allow_private, cut or Cut()).open(request, timeout=TIMEOUT) as answer:
            _save(answer, target, on_progress)
            name = unquote(urlsplit(answer.geturl()).path.rpartition("/")[2])
            return Fetched(name, answer.headers.get("Last-Modified", ""))
    except urllib.error.HTTPError as error:
        if error.code == 304:
            return None
        raise FetchFailed(f"{address} answered {error.code} {error.reason}. Check the address.") from error
    except FetchFailed:
        raise
    except urllib.error.URLError as error:
        if isinstance(error.reason, FetchFailed):
            raise error.reason from error
        if isinstance(error.reason, NotPublic) and allow_private:
            raise FetchFailed(NEVER.format(address=address)) from None
        if not allow_private:
            raise FetchFailed(NOT_REACHED.format(address=address)) from None
        raise FetchFailed(f"{address} cannot be reached: {error.reason}. Check the address and the network.") from error
    except UnicodeError as error:  # how Python says that a name of a machine is none
        raise FetchFailed(f"“{address}” is no address of a file: the name in it is none. Check it.") from error
    except (OSError, http.client.HTTPException) as error:
        raise FetchFailed(f"The connection to {address} broke: {error}. Try again.") from error


def require_usable(address: str) -> None:
    """Refuse what is no address of http or https.

    Raises:
        FetchFailed: it is none.
    """
    if not is_web_address(address):
        raise FetchFailed(f"“{address}” is no address of a file. It must begin with http:// or https://.")


def _save(answer: http.client.HTTPResponse, target: Path, on_progress: Callable[[int, int], None]) -> None:
    length = answer.headers.get("Content-Length", "")
    total, done = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else 0, 0
    with target.open("wb") as file:
        while chunk := answer.read1(CHUNK):  # what has come: who waits for so many bytes hears of nothing meanwhile
            done += len(chunk)
            if max(done, total) > LARGEST_DOWNLOAD:
                raise FetchFailed(f"The file has more than {LARGEST_DOWNLOAD:,} bytes. No rating list is as large.")
            file.write(chunk)
            on_progress(done, total)
    if done < total:
        raise FetchFailed(f"Only {done:,} of {total:,} bytes came. Try again.")


class _HTTPHandler(urllib.request.HTTPHandler):
    def __init__(self, kind: Connection) -> None:
        super().__init__()
        self._kind = kind

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(self._kind, request)


class _HTTPSHandler(urllib.request.HTTPSHandler):
    def __init__(self, kind: Connection) -> None:
        super().__init__()
        self._kind = kind

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(self._kind, request)


def _watched(kind: Connection, cut: Cut) -> Connection:
    def made(*arguments: Any, **named: Any) -> http.client.HTTPConnection:
        connection = kind(*arguments, **named)
        cut.watch(connection)
        return connection

    return made


class _FewRedirects(urllib.request.HTTPRedirectHandler):
    max_redirections = MOST_REDIRECTS

    def redirect_request(self, *arguments: Any, **named: Any) -> urllib.request.Request | None:
        request = super().redirect_request(*arguments, **named)
        if request is not None:
            require_usable(request.full_url)
        return request


def _opener(allow_private: bool, cut: Cut) -> urllib.request.OpenerDirector:
    """Knows http and https and nothing else: no files, no ftp, no data."""
    opener = urllib.request.OpenerDirector()
    allowed = {"local": allow_private, "loopback": allow_private}
    handlers: list[urllib.request.BaseHandler] = [
        _HTTPHandler(_watched(partial(PublicHTTPConnection, **allowed), cut)),
        _HTTPSHandler(_watched(partial(PublicHTTPSConnection, **allowed), cut)),
        _FewRedirects(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.HTTPDefaultErrorHandler(),
    ]
    for handler in handlers:
        opener.add_handler(handler)
    return opener
