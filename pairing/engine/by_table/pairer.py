"""A round of a table: the one that it has for the coming number.

Who is absent is not paired, and whoever the table has against them is free: numbers and rounds never shift.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.validation import require_valid
from pairing.engine.by_table.facts import TableFacts, table_facts
from pairing.engine.by_table.rules import Rules, problems
from pairing.engine.errors import InvalidTournament
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.tables.rounds import TableRound
from pairing.engine.tournament import Cycles, Tournament
from pairing.engine.trace import BoardColours, RoundTrace, about_round


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[TableFacts]):
    """A round of the table.

    ``rounds`` is the whole table, of which one cycle has ``cycle`` rounds; ``free`` are those present without an
    opponent.
    """

    boards: tuple[BoardColours, ...]
    free: tuple[int, ...]
    rounds: tuple[TableRound, ...]
    cycles: Cycles
    cycle: int

    @property
    def is_exchanged(self) -> bool:
        """Whether the round has changed places with the one before or after it."""
        return self.cycles.exchanged and self.cycle - 1 <= self.round_number <= self.cycle

    @property
    def planned(self) -> int:
        """Which round of a single table it is."""
        place = (self.round_number - 1) % self.cycle + 1
        return 2 * self.cycle - 1 - place if self.is_exchanged else place

    def is_reversed(self, round_number: int) -> bool:
        """Whether a round is one of a cycle whose colours are those of the table turned round."""
        return (round_number - 1) // self.cycle % 2 == 1


def pair_round(tournament: Tournament, rules: Rules) -> RoundPairing:
    """The coming round by the table.

    Raises:
        InvalidTournament: the numbers are not 1, 2, 3 …, there is no table for so many, or the number of rounds is not
            that of the table.
    """
    require_valid(tournament, articles=rules.articles, needs_ratings=False)
    found = list(problems(tournament, rules))
    if found:
        raise InvalidTournament(found)
    rounds = rules.known.table(len(tournament.entrants), tournament.cycles)
    planned = rounds[tournament.coming_round - 1]
    pairs = tuple(Pair(*pair) for pair in planned.pairs if not tournament.absent.intersection(pair))
    seated = {tpn for pair in pairs for tpn in (pair.white, pair.black)}
    present = sorted({entrant.tpn for entrant in tournament.entrants} - tournament.absent - seated)
    free = tuple(sorted(present, key=lambda tpn: tpn != planned.free))
    return RoundPairing(
        round_number=tournament.coming_round,
        pairs=pairs,
        bye=free[0] if free else None,
        trace=Trace(
            **about_round(tournament),
            players=table_facts(tournament),
            bye_candidates=(),
            boards=tuple(BoardColours(pair, rules.article) for pair in pairs),
            free=free,
            rounds=rounds,
            cycles=tournament.cycles,
            cycle=rules.known.cycle(len(tournament.entrants)),
        ),
    )
