"""Adds up docs/fide/endorsement.md by the scheme of FIDE's checklist.

    python scripts/endorsement.py            tells the figures, and every answer that costs something for a system
    python scripts/endorsement.py --write    writes the figure into the document

The questions are gone through in their order, from each to the one that its answer leads to; what lies between is not
asked. Needs no environment: only what Python brings along.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parent.parent / "docs/fide/endorsement.md"
LAST = 225
LIMIT = 100  # more percent than this fails
BEGIN, END = "<!-- figure: written by scripts/endorsement.py -->", "<!-- end of the figure -->"
NOT_APPLICABLE = "–"
DUTCH_ALONE = "Dutch alone"  # a yes where compliance is declared for this system, a no for every other one
_COST = re.compile(r"([NY]) ?(fail|\?|\d+)? ?(?:→ ?(\d+))?$")


@dataclass(frozen=True)
class Effect:
    """What an answer does: it fails, costs ``percent`` (None: nobody knows how much), and leads to ``target``."""

    fails: bool = False
    percent: int | None = 0
    target: int | None = None


@dataclass(frozen=True)
class Question:
    """A row of the document: ``answer`` is yes, no, – or ``DUTCH_ALONE``, ``places`` and ``tests`` what it names."""

    number: int
    theme: str
    words: str
    effects: Mapping[str, Effect]
    scope: tuple[str, ...]
    answer: str
    places: tuple[str, ...]
    tests: tuple[str, ...]

    def effect(self, *, everything: bool, dutch: bool) -> Effect:
        """What the answer does. What is not applicable leads on as a no does, and as a no costs if ``everything``."""
        answer = {DUTCH_ALONE: "yes" if dutch else "no"}.get(self.answer, self.answer)
        if answer != NOT_APPLICABLE:
            return self.effects.get(answer, Effect())
        no = self.effects.get("no", Effect())
        return no if everything else Effect(target=no.target)


@dataclass(frozen=True)
class Figure:
    """``costly`` are the questions that were asked and cost something, each with what it costs."""

    asked: int
    costly: tuple[tuple[Question, Effect], ...]

    @property
    def failing(self) -> tuple[Question, ...]:
        return tuple(question for question, effect in self.costly if effect.fails)

    @property
    def percent(self) -> int:
        return sum(effect.percent or 0 for _question, effect in self.costly)

    @property
    def unknown(self) -> tuple[Question, ...]:
        return tuple(question for question, effect in self.costly if effect.percent is None)


def read_questions(text: str) -> tuple[Question, ...]:
    """The rows of the document's tables, in their order.

    Raises:
        ValueError: a row is not as the tables are, with its line.
    """
    return tuple(_rows(text))


def _rows(text: str) -> Iterator[Question]:
    theme = ""
    for place, line in enumerate(text.splitlines(), start=1):
        if line.startswith("## "):
            theme = line[3:]
        if not re.match(r"\| *\d", line):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 7 or cells[4] not in ("yes", "no", NOT_APPLICABLE, DUTCH_ALONE):
            answers = f"yes, no, {NOT_APPLICABLE}, {DUTCH_ALONE}"
            raise ValueError(f"line {place}: no., question, costs, for, answer ({answers}), place, test: {line}")
        number, words, costs, scope, answer, places, tests = cells
        yield Question(
            int(number),
            theme,
            words,
            _effects(costs, place),
            tuple(scope.split()),
            answer,
            tuple(re.findall(r"`([^`]+)`", places)),
            tuple(re.findall(r"`([^`]+)`", tests)),
        )


def _effects(costs: str, place: int) -> dict[str, Effect]:
    effects = {}
    for part in filter(None, (part.strip() for part in costs.split(";"))):
        match = _COST.match(part)
        if match is None:
            raise ValueError(f"line {place}: “{part}” is no cost, such as N fail, Y 10 or N 7 → 79")
        answer, amount, target = match.groups()
        percent = None if amount == "?" else int(amount) if amount and amount.isdigit() else 0
        effects[{"N": "no", "Y": "yes"}[answer]] = Effect(amount == "fail", percent, int(target) if target else None)
    return effects


def figure(questions: tuple[Question, ...], *, everything: bool = False, dutch: bool = True) -> Figure:
    """The sum over the questions that are asked; with ``everything`` what is not applicable counts as a no.

    Compliance is declared for a system: ``dutch`` says whether for Dutch, or for another one.
    """
    by_number = {question.number: question for question in questions}
    number, asked, costly = 1, 0, []
    while number <= LAST:
        question = by_number[number]
        effect = question.effect(everything=everything, dutch=dutch)
        asked += 1
        if effect.fails or effect.percent != 0:
            costly.append((question, effect))
        number = effect.target or number + 1
    return Figure(asked, tuple(costly))


def in_words(questions: tuple[Question, ...]) -> str:
    """The figure as it stands in the document."""
    titles = (
        ("Dutch: an individual Swiss with its files, checker and generator", False, True),
        ("Dutch: everything counted", True, True),
        ("Any other system: everything counted", True, False),
    )
    heading = "| Compliance declared for | Asked | Failing answers | Penalty | Costs that nobody tells |"
    lines = [heading, "| --- | --- | --- | --- | --- |"]
    for title, everything, dutch in titles:
        sums = figure(questions, everything=everything, dutch=dutch)
        failing, unknown = (
            f"{len(found)}{f' ({numbers})' if (numbers := ', '.join(str(one.number) for one in found)) else ''}"
            for found in (sums.failing, sums.unknown)
        )
        lines.append(f"| {title} | {sums.asked} | {failing} | {sums.percent} % | {unknown} |")
    return "\n".join(lines)


def written_into(text: str) -> str:
    """The document with its present figure."""
    before, _begin, rest = text.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}\n{in_words(read_questions(text))}\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Add up the checklist for tournament programs.")
    parser.add_argument("--write", action="store_true", help="write the figure into the document")
    options = parser.parse_args()
    text = DOCUMENT.read_text(encoding="utf-8")
    questions = read_questions(text)
    print(in_words(questions))
    theme = ""
    for question, effect in figure(questions, dutch=False).costly:
        if question.theme != theme:
            theme = question.theme
            print(f"\n{theme}")
        cost = "fails" if effect.fails else f"{effect.percent} %" if effect.percent is not None else "?"
        print(f"  {question.number:>3} {question.answer:<3} {cost:<6} {question.words}")
    if options.write:
        DOCUMENT.write_text(written_into(text), encoding="utf-8")


if __name__ == "__main__":
    main()
