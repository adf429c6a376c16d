"""Cases of ratings and rating lists."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import (
    By,
    Case,
    World,
    importing,
    listed,
    other_unrated,
)
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.tournament.actions import setup


def long_event(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.user, long_event=True)


CASES = (
    Case(
        "ratings",
        "ratings",
        by=By.ARBITER,
        prepare=listed,
        data=lambda world: {"tick": f"{world.player.pk}-{world.player.rating}-2600"},
        meddle=other_unrated,
    ),
    Case(
        "rating_list",
        "rating_list",
        by=By.ORGANISER,
        data=lambda _world: {"address": "https://example.org/list.zip"},
        meddle=importing,
    ),
    Case(
        "rating_list_stop",
        "rating_list",
        by=By.ORGANISER,
        prepare=importing,
        meddle=importing,
    ),
    Case(
        "round_ratings",
        "round_ratings",
        by=By.ARBITER,
        data=lambda world: {"player": world.player.pk, "round_number": 3, "rating": 1850},
        prepare=long_event,
        meddle=lambda world: set_round_rating(world.player, by=world.other, round_number=2, rating=1840),
    ),
)
