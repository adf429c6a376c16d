"""The standings of a large event with many tie-breaks, in process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bench.events import event
from bench.measure import median_seconds
from pairing.engine.tournament import Bye, ByeKind, Tournament
from pairing.standings import rank, read_tiebreaks, survey

ROUNDS = 9
TIEBREAKS = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG", "ARO/C1", "TPR", "PTP", "AOB", "FB/M1")
BYES = 0.02


def report(players: int, *, times: int) -> Iterator[str]:
    """The lines of the table: each tie-break alone, then all of them in one ranking."""
    tournament = _with_byes(event(players, rounds=ROUNDS, before_round=ROUNDS + 1))
    yield ""
    yield f"Standings of {players} players after {ROUNDS} rounds (median of {times})"
    for code in TIEBREAKS:
        yield f"{code:<34} {_milliseconds(tournament, (code,), times):>6.1f} ms"
    yield f"{f'all {len(TIEBREAKS)}':<34} {_milliseconds(tournament, TIEBREAKS, times):>6.1f} ms"


def _milliseconds(tournament: Tournament, codes: tuple[str, ...], times: int) -> float:
    asked = read_tiebreaks(codes)
    return 1000 * median_seconds(lambda: rank(survey(tournament), asked), times)


def _with_byes(tournament: Tournament) -> Tournament:
    """Some players were away in the last round and are not in it, nor are their opponents."""
    rng = random.Random(1)
    away = {player.tpn for player in tournament.players if rng.random() < BYES}
    away |= {getattr(player.records[-1], "opponent", 0) for player in tournament.players if player.tpn in away}
    bye = Bye(ByeKind.ZERO_POINT)
    return replace(
        tournament,
        players=tuple(
            replace(player, records=(*player.records[:-1], bye)) if player.tpn in away else player
            for player in tournament.players
        ),
    )
