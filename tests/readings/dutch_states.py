"""The tournaments on which the Dutch engine is compared: beside the common manners, those that seldom rules decide.

They are cut out of larger events with rounds by lot, where players of all scores have met: so floats up and down are
frequent. Who is kept stands close together in score; forbidden pairs make several float, and stay in the Limbo.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Player, Tournament
from pairing.readings.player_facts import bars_bye, scores_before_rounds
from tests.histories import PairFunction
from tests.readings.states import COMMON, COMMON_LARGE, Manner, Sizes, States
from tests.strategies import random_tournament, shift_heavy_tournament


def many_floats(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """C14 to C21 and article 4.4: MDPs of several scores who may hardly meet the residents' upfloaters."""
    return _cut_out(rng, sizes, last_round=False)


def topscorers(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """1.8, C3, C10 and C11: the last round of an event in which many have had the same colour too often."""
    return _cut_out(rng, sizes, last_round=True)


def contested_byes(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """C2, C5 and C9: an odd number of players, many of whom have missed rounds, and the last of whom have had a bye."""
    event = _cut_out(rng, sizes, last_round=False)
    present = [player for player in event.players if player.tpn not in event.absent]
    if len(present) % 2 == 0:
        event = replace(event, absent=event.absent | {rng.choice(present).tpn})
    lowest = sorted(present, key=lambda player: scores_before_rounds(player, event)[-1])
    barred = {player.tpn for player in lowest[: rng.randint(0, len(lowest) // 2)]}
    players = tuple(_with_absences(rng, player, barred=player.tpn in barred) for player in event.players)
    return replace(event, players=players)


def limbo(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """C7 and article 4.4: leaders of two or three scores who may not meet, and find few opponents below.

    The scores of the coming round are made by virtual points.
    """
    event = _cut_out(rng, sizes, last_round=rng.random() < 0.2)
    present = sorted(player.tpn for player in event.players if player.tpn not in event.absent)
    rng.shuffle(present)
    groups = [rng.randint(1, 2), rng.randint(0, 3), rng.randint(1, 6)]
    score = {tpn: 40 if n < groups[0] else 35 if n < sum(groups[:2]) else 30 for n, tpn in enumerate(present)}
    score.update(dict.fromkeys(present[sum(groups) :], rng.choice((20, 25))))
    leaders, chance = present[: sum(groups[:2])], rng.choice((0.2, 0.4, 0.6))
    return replace(
        event,
        players=tuple(_with_score(event, player, 100 + score.get(player.tpn, 0)) for player in event.players),
        forbidden_pairs=frozenset(
            (one, other)
            for one, other in combinations(present, 2)
            if one in leaders and (other in leaders or rng.random() < chance) or rng.random() < chance / 3
        ),
    )


def _with_score(event: Tournament, player: Player, score: int) -> Player:
    """The player with as many virtual points as it takes, in the coming round alone."""
    points = scores_before_rounds(replace(player, virtual_points=()), event)[-1]
    return replace(player, virtual_points=(*(0 for _ in player.records), max(0, score - points)))


def many_exchanges(rng: random.Random, sizes: Sizes, pair: PairFunction) -> Tournament:
    """4.1, 4.3: a scoregroup whose upper half may hardly meet the lower one, and a leader or two with few opponents."""
    event = shift_heavy_tournament(rng, players=rng.randint(*sizes))
    present = sorted(player.tpn for player in event.players if player.tpn not in event.absent)
    upper, across, inside = set(present[: len(present) // 2]), rng.choice((0.5, 0.7, 0.9)), rng.choice((0.0, 0.2, 0.4))
    leaders = set(rng.sample(present, rng.choice((0, 0, 1, 2))))

    def is_forbidden(one: int, other: int) -> bool:
        if leaders & {one, other}:
            return leaders >= {one, other} or rng.random() < 0.7
        return rng.random() < (inside if (one in upper) is (other in upper) else across)

    return replace(
        event,
        players=tuple(_with_score(event, player, 100) if player.tpn in leaders else player for player in event.players),
        forbidden_pairs=frozenset(couple for couple in combinations(present, 2) if is_forbidden(*couple)),
    )


def _with_absences(rng: random.Random, player: Player, *, barred: bool) -> Player:
    """Some of the byes turned into others: a full-point one, or none that anybody is paid for."""
    records = list(player.records)
    for number, record in enumerate(records):
        if not isinstance(record, Bye) or record.kind is ByeKind.PAIRING_ALLOCATED:
            continue
        if barred and not any(map(bars_bye, records)):
            records[number] = Bye(ByeKind.FULL_POINT)
        elif not barred and rng.random() < 0.5:
            records[number] = Bye(rng.choice((ByeKind.ZERO_POINT, ByeKind.HALF_POINT)))
    return replace(player, records=tuple(records))


def _cut_out(rng: random.Random, sizes: Sizes, *, last_round: bool) -> Tournament:
    """Some neighbours in the ranking of a larger event; all others are away."""
    kept = rng.randint(*sizes)
    event = random_tournament(rng, players=rng.randint(kept, 2 * kept + 2), rounds=rng.randint(1, 6))
    ranked = sorted(event.players, key=lambda player: (-scores_before_rounds(player, event)[-1], player.tpn))
    first = 0 if last_round else rng.randint(0, len(ranked) - kept)
    present = ranked[first : first + kept]
    rounds = event.coming_round if last_round else max(event.total_rounds, event.coming_round + 1)
    return replace(
        event,
        total_rounds=rounds,
        absent=frozenset(player.tpn for player in event.players if player not in present),
        forbidden_pairs=_barriers(rng, [player.tpn for player in present]),
    )


def _barriers(rng: random.Random, ranked: Sequence[int]) -> frozenset[tuple[int, int]]:
    """Forbidden pairs: none, or most of those among the first few, or some by lot, or both."""
    top = rng.randint(2, max(2, len(ranked) // 2))
    among_top, others = rng.choice(((0.0, 0.0), (0.8, 0.0), (1.0, 0.1), (0.0, 0.2), (0.5, 0.4)))
    return frozenset(
        (one, other)
        for (place, one), (below, other) in combinations(enumerate(ranked), 2)
        if rng.random() < (among_top if below < top else others)
    )


OWN: Mapping[str, Manner] = {
    "many floats": many_floats,
    "topscorers": topscorers,
    "contested byes": contested_byes,
    "limbo": limbo,
    "many exchanges": many_exchanges,
}
STATES = States(small={**COMMON, **OWN}, large={**COMMON_LARGE, **OWN}, large_sizes=(14, 60))
