"""What article 1 says of each player before the round: the basis of the pairing and of the published list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.tournament import Bye, ByeKind, Colour, Entrant, Record, Tournament, is_played


class Float(StrEnum):
    """What a round was to a player who met somebody of another score, or nobody (1.4.2, 1.4.3)."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round.

    ``preference`` and ``strength`` are None for who has yet to play (1.7.4). ``last_float`` is the float of the round
    just before, ``earlier_float`` that of the one before it, whether the player took part in them or not.
    ``unplayed_games`` counts the rounds so far without a game (C9).
    """

    preference: Colour | None
    strength: Strength | None
    last_float: Float | None
    earlier_float: Float | None
    unplayed_games: int
    is_topscorer: bool


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (1.2).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    before = histories(tournament)
    rounds, topscore = tournament.rounds_paired, least_topscore(tournament)
    facts = []
    for player, common in before.common_facts():
        colours = common["colours"]
        preference, strength = preference_after(colours) if colours else (None, None)
        facts.append(
            PlayerFacts(
                **common,
                preference=preference,
                strength=strength,
                last_float=float_of_round(player, rounds, before.scores, tournament),
                earlier_float=float_of_round(player, rounds - 1, before.scores, tournament),
                unplayed_games=rounds - len(colours),
                is_topscorer=topscore is not None and common["score"] >= topscore,
            )
        )
    return tuple(sorted(facts, key=rank_key))


def least_topscore(tournament: Tournament) -> int | None:
    """The least score (tenths) of a topscorer: over half of what could be won (1.8); None before the final round."""
    if tournament.coming_round != tournament.total_rounds:
        return None
    return tournament.rounds_paired * tournament.scoring.win // 2 + 1


def float_of_round(
    player: Entrant, number: int, scores: Mapping[int, Sequence[int]], tournament: Tournament
) -> Float | None:
    """The float of round ``number`` (1.4.2 to 1.4.4), None for none or where there was no such round.

    ``scores`` are those before each round, by TPN.
    """
    if number < 1:
        return None
    record = player.records[number - 1]
    if not is_played(record):
        return Float.DOWN if _scores_unplayed(record, tournament) else None
    above = scores[record.opponent][number - 1] - scores[player.tpn][number - 1]
    if not above:
        return None
    return Float.UP if above > 0 else Float.DOWN


def _scores_unplayed(record: Record, tournament: Tournament) -> bool:
    """Whether a round without a game is a downfloat: the allocated bye, or more points than for a loss (1.4.3)."""
    if isinstance(record, Bye) and record.kind is ByeKind.PAIRING_ALLOCATED:
        return True
    return tournament.points(record) > tournament.scoring.loss
