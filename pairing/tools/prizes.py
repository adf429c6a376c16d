"""``python -m pairing prizes``: who gets which prize of an event, and why.

Exit codes: 0 awarded, 2 unusable input.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.tools.console import (
    STANDARD_INPUT,
    add_language_option,
    language_of,
    printable,
    read_report,
    show_message,
    show_problems,
)

if TYPE_CHECKING:
    from pairing.prizes import Award, Outcome, Row

AWARDED, UNUSABLE = 0, 2
SHOWN = ("awards", "read-out", "receipts", "totals", "categories")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``prizes`` to the command line."""
    parser = commands.add_parser(
        "prizes",
        help="award the prizes of an event by its final standings",
        description=(
            "Award the prizes of PLAN (TOML or JSON, docs/prizes.md) by the standings of FILE: a tournament report "
            "file, or a list of players with number, rank and points as JSON or CSV. Every decision is told. Exit "
            "code: 0 awarded, 2 unusable input."
        ),
    )
    parser.add_argument("plan", metavar="PLAN", help="the funds, lists, prizes and categories")
    parser.add_argument("file", metavar="FILE", help="a tournament report file, or standings; - is standard input")
    parser.add_argument(
        "--show",
        choices=SHOWN,
        default="awards",
        help=(
            "awards with their sentences (default), the list to read out (lowest first), receipts, totals for the "
            "treasurer, or categories with their standings and doubts"
        ),
    )
    parser.add_argument("--before", metavar="OLD", help="an earlier answer as JSON: tell whose prizes are others now")
    add_language_option(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a JSON document with all of it")
    form.add_argument("--csv", action="store_true", help="the awards as comma separated values")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Awards the prizes and returns the exit code."""
    from pairing.engine.errors import InvalidTournament
    from pairing.prizes import InvalidPrizes, NoStablePrizes, award
    from pairing.prizes.fields import read_document
    from pairing.prizes.plan_file import read_plan
    from pairing.standings import InvalidTieBreaks
    from pairing.tools.prizes_output import read_awards
    from pairing.trf.problems import UnusableTrf

    name = options.plan
    try:
        plan = read_plan(read_document(_bytes(name)))
        before = None
        if options.before:
            name = options.before
            before = read_awards(read_document(_bytes(name)))
        name = options.file
        rows = _rows(name)
        name = options.plan
        outcome = award(plan.plan, plan.with_facts(rows))
    except OSError as error:
        show_message(f"{name}: cannot be read: {error.strerror or error}")
        return UNUSABLE
    except UnusableTrf as error:
        show_problems(name, error.problems)
        return UNUSABLE
    except (InvalidPrizes, InvalidTieBreaks, InvalidTournament) as error:
        for problem in error.problems:
            show_message(f"{name}: {problem}")
        return UNUSABLE
    except (NoStablePrizes, ValueError) as error:
        show_message(f"{name}: {error}")
        return UNUSABLE
    _show(outcome, before, options)
    return AWARDED


def _bytes(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()


def _rows(name: str) -> tuple[Row, ...]:
    """The standings of the file: tables by its name or its first sign, else a report file."""
    from pairing.tools.prizes_input import rows_of_report, rows_of_tables

    if name.lower().endswith((".json", ".csv")):
        return rows_of_tables(_bytes(name))
    file = read_report(name, lambda warning: show_message(f"{name}: {warning}"))
    show_problems(name, file.adjustments, kind="warning: ")
    return rows_of_report(file)


def _show(outcome: Outcome, before: list[Award] | None, options: argparse.Namespace) -> None:
    import json

    from pairing.prizes import PrizeWriter
    from pairing.tools import prizes_output

    writer = PrizeWriter.of(outcome, language_of(options))
    if options.json:
        data: dict[str, Any] = prizes_output.document(outcome, before, writer)
        print(json.dumps(data, ensure_ascii=False))
        return
    if options.csv:
        print(prizes_output.csv_text(outcome), end="")
        return
    show = prizes_output.changed(before) if before is not None else prizes_output.TEXTS[options.show]
    lines = show(outcome, writer)
    for line in lines:
        print(printable(line))
