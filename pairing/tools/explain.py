"""``python -m pairing explain``: how a round was paired, and why not otherwise (docs/explanation.md).

Exit codes: 0 explained, 1 no complete pairing exists, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pairing.engine.words import N_
from pairing.tools.coming_round import QuestionWithoutAnswer, exit_code_of, read_coming_round, say
from pairing.tools.console import (
    SYSTEM_OF_FILE,
    add_language_option,
    add_system_option,
    language_of,
    number,
    printable,
    require_known_system,
)

if TYPE_CHECKING:
    from pairing.engine.result import RoundPairing
    from pairing.engine.steps import Row, Step, Table
    from pairing.engine.systems.system import System
    from pairing.engine.tournament import Tournament
    from pairing.explaining.writer import Writer
    from pairing.trf.records import TrfFile

NOTE = N_("{rules}. The number before a name is the pairing number; articles stand in brackets.")
WIDTH = 100
COLUMN = 46
_IN_BRACKETS = re.compile(r"(\([^()]*\))")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``explain`` to the command line."""
    parser = commands.add_parser(
        "explain",
        help="tell how a round was paired, and why not otherwise",
        description=(
            "Tell how the coming round of FILE is paired, or one of its earlier rounds by the rules: bye, upfloaters, "
            "shifts, transposition and colours, with the article that decided. Exit code: 0 explained, 1 no complete "
            "pairing exists, 2 unusable input."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="a tournament report file; - is standard input")
    parser.add_argument(
        "--round", "--before", metavar="N", type=number, help="a round of the file, as it stood before it"
    )
    parser.add_argument("--board", metavar="B", type=number, help="this board only, with its bracket")
    parser.add_argument("--why", metavar=("A", "B"), type=number, nargs=2, help="why not A against B (starting ranks)?")
    parser.add_argument("--json", action="store_true", help="a JSON document (docs/explanation.md)")
    parser.add_argument("--unrated", metavar="N", type=number, help="the rating of players who have none")
    parser.add_argument("--rounds", metavar="N", type=number, help="the number of rounds, whatever the file states")
    add_system_option(parser, SYSTEM_OF_FILE)
    add_language_option(parser)
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Explains the round and returns the exit code; what is wrong goes to standard error."""
    require_known_system(options)
    if options.board is not None and options.why is not None:
        options.parser.error("--board and --why are two questions; ask one at a time")
    return exit_code_of(options.file, lambda: _explain(options))


def _explain(options: argparse.Namespace) -> None:
    file, (system, snapshot) = read_coming_round(options.file, options, before=options.round)
    tournament = snapshot.tournament
    pairing = system.pair_round(tournament)
    played = _as_played(file, pairing, system)
    if played is False:
        say(
            options.file,
            f"warning: round {pairing.round_number} was not played as the rules pair it; this "
            "explains the round by the rules (the command “check” tells the differences)",
        )
    if options.why is None:
        _show_explanation(system, tournament, pairing, played, options)
    else:
        _show_why_not(system, tournament, pairing, options)


def _as_played(file: TrfFile, pairing: RoundPairing, system: System) -> bool | None:
    """Whether the file's own round has these pairs; ``None`` where it has not been paired yet."""
    from pairing.trf.played_rounds import played_round
    from pairing.trf.system_of_file import file_for

    file = file_for(file, system)
    if pairing.round_number > file.rounds_paired:
        return None
    played = played_round(file, pairing.round_number, system)
    return {frozenset(pair) for pair in played.pairs} == {frozenset((pair.white, pair.black)) for pair in pairing.pairs}


def _show_explanation(
    system: System, tournament: Tournament, pairing: RoundPairing, played: bool | None, options: argparse.Namespace
) -> None:
    from pairing.explaining.document import explanation_of
    from pairing.version import FULL_VERSION

    boards = len(pairing.pairs)
    if options.board is not None and options.board > boards:
        raise QuestionWithoutAnswer(f"Round {pairing.round_number} has no board {options.board}, only 1 to {boards}.")
    steps = system.examine(tournament, pairing)
    explanation = explanation_of(system, pairing.trace, engine=FULL_VERSION, steps=steps)
    if options.board is not None:
        explanation = explanation.of_board(options.board)
    if options.json:
        _print_json({"file": options.file, "as_played": played} | explanation.data())
    else:
        writer = explanation.writer(language_of(options))
        note = writer.translate(NOTE).format(rules=system.rules)
        _print_lines(explanation_lines(writer, explanation.steps, note=note))


def _show_why_not(system: System, tournament: Tournament, pairing: RoundPairing, options: argparse.Namespace) -> None:
    from pairing.explaining.document import facts_writer, why_data
    from pairing.version import FULL_VERSION

    try:
        answer = system.why_not(tournament, pairing, *options.why)
    except LookupError as error:
        raise QuestionWithoutAnswer(str(error.args[0])) from None
    if options.json:
        _print_json({"file": options.file} | why_data(pairing, answer, system=system, engine=FULL_VERSION))
    else:
        writer = facts_writer(system, pairing.trace.players, language_of(options))
        _print_lines(answer_lines(writer, answer))


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line))


# As lines for a terminal, about 100 columns wide: steps and tables, and no pairing system


def explanation_lines(writer: Writer, root: Step, *, note: str = "") -> Iterator[str]:
    """A whole round: its remarks, then section by section. ``note`` stands below the first line."""
    yield from wrapped(writer.sentence(root), 0)
    if note:
        yield from wrapped(note, 0)
    text = _Text(writer)
    for step in root.children:
        if step.children or step.table:
            yield ""
            yield heading(writer.sentence(step))
            yield from text.inside(step, 2)
        else:
            yield from wrapped(writer.sentence(step), 0)


def answer_lines(writer: Writer, root: Step) -> Iterator[str]:
    """An answer: the question, and below it what there is to say."""
    yield from wrapped(writer.sentence(root), 0)
    yield from _Text(writer).inside(root, 2)


def heading(text: str) -> str:
    """The text in capitals, but for what stands in brackets.

    >>> heading("Scoregroup 2½ (bracket 1 of 3)")
    'SCOREGROUP 2½ (bracket 1 of 3)'
    """
    parts = _IN_BRACKETS.split(text)
    return "".join(part if number % 2 else part.upper() for number, part in enumerate(parts))


def wrapped(text: str, indent: int) -> Iterator[str]:
    """The text in lines of ``WIDTH``, names unbroken; lines after the first are indented by 2 more."""
    start = " " * indent
    if indent + len(text) <= WIDTH and text.isprintable():  # neither names in one piece nor anything to be replaced
        return iter((start + text.rstrip(),))
    from pairing.explaining.writer import unwrapped

    wrapper = textwrap.TextWrapper(WIDTH, start, f"{start}  ", break_long_words=False, break_on_hyphens=False)
    return map(unwrapped, wrapper.wrap(text))


class _Text:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def inside(self, step: Step, indent: int) -> Iterator[str]:
        """The table of a step, then its children."""
        if step.table:
            yield from self._table(step.table, indent)
        yield from self._all(step.children, indent)

    def _all(self, steps: Sequence[Step], indent: int) -> Iterator[str]:
        """Each step on lines of its own; of long rows the beginning, and how many more there are."""
        one_by_one, rest = self._writer.shown(steps)
        for step in one_by_one:
            if step.table:
                yield from self.inside(step, indent)
            else:
                yield from wrapped(self._writer.sentence(step), indent)
                yield from self.inside(step, indent + 2)
        if rest:
            yield from wrapped(f"{'; '.join(more for more, _steps in rest)}.", indent)

    def _table(self, table: Table, indent: int) -> Iterator[str]:
        """Boards one below the other, everything else in columns under their headings."""
        if not table.lists_boards:
            yield self._columns([self._writer.say(column.key) for column in table.columns], indent)
        for row in table.rows:
            yield self._board(row, indent) if table.lists_boards else self._row(table, row, indent)
            yield from self._all(row.steps, indent + (5 if table.lists_boards else 6))

    def _columns(self, cells: Sequence[str], indent: int) -> str:
        return (" " * indent + "".join(f"{cell:<{COLUMN}}" for cell in cells)).rstrip()

    def _board(self, row: Row, indent: int) -> str:
        number, white, black = row.cells
        assert white is not None
        assert black is not None
        return f"{' ' * indent}{number:>3}. {self._writer.who(white)} – {self._writer.who(black)}"

    def _row(self, table: Table, row: Row, indent: int) -> str:
        cells = []
        for column, tpn in zip(table.columns, row.cells, strict=True):
            if tpn is None:
                cells.append("")
            else:
                figures = "".join(f"{self._writer.figure(tpn, fact):>4}  " for fact in column.facts)
                cells.append(f"{figures}{self._writer.who(tpn)}"[: COLUMN - 1])
        return self._columns(cells, indent)
