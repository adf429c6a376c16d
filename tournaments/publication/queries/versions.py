"""The versions in which a round was published, each with what differs from the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet

from pairing.certifying.certificate import short_digest
from tournaments.models import Publication, Tournament
from tournaments.publication.queries.privacy import privacy_of, shown_pairings, with_unnamed
from tournaments.publication.queries.reasons import said, shown_reasons


class What(StrEnum):
    """What may differ between two versions of a round."""

    NEW_BOARD = "new board"
    NO_BOARD = "no board"
    COLOURS = "colours"
    MOVED = "moved"
    NEW_BYE = "new bye"
    NO_BYE = "no bye"
    LINE_UP = "line-up"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs; ``board`` is None for a bye, whose letter is ``bye``. ``board_before`` where it moved.

    In a team event the names are those of teams, and ``board`` is the table; in another line-up, where ``place`` is the
    board of the match, those of the players there.
    """

    what: What
    board: int | None = None
    board_before: int | None = None
    white: str = ""
    black: str = ""
    player: str = ""
    bye: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Version:
    """One version. ``differences`` are None for the first one, which has nothing before it.

    ``certificate`` is the beginning of the digest of the certificate that holds for it; empty where there is none.
    """

    publication: Publication
    differences: tuple[Difference, ...] | None
    is_in_force: bool
    certificate: str

    @property
    def note(self) -> str:
        """Why there is this version, in the reader's language, and what the arbiters told of it."""
        return said(self.publication.note, self.publication.reasons)

    @property
    def boards(self) -> int:
        """How many boards, or tables, it has; a match of several games is played on one."""
        return len({row["board"] for row in self.publication.pairings["boards"]})


def versions_of(tournament: Tournament, number: int, *, for_arbiters: bool = False) -> list[Version]:
    """Every version of round ``number``, the newest first; empty where it was never published. One query."""
    publications = list(with_unnamed(_of(tournament, number)))
    for one in () if for_arbiters else publications:
        privacy = privacy_of(tournament, one.unnamed)
        one.pairings, one.reasons = shown_pairings(one.pairings, privacy), shown_reasons(one.reasons, privacy)
    versions = []
    for one, before in zip_longest(publications, publications[1:]):
        differences = None if before is None else tuple(differences_between(before.pairings, one.pairings))
        in_force = one is publications[0] and not one.is_taken_back
        versions.append(Version(one, differences, in_force, short_digest(one.certified)))
    return versions


def taken_back_round(tournament: Tournament, number: int) -> Publication | None:
    """The newest version of round ``number`` where it was taken back, else None. One query."""
    newest = _of(tournament, number).first()
    return newest if newest is not None and newest.is_taken_back else None


def _of(tournament: Tournament, number: int) -> QuerySet[Publication]:
    """The newest first."""
    return Publication.objects.filter(tournament=tournament, number=number).defer("round_list").order_by("-version")


def differences_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """What two frozen pairings of a round do not share: boards in their order, then byes.

    Of a round of teams their matches, byes, and line-ups.
    """
    if "event" in before and "event" in after:
        yield from differences_between(_of_teams(before["event"]), _of_teams(after["event"]))
        yield from _line_ups(before, after)
        return
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


def _of_teams(event: Mapping[str, Any]) -> dict[str, Any]:
    """The matches and byes of teams as if these were players."""
    teams = {team["id"]: team for team in event["teams"]}
    return {
        "boards": [
            {"board": match["table"], "white": teams[match["white"]], "black": teams[match["black"]]}
            for match in event["matches"]
        ],
        "byes": [{"kind": bye["kind"], "player": teams[bye["team"]]} for bye in event["byes"]],
    }


def _line_ups(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """The boards of matches that stand in both with other players."""
    names = {player["id"]: player["name"] for player in after["event"]["others"]}
    names |= {row[side]["id"]: row[side]["name"] for row in after["boards"] for side in ("white", "black")}
    old = {frozenset((match["white"], match["black"])): match["boards"] for match in before["event"]["matches"]}
    for match in after["event"]["matches"]:
        for one, board in zip(old.get(frozenset((match["white"], match["black"])), ()), match["boards"], strict=False):
            if {one["white"], one["black"]} != {board["white"], board["black"]}:
                white, black = (names.get(board[side], "") for side in ("white", "black"))
                yield Difference(What.LINE_UP, board=match["table"], place=board["board"], white=white, black=black)


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
