"""Sends the games that live boards write into a folder (PGN) to an Arobase server, as often as they change.

    python3 send_games.py FOLDER https://chess.example.org/lakeside-open/

It runs on the computer of the boards and needs Python 3.11 alone, none of the libraries of this program. The
token, with the right to enter results, is typed when it is asked for, or stands in AROBASE_TOKEN or in a file
(--token-file), so never on the command line. Ctrl+C ends it; started again it sends everything once more, which changes
nothing. Ends with 2 where the server takes nothing from this token.
"""

from __future__ import annotations

import argparse
import getpass
import hashlib
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

MOST_FILES = 500
LARGEST = 200_000  # bytes of games in a request; written as JSON they stay below what the server takes
LONGEST_WAIT = 300  # seconds between two attempts
_ROUND = re.compile(r'^\[Round "(\d{1,3})', re.MULTILINE)
_TAG = re.compile(r'^\s*\[\w+ "')


class RefusedError(Exception):
    """The server takes nothing from this token, or not there."""


class NotYetError(Exception):
    """The round is not published."""


class LaterError(Exception):
    """Nothing was taken this time; ``seconds`` is how long to wait, 0 where nobody says so."""

    def __init__(self, text: str, seconds: float = 0) -> None:
        super().__init__(text)
        self.seconds = seconds


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token goes to the server that was named and to no other one."""

    def redirect_request(self, *_of_urllib: Any) -> None:
        return None


class Sender:
    """What was sent of the games of a tournament; ``address`` is that of its public page."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address if "//" in address else f"https://{address}")
        path, slug = re.fullmatch(r"(.*?)/([\w-]+)/?", parts.path).groups() if parts.path.strip("/") else ("", "")
        if parts.scheme not in ("http", "https") or not parts.hostname or not slug or parts.username:
            raise RefusedError("Give the address of the tournament’s public page, such as https://example.org/open/.")
        self._base = f"{parts.scheme}://{parts.netloc}{path}/api/v1/arbiter/tournaments/{slug}/"
        self._token = token
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._sent: dict[Path, str] = {}
        self._round: int | None = None

    def send(self, folder: Path, round_number: int | None = None) -> Iterator[str]:
        """Send what has changed in ``folder`` since it was sent; yields what became of it.

        Raises:
            RefusedError: the server takes nothing from this token.
            LaterError: it could not be reached, or is busy.
        """
        for number, files in sorted(self._changed(folder, round_number).items()):
            for part in _parts(files):
                try:
                    yield from self._put(number, part)
                except NotYetError:
                    yield f"Round {number} is not published yet."
                    break
                self._sent |= {path: _digest(text) for path, text in part}

    def _changed(self, folder: Path, round_number: int | None) -> dict[int, list[tuple[Path, str]]]:
        """The files of games that are others now, by round: that of the option, of the file, or the published one."""
        found: dict[int, list[tuple[Path, str]]] = defaultdict(list)
        self._round = None
        for path in sorted(folder.rglob("*.[pP][gG][nN]"))[:MOST_FILES]:
            text = _read(path)
            if not _TAG.match(text) or self._sent.get(path) == _digest(text):
                continue  # nothing yet, half written, or sent
            stated = _ROUND.search(text)
            number = round_number or (int(stated[1]) if stated else self._published())
            if number:
                found[number].append((path, text))
        return found

    def _published(self) -> int:
        """The round that is being played; 0 where there is none."""
        if self._round is None:
            self._round = self._ask("GET", "")["published_round"] or 0
        return self._round

    def _put(self, number: int, part: list[tuple[Path, str]]) -> Iterator[str]:
        body = {"pgn": "\n\n".join(text.strip() for _path, text in part)}
        try:
            answer = self._ask("PUT", f"rounds/{number}/games/", body)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                raise NotYetError from error
            yield from (f"Round {number}: {one}" for one in _said(error))
            return
        yield f"Round {number}: games with new moves: {answer['kept']}, results entered: {answer['entered']}."
        yield from (f"Round {number}: {problem}" for problem in answer["problems"])

    def _ask(self, method: str, rest: str, body: dict[str, str] | None = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self._base + rest, data, headers, method=method)  # noqa: S310 - http(s) alone
        try:
            with self._opener.open(request, timeout=60) as answer:
                content: dict[str, Any] = json.load(answer)
                return content
        except urllib.error.HTTPError as error:
            if error.code in (401, 403) or (error.code == 404 and not rest) or 300 <= error.code < 400:
                raise RefusedError(" ".join(_said(error))) from error
            if error.code == 429 or error.code >= 500:
                raise LaterError(" ".join(_said(error)), _seconds(error)) from error
            raise
        except (OSError, ValueError) as error:
            raise LaterError(f"{urlsplit(self._base).netloc} cannot be reached: {error}") from error


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST)
    except OSError:  # gone, or still being written
        return ""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _parts(files: list[tuple[Path, str]]) -> Iterator[list[tuple[Path, str]]]:
    """As many files in each as a request takes."""
    part: list[tuple[Path, str]] = []
    size = 0
    for path, text in files:
        length = len(text.encode())
        if part and size + length > LARGEST:
            yield part
            part, size = [], 0
        part.append((path, text))
        size += length
    if part:
        yield part


def _said(error: urllib.error.HTTPError) -> list[str]:
    """What the server says is wrong."""
    try:
        found = json.loads(error.read(100_000))
        return [str(found["detail"]), *(str(one["detail"]) for one in found.get("errors", ()))]
    except (OSError, ValueError, KeyError, TypeError):
        return [f"The server answers {error.code}. Is the address right?"]


def _seconds(error: urllib.error.HTTPError) -> float:
    stated = error.headers.get("Retry-After", "")
    return float(stated) if stated.isdigit() else 0


def main(arguments: list[str] | None = None) -> int:
    """Watch the folder until Ctrl+C, or look once."""
    parser = argparse.ArgumentParser(description="Send the games of live boards (PGN files of a folder) to Arobase.")
    parser.add_argument("folder", type=Path, help="the folder into which the boards write")
    parser.add_argument("address", help="of the tournament’s public page, such as https://example.org/open/")
    parser.add_argument("--round", type=int, help="of all files; else each file says it, or it is the published one")
    parser.add_argument("--every", type=float, default=30, help="seconds between two looks, at least 5 (30)")
    parser.add_argument("--once", action="store_true", help="look once, and end with 1 where nothing was taken")
    parser.add_argument("--token-file", type=Path, help="a file that holds the token and nothing else")
    asked = parser.parse_args(arguments)
    if not asked.folder.is_dir():
        parser.error(f"{asked.folder} is no folder.")
    token = asked.token_file.read_text().strip() if asked.token_file else os.environ.get("AROBASE_TOKEN", "")
    token = token or getpass.getpass("Token: ").strip()
    try:
        sender = Sender(asked.address, token)
        return _watch(sender, asked.folder, asked.round, every=max(5.0, asked.every), once=asked.once)
    except RefusedError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


def _watch(sender: Sender, folder: Path, round_number: int | None, *, every: float, once: bool) -> int:
    waits = 0
    while True:
        wait = every
        try:
            for told in sender.send(folder, round_number):
                print(time.strftime("%H:%M:%S"), told, flush=True)
            waits = 0
        except LaterError as error:
            waits += 1
            wait = min(LONGEST_WAIT, max(error.seconds, every * 2 ** min(waits - 1, 8)))
            print(time.strftime("%H:%M:%S"), f"{error} Tried again in {wait:.0f} s.", file=sys.stderr, flush=True)
        if once:
            return 1 if waits else 0
        time.sleep(wait)


if __name__ == "__main__":
    sys.exit(main())
