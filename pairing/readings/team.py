"""The team pairing system read literally: its scores and colours, and the procedure of ``pairing.readings.upfloating``.

Articles are those of C.04.6 (February 2026) unless another text is named; where the text is silent the rulings of the
project hold. This is the ground truth that the engine is compared with, so it shares nothing with it but the input
types.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.tournament import Colour, ColourPreferences, Team
from pairing.readings.common import is_last_round, last_two_alike, latest_difference
from pairing.readings.matches import (
    MILD,
    STRONG,
    Facts,
    bars_bye,
    floated_last_round,
    played_matches,
    scores_before_rounds,
    total_points,
)
from pairing.readings.upfloating import Cost, Couple, UpfloatingReading


class Reading(UpfloatingReading):
    """One event of teams before one round."""

    rounds_without_float_criteria = 2

    def all_facts(self) -> dict[int, Facts]:
        """What the rules know of every team."""
        scores = {team.tpn: scores_before_rounds(team, self.tournament) for team in self.tournament.teams}
        return {team.tpn: self.facts_of(team, scores) for team in self.tournament.teams}

    def facts_of(self, team: Team, scores: dict[int, list[int]]) -> Facts:
        played = played_matches(team)
        colours = tuple(match.games[0].colour for match in played)  # 1.6.1: as scheduled on board 1
        preference, strength = self.colour_preference(colours)
        secondary = self.tournament.scores[1:]
        return Facts(
            tpn=team.tpn,
            score=scores[team.tpn][-1],
            secondary=total_points(team, self.tournament, secondary[0]) if secondary else 0,
            met=frozenset(match.opponent for match in played),
            matches=len(played),
            colours=colours,
            floated=floated_last_round(team, scores),
            may_take_bye=not any(map(bars_bye, team.records)),
            odd=team.tpn % 2 == 1,
            preference=preference,
            strength=strength,
        )

    # Article 1.7: colour preferences

    def colour_preference(self, colours: Sequence[Colour]) -> tuple[Colour | None, int]:
        """1.7: the preferred colour, if any, and its strength; those of Type A are all of one strength."""
        kind = self.tournament.colour_preferences
        if kind is ColourPreferences.NONE:
            return None, 0
        difference = sum(1 if colour is Colour.WHITE else -1 for colour in colours)
        twice = last_two_alike(colours)
        if difference < -1 or (difference in (0, -1) and twice is Colour.BLACK):
            return Colour.WHITE, STRONG  # 1.7.1.1, 1.7.2.1
        if difference > 1 or (difference in (0, 1) and twice is Colour.WHITE):
            return Colour.BLACK, STRONG  # 1.7.1.2, 1.7.2.2
        if kind is ColourPreferences.TYPE_B:
            return self.mild_preference(difference, colours)
        return None, 0  # 1.7.1.3

    def mild_preference(self, difference: int, colours: Sequence[Colour]) -> tuple[Colour | None, int]:
        """1.7.2.3 to 1.7.2.5; the third item means a difference of -1."""
        if difference:
            return (Colour.WHITE if difference == -1 else Colour.BLACK), MILD
        if colours and not is_last_round(self.tournament):
            return colours[-1].opposite, MILD
        return None, 0

    # C8 and C9

    def colour_cost(self, one: Facts, other: Facts) -> Cost:
        """C8: one of the two misses its preference. C9, Type B alone: a strong one is missed."""
        missed = one.preference is not None and one.preference is other.preference
        strongly = missed and one.strength == other.strength == STRONG
        return (missed, strongly and self.tournament.colour_preferences is ColourPreferences.TYPE_B)

    # Article 4: colours

    def first_team(self, couple: Couple) -> tuple[Facts, Facts]:
        """4.2: the first team, and the other one."""
        first, other = sorted(couple, key=lambda team: (-team.score, -team.secondary, team.tpn))
        return first, other

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        """4.3."""
        first, other = self.first_team(couple)
        colour, article = self.colour_of_first(first, other)
        return (first, other, article) if colour is Colour.WHITE else (other, first, article)

    def colour_of_first(self, first: Facts, other: Facts) -> tuple[Colour, str]:
        """4.3: the first team's colour, and the article that decided."""
        if not first.colours and not other.colours:
            return self.first_colour(first), "4.3.1"
        if not first.preference or not other.preference:
            if first.preference:
                return first.preference, "4.3.2"
            if other.preference:
                return other.preference.opposite, "4.3.2"
        elif first.preference is not other.preference:
            return first.preference, "4.3.3"
        elif first.strength != other.strength:
            return (first.preference if first.strength == STRONG else first.preference.opposite), "4.3.4"
        return self.colour_without_preferences(first, other)

    def colour_without_preferences(self, first: Facts, other: Facts) -> tuple[Colour, str]:
        """4.3.5 to 4.3.9: neither has a preference, or both the same one of the same strength."""
        if first.difference != other.difference:
            return (Colour.WHITE if first.difference < other.difference else Colour.BLACK), "4.3.5"
        if last := latest_difference(first.colours, other.colours):
            return last.opposite, "4.3.6"
        if first.preference:
            return first.preference, "4.3.7"
        if first.last_colour:
            return first.last_colour.opposite, "4.3.8"
        assert other.last_colour, "One of the two has had a colour."
        return other.last_colour, "4.3.9"  # the other one alternates
