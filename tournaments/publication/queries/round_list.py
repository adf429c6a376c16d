"""The list of a round, as it was frozen when the round was published: entrants, and the columns of the system."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pairing.service import Column, RoundList, System, system_named
from tournaments.models import Tournament
from tournaments.publication.queries.privacy import privacy_of, shown_list, shows_ratings, with_unnamed
from tournaments.publication.queries.published import PublishedRound, ids_by_round, latest_publications


@dataclass(frozen=True, slots=True)
class ListLine:
    """What the pairing knew of one player. ``points`` and ``score`` are in tenths of a point, before the round.

    ``values`` are the system's, by the keys of its columns; opponents have round, id, TPN, name and rating.
    """

    id: int
    tpn: int
    title: str
    name: str
    rating: int | None
    provisional: bool
    points: int
    score: int
    games: int
    values: Mapping[str, Any]
    present: bool
    system: System

    @property
    def is_team(self) -> bool:
        """Whether it is a team's line."""
        return self.system.pairs_teams

    @property
    def virtual(self) -> int:
        """The virtual points of the round, which make the score out of the points; 0 without acceleration."""
        return self.score - self.points

    @property
    def on_card(self) -> Iterator[tuple[Column, Any]]:
        """The columns that a player's own page shows, with their values; None before the first game where it counts."""
        for column in self.system.round_list.columns:
            if column.on_card:
                yield column, None if column.needs_games and not self.games else self.values[column.key]


@dataclass(frozen=True, slots=True)
class ListOfRound:
    """The list of one round in the version ``version`` of its publication."""

    round_number: int
    version: int
    published_at: datetime
    system: System
    lines: tuple[ListLine, ...]
    without_ratings: bool = False

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the system that are shown: where ratings are not public none that is worked out of them."""
        return tuple(one for one in self.about.columns if not (self.without_ratings and one.by_ratings))

    @property
    def width(self) -> int:
        """The columns of the table: TPN, name and rating beside those of the system."""
        return (2 if self.without_ratings else 3) + len(self.columns)

    @property
    def about(self) -> RoundList:
        """Name and columns of the list."""
        return self.system.round_list


_OF_EVERY_LINE = tuple(name for name in ListLine.__slots__ if name not in ("values", "system"))


def round_list(tournament: Tournament, number: int, *, for_arbiters: bool = False) -> ListOfRound | None:
    """The list published with round ``number``, or ``None`` where nothing is: two queries.

    Players who had not entered by then are left out: they are named in no round yet.
    """
    rows = latest_publications(tournament).filter(number=number).only("number", "version", "published_at", "round_list")
    publication: Any = (rows if for_arbiters else with_unnamed(rows)).first()
    if publication is None:
        return None
    named = ids_named(tournament, number)
    listed = publication.round_list
    if not for_arbiters:
        listed = shown_list(listed, privacy_of(tournament, publication.unnamed))
    system = system_named(listed["system"])
    return ListOfRound(
        round_number=publication.number,
        version=publication.version,
        published_at=publication.published_at,
        system=system,
        lines=tuple(_line(row, system) for row in listed["lines"] if row["id"] in named),
        without_ratings=not (for_arbiters or shows_ratings(tournament)),
    )


def listed_player(published: PublishedRound, player_id: int) -> ListLine | None:
    """The line of one player in the list that ``published`` came with."""
    listed = json.loads(published.list_text)
    rows = (row for row in listed["lines"] if row["id"] == player_id)
    return next((_line(row, system_named(listed["system"])) for row in rows), None)


def ids_named(tournament: Tournament, number: int) -> set[int]:
    """The ids of all players on a board or with a bye in the published rounds up to ``number``."""
    return {key for ids in ids_by_round(tournament, number) for key in ids}


def _line(row: Mapping[str, Any], system: System) -> ListLine:
    values = {key: value for key, value in row.items() if key not in _OF_EVERY_LINE}
    return ListLine(values=values, system=system, **{name: row[name] for name in _OF_EVERY_LINE})
