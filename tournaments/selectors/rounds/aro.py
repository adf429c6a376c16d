"""The ARO list of a round, as it was frozen when the round was published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Tournament
from tournaments.selectors.rounds.published import latest_publications


@dataclass(frozen=True, slots=True)
class AroOpponent:
    """An opponent that counts for the ARO: met over the board in ``round``, with the rating used."""

    round: int
    id: int
    tpn: int
    name: str
    rating: int


@dataclass(frozen=True, slots=True)
class AroLine:
    """What the pairing knew of one player. ``points`` and ``score`` are in tenths of a point, before the round."""

    id: int
    tpn: int
    title: str
    name: str
    rating: int | None
    provisional: bool
    points: int
    score: int
    games: int
    opponents: tuple[AroOpponent, ...]
    aro: int
    preference: str
    strength: str
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool
    present: bool


@dataclass(frozen=True, slots=True)
class AroList:
    """The list of one round in the version ``version`` of its publication."""

    round_number: int
    version: int
    published_at: datetime
    lines: tuple[AroLine, ...]


def aro_list(tournament: Tournament, number: int) -> AroList | None:
    """The ARO list published with round ``number``, or ``None`` where nothing is: two queries.

    Players who had not entered by then are left out: they are named in no round yet.
    """
    publication = (
        latest_publications(tournament)
        .filter(round__number=number)
        .only("version", "published_at", "aro_list", "round__number")
        .first()
    )
    if publication is None:
        return None
    named = ids_named(tournament, number)
    return AroList(
        round_number=publication.round.number,
        version=publication.version,
        published_at=publication.published_at,
        lines=tuple(_line(row) for row in publication.aro_list if row["id"] in named),
    )


def ids_named(tournament: Tournament, number: int) -> set[int]:
    """The ids of all players on a board or with a bye in the published rounds up to ``number``."""
    rounds = latest_publications(tournament).filter(round__number__lte=number)
    named = set()
    for pairings in rounds.values_list("pairings", flat=True):
        named |= {board[colour]["id"] for board in pairings["boards"] for colour in ("white", "black")}
        named |= {bye["player"]["id"] for bye in pairings["byes"]}
    return named


def _line(row: Mapping[str, Any]) -> AroLine:
    fields = {name: row[name] for name in AroLine.__slots__ if name != "opponents"}
    opponents = tuple(
        AroOpponent(**{name: opponent[name] for name in AroOpponent.__slots__}) for opponent in row["opponents"]
    )
    return AroLine(opponents=opponents, **fields)
