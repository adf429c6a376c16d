"""The explanation of a round as steps, made from what the pairer wrote down; nothing is decided anew.

``Behind`` holds what the examination adds: why each choice was the first one that could be taken. The words of the
steps are in ``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from pairing.engine.explanation.bye import bye_step
from pairing.engine.explanation.common import Behind, boards_by_rules, cost_values, pairs_table, round_step
from pairing.engine.explanation.upfloaters import fewest_step, people_step
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.systems.dubov.colours import RULES
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.system import CRITERIA
from pairing.engine.systems.dubov.trace import Bracket, Shift, Trace


@dataclass(frozen=True, slots=True)
class ShiftBehind:
    """Why pairs inside the subgroup cannot be avoided (3.2.4.1), and who was passed over among the shifters."""

    why: tuple[Step, ...] = ()
    stays: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketBehind:
    """What the choices of a bracket were made against; ``rows`` for each player of S1."""

    fewest: Step
    sets: tuple[Step, ...]
    shifts: tuple[ShiftBehind, ...]
    rows: tuple[tuple[Step, ...], ...]


def steps_of(trace: Trace, behind: Behind[BracketBehind] | None = None) -> Step:
    """The round as a tree of steps, with what stands behind it where that is given."""
    behind = behind or Behind()
    players = {player.tpn: player for player in trace.players}
    count = len(trace.brackets)
    brackets = zip_longest(trace.brackets, behind.brackets)
    return round_step(
        trace,
        *([Step("last-round", "2.3.4")] if trace.is_last_round else []),
        bye_step(trace.bye_candidates, behind.byes),
        *(
            _BracketSteps(bracket, players, reasons).step(place, count)
            for place, (bracket, reasons) in enumerate(brackets, start=1)
        ),
        boards_by_rules(trace, trace.boards, RULES),
    )


# 3.2


class _BracketSteps:
    """One bracket in the order of article 3.2."""

    def __init__(self, bracket: Bracket, players: dict[int, PlayerFacts], behind: BracketBehind | None) -> None:
        self._bracket = bracket
        self._players = players
        self._behind = behind

    def step(self, place: int, count: int) -> Step:
        bracket = self._bracket
        return Step(
            "bracket",
            "3.2",
            {"score": bracket.score, "place": place, "brackets": count},
            (*bracket.residents, *bracket.upfloaters),
            children=(
                Step("residents", parameters={"residents": bracket.residents}),
                self._behind.fewest if self._behind else fewest_step(len(bracket.upfloaters), "3.2.1"),
                *self._upfloaters(),
                self._subgroups(),
                *self._shifts(),
                self._transposition(),
            ),
        )

    # 3.2.1, 3.2.2

    def _upfloaters(self) -> Iterator[Step]:
        bracket = self._bracket
        costs = cost_values(bracket.costs, CRITERIA)
        pool = people_step("pool", "4.2", bracket.candidates)
        if bracket.upfloaters:
            sets = self._behind.sets if self._behind else ()
            yield Step(
                "chosen",
                "3.2.2",
                {"below": len(bracket.candidates)},
                bracket.upfloaters,
                children=(Step("costs", "2.3", {"costs": costs}), pool, *sets),
            )
        else:
            yield Step("costs.alone", "2.3", {"costs": costs})
            if bracket.candidates:
                yield Step("pool.unused", pool.article, pool.parameters, children=pool.children)

    # 3.2.3

    def _subgroups(self) -> Step:
        bracket = self._bracket
        kind = "halves" if bracket.all_yet_to_play else "seekers"
        g1 = in_columns(bracket.g1, self._players, by_aro=not bracket.all_yet_to_play)
        g2 = in_columns(bracket.g2, self._players, by_aro=False)
        columns = (
            Column(f"g1.{kind}", facts=("rating",) if bracket.all_yet_to_play else ("aro",)),
            Column(f"g2.{kind}", facts=("rating",)),
        )
        return Step(f"subgroups.{kind}", "3.2.3", table=Table(columns, tuple(map(Row, zip_longest(g1, g2)))))

    # 3.2.4

    def _shifts(self) -> Iterator[Step]:
        behind = self._behind.shifts if self._behind else ()
        for shift, reasons in zip_longest(self._bracket.shifts, behind):
            yield self._shift(shift, reasons or ShiftBehind())

    def _shift(self, shift: Shift, reasons: ShiftBehind) -> Step:
        last = max(map(shift.pool.index, shift.shifted)) + 1
        more = len(shift.pool) - last
        known = {"source": shift.source, "target": "G2" if shift.source == "G1" else "G1"}
        rest = (Step("shift.more", parameters={"count": more}),) if more else ()
        return Step(
            "shift.first" if shift.article == "3.2.4.1" else "shift.second",
            shift.article,
            known,
            shift.shifted,
            children=(
                *reasons.why,
                Step("shift.order", "4.3", {"pool": shift.pool[:last]}, children=rest),
                *reasons.stays,
                Step("shift.shifted", parameters={"shifted": shift.shifted}),
                people_step("shift.pool", "4.3", shift.pool),
            ),
        )

    # 3.2.5, 3.2.6

    def _transposition(self) -> Step:
        bracket = self._bracket
        columns = (Column("s1", facts=("aro",)), Column("t2", facts=("rating",)))
        rows = zip(bracket.s1, bracket.t2, strict=True)
        table = pairs_table(columns, rows, self._behind.rows if self._behind else ())
        return Step("transposition", "3.2.6", table=table)


def in_columns(tpns: tuple[int, ...], players: Mapping[int, PlayerFacts], *, by_aro: bool) -> list[int]:
    """A subgroup in the order in which it is ranked: White seekers by ARO and TPN, all others by TPN (4.3.2)."""
    return sorted(tpns, key=lambda tpn: (players[tpn].aro if by_aro else 0, tpn))
