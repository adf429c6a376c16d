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
    """What is warned of beside the rules that a pairing by hand can break (``Rule``), each with its level.

    A second level is that of a tournament that has left FIDE mode.
    """

    level: Level
    outside_fide_mode: Level

    def __new__(cls, key: str, level: Level, outside_fide_mode: Level | None = None) -> Concern:
        concern = str.__new__(cls, key)
        concern._value_, concern.level = key, level
        concern.outside_fide_mode = level if outside_fide_mode is None else outside_fide_mode
        return concern

    DIFFERS = "differs", Level.TWO_STEPS  # a pairing by hand is not what the program pairs
    NO_CASE = "no case", Level.REFUSE  # a published round is changed without a case of C.04.2, 4.4
    BOARD_IS_OVER = "board is over", Level.REFUSE  # and a board with a result would change
    TAKE_BACK = "take back", Level.CONFIRM  # a published round is taken back
    TAKE_BACK_PLAYED = "take back played", Level.REFUSE  # one with a result, or with a later round
    CORRECTION = "correction", Level.CONFIRM  # a result of an earlier round, or colours
    LATE_CORRECTION = "late correction", Level.REFUSE  # of a round of which nothing may change any more (C.04.2, 4.3)
    TPNS_CHANGED = "pairing numbers changed", Level.CONFIRM  # exchanged by hand, or all given anew
    WRONG_RATING = "wrong rating", Level.CONFIRM  # the initial order is corrected after round 1 (C.04.2, 2.3 and 4.3.3)
    ONE_RATING = "one rating for all", Level.CONFIRM  # a provisional rating for all moves pairing numbers after round 1
    RESTORE = "restore", Level.CONFIRM  # the tournament goes back to a restore point
    BYE_NOT_ALLOWED = "bye not allowed", Level.CONFIRM  # a half-point bye against the regulations
    FULL_POINT_BYE = "full-point bye", Level.CONFIRM
    GROUP_MEETS = "group meets", Level.INFORM  # two of a group that is kept apart as far as possible
    MISSING = "missing", Level.CONFIRM  # a round is paired while some have not come (C.04.2, 4.1)
    NAMESAKE = "namesake", Level.CONFIRM  # a name that is there already, in the form
    NAMESAKE_IN_LIST = "namesake in list", Level.CONFIRM
    NAMESAKE_ASKS = "namesake asks", Level.CONFIRM  # of those who ask to be entered
    SECOND_OWN_BYE = "second own bye", Level.CONFIRM  # a player asks for one more bye by the personal link
    YEAR_IN_NAME = "year in name", Level.CONFIRM
    NUMBER_BY_NAME = "number by name", Level.ACKNOWLEDGE  # a FIDE number found by name, with a doubt
    OTHER_MONTH = "other month", Level.INFORM  # the rating list in use is not the one that is due
    OTHER_RATING = "other rating", Level.INFORM  # somebody has another rating in it
    LONG_BY_RATINGS = "long by ratings", Level.INFORM  # tie-breaks by ratings in an event of more than 30 days
    TOO_FEW_PLAYERS = "too few players", Level.INFORM  # for so many rounds, before the first one
    UNFAIR_DRAW = "unfair draw", Level.REFUSE  # two draws would be worth more than a win and a loss
    RANKED_BY_HAND = "ranked by hand", Level.CONFIRM  # of players who are tied to the end
    RESULT_REPLACED = "result replaced", Level.INFORM
    VERIFY = "verify", Level.CONFIRM  # a result typed again differs
    IMPORT_BREACHES = "import breaches", Level.CONFIRM  # rounds of an imported file are not as the rules pair
    SETTINGS_LATE = "settings late", Level.CONFIRM  # what pairings or standings go by, after round 1 was published
    # What FIDE mode refuses.
    LEAVE_FIDE_MODE = "leave FIDE mode", Level.TWO_STEPS
    ROUNDS_LATE = "rounds late", Level.REFUSE, Level.CONFIRM  # the number of rounds after round 1 was paired
    TIEBREAKS_LATE = "tie-breaks late", Level.REFUSE, Level.CONFIRM
    PAIR_LATE = "pair late", Level.REFUSE, Level.CONFIRM  # a pair to keep apart, or no longer
    NO_BYE = "no bye", Level.REFUSE, Level.CONFIRM  # a bye with points for somebody who may not ask for any
    BYE_POINTS = "bye points", Level.REFUSE, Level.INFORM  # the allocated bye worth what no game can give
    LEAVING = "leaving", Level.CONFIRM  # a player leaves in the middle of a round
    ADJOURN = "adjourn", Level.CONFIRM  # a game is adjourned
    ADJOURNED = "adjourned", Level.ACKNOWLEDGE  # a game counts as a draw for a pairing
    ADJOURNED_DECIDED = "adjourned decided", Level.CONFIRM  # not a draw, as the pairings made meanwhile took it
    ADJOURNED_AT_END = "adjourned at end", Level.REFUSE  # a final report while one is open
    NOT_COME = "not come", Level.CONFIRM  # somebody who lost by forfeit is still to be paired


LEVELS: dict[Rule | Concern, Level] = {
    Rule.TWICE_IN_ROUND: Level.TWO_STEPS,
    Rule.ABSENT: Level.CONFIRM,
    Rule.NOT_PAIRED: Level.CONFIRM,
    Rule.REMATCH: Level.CONFIRM,
    Rule.OF_ONE_SIDE: Level.CONFIRM,
    Rule.SAME_COLOURS_AGAIN: Level.CONFIRM,
    Rule.KEPT_APART: Level.CONFIRM,
    Rule.BYE_TO_NONE_ENTITLED: Level.CONFIRM,
    Rule.BYE_NOT_NEEDED: Level.CONFIRM,
    Rule.BYE_ABOVE_LOWEST: Level.CONFIRM,
    Rule.COLOUR_DIFFERENCE: Level.CONFIRM,
    Rule.THIRD_COLOUR: Level.CONFIRM,
    Rule.BOTH_COLOURS: Level.ACKNOWLEDGE,
    Rule.COLOUR_NOT_DUE: Level.INFORM,
    Rule.SCORES_APART: Level.INFORM,
    **{concern: concern.level for concern in Concern},
}


def level_of(concern: Concern, *, in_fide_mode: bool) -> Level:
    """How seriously a tournament that is in FIDE mode, or not, is warned.

    >>> level_of(Concern.PAIR_LATE, in_fide_mode=True).name, level_of(Concern.PAIR_LATE, in_fide_mode=False).name
    ('REFUSE', 'CONFIRM')
    """
    return concern.level if in_fide_mode else concern.outside_fide_mode
