"""A certificate as data and as a file.

The file is JSON in one fixed layout, so that no byte of it can change unseen: its last member is the SHA-256 of all
others as they stand in it, and a file in another layout is refused. Each certificate names the digest of the one
before it in its tournament; together they are a chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

KIND = "arobase certificate of a round"
FORMAT = 1  # a new number whenever a member changes its meaning
WITH_OPINION = 2  # the same with one member more, what a second opinion said; without one it is still written as 1
DIGEST = "sha256"
MOST_BYTES = 4_000_000
SHOWN = 16  # signs of a digest that are printed on paper
GROUP = 4


class UnusableCertificate(ValueError):
    """The file is no certificate, or was changed; ``problems`` says all that is wrong with it."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """What was published as the pairing of a round.

    ``report`` is the report file (TRF) that the round was paired from, ``system`` the name of the pairing system,
    ``rules`` its text with the edition, ``engine`` the version of the program. ``pairs`` are the starting numbers of
    White and Black in the order of the tables, those of teams in a team event, and ``bye`` is the one that the system
    gave, 0 for none. ``version`` counts the publications of the round, ``published`` is the moment in ISO 8601, UTC.
    ``by_hand`` says why the pairing was changed by hand; empty where it was not. ``entries`` is the number of entries
    in the tournament's log up to then and ``log`` their digest. ``previous`` is the digest of the certificate before.
    ``opinion`` says what another reading of the rules made of the round; empty where none was asked.
    """

    tournament: str
    round: int
    version: int
    published: str
    system: str
    rules: str
    engine: str
    report: str
    pairs: tuple[tuple[int, int], ...]
    bye: int
    by_hand: str
    entries: int
    log: str
    previous: str
    opinion: str = ""

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of all that it says, in hexadecimal digits."""
        return _digest(self._members)

    @property
    def file(self) -> str:
        """The certificate as a file."""
        return _written({**self._members, DIGEST: self.digest})

    @property
    def _members(self) -> dict[str, Any]:
        shapes, number = (_SHAPES_WITH_OPINION, WITH_OPINION) if self.opinion else (_SHAPES, FORMAT)
        fields = {name: getattr(self, name) for name in shapes}
        lines, pairs = self.report.split("\n"), [list(pair) for pair in self.pairs]
        return {"kind": KIND, "format": number, **fields, "report": lines, "pairs": pairs}


def short_digest(digest: str) -> str:
    """The beginning of a digest as it is printed and read aloud.

    >>> short_digest("3f2a91bc77e012d4a0")
    '3f2a 91bc 77e0 12d4'
    """
    return " ".join(digest[start : start + GROUP] for start in range(0, min(SHOWN, len(digest)), GROUP))


def read_certificate(data: bytes) -> Certificate:
    """The certificate that a file holds.

    Raises:
        UnusableCertificate: it is none, has members of another kind, or differs anywhere from what was written.
    """
    members = _members_of(data)
    shapes = _SHAPES_WITH_OPINION if members["format"] == WITH_OPINION else _SHAPES
    problems = [_misshapen(name) for name, fits in shapes.items() if not fits(members.get(name))]
    problems += [f"“{name}” is no part of a certificate." for name in members if name not in {*shapes, *_FRAME}]
    if problems:
        raise UnusableCertificate(*problems)
    fields = {name: members[name] for name in shapes}
    fields |= {"report": "\n".join(members["report"]), "pairs": tuple((one, other) for one, other in members["pairs"])}
    certificate = Certificate(**fields)
    if members.get(DIGEST) != certificate.digest:
        raise UnusableCertificate("It was changed: its digest (sha256) is not that of what it says.")
    if data != certificate.file.encode():
        raise UnusableCertificate("It was changed: it is not laid out as it was written. Take the file as it came.")
    return certificate


def _members_of(data: bytes) -> dict[str, Any]:
    """The members of the file's object, as far as they are those of a certificate of this format."""
    if len(data) > MOST_BYTES:
        raise UnusableCertificate(f"It is larger than {MOST_BYTES:,} bytes, as no certificate is.")
    try:
        members = json.loads(data)
    except (ValueError, RecursionError):
        raise UnusableCertificate("It is no certificate of a round: it cannot be read as JSON.") from None
    if not isinstance(members, dict) or members.get("kind") != KIND:
        raise UnusableCertificate(f"It is no certificate of a round: its kind is not “{KIND}”.")
    if members.get("format") not in (FORMAT, WITH_OPINION):
        read = f"{FORMAT} and {WITH_OPINION}"
        raise UnusableCertificate(f"It is of a format that this version does not read (it reads formats {read}).")
    return members


def _misshapen(name: str) -> str:
    return f"“{name}” is missing, or not what it should be."


def _is_text(value: object) -> bool:
    # What JSON escapes can say and UTF-8 cannot: half of a pair of surrogates.
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**9


def _is_list(of: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(of, value))


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))


_SHAPES: Mapping[str, Callable[[object], bool]] = {
    "tournament": _is_text,
    "round": _is_count,
    "version": _is_count,
    "published": _is_text,
    "system": _is_text,
    "rules": _is_text,
    "engine": _is_text,
    "report": _is_list(lambda line: _is_text(line) and "\n" not in str(line)),
    "pairs": _is_list(_is_pair),
    "bye": _is_count,
    "by_hand": _is_text,
    "entries": _is_count,
    "log": _is_text,
    "previous": _is_text,
}
_SHAPES_WITH_OPINION = {**_SHAPES, "opinion": lambda value: _is_text(value) and value != ""}
_FRAME = ("kind", "format", DIGEST)


def _written(members: Mapping[str, Any]) -> str:
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"


def _digest(members: Mapping[str, Any]) -> str:
    return hashlib.sha256(_written(members).encode()).hexdigest()
