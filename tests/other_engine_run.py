"""Compare generated events of the Dutch system with another engine, each way: what one makes the other one checks.

``python -m tests.other_engine_run --program PATH --count N [--seed S] [--processes 2]`` calls the program in the
customary forms (``--dutch FILE -c`` and ``--dutch -g CONFIG -o OUT -s SEED``), as bbpPairings 6 and this project's own
command line take them; ranks and values of seven tie-breaks of all events are compared with the Technical Commission's
program besides. It prints its progress, what was compared and each difference with its seed; status 1 when there is
any. Nothing here needs such a program but this comparison.
"""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path

from pairing.checking.checker import Verdict, check_tournament
from pairing.tools.cli import main as command
from pairing.trf.reader import read_trf
from tests.commission import differences
from tests.long_runs import Answer, compare_all, run_parser

BATCH = 20
TIEBREAKS = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG")
# What a program may print of a file in which it finds no difference: its rounds, and what it has read of the event.
_AGREES = re.compile(r"(.*: )?Round #\d+|.*: \d+ rounds, initial colour .*|  round \d+: same|.*: same")
_ROUND = re.compile(r".*[Rr]ound #?\d+.*")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    parser = run_parser("tests.other_engine_run", __doc__, "events of each to ask for")
    parser.add_argument("--program", type=Path, required=True, help="the other engine's program")
    options = parser.parse_args(arguments)
    compare = partial(compare_batch, program=options.program.resolve())
    return compare_all(compare, options, batch=BATCH, unit="seeds")


def compare_batch(seeds: range, *, program: Path) -> Answer:
    """Compare an event of each engine for each of ``seeds``: how many of each kind, and the text of each difference."""
    kinds: Counter[str] = Counter()
    texts: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            kinds["seeds"] += 1
            for whose, file in _events(seed, program, Path(folder)):
                kinds[f"events of {whose}"] += 1
                rounds, found = _checked_by(program, file) if whose == "ours" else _checked_here(file)
                kinds[f"rounds of {whose}"] += rounds
                found += differences(file.read_text(encoding="utf-8"), TIEBREAKS)
                if found:
                    event = file.read_text(encoding="utf-8")
                    texts.append("\n".join([f"DIFFERENCE seed {seed}, event of {whose}", *found[:5], event]))
    return kinds, texts


def _events(seed: int, program: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """One of our generator and one of the program's; whichever finds no such event makes none."""
    rng = random.Random(seed)
    ours = folder / f"{seed}-ours.trf"
    wishes = ["generate", "--system", "dutch", "--players", "8-24", "--rounds", "5-8", "--seed", str(seed)]
    with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
        made = command([*wishes, *(["--baku"] if rng.random() < 0.1 else []), "-o", str(ours)])
    if made == 0:
        yield "ours", ours
    theirs, config, rounds = folder / f"{seed}-theirs.trf", folder / f"{seed}.txt", rng.randint(5, 8)
    config.write_text(
        f"PlayersNumber={rng.randint(8, 24)}\nRoundsNumber={rounds}\nDrawPercentage={rng.randint(15, 45)}\n"
        f"ForfeitRate={rng.choice([10, 20, 50])}\nRetiredRate={rng.choice([50, 100, 200])}\n"
        f"HalfPointByeRate={rng.choice([20, 50, 100])}\nHighestRating=2600\nLowestRating={rng.choice([1400, 2000])}\n",
        encoding="utf-8",
    )
    if _asked(program, "-g", str(config), "-o", str(theirs), "-s", str(seed)).returncode == 0:
        text = theirs.read_bytes().decode().replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
        stated = text if re.search(r"(?m)^(XXR|142)", text) else f"{text}\nXXR {rounds}"
        theirs.write_text(f"{stated}\n", encoding="utf-8")
        yield "theirs", theirs


def _checked_by(program: Path, file: Path) -> tuple[int, list[str]]:
    """The rounds that the program tells of, and what it says of a difference."""
    answer = _asked(program, str(file), "-c")
    lines = [line for line in answer.stdout.splitlines() if line.strip() and "standings by" not in line]
    odd = [line for line in lines if not _AGREES.fullmatch(line)]
    if answer.returncode and not odd:
        odd = [f"status {answer.returncode}: {answer.stderr.strip()[:200]}"]
    return sum(bool(_ROUND.fullmatch(line)) for line in lines), odd


def _checked_here(file: Path) -> tuple[int, list[str]]:
    report = check_tournament(read_trf(file.read_text(encoding="utf-8")), system="dutch")
    odd = [f"round {one.number}: {one.verdict} {one.reason}" for one in report.rounds if one.verdict != Verdict.SAME]
    if report.verdict != Verdict.SAME and not odd:
        odd = [f"{report.verdict}: {report.problems[:2]}"]
    return len(report.rounds), odd


def _asked(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, "--dutch", *arguments], capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
