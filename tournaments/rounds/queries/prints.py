"""What is printed of a round: who sits where by name, and the slips in the order in which they are cut and stacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from pairing.certifying.certificate import short_digest
from tournaments.basics.collation import collation_key
from tournaments.basics.systems import is_for_teams
from tournaments.models import Publication, Round
from tournaments.rounds.queries.seated import RoundView, SeatedPlayer, SeatedTeam

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Version:
    """The version of a round that is in force, and since when; a draft has none.

    ``certificate`` is the beginning of the digest of the certificate that says who meets whom, as it is printed; empty
    for a round that was not paired here.
    """

    number: int
    at: datetime
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where one player sits: the table, and in a match of teams the board of it behind a dot.

    Without an opponent ``bye`` is the letter of the bye, and there is no ``board``.
    """

    who: SeatedPlayer | SeatedTeam
    board: str
    colour: str
    opponent: SeatedPlayer | None
    bye: str = ""


def version_of(round_: Round) -> Version | None:
    """The version in force of ``round_``."""
    in_force = Publication.objects.filter(round=round_, taken_back_at=None).order_by("-version")
    found = in_force.values_list("version", "published_at", "certified").first()
    return Version(found[0], found[1], short_digest(found[2])) if found and round_.is_published else None


def seats_by_name(view: RoundView) -> list[SeatLine]:
    """Everybody who has a board or a bye, sorted by surname."""
    for_teams = is_for_teams(view.round.tournament)
    lines = []
    for one in view.games:
        if one.game.number == 1:  # the games of a board are played by the same two
            board = f"{one.game.table}.{one.game.board}" if for_teams else str(one.game.table)
            sides = (("w", one.white, one.black), ("b", one.black, one.white))
            lines += [SeatLine(who, board, colour, other) for colour, who, other in sides if who.is_there]
    lines += [SeatLine(bye.who, "", "", None, bye.kind) for bye in view.byes]
    return sorted(lines, key=lambda line: (collation_key(line.who.player.name), line.who.player.tpn or 0))


def cut_and_stack(things: Sequence[Thing], *, each: int) -> list[list[Thing | None]]:
    """``things`` on pages of ``each``, so that the piles of the cut pages, one upon the other, are in order.

    >>> cut_and_stack("ABCDEFG", each=2)
    [['A', 'E'], ['B', 'F'], ['C', 'G'], ['D', None]]
    """
    pages = -(-len(things) // each)
    padded = [*things, *[None] * (pages * each - len(things))]
    return [padded[page::pages] for page in range(pages)]
