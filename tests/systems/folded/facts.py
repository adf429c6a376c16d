"""What the Folded rules know of each player before a round."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import (
    bars_from_bye,
    matches_played,
    points_before_rounds,
    rounds_floated,
    scores_before_rounds,
)
from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True)
class FoldedFacts:
    """One player: see ``pairing.engine.basics.entrant_facts``; without a game there is no preference."""

    tpn: int
    name: str
    points: int
    score: int
    opponents: tuple[int, ...]
    colours: tuple[Colour, ...]
    preference: Colour | None
    strength: Strength | None
    downfloats: int
    downfloated_last_round: bool
    may_take_bye: bool
    present: bool

    @property
    def games(self) -> int:
        """The games played."""
        return len(self.opponents)


def folded_facts(tournament: Tournament) -> tuple[FoldedFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down."""
    points = {player.tpn: points_before_rounds(player, tournament) for player in tournament.players}
    scores = {player.tpn: scores_before_rounds(player, points[player.tpn]) for player in tournament.players}
    facts = []
    for player in tournament.players:
        played = matches_played(player)
        colours = tuple(match.colour for match in played)
        preference, strength = preference_after(colours) if colours else (None, None)
        downfloats = rounds_floated(player, scores, up=False)
        facts.append(
            FoldedFacts(
                tpn=player.tpn,
                name=player.name,
                points=points[player.tpn][-1],
                score=scores[player.tpn][-1],
                opponents=tuple(match.opponent for match in played),
                colours=colours,
                preference=preference,
                strength=strength,
                downfloats=len(downfloats),
                downfloated_last_round=tournament.rounds_paired in downfloats,
                may_take_bye=not any(bars_from_bye(record) for record in player.records),
                present=player.tpn not in tournament.absent,
            )
        )
    return tuple(sorted(facts, key=rank_key))
