"""Pieces: what is sent to a mirror, how it is signed, and the link that an organiser hands over.

A piece is the whole public state of a tournament (``shown``), or the results that were changed since the one before
(``results``): drafts, results that are withheld, the log and all that no public page shows stay at home. Each has a
number and names the piece before by its digest, so it can be taken in only after that one, and only once.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any

from tournaments.basics.dump import Table, pack_for_others, parents, tables
from tournaments.mirroring.queries.results import results_since
from tournaments.mirroring.queries.shown import state_of, wanted
from tournaments.models import Result, Tournament
from tournaments.outgoing.safe_http import is_web_address
from tournaments.publication.queries.withheld import results_are_public

KIND = "arobase mirror"
FORMAT = 3
SIGNATURE = "X-Arobase-Signature"
TRIES = 5  # to read a state that nobody changes meanwhile
WHOLE = -1  # a revision since which everything is sent


class NoLink(ValueError):
    """What was typed is no link to a mirror."""


@dataclass(frozen=True, slots=True)
class Link:
    """Where pieces are sent, and the key that signs them: 64 hexadecimal figures."""

    address: str
    key: str

    def __str__(self) -> str:
        return f"{self.address}#{self.key}"

    @classmethod
    def read(cls, text: str) -> Link:
        """What ``str`` wrote.

        >>> Link.read("https://chess.example.org/api/mirror/3/#" + 64 * "0").address
        'https://chess.example.org/api/mirror/3/'

        Raises:
            NoLink: it is none.
        """
        address, _sign, key = text.strip().partition("#")
        is_key = len(key) == 64 and set(key) <= set("0123456789abcdef")
        if not (is_key and address.isascii() and is_web_address(address)):
            raise NoLink
        return cls(address, key)


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_hex(32)


def digest_of(content: bytes) -> str:
    """The name of a piece."""
    return hashlib.sha256(content).hexdigest()


def signature(key: str, what: str, content: bytes) -> str:
    """Signs ``content``; ``what`` keeps a signature of one thing from standing under another one."""
    return hmac.new(bytes.fromhex(key), f"{what}\n".encode() + content, hashlib.sha256).hexdigest()


def is_signed(key: str, what: str, content: bytes, given: str) -> bool:
    """Whether ``given`` is the signature of ``content``."""
    return hmac.compare_digest(signature(key, what, content).encode(), given.encode())


def news(tournament: Tournament, since: int) -> tuple[dict[str, Any], int]:
    """What the next piece holds, and the revision of the tournament that it is of.

    Of results alone where nothing else that is shown was changed after the revision ``since``; {} where nothing was.
    """
    for _each in range(TRIES if since != WHOLE else 0):
        now = Tournament.objects.get(pk=tournament.pk)
        found = results_since(now, since)
        if found is None:
            break
        if _revision(now) == now.revision:
            return found, now.revision
    state, revision = public_state(tournament)
    return {"state": state}, revision


def public_state(tournament: Tournament) -> tuple[dict[str, Any], int]:
    """The state as others may see it, and the revision of the tournament that it is of."""
    for _each in range(TRIES):
        now = Tournament.objects.get(pk=tournament.pk)
        data = state_of(now)
        if _revision(now) == now.revision:
            break
    _leave_out_drafts(data["tables"])
    _leave_out_withheld(data["tables"], now)
    _forget_drafts(data["publications"], data["tables"]["round"])
    return wanted(data), now.revision


def _revision(tournament: Tournament) -> int:
    """The one that it has at this moment."""
    return Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)


def _leave_out_drafts(named: dict[str, Table]) -> None:
    """Rounds that are not published, and all rows that lead to them."""
    gone: dict[str, set[int]] = {}
    for table in tables():
        if table.name not in named:
            continue
        rows, columns = named[table.name]["rows"], named[table.name]["columns"]
        key = columns.index(table.model._meta.pk.attname)
        leads = [
            (columns.index(f"{name}_id"), str(parent._meta.model_name))
            for name, parent in parents(table.model).items()
            if f"{name}_id" in columns
        ]
        published = columns.index("published_at") if table.name == "round" else None
        kept = []
        for row in rows:
            is_draft = published is not None and row[published] is None
            if is_draft or any(row[place] in gone.get(name, ()) for place, name in leads):
                gone.setdefault(table.name, set()).add(row[key])
            else:
                kept.append(row)
        named[table.name]["rows"] = kept


def _leave_out_withheld(named: dict[str, Table], tournament: Tournament) -> None:
    """Results that are not public: their games are as they were when their round was published."""
    numbers, published = _values(named["round"], "number"), _values(named["round"], "published_at")
    round_of = _values(named["match"], "round_id")
    games, corrections = named["game"], named["ratingcorrection"]
    withheld = {
        game: published[round_of[match]]
        for game, match in _values(games, "match_id").items()
        if not results_are_public(tournament, numbers[round_of[match]])
    }
    places = [games["columns"].index(name) for name in ("id", "result", "rated", "version", "changed_at")]
    for row in games["rows"]:
        if row[places[0]] in withheld:
            as_published = (Result.OPEN.value, True, 0, withheld[row[places[0]]])
            for place, value in zip(places[1:], as_published, strict=True):
                row[place] = value
    place = corrections["columns"].index("game_id")
    corrections["rows"] = [row for row in corrections["rows"] if row[place] not in withheld]


def _forget_drafts(publications: Table, rounds: Table) -> None:
    """What was taken back leads to no round while that is a draft, which stays at home."""
    known, place = _values(rounds, "id"), publications["columns"].index("round_id")
    for row in publications["rows"]:
        if row[place] not in known:
            row[place] = None


def _values(table: Table, name: str) -> dict[int, Any]:
    """The values of a column by the number of the row."""
    key, place = table["columns"].index("id"), table["columns"].index(name)
    return {row[key]: row[place] for row in table["rows"]}


def piece(holds: dict[str, Any], *, sequence: int, after: str) -> bytes:
    """The piece number ``sequence`` with what ``news`` has; it follows the one with the digest ``after``."""
    return pack_for_others({"kind": KIND, "format": FORMAT, "sequence": sequence, "after": after, **holds})


def pulse(*, sequence: int, digest: str, number: int) -> bytes:
    """A sign of life: nothing has changed since piece ``sequence``."""
    return pack_for_others({"kind": KIND, "format": FORMAT, "sequence": sequence, "after": digest, "pulse": number})
