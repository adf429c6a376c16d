"""The explanation of a pairing, read from the data that the engine left with the round.

The choices come from ``Round.explanation``; only what they were made against is worked out when it is asked for. TPNs
become players by the names and ratings that the engine saw, so the page stays true when players are renumbered later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from tournaments.models import Round
from tournaments.selectors.rounds.examination import BracketTold, ShiftTold


@dataclass(frozen=True, slots=True)
class Who:
    """A player as the pairing saw them; ``facts`` are the engine's ``PlayerFacts`` as JSON."""

    tpn: int
    name: str
    facts: dict[str, Any]

    @property
    def aro(self) -> int:
        return int(self.facts["aro"])


@dataclass(frozen=True, slots=True)
class ByeLine:
    """A candidate for the pairing-allocated bye; ``verdict`` is the engine's word."""

    who: Who
    score: int
    games: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Cost:
    """One quality criterion with what it cost in a bracket (article 2.3)."""

    criterion: str
    value: int | tuple[int, ...]
    is_scores: bool = False


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """One recomposition of G1 and G2 (3.2.4)."""

    article: str
    source: str
    pool: tuple[Who, ...]
    shifted: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """How one bracket was paired; ``columns`` and ``opposite`` are rows of a two-column table.

    ``told`` is what the choices were made against, where that could be worked out.
    """

    score: int
    residents: tuple[Who, ...]
    candidates: tuple[Who, ...]
    upfloaters: tuple[Who, ...]
    costs: tuple[Cost, ...]
    all_yet_to_play: bool
    columns: tuple[tuple[Who | None, Who | None], ...]
    shifts: tuple[ShiftLine, ...]
    opposite: tuple[tuple[Who | None, Who | None], ...]
    told: BracketTold | None = None

    @property
    def pairs(self) -> Iterator[tuple[Who | None, Who | None, tuple[str, ...]]]:
        """A row of S1 and T2, with who was passed over for the player of S1."""
        rows = self.told.rows if self.told else ((),) * len(self.opposite)
        for (one, other), passed in zip(self.opposite, rows, strict=True):
            yield one, other, passed

    @property
    def recompositions(self) -> Iterator[tuple[ShiftLine, ShiftTold | None]]:
        """Each shift, with its reasons where they are known."""
        return zip_longest(self.shifts, self.told.shifts if self.told else ())


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board with the article that gave the colours."""

    number: int
    white: Who
    black: Who
    article: str


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """Everything that the page shows, top bracket first."""

    bye_candidates: tuple[ByeLine, ...]
    brackets: tuple[BracketView, ...]
    boards: tuple[BoardLine, ...]
    people: tuple[Who, ...]

    @property
    def considered(self) -> tuple[ByeLine, ...]:
        """The candidates up to the one chosen, with all who were barred or needed by the others."""
        return tuple(line for line in self.bye_candidates if line.verdict != ByeVerdict.LATER_IN_ORDER)

    @property
    def later(self) -> tuple[ByeLine, ...]:
        """The candidates who simply come later in the order."""
        return tuple(line for line in self.bye_candidates if line.verdict == ByeVerdict.LATER_IN_ORDER)


_COUNTS = (
    ("C5", "upfloaters"),
    ("C7", "misses_colour_preference"),
    ("C8", "maximum_upfloaters"),
    ("C9", "earlier_upfloats_of_maximum_upfloaters"),
    ("C10", "upfloated_last_round"),
)


def explanation_view(round: Round, told: Sequence[BracketTold] = ()) -> ExplanationView | None:
    """The explanation of ``round``, or ``None`` where there is none (imported rounds).

    ``told`` has the sentences about each bracket, if they are there.
    """
    data = round.explanation
    if not data or not data.get("players"):
        return None
    people = {facts["tpn"]: Who(facts["tpn"], facts["name"], facts) for facts in data["players"]}
    return ExplanationView(
        bye_candidates=tuple(
            ByeLine(people[line["tpn"]], line["score"], line["games"], line["verdict"])
            for line in data["bye_candidates"]
        ),
        brackets=tuple(
            _bracket(bracket, people, sentences) for bracket, sentences in zip_longest(data["brackets"], told)
        ),
        boards=tuple(
            BoardLine(number, people[line["pair"]["white"]], people[line["pair"]["black"]], line["article"])
            for number, line in enumerate(data["boards"], start=1)
        ),
        people=tuple(people[tpn] for tpn in sorted(people) if people[tpn].facts["present"]),
    )


def _bracket(data: dict[str, Any], people: dict[int, Who], told: BracketTold | None) -> BracketView:
    def all_of(tpns: list[int]) -> tuple[Who, ...]:
        return tuple(people[tpn] for tpn in tpns)

    return BracketView(
        score=data["score"],
        residents=all_of(data["residents"]),
        candidates=all_of(data["candidates"]),
        upfloaters=all_of(data["upfloaters"]),
        costs=_costs(data["costs"]),
        all_yet_to_play=data["all_yet_to_play"],
        columns=tuple(zip_longest(all_of(data["g1"]), all_of(data["g2"]))),
        shifts=tuple(
            ShiftLine(shift["article"], shift["source"], all_of(shift["pool"]), all_of(shift["shifted"]))
            for shift in data["shifts"]
        ),
        opposite=tuple(zip_longest(all_of(data["s1"]), all_of(data["t2"]))),
        told=told,
    )


def _costs(data: dict[str, Any]) -> tuple[Cost, ...]:
    """The criteria in their order: C5, C6 (the upfloaters' scores), then the counts."""
    costs = [Cost(criterion, data[name]) for criterion, name in _COUNTS]
    costs.insert(1, Cost("C6", tuple(data["upfloater_scores"]), is_scores=True))
    return tuple(costs)
