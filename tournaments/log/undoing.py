"""How the log takes a kind of change back, or why it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models.entered import FIXED_BY_ROUND_1

# What a pairing rests on, directly or by the TPNs, or by the forbidden groups.
_OF_PAIRINGS = frozenset(
    {"rating", "national_rating", "title", "name", "fide_id", "birth_year", "entry_round", "club", "federation"}
)


def always(_change: Any) -> bool:
    """Any change of the kind."""
    return True


def never(_change: Any) -> bool:
    """None of them."""
    return False


def fixed_by_round_1(change: Any) -> bool:
    """One of a setting that round 1 fixes, or of the number of rounds."""
    return any(one.field in FIXED_BY_ROUND_1 or one.field == "total_rounds" for one in change.changes)


def of_pairings(change: Any) -> bool:
    """One of what players are paired or ordered by."""
    return any(one.field in _OF_PAIRINGS for one in change.changes)


_IN_WORDS = {
    always: "yes",
    never: "no",
    fixed_by_round_1: "where round 1 fixes it, and on the number of rounds",
    of_pairings: "where players are paired or ordered by it",
}


@dataclass(frozen=True, slots=True)
class Undo:
    """How a kind of change is undone.

    ``is_led`` says that it needs whoever leads the tournament, who may make it; all others are the day's work.
    ``is_last`` says that it is undone as the last change of all only: anything may rest on it.
    ``carries_rounds`` says whether a round that is paired or published later rests on it.
    """

    is_led: bool = False
    is_last: bool = False
    carries_rounds: Callable[[Any], bool] = always

    @property
    def right(self) -> str:
        """The right that it needs."""
        return "lead" if self.is_led else "work"

    @property
    def rests(self) -> str:
        """Whether a later round rests on it in words, for the documents."""
        return _IN_WORDS[self.carries_rounds]


# Why changes of several kinds are not undone, and what to do instead.
HANDED_OUT = _("The link or token may have been handed out already. Revoke it.")
REVOKED = _("What was revoked stays so. Make a new one.")
WITH_ANOTHER = _("It notes what came with another change. Undo that one.")
BY_OTHERS = _("Somebody else said so. Decide on it, or enter what is right.")
