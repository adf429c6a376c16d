"""What is printed of a round: who sits where by name, and the slips in the order in which they are cut and stacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from tournaments.basics.collation import collation_key
from tournaments.models import Publication, Round
from tournaments.rounds.queries.seated import RoundView, SeatedPlayer

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Version:
    """The version of a round that is in force, and since when; a draft has none."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where one player sits; without an opponent ``bye`` is the letter of the bye, and ``board`` 0."""

    who: SeatedPlayer
    board: int
    colour: str
    opponent: SeatedPlayer | None
    bye: str = ""


def version_of(round_: Round) -> Version | None:
    """The version in force of ``round_``."""
    in_force = Publication.objects.filter(round=round_, taken_back_at=None).order_by("-version")
    found = in_force.values_list("version", "published_at").first()
    return Version(*found) if found and round_.is_published else None


def seats_by_name(view: RoundView) -> list[SeatLine]:
    """Everybody who has a board or a bye, sorted by surname."""
    lines = []
    for game in view.first_games:
        lines.append(SeatLine(game.white, game.game.table, "w", game.black))
        lines.append(SeatLine(game.black, game.game.table, "b", game.white))
    lines.extend(SeatLine(bye.who, 0, "", None, bye.kind) for bye in view.byes)
    return sorted(lines, key=lambda line: (collation_key(line.who.player.name), line.who.player.tpn or 0))


def cut_and_stack(things: Sequence[Thing], *, each: int) -> list[list[Thing | None]]:
    """``things`` on pages of ``each``, so that the piles of the cut pages, one upon the other, are in order.

    >>> cut_and_stack("ABCDEFG", each=2)
    [['A', 'E'], ['B', 'F'], ['C', 'G'], ['D', None]]
    """
    pages = -(-len(things) // each)
    padded = [*things, *[None] * (pages * each - len(things))]
    return [padded[page::pages] for page in range(pages)]
