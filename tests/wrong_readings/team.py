"""Other readings of the team pairing system (C.04.6), each as one change to the literal one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.engine.tournament import Bye, Colour, ColourPreferences, Entrant, ScoreType
from tests.readings.common import is_last_round, last_two_alike, running_numbers
from tests.readings.matches import MILD, STRONG, Facts, played_matches, total_points
from tests.readings.team import TeamReading
from tests.readings.upfloating import Cost, Couple, UpfloatingReading
from tests.wrong_readings.upfloating import WithFacts, of_system


class MisprintTakenAtItsWord(TeamReading):
    """1.7.2.3 as printed: a difference of 1 is a mild preference for White, and so is none of -1."""

    def mild_preference(self, difference: int, colours: Sequence[Colour]) -> tuple[Colour | None, int]:
        if difference == -1:
            return None, 0
        if difference == 1:
            return Colour.WHITE, MILD
        return super().mild_preference(difference, colours)


class NoneInTheLastRound(TeamReading):
    """1.7.2.5: no preference at a difference of 0 in the last round, whatever the last two colours."""

    def colour_preference(self, colours: Sequence[Colour]) -> tuple[Colour | None, int]:
        of_type_b = self.tournament.colour_preferences is ColourPreferences.TYPE_B
        balanced = 2 * list(colours).count(Colour.WHITE) == len(colours)
        if of_type_b and balanced and is_last_round(self.tournament):
            return None, 0
        return super().colour_preference(colours)


class LastTwoColoursWhateverTheDifference(TeamReading):
    """1.7: two equal colours give a preference at any difference."""

    def colour_preference(self, colours: Sequence[Colour]) -> tuple[Colour | None, int]:
        found, strength = super().colour_preference(colours)
        twice = last_two_alike(colours)
        if strength < STRONG and twice and self.tournament.colour_preferences.value:
            return twice.opposite, STRONG
        return found, strength


class FirstTeamByTheNumber(TeamReading):
    """4.2.2 left out."""

    def first_team(self, couple: Couple) -> tuple[Facts, Facts]:
        first, other = sorted(couple, key=lambda team: (-team.score, team.tpn))
        return first, other


class SecondaryScoreAlways(WithFacts, TeamReading):
    """4.2.2: the other score counts, declared or not."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        primary = self.tournament.scores[0]
        other = next(score for score in ScoreType if score is not primary)
        return replace(facts, secondary=total_points(entrant, self.tournament, other))


class BoardsBySecondaryScore(TeamReading):
    """C.04.2, 3.6 with the first team of 4.2."""

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        first, other = self.first_team(couple)
        return (-first.score, -(first.score + other.score), -first.secondary, first.tpn)


class RunningNumbers(WithFacts, TeamReading):
    """4.3.1 by a number counted off, as for individuals."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        players = replace(self.tournament, players=self.tournament.teams, teams=())  # type: ignore[arg-type]
        return replace(facts, odd=running_numbers(players).get(entrant.tpn, 0) % 2 == 1)


class NoColourWithoutTheFirstBoard(WithFacts, TeamReading):
    """1.6.1: a colour only where the first board was played."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        colours = tuple(match.games[0].colour for match in played_matches(entrant) if match.games[0].played)
        preference, strength = self.colour_preference(colours)
        return replace(facts, colours=colours, preference=preference, strength=strength)


class ColoursOfForfeitedMatches(WithFacts, TeamReading):
    """1.6.1 with matches that were not played."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        colours = tuple(record.games[0].colour for record in entrant.records if not isinstance(record, Bye))
        preference, strength = self.colour_preference(colours)
        return replace(facts, colours=colours, preference=preference, strength=strength)


class ColoursPartTeams(TeamReading):
    """C8 as a ban for two strong preferences."""

    def may_meet(self, one: Facts, other: Facts) -> bool:
        same = one.preference is other.preference and one.strength == other.strength == STRONG
        return super().may_meet(one, other) and not same


class StrongPreferencesFirst(TeamReading):
    """C9 before C8."""

    def colour_cost(self, one: Facts, other: Facts) -> Cost:
        return tuple(reversed(super().colour_cost(one, other)))


class StrengthsAlike(TeamReading):
    """C9 left out."""

    def colour_cost(self, one: Facts, other: Facts) -> Cost:
        return super().colour_cost(one, other)[:1]


class OpponentsOfUpfloatersFirst(TeamReading):
    """C10 before C8."""

    def cost(self, couple: Couple, upfloaters: int) -> Cost:
        *colours, floaters = super().cost(couple, upfloaters)
        return (floaters, *colours)


class LastRoundWithoutFloats(TeamReading):
    """C7 and C10 as Double-Swiss has them."""

    rounds_without_float_criteria = 1


class StrongerPreferenceNotAsked(TeamReading):
    """4.3.4 left out."""

    def colour_of_first(self, first: Facts, other: Facts) -> tuple[Colour, str]:
        colour, article = super().colour_of_first(first, other)
        return self.colour_without_preferences(first, other) if article == "4.3.4" else (colour, article)


class VirtualPointsLeftOut(WithFacts, TeamReading):
    """C.04.7 without the virtual points of the round."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, score=total_points(entrant, self.tournament, self.tournament.scores[0]))


OWN: dict[str, type[UpfloatingReading]] = {
    "misprint-taken-at-its-word": MisprintTakenAtItsWord,
    "none-in-the-last-round": NoneInTheLastRound,
    "last-two-colours-whatever-the-difference": LastTwoColoursWhateverTheDifference,
    "first-team-by-the-number": FirstTeamByTheNumber,
    "secondary-score-always": SecondaryScoreAlways,
    "boards-by-secondary-score": BoardsBySecondaryScore,
    "running-numbers": RunningNumbers,
    "no-colour-without-the-first-board": NoColourWithoutTheFirstBoard,
    "colours-of-forfeited-matches": ColoursOfForfeitedMatches,
    "colours-part-teams": ColoursPartTeams,
    "c9-before-c8": StrongPreferencesFirst,
    "c9-left-out": StrengthsAlike,
    "c10-before-c8": OpponentsOfUpfloatersFirst,
    "last-round-without-floats": LastRoundWithoutFloats,
    "stronger-preference-not-asked": StrongerPreferenceNotAsked,
    "virtual-points-left-out": VirtualPointsLeftOut,
}
WRONG_READINGS = of_system(TeamReading, OWN.items())
