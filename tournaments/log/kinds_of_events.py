"""Kinds of changes of events, which hold several tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, FieldChange, Target, TargetKind, logged_as

_BY_THE_PAGE = _("Change it on the page of the event.")


@dataclass(frozen=True, slots=True)
class OfEvent(Change):
    """A change of an event, which belongs to no tournament; ``name`` is what it is called."""

    not_undone: ClassVar[Any] = _BY_THE_PAGE

    event_id: int
    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.EVENT, self.event_id, self.name)


@logged_as("event.make", _("Event %(name)s made"), label=_("event made"))
class EventMade(OfEvent):
    pass


@logged_as("event.change", _("Event %(name)s changed: %(changes)s"), label=_("event changed"))
class EventChanged(OfEvent):
    changes: tuple[FieldChange, ...]


@logged_as(
    "event.hall",
    _("Hall screen “%(screen)s” of the event %(name)s changed: %(changes)s"),
    label=_("hall screen of an event changed"),
    also={"letters": _("it goes through %(letters)s")},
)
class EventHallChanged(OfEvent):
    """What a screen in the hall shows; ``letters`` are those of the tournaments, where it does not go through all."""

    screen: str
    changes: tuple[FieldChange, ...]
    letters: str = ""


@logged_as(
    "event.hall_add",
    _("Hall screen “%(screen)s” of the event %(name)s added"),
    label=_("hall screen of an event added"),
)
class EventScreenAdded(OfEvent):
    screen: str


@logged_as(
    "event.hall_remove",
    _("Hall screen “%(screen)s” of the event %(name)s removed"),
    label=_("hall screen of an event removed"),
)
class EventScreenRemoved(OfEvent):
    screen: str


@logged_as("event.delete", _("Event %(name)s deleted; its tournaments stay"), label=_("event deleted"))
class EventDeleted(OfEvent):
    pass


@logged_as(
    "tournament.event",
    _("Tournament %(letter)s of the event %(event)s"),
    label=_("event of the tournament"),
    unless={"letter": _("No longer in the event %(event)s")},
    undo=_BY_THE_PAGE,
)
class EventJoined(Change):
    """Its tournament has this letter in the event; without a letter it has left it."""

    event: str
    letter: str
