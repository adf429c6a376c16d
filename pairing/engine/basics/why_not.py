"""“Why not A against B?”: what forbids the pair, or where the best round with it first comes behind the rules' own.

The best round with the pair is found by the engine itself: A and B are forbidden to meet anybody but each other, and
the round is paired again. Both rounds are then compared in the order of the system's procedure. Each choice by the
rules is the first of all that can be completed, so at the first difference the round with the pair comes later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament, is_played


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """What a system has to say to the question.

    ``place`` tells what became of a player in a pairing, ``obstacle`` what keeps two players apart (None if they may
    meet), ``incomplete`` why the others could not be paired if they met, and ``later`` at which step the rules' own
    round (the first argument) parts from the best one with the pair.
    """

    pair_round: Callable[[Tournament], RoundPairing]
    place: Callable[[RoundPairing, int], Step]
    obstacle: Callable[[Tournament, RoundPairing, int, int], Step | None]
    incomplete: Callable[[Tournament, RoundPairing, int, int], Step]
    later: Callable[[RoundPairing, RoundPairing], tuple[Step, ...]]


def why_not(tournament: Tournament, pairing: RoundPairing, one: int, other: int, *, reasons: Reasons) -> Step:
    """Why the players with these TPNs do not meet in ``pairing``, which is that of the coming round.

    The question with, as children, what became of either, the reason, and what decided.

    Raises:
        LookupError: there is no such player, or it is one player twice.
    """
    players = {player.tpn: player for player in pairing.trace.players}
    word = tournament.entrant_word
    unknown = [tpn for tpn in (one, other) if tpn not in players]
    if unknown:
        named = f" and no {word} ".join(map(str, unknown))
        raise LookupError(f"There is no {word} {named} in this tournament; name two pairing numbers that are.")
    if one == other:
        raise LookupError(f"{word.capitalize()} {one} is named twice; name two different {word}s.")
    places = tuple(reasons.place(pairing, tpn) for tpn in (one, other))
    return Step(
        "why-not",
        parameters={"round": pairing.round_number, "one": one, "other": other},
        children=places + _answer(tournament, pairing, one, other, reasons, players),
    )


def _answer(
    tournament: Tournament, pairing: RoundPairing, one: int, other: int, reasons: Reasons, players: dict[int, Any]
) -> tuple[Step, ...]:
    if any({one, other} == {pair.white, pair.black} for pair in pairing.pairs):
        return (Step("why-not.paired"),)
    if not (players[one].present and players[other].present):
        return (Step("why-not.absent"),)
    obstacle = reasons.obstacle(tournament, pairing, one, other)
    if obstacle is not None:
        return (obstacle,)
    try:
        enforced = reasons.pair_round(with_pair_enforced(tournament, one, other))
    except NoCompletePairing:
        return (reasons.incomplete(tournament, pairing, one, other),)
    return (*reasons.later(pairing, enforced), _best(pairing, enforced))


def with_pair_enforced(tournament: Tournament, one: int, other: int) -> Tournament:
    """The tournament in which these two may meet nobody but each other."""
    pair = {one, other}
    apart = {(tpn, player.tpn) for tpn in sorted(pair) for player in tournament.entrants if player.tpn not in pair}
    return replace(tournament, forbidden_pairs=tournament.forbidden_pairs | apart)


def round_of_game(tournament: Tournament, one: int, other: int) -> int | None:
    """The first round in which the two have played each other over the board; ``None`` where they have not."""
    records = next(player.records for player in tournament.entrants if player.tpn == one)
    games = (number for number, record in enumerate(records, start=1) if is_played(record) and record.opponent == other)
    return next(games, None)


def _best(pairing: RoundPairing, enforced: RoundPairing) -> Step:
    """The best round with the pair, by what is different in it."""
    ours = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    boards = tuple((pair.white, pair.black) for pair in enforced.pairs)
    changed = tuple(board for board in boards if frozenset(board) not in ours)
    key = "why-not.best" if len(changed) < len(boards) else "why-not.best.all"
    known: dict[str, Any] = {"changed": changed}
    if enforced.bye is not None and enforced.bye != pairing.bye:
        known["bye"] = enforced.bye
        key = "why-not.best.bye" if key == "why-not.best" else "why-not.best.all-bye"
    whole = Step("why-not.round", parameters={"boards": boards})
    if enforced.bye is not None:
        whole = Step("why-not.round.bye", parameters={"boards": boards, "bye": enforced.bye})
    return Step(key, parameters=known, children=(whole,))
