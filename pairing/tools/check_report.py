"""The report of a check in words and as JSON (both documented in docs/command-line.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pairing.checking.checker import CheckReport, RoundCheck, Verdict
from pairing.checking.standings_of_file import StandingsCheck
from pairing.engine.words import counted
from pairing.tools.console import problem_text

if TYPE_CHECKING:
    from pairing.trf.problems import Problem

FORMAT = 1  # of the JSON document; a new number whenever a field changes its meaning or goes


def report_lines(name: str, report: CheckReport) -> Iterator[str]:
    """The report of one file in words."""
    if report.rounds and report.total_rounds is not None and report.initial_colour is not None:
        source = "stated" if report.initial_colour_stated else "inferred"
        rounds, colour = counted(report.total_rounds, "round"), report.initial_colour.name.lower()
        yield f"{name}: {rounds}, initial colour {colour} ({source})"
    for problem in report.problems:
        yield problem_text(name, problem)
    for entry in report.rounds:
        yield from _round_lines(entry)
    if report.standings is not None:
        yield from _standings_lines(report.standings)
    yield f"{name}: {report.verdict}"


def _standings_lines(check: StandingsCheck) -> Iterator[str]:
    start = f"  standings by {', '.join(check.tiebreaks) or 'points'}: "
    if check.left_out:
        yield f"  standings without {', '.join(check.left_out)}: {check.left_out[0]} is no tie-break of C.07"
    if check.reason:
        yield f"{start}not compared: {check.reason}"
    elif check.is_same:
        yield f"{start}same"
    else:
        yield f"{start}{len(check.differences)} ranks differ"
        yield from (f"    {difference}" for difference in check.differences)


def _round_lines(entry: RoundCheck) -> Iterator[str]:
    start = f"  round {entry.number}: "
    if entry.verdict is Verdict.NOT_REPLAYABLE:
        yield f"{start}not replayable: {entry.reason}"
    elif entry.verdict is Verdict.SAME:
        yield f"{start}same"
    else:
        then = ", by the starting ranks of then" if entry.ranks_of_then else ""
        yield f"{start}{len(entry.only_played)} of {entry.boards} boards differ{then}"
        yield f"    by the rules: {_boards(entry.only_paired, entry.bye_paired, entry.bye_played)}"
        yield f"    in the file:  {_boards(entry.only_played, entry.bye_played, entry.bye_paired)}"
        if entry.first is not None:
            yield f"    first difference: {entry.first.text()}"


def _boards(boards: tuple[tuple[int, int], ...], bye: int | None, other_bye: int | None) -> str:
    shown = [f"{white}-{black}" for white, black in boards]
    if bye != other_bye:
        shown.append("no bye" if bye is None else f"bye {bye}")
    return ", ".join(shown)


def report_data(report: CheckReport) -> dict[str, Any]:
    """The report as plain data for JSON; scores in tenths of a point, boards as [White, Black]."""
    return {
        "format": FORMAT,
        "verdict": report.verdict.value,
        "total_rounds": report.total_rounds,
        "initial_colour": None if report.initial_colour is None else report.initial_colour.name.lower(),
        "initial_colour_stated": report.initial_colour_stated,
        "rounds": [_round_data(entry) for entry in report.rounds],
        "standings": None if report.standings is None else _standings_data(report.standings),
        "problems": [_problem_data(problem) for problem in report.problems],
        "adjustments": [_problem_data(remark) for remark in report.adjustments],
    }


def _problem_data(problem: Problem) -> dict[str, Any]:
    """The place, what was read and the message; ``more`` where it stands for that many that are left out."""
    return {name: value for name, value in asdict(problem).items() if name != "more" or value}


def _standings_data(check: StandingsCheck) -> dict[str, Any]:
    return {
        "tiebreaks": list(check.tiebreaks),
        "same": check.is_same,
        "differences": [asdict(difference) for difference in check.differences],
        "not_used": [*check.dropped, *check.left_out],
        "reason": check.reason,
    }


def _round_data(entry: RoundCheck) -> dict[str, Any]:
    return {
        "round": entry.number,
        "verdict": entry.verdict.value,
        "boards": entry.boards,
        "only_by_the_rules": [list(board) for board in entry.only_paired],
        "only_in_the_file": [list(board) for board in entry.only_played],
        "bye_by_the_rules": entry.bye_paired,
        "bye_in_the_file": entry.bye_played,
        "first_difference": None if entry.first is None else entry.first.data(),
        "reason": entry.reason,
        **({"ranks_of_then": True} if entry.ranks_of_then else {}),
    }
