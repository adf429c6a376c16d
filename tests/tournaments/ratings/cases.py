"""Cases of ratings and rating lists."""

from __future__ import annotations

from django.urls import reverse

from tests.tournaments.arbiter.worlds import (
    Case,
    World,
    importing,
    in_general,
    listed,
    of_tournament,
    other_unrated,
)
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.tournament.actions import setup


def long_event(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.user, long_event=True)


CASES = (
    of_tournament(
        "ratings",
        "ratings",
        prepare=listed,
        data=lambda world: {"tick": f"{world.player.pk}-{world.player.rating}-2600"},
        meddle=other_unrated,
    ),
    in_general("rating_list", data=lambda _world: {"address": "https://example.org/list.zip"}, meddle=importing),
    Case(
        "rating_list_stop",
        lambda _world: reverse("arbiter:rating_list_stop"),
        lambda _world: reverse("arbiter:rating_list"),
        prepare=importing,
        meddle=importing,
    ),
    of_tournament(
        "round_ratings",
        "round_ratings",
        data=lambda world: {"player": world.player.pk, "round_number": 3, "rating": 1850},
        prepare=long_event,
        meddle=lambda world: set_round_rating(world.player, by=world.other, round_number=2, rating=1840),
    ),
)
