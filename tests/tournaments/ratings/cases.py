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
from tournaments.models import RatingList
from tournaments.rating_lists.actions.importing import incoming
from tournaments.rating_lists.lists import stores
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.tournament.actions import setup


def long_event(world: World) -> None:
    setup.update_tournament(world.tournament, by=world.user, long_event=True)


def from_address(_world: World) -> None:
    """A list in use that can be fetched again."""
    RatingList.objects.create(source="https://example.org/list.zip", is_address=True, state="current")


def unmapped(_world: World) -> None:
    """A list of one's own that waits for its columns."""
    row = RatingList.objects.create(name="Club", source="club.csv", own_columns=True, state="unmapped")
    stores.directory().mkdir(parents=True, exist_ok=True)
    incoming(row).write_text("NO;NAME;ELO\n1;Abel, A;1500\n")


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
        "rating_list_renew",
        "rating_list",
        by=By.ORGANISER,
        prepare=from_address,
        meddle=importing,
    ),
    Case(
        "rating_list_columns",
        "rating_list_columns",
        by=By.ORGANISER,
        prepare=unmapped,
        key=lambda _world: RatingList.objects.get(name="Club").pk,
        data=lambda _world: {
            "form": "delimited",
            "encoding": "utf-8",
            "delimiter": ";",
            "heading_line": 1,
            "is_national": "yes",
            "number": "NO",
            "name": "NAME",
            "standard": "ELO",
        },
        meddle=lambda _world: RatingList.objects.update(state="stopped"),
    ),
    Case(
        "rating_list_remove",
        "rating_list",
        by=By.ORGANISER,
        prepare=listed,
        key=lambda _world: RatingList.objects.get().pk,
        meddle=lambda _world: RatingList.objects.update(state="replaced"),
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
