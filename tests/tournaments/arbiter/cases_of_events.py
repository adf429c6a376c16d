"""Of all cases those of events."""

from __future__ import annotations

from django.urls import reverse

from tests.tournaments.arbiter.addresses import event_of
from tests.tournaments.arbiter.worlds import Case, World, in_general, of_tournament, other_club
from tests.tournaments.factories import make_tournament, make_user
from tournaments.accounts.actions.members import give_role
from tournaments.events.actions import update_event
from tournaments.models import EventTournament, Player, Role, Round
from tournaments.players.actions.entries import update_player


def _at(world: World, name: str) -> str:
    return reverse(f"arbiter:{name}", args=[event_of(world.tournament).pk])


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


CASES_OF_EVENTS = (
    Case(
        "event_staff",
        lambda world: _at(world, "event_staff"),
        lambda world: _at(world, "event_staff"),
        data=_staff,
        meddle=_another_role,
    ),
    of_tournament(
        "players_split",
        "players_split",
        data=lambda _world: {"name": "Championship", "size": "8", "cycles": "1", "do": "yes"},
        meddle=lambda world: update_player(world.player, by=world.other, name="Elsewhere, Eva"),
    ),
    Case(
        "event_players",
        lambda world: _at(world, "event_players"),
        lambda world: _at(world, "event_players"),
        data=_shared,
        prepare=_with_another,
        meddle=other_club,
    ),
    Case(
        "event_move",
        lambda world: _at(world, "event_move"),
        lambda world: _at(world, "event_players"),
        data=_moved,
        prepare=_with_another,
        meddle=other_club,
    ),
    in_general("event_new", data=lambda _world: {"name": "One"}, first={"name": "Two"}),
    Case(
        "event_settings",
        lambda world: _at(world, "event_settings"),
        lambda world: _at(world, "event_settings"),
        data=_sent,
        meddle=_renamed,
    ),
    Case(
        "event_copy",
        lambda world: _at(world, "event_copy"),
        lambda world: _at(world, "event_settings"),
        data=lambda _world: {"name": "Next", "first_day": "2027-12-28"},
        meddle=_renamed,
    ),
    Case(
        "event_delete",
        lambda world: _at(world, "event_delete"),
        lambda world: _at(world, "event_settings"),
        meddle=_renamed,
    ),
)
