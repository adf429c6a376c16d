"""Of all cases those of what players do themselves."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.tournaments.arbiter.worlds import Case, World, of_tournament
from tournaments.models import ByeWish, EntryRequest
from tournaments.players.actions import entries
from tournaments.players.actions.check_in import open_check_in
from tournaments.players.actions.entry_requests import request_entry
from tournaments.players.actions.links import renew_link
from tournaments.tournament.actions.before import prepare_tournament


def wished(world: World) -> None:
    ByeWish.objects.create(tournament=world.tournament, player=world.player, round_number=2, kind="H")


def asked(world: World, name: str = "Newman, Nora") -> EntryRequest:
    prepare_tournament(world.tournament, by=world.user, announced=True, entry_form=True)
    return request_entry(
        world.tournament, mark=f"{name:-<20}", caller="x", email="nora@example.org", listed=False, name=name
    )


CASES_OF_OWN = (
    of_tournament(
        "check_in_code",
        "check_in_code",
        data=lambda _world: {"do": "open", "until": f"{timezone.localtime() + timedelta(hours=1):%Y-%m-%dT%H:%M}"},
        meddle=lambda world: open_check_in(
            world.tournament, until=timezone.now() + timedelta(minutes=5), by=world.other
        ),
    ),
    of_tournament(
        "requests",
        "requests",
        data=lambda _world: {"do": "accept", "chosen": [EntryRequest.objects.get().pk], "reason": ""},
        prepare=asked,
        meddle=lambda world: entries.add_player(world.tournament, by=world.other, name="Newman, Nora"),
    ),
    of_tournament(
        "links",
        "links",
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(world.player, by=world.other),
    ),
    Case(
        "link",
        lambda world: world.at("link", world.player.pk),
        lambda world: world.at("link", world.player.pk),
        data=lambda _world: {"do": "make"},
        meddle=lambda world: renew_link(world.player, by=world.other),
    ),
    Case(
        "bye_wish",
        lambda world: world.at("bye_wish", ByeWish.objects.values_list("pk", flat=True).first() or 1),
        lambda world: world.at("wishes"),
        data=lambda _world: {"do": "grant"},
        prepare=wished,
        meddle=lambda _world: ByeWish.objects.update(kind="Z"),
    ),
)
