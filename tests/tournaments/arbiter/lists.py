"""The names of all addresses below /arbiter/: what takes a form, and for whom what is not of one tournament is."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import OF_EVENTS_SHOWN, PATTERNS
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.worlds import By

READ_AND_WRITE = tuple(case.name for case in CASES if case.shown_on == case.name)
WRITE_ONLY = tuple(case.name for case in CASES if case.shown_on != case.name)
# All others: what takes a POST and has no case is noticed, since none of these may.
READ_ONLY = tuple(sorted(PATTERNS.keys() - {*READ_AND_WRITE, *WRITE_ONLY}))
ALL = (*READ_ONLY, *READ_AND_WRITE, *WRITE_ONLY)


def sent_by(*least: By) -> tuple[str, ...]:
    """What is for one of ``least``, and for those who have more."""
    return tuple(case.name for case in CASES if case.by in least)


OF_EVERYBODY = ("home", "own_account", "reading", *sent_by(By.ANYBODY))
OF_EVENTS = (*OF_EVENTS_SHOWN, *sent_by(By.LEADER))
OF_ORGANISERS = ("account", "rating_list_progress", "backup_file", "series", "series_print", *sent_by(By.ORGANISER))
