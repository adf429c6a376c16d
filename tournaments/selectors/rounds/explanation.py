"""The explanation of a pairing as a page shows it: sections, sentences and tables. Knows steps, and no pairing system.

TPNs become players by the names that the engine saw, so the page stays true when players are renumbered later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from pairing.explaining.document import Explanation, facts_writer
from pairing.explaining.writer import Language, Writer, unwrapped
from pairing.service import Criterion, ExaminedRound, Step, Table, Telling

LANGUAGE = Language(gettext, ngettext)


@dataclass(frozen=True, slots=True)
class Fact:
    """What the rules knew of a player: a colour preference with its strength, or a value."""

    value: Any
    strength: str = ""

    @property
    def is_preference(self) -> bool:
        return bool(self.strength)


@dataclass(frozen=True, slots=True)
class Who:
    """A player as the pairing saw them, with the facts that belong beside the name."""

    tpn: int
    name: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: its number where the table lists boards, its players (None for an empty cell), and what belongs to it."""

    number: int | None
    players: tuple[Who | None, ...]
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table; ``number_heading`` and ``steps_heading`` are empty where there is no such column."""

    caption: str
    number_heading: str
    headings: tuple[str, ...]
    steps_heading: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """A sentence, a table or a fold with what stands below it."""

    text: str
    is_folded: bool = False
    table: TableView | None = None
    children: tuple[StepView, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """Everything that the page shows: remarks, then sections. ``people`` are those who were to be paired."""

    rules: str
    remarks: tuple[StepView, ...]
    sections: tuple[StepView, ...]
    people: tuple[Who, ...]


def explanation_view(explanation: Explanation) -> ExplanationView:
    """The page of an explanation."""
    people = (Who(player["tpn"], player["name"]) for player in explanation.players if player["present"])
    page = _Page(explanation.writer(LANGUAGE, kind=PageWriter))
    views = [(step, page.view(step)) for step in explanation.steps.children]
    return ExplanationView(
        rules=explanation.rules,
        remarks=tuple(view for step, view in views if not (step.children or step.table)),
        sections=tuple(view for step, view in views if step.children or step.table),
        people=tuple(sorted(people, key=lambda one: one.tpn)),
    )


def answer_paragraphs(examined: ExaminedRound, one: int, other: int) -> tuple[str, ...]:
    """Why the players with these TPNs do not meet: the question, what became of the two, the reason, what decided."""
    writer = facts_writer(examined.system, examined.pairing.trace.players, LANGUAGE)

    def told(step: Step) -> Iterator[str]:
        words = writer.words[step.key]
        if words.telling is Telling.ALWAYS and not words.joined:
            yield unwrapped(writer.sentence(step))
            for child in step.children:
                yield from told(child)

    return tuple(told(examined.why_not(one, other)))


class PageWriter(Writer):
    """Writes the criteria with what they count, for which a page has room."""

    def costs_text(self, charged: Iterable[tuple[Criterion, Any]]) -> str:
        return "; ".join(
            f"{criterion.label} {self.translate(criterion.words)}: {self._cost(value)}" for criterion, value in charged
        )


class _Page:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._words = writer.words

    def view(self, step: Step) -> StepView:
        text = unwrapped(self._writer.sentence(step))
        return StepView(
            text=text,
            is_folded=self._words[step.key].telling is Telling.FOLDED,
            table=None if step.table is None else self._table(step.table, text),
            children=tuple(self._all(step.children)),
        )

    def _all(self, steps: Sequence[Step]) -> Iterator[StepView]:
        """Each step; of long rows the beginning, and the rest folded away."""
        seen = Counter[str]()
        rest: dict[str, list[StepView]] = {}
        for step in steps:
            words = self._words[step.key]
            if words.joined or words.telling is Telling.DATA:
                continue
            seen[step.key] += 1
            if words.at_most is None or seen[step.key] <= words.at_most:
                yield self.view(step)
            else:
                rest.setdefault(step.key, []).append(self.view(step))
        for key in (key for key in self._words if key in rest):
            yield StepView(self._writer.more(self._words[key], len(rest[key])), True, children=tuple(rest[key]))

    def _table(self, table: Table, caption: str) -> TableView:
        numbered = table.lists_boards
        headings = tuple(self._writer.say(column.key) for column in table.columns)
        facts = [column.facts for column in table.columns[numbered:]]
        return TableView(
            caption=caption,
            number_heading=headings[0] if numbered else "",
            headings=headings[numbered:],
            steps_heading=self._writer.say(table.steps_key) if table.steps_key else "",
            rows=tuple(
                RowView(
                    number=row.cells[0] if numbered else None,
                    players=tuple(
                        None if tpn is None else self._who(tpn, names)
                        for tpn, names in zip(row.cells[numbered:], facts, strict=True)
                    ),
                    steps=tuple(self._all(row.steps)),
                )
                for row in table.rows
            ),
        )

    def _who(self, tpn: int, names: Sequence[str]) -> Who:
        known = self._writer.facts[tpn]
        return Who(tpn, known["name"], tuple(self._fact(known, name) for name in names if known.get(name) is not None))

    def _fact(self, known: Mapping[str, Any], name: str) -> Fact:
        if name == "preference":
            return Fact(known[name][:1], known.get("strength", ""))
        return Fact(known[name])
