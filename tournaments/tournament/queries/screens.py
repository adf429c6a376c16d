"""The screens of a tournament in the hall: the first one, and those that arbiters have added."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import HallShows, Tournament

MOST_SCREENS = 8
FIRST = 1


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What a screen shows, each page for so many ``seconds``; the first one, ``number`` 1, has no name of its own."""

    number: int
    name: str = ""
    shows: str = HallShows.PAIRINGS
    seconds: int = 15
    paused: bool = False
    message: str = ""
    pictures_after: int = 0  # pages between two pictures of sponsors; 0: none between them

    @property
    def title(self) -> str:
        """Its name, or its number."""
        return self.name or _("Screen %(number)d") % {"number": self.number}

    @property
    def as_fields(self) -> dict[str, Any]:
        """The same by the names of the tournament's columns and the form's fields."""
        return {f"hall_{name}": value for name, value in asdict(self).items() if name not in ("number", "name")}

    @property
    def as_row(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self) | {"shows": str(self.shows)}


def screens_of(tournament: Tournament) -> list[ScreenSettings]:
    """All of them, by number."""
    first = ScreenSettings(
        FIRST,
        shows=tournament.hall_shows,
        seconds=tournament.hall_seconds,
        paused=tournament.hall_paused,
        message=tournament.hall_message,
        pictures_after=tournament.hall_pictures_after,
    )
    return [first, *(ScreenSettings(**row) for row in tournament.hall_screens)]


def screen_of(tournament: Tournament, number: int) -> ScreenSettings | None:
    """The screen with this number; None where there is none."""
    return next((one for one in screens_of(tournament) if one.number == number), None)
