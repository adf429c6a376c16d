"""Cases of clubs, and of what the account of a federation opens."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import club
from tests.tournaments.arbiter.worlds import By, Case, World
from tests.tournaments.factories import make_user
from tournaments.clubs.actions.clubs import change_club, move_tournaments
from tournaments.models import Club, ClubReader, Tournament, User


def _key(world: World) -> int:
    return club(world.tournament).pk


def _elsewhere(world: World) -> None:
    change_club(club(world.tournament), by=world.other, contact="Elsewhere")


def _may_read(world: World) -> None:
    ClubReader.objects.get_or_create(club=club(world.tournament), user=world.user)


def _moved(world: World) -> None:
    move_tournaments([world.tournament], None, by=world.other)
    other = Club.objects.create(name="Other", slug="other")
    ClubReader.objects.create(club=other, user=world.user)
    move_tournaments([Tournament.objects.get(pk=world.tournament.pk)], other, by=world.other)


def _account() -> int:
    return (User.objects.filter(username="ruth").first() or make_user("ruth")).pk


CASES = (
    Case("clubs", "clubs", by=By.ORGANISER, data=lambda _world: {"name": "Lakeside"}, first={"name": "Hillside"}),
    Case(
        "club",
        "club",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"name": "Lakeside", "contact": "chess@example.org", "accent": "teal"},
        meddle=_elsewhere,
    ),
    Case(
        "club_privacy",
        "club",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"responsible": "Club", "privacy_text": "", "retention_months": "12"},
        meddle=_elsewhere,
    ),
    Case(
        "club_limits",
        "club",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"most_running": "3", "most_players": "", "most_megabytes": "50"},
        meddle=_elsewhere,
    ),
    Case(
        "club_people",
        "club",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"user": _account(), "what": "organiser"},
        meddle=_elsewhere,
    ),
    Case(
        "club_tournaments",
        "club",
        by=By.ORGANISER,
        key=_key,
        data=lambda _world: {"tournaments": []},
        meddle=_elsewhere,
    ),
    Case("club_delete", "club", by=By.ORGANISER, key=_key, meddle=_elsewhere),
    Case(
        "reading_open",
        "reading",
        by=By.ANYBODY,
        key=lambda world: world.tournament.pk,
        prepare=_may_read,
        meddle=_moved,
    ),
)
