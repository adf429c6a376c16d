"""What article 1 and C2 say of each player before the round: the basis of the pairing and of the ARO list."""

from __future__ import annotations

from itertools import accumulate

from pairing.engine.basics.board_order import rank_key
from pairing.engine.result import PlayerFacts
from pairing.engine.systems.dubov.aro import average_rating_of_opponents
from pairing.engine.systems.dubov.preferences import colour_preference
from pairing.engine.tournament import Bye, ByeKind, Outcome, Player, Record, Tournament, is_played


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    ratings = {player.tpn: player.rating or 0 for player in tournament.players}
    points = {player.tpn: points_before_rounds(player, tournament) for player in tournament.players}
    scores = {player.tpn: _scores_before_rounds(player, points[player.tpn]) for player in tournament.players}
    maximum, last_round = maximum_upfloats(tournament.total_rounds), tournament.rounds_paired
    facts = []
    for player in tournament.players:
        played = [record for record in player.records if is_played(record)]
        opponents = tuple(match.opponent for match in played)
        colours = tuple(match.colour for match in played)
        preference, strength = colour_preference(colours)
        upfloats = _rounds_upfloated(player, scores)
        facts.append(
            PlayerFacts(
                tpn=player.tpn,
                name=player.name,
                rating=ratings[player.tpn],
                points=points[player.tpn][-1],
                score=scores[player.tpn][-1],
                opponents=opponents,
                aro=average_rating_of_opponents([ratings[opponent] for opponent in opponents]),
                colours=colours,
                preference=preference,
                strength=strength,
                upfloats=len(upfloats),
                maximum_upfloats=maximum,
                upfloated_last_round=last_round in upfloats,
                may_take_bye=not any(bars_from_bye(record) for record in player.records),
                present=player.tpn not in tournament.absent,
            )
        )
    return tuple(sorted(facts, key=rank_key))


def maximum_upfloats(total_rounds: int) -> int:
    """MaxT (1.8.2).

    >>> [maximum_upfloats(rounds) for rounds in (4, 5, 9, 10)]
    [2, 3, 3, 4]
    """
    return 2 + total_rounds // 5


def bars_from_bye(record: Record) -> bool:
    """Whether this round bars its player from the pairing-allocated bye (C2, 3.1.1)."""
    if isinstance(record, Bye):
        return record.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    return not record.played and record.outcome is Outcome.WIN


def points_before_rounds(player: Player, tournament: Tournament) -> list[int]:
    """Real points (tenths) before round 1, 2, … up to the coming one."""
    return list(accumulate((tournament.scoring.points(record) for record in player.records), initial=0))


def _scores_before_rounds(player: Player, points: list[int]) -> list[int]:
    """Pairing scores: the points and the virtual points of the round that follows."""
    if not player.virtual_points:
        return points
    virtual = player.virtual_points + (0,) * len(points)
    return [real + extra for real, extra in zip(points, virtual, strict=False)]


def _rounds_upfloated(player: Player, scores: dict[int, list[int]]) -> list[int]:
    """The rounds in which the player met, over the board, somebody with a higher pairing score (1.8)."""
    own = scores[player.tpn]
    return [
        index + 1
        for index, record in enumerate(player.records)
        if is_played(record) and scores[record.opponent][index] > own[index]
    ]
