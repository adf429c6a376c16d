"""Of all cases those of check-in and of what is settled before round 1."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import Case, World, half_are_here, of_tournament
from tournaments.models import ApartGroup
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import note_presence
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.tournament.actions import setup
from tournaments.tournament.actions.groups import add_group


def long_event(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.user, long_event=True)


CASES_BEFORE_ROUND_1 = (
    Case(
        "presence",
        lambda world: world.at("presence", world.player.pk),
        lambda world: world.at("check_in"),
        data=lambda _world: {"presence": "h"},
        meddle=lambda world: note_presence(world.player, "a", by=world.other),
    ),
    of_tournament(
        "missing",
        "missing",
        data=lambda _world: {"missing": "leave_out"},
        prepare=half_are_here,
        meddle=lambda world: note_presence(world.tournament.players.last(), "h", by=world.other),
    ),
    of_tournament(
        "players_many",
        "players",
        data=lambda world: {"chosen": [world.player.pk], "action": "Z", "round_number": 2},
        meddle=lambda world: entries.withdraw_player(world.player, by=world.other),
    ),
    of_tournament(
        "round_ratings",
        "round_ratings",
        data=lambda world: {"player": world.player.pk, "round_number": 3, "rating": 1850},
        prepare=long_event,
        meddle=lambda world: set_round_rating(world.player, by=world.other, round_number=2, rating=1840),
    ),
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
