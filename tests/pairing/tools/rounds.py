"""Rounds that were played on given boards, for tests of the checker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.engine.result import RoundPairing
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Record, Tournament
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.pairing.engine.builders import player, tournament

Boards = Sequence[tuple[int, int]]
FRESH = tournament(*(player(tpn) for tpn in range(1, 9)))  # by the rules: 1-5, 6-2, 3-7, 8-4


def played(before: Tournament, boards: Boards, bye: int | None = None) -> Tournament:
    """The tournament after a round of draws on these boards."""
    records: dict[int, Record] = {tpn: Bye(ByeKind.ZERO_POINT) for tpn in before.absent}
    if bye is not None:
        records[bye] = Bye(ByeKind.PAIRING_ALLOCATED)
    for white, black in boards:
        records[white] = Game(black, Colour.WHITE, Outcome.DRAW)
        records[black] = Game(white, Colour.BLACK, Outcome.DRAW)
    players = tuple(replace(entry, records=(*entry.records, records[entry.tpn])) for entry in before.players)
    return replace(before, players=players, absent=frozenset())


def file_text(after: Tournament) -> str:
    return write_trf(trf_from_tournament(after))


def boards_of(pairing: RoundPairing) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pairing.pairs]
