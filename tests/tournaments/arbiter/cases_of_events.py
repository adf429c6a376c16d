"""Of all cases those of events."""

from __future__ import annotations

from django.urls import reverse

from tests.tournaments.arbiter.addresses import event_of
from tests.tournaments.arbiter.worlds import Case, World, in_general
from tournaments.events.actions import update_event


def _at(world: World, name: str) -> str:
    return reverse(f"arbiter:{name}", args=[event_of(world.tournament).pk])


def _sent(world: World) -> dict[str, str]:
    return {"name": "Congress", "place": "Hastings", f"letter_{world.tournament.pk}": "A"}


def _renamed(world: World) -> None:
    update_event(event_of(world.tournament), by=world.other, place="Elsewhere")


CASES_OF_EVENTS = (
    in_general("event_new", data=lambda _world: {"name": "One"}, first={"name": "Two"}),
    Case(
        "event_settings",
        lambda world: _at(world, "event_settings"),
        lambda world: _at(world, "event_settings"),
        data=_sent,
        meddle=_renamed,
    ),
    Case(
        "event_delete",
        lambda world: _at(world, "event_delete"),
        lambda world: _at(world, "event_settings"),
        meddle=_renamed,
    ),
)
