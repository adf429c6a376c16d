"""A player as printed in a round, frozen when it was published."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from tournaments.publication.queries.privacy import shown_name


class PublishedPlayer(NamedTuple):
    """A player as frozen in a publication; ``points`` are those before the round, in tenths.

    ``virtual`` are the virtual points of the round, which make the score with them (C.04.7); 0 without acceleration.
    ``rating`` is None where ratings are not public; calculations go by ``strength``. ``unnamed`` says that the name is
    not public, and is made of the number.
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
    hidden_rating: int | None = None
    rating_hidden: bool = False
    unnamed: bool = False

    @property
    def strength(self) -> int | None:
        """The rating that counts in the tournament, whether everybody reads it or not."""
        return self.hidden_rating if self.rating_hidden else self.rating

    def numbered(self, tpn: int) -> PublishedPlayer:
        """The same with another number."""
        name = shown_name(self.name, tpn=tpn, is_unnamed=self.unnamed, short=False)
        return self._replace(tpn=tpn, name=name)

    def __hash__(self) -> int:
        """Of what nearly always tells two apart: players are keys of what is kept from page to page."""
        return hash((self.id, self.points))


_STORED = PublishedPlayer._fields[:-3]  # what everybody reads of it is another matter (``privacy``)
_fields_of = itemgetter(*_STORED)


def read_player(row: Mapping[str, Any]) -> PublishedPlayer:
    """A player of a publication, by whatever version it was made."""
    try:
        shown = row.get("hidden_rating"), row.get("rating_hidden", False), row.get("unnamed", False)
        return PublishedPlayer._make((*_fields_of(row), *shown))
    except KeyError:
        # Publications made by earlier versions lack the fields that have a default.
        pass
    return PublishedPlayer(**{name: row[name] for name in PublishedPlayer._fields if name in row})
