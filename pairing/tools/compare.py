"""``python -m pairing compare``: the same invented events paired by several systems, and what comes of it.

Exit codes: 0 compared, 1 no event could be paired to its end by all of them, 2 wrong usage or an unreadable file.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pairing.tools.console import HIGHEST_NUMBER, INTERRUPTED, Progress, number, read_report, show_message

if TYPE_CHECKING:
    from pairing.comparing.events import Field, FreshField
    from pairing.comparing.summary import Comparison, Interval

Figures = dict[str, dict[str, float]]  # by system and key
NOTHING, UNUSABLE = 1, 2
MOST_PLAYERS, MOST_ROUNDS, MOST_EVENTS = 500, 30, 1_000_000
MILLION = 1_000_000


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command ``compare`` to the command line."""
    parser = commands.add_parser(
        "compare",
        help="pair the same invented events by several systems, and compare them",
        description=(
            "Pair the same invented events by several systems. What two players make of each other in a round follows "
            "from the seed, their ratings and FIDE's table of expected scores, so that only the pairings differ. "
            "Means over the events with intervals of 95 %% (normal), and the differences from the first system."
        ),
    )
    parser.add_argument("--players", required=True, metavar="N|FILE", help="so many, or those of a report file")
    parser.add_argument("--rounds", type=number, required=True, metavar="N", help="the number of rounds")
    parser.add_argument(
        "--ratings", metavar="LOW-HIGH", help="with N players: drawn anew for each event, all equally likely"
    )
    parser.add_argument(
        "--numbers", choices=("rating", "lot"), default="rating", help="of --ratings: by rating (default) or by lot"
    )
    parser.add_argument("--systems", metavar="NAME,...", help="default: all Swiss systems of single games in force")
    parser.add_argument("--count", type=number, default=1000, metavar="K", help="events (default: %(default)s)")
    parser.add_argument(
        "--seed", type=number, default=1, metavar="S", help="the same seed, the same figures (default: 1)"
    )
    parser.add_argument(
        "--draws", type=number, default=30, metavar="PERCENT", help="draws between equals (default: 30)"
    )
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table", help="default: %(default)s")
    parser.add_argument("--jobs", metavar="N", type=number, help="processes (default: all cores)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play them on a Dask cluster, such as tcp://host:8786")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Plays the events and writes what came of them to standard output."""
    from pairing.comparing.summary import summed_up
    from pairing.tools.cluster import ClusterUnavailable
    from pairing.tools.workers import WorkLost

    systems = _systems(options)
    try:
        field = _field(options)
    except (OSError, ValueError) as error:
        show_message(f"{options.players}: {error}")
        return UNUSABLE
    found: dict[int, Figures | None] = {}
    try:
        with Progress("events", options.count) as progress:
            for place, figures in played(
                field, systems, seed=options.seed, count=options.count, jobs=options.jobs, address=options.dask
            ):
                found[place] = figures
                progress.advance()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ClusterUnavailable, WorkLost) as error:
        show_message(str(error))
        return UNUSABLE
    comparison = summed_up([found[place] for place in sorted(found)], systems)
    if not comparison.count:
        show_message(
            "None of the events could be paired to its end by all systems: ask for more players or fewer rounds."
        )
        return NOTHING
    sys.stdout.write({"table": _table, "json": _json, "csv": _csv}[options.format](comparison))
    return 0


def played(
    field: Field | FreshField,
    systems: Sequence[str],
    *,
    seed: int,
    count: int,
    jobs: int | None,
    address: str | None = None,
) -> Iterator[tuple[int, Figures | None]]:
    """The figures of each event by system with its number, as they are ready (``pairing.tools.workers.results``)."""
    from pairing.comparing.events import figures_by_system
    from pairing.generating.lots import derived_seed
    from pairing.tools.workers import results

    work = partial(figures_by_system, field=field, systems=systems)
    seeds = (derived_seed(seed, f"event {place}") for place in range(count))
    return results(work, seeds, count=count, jobs=jobs, address=address)


def _systems(options: argparse.Namespace) -> tuple[str, ...]:
    from pairing.engine.systems import registered_systems

    comparable = [one for one in registered_systems() if one.is_comparable]
    known = [one.name for one in comparable]
    if options.systems is None:
        return tuple(one.name for one in comparable if not one.is_historical)
    asked = tuple(dict.fromkeys(options.systems.split(",")))
    wrong = [name for name in asked if name not in known]
    if wrong:
        options.parser.error(f"argument --systems: {', '.join(wrong)}: known here are {', '.join(known)}")
    return asked


def _field(options: argparse.Namespace) -> Field | FreshField:
    """So many players by lot, or those of a report file.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is none, or somebody in it has no rating.
    """
    from pairing.comparing.events import Field, FreshField, ratings_by_lot

    draws = options.draws * MILLION // 100
    if options.numbers == "lot" and not options.ratings:
        options.parser.error("argument --numbers: by lot only with --ratings")
    if options.players.isascii() and options.players.isdigit():
        players = min(int(options.players), MOST_PLAYERS + 1)
        _require_bounds(options, players)
        if options.ratings:
            return FreshField(players, *_range(options), options.rounds, draws, options.numbers == "lot")
        return Field(ratings_by_lot(players, options.seed), options.rounds, draws)
    if options.ratings:
        options.parser.error("argument --ratings: only with so many players; a file has ratings of its own")
    file = read_report(options.players, lambda _note: None)
    rated = [player.rating for player in file.players if player.rating]
    if len(rated) < len(file.players):
        raise ValueError("Somebody in it has no rating, by which strengths go. Enter one for everybody.")
    _require_bounds(options, len(rated))
    return Field(tuple(sorted(rated, reverse=True)), options.rounds, draws)


def _range(options: argparse.Namespace) -> tuple[int, int]:
    lowest, _line, highest = options.ratings.partition("-")
    if not (lowest.isascii() and lowest.isdigit() and highest.isascii() and highest.isdigit()):
        options.parser.error(f"argument --ratings: “{options.ratings}” is no range such as 1400-2200")
    if not 1 <= int(lowest) <= int(highest) <= HIGHEST_NUMBER:
        options.parser.error(f"argument --ratings: from 1 to {HIGHEST_NUMBER}, the lower one first")
    return int(lowest), int(highest)


def _require_bounds(options: argparse.Namespace, players: int) -> None:
    if not 2 <= players <= MOST_PLAYERS:
        options.parser.error(f"argument --players: from 2 to {MOST_PLAYERS} players")
    if not 1 <= options.rounds <= min(MOST_ROUNDS, players - 1 + players % 2):
        options.parser.error(f"argument --rounds: {players} players can play 1 to {players - 1 + players % 2} rounds")
    if not (1 <= options.count <= MOST_EVENTS and 0 <= options.draws <= 100):
        options.parser.error(f"--count is from 1 to {MOST_EVENTS}, --draws from 0 to 100")


def _table(comparison: Comparison) -> str:
    from pairing.comparing.figures import FIGURES

    lines = [f"{comparison.count} events, {comparison.left_out} left out; ± is half of the interval of 95 %"]
    lines.append("* differs from the first system by more than chance (95 %, event by event)")
    for key, by_system in comparison.figures.items():
        lines += ["", FIGURES[key]]
        for system, one in by_system.items():
            clear = "*" if comparison.differences[key][system].is_clear else " "
            lines.append(f"  {system:14} {_shown(one)} {clear}")
    return "\n".join(lines) + "\n"


def _shown(one: Interval) -> str:
    return f"{one.mean:9.3f} ± {one.within:.3f}"


def _json(comparison: Comparison) -> str:
    return json.dumps(comparison.data(), indent=1) + "\n"


def _csv(comparison: Comparison) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("figure", "system", "mean", "within", "difference", "difference_within"))
    for row in comparison.data()["figures"]:
        for system, one in row["systems"].items():
            writer.writerow((row["key"], system, *(round(value, 6) for value in one.values())))
    return text.getvalue()
