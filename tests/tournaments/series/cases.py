"""Cases of series: made, what counts, who is one person, printed, deleted."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import series
from tests.tournaments.arbiter.worlds import By, Case, World, two_rounds
from tests.tournaments.factories import make_tournament
from tournaments.models import SeriesPerson
from tournaments.series.actions import add_category, change_series, set_tournaments

U18 = {"born": {"first": 2008}}


def _key(world: World) -> int:
    return series(world.tournament).pk


def _elsewhere(world: World) -> None:
    change_series(series(world.tournament), by=world.other, announcement="Elsewhere")


def _other(world: World) -> int:
    return make_tournament(slug="other", arbiters=(world.user,)).pk


def _two(world: World) -> None:
    set_tournaments(series(world.tournament), [world.tournament, make_tournament(slug="other")], by=world.other)


def _running(world: World) -> None:
    two_rounds(world)
    change_series(series(world.tournament), by=world.other, provisional=True)


def _category(world: World) -> None:
    add_category(series(world.tournament), by=world.other, name="U18", conditions=U18, in_each=False)


def _decided(world: World) -> None:
    _two(world)
    for player in world.tournament.players.all()[:2]:
        SeriesPerson.objects.create(series=series(world.tournament), player_key=player.pk, mark=player.pk)


def _decided_otherwise(world: World) -> None:
    SeriesPerson.objects.filter(series=series(world.tournament)).update(mark=77_777)


def _rules(**fields: str) -> dict[str, str]:
    rules = {"name": "Grand Prix", "announcement": "", "points_by": "table", "table": "10 8 6", "equal_places": "mean"}
    return {**rules, "best": "3", "least": "1", "first_tie": "best", "second_tie": "", "third_tie": "", **fields}


CASES = (
    Case(
        "series_list",
        "series_list",
        by=By.ORGANISER,
        data=lambda _world: {"name": "Grand Prix"},
        first={"name": "Youth Cup"},
    ),
    Case(
        "series_settings",
        "series_settings",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: _rules(is_public="on"),
        meddle=_elsewhere,
    ),
    Case(
        "series_add",
        "series_settings",
        by=By.ORGANISER,
        key=_key,
        data=lambda world: {"tournament": _other(world)},
        meddle=_elsewhere,
    ),
    Case(
        "series_part",
        "series_settings",
        by=By.ORGANISER,
        key=_key,
        prepare=_two,
        data=lambda world: {"tournament": world.tournament.pk, "to": "down"},
        meddle=_elsewhere,
    ),
    Case(
        "series_category",
        "series_settings",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"name": "Girls", "sex": "w", "rating_list": "tournament"},
        meddle=_elsewhere,
    ),
    Case(
        "series_category_remove",
        "series_settings",
        by=By.ORGANISER,
        key=_key,
        prepare=_category,
        data=lambda world: {"category": series(world.tournament).categories.get().pk},
        meddle=_elsewhere,
    ),
    Case(
        "series_persons",
        "series_persons",
        by=By.ORGANISER,
        key=_key,
        prepare=_decided,
        data=lambda world: {"players": [world.player.pk], "do": "found"},
        meddle=_decided_otherwise,
    ),
    Case("series_printed", "series", by=By.ORGANISER, key=_key, prepare=_running, meddle=_elsewhere),
    Case("series_delete", "series_settings", by=By.ORGANISER, key=_key, meddle=_elsewhere),
)
