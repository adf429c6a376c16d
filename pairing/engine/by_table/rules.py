"""What a system adds to the rounds of a table: which table, and what there is none for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairing.engine.systems.system import Articles, KnownRounds
from pairing.engine.words import counted

if TYPE_CHECKING:
    from pairing.engine.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A system by what it does in its own way.

    ``event`` is what an event of it is called in messages (“A round robin”), ``sizes`` for how many there is a table,
    and ``remedy`` what to do with others. ``article`` is that of the table.
    """

    articles: Articles
    known: KnownRounds
    event: str
    sizes: str
    remedy: str
    article: str


def problems(tournament: Tournament, rules: Rules) -> Iterator[str]:
    """Why there is no table for the tournament, each with what to do."""
    known, cycles, count = rules.known, tournament.cycles, len(tournament.entrants)
    word, event = tournament.entrant_word, rules.event
    missing = sorted(set(range(1, count + 1)) - {entrant.tpn for entrant in tournament.entrants})
    fits = count in known.sizes
    if not fits:
        yield f"{event} is for {rules.sizes} {word}s, not for {count}; {rules.remedy}."
    elif missing:
        named = ", ".join(map(str, missing))
        yield f"The table goes by the numbers 1 to {count}, of which nobody has {named}; number the {word}s anew."
    if not 1 <= cycles.count <= known.most_cycles:
        yield f"{event} has 1 to {known.most_cycles} cycles, not {cycles.count}; correct the number."
    elif cycles.exchanged and (cycles.count != 2 or not known.can_exchange):
        yield "The last two rounds of the first cycle are exchanged in a double round robin alone; leave them."
    elif fits and tournament.total_rounds != (rounds := known.rounds(count, cycles)):
        often = "" if cycles.count == 1 else f" that is played {cycles.count} times"
        yield (
            f"{event} of {count} {word}s{often} has {counted(rounds, 'round')}, "
            f"not {tournament.total_rounds}; correct the number of rounds."
        )
