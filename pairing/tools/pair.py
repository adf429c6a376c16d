"""``python -m pairing pair``: the pairing of the coming round of each file.

Exit codes: 0 paired, 1 no complete pairing exists, 2 unusable input; the worst one for several files. One bad file
never stops the others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pairing.tools.coming_round import ExitCode, exit_code_of, read_coming_round, say
from pairing.tools.console import (
    STANDARD_INPUT,
    SYSTEM_OF_FILE,
    add_system_option,
    number,
    require_known_system,
    write_whole,
)

if TYPE_CHECKING:
    from pairing.engine.result import RoundPairing


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``pair`` to the command line."""
    parser = commands.add_parser(
        "pair",
        help="pair the coming round of tournament report files",
        description=(
            "Pair the coming round of each FILE (TRF16, with the XX records of pairing engines). The output has the "
            "number of lines that follow, then “white black” by starting rank in board order, the bye last as “n 0”. "
            "Exit code: 0 paired, 1 no complete pairing exists, 2 unusable input; the worst one for several files."
        ),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a tournament report file; - is standard input")
    add_system_option(parser, SYSTEM_OF_FILE)
    parser.add_argument("-o", dest="directory", metavar="DIR", type=Path, help="write DIR/NAME.pairs for each FILE")
    parser.add_argument("--unrated", metavar="N", type=number, help="the rating of players who have none")
    parser.add_argument("--rounds", metavar="N", type=number, help="the number of rounds, whatever the file states")
    parser.add_argument("--before", metavar="N", type=number, help="pair round N again, from the rounds before it")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Pairs every file and returns the worst exit code."""
    if options.directory is None and len(options.files) > 1:
        options.parser.error("several files need -o DIR, because standard output can hold one pairing only")
    require_known_system(options)
    if options.directory is not None:
        try:
            options.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            options.parser.error(f"the directory {options.directory} cannot be made: {error.strerror}")
    clashing = _clashing_names(options.files) if options.directory is not None else frozenset()
    return max(_pair_file(file, clashing, options) for file in options.files)


def _output_name(file: str) -> str:
    """The file name without its last suffix."""
    return "stdin" if file == STANDARD_INPUT else Path(file).stem


def _clashing_names(files: Sequence[str]) -> frozenset[str]:
    """Names of output that more than one file would be written to."""
    return frozenset(name for name, count in Counter(map(_output_name, files)).items() if count > 1)


def _pair_file(file: str, clashing: frozenset[str], options: argparse.Namespace) -> ExitCode:
    """Pairs one file. Whatever is wrong with it goes to standard error, and into the exit code."""
    name = _output_name(file)
    if name in clashing:
        say(file, f"another FILE would be written to {name}.pairs too; rename one of them, nothing was written")
        return ExitCode.UNUSABLE_INPUT
    return exit_code_of(
        file,
        lambda: _write(_pairing(file, options), name, options.directory),
        unreadable="cannot be read or its pairing not written",
    )


def _pairing(file: str, options: argparse.Namespace) -> RoundPairing:
    _file, (system, snapshot) = read_coming_round(file, options, before=options.before)
    return system.pair_round(snapshot.tournament)


def _write(pairing: RoundPairing, name: str, directory: Path | None) -> None:
    """Writes the pairing to standard output, or to its file in one step: nobody sees half a file."""
    lines = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    lines += [f"{tpn} 0" for tpn in pairing.without_opponent]
    text = "".join(f"{line}\n" for line in (str(len(lines)), *lines))
    if directory is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_whole(directory / f"{name}.pairs", text)
