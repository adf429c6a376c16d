"""Read as many mutated tournament report files as asked; whatever stands in them, the reader must name places.

``python -m tests.trf_fuzz_run --count N [--seed S] [--processes 1]`` prints its progress, how many files were of which
kind, the time, and each fault with the seed that makes its file again; it ends with status 1 when there is any.

A fault is an exception that is not documented, a remark without a place in the file or about something that is not
there, a usable file that is not the same after writing and reading, or one that the engine does not take.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from multiprocessing import Pool

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.trf.problems import Problem, UnusableTrf
from pairing.trf.reader import decode, read_trf
from pairing.trf.records import TrfFile
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.long_runs import batches, positive
from tests.strategies import random_tournament

BATCH = 500
UNRATED = 1400
EXTRAS = (
    "### a comment", "192 FIDE_DUBOV", "192 FIDE_DUBOV_BAKU", "XXP 1 2", "260   2   4    1    2", "XXA    1  1.0  0.5",
    "250       1.0   1   2    1    9", "240 H  40    2", "240 Z  41    1    2", "XXZ 1", "162  W 1.0    D 0.5",
    "BBW  1.0", "BBD  0.5", "XXS W=1.0 D=0.5", "XXC black1", "XXR 50", "152 B", "132", "082 0", "202 PTS,BH:GP/C1",
    "013 A team                             1    2    3", "310   1 A team", "299 W  1.0   1.0   1    2", "FRA    1 m",
    "062 4", "112 A, B",
)  # fmt: skip
SIGNS = '0123456789 0000----====++wbsWDLHFUZ.,½²٣߁\t\r\n\0\x0b\x0c\x1a\x1c\x85\u2028\ufeff\ud7ff\U0001f600äXxq#"'
FIELDS = (
    "    ", "9999", "10000", "   0", "  -1", " 1.5", "-0.5", "99.9", "0x10", "1e9", "٣٣٣٣", "٣", "NaN", "inf", "½",
    "0000 - U", "0000 - F", "0000 - H", "0000 - Z", "   1 w 1", "   2 b =", "   3 w +", "   4 - -", "9999 b 0", "\t",
    "\u3000", "_1_0", "XXC rank", "192 X_BAKU",
)  # fmt: skip
STARTS = (1, 5, 10, 11, 15, 49, 54, 58, 70, 81, 86, 92, 97, 99, 102, 107, 109, 112, 122, 132, 1000)
ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "latin-1", "cp437", "utf-16", "utf-16-be", "utf-32", "cp500", "utf-7")
Mutation = Callable[[random.Random, str], bytes]


@cache
def good_files() -> tuple[str, ...]:
    """Files without a fault: small events of all kinds."""
    files = []
    for seed in range(60):
        rng = random.Random(seed)
        size = {"players": rng.randint(4, 7), "rounds": rng.randint(0, 4)} if seed % 4 else {}
        tournament = random_tournament(rng, **size, plain=seed % 2 == 0)
        try:
            text = write_trf(trf_from_tournament(tournament))
        except ValueError:  # a round in which nobody met, which the format cannot hold
            continue
        files.append(text)
    return tuple(files)


@cache
def large_file() -> str:
    """A file of 300 players and 9 rounds."""
    return write_trf(trf_from_tournament(random_tournament(random.Random(1), players=300, rounds=9, plain=True)))


def mutated_signs(rng: random.Random, text: str) -> bytes:
    """A few characters taken out, put in, changed or moved."""
    signs = list(text)
    for _ in range(rng.choice((1, 1, 1, 2, 6))):
        place, length = rng.randrange(len(signs) + 1), rng.choice((1, 1, 1, 2, 5, 10, 90))
        new = rng.choices(SIGNS, k=rng.choice((1, 1, 2, 4, 10)))
        signs[place : place + rng.choice((0, len(new), length))] = rng.choice((new, new, []))
    return "".join(signs).encode("utf-8", "surrogatepass")


def mutated_bytes(rng: random.Random, text: str) -> bytes:
    """Bytes of no encoding in particular."""
    data = bytearray(text.encode(rng.choice(("utf-8", "utf-8", "cp1252", "utf-16")), "replace"))
    for _ in range(rng.choice((1, 1, 1, 2, 5, 20, 200))):
        place = rng.randrange(len(data) + 1)
        data[place : place + rng.choice((0, 1, 1, 1, 3))] = rng.randbytes(rng.choice((0, 1, 1, 2)))
    return bytes(data)


def mutated_columns(rng: random.Random, text: str) -> bytes:
    """Fields overwritten, shifted and swapped, in the columns where the format has them."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        number = rng.randrange(len(lines))
        line, start = lines[number], rng.choice(STARTS) - 1
        match rng.randrange(5):
            case 0:
                field = rng.choice(FIELDS)
                line = line.ljust(start)[:start] + field + line[start + len(field) :]
            case 1:
                line = line[:start] + " " * rng.randint(1, 12) + line[start:]
            case 2:
                line = line[:start] + line[start + rng.randint(1, 12) :]
            case 3:
                line = line[: rng.randrange(len(line) + 1)]
            case _:
                other = rng.choice(lines)
                line = line[:start] + other[start:]
        lines[number] = line
    return "\n".join(lines).encode("utf-8")


def mutated_lines(rng: random.Random, text: str) -> bytes:
    """Lines doubled, lost, moved and torn, with other line ends."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 6))):
        place = rng.randrange(len(lines) + 1)
        taken = lines[place : place + rng.randint(1, 3)]
        if rng.random() < 0.5:
            del lines[place : place + len(taken)]
        other = rng.randrange(len(lines) + 1)
        lines[other:other] = taken
    return rng.choice(("\n", "\r\n", "\r", "\n\n", "\x85", "\x0c")).join(lines).encode("utf-8")


def mutated_encoding(rng: random.Random, text: str) -> bytes:
    """The text in some encoding, perhaps with a piece in another one."""
    cut = rng.randrange(len(text) + 1) if rng.random() < 0.5 else len(text)
    first, second = rng.choice(ENCODINGS), rng.choice(ENCODINGS)
    return text[:cut].encode(first, "replace") + text[cut:].encode(second, "replace")


def mutated_size(rng: random.Random, text: str) -> bytes:
    """Nothing, a piece, many times the same, lines without an end, or a large event with a fault in it."""
    match rng.randrange(8):
        case 0:
            text = text[: rng.randrange(len(text) + 1)]
        case 1:
            text = text * rng.randint(2, 20)
        case 2:
            lines = text.split("\n")
            lines[rng.randrange(len(lines))] *= rng.randint(2, 200)
            text = "\n".join(lines)
        case 3:
            text = rng.choice(SIGNS) * rng.randint(0, 3000)
        case 4:
            text = text.replace("\n", rng.choice((" ", "", "\t")))
        case 5:
            text += rng.choice(EXTRAS)[:4] + "  ".join(rng.choices(FIELDS, k=rng.randint(1, 400)))
        case 6:
            text += f"001 {rng.randrange(20000):>4}" + rng.choice(FIELDS) * rng.randint(1, 60)
        case _:
            if rng.random() < 0.01:
                return mutated_columns(rng, large_file())
            text = text[rng.randrange(len(text) + 1) :]
    return text.encode("utf-8", "surrogatepass")


MUTATIONS: dict[str, Mutation] = {
    "signs": mutated_signs,
    "bytes": mutated_bytes,
    "columns": mutated_columns,
    "lines": mutated_lines,
    "encodings": mutated_encoding,
    "sizes": mutated_size,
}


def mutated_file(seed: int) -> tuple[str, bytes]:
    """The kind and the bytes of the file of ``seed``."""
    rng = random.Random(seed)
    kind = tuple(MUTATIONS)[seed % len(MUTATIONS)]
    extras = rng.sample(EXTRAS, k=rng.choice((0, 0, 1, 2, 8)))
    return kind, MUTATIONS[kind](rng, "\n".join([rng.choice(good_files()).rstrip("\n"), *extras, ""]))


def examine(data: bytes, *, pair: bool) -> str:
    """What came of the file: ``refused``, or how far a usable one went.

    Raises:
        AssertionError: a remark is wrong, or the file is not the same after writing and reading.
    """
    text, _encoding = decode(data)
    file = read_trf(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    _assert_places((*file.problems, *file.adjustments), lines)
    try:
        snapshot = file.snapshot(unrated_rating=UNRATED)
    except UnusableTrf as error:
        _require(error.problems, "refused without a reason")
        _assert_places(error.problems, lines)
        return "refused"
    _assert_places(snapshot.adjustments, lines)
    _assert_written_and_read(file)
    return _paired(snapshot.tournament) if pair else "usable"


def _require(condition: object, otherwise: str) -> None:
    if not condition:
        raise AssertionError(otherwise)


def _assert_places(remarks: Sequence[Problem], lines: Sequence[str]) -> None:
    for remark in remarks:
        if fault := _misplaced(remark, lines):
            raise AssertionError(f"{fault}: {remark}")


def _misplaced(remark: Problem, lines: Sequence[str]) -> str | None:
    """What is wrong with the place of a remark; None where its text stands there, or it is about something missing."""
    if not 1 <= remark.line <= len(lines):
        return "no such line"
    if remark.column < 1:
        return "no such column"
    if not remark.message.strip():
        return "nothing said"
    found = lines[remark.line - 1][remark.column - 1 :].lstrip()
    return None if found.startswith(remark.read.strip().removesuffix("…")) else "not in that place"


def _assert_written_and_read(file: TrfFile) -> None:
    try:
        text = write_trf(file)
    except ValueError as error:
        _require(str(error).strip(), "not written, without a reason")
        return
    again = read_trf(text)
    _require(not again.problems, f"what was written is refused: {again.problems}")
    was, now = (one.tournament(unrated_rating=UNRATED) for one in (file, again))
    _require(now == was, "another tournament after writing and reading")


def _paired(tournament: Tournament) -> str:
    try:
        system_named("dubov").pair_round(tournament)
    except NoCompletePairing:
        return "usable, no complete pairing"
    except InvalidTournament as error:
        _require(error.problems, "refused by the engine without a reason")
        return "usable, refused by the engine"
    return "usable and paired"


def fuzz_batch(seeds: range, *, pair_one_in: int = 10) -> tuple[Counter[str], list[str]]:
    """How the files of ``seeds`` came out, and each fault in words."""
    counted: Counter[str] = Counter()
    faults: list[str] = []
    for seed in seeds:
        kind, data = mutated_file(seed)
        counted["files"] += 1
        try:
            outcome = examine(data, pair=seed // len(MUTATIONS) % pair_one_in == 0)
        except (
            AssertionError,
            ArithmeticError,
            AttributeError,
            LookupError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as error:
            faults.append(f"FAULT seed {seed} ({kind}): {type(error).__name__}: {error}")
            continue
        counted[f"{kind}: {outcome.split(',')[0].removesuffix(' and paired')}"] += 1
        if outcome not in ("refused", "usable"):
            counted[outcome] += 1
    return counted, faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the reader; the exit status."""
    options = _parser().parse_args(arguments)
    seeds = batches(options.seed, options.count, BATCH)
    started = time.monotonic()
    counted: Counter[str] = Counter()
    faults = 0
    with Pool(options.processes) as pool:
        for numbers, found in pool.imap_unordered(fuzz_batch, seeds):
            counted += numbers
            faults += len(found)
            for text in found:
                print(text, flush=True)
            seconds = time.monotonic() - started
            print(f"\r{counted['files']}/{options.count}  {faults} faults  {seconds:.0f} s ", end="", file=sys.stderr)
    print(file=sys.stderr)
    for heading, number in sorted(counted.items()):
        print(f"{number:>9}  {heading}")
    print(f"{faults} faults in {counted['files']} files, {time.monotonic() - started:.0f} seconds.")
    return 1 if faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.trf_fuzz_run", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, required=True, help="how many files to read")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--processes", type=positive, default=1, help="default 1")
    return parser


if __name__ == "__main__":
    sys.exit(main())
