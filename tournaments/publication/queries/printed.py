"""A player as printed in a round, frozen when it was published."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple


class PublishedPlayer(NamedTuple):
    """A player as frozen in a publication; ``points`` are those before the round, in tenths.

    ``virtual`` are the virtual points of the round, which make the score with them (C.04.7); 0 without acceleration.
    ``birth_year`` is printed nowhere: it only decides the coefficient of the estimated rating change.
    """

    id: int
    tpn: int
    title: str
    name: str
    federation: str
    club: str
    rating: int | None
    provisional: bool
    points: int
    fide_id: str = ""
    birth_year: int | None = None
    virtual: int = 0

    def __hash__(self) -> int:
        """Of what nearly always tells two apart: players are keys of what is kept from page to page."""
        return hash((self.id, self.points))


_fields_of = itemgetter(*PublishedPlayer._fields)


def read_player(row: Mapping[str, Any]) -> PublishedPlayer:
    """A player of a publication, by whatever version it was made."""
    try:
        return PublishedPlayer._make(_fields_of(row))
    except KeyError:
        # Publications made by earlier versions lack the fields that have a default.
        pass
    return PublishedPlayer(**{name: row[name] for name in PublishedPlayer._fields if name in row})
