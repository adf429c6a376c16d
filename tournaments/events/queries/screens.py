"""The screens in the hall of an event: the first one, and those that arbiters have added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.models import HallShows
from tournaments.publication.queries.public import PublicTournament
from tournaments.tournament.queries.hall import Hall, hall_of
from tournaments.tournament.queries.screens import FIRST, ScreenSettings

OWN = ""  # what each tournament has chosen for its own first screen


@dataclass(frozen=True, slots=True)
class EventScreen(ScreenSettings):
    """A screen that goes through ``tournaments``, by their keys, or through all of the event where none is named.

    Where it ``shows`` what each tournament has chosen, these say how long each page stands, too.
    """

    shows: str = OWN
    tournaments: list[int] = field(default_factory=list)

    @property
    def as_fields(self) -> dict[str, Any]:
        """By the names of the form's fields."""
        return {**super(EventScreen, self).as_fields, "hall_tournaments": self.tournaments}

    def has(self, tournament: int) -> bool:
        """Whether it goes through the tournament with this key."""
        return not self.tournaments or tournament in self.tournaments


def screens_of_event(event: Event) -> list[EventScreen]:
    """All of them, by number; the first one is there from the beginning."""
    kept = [EventScreen(**row) for row in event.hall_screens]
    return kept if kept and kept[0].number == FIRST else [EventScreen(FIRST), *kept]


def screen_of_event(event: Event, number: int) -> EventScreen | None:
    """The screen with this number; None where there is none."""
    return next((one for one in screens_of_event(event) if one.number == number), None)


def event_modes() -> list[tuple[str, str]]:
    """What a screen of an event can show, with its words."""
    return [(OWN, _("what each tournament has chosen")), *((value, str(label)) for value, label in HallShows.choices)]


def event_hall(name: str, parts: Sequence[tuple[str, PublicTournament]], screen: EventScreen) -> Hall:
    """What ``screen`` shows of these tournaments, each with its letter; an announcement stands there once."""
    if screen.shows == OWN:
        shown = hall_of(name, parts)
        return replace(shown, is_held=screen.paused)
    if screen.shows == HallShows.MESSAGE:
        parts = [("", public) for _letter, public in parts[:1]]
    return hall_of(name, parts, screen)
