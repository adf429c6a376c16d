"""Cases of a tournament's settings, of its groups, and of its beginning and end."""

from __future__ import annotations

from datetime import date

from tests.tournaments.arbiter.worlds import (
    Case,
    in_general,
    new_tournament,
    of_tournament,
    other_place,
    pair_kept_apart,
    settings_sent,
)
from tournaments.models import (
    ApartGroup,
    ForbiddenPair,
    RoundTime,
)
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.fide_mode import leave_fide_mode
from tournaments.tournament.actions.groups import add_group
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.timetable import set_timetable

CASES = (
    of_tournament("settings", "settings", data=settings_sent, meddle=other_place),
    of_tournament("draw_colour", "settings", meddle=other_place),
    of_tournament(
        "forbid_pair",
        "groups",
        data=lambda world: {
            "one": world.player.pk,
            "other": world.tournament.players.order_by("-tpn")[0].pk,
            "first_round": 1,
        },
        meddle=pair_kept_apart,
    ),
    Case(
        "allow_pair",
        lambda world: world.at("allow_pair", ForbiddenPair.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("groups"),
        prepare=pair_kept_apart,
        meddle=lambda _world: ForbiddenPair.objects.update(last_round=2),
    ),
    of_tournament(
        "timetable",
        "timetable",
        data=lambda _world: {"day_1": "2026-11-28", "time_1": "14:00"},
        meddle=lambda world: set_timetable(
            world.tournament,
            (RoundTime(day=date(2026, 11, 29)), *[None] * (world.tournament.total_rounds - 1)),
            by=world.other,
        ),
    ),
    of_tournament(
        "before",
        "before",
        data=lambda _world: {"announced": "on", "announcement": "Town hall"},
        meddle=lambda world: prepare_tournament(world.tournament, by=world.other, announced=True),
    ),
    of_tournament(
        "hall",
        "hall",
        data=lambda _world: {"hall_shows": "both", "hall_seconds": 20},
        meddle=lambda world: set_hall(
            world.tournament, hall_shows="standings", hall_seconds=15, hall_paused=False, by=world.other
        ),
    ),
    of_tournament(
        "fide_mode",
        "fide_mode",
        data=lambda _world: {"reason": "a round was cancelled", "second": "1"},
        meddle=lambda world: leave_fide_mode(world.tournament, by=world.other, reason="the hall is closed"),
    ),
    of_tournament("archive", "ending", meddle=other_place),
    of_tournament("delete", "ending", data=lambda world: {"name": world.tournament.name}, meddle=other_place),
    in_general("tournament_new", data=lambda _world: new_tournament("One"), first=new_tournament("Two")),
    of_tournament(
        "groups",
        "groups",
        data=lambda _world: {"group": "club:", "first_round": 1},
        meddle=lambda world: add_group(world.tournament, by=world.other, kind="federation"),
    ),
    Case(
        "group_edit",
        lambda world: world.at("group_edit", ApartGroup.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("group_edit", ApartGroup.objects.values_list("pk", flat=True).first() or 1),
        data=lambda _world: {"group": "federation:", "first_round": 1},
        prepare=lambda world: add_group(world.tournament, by=world.user, kind="club"),
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
    Case(
        "group_move",
        lambda world: world.at("group_move", ApartGroup.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("groups"),
        data=lambda _world: {"to": "down"},
        prepare=lambda world: [
            add_group(world.tournament, by=world.user, kind=kind) for kind in ("club", "federation")
        ],
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
    Case(
        "group_remove",
        lambda world: world.at("group_remove", ApartGroup.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("groups"),
        prepare=lambda world: add_group(world.tournament, by=world.user, kind="club"),
        meddle=lambda _world: ApartGroup.objects.update(last_round=2),
    ),
)
