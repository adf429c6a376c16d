"""The versions in which a round was published, each with what differs from the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Publication, Tournament


class What(StrEnum):
    """What may differ between two versions of a round."""

    NEW_BOARD = "new board"
    NO_BOARD = "no board"
    COLOURS = "colours"
    MOVED = "moved"
    NEW_BYE = "new bye"
    NO_BYE = "no bye"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs; ``board`` is None for a bye, whose letter is ``bye``. ``board_before`` where it moved."""

    what: What
    board: int | None = None
    board_before: int | None = None
    white: str = ""
    black: str = ""
    player: str = ""
    bye: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """One version. ``differences`` are None for the first one, which has nothing before it."""

    number: int
    version: int
    published_at: datetime
    by_name: str
    note: str
    taken_back_at: datetime | None
    taken_back_by_name: str
    taken_back_reason: str
    pairings: Mapping[str, Any]
    differences: tuple[Difference, ...] | None
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A round that was published and holds no more."""

    number: int
    version: int
    published_at: datetime
    at: datetime
    reason: str


def versions_of(tournament: Tournament, number: int) -> list[Version]:
    """Every version of round ``number``, the newest first; empty where it was never published. One query."""
    publications = list(_of(tournament).filter(number=number).order_by("version"))
    in_force = publications[-1].version if publications and not publications[-1].is_taken_back else None
    versions = []
    before: Publication | None = None
    for publication in publications:
        differences = None if before is None else tuple(differences_between(before.pairings, publication.pairings))
        versions.append(_version(publication, differences, is_in_force=publication.version == in_force))
        before = publication
    return versions[::-1]


def taken_back_round(tournament: Tournament, number: int) -> TakenBack | None:
    """Round ``number`` where its newest version was taken back, else None. One query."""
    newest = _of(tournament).filter(number=number).order_by("-version").first()
    if newest is None or newest.taken_back_at is None:
        return None
    return TakenBack(number, newest.version, newest.published_at, newest.taken_back_at, newest.taken_back_reason)


def _of(tournament: Tournament) -> QuerySet[Publication]:
    return Publication.objects.filter(tournament=tournament).defer("round_list")


def _version(publication: Publication, differences: tuple[Difference, ...] | None, *, is_in_force: bool) -> Version:
    return Version(
        number=publication.number,
        version=publication.version,
        published_at=publication.published_at,
        by_name=publication.by_name,
        note=publication.note,
        taken_back_at=publication.taken_back_at,
        taken_back_by_name=publication.taken_back_by_name,
        taken_back_reason=publication.taken_back_reason,
        pairings=publication.pairings,
        differences=differences,
        is_in_force=is_in_force,
    )


def differences_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """What two frozen pairings of a round do not share: boards in their order, then byes."""
    old, new = _by_players(before), _by_players(after)
    for players, row in new.items():
        if players not in old:
            yield _at_board(What.NEW_BOARD, row)
        elif row["white"]["id"] != old[players]["white"]["id"]:
            yield _at_board(What.COLOURS, row, before=old[players])
        elif row["board"] != old[players]["board"]:
            yield _at_board(What.MOVED, row, before=old[players])
    for players, row in old.items():
        if players not in new:
            yield _at_board(What.NO_BOARD, row)
    old_byes, new_byes = _byes(before), _byes(after)
    for what, ones, others in ((What.NEW_BYE, new_byes, old_byes), (What.NO_BYE, old_byes, new_byes)):
        for key, name in ones.items():
            if key not in others:
                yield Difference(what, player=name, bye=key[1])


def _by_players(pairings: Mapping[str, Any]) -> dict[frozenset[int], Mapping[str, Any]]:
    return {frozenset((row["white"]["id"], row["black"]["id"])): row for row in pairings["boards"]}


def _byes(pairings: Mapping[str, Any]) -> dict[tuple[int, str], str]:
    return {(row["player"]["id"], row["kind"]): row["player"]["name"] for row in pairings["byes"]}


def _at_board(what: What, row: Mapping[str, Any], *, before: Mapping[str, Any] | None = None) -> Difference:
    return Difference(
        what,
        board=row["board"],
        board_before=before["board"] if before else None,
        white=row["white"]["name"],
        black=row["black"]["name"],
    )
