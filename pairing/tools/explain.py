"""``python -m pairing explain``: how a round was paired, and why not otherwise (docs/explanation.md).

Exit codes: 0 explained, 1 no complete pairing exists, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pairing.tools.coming_round import QuestionWithoutAnswer, exit_code_of, read_coming_round, say
from pairing.tools.console import (
    SYSTEM_OF_FILE,
    add_system_option,
    number,
    printable,
    require_known_system,
)

if TYPE_CHECKING:
    from pairing.engine.result import RoundPairing
    from pairing.engine.systems.system import System
    from pairing.engine.tournament import Tournament
    from pairing.trf.records import TrfFile


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
    parser.add_argument("--round", metavar="N", type=number, help="a round of the file, as it stood before it")
    parser.add_argument("--board", metavar="B", type=number, help="this board only, with its bracket")
    parser.add_argument("--why", metavar=("A", "B"), type=number, nargs=2, help="why not A against B (starting ranks)?")
    parser.add_argument("--json", action="store_true", help="a JSON document (docs/explanation.md)")
    parser.add_argument("--unrated", metavar="N", type=number, help="the rating of players who have none")
    parser.add_argument("--rounds", metavar="N", type=number, help="the number of rounds, whatever the file states")
    add_system_option(parser, SYSTEM_OF_FILE)
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Explains the round and returns the exit code; what is wrong goes to standard error."""
    if options.system is not None:
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
        _tell_explanation(system, tournament, pairing, played, options)
    else:
        _tell_why_not(system, tournament, pairing, options)


def _as_played(file: TrfFile, pairing: RoundPairing, system: System) -> bool | None:
    """Whether the file's own round has these pairs; ``None`` where it has not been paired yet."""
    from pairing.trf.played_rounds import played_round
    from pairing.trf.system_of_file import file_for

    file = file_for(file, system)
    if pairing.round_number > file.rounds_paired:
        return None
    played = played_round(file, pairing.round_number, system)
    return {frozenset(pair) for pair in played.pairs} == {frozenset((pair.white, pair.black)) for pair in pairing.pairs}


def _tell_explanation(
    system: System, tournament: Tournament, pairing: RoundPairing, played: bool | None, options: argparse.Namespace
) -> None:
    from pairing.explaining.document import explanation_of
    from pairing.explaining.text import explanation_lines
    from pairing.version import ENGINE_VERSION

    boards = len(pairing.pairs)
    if options.board is not None and options.board > boards:
        raise QuestionWithoutAnswer(f"Round {pairing.round_number} has no board {options.board}, only 1 to {boards}.")
    steps = system.examine(tournament, pairing)
    explanation = explanation_of(system, tournament, pairing, engine=ENGINE_VERSION, steps=steps)
    if options.board is not None:
        explanation = explanation.of_board(options.board)
    if options.json:
        _print_json({"file": options.file, "as_played": played} | explanation.data())
    else:
        note = f"{system.rules}. The number before a name is the TPN; articles stand in brackets."
        _print_lines(explanation_lines(explanation.writer(), explanation.steps, note=note))


def _tell_why_not(system: System, tournament: Tournament, pairing: RoundPairing, options: argparse.Namespace) -> None:
    from pairing.explaining.document import facts_writer, why_data
    from pairing.explaining.text import answer_lines
    from pairing.version import ENGINE_VERSION

    try:
        answer = system.why_not(tournament, pairing, *options.why)
    except LookupError as error:
        raise QuestionWithoutAnswer(str(error.args[0])) from None
    if options.json:
        _print_json({"file": options.file} | why_data(pairing, answer, system=system, engine=ENGINE_VERSION))
    else:
        writer = facts_writer(system, pairing.trace.players)
        _print_lines(answer_lines(writer, answer))


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line))
