"""``python -m pairing generate``: random tournaments, complete and paired by the rules, as report files.

Exit codes: 0 all written, 1 a tournament of these parameters could not be paired, 2 wrong parameters or a file that
cannot be written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pairing.tools.console import (
    INTERRUPTED,
    add_system_option,
    number,
    require_known_system,
    show_message,
    write_whole,
)

if TYPE_CHECKING:
    from pairing.generating.parameters import Wishes
    from pairing.generating.sizes import Range

Value = TypeVar("Value")
MOST_FILES = 10_000_000
MOST_DIGITS_OF_SEED = 20
NOT_PAIRED = 1
UNUSABLE = 2
_SHARES = {
    "draw": "draws between equals",
    "forfeit": "boards decided by forfeit",
    "half-point-bye": "half-point byes, by player and round",
    "zero-point-bye": "zero-point byes, by player and round",
    "full-point-bye": "full-point byes, by player and round (none if it is not given)",
    "unusual-result": "games that give ½-0, 0-½ or 0-0 (none if it is not given)",
    "double-forfeit": "boards lost by both by forfeit, beside one in ten of the other forfeits",
    "late-entry": "players or teams who come after round 1",
    "withdrawal": "players or teams who leave before the end",
}
_NUMBERS = {
    "players": "the number of players, or of teams",
    "rounds": "the number of rounds",
    "highest-rating": "the highest rating",
    "lowest-rating": "the lowest rating",
    "spread": "the standard deviation of the ratings",
}


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``generate`` to the command line."""
    parser = commands.add_parser(
        "generate",
        help="make random tournaments, paired by the rules",
        description=(
            "Make complete random tournaments, paired by the rules, with results by FIDE's table of expected scores. "
            "The same seed gives the same file. A parameter that is not given is drawn from the seed. N may be a "
            "range such as 20-60; a RATE is a share such as 0.05 or 5%%."
        ),
    )
    for name, meaning in _NUMBERS.items():
        parser.add_argument(f"--{name}", metavar="N", type=_range, help=meaning)
    for name, meaning in _SHARES.items():
        parser.add_argument(f"--{name}-rate", metavar="RATE", type=_rate, help=f"the share of {meaning}")
    parser.add_argument("--points", metavar="W,D,L[,A,B]", help="points for win, draw, loss, absence, bye")
    parser.add_argument("--ratings", metavar="R,R,...", type=_ratings, help="the ratings of all players, one by one")
    parser.add_argument("--baku", action="store_true", help="with Baku acceleration (C.04.7)")
    parser.add_argument("--tiebreaks", metavar="LIST", help="the tie-breaks of record 202 (default: BH/C1,BH,SB)")
    add_system_option(parser, "the pairing system (default: %(default)s)")
    parser.add_argument("--config", metavar="FILE", type=Path, help="parameters in the customary key names")
    parser.add_argument("--seed", metavar="S", type=_seed, help="a whole number; a new one if it is not given")
    parser.add_argument("--trf", type=int, choices=(16, 26), default=26, help="the edition (default: %(default)s)")
    parser.add_argument("-o", dest="output", metavar="OUT", type=Path, help="the file, or with --count the directory")
    parser.add_argument("--count", metavar="K", type=_count, help="make K tournaments, each with a seed of its own")
    parser.add_argument("--jobs", metavar="N", type=number, help="processes for --count (default: all cores)")
    parser.add_argument("--dask", metavar="ADDRESS", help="make them on a Dask cluster, such as tcp://host:8786")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Writes one tournament or a series of them."""
    from pairing.generating.sizes import UnusableParameters

    require_known_system(options)
    if options.count is not None and options.output is None:
        options.parser.error("--count needs -o DIR, a directory for the files")
    if options.count is None and (options.dask or options.jobs):
        options.parser.error("--jobs and --dask share the work on many files; give --count and -o DIR as well")
    try:
        wishes = _wishes(options)
        if options.count is not None:
            return _run_series(wishes, options)
        return _run_single(wishes, options)
    except UnusableParameters as error:
        for problem in error.problems:
            show_message(problem)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        show_message(f"{error.filename or options.output}: cannot be read or written: {error.strerror or error}")
    return UNUSABLE


def _wishes(options: argparse.Namespace) -> Wishes:
    """What the options give, before what the configuration file gives."""
    from pairing.engine.systems import DEFAULT
    from pairing.generating.config import read_config
    from pairing.generating.parameters import NAMES, Wishes, read_scoring
    from pairing.generating.sizes import UnusableParameters
    from pairing.standings import split_list

    config = Wishes()
    if options.config is not None:
        try:
            config = read_config(options.config.read_text(encoding="utf-8"))
        except UnusableParameters as error:
            raise UnusableParameters([f"{options.config}: {problem}" for problem in error.problems]) from None
        except UnicodeDecodeError:
            raise UnusableParameters([f"{options.config}: this is no text in UTF-8."]) from None
    try:
        scoring = read_scoring(options.points) if options.points else config.scoring
    except ValueError as error:
        options.parser.error(f"argument --points: {error}")
    given = {name: value for name in NAMES if (value := getattr(options, name)) is not None}
    tiebreaks = config.tiebreaks if options.tiebreaks is None else tuple(split_list(options.tiebreaks))
    wishes = Wishes(
        {**config.given, **given},
        scoring,
        options.system or DEFAULT,
        options.baku or config.baku,
        tiebreaks,
        options.ratings or config.ratings,
    )
    problems = list(wishes.problems())
    if problems:
        raise UnusableParameters(problems)
    return wishes


def _run_single(wishes: Wishes, options: argparse.Namespace) -> int:
    from pairing.generating.generator import NoSuchTournament, generate
    from pairing.generating.lots import fresh_seed
    from pairing.generating.parameters import resolved
    from pairing.trf.writer import Edition

    seed = fresh_seed() if options.seed is None else options.seed
    if options.seed is None:
        show_message(f"seed {seed}")
    try:
        text = generate(resolved(wishes, seed), seed=seed, edition=Edition(options.trf))
    except NoSuchTournament as error:
        show_message(str(error))
        return NOT_PAIRED
    if options.output is None:
        sys.stdout.write(text)
    else:
        write_whole(options.output, text)
    return 0


def _run_series(wishes: Wishes, options: argparse.Namespace) -> int:
    from pairing.tools.cluster import ClusterUnavailable
    from pairing.tools.series import open_series, write_series
    from pairing.tools.workers import WorkLost
    from pairing.trf.writer import Edition

    series = open_series(options.output, wishes, seed=options.seed, edition=Edition(options.trf))
    show_message(f"seed {series.seed}, files in {series.directory}")
    try:
        failures = write_series(series, options.count, jobs=options.jobs, address=options.dask)
    except KeyboardInterrupt:
        show_message("Stopped. The files that are there are whole; the same command goes on with the rest.")
        return INTERRUPTED
    except (ClusterUnavailable, WorkLost) as error:
        show_message(f"{error} The files that are there are whole; the same command goes on with the rest.")
        return UNUSABLE
    for failure in failures:
        show_message(failure)
    return NOT_PAIRED if failures else 0


def _argument(read: Callable[[str], Value], text: str) -> Value:
    try:
        return read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _range(text: str) -> Range:
    from pairing.generating.parameters import read_range

    return _argument(read_range, text)


def _ratings(text: str) -> tuple[int, ...]:
    from pairing.generating.parameters import read_ratings

    return _argument(read_ratings, text)


def _rate(text: str) -> Range:
    from pairing.generating.parameters import read_rate

    share = _argument(read_rate, text)
    return share, share


def _seed(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS_OF_SEED:
        return int(text)
    raise argparse.ArgumentTypeError(f"“{text}” is no whole number of up to {MOST_DIGITS_OF_SEED} digits")


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= len(text) <= len(str(MOST_FILES)) and 1 <= int(text) <= MOST_FILES:
        return int(text)
    raise argparse.ArgumentTypeError(f"“{text}” is no whole number from 1 to {MOST_FILES}")
