"""A round of a round robin: the one that the table has for it (C.05, Annex 1).

Who is absent is not paired, and whoever the table has against them is free: numbers and rounds never shift.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.basics.validation import require_valid
from pairing.engine.errors import InvalidTournament
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems.round_robin.facts import PlayerFacts, player_facts
from pairing.engine.systems.round_robin.system import ARTICLES, MOST_CYCLES
from pairing.engine.tables.berger import FEWEST, MOST, berger_rounds
from pairing.engine.tables.rounds import TableRound
from pairing.engine.tournament import Cycles, Tournament
from pairing.engine.trace import BoardColours, RoundTrace, about_round
from pairing.engine.words import counted

TABLE = "Annex 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[PlayerFacts]):
    """A round of the table. ``rounds`` is the whole table; ``free`` are those present without an opponent."""

    boards: tuple[BoardColours, ...]
    free: tuple[int, ...]
    rounds: tuple[TableRound, ...]
    cycles: Cycles

    @property
    def size(self) -> int:
        """The highest number of the table; in an odd field nobody has it."""
        return len(self.players) + len(self.players) % 2

    @property
    def is_exchanged(self) -> bool:
        """Whether the round has changed places with the one before or after it."""
        return self.cycles.exchanged and self.size - 2 <= self.round_number <= self.size - 1

    @property
    def planned(self) -> int:
        """Which round of a single table it is."""
        place = (self.round_number - 1) % (self.size - 1) + 1
        return 2 * self.size - 3 - place if self.is_exchanged else place

    def is_reversed(self, round_number: int) -> bool:
        """Whether a round is one of a cycle whose colours are those of the table turned round."""
        return (round_number - 1) // (self.size - 1) % 2 == 1


def pair_round(tournament: Tournament) -> RoundPairing:
    """The coming round by the table.

    Raises:
        InvalidTournament: the numbers are not 1, 2, 3 …, there is no table for so many, or the number of rounds is not
            that of the table.
    """
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    problems = list(_problems(tournament))
    if problems:
        raise InvalidTournament(problems)
    rounds = table_of(tournament)
    planned = rounds[tournament.coming_round - 1]
    pairs = tuple(Pair(*pair) for pair in planned.pairs if not tournament.absent.intersection(pair))
    seated = {tpn for pair in pairs for tpn in (pair.white, pair.black)}
    present = sorted({player.tpn for player in tournament.players} - tournament.absent - seated)
    free = tuple(sorted(present, key=lambda tpn: tpn != planned.free))
    return RoundPairing(
        round_number=tournament.coming_round,
        pairs=pairs,
        bye=free[0] if free else None,
        trace=Trace(
            **about_round(tournament),
            players=player_facts(tournament),
            bye_candidates=(),
            boards=tuple(BoardColours(pair, TABLE) for pair in pairs),
            free=free,
            rounds=rounds,
            cycles=tournament.cycles,
        ),
    )


def table_of(tournament: Tournament) -> tuple[TableRound, ...]:
    """All rounds of the tournament by its number of players, its cycles and their exchange."""
    cycles = tournament.cycles
    return berger_rounds(len(tournament.players), cycles=cycles.count, exchanged=cycles.exchanged)


def _problems(tournament: Tournament) -> Iterator[str]:
    players, cycles = len(tournament.players), tournament.cycles
    missing = sorted(set(range(1, players + 1)) - {player.tpn for player in tournament.players})
    if not FEWEST <= players <= MOST:
        yield f"A round robin is for {FEWEST} to {MOST} players, not for {players}; make groups."
    elif missing:
        named = ", ".join(map(str, missing))
        yield f"The table goes by the numbers 1 to {players}, of which nobody has {named}; number the players anew."
    if not 1 <= cycles.count <= MOST_CYCLES:
        yield f"A round robin has 1 to {MOST_CYCLES} cycles, not {cycles.count}; correct the number."
    elif cycles.exchanged and cycles.count != 2:
        yield "The last two rounds of the first cycle are exchanged in a double round robin alone; leave them."
    elif tournament.total_rounds != cycles.rounds(players):
        often = "" if cycles.count == 1 else f" that is played {cycles.count} times"
        yield (
            f"A round robin of {players} players{often} has {counted(cycles.rounds(players), 'round')}, "
            f"not {tournament.total_rounds}; correct the number of rounds."
        )
