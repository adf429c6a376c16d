"""Round robins by the Berger tables (C.05, Annex 1)."""

from __future__ import annotations

from pairing.engine.tables.rounds import TableRound, cycles_of
from pairing.engine.tournament import Cycles

FEWEST, MOST = 3, 24  # players for whom FIDE has a table


def berger_rounds(players: int, *, cycles: int = 1, exchanged: bool = False) -> tuple[TableRound, ...]:
    """All rounds for ``players`` numbers, every cycle with the colours of the one before reversed.

    ``exchanged`` swaps the last two rounds of the first of several cycles, so that nobody has one colour three times
    running where two cycles meet.

    Raises:
        ValueError: there is no such table.

    >>> [one.pairs for one in berger_rounds(4)]
    [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(f"Berger tables are for {FEWEST} to {MOST} players, not for {players}.")
    if cycles < 1:
        raise ValueError(f"A round robin has one cycle at least, not {cycles}.")
    cycle = tuple(_round(players, number) for number in range(1, players + players % 2))
    every = list(cycles_of(cycle, cycles))
    if exchanged and cycles > 1:
        last = len(cycle)
        every[last - 2], every[last - 1] = every[last - 1], every[last - 2]
    return tuple(every)


def berger_table(players: int, cycles: Cycles) -> tuple[TableRound, ...]:
    """All rounds for ``players`` numbers; errors as of ``berger_rounds``."""
    return berger_rounds(players, cycles=cycles.count, exchanged=cycles.exchanged)


def _round(players: int, number: int) -> TableRound:
    """Round ``number`` of a single cycle; in an odd field whoever would meet the number that is missing is free.

    The opponent of the highest number moves on by half the field from round to round; the others sit around it.
    """
    size = players + players % 2
    others = size - 1
    first = (number - 1) * (size // 2) % others
    pairs = [((first + away) % others + 1, (first - away) % others + 1) for away in range(1, size // 2)]
    one = first + 1
    if players % 2:
        return TableRound(tuple(pairs), free=one)
    return TableRound(((one, size) if number % 2 else (size, one), *pairs))
