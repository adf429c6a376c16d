"""How seriously the program warns of each thing: the one table of it (docs/warnings.md says it for people).

The levels are those of the checklist for tournament programs: 1 informs, 2 wants it seen, 3 wants it confirmed, 4 takes
two steps with the consequences shown between them, 5 refuses.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

from pairing.service import Rule


class Level(IntEnum):
    INFORM = 1
    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWO_STEPS = 4
    REFUSE = 5


class Concern(StrEnum):
    """What is warned of beside the rules that a pairing by hand can break (``Rule``)."""

    DIFFERS = "differs"  # a pairing by hand is not what the program pairs
    NO_CASE = "no case"  # a published round is changed without a case of C.04.2, 4.4
    BOARD_IS_OVER = "board is over"  # and a board with a result would change
    TAKE_BACK = "take back"  # a published round is taken back
    TAKE_BACK_PLAYED = "take back played"  # one with a result, or with a later round
    CORRECTION = "correction"  # a result of an earlier round, or colours
    LATE_CORRECTION = "late correction"  # of a round of which nothing may change any more (C.04.2, 4.3)
    TPNS_CHANGED = "pairing numbers changed"  # exchanged by hand, or all given anew
    WRONG_RATING = "wrong rating"  # data of the initial order are corrected after round 1 (C.04.2, 2.3 and 4.3.3)
    ONE_RATING = (
        "one rating for all"  # a provisional rating for everybody without one moves pairing numbers after round 1
    )
    RESTORE = "restore"  # the tournament goes back to a restore point
    BYE_NOT_ALLOWED = "bye not allowed"  # a half-point bye against the regulations
    FULL_POINT_BYE = "full-point bye"
    GROUP_MEETS = "group meets"  # two of a group that is kept apart as far as possible
    MISSING = "missing"  # a round is paired while some have not come (C.04.2, 4.1)
    NAMESAKE = "namesake"  # a name that is there already, in the form
    NAMESAKE_IN_LIST = "namesake in list"
    NAMESAKE_ASKS = "namesake asks"  # of those who ask to be entered
    SECOND_OWN_BYE = "second own bye"  # a player asks for one more bye by the personal link
    YEAR_IN_NAME = "year in name"
    NUMBER_BY_NAME = "number by name"  # a FIDE number found by name, with a doubt
    OTHER_MONTH = "other month"  # the rating list in use is not the one that is due
    OTHER_RATING = "other rating"  # somebody has another rating in it
    LONG_BY_RATINGS = "long by ratings"  # tie-breaks by ratings in an event of more than 30 days
    TOO_FEW_PLAYERS = "too few players"  # for so many rounds, before the first one
    UNFAIR_DRAW = "unfair draw"  # two draws would be worth more than a win and a loss
    RANKED_BY_HAND = "ranked by hand"  # of players who are tied to the end
    RESULT_REPLACED = "result replaced"
    VERIFY = "verify"  # a result typed again differs
    IMPORT_BREACHES = "import breaches"  # rounds of an imported file are not as the rules pair
    SETTINGS_LATE = "settings late"  # what pairings, standings or ratings go by, after round 1 was published
    # What FIDE mode refuses.
    LEAVE_FIDE_MODE = "leave FIDE mode"
    ROUNDS_LATE = "rounds late"  # the number of rounds after round 1 was paired
    TIEBREAKS_LATE = "tie-breaks late"
    PAIR_LATE = "pair late"  # a pair to keep apart, or no longer
    NO_BYE = "no bye"  # a bye with points for somebody who may not ask for any
    BYE_POINTS = "bye points"  # the allocated bye worth what no game can give
    LEAVING = "leaving"  # a player leaves in the middle of a round
    ADJOURN = "adjourn"  # a game is adjourned
    ADJOURNED = "adjourned"  # a game counts as a draw for a pairing
    ADJOURNED_DECIDED = "adjourned decided"  # it ended otherwise than the pairings made meanwhile took it
    ADJOURNED_AT_END = "adjourned at end"  # a final report while one is open
    NOT_COME = "not come"  # somebody who lost by forfeit is still to be paired


LEVELS: dict[Rule | Concern, Level] = {
    Rule.TWICE_IN_ROUND: Level.TWO_STEPS,
    Rule.ABSENT: Level.CONFIRM,
    Rule.NOT_PAIRED: Level.CONFIRM,
    Rule.REMATCH: Level.CONFIRM,
    Rule.KEPT_APART: Level.CONFIRM,
    Rule.BYE_TO_NONE_ENTITLED: Level.CONFIRM,
    Rule.BYE_NOT_NEEDED: Level.CONFIRM,
    Rule.BYE_ABOVE_LOWEST: Level.CONFIRM,
    Rule.COLOUR_DIFFERENCE: Level.CONFIRM,
    Rule.THIRD_COLOUR: Level.CONFIRM,
    Rule.BOTH_COLOURS: Level.ACKNOWLEDGE,
    Rule.COLOUR_NOT_DUE: Level.INFORM,
    Rule.SCORES_APART: Level.INFORM,
    Concern.DIFFERS: Level.TWO_STEPS,
    Concern.NO_CASE: Level.REFUSE,
    Concern.BOARD_IS_OVER: Level.REFUSE,
    Concern.TAKE_BACK: Level.CONFIRM,
    Concern.TAKE_BACK_PLAYED: Level.REFUSE,
    Concern.CORRECTION: Level.CONFIRM,
    Concern.LATE_CORRECTION: Level.REFUSE,
    Concern.TPNS_CHANGED: Level.CONFIRM,
    Concern.WRONG_RATING: Level.CONFIRM,
    Concern.ONE_RATING: Level.CONFIRM,
    Concern.RESTORE: Level.CONFIRM,
    Concern.BYE_NOT_ALLOWED: Level.CONFIRM,
    Concern.FULL_POINT_BYE: Level.CONFIRM,
    Concern.GROUP_MEETS: Level.INFORM,
    Concern.MISSING: Level.CONFIRM,
    Concern.NAMESAKE: Level.CONFIRM,
    Concern.NAMESAKE_IN_LIST: Level.CONFIRM,
    Concern.NAMESAKE_ASKS: Level.CONFIRM,
    Concern.SECOND_OWN_BYE: Level.CONFIRM,
    Concern.YEAR_IN_NAME: Level.CONFIRM,
    Concern.NUMBER_BY_NAME: Level.ACKNOWLEDGE,
    Concern.OTHER_MONTH: Level.INFORM,
    Concern.OTHER_RATING: Level.INFORM,
    Concern.LONG_BY_RATINGS: Level.INFORM,
    Concern.TOO_FEW_PLAYERS: Level.INFORM,
    Concern.UNFAIR_DRAW: Level.REFUSE,
    Concern.RANKED_BY_HAND: Level.CONFIRM,
    Concern.RESULT_REPLACED: Level.INFORM,
    Concern.VERIFY: Level.CONFIRM,
    Concern.IMPORT_BREACHES: Level.CONFIRM,
    Concern.LEAVE_FIDE_MODE: Level.TWO_STEPS,
    Concern.ROUNDS_LATE: Level.REFUSE,
    Concern.TIEBREAKS_LATE: Level.REFUSE,
    Concern.SETTINGS_LATE: Level.CONFIRM,
    Concern.PAIR_LATE: Level.REFUSE,
    Concern.NO_BYE: Level.REFUSE,
    Concern.BYE_POINTS: Level.REFUSE,
    Concern.LEAVING: Level.CONFIRM,
    Concern.NOT_COME: Level.CONFIRM,
    Concern.ADJOURN: Level.CONFIRM,
    Concern.ADJOURNED: Level.ACKNOWLEDGE,
    Concern.ADJOURNED_DECIDED: Level.CONFIRM,
    Concern.ADJOURNED_AT_END: Level.REFUSE,
}
# The levels of what FIDE mode refuses, where a tournament has left it.
OUTSIDE_FIDE_MODE: dict[Concern, Level] = {
    Concern.ROUNDS_LATE: Level.CONFIRM,
    Concern.TIEBREAKS_LATE: Level.CONFIRM,
    Concern.PAIR_LATE: Level.CONFIRM,
    Concern.NO_BYE: Level.CONFIRM,
    Concern.BYE_POINTS: Level.INFORM,
}


def level_of(concern: Concern, *, in_fide_mode: bool) -> Level:
    """How seriously a tournament that is in FIDE mode, or not, is warned.

    >>> level_of(Concern.PAIR_LATE, in_fide_mode=True).name, level_of(Concern.PAIR_LATE, in_fide_mode=False).name
    ('REFUSE', 'CONFIRM')
    """
    return LEVELS[concern] if in_fide_mode else OUTSIDE_FIDE_MODE.get(concern, LEVELS[concern])
