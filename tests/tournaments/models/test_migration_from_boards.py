"""A database made by the version that had boards: brought to matches and games, used, and brought back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.writer import Edition
from tests.tournaments.clicking import ArbiterClient
from tests.tournaments.factories import enter_results
from tests.tournaments.models.rows import (
    BOARDS,
    MADE_BY_BOARDS,
    Rows,
    dumped,
    from_the_beginning,
    in_order_of_names,
    load,
    made_once,
    migrated,
    new_tables,
)
from tests.tournaments.public.addresses import every
from tournaments.models import Game, Match, Round, Seat, Team, Tournament, User
from tournaments.selectors.rounds.published import named_players, published_rounds
from tournaments.selectors.standings.current import current_standings
from tournaments.services.files.export import export_trf
from tournaments.services.rounds import drafts

# What rounds were paired on where that has changed since, and the pairs that were kept apart in them only (260).
TOLD_SINCE = re.compile("^### (Starting ranks @|.* for the pairings? of rounds? )|^182 |^260 ")  # 182: the version
OPEN_GAMES = {"lakeside-open": 4, "hall-of-odd-rounds": 4, "lindenhof-open": 3}


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(MADE_BY_BOARDS.read_text(encoding="utf-8"))
    return data


@pytest.fixture
def boards(transactional_db: None, made: dict[str, Any]) -> Iterator[Rows]:
    """The rows as that version left them; they have been brought to the newest state."""

    def make() -> None:
        load(from_the_beginning(BOARDS), made["rows"])
        migrated()

    made_once("boards", make)
    yield made["rows"]
    new_tables()


def test_every_board_is_a_match_with_its_game(boards: Rows) -> None:
    old = [dict(zip(boards["pairing"]["columns"], row, strict=True)) for row in boards["pairing"]["rows"]]
    games = Game.objects.select_related("match").order_by("pk")
    assert [
        (game.pk, game.match.round_id, game.table, game.result, game.rated, game.published, game.version)
        for game in games
    ] == [
        tuple(row[name] for name in ("id", "round_id", "board", "result", "rated", "published", "version"))
        for row in old
    ]
    assert {(game.board, game.number) for game in games} == {(1, 1)}
    seated = dict(Seat.objects.filter(match__isnull=False).values_list("pk", "match__games"))
    columns = boards["seat"]["columns"]
    rows = [dict(zip(columns, row, strict=True)) for row in boards["seat"]["rows"]]
    assert seated == {row["id"]: row["pairing_id"] for row in rows if row["pairing_id"]}


def test_everything_is_shown_as_before(boards: Rows, made: dict[str, Any], client: Client) -> None:
    for slug, shown in made["shown"].items():
        tournament = Tournament.objects.get(slug=slug)
        for edition, key in ((Edition.TRF26, "trf26"), (Edition.TRF16, "trf16")):
            written = export_trf(tournament, edition=edition).splitlines()
            now = [line for line in written if not TOLD_SINCE.search(line)]
            then = [line for line in shown[key] if not line.startswith("182 ")]
            # Comments stand in the order of the rounds since.
            assert sorted(now) == sorted(then)
            assert [line for line in now if line[:3] != "###"] == [line for line in then if line[:3] != "###"]
        rounds = published_rounds(tournament)
        assert shown["results"] == [
            [published.number, game.board, game.white.id, game.black.id, game.result, game.rated]
            for published in rounds
            for game in published.games
        ]
        lines = current_standings(tournament, rounds, named_players(tournament, rounds)).lines
        assert shown["standings"] == [
            [line.rank, line.player.id, line.points, [value.value for value in line.values]] for line in lines
        ]
        for page in every(tournament, rounds=len(rounds)) if rounds else []:
            assert client.get(page).status_code == 200, page


def test_the_tournament_goes_on(boards: Rows) -> None:
    """Bookmarked addresses of boards take results, a draft is published, the next round is paired."""
    for slug, count in OPEN_GAMES.items():
        tournament = Tournament.objects.get(slug=slug)
        last = tournament.paired_rounds.order_by("-number")[0]
        arbiter = User.objects.get(username="lena")
        if not last.is_published:
            drafts.publish_round(last, by=arbiter)
        assert last.games.filter(result="").count() == count
        _enter_one(tournament, last, arbiter)
        enter_results(last, by=arbiter)
        following = drafts.pair_next_round(tournament, by=arbiter)
        assert following.games.exists()


def _enter_one(tournament: Tournament, round_: Round, arbiter: User) -> None:
    client = ArbiterClient()
    client.force_login(arbiter)
    game = round_.games.filter(result="")[0]
    address = f"/arbiter/t/{tournament.slug}/boards/{game.pk}/result/"
    assert address == reverse("arbiter:result", args=[tournament.slug, game.pk])
    answer = client.post(address, {"result": "1-0"})
    assert answer.status_code == 302
    game.refresh_from_db()
    assert game.result == "1-0"


def test_back_again_all_rows_are_as_they_were(boards: Rows) -> None:
    assert dumped(migrated(BOARDS), list(boards)) == in_order_of_names(boards)


def test_what_was_played_since_goes_back_too(boards: Rows) -> None:
    """Matches and games need not have the same numbers then."""
    tournament, arbiter = Tournament.objects.get(slug="lakeside-open"), User.objects.get(username="lena")
    last = tournament.paired_rounds.order_by("-number")[0]
    Match.objects.create(round=last, table=99).delete()  # so the numbers of new matches run ahead
    enter_results(last, by=arbiter)
    made = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    games = {game.pk: (game.table, game.sides()["w"].player_id) for game in made.games.select_related("match")}
    assert all(game.pk != game.match_id for game in made.games.all())

    apps = migrated(BOARDS)

    rows = apps.get_model("tournaments", "Pairing")._default_manager.filter(round_id=made.pk)
    assert {row.pk: (row.board, row.seats.get(colour="w").player_id) for row in rows} == games


def test_what_the_earlier_version_cannot_hold_stops_the_way_back(boards: Rows) -> None:
    """Nothing is changed then, and the tournaments are named."""
    game = Game.objects.filter(match__round__tournament__slug="hall-of-odd-rounds")[0]
    second = Game.objects.create(match=game.match, number=2)
    team = Team.objects.create(tournament=Tournament.objects.get(slug="not-begun"), name="Rook Row")
    with pytest.raises(ValueError, match="Hall of Odd Rounds; Not Begun"):
        migrated(BOARDS)
    # The tables of later migrations are gone by then, so nothing is asked about rows that rest on these two.
    for row in (second, team):
        type(row).objects.filter(pk=row.pk)._raw_delete("default")
    migrated()
    assert Game.objects.count() == len(boards["pairing"]["rows"])
