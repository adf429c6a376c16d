"""What the screens in the hall show, as the arbiter chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require, require_clean
from tournaments.journal.changing import change
from tournaments.log.kinds_of_publication import HallChanged, HallScreenAdded, HallScreenRemoved
from tournaments.log.writing import field_changes, log
from tournaments.models import HallShows, Tournament, User
from tournaments.tournament.queries.screens import FIRST, MOST_SCREENS, ScreenSettings, screen_of, screens_of


def set_hall(
    tournament: Tournament,
    *,
    hall_shows: str,
    hall_seconds: int,
    hall_paused: bool,
    by: User | None,
    hall_message: str = "",
    hall_pictures_after: int = 0,
    number: int = FIRST,
) -> Tournament:
    """Let the screen with this number show ``hall_shows``, each page for ``hall_seconds`` seconds.

    ``hall_paused`` holds one page; ``hall_message`` is the text of an announcement. After every
    ``hall_pictures_after`` pages there is a picture of a sponsor.

    Raises:
        Refused: a value that there is not, an announcement without a text, or pictures where none is uploaded.
        Stale: the screen is gone.
    """
    wanted: dict[str, Any] = {
        "hall_shows": hall_shows,
        "hall_seconds": hall_seconds,
        "hall_paused": hall_paused,
        "hall_message": hall_message,
        "hall_pictures_after": hall_pictures_after,
    }
    with change(tournament) as current:
        screen = screen_of(current, number)
        if screen is None:
            raise Stale(_("This screen has been removed."))
        changes = field_changes(screen.as_fields, wanted)
        if changes:
            require(
                hall_shows != "message" or hall_message.strip(), _("Write the announcement that the screen is to show.")
            )
            require(
                hall_shows != HallShows.PICTURE or current.hall_pictures.exists(),
                _("There is no picture yet. Upload one below, on this page."),
            )
            values = {name.removeprefix("hall_"): value for name, value in wanted.items()}
            _save(current, replace(screen, **values))
            log(current, HallChanged(changes, screen.name), by=by)
        return current


def add_screen(tournament: Tournament, *, name: str, by: User | None) -> Tournament:
    """One more screen, called ``name``, with an address of its own; it begins with the pairings.

    Raises:
        Refused: there are as many as there can be, or the name is empty or that of another one.
    """
    with change(tournament) as current:
        there = screens_of(current)
        require(len(there) < MOST_SCREENS, _("There are %(most)d screens, and no more can be added.") % _most())
        require(name.strip(), _("Give the screen a name, for example “Entrance”."))
        require(all(one.name != name for one in there), _("There is a screen “%(name)s”.") % {"name": name})
        free = next(number for number in range(2, MOST_SCREENS + 1) if all(one.number != number for one in there))
        _save(current, ScreenSettings(free, name))
        log(current, HallScreenAdded(name), by=by)
        return current


def remove_screen(tournament: Tournament, *, number: int, by: User | None) -> Tournament:
    """The screen with this number is no more.

    Raises:
        Refused: it is the first one, which stays.
        Stale: it is gone already.
    """
    with change(tournament) as current:
        require(number != FIRST, _("The first screen stays."))
        screen = screen_of(current, number)
        if screen is None:
            raise Stale(_("This screen has been removed."))
        current.hall_screens = [row for row in current.hall_screens if row["number"] != number]
        current.save(update_fields=["hall_screens", "changed_at"])
        log(current, HallScreenRemoved(screen.name), by=by)
        return current


def _most() -> dict[str, int]:
    return {"most": MOST_SCREENS}


def _save(current: Tournament, screen: ScreenSettings) -> None:
    """Keep ``screen`` where screens of its number stand; its values are checked as those of the first one."""
    before = {name: getattr(current, name) for name in screen.as_fields}
    for name, value in screen.as_fields.items():
        setattr(current, name, value)
    require_clean(current)
    if screen.number == FIRST:
        current.save(update_fields=[*screen.as_fields, "changed_at"])
        return
    for name, value in before.items():
        setattr(current, name, value)
    others = [row for row in current.hall_screens if row["number"] != screen.number]
    current.hall_screens = sorted([*others, screen.as_row], key=lambda row: row["number"])
    require_clean(current)
    current.save(update_fields=["hall_screens", "changed_at"])
