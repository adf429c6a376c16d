"""The report of a check in words and as JSON (both documented in docs/command-line.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pairing.checking.checker import CheckReport, RoundCheck, Verdict
from pairing.checking.standings_of_file import StandingsCheck
from pairing.engine.systems.dubov.divergence import Divergence
from pairing.tools.console import problem_text

FORMAT = 1  # of the JSON document; a new number whenever a field changes its meaning or goes
_CRITERIA = {
    "2.1.1": "C1: these two have met, or are kept apart",
    "2.1.3": "C3: both must have the same colour",
    "2.2.1": "C4: what is left could not be paired",
    "2.3.1": "C5: fewer upfloaters are enough",
    "2.3.2": "C6: the scores of the upfloaters",
    "2.3.3": "C7: colour preferences",
    "2.3.4": "C8: maximum upfloaters",
    "2.3.5": "C9: earlier upfloats of maximum upfloaters",
    "2.3.6": "C10: upfloaters of the previous round",
}
_ORDERS = {
    "3.2.2": "all criteria are equal; the order of 4.2 decides",
    "3.2.4.1": "the order of 4.3 decides",
    "3.2.4.2": "the order of 4.3 decides",
    "3.2.6": "the order of 4.4 decides",
}


def report_lines(name: str, report: CheckReport) -> Iterator[str]:
    """The report of one file in words."""
    if report.rounds and report.initial_colour is not None:
        source = "stated" if report.initial_colour_stated else "inferred"
        yield f"{name}: {report.total_rounds} rounds, initial colour {report.initial_colour.name.lower()} ({source})"
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
        late = ", ".join(map(str, entry.late_entries))
        yield f"{start}same" + (f" (the colours with the numbers before {late} came)" if late else "")
    else:
        yield f"{start}{len(entry.only_played)} of {entry.boards} boards differ"
        yield f"    by the rules: {_boards(entry.only_paired, entry.bye_paired, entry.bye_played)}"
        yield f"    in the file:  {_boards(entry.only_played, entry.bye_played, entry.bye_paired)}"
        if entry.first is not None:
            yield f"    first difference: {divergence_text(entry.first)}"


def _boards(boards: tuple[tuple[int, int], ...], bye: int | None, other_bye: int | None) -> str:
    shown = [f"{white}-{black}" for white, black in boards]
    if bye != other_bye:
        shown.append("no bye" if bye is None else f"bye {bye}")
    return ", ".join(shown)


def divergence_text(first: Divergence) -> str:
    """The first difference in words: article, place, both versions and what decides between them."""
    place = "" if first.score is None else f", bracket of {_points(first.score)}"
    paired = ", ".join(map(str, first.paired)) or "none"
    played = ", ".join(map(str, first.played)) or "none"
    why = _CRITERIA.get(first.criterion) or _ORDERS.get(first.article, "")
    decided = f" ({f'{first.criterion}, ' if first.criterion else ''}{why})" if why else ""
    if first.article == "2.1":
        return f"article {first.criterion}{place}: {played} is {first.what} ({why})"
    in_file = f"paired inside the subgroup in the file {played}" if "shift" in first.what else f"in the file {played}"
    return f"article {first.article}{place}, {first.what}: by the rules {paired}, {in_file}{decided}"


def _points(tenths: int) -> str:
    """Tenths of a point as people write them.

    >>> _points(35), _points(5), _points(40), _points(13)
    ('3½', '½', '4', '1.3')
    """
    whole, rest = divmod(tenths, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return f"{whole}.{rest}" if rest else str(whole)


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
        "problems": [asdict(problem) for problem in report.problems],
        "adjustments": [asdict(remark) for remark in report.adjustments],
    }


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
        "first_difference": None if entry.first is None else _divergence_data(entry.first),
        "reason": entry.reason,
        "late_entries": list(entry.late_entries),
    }


def _divergence_data(first: Divergence) -> dict[str, Any]:
    return {
        "article": first.article,
        "what": first.what,
        "criterion": first.criterion,
        "bracket_score": first.score,
        "by_the_rules": list(first.paired),
        "in_the_file": list(first.played),
    }
