"""``python -m pairing check``: were the rounds of each file paired by the rules?

Exit codes: 0 all the same, 1 differences, 2 not replayable; the worst one of several files.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pairing.engine.words import counted
from pairing.tools.console import (
    INTERRUPTED,
    STANDARD_INPUT,
    SYSTEM_OF_FILE,
    Progress,
    add_system_option,
    number,
    printable,
    require_known_system,
    show_message,
    show_problems,
)

if TYPE_CHECKING:
    from pairing.checking.checker import CheckReport
    from pairing.tools.check_file import CheckOptions

UNUSABLE = 2


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``check`` to the command line."""
    parser = commands.add_parser(
        "check",
        help="compare the rounds of tournament report files with the rules",
        description=(
            "Pair each round of each FILE again from the rounds before it, and compare pairs, colours and bye. "
            "Exit code: 0 all the same, 1 differences, 2 not replayable (with the reason); the worst one for several "
            "files."
        ),
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a tournament report file, a directory of *.trf, or - (standard input)"
    )
    parser.add_argument("--round", metavar="N", type=number, help="this round only")
    parser.add_argument("--json", action="store_true", help="a JSON document for each file, one a line")
    parser.add_argument("--quiet", "-q", action="store_true", help="tell only of files that are not the same")
    add_system_option(parser, SYSTEM_OF_FILE)
    parser.add_argument("--unrated", metavar="N", type=number, help="the rating of players who have none")
    parser.add_argument("--rounds", metavar="N", type=number, help="the number of rounds, whatever the file states")
    parser.add_argument("--jobs", metavar="N", type=number, help="processes for several files (default: all cores)")
    parser.add_argument("--dask", metavar="ADDRESS", help="check on a Dask cluster, such as tcp://host:8786")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Checks every file and returns the worst exit code."""
    from pairing.tools.cluster import ClusterUnavailable
    from pairing.tools.workers import WorkLost

    require_known_system(options)
    names = _sources(options.files)
    if not names:
        options.parser.error("there is no *.trf in the directory given")
    try:
        return _check_all(names, options)
    except KeyboardInterrupt:
        show_message("Stopped.")
        return INTERRUPTED
    except (ClusterUnavailable, WorkLost) as error:
        show_message(str(error))
        return UNUSABLE


def _check_all(names: Sequence[str], options: argparse.Namespace) -> int:
    from pairing.checking.checker import SEVERITY, Verdict
    from pairing.tools.check_file import CheckOptions

    asked = CheckOptions(
        rounds=None if options.round is None else (options.round,),
        system=options.system,
        unrated_rating=options.unrated,
        total_rounds=options.rounds,
    )
    verdicts: Counter[Verdict] = Counter()
    for name, report in zip(names, _reports(names, asked, options), strict=True):
        verdicts[report.verdict] += 1
        if not (options.quiet and report.verdict is Verdict.SAME):
            _show(name, report, options)
    if len(names) > 1 and not options.json:
        print(f"{counted(len(names), 'file')}: " + ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict))
    return max((SEVERITY[verdict] for verdict in verdicts), default=0)


def _sources(files: Iterable[str]) -> list[str]:
    """The names of the files, a directory standing for the report files in it, in the order of their names."""
    names: list[str] = []
    for file in files:
        if file != STANDARD_INPUT and Path(file).is_dir():
            names += sorted(str(path) for path in Path(file).glob("*.trf") if not path.name.startswith("."))
        else:
            names.append(file)
    return names


def _reports(names: Sequence[str], asked: CheckOptions, options: argparse.Namespace) -> Iterator[CheckReport]:
    """The reports in the order of the files, each as soon as all before it are there."""
    from pairing.tools.check_file import check_source, read_source
    from pairing.tools.workers import results

    work = partial(check_source, options=asked)
    sources = map(read_source, names)  # each read when its turn comes, and here, wherever the work is done
    ready: dict[int, CheckReport] = {}
    turn = 0
    with Progress("files", len(names)) as progress:
        for index, report in results(work, sources, count=len(names), jobs=options.jobs, address=options.dask):
            progress.advance()
            ready[index] = report
            while turn in ready:
                yield ready.pop(turn)
                turn += 1


def _show(name: str, report: CheckReport, options: argparse.Namespace) -> None:
    import json

    from pairing.tools.check_report import report_data, report_lines

    if options.json:
        print(json.dumps({"file": name} | report_data(report)))
        return
    show_problems(name, report.adjustments, kind="warning: ")
    for line in report_lines(name, report):
        print(printable(line))
    sys.stdout.flush()
