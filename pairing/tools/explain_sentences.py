"""What decided in one bracket, sentence by sentence: the words that the command line and the web have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine.examination import (
    BracketExamination,
    FewestReason,
    Obstacle,
    PassedOpponent,
    RejectedSet,
    ShiftExamination,
)
from pairing.engine.systems.dubov.trace import Bracket, Shift
from pairing.tools.explain_words import CRITERIA, OBSTACLES, Names, cost_of, count_text


@dataclass(frozen=True, slots=True)
class ShiftSentences:
    """One recomposition: what and why, the order of the possible shifters, who stays, who was shifted."""

    what: str
    why: tuple[str, ...]
    order: str
    stays: tuple[str, ...]
    shifted: str


class BracketSentences:
    """The sentences about ``bracket``; names in them are unbroken, ``explain_words.unwrapped`` makes them ordinary."""

    def __init__(self, names: Names, bracket: Bracket, examination: BracketExamination) -> None:
        self._names = names
        self._bracket = bracket
        self._examination = examination

    # 3.2.1

    @property
    def number(self) -> str:
        """How many upfloaters, and why not fewer."""
        fewest = self._examination.fewest
        number = count_text(fewest.number, "upfloater")
        told = {
            FewestReason.NONE_NEEDED: "No upfloater is needed",
            FewestReason.ODD_NUMBER: f"{number}: the number of residents is odd",
            FewestReason.RESIDENTS: (
                f"{number}: of the residents, {fewest.number} at least cannot be paired among themselves"
            ),
            FewestReason.REST: (
                f"{number}: of those below, {fewest.number} at least cannot be paired among themselves (C4)"
            ),
            FewestReason.TOGETHER: (
                f"{number}: the residents alone could do with {fewest.for_residents}, those below with "
                f"{fewest.for_rest} fewer, but not both at once (C4)"
            ),
        }
        return f"{told[fewest.reason]} (3.2.1)"

    def proof_of_number(self) -> Iterator[str]:
        """The proof, where there is one."""
        shortage = self._examination.fewest.shortage
        if shortage is not None:
            yield f"{self._names.shortage(shortage, could='can')}."

    # 3.2.2

    def not_legal(self) -> Iterator[str]:
        """Sets of upfloaters that would come first but leave somebody without an opponent."""
        for entry in self._examination.not_legal:
            proof = self._names.shortage(entry.shortage)
            told = f"{self._names.all_of(entry.upfloaters, scores=True)}: {CRITERIA[entry.article]}"
            yield f"{told}: {proof}" if proof else told

    def rejected(self) -> Iterator[str]:
        """The next best sets, the best first, each with the criterion that decided."""
        for entry in self._examination.rejected:
            yield self._rejected(entry)

    def _rejected(self, entry: RejectedSet) -> str:
        named = self._names.all_of(entry.upfloaters, scores=True)
        if entry.costs is None or entry.article == "4.2":
            return f"{named}: as good by all criteria, later in the order (4.2)"
        theirs, ours = cost_of(entry.costs, entry.article), cost_of(self._bracket.costs, entry.article)
        return f"{named}: {CRITERIA[entry.article]}: {theirs} instead of {ours}"

    # 3.2.4

    def shifts(self) -> Iterator[ShiftSentences]:
        """Each shift of the bracket."""
        for shift, reasons in zip(self._bracket.shifts, self._examination.shifts, strict=True):
            yield self._shift(shift, reasons)

    def _shift(self, shift: Shift, reasons: ShiftExamination) -> ShiftSentences:
        moved, target = len(shift.shifted), "G2" if shift.source == "G1" else "G1"
        if shift.article == "3.2.4.1":
            what = f"{count_text(moved, 'pair')} inside {shift.source} cannot be avoided"
        else:
            what = f"{shift.source} is the larger one"
        last = max(map(shift.pool.index, shift.shifted)) + 1
        order = ", ".join(
            f"#{place} {self._names.unbroken(tpn)}" for place, tpn in enumerate(shift.pool[:last], start=1)
        )
        rest = f", then {len(shift.pool) - last} more" if len(shift.pool) > last else ""
        return ShiftSentences(
            what=(
                f"Shift (3.2.4): {what}; {count_text(moved, 'player')} of {shift.source} to {target} ({shift.article})"
            ),
            why=() if reasons.shortage is None else (f"without such a pair, {self._names.shortage(reasons.shortage)}",),
            order=f"from the middle outwards (4.3): {order}{rest}",
            stays=tuple(
                f"#{entry.sequence_number} {self._names.who(entry.tpn)} stays: "
                + (self._names.shortage(entry.shortage) or "no legal pairing has them in such a pair")
                for entry in reasons.passed_over
            ),
            shifted=self._names.row(shift.shifted),
        )

    # 3.2.6

    def passed_over(self) -> Iterator[tuple[str, ...]]:
        """For each player of S1 those of G2 who stood before the opponent, and why each was not taken."""
        for row in self._examination.rows:
            yield tuple(self._passed(row))

    def _passed(self, row: tuple[PassedOpponent, ...]) -> Iterator[str]:
        for obstacle in Obstacle:
            entries = [entry for entry in row if entry.obstacle is obstacle]
            if obstacle is Obstacle.NEEDED:
                for entry in entries:
                    proof = self._names.shortage(entry.shortage)
                    yield f"{self._names.who(entry.tpn)}: {OBSTACLES[obstacle]}: {proof}"
            elif entries:
                named = self._names.all_of(entry.tpn for entry in entries)
                yield f"{named}: {OBSTACLES[obstacle]}"
