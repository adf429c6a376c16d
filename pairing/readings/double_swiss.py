"""The Double-Swiss system read literally: its scores and colours, and the procedure of ``pairing.readings.upfloating``.

Articles are those of C.04.5 (February 2026) unless another text is named; where the text is silent the rulings of the
project hold. This is the ground truth that the engine is compared with, so it shares nothing with it but the input
types.
"""

from __future__ import annotations

from pairing.engine.tournament import Colour, Game, Match, Player, ScoreType
from pairing.readings.common import latest_difference, running_numbers
from pairing.readings.matches import (
    Facts,
    bars_bye,
    floated_last_round,
    played_matches,
    ranked,
    scores_before_rounds,
)
from pairing.readings.upfloating import Couple, UpfloatingReading


class Reading(UpfloatingReading):
    """One tournament before one match."""

    def all_facts(self) -> dict[int, Facts]:
        """What the rules know of everybody; C8 of the bracket is the only criterion after C7."""
        scores = {player.tpn: scores_before_rounds(player, self.tournament) for player in self.tournament.players}
        numbers = running_numbers(self.tournament)
        assert self.tournament.scores[0] is ScoreType.GAME_POINTS, "A Double-Swiss is scored by its games (preface)."
        return {player.tpn: self.facts_of(player, scores, numbers) for player in self.tournament.players}

    def facts_of(self, player: Player, scores: dict[int, list[int]], numbers: dict[int, int]) -> Facts:
        played = played_matches(player)
        return Facts(
            tpn=player.tpn,
            score=scores[player.tpn][-1],
            secondary=0,
            met=frozenset(match.opponent for match in played),
            matches=len(played),
            colours=tuple(colour for match in played if (colour := self.colour_of(match))),
            floated=floated_last_round(player, scores),
            may_take_bye=not any(map(bars_bye, player.records)),
            odd=numbers.get(player.tpn, 0) % 2 == 1,
        )

    def colour_of(self, match: Game | Match) -> Colour | None:
        """1.6: the colour of the first game, where at least one of the two was really played."""
        return match.games[0].colour if any(game.played for game in match.games) else None

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        """4.3."""
        higher, lower = ranked(couple)  # 4.2
        if not higher.colours and not lower.colours:
            colour, article = self.first_colour(higher), "4.3.1"
        elif higher.whites != lower.whites:
            colour = Colour.WHITE if higher.whites < lower.whites else Colour.BLACK
            article = "4.3.2"
        elif last := latest_difference(higher.colours, lower.colours):
            colour, article = last.opposite, "4.3.3"
        elif higher.last_colour:
            colour, article = higher.last_colour.opposite, "4.3.4"
        else:
            assert lower.last_colour, "One of the two has had a colour."
            colour, article = lower.last_colour, "4.3.5"  # the other one alternates
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)
