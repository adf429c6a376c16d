"""How seriously the program warns of a pairing by hand: what it breaks, with the levels of ``basics.levels``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from pairing.service import Breach, Rule
from tournaments.basics.entrants import Entrant
from tournaments.basics.levels import LEVELS, Concern, Level
from tournaments.rounds.queries.by_hand_seating import Pairs, Seating
from tournaments.rounds.queries.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class JudgedBreach:
    """A breach with its level and the players, or teams, concerned."""

    breach: Breach
    level: Level
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a seating breaks, the most serious first, and how it differs from the program's pairing.

    ``only_here`` and ``only_paired`` are boards (White first) of the seating and of the program's pairing that the
    other does not have; ``reason`` says why there is nothing to compare with. ``left_out`` are expected and not paired.
    """

    breaches: tuple[JudgedBreach, ...]
    only_here: tuple[tuple[Entrant, Entrant], ...]
    only_paired: tuple[tuple[Entrant, Entrant], ...]
    bye_here: Entrant | None
    bye_paired: Entrant | None
    reason: str
    warned: Level = Level.ACKNOWLEDGE

    @property
    def differs(self) -> bool:
        """Whether it is not what the program pairs."""
        return bool(self.reason or self.only_here or self.only_paired or self.bye_here != self.bye_paired)

    @property
    def level(self) -> Level:
        """The most serious level of all."""
        levels = [one.level for one in self.breaches]
        return max([*levels, LEVELS[Concern.DIFFERS]] if self.differs else levels, default=Level.INFORM)


def judged(
    found: Collection[Breach],
    seating: Seating,
    engine: Mapping[str, Any],
    state: Snapshot,
    left_out: Collection[int] = (),
) -> Judged:
    """The breaches with their levels, beside what the program pairs (``ManualSession.engine``).

    ``left_out`` are the ids of those who are expected in the round and not paired.
    """
    by_id = {one.pk: one for one in state.entrants.values()}
    told = [*found, *(Breach(Rule.NOT_PAIRED, (by_id[pk].tpn or 0,)) for pk in sorted(left_out))]
    breaches = [JudgedBreach(one, LEVELS[one.rule], tuple(state.entrants[tpn] for tpn in one.tpns)) for one in told]
    paired: Pairs = tuple((white, black) for white, black in engine["pairs"])

    def named(pairs: Pairs, others: Pairs) -> tuple[tuple[Entrant, Entrant], ...]:
        return tuple((by_id[white], by_id[black]) for white, black in pairs if (white, black) not in others)

    return Judged(
        breaches=tuple(sorted(breaches, key=lambda one: -one.level)),
        only_here=named(seating.pairs, paired) if not engine["reason"] else (),
        only_paired=named(paired, seating.pairs),
        bye_here=by_id.get(seating.bye or 0),
        bye_paired=by_id.get(engine["bye"] or 0),
        reason=engine["reason"],
    )
