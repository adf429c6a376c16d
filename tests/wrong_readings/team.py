"""Other readings of the team pairing system (C.04.6), each as one change to the literal one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pairing.engine.tournament import Bye, Colour, ColourPreferences, Entrant, ScoreType
from pairing.readings.common import is_last_round, last_two_alike, running_numbers
from pairing.readings.matches import MILD, STRONG, Facts, played_matches, total_points
from pairing.readings.team import Reading
from pairing.readings.upfloating import Couple, UpfloatingReading
from tests.wrong_readings import changed
from tests.wrong_readings.upfloating import of_system, with_facts

Preference = tuple[Colour | None, int]


def misprint_taken_at_its_word(reading: Reading, difference: int, colours: Sequence[Colour]) -> Preference:
    if difference == -1:
        return None, 0
    if difference == 1:
        return Colour.WHITE, MILD
    return Reading.mild_preference(reading, difference, colours)


def none_in_the_last_round(reading: Reading, colours: Sequence[Colour]) -> Preference:
    of_type_b = reading.tournament.colour_preferences is ColourPreferences.TYPE_B
    balanced = 2 * list(colours).count(Colour.WHITE) == len(colours)
    if of_type_b and balanced and is_last_round(reading.tournament):
        return None, 0
    return Reading.colour_preference(reading, colours)


def last_two_colours_whatever_the_difference(reading: Reading, colours: Sequence[Colour]) -> Preference:
    found, strength = Reading.colour_preference(reading, colours)
    twice = last_two_alike(colours)
    if strength < STRONG and twice and reading.tournament.colour_preferences.value:
        return twice.opposite, STRONG
    return found, strength


def first_team_by_the_number(reading: Reading, couple: Couple) -> tuple[Facts, Facts]:
    first, other = sorted(couple, key=lambda team: (-team.score, team.tpn))
    return first, other


def other_score(reading: UpfloatingReading, facts: Facts, entrant: Entrant) -> int:
    """The points that are not the primary score."""
    primary = reading.tournament.scores[0]
    other = next(score for score in ScoreType if score is not primary)
    return total_points(entrant, reading.tournament, other)


def boards_by_secondary_score(reading: Reading, couple: Couple) -> tuple[int, ...]:
    first, other = reading.first_team(couple)
    return (-first.score, -(first.score + other.score), -first.secondary, first.tpn)


def odd_running_number(reading: UpfloatingReading, facts: Facts, entrant: Entrant) -> bool:
    players = replace(reading.tournament, players=reading.tournament.teams, teams=())  # type: ignore[arg-type]
    return running_numbers(players).get(entrant.tpn, 0) % 2 == 1


def with_colours(colours_of: Callable[[Entrant], tuple[Colour, ...]]) -> type[UpfloatingReading]:
    """1.6.1 read otherwise."""
    return with_facts(
        colours=lambda reading, facts, entrant: colours_of(entrant),
        preference=lambda reading, facts, entrant: reading.colour_preference(colours_of(entrant))[0],
        strength=lambda reading, facts, entrant: reading.colour_preference(colours_of(entrant))[1],
    )


def colours_part_teams(reading: Reading, one: Facts, other: Facts) -> bool:
    same = one.preference is other.preference and one.strength == other.strength == STRONG
    return Reading.may_meet(reading, one, other) and not same


def opponents_of_upfloaters_first(reading: Reading, couple: Couple, upfloaters: int) -> tuple[int, ...]:
    *colours, floaters = Reading.cost(reading, couple, upfloaters)
    return (floaters, *colours)


def stronger_preference_not_asked(reading: Reading, first: Facts, other: Facts) -> tuple[Colour, str]:
    colour, article = Reading.colour_of_first(reading, first, other)
    return reading.colour_without_preferences(first, other) if article == "4.3.4" else (colour, article)


wrong = partial(changed, Reading)
OWN: dict[str, type[UpfloatingReading]] = {
    # 1.7.2.3 as printed: a difference of 1 is a mild preference for White, and so is none of -1.
    "misprint-taken-at-its-word": wrong(mild_preference=misprint_taken_at_its_word),
    # 1.7.2.5: no preference at a difference of 0 in the last round, whatever the last two colours.
    "none-in-the-last-round": wrong(colour_preference=none_in_the_last_round),
    # 1.7: two equal colours give a preference at any difference.
    "last-two-colours-whatever-the-difference": wrong(colour_preference=last_two_colours_whatever_the_difference),
    # 4.2.2 left out; the other score counts, declared or not.
    "first-team-by-the-number": wrong(first_team=first_team_by_the_number),
    "secondary-score-always": with_facts(secondary=other_score),
    # C.04.2, 3.6 with the first team of 4.2.
    "boards-by-secondary-score": wrong(board_key=boards_by_secondary_score),
    # 4.3.1 by a number counted off, as for individuals.
    "running-numbers": with_facts(odd=odd_running_number),
    # 1.6.1: a colour only where the first board was played; with matches that were not played.
    "no-colour-without-the-first-board": with_colours(
        lambda team: tuple(match.games[0].colour for match in played_matches(team) if match.games[0].played)
    ),
    "colours-of-forfeited-matches": with_colours(
        lambda team: tuple(record.games[0].colour for record in team.records if not isinstance(record, Bye))
    ),
    # C8 as a ban for two strong preferences; C9 before C8; C9 left out; C10 before C8.
    "colours-part-teams": wrong(may_meet=colours_part_teams),
    "c9-before-c8": wrong(colour_cost=lambda self, one, other: Reading.colour_cost(self, one, other)[::-1]),
    "c9-left-out": wrong(colour_cost=lambda self, one, other: Reading.colour_cost(self, one, other)[:1]),
    "c10-before-c8": wrong(cost=opponents_of_upfloaters_first),
    # C7 and C10 as Double-Swiss has them.
    "last-round-without-floats": wrong(rounds_without_float_criteria=1),
    # 4.3.4 left out.
    "stronger-preference-not-asked": wrong(colour_of_first=stronger_preference_not_asked),
    # C.04.7 without the virtual points of the round.
    "virtual-points-left-out": with_facts(
        score=lambda reading, facts, entrant: total_points(entrant, reading.tournament, reading.tournament.scores[0])
    ),
}
WRONG_READINGS = of_system(Reading, OWN)
