"""“Why not A against B?”: what forbids the pair, or where the best round with it first comes behind the rules' own.

The best round with the pair is found by the engine itself: A and B are forbidden to meet anybody but each other, and
the round is paired again. Both explanations are then compared in the order of article 3. Each choice by the rules is
the first of all that can be completed, so at the first difference the round with the pair comes later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set
from pairing.engine.errors import NoCompletePairing
from pairing.engine.examination import Obstacle, Shortage
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.alternatives import forbidden_set, obstacle_between, order_of_bye
from pairing.engine.systems.dubov.field import build_field
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.rejected_sets import first_difference
from pairing.engine.systems.dubov.shortages import whole_shortage
from pairing.engine.systems.dubov.trace import Bracket, ByeCandidate, QualityCosts, Trace
from pairing.engine.tournament import Tournament, is_played


class Reason(StrEnum):
    """What kind of answer it is."""

    PAIRED = "paired"  # they do meet
    ABSENT = "absent"  # one of them is not to be paired in this round
    ALREADY_MET = "already-met"  # 2.1.1
    FORBIDDEN = "forbidden"
    SAME_ABSOLUTE_PREFERENCE = "same-absolute-preference"  # 2.1.3
    NO_COMPLETE_PAIRING = "no-complete-pairing"  # 2.2.1
    COMES_LATER = "comes-later"  # the article says at which step


class Step(StrEnum):
    """The step of article 3 at which two rounds part."""

    BYE = "bye"
    UPFLOATERS = "upfloaters"
    PREFERENCES = "preferences"  # the same players, but fewer colour preferences granted (C7)
    FIRST_SHIFT = "first-shift"
    SECOND_SHIFT = "second-shift"
    TRANSPOSITION = "transposition"


@dataclass(frozen=True, slots=True)
class Parting:
    """The first difference of two rounds: ``ours`` by the rules, ``theirs`` with the pair enforced, in TPNs.

    They are who has the bye, the upfloaters, the shifted players, or a player of S1 and the opponent.
    ``article`` decides between them; ``bracket`` is the bracket's place from 0, ``None`` for the bye.
    """

    step: Step
    article: str
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    bracket: int | None = None
    our_costs: QualityCosts | None = None
    their_costs: QualityCosts | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer. ``round_number`` is when they met, ``enforced`` the best round in which they meet."""

    one: int
    other: int
    reason: Reason
    article: str = ""
    round_number: int | None = None
    shortage: Shortage | None = None
    parting: Parting | None = None
    enforced: RoundPairing | None = None


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> WhyNot:
    """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    players = {player.tpn: player for player in pairing.trace.players}
    unknown = [tpn for tpn in (one, other) if tpn not in players]
    if unknown:
        named = " and no player ".join(map(str, unknown))
        raise LookupError(f"There is no player {named} in this tournament; name two pairing numbers that are.")
    if one == other:
        raise LookupError(f"Player {one} is named twice; name two different players.")
    if any({one, other} == {pair.white, pair.black} for pair in pairing.pairs):
        return WhyNot(one, other, Reason.PAIRED)
    if not (players[one].present and players[other].present):
        return WhyNot(one, other, Reason.ABSENT)
    forbidden = forbidden_set(pairing.trace.forbidden_pairs)
    obstacle = obstacle_between(players[one], players[other], forbidden)
    if obstacle is not None:
        met = _round_of_game(tournament, one, other) if obstacle is Obstacle.ALREADY_MET else None
        return WhyNot(one, other, Reason(obstacle.value), obstacle.article, met)
    try:
        enforced = pair_round(with_pair_enforced(tournament, one, other))
    except NoCompletePairing:
        return WhyNot(
            one, other, Reason.NO_COMPLETE_PAIRING, "2.2.1", shortage=_shortage(tournament, pairing, one, other)
        )
    parting = next(_partings(pairing.trace, enforced.trace))
    return WhyNot(one, other, Reason.COMES_LATER, parting.article, parting=parting, enforced=enforced)


def with_pair_enforced(tournament: Tournament, one: int, other: int) -> Tournament:
    """The tournament in which these two may meet nobody but each other."""
    pair = {one, other}
    apart = {
        (tpn, player.tpn) for tpn in sorted(pair) for player in tournament.players if player.tpn not in pair
    }  # fmt: skip
    return replace(tournament, forbidden_pairs=tournament.forbidden_pairs | apart)


def _round_of_game(tournament: Tournament, one: int, other: int) -> int | None:
    records = next(player.records for player in tournament.players if player.tpn == one)
    games = (number for number, record in enumerate(records, start=1) if is_played(record) and record.opponent == other)
    return next(games, None)


def _shortage(tournament: Tournament, pairing: RoundPairing, one: int, other: int) -> Shortage | None:
    """Why the others cannot be paired; ``None`` where that depends on who takes the bye."""
    field = build_field(tournament, pairing.trace.players)
    others = bit_set(number for number, player in enumerate(field.players) if player.tpn not in (one, other))
    shortage = whole_shortage(field, within(field.adjacent, others), others)
    if shortage is not None and len(shortage.groups) - len(shortage.only) > others.bit_count() % 2:
        return shortage
    return None


def _partings(ours: Trace, theirs: Trace) -> Iterator[Parting]:
    """The differences of two rounds in the order of article 3; only the first one tells which comes first."""
    yield from _at_the_bye(_chosen(ours), _chosen(theirs))
    for place, (mine, enforced) in enumerate(zip(ours.brackets, theirs.brackets, strict=False)):
        yield from _at_the_upfloaters(place, mine, enforced)
        yield from _at_the_shifts(place, mine, enforced)
        for row, opponent, other in zip(mine.s1, mine.t2, enforced.t2, strict=False):
            if opponent != other:
                yield Parting(Step.TRANSPOSITION, "3.2.6", (row, opponent), (row, other), place)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


def _chosen(explanation: Trace) -> ByeCandidate | None:
    candidates = explanation.bye_candidates
    return next((candidate for candidate in candidates if candidate.verdict is ByeVerdict.CHOSEN), None)


def _at_the_bye(mine: ByeCandidate | None, theirs: ByeCandidate | None) -> Iterator[Parting]:
    if mine is not None and theirs is not None and mine.tpn != theirs.tpn:
        yield Parting(Step.BYE, order_of_bye(mine, theirs), (mine.tpn,), (theirs.tpn,))


def _at_the_upfloaters(place: int, mine: Bracket, theirs: Bracket) -> Iterator[Parting]:
    if mine.upfloaters == theirs.upfloaters and mine.costs == theirs.costs:
        return
    step = Step.PREFERENCES if mine.upfloaters == theirs.upfloaters else Step.UPFLOATERS
    article = first_difference(mine.costs, theirs.costs)
    yield Parting(step, article, mine.upfloaters, theirs.upfloaters, place, mine.costs, theirs.costs)


def _at_the_shifts(place: int, mine: Bracket, theirs: Bracket) -> Iterator[Parting]:
    for step, article in ((Step.FIRST_SHIFT, "3.2.4.1"), (Step.SECOND_SHIFT, "3.2.4.2")):
        ours, enforced = _shifted(mine, article), _shifted(theirs, article)
        if ours != enforced:
            yield Parting(step, article, ours, enforced, place)


def _shifted(bracket: Bracket, article: str) -> tuple[int, ...]:
    return next((shift.shifted for shift in bracket.shifts if shift.article == article), ())
