"""Of all cases those of what players do themselves."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import Case, World, of_tournament
from tournaments.models import ByeWish
from tournaments.services.players.links import renew_link


def wished(world: World) -> None:
    ByeWish.objects.create(tournament=world.tournament, player=world.player, round_number=2, kind="H")


CASES_OF_OWN = (
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
