"""Compare rounds with pairing-core, a public engine for five of the systems, on random states.

``python -m tests.pairing_core_run --system dubov --count N [--seed S] [--processes 2]`` takes states of the readings,
as far as the other program has words for them: everybody is there, 1, ½ and 0 points, no acceleration, no forbidden
pairings. It has no generator and works out no tie-breaks, so the comparison goes one way and is of pairings alone. Each
difference is told with its seed and what differs first: the bye, the pairs, or the colours; status 1 when there is any.
The program is in none of this project's lists (``pip install pairing-core``), and nothing but this comparison needs it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from pairing.engine.basics.histories import points_before_rounds, rounds_floated
from pairing.engine.tournament import Bye, ByeKind, Colour, Entrant, Outcome, ScoreType, Tournament, is_played
from tests.comparison import CRASHES, NO_PAIRING, engine_of, engine_outcome, right_outcome, seeded_case
from tests.long_runs import Answer, compare_all, run_parser

BATCH = 20
SECONDS = 2.0  # for a round of the other program
NAMES = {"dubov": "dubov", "burstein": "burstein", "lim": "lim", "double-swiss": "double", "team": "team"}
_LETTERS = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit status."""
    parser = run_parser("tests.pairing_core_run", __doc__, "states to compare")
    parser.add_argument("--system", choices=NAMES, default="dubov")
    options = parser.parse_args(arguments)
    return compare_all(partial(compare_batch, system=options.system), options, batch=BATCH, unit="states")


def compare_batch(seeds: range, *, system: str) -> Answer:
    """Compare the states of ``seeds``: how many of each kind, and the text of each difference."""
    pair_round = engine_of(system).pair_round
    kinds: Counter[str] = Counter()
    texts: list[str] = []
    for seed in seeds:
        tournament = seeded_case(seed, system).tournament
        kinds["states"] += 1
        if reason := left_out(tournament):
            kinds[f"left out: {reason}"] += 1
            continue
        ours = engine_outcome(tournament, pair_round, system)
        theirs = other_outcome(tournament, system)
        kinds["compared"] += 1
        what = difference(ours, theirs)
        kinds[what or "the same"] += 1
        if what:
            kinds["of the differences the literal reading is with us"] += right_outcome(tournament, system) == ours
            texts.append(f"DIFFERENCE seed {seed}: {what}\n  here  {ours}\n  there {theirs}")
    return kinds, texts


def left_out(tournament: Tournament) -> str:
    """Why the other program has no words for a state, empty where it has."""
    if tournament.absent or any(len(one.records) != tournament.rounds_paired for one in tournament.entrants):
        return "somebody is away"
    if tournament.forbidden_pairs or any(any(one.virtual_points) for one in tournament.entrants):
        return "forbidden pairings or virtual points"
    if (tournament.scoring.win, tournament.scoring.draw, tournament.scoring.loss) != (10, 5, 0):
        return "other points"
    if any(one.awards for one in tournament.entrants) or tournament.maxi:
        return "abnormal points, or a Maxi-tournament"
    return ""


def other_outcome(tournament: Tournament, system: str) -> Any:
    """What the other program makes of ``tournament``: unordered boards and the bye, or its message."""
    there = import_module("pairing_core.fide2026.models")
    scores = {one.tpn: points_before_rounds(one, tournament) for one in tournament.entrants}
    up = {one.tpn: _floats(one, scores, tournament.rounds_paired) for one in tournament.entrants}
    asked = there.P26Request(
        players=tuple(_player(there, tournament, one, up[one.tpn]) for one in tournament.entrants),
        ruleset=_ruleset(there, tournament, system),
        round_number=tournament.coming_round,
        total_rounds=tournament.total_rounds,
        is_last_round=tournament.coming_round == tournament.total_rounds,
        initial_colour="W" if tournament.initial_colour is not Colour.BLACK else "B",
        prior_upfloats=tuple((tpn, floats.count("U")) for tpn, floats in up.items()),
        round_results=tuple((one.tpn, _results(one)) for one in tournament.entrants),
        wall_clock_seconds=SECONDS,
    )
    try:
        made = import_module("pairing_core.fide2026.api").pair_2026(asked)
    except (import_module("pairing_core.errors").PairingError, *CRASHES) as error:
        return f"{NO_PAIRING}: {type(error).__name__}: {error}"
    return tuple((pair.white_id, pair.black_id) for pair in made.pairs), made.bye_id


def difference(ours: Any, theirs: Any) -> str:
    """What differs first, empty where nothing does; the order of the boards is not compared."""
    if isinstance(ours, str) or isinstance(theirs, str):
        both = isinstance(ours, str) and isinstance(theirs, str)
        return "" if both else "a complete pairing is found here alone" if isinstance(theirs, str) else "there alone"
    if ours[1] != theirs[1]:
        return "the bye"
    if {frozenset(pair) for pair in ours[0]} != {frozenset(pair) for pair in theirs[0]}:
        return "the pairs"
    return "" if set(ours[0]) == set(theirs[0]) else "the colours alone"


def _ruleset(there: Any, tournament: Tournament, system: str) -> Any:
    types = {"TYPEA": "A", "TYPEB": "B", "": "none"}
    more = {"team_colour_type": types[tournament.colour_preferences.value]} if system == "team" else {}
    return there.P26RulesetId(system=NAMES[system], effective_date="2026-02-01", **more)


def _player(there: Any, tournament: Tournament, one: Entrant, floats: Sequence[str]) -> Any:
    met = [record for record in one.records if is_played(record)]
    byes = [record.kind for record in one.records if isinstance(record, Bye)]
    won = any(
        not isinstance(record, Bye) and not record.played and record.outcome is Outcome.WIN for record in one.records
    )
    second = tournament.scores[1] if len(tournament.scores) > 1 else ScoreType.GAME_POINTS
    latest = [*("", ""), *floats][-2:]
    return there.P26Player(
        id=one.tpn,
        tpn=one.tpn,
        score=sum(map(tournament.points, one.records)) / 10,
        rating=one.rating,
        secondary=sum(tournament.points(record, second) for record in one.records) / 10 if tournament.teams else 0.0,
        colors="".join(record.colour.value.upper() if is_played(record) else "u" for record in one.records),
        opponents=tuple(record.opponent for record in met),
        unplayed=len(one.records) - len(met),
        last_float=latest[1],
        prev_float=latest[0],
        got_pab=ByeKind.PAIRING_ALLOCATED in byes,
        forfeit_win=won or ByeKind.FULL_POINT in byes,
        played=len(met),
    )


def _floats(one: Entrant, scores: Mapping[int, Sequence[int]], rounds: int) -> list[str]:
    """For each round so far U, D or nothing."""
    up, down = (set(rounds_floated(one, scores, up=which)) for which in (True, False))
    return ["U" if number in up else "D" if number in down else "" for number in range(1, rounds + 1)]


def _results(one: Entrant) -> tuple[str, ...]:
    met = sorted((record.opponent, _LETTERS[record.outcome]) for record in one.records if is_played(record))
    return tuple(letter for _opponent, letter in met)


if __name__ == "__main__":
    sys.exit(main())
