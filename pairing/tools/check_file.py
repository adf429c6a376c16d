"""The check of one file, apart from the command line: what each process, or each worker of a cluster, does."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from pairing.checking.checker import CheckReport, check_tournament
from pairing.tools.console import STANDARD_INPUT
from pairing.trf.problems import Problem
from pairing.trf.reader import decode, read_trf


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What is asked of every file; ``rounds`` None for all of them, ``system`` None for the one that it states."""

    rounds: tuple[int, ...] | None
    system: str | None
    unrated_rating: int | None
    total_rounds: int | None


@dataclass(frozen=True, slots=True)
class Source:
    """A file to check: its content, or why it cannot be read."""

    name: str
    data: bytes = b""
    fault: str = ""


def read_source(name: str) -> Source:
    """The content of a file, or why it cannot be read."""
    try:
        return Source(name, sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes())
    except OSError as error:
        return Source(name, fault=f"The file cannot be read: {error.strerror or error}.")


def check_source(source: Source, *, options: CheckOptions) -> CheckReport:
    """The report of one file. What is wrong with it is in the report."""
    if source.fault:
        return CheckReport((), None, None, False, problems=(Problem(1, 1, "", source.fault),))
    text, encoding = decode(source.data)
    report = check_tournament(
        read_trf(text),
        options.rounds,
        system=options.system,
        unrated_rating=options.unrated_rating,
        total_rounds=options.total_rounds,
    )
    if encoding == "UTF-8":
        return report
    note = Problem(1, 1, "", f"This is not UTF-8; it was read as {encoding}.")
    return replace(report, adjustments=(note, *report.adjustments))
