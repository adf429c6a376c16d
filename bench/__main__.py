"""``python -m bench``: how long pairing, standings, the web's usual actions and rating lists take on this machine."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable

from bench import comparing, memory, pairing, ratings, standings, states, tables, teams, tournaments, web
from pairing.engine.systems import system_named, system_names
from pairing.trf.writer import HIGHEST_TPN

# A table has few players and no hard cases: it has a part of its own.
BY_RESULTS = [name for name in system_names() if not system_named(name).goes_by_numbers]
PARTS = [
    "pairing",
    "tables",
    "comparing",
    "memory",
    "languages",
    "states",
    "standings",
    "web",
    "teams",
    "tournaments",
    "ratings",
]
WITH_DJANGO = ("web", "teams", "tournaments", "ratings")  # each in a process of its own: it is set up with one database


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--systems", nargs="+", choices=BY_RESULTS, default=BY_RESULTS, help="default: all")
    parser.add_argument("--players", type=int, nargs="+", default=[], help="sizes of all fields; else by the system")
    parser.add_argument("--rounds", type=int, nargs="+", default=[5], help="which rounds of 9 to pair")
    parser.add_argument(
        "--full",
        action="store_true",
        help="100 to 9,999 players, as many as a report file can number, before rounds 2, 5 and 9",
    )
    parser.add_argument("--peer-limit", type=float, default=120, help="seconds that another program may take")
    parser.add_argument("--times", type=int, default=5, help="measurements of which the median is shown")
    parser.add_argument("--alone", action="store_true", help="leave out the other programs (they are slow at 1,000)")
    parser.add_argument("--states", type=int, default=20, help="random states of which each system's worst is shown")
    parser.add_argument("--first-state", type=int, default=0, help="the first seed of these states")
    parser.add_argument("--state-kinds", nargs="+", choices=states.KINDS, default=states.KINDS, help="default: all")
    parser.add_argument("--memory-players", type=int, default=5000, help="players of the field whose memory is shown")
    parser.add_argument("--state-seconds", type=float, default=60, help="after which a kind of states gets no more")
    parser.add_argument("--only", choices=PARTS, help="one part of the benchmark")
    parser.add_argument("--web-players", type=int, default=300, help="players of the event whose pages are asked for")
    parser.add_argument("--web-rounds", type=int, default=3, help="rounds of 9 that are over in that event")
    parser.add_argument("--web-teams", type=int, default=100, help="teams of four of the event that is asked for")
    parser.add_argument("--public", action="store_true", help="of the web its public pages alone")
    parser.add_argument("--tournaments", type=int, default=300, help="tournaments of the installation with many")
    parser.add_argument("--list-players", type=int, default=20_000, help="players of the rating list (FIDE: 2000000)")
    parser.add_argument("--list-layout", choices=["txt", "xml"], default="txt", help="how the rating list is written")
    parser.add_argument("--list-database", default="", help="address of a PostgreSQL server; without it SQLite")
    options = parser.parse_args()
    parts = {
        "pairing": lambda: pairing.report(_plan(options)),
        "tables": lambda: tables.report(times=options.times),
        "comparing": comparing.report,
        "memory": lambda: memory.report(options.systems, players=options.memory_players),
        "languages": memory.report_of_languages,
        "states": lambda: states.report(
            options.systems,
            kinds=options.state_kinds,
            first=options.first_state,
            count=options.states,
            seconds=options.state_seconds,
        ),
        "standings": lambda: standings.report(options.web_players, times=options.times),
        "web": lambda: web.report(
            options.web_players, times=options.times, played=options.web_rounds, public_only=options.public
        ),
        "teams": lambda: teams.report(options.web_teams, times=options.times, played=options.web_rounds),
        "tournaments": lambda: tournaments.report(options.tournaments, times=options.times),
        "ratings": lambda: ratings.report(
            options.list_players,
            times=options.times,
            layout=options.list_layout,
            database=options.list_database,
        ),
    }
    for name, report in parts.items():
        if options.only is None and name in WITH_DJANGO:
            subprocess.run([sys.executable, "-m", "bench", *sys.argv[1:], "--only", name], check=True)
        elif options.only in (None, name):
            _print(report())


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _plan(options: argparse.Namespace) -> pairing.Plan:
    return pairing.Plan(
        systems=options.systems,
        sizes=[100, 300, 1000, 3000, 5000, HIGHEST_TPN] if options.full else options.players,
        rounds=[2, 5, 9] if options.full else options.rounds,
        times=options.times,
        with_peers=not options.alone,
        peer_limit=options.peer_limit,
    )


if __name__ == "__main__":
    main()
