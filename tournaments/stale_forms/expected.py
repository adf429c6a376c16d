"""The version of a row that a form expects, as its hidden field carries it.

It is no secret and no proof: it protects from mistakes, not from people. So it is plain text, which a test or a
script can make as well as a page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from tournaments.models import AuditEntry, Tournament, User

FIELD = "expected_version"  # the name of the hidden field
FORMER_FIELD = "seen"  # its name before the revision was compared
MOST_VALUES = 60
LONGEST = 20_000  # characters
_WRITTEN = re.compile(
    r"(?P<name>[a-z_]{1,20})/(?P<key>[0-9]{1,15})/(?P<revision>[0-9]{1,15})\?(?P<values>.*)", re.DOTALL
)

Values = dict[str, str]


class MalformedVersion(ValueError):
    """The field is missing, or is not what a page writes into it."""


@dataclass(frozen=True, slots=True)
class ExpectedVersion:
    """A row as a page showed it: the name of the precondition, the row's key, and its values.

    ``revision`` is that of the tournament when the page was made (``revision_of``).
    """

    name: str
    key: int
    revision: int
    values: Mapping[str, str]

    def __str__(self) -> str:
        """As it stands in the form.

        >>> str(ExpectedVersion("game", 12, 57, {"version": "3"}))
        'game/12/57?version=3'
        """
        return f"{self.name}/{self.key}/{self.revision}?{urlencode(self.values)}"

    @classmethod
    def read(cls, text: str | None) -> ExpectedVersion:
        """What ``str`` wrote.

        >>> ExpectedVersion.read("game/12/57?version=3").values
        {'version': '3'}

        Raises:
            MalformedVersion: it is missing or something else.
        """
        found = _WRITTEN.fullmatch(text or "") if len(text or "") <= LONGEST else None
        if found is None:
            raise MalformedVersion
        try:
            values = dict(parse_qsl(found["values"], keep_blank_values=True, max_num_fields=MOST_VALUES))
        except ValueError as error:
            raise MalformedVersion from error
        return cls(found["name"], int(found["key"]), int(found["revision"]), values)

    def number(self, name: str) -> int:
        """The value called ``name`` as a number.

        Raises:
            MalformedVersion: it is none.
        """
        text = self.values.get(name, "")
        if not re.fullmatch(r"[0-9]{1,15}", text):
            raise MalformedVersion
        return int(text)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a form is sent: who sends it, in which tournament if in any, and the number in the address, if any.

    ``user`` is None for whoever comes by a link and has no account.
    ``locked`` says that a transaction has been begun in which the row is to be kept from others.
    """

    user: User | None
    tournament: Tournament | None = None
    number: int | None = None
    locked: bool = False

    @property
    def key(self) -> int:
        """What ``ExpectedVersion.key`` must be here."""
        if self.number is not None:
            return self.number
        return self.tournament.pk if self.tournament else 0


def revision_of(tournament: Tournament | None) -> int:
    """How many changes of the tournament there were; of no tournament the id of the log's last entry."""
    if tournament is not None:
        return tournament.revision
    last = AuditEntry.objects.filter(tournament=None).order_by("-id").values_list("id", flat=True).first()
    return last or 0
