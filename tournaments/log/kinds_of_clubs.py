"""Kinds of changes of clubs, and of whose a tournament is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import AccountNamed, Change, FieldChange, OfAccount, Target, TargetKind, logged_as

_BY_THE_PAGE = _("Change it on the page of the club.")


@dataclass(frozen=True, slots=True)
class OfClub(Change):
    """A change of a club, which belongs to no tournament; ``name`` is what it is called."""

    not_undone: ClassVar[Any] = _BY_THE_PAGE

    club_id: int
    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.CLUB, self.club_id, self.name)


@logged_as("club.make", _("Club %(name)s made"), label=_("club made"))
class ClubMade(OfClub):
    pass


@logged_as(
    "club.change",
    _("Club %(name)s changed: %(changes)s"),
    label=_("club changed"),
    unless={"changes": _("Club %(name)s has another logo")},
)
class ClubChanged(OfClub):
    """Fields that are others now; without any it is the logo."""

    changes: tuple[FieldChange, ...]


@logged_as("club.delete", _("Club %(name)s deleted; its tournaments stay"), label=_("club deleted"))
class ClubDeleted(OfClub):
    pass


@logged_as(
    "club.organiser",
    _("%(account)s organises the club %(club)s"),
    label=_("organiser of a club"),
    unless={"active": _("%(account)s no longer organises the club %(club)s")},
)
class ClubOrganiserSet(OfAccount):
    """Organises the club where ``active``, else no longer."""

    club: str
    active: bool


@logged_as(
    "club.reader",
    _("%(account)s may open the tournaments of %(club)s for reading"),
    label=_("reader in a club"),
    unless={"active": _("%(account)s may no longer read the tournaments of %(club)s")},
)
class ClubReaderSet(OfAccount):
    """The account of a federation may read there where ``active``, else no longer."""

    club: str
    active: bool


@logged_as(
    "club.read",
    _("%(account)s has opened %(name)s of %(club)s for reading, until %(moment)s"),
    label=_("opened for reading"),
    undo=_("It has been read. What was opened ends by itself."),
)
class OpenedForReading(Change):
    """The account of a federation reads the tournament called ``name`` until ``moment``."""

    account: AccountNamed
    tournament_id: int
    name: str
    club: str
    moment: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.TOURNAMENT, self.tournament_id, self.name)


@logged_as(
    "tournament.club",
    _("Tournament of the club %(club)s"),
    label=_("club of the tournament"),
    unless={"club": _("The tournament is of no club any more")},
    also={"club_before": _("before: %(club_before)s")},
    undo=_BY_THE_PAGE,
)
class ClubJoined(Change):
    """It is of this club now; without one it has left ``club_before``."""

    club: str
    club_before: str
