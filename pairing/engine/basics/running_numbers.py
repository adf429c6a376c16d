"""The numbers whose parity gives the first colours: a count of those who take part, not the TPNs themselves."""

from __future__ import annotations

from pairing.engine.tournament import Bye, ByeKind, Record, Tournament


def was_paired(record: Record) -> bool:
    """Whether the pairing of the round had its entrant: an opponent, even by forfeit, the bye, or a lone “+”."""
    if isinstance(record, Bye):
        return record.kind is ByeKind.PAIRING_ALLOCATED or record.by_forfeit
    return True


def running_numbers(tournament: Tournament) -> dict[int, int]:
    """The number of each entrant that has one, by TPN: their place by TPN among all that have one, from 1.

    Who takes part in the coming round, its bye included, has one, and who was paired in an earlier round. A late entry
    gets one on arrival (C.04.2, 2.4), and the numbers below it move; absence or withdrawal afterwards takes none away.
    """
    there = sorted(
        entrant.tpn
        for entrant in tournament.entrants
        if entrant.tpn not in tournament.absent or any(map(was_paired, entrant.records))
    )
    return {tpn: number for number, tpn in enumerate(there, start=1)}
