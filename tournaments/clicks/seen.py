"""What a page showed, as its forms carry it back.

It is no secret and no proof: it protects from mistakes, not from people. So it is plain text, which a test or a
script can make as well as a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.forms import BaseForm
from django.utils.functional import Promise

from tournaments.models import AuditEntry, Tournament, User

FIELD = "seen"  # the name of the hidden field
MOST_FACTS = 60
LONGEST = 20_000  # characters
_WRITTEN = re.compile(r"(?P<kind>[a-z_]{1,20})/(?P<key>[0-9]{1,15})/(?P<moment>[0-9]{1,15})\?(?P<facts>.*)", re.DOTALL)

Facts = dict[str, str]


class MalformedSeen(ValueError):
    """The field is missing, or is not what a page writes into it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing as a page showed it: what kind it is of, which one it is, what was to be seen of it.

    ``moment`` is the place in the log at which the page was made (``moment_of``).
    """

    kind: str
    key: int
    moment: int
    facts: Mapping[str, str]

    def __str__(self) -> str:
        """As it stands in the form.

        >>> str(Seen("game", 12, 57, {"version": "3"}))
        'game/12/57?version=3'
        """
        return f"{self.kind}/{self.key}/{self.moment}?{urlencode(self.facts)}"

    @classmethod
    def read(cls, text: str | None) -> Seen:
        """What ``str`` wrote.

        >>> Seen.read("game/12/57?version=3").facts
        {'version': '3'}

        Raises:
            MalformedSeen: it is missing or something else.
        """
        found = _WRITTEN.fullmatch(text or "") if len(text or "") <= LONGEST else None
        if found is None:
            raise MalformedSeen
        try:
            facts = dict(parse_qsl(found["facts"], keep_blank_values=True, max_num_fields=MOST_FACTS))
        except ValueError as error:
            raise MalformedSeen from error
        return cls(found["kind"], int(found["key"]), int(found["moment"]), facts)

    def number(self, fact: str) -> int:
        """The fact called ``fact`` as a number.

        Raises:
            MalformedSeen: it is none.
        """
        text = self.facts.get(fact, "")
        if not re.fullmatch(r"[0-9]{1,15}", text):
            raise MalformedSeen
        return int(text)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a click goes: who clicks, in which tournament if in any, and the number in the address if there is one.

    ``user`` is None for whoever comes by a link and has no account.
    ``locked`` says that a transaction has been begun in which the row is to be kept from others.
    """

    user: User | None
    tournament: Tournament | None = None
    number: int | None = None
    locked: bool = False

    @property
    def key(self) -> int:
        """What ``Seen.key`` must be here."""
        if self.number is not None:
            return self.number
        return self.tournament.pk if self.tournament else 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that a click can rest on.

    ``find`` gives the row of a place or raises ``ObjectDoesNotExist``; ``key`` tells which row of its kind it is;
    ``facts`` says what a page shows of it, as far as a click rests on that. ``look`` is the page on which it can be
    seen, given the row or None where there is none any more. ``actions`` are the beginnings of the log's codes that
    may have changed it. ``told`` says that it has changed. ``labels`` and the fields of ``form`` name its facts.
    ``layout`` is the frame of the page that tells it, for those who are no arbiters: it has nothing of the log.
    """

    name: str
    find: Callable[[Place], Any]
    key: Callable[[Any], int]
    facts: Callable[[Any], Facts]
    look: Callable[[Place, Any], str]
    actions: tuple[str, ...]
    told: str | Promise
    form: type[BaseForm] | None = None
    labels: Mapping[str, str | Promise] | None = None
    layout: str = ""

    def seen(self, row: Any, tournament: Tournament | None, facts: Facts | None = None) -> Seen:
        """``row`` as it is shown now, on a page of ``tournament`` or of none; ``facts`` if they are known already."""
        return Seen(self.name, self.key(row), moment_of(tournament), self.facts(row) if facts is None else facts)


def moment_of(tournament: Tournament | None) -> int:
    """Where the log stands: the number of the tournament's changes so far, or the id of the last entry of no one."""
    if tournament is not None:
        return tournament.revision
    last = AuditEntry.objects.filter(tournament=None).order_by("-id").values_list("id", flat=True).first()
    return last or 0
