"""Other readings of the Double-Swiss system (C.04.5), each as one change to the literal one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pairing.engine.tournament import Bye, Colour, Entrant, Game, Match, Outcome, Record
from pairing.readings.common import latest_difference
from pairing.readings.double_swiss import Reading
from pairing.readings.matches import Facts, ranked
from pairing.readings.upfloating import Couple, UpfloatingReading
from tests.wrong_readings import changed
from tests.wrong_readings.upfloating import of_system, with_facts


def crossed(entrant: Entrant) -> list[Game | Match]:
    """The matches in which each forfeited one game."""
    matches = [record for record in entrant.records if not isinstance(record, Bye)]
    return [match for match in matches if match.played and not any(game.played for game in match.games)]


def whole(entrant: Entrant) -> list[Game | Match]:
    """The matches without a forfeited game."""
    matches = [record for record in entrant.records if not isinstance(record, Bye)]
    return [match for match in matches if all(game.played for game in match.games)]


def opponents(matches: Sequence[Game | Match]) -> frozenset[int]:
    return frozenset(match.opponent for match in matches)


def colour_difference(reading: Reading, couple: Couple) -> tuple[Facts, Facts, str]:
    higher, lower = ranked(couple)
    if higher.difference != lower.difference and (higher.colours or lower.colours):
        white, black = (higher, lower) if higher.difference < lower.difference else (lower, higher)
        return white, black, "4.3.2"
    return Reading.allocation(reading, couple)


def odd_among_those_present(reading: UpfloatingReading, facts: Facts, entrant: Entrant) -> bool:
    tournament = reading.tournament
    present = [one.tpn for one in tournament.entrants if one.tpn not in tournament.absent]
    return sum(tpn < entrant.tpn for tpn in present) % 2 == 0


def histories_from_the_first_match(reading: Reading, couple: Couple) -> tuple[Facts, Facts, str]:
    white, black, article = Reading.allocation(reading, couple)
    if article != "4.3.3":
        return white, black, article
    higher, lower = ranked(couple)
    length = min(len(higher.colours), len(lower.colours))
    last = latest_difference(higher.colours[:length], lower.colours[:length]) or higher.last_colour
    assert last
    return (higher, lower, article) if last is Colour.BLACK else (lower, higher, article)


def higher_ranked_alternates_first(reading: Reading, couple: Couple) -> tuple[Facts, Facts, str]:
    white, black, article = Reading.allocation(reading, couple)
    higher, lower = ranked(couple)
    if article == "4.3.3" and higher.last_colour:
        return (higher, lower, "4.3.4") if higher.last_colour is Colour.BLACK else (lower, higher, "4.3.4")
    return white, black, article


def match_points(record: Record) -> int:
    """A point for a match won, half for one drawn."""
    if isinstance(record, Bye):
        return {"U": 20, "F": 20, "H": 10, "Z": 0}[record.kind.value]
    return {Outcome.WIN: 20, Outcome.DRAW: 10, Outcome.LOSS: 0}[record.outcome]


wrong = partial(changed, Reading)
OWN: dict[str, type[UpfloatingReading]] = {
    # Preface: a match in which each forfeited one game is forfeited; one with a forfeited game is no meeting.
    "crossed-matches-are-no-matches": with_facts(
        met=lambda reading, facts, entrant: facts.met - opponents(crossed(entrant)),
        matches=lambda reading, facts, entrant: facts.matches - len(crossed(entrant)),
    ),
    "one-forfeited-game-forfeits-the-match": with_facts(
        met=lambda reading, facts, entrant: opponents(whole(entrant)),
        matches=lambda reading, facts, entrant: len(whole(entrant)),
    ),
    # 1.6 without asking for a game; a colour only if the first game was played; that of the first game played.
    "crossed-matches-have-colours": wrong(colour_of=lambda self, match: match.games[0].colour),
    "first-game-gives-the-colour": wrong(
        colour_of=lambda self, match: match.games[0].colour if match.games[0].played else None
    ),
    "colour-of-the-game-played": wrong(
        colour_of=lambda self, match: next((game.colour for game in match.games if game.played), None)
    ),
    # 4.3.2 by the difference of Whites and Blacks.
    "colour-difference": wrong(allocation=colour_difference),
    # 4.3.1 by the TPN, whoever has no number yet; by the place among those of this round alone.
    "parity-of-the-number-itself": with_facts(odd=lambda reading, facts, entrant: entrant.tpn % 2 == 1),
    "parity-among-those-present": with_facts(odd=odd_among_those_present),
    # 4.3.3 with the first matches of both set beside each other, not the last (C.04.2, 3.4); 4.3.4 before 4.3.3.
    "colour-histories-from-first-match": wrong(allocation=histories_from_the_first_match),
    "higher-ranked-alternates-first": wrong(allocation=higher_ranked_alternates_first),
    # C7 and C8 as the team system has them.
    "last-two-rounds-without-floats": wrong(rounds_without_float_criteria=2),
    # 1.2.1: the points of matches.
    "scores-of-matches": with_facts(score=lambda reading, facts, entrant: sum(map(match_points, entrant.records))),
}
WRONG_READINGS = of_system(Reading, OWN)
