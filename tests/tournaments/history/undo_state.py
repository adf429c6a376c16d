"""What undoing is tried on: the state that is compared, and places to begin from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import numbered
from tournaments.basics.dump import dump
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    Game,
    HallPicture,
    PersonalLink,
    Player,
    Publication,
    Result,
    Tournament,
)
from tournaments.results.actions import recording
from tournaments.results.actions.moves import keep_moves

Steps = dict[str, tuple[Callable[[Site], object], Callable[[Site], object]]]


def state(tournament: Tournament) -> dict[str, Any]:
    """All rows and the tournament's own, with what people asked for from outside, their links, and the hall's pictures.

    Without the versions and moments of games, which only grow, and the numbers and order of rows made anew.
    """
    data = dump(Tournament.objects.get(pk=tournament.pk))
    found: dict[str, Any] = {
        "tournament": {name: value for name, value in data["tournament"].items() if name != "changed_at"}
    }
    made_anew = (
        *(
            "apartmember",
            "boardnote",
            "byerequest",
            "categorytick",
            "prizeexclusion",
            "forbiddenpair",
            "roundrating",
            "roundtime",
        ),
        *("gamemoves", "tiebreakvalue", "tieplace"),
    )
    for name, table in data["tables"].items():
        left_out = {"version", "changed_at"} | ({"id"} if name in made_anew else set())
        kept = [place for place, column in enumerate(table["columns"]) if column not in left_out]
        rows = [[row[place] for place in kept] for row in table["rows"]]
        found[name] = sorted(rows, key=repr) if name in made_anew else rows
    lasting = (model.objects.filter(tournament=tournament) for model in (EntryRequest, HallPicture, PersonalLink))
    return found | {rows.model.__name__: list(rows.order_by("pk").values()) for rows in lasting}


def newest(tournament: Tournament, kind: str) -> AuditEntry:
    return AuditEntry.objects.filter(tournament=tournament, kind=kind).latest("pk")


def first(tournament: Tournament) -> Player:
    return tournament.players.order_by("tpn")[0]


def open_game(tournament: Tournament, table: int = 1) -> Game:
    rows = Game.objects.select_related("match__round__tournament")
    return rows.get(match__round__tournament=tournament, match__round__number=2, match__table=table, board=1, number=1)


def keep_moves_of_open(tournament: Tournament, moves: str) -> None:
    """Keep ``moves`` of the open game at table 1."""
    game = open_game(tournament)
    keep_moves(game.match.round, {game.pk: moves}, by=None)


def pairs_may_change(site: Site) -> None:
    """FIDE mode settles them before round 1."""
    Tournament.objects.filter(pk=site.tournament.pk).update(left_fide_mode_at=timezone.now())
    site.tournament.refresh_from_db()


def nothing(_site: Site) -> None:
    """Nothing comes before."""


def before_round_1(site: Site) -> None:
    """As if nothing had been paired."""
    site.tournament.paired_rounds.all().delete()
    Publication.objects.filter(tournament=site.tournament).delete()
    Tournament.objects.filter(pk=site.tournament.pk).update(initial_colour="w", initial_colour_drawn=True)
    Player.objects.filter(tournament=site.tournament, tpn__in=(2, 3)).update(rating=1900, birth_year=2000)
    Player.objects.filter(tournament=site.tournament, tpn=4).update(national_rating=2500)
    numbered(site.tournament)
    site.tournament.refresh_from_db()


def all_drawn(site: Site) -> None:
    Game.objects.filter(match__round__tournament=site.tournament).update(result=Result.DRAW)


def draw_open_games(number: int) -> None:
    """Every game of the round that is open."""
    for game in Game.objects.filter(match__round__number=number, result="").select_related("match__round__tournament"):
        recording.record_result(game, "1/2", by=None)
