"""Whom each player may meet in the next round, while boards are open: every way in which they can end is paired.

With up to eight open boards these are all combinations of win, draw and loss, 6,561 at most; with more of them a sample
that is drawn from the seed of the tournament. Where the time ends before, what was paired until then is a sample too:
combinations come in an order that is drawn. All count the same. A match of several games is won, drawn or lost by one
player in all games that are open.

Nothing is paired by it: a round is paired from its results, when all of them are there.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from django.utils.translation import gettext as _

from pairing.service import (
    Colour,
    InvalidTournament,
    NoCompletePairing,
    Record,
    TimedPairing,
    pair_round,
)
from tournaments.basics.outcomes import Side, record_of, scoring_of
from tournaments.basics.systems import system_of
from tournaments.models import Result, Tournament
from tournaments.publication.queries.published import PublishedMatch, published_rounds
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.pairing_with_groups import pair_with_groups
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.snapshot import Snapshot, of_reading

MOST_BOARDS = 8  # open, of which all combinations are paired
MOST_SAMPLED = 2000  # combinations of more boards
_OUTCOMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_TURNED = {Result.WHITE_WINS: Result.BLACK_WINS, Result.BLACK_WINS: Result.WHITE_WINS, Result.DRAW: Result.DRAW}
Records = Mapping[int, Record]  # by pairing number


@dataclass(frozen=True, slots=True)
class Possible:
    """Of how many combinations each opponent came out, by the row ids of both; opponent 0 is the bye.

    ``paired`` of ``combinations`` were looked at; ``without`` of them have no pairing that the rules allow.
    """

    number: int
    open_boards: int
    combinations: int
    paired: int
    without: int
    opponents: Mapping[int, Mapping[int, int]]


def can_be_asked(tournament: Tournament) -> str:
    """Why there is nothing to be worked out, in a sentence; empty where there is: two queries."""
    system = system_of(tournament)
    if system.pairs_teams:
        return _("Matches of teams have too many ways to end: possible opponents are worked out for players only.")
    if system.is_predetermined or system.eliminates:
        return _("By this system pairings do not hang on results in this way.")
    last = last_round(tournament)
    if last is None or last.published_at is None:
        return _("No round is being played.")
    if last.number >= tournament.total_rounds:
        return _("The last round is being played.")
    if not last.games.filter(result=Result.OPEN).exists():
        return _("All results are in: pair the next round.")
    return ""


def possible_opponents(tournament: Tournament, *, seconds: float) -> Possible | None:
    """What may come next, paired for ``seconds`` at most (the last pairing may take longer).

    None where no round is under way with open boards, where the next one is paired, after the last round, and by a
    system that pairs teams or by a table.
    """
    until = time.monotonic() + seconds
    reading = Reading.of(tournament)
    now, last = reading.tournament, reading.last
    if last is None or can_be_asked(now):
        return None
    open_matches = [match for match in published_rounds(now, for_arbiters=True)[-1].matches if match.is_open]
    state = of_reading(reading)
    total, drawn = _combinations(len(open_matches), f"{now.lots_seed} {last.number}")
    seen: dict[int, Counter[int]] = defaultdict(Counter)
    ways = [_ways(match, state, now) for match in open_matches]
    paired = without = 0
    for combination in drawn:
        if paired and time.monotonic() > until:
            break
        paired += 1
        records: dict[int, Record] = {}
        for way, chosen in zip(ways, combination, strict=True):
            records |= way[chosen]
        try:
            _count(seen, state, _paired(_with(state, records), now.system))
        except (NoCompletePairing, InvalidTournament):
            without += 1
    opponents = {key: dict(counted.most_common()) for key, counted in seen.items()}
    return Possible(last.number + 1, len(open_matches), total, paired, without, opponents)


def _combinations(boards: int, seed: str) -> tuple[int, Iterator[Sequence[int]]]:
    """How many there are, and those to be paired, in an order drawn from ``seed``."""
    drawing = random.Random(seed)  # noqa: S311 - the same for everybody who asks
    if boards <= MOST_BOARDS:
        every = list(product(range(3), repeat=boards))
        drawing.shuffle(every)
        return len(every), iter(every)
    return 3**boards, (tuple(drawing.choices(range(3), k=boards)) for _each in range(MOST_SAMPLED))


def _ways(match: PublishedMatch, state: Snapshot, tournament: Tournament) -> list[Records]:
    """The records of both players for each of the three ways in which an open match can end."""
    scoring, tpns = scoring_of(tournament), state.tpns
    pair = (match.white, match.black)
    found: list[Records] = []
    for outcome in _OUTCOMES:
        records: dict[int, Record] = {}
        for player, other in (pair, pair[::-1]):
            sides = []
            for game in match.games:
                colour = Colour.WHITE if game.white.id == player.id else Colour.BLACK
                as_white = outcome if game.white.id == match.white.id else _TURNED[outcome]
                sides.append(Side(game.result or as_white, colour, rated=game.rated))
            records[tpns[player.id]] = record_of(sides, tpns[other.id], scoring)
        found.append(records)
    return found


def _with(state: Snapshot, records: Records) -> Snapshot:
    """``state`` as if the open boards had ended so."""
    players = tuple(
        replace(one, records=(*one.records[:-1], records[one.tpn])) if one.tpn in records else one
        for one in state.engine.players
    )
    return replace(state, engine=replace(state.engine, players=players), open_boards=0)


def _paired(state: Snapshot, system: str) -> TimedPairing:
    if not state.groups:
        return pair_round(state.engine, system=system)
    return pair_with_groups(state, lambda one: pair_round(one.engine, system=system)).paired


def _count(seen: dict[int, Counter[int]], state: Snapshot, paired: TimedPairing) -> None:
    rows = state.players
    for two in paired.pairing.pairs:
        seen[rows[two.white].pk][rows[two.black].pk] += 1
        seen[rows[two.black].pk][rows[two.white].pk] += 1
    if paired.pairing.bye:
        seen[rows[paired.pairing.bye].pk][0] += 1
