"""Cases of a tournament's settings, of its groups, and of its beginning and end."""

from __future__ import annotations

import io
from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    new_tournament,
    other_place,
    pair_kept_apart,
    settings_sent,
)
from tournaments.basics.pictures import hall_picture_of
from tournaments.models import (
    ApartGroup,
    ForbiddenPair,
    HallPicture,
    RoundTime,
)
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.fide_mode import leave_fide_mode
from tournaments.tournament.actions.groups import add_group
from tournaments.tournament.actions.hall import add_screen, set_hall
from tournaments.tournament.actions.hall_pictures import add_picture
from tournaments.tournament.actions.timetable import set_timetable


class _Again(SimpleUploadedFile):
    """A file that is there however often it is sent."""

    def read(self, *args: int) -> bytes:
        self.seek(0)
        return bytes(self.file.read(*args))


def _picture() -> SimpleUploadedFile:
    file = io.BytesIO()
    Image.new("RGB", (32, 18), "navy").save(file, "PNG")
    return _Again("bank.png", file.getvalue(), "image/png")


CASES = (
    Case("settings", "settings", by=By.CHIEF, data=settings_sent, meddle=other_place),
    Case("draw_colour", "settings", by=By.CHIEF, part="?section=pairing", meddle=other_place),
    Case(
        "forbid_pair",
        "groups",
        by=By.CHIEF,
        data=lambda world: {
            "one": world.entrants[0].pk,
            "other": world.entrants[-1].pk,
            "first_round": 1,
        },
        meddle=pair_kept_apart,
    ),
    Case(
        "allow_pair",
        "groups",
        by=By.CHIEF,
        key=lambda _world: ForbiddenPair.objects.values_list("pk", flat=True).first() or 1,
        prepare=pair_kept_apart,
        meddle=lambda _world: ForbiddenPair.objects.update(last_round=2),
    ),
    Case(
        "timetable",
        "timetable",
        by=By.ARBITER,
        data=lambda _world: {"day_1": "2026-11-28", "time_1": "14:00"},
        meddle=lambda world: set_timetable(
            world.tournament,
            (RoundTime(day=date(2026, 11, 29)), *[None] * (world.tournament.total_rounds - 1)),
            by=world.other,
        ),
    ),
    Case(
        "before",
        "before",
        by=By.CHIEF,
        data=lambda _world: {"announced": "on", "announcement": "Town hall"},
        meddle=lambda world: prepare_tournament(world.tournament, by=world.other, announced=True),
    ),
    Case(
        "hall",
        "hall",
        by=By.ARBITER,
        data=lambda _world: {"hall_shows": "both", "hall_seconds": 20},
        meddle=lambda world: set_hall(
            world.tournament, hall_shows="standings", hall_seconds=15, hall_paused=False, by=world.other
        ),
        undoes="tournament.hall",
    ),
    Case(
        "hall_add",
        "hall",
        by=By.ARBITER,
        data=lambda _world: {"name": "Entrance"},
        meddle=lambda world: add_screen(world.tournament, name="Bar", by=world.other),
        undoes="tournament.hall_add",
    ),
    Case(
        "hall_remove",
        "hall",
        by=By.ARBITER,
        prepare=lambda world: add_screen(world.tournament, name="Entrance", by=world.user),
        data=lambda _world: {"number": "2"},
        meddle=lambda world: set_hall(
            world.tournament, number=2, hall_shows="names", hall_seconds=15, hall_paused=False, by=world.other
        ),
        undoes="tournament.hall_remove",
    ),
    Case(
        "hall_picture_add",
        "hall",
        by=By.ARBITER,
        data=lambda _world: {"name": "Savings Bank", "picture": _picture()},
        first={"name": "Bookshop", "picture": _picture()},
        undoes="tournament.picture_add",
    ),
    Case(
        "hall_picture_remove",
        "hall",
        by=By.ARBITER,
        key=lambda _world: HallPicture.objects.values_list("pk", flat=True).first() or 1,
        prepare=lambda world: add_picture(
            world.tournament, name="Savings Bank", picture=hall_picture_of(_picture().read()), by=world.user
        ),
        meddle=lambda _world: HallPicture.objects.update(name="Bookshop"),
    ),
    Case(
        "fide_mode",
        "fide_mode",
        by=By.CHIEF,
        data=lambda _world: {"reason": "a round was cancelled", "second": "1"},
        meddle=lambda world: leave_fide_mode(world.tournament, by=world.other, reason="the hall is closed"),
    ),
    Case("archive", "ending", by=By.CHIEF, meddle=other_place),
    Case("delete", "ending", by=By.CHIEF, data=lambda world: {"name": world.tournament.name}, meddle=other_place),
    Case(
        "tournament_new",
        "tournament_new",
        by=By.ANYBODY,
        data=lambda _world: new_tournament("One"),
        first=new_tournament("Two"),
    ),
    Case(
        "groups",
        "groups",
        by=By.CHIEF,
        data=lambda _world: {"group": "club:", "first_round": 1},
        meddle=lambda world: add_group(world.tournament, by=world.other, kind="federation"),
    ),
    Case(
        "group_edit",
        "group_edit",
        by=By.CHIEF,
        key=lambda _world: ApartGroup.objects.values_list("pk", flat=True).first() or 1,
        data=lambda _world: {"group": "federation:", "first_round": 1},
        prepare=lambda world: add_group(world.tournament, by=world.user, kind="club"),
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
    Case(
        "group_move",
        "groups",
        by=By.CHIEF,
        key=lambda _world: ApartGroup.objects.values_list("pk", flat=True).first() or 1,
        data=lambda _world: {"to": "down"},
        prepare=lambda world: [
            add_group(world.tournament, by=world.user, kind=kind) for kind in ("club", "federation")
        ],
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
    Case(
        "group_remove",
        "groups",
        by=By.CHIEF,
        key=lambda _world: ApartGroup.objects.values_list("pk", flat=True).first() or 1,
        prepare=lambda world: add_group(world.tournament, by=world.user, kind="club"),
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
)
