"""Cases of events."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import event_of
from tests.tournaments.arbiter.worlds import By, Case, World, other_club
from tests.tournaments.factories import make_tournament, make_user
from tournaments.accounts.actions.members import give_role
from tournaments.events.actions import add_event_screen, update_event
from tournaments.models import EventTournament, Player, Role, Round
from tournaments.players.actions.entries import update_player


def _key(world: World) -> int:
    return event_of(world.tournament).pk


def _sent(world: World) -> dict[str, str]:
    return {"name": "Congress", "place": "Hastings", f"letter_{world.tournament.pk}": "A"}


def _renamed(world: World) -> None:
    update_event(event_of(world.tournament), by=world.other, place="Elsewhere")


def _with_another(world: World) -> None:
    other = make_tournament(slug="event-b", name="Tournament open", players=2)
    Round.objects.filter(tournament=world.tournament).delete()
    event = event_of(world.tournament)
    EventTournament.objects.create(event=event, tournament=other, letter="B", place=2)


def _shared(world: World) -> dict[str, object]:
    parts = list(event_of(world.tournament).parts.order_by("place"))
    count = Player.objects.filter(tournament__in_event__event=event_of(world.tournament)).count()
    sizes = {f"size_{part.tournament_id}": size for part, size in zip(parts, (1, count - 1), strict=True)}
    return {"how": "rating", "do": "yes", **sizes}


def _moved(world: World) -> dict[str, object]:
    part = event_of(world.tournament).parts.get(letter="B")
    return {"chosen": [world.player.pk], "to": part.tournament_id}


def _staff(world: World) -> dict[str, object]:
    return {"who": world.other.pk, "role": "reader", "tournaments": [world.tournament.pk]}


def _another_role(world: World) -> None:
    give_role(world.tournament, make_user("ruth"), Role.READER, by=None)


def _screen(world: World) -> dict[str, object]:
    return {
        "number": "1",
        "hall_shows": "standings",
        "hall_seconds": "20",
        "hall_tournaments": [world.tournament.pk],
    }


def _another_screen(world: World) -> None:
    add_event_screen(event_of(world.tournament), name="Bar", by=world.other)


CASES = (
    Case("event_hall", "event_hall", by=By.LEADER, key=_key, data=_screen, meddle=_another_screen),
    Case(
        "event_hall_add",
        "event_hall",
        by=By.LEADER,
        key=_key,
        data=lambda _world: {"name": "Entrance"},
        meddle=_another_screen,
    ),
    Case(
        "event_hall_remove",
        "event_hall",
        by=By.LEADER,
        key=_key,
        prepare=_another_screen,
        data=lambda _world: {"number": "2"},
        meddle=lambda world: add_event_screen(event_of(world.tournament), name="Entrance", by=world.other),
    ),
    Case("event_staff", "event_staff", by=By.LEADER, key=_key, data=_staff, meddle=_another_role),
    Case(
        "players_split",
        "players_split",
        by=By.CHIEF,
        data=lambda _world: {"name": "Championship", "size": "8", "cycles": "1", "do": "yes"},
        meddle=lambda world: update_player(world.player, by=world.other, name="Elsewhere, Eva"),
    ),
    Case(
        "event_players",
        "event_players",
        by=By.LEADER,
        key=_key,
        data=_shared,
        prepare=_with_another,
        meddle=other_club,
    ),
    Case(
        "event_move",
        "event_players",
        by=By.LEADER,
        key=_key,
        data=_moved,
        prepare=_with_another,
        meddle=other_club,
    ),
    Case("event_new", "event_new", by=By.ANYBODY, data=lambda _world: {"name": "One"}, first={"name": "Two"}),
    Case(
        "event_settings",
        "event_settings",
        by=By.LEADER,
        key=_key,
        data=_sent,
        meddle=_renamed,
    ),
    Case(
        "event_copy",
        "event_settings",
        by=By.LEADER,
        key=_key,
        data=lambda _world: {"name": "Next", "first_day": "2027-12-28"},
        meddle=_renamed,
    ),
    Case(
        "event_delete",
        "event_settings",
        by=By.LEADER,
        key=_key,
        meddle=_renamed,
    ),
)
