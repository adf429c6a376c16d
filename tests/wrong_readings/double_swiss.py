"""Other readings of the Double-Swiss system (C.04.5), each as one change to the literal one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.engine.tournament import Bye, Colour, Entrant, Game, Match, Outcome, Record
from tests.readings.common import latest_difference
from tests.readings.double_swiss import DoubleSwissReading
from tests.readings.matches import Facts, ranked
from tests.readings.upfloating import Couple, UpfloatingReading
from tests.wrong_readings.upfloating import WithFacts, of_system


class CrossedMatchesAreNoMatches(WithFacts, DoubleSwissReading):
    """Preface: a match in which each forfeited one game is forfeited."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        crossed = [record for record in entrant.records if _is_crossed(record)]
        met = facts.met - {record.opponent for record in crossed if not isinstance(record, Bye)}
        return replace(facts, met=met, matches=facts.matches - len(crossed))


def _is_crossed(record: Record) -> bool:
    return not isinstance(record, Bye) and record.played and not any(game.played for game in record.games)


class OneForfeitedGameForfeitsTheMatch(WithFacts, DoubleSwissReading):
    """Preface: a match with a forfeited game is no meeting."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        whole = [
            record
            for record in entrant.records
            if not isinstance(record, Bye) and all(game.played for game in record.games)
        ]
        return replace(facts, met=frozenset(record.opponent for record in whole), matches=len(whole))


class CrossedMatchesHaveColours(DoubleSwissReading):
    """1.6 without asking for a game."""

    def colour_of(self, match: Game | Match) -> Colour | None:
        return match.games[0].colour


class FirstGameGivesTheColour(DoubleSwissReading):
    """1.6: a colour only if the first game was played."""

    def colour_of(self, match: Game | Match) -> Colour | None:
        return match.games[0].colour if match.games[0].played else None


class ColourOfTheGamePlayed(DoubleSwissReading):
    """1.6: the colour of the first game that was played."""

    def colour_of(self, match: Game | Match) -> Colour | None:
        return next((game.colour for game in match.games if game.played), None)


class ColourDifference(DoubleSwissReading):
    """4.3.2 by the difference of Whites and Blacks."""

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        higher, lower = ranked(couple)
        if higher.difference != lower.difference and (higher.colours or lower.colours):
            white, black = (higher, lower) if higher.difference < lower.difference else (lower, higher)
            return white, black, "4.3.2"
        return super().allocation(couple)


class ParityOfTheNumberItself(WithFacts, DoubleSwissReading):
    """4.3.1 by the TPN, whoever has no number yet."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, odd=entrant.tpn % 2 == 1)


class ParityAmongThosePresent(WithFacts, DoubleSwissReading):
    """4.3.1 by the place among those of this round alone."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        before = [one.tpn for one in self.tournament.entrants if one.tpn not in self.tournament.absent]
        return replace(facts, odd=sum(tpn < entrant.tpn for tpn in before) % 2 == 0)


class HistoriesFromTheFirstMatch(DoubleSwissReading):
    """4.3.3 with the first matches of both set beside each other, not the last (C.04.2, 3.4)."""

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        white, black, article = super().allocation(couple)
        if article != "4.3.3":
            return white, black, article
        higher, lower = ranked(couple)
        last = _from_the_first(higher.colours, lower.colours)
        if last is None:
            assert higher.last_colour
            last = higher.last_colour
        return (higher, lower, article) if last is Colour.BLACK else (lower, higher, article)


def _from_the_first(mine: Sequence[Colour], theirs: Sequence[Colour]) -> Colour | None:
    length = min(len(mine), len(theirs))
    return latest_difference(mine[:length], theirs[:length])


class HigherRankedAlternatesFirst(DoubleSwissReading):
    """4.3.4 before 4.3.3."""

    def allocation(self, couple: Couple) -> tuple[Facts, Facts, str]:
        white, black, article = super().allocation(couple)
        higher, lower = ranked(couple)
        if article == "4.3.3" and higher.last_colour:
            return (higher, lower, "4.3.4") if higher.last_colour is Colour.BLACK else (lower, higher, "4.3.4")
        return white, black, article


class LastTwoRoundsWithoutFloats(DoubleSwissReading):
    """C7 and C8 as the team system has them."""

    rounds_without_float_criteria = 2


class ScoresOfMatches(WithFacts, DoubleSwissReading):
    """1.2.1: a point for a match won, half for one drawn."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, score=sum(map(_match_points, entrant.records)))


def _match_points(record: Record) -> int:
    if isinstance(record, Bye):
        return {"U": 20, "F": 20, "H": 10, "Z": 0}[record.kind.value]
    return {Outcome.WIN: 20, Outcome.DRAW: 10, Outcome.LOSS: 0}[record.outcome]


OWN: dict[str, type[UpfloatingReading]] = {
    "crossed-matches-are-no-matches": CrossedMatchesAreNoMatches,
    "one-forfeited-game-forfeits-the-match": OneForfeitedGameForfeitsTheMatch,
    "crossed-matches-have-colours": CrossedMatchesHaveColours,
    "first-game-gives-the-colour": FirstGameGivesTheColour,
    "colour-of-the-game-played": ColourOfTheGamePlayed,
    "colour-difference": ColourDifference,
    "parity-of-the-number-itself": ParityOfTheNumberItself,
    "parity-among-those-present": ParityAmongThosePresent,
    "colour-histories-from-first-match": HistoriesFromTheFirstMatch,
    "higher-ranked-alternates-first": HigherRankedAlternatesFirst,
    "last-two-rounds-without-floats": LastTwoRoundsWithoutFloats,
    "scores-of-matches": ScoresOfMatches,
}
WRONG_READINGS = of_system(DoubleSwissReading, OWN.items())
