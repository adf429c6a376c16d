"""Rounds that are hard to pair: where the usual shortcuts of an engine do not hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from bench.events import event
from pairing.engine.systems import system_named
from pairing.engine.tournament import Colour, Game, Outcome, Player, Tournament


def hard_cases(system: str) -> Iterator[tuple[str, Tournament]]:
    """Each case for a system with its name; those made by hand are of players and single games."""
    if not system_named(system).is_for_single_games:
        yield "round 20 of 25, 40 entrants", event(40, rounds=25, before_round=20, system=system)
        return
    yield "round 9 of 9, 10 players", event(10, rounds=9, before_round=9, seed=3, system=system)
    yield "round 25 of 30, 40 players", event(40, rounds=30, before_round=25, system=system)
    yield "round 40 of 60, 100 players", event(100, rounds=60, before_round=40, system=system)
    yield "300 players, all on one score", one_score(300, rounds_played=4)
    yield "300 players, absolute preferences", absolute_preferences(300)
    yield "300 players, 50 forbidden pairs", forbidden_pairs(300, 50, system)
    if system in ("dubov", "dutch", "burstein"):
        yield "round 1, 800 players, 500 apart", halves_apart(800, 500, system)
    if system == "dubov":
        yield "round 5, 800 players, last 380 apart", crowd_apart(800, slice(-380, None), system)
    if system == "lim":
        yield "round 5, 800 players, first 380 apart", crowd_apart(800, slice(380), system)
        yield "round 2, 5000 players, with byes", with_byes(5000, system)


def one_score(players: int, *, rounds_played: int) -> Tournament:
    """Everybody drew every game with alternating colours: one scoregroup that is the whole field."""
    return _half_against_half(players, [[Outcome.DRAW] * players] * rounds_played, alternate=True)


def absolute_preferences(players: int) -> Tournament:
    """One half had White twice, the other Black: every preference is absolute. The results are by lot."""
    rng = random.Random(2)
    outcomes = [[rng.choice(list(Outcome)) for _board in range(players)] for _round in range(2)]
    return _half_against_half(players, outcomes, alternate=False)


def _half_against_half(players: int, outcomes: list[list[Outcome]], *, alternate: bool) -> Tournament:
    """Each round the first half meets the second, moved on by one place; ``outcomes`` are those of the first half."""
    half = players // 2
    opposite = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
    records: dict[int, list[Game]] = {tpn: [] for tpn in range(1, players + 1)}
    for number, results in enumerate(outcomes):
        for board in range(half):
            one, other = board + 1, half + (board + number) % half + 1
            colour = Colour.BLACK if alternate and (number + board) % 2 else Colour.WHITE
            records[one].append(Game(other, colour, results[board]))
            records[other].append(Game(one, colour.opposite, opposite[results[board]]))
    return Tournament(
        total_rounds=9,
        players=tuple(
            Player(tpn, 2700 - 5 * tpn, tuple(games), f"Player{tpn:05d}, Test") for tpn, games in records.items()
        ),
        initial_colour=Colour.WHITE,
    )


def forbidden_pairs(players: int, count: int, system: str) -> Tournament:
    """Round 5 of 9, with ``count`` pairs, drawn by lot, kept apart."""
    rng = random.Random(3)
    tournament = event(players, rounds=9, before_round=5, system=system)
    tpns = [player.tpn for player in tournament.players]
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < count:
        one, other = sorted(rng.sample(tpns, 2))
        pairs.add((one, other))
    return replace(tournament, forbidden_pairs=frozenset(pairs))


def halves_apart(players: int, count: int, system: str) -> Tournament:
    """Round 1 of 9, with ``count`` pairs kept apart: the first players each from all of the lower half, as it goes."""
    tournament = event(players, rounds=9, before_round=1, system=system)
    tpns = sorted(player.tpn for player in tournament.players)
    upper, lower = tpns[: players // 2], tpns[players // 2 :]
    pairs = [(one, other) for one in upper for other in lower][:count]
    return replace(tournament, forbidden_pairs=frozenset(pairs))


def crowd_apart(players: int, which: slice, system: str) -> Tournament:
    """Round 5 of 9, with some successive players kept apart from each other: scoregroups are mostly theirs."""
    tournament = event(players, rounds=9, before_round=5, system=system)
    crowd = sorted(player.tpn for player in tournament.players)[which]
    return replace(tournament, forbidden_pairs=frozenset(combinations(crowd, 2)))


def with_byes(players: int, system: str) -> Tournament:
    """Round 2 of 9 after forfeits and byes of one in a hundred each, and with as many byes in it."""
    rates = {"forfeit_rate": 10_000, "half_point_bye_rate": 10_000, "zero_point_bye_rate": 10_000}
    return event(players, rounds=9, before_round=2, system=system, **rates)
