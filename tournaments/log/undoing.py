"""Which kinds of changes can be undone exactly, by whom, and whether a later round rests on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.log.changes import Change
from tournaments.log.kinds import (
    ColourDrawn,
    KeptApart,
    LotsDrawn,
    MayMeetAgain,
    SettingsChanged,
    TieBreaksChanged,
    TimetableChanged,
)
from tournaments.log.kinds_of_own import ByeWishRefused, EntryAccepted, EntryMerged, EntryRefused
from tournaments.log.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    ByesRequested,
    MissingDecided,
    NumberedAnew,
    PlayerChanged,
    PlayerEntered,
    PlayerExpelled,
    PlayerPlaysOn,
    PlayerRemoved,
    PlayerReturned,
    PlayersImported,
    PlayersWithdrawn,
    PlayerWithdrawn,
    PresenceNoted,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
    RatingsTakenOver,
    RoundRatingSet,
    TpnsExchanged,
)
from tournaments.log.kinds_of_publication import HallChanged, PublicationChanged, ResultsReleased, StandingsReleased
from tournaments.log.kinds_of_rounds import (
    BoardNoted,
    ColoursCorrected,
    CorrectedForRating,
    DraftDiscarded,
    GroupChanged,
    GroupKeptApart,
    GroupMayMeet,
    GroupsOrdered,
    PairedByHand,
    ResultCorrected,
    ResultEntered,
)
from tournaments.log.kinds_of_standings import RankedByHand, ValuesGiven
from tournaments.models import Missing
from tournaments.models.tournament import FIXED_BY_ROUND_1

# What a pairing rests on, directly or by the TPNs, or by the groups that are kept apart.
_OF_PAIRINGS = frozenset(
    {"rating", "national_rating", "title", "name", "fide_id", "birth_year", "entry_round", "club", "federation"}
)


def _fixed_by_round_1(change: Change) -> bool:
    fields = {one.field for one in getattr(change, "changes", ())}
    return bool(fields & {*FIXED_BY_ROUND_1, "total_rounds"})


def _of_pairings(change: Change) -> bool:
    fields = {one.field for one in getattr(change, "changes", ())}
    return isinstance(change, ProvisionalRatingGiven) or bool(fields & _OF_PAIRINGS)


def _always(_change: Change) -> bool:
    return True


def _never(_change: Change) -> bool:
    return False


_IN_WORDS = {
    _always: "yes",
    _never: "no",
    _fixed_by_round_1: "where round 1 fixes it, and on the number of rounds",
    _of_pairings: "where players are paired or ordered by it",
}


@dataclass(frozen=True, slots=True)
class Way:
    """How a kind of change is undone.

    ``is_led`` says that it needs whoever leads the tournament, who may make it; all others are the day's work.
    ``is_last`` says that it is undone as the last change of all only: anything may rest on it.
    ``carries_rounds`` says whether a round that is paired or published later rests on it.
    """

    is_led: bool = False
    is_last: bool = False
    carries_rounds: Callable[[Change], bool] = _always

    @property
    def rests(self) -> str:
        """The same in words, for the documents."""
        return _IN_WORDS[self.carries_rounds]


WAYS: dict[type[Change], Way] = {
    **dict.fromkeys((ResultEntered, PlayerWithdrawn, PlayerReturned, ByeRequested, ByeCancelled), Way()),
    **dict.fromkeys((PlayerEntered, PlayersImported, PlayerPlaysOn, EntryAccepted, ByeWishRefused), Way()),
    **dict.fromkeys((EntryMerged, EntryRefused, RoundRatingSet), Way(carries_rounds=_never)),
    **dict.fromkeys((ByesRequested, MissingDecided, PlayersWithdrawn, PresenceNoted), Way()),
    **dict.fromkeys((PlayerChanged, ProvisionalRatingGiven), Way(carries_rounds=_of_pairings)),
    **dict.fromkeys((BoardNoted, PlayerExpelled, RatingForRatingOnly), Way(carries_rounds=_never)),
    **dict.fromkeys((GroupKeptApart, GroupMayMeet, GroupChanged, GroupsOrdered), Way(is_led=True)),
    **dict.fromkeys((KeptApart, MayMeetAgain), Way(is_led=True)),
    **dict.fromkeys((DraftDiscarded, PlayerRemoved, TpnsExchanged, NumberedAnew, RatingsTakenOver), Way(is_last=True)),
    **dict.fromkeys(
        (ResultCorrected, ColoursCorrected, CorrectedForRating, PairedByHand), Way(is_led=True, is_last=True)
    ),
    ColourDrawn: Way(is_led=True),
    SettingsChanged: Way(is_led=True, carries_rounds=_fixed_by_round_1),
    **dict.fromkeys((HallChanged, TimetableChanged), Way(carries_rounds=_never)),
    **dict.fromkeys((PublicationChanged, ResultsReleased, StandingsReleased), Way(is_led=True, carries_rounds=_never)),
    **dict.fromkeys((TieBreaksChanged, LotsDrawn, RankedByHand, ValuesGiven), Way(is_led=True, carries_rounds=_never)),
}
UNDOABLE = {change.kind: way for change, way in WAYS.items()}
# Fields with which more has gone than a change of the settings tells.
_WITH_MORE = frozenset({"player_reports"})


def way_of(change: Change) -> Way | None:
    """How ``change`` is undone; None where it cannot be."""
    if isinstance(change, PairedByHand) and change.case:
        return None  # published: the public has seen it, and it is changed by hand again
    if isinstance(change, MissingDecided) and change.missing != Missing.LEAVE_OUT:
        return Way(is_last=True) if change.missing == Missing.REMOVE else None  # to be paired is only written down
    fields = {one.field for one in getattr(change, "changes", ())}
    return None if fields & _WITH_MORE else WAYS.get(type(change))
