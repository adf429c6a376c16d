"""Board prizes by the rule of the regulations, and the crosstable of the players of a team event."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_by_hand import play
from tournaments.basics.errors import Refused
from tournaments.models import Game, PrizeList, Tournament, User
from tournaments.prizes.actions import prizes as money
from tournaments.prizes.queries.plan import awarded
from tournaments.publication.queries.published import published_rounds
from tournaments.results.actions.recording import correct_result, record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.by_board import BestByBoard, board_prizes
from tournaments.standings.queries.individuals import crosstable_of_players
from tournaments.teams.actions.rosters import add_member
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def prizes(event: Tournament) -> BestByBoard:
    return board_prizes(published_rounds(event, for_arbiters=True), settings_of_teams(event))


def first(event: Tournament, board: int) -> list[tuple[int, str, int, int]]:
    """Rank, name, games and points of a board's list."""
    lines = next((one.lines for one in prizes(event).lists if one.board == board), ())
    return [(line.rank, line.player.name, line.games, line.points) for line in lines]


@pytest.fixture
def event(arbiter: User) -> Tournament:
    """Four teams of two boards after two rounds; the first board of the first team was forfeited once."""
    event = make_event(teams=4)
    for _number in (1, 2):
        play(event, by=arbiter)
    game = Game.objects.filter(match__round__number=1, match__seats__player=member(event, 1, 1), board=1)[0]
    correct_result(game, "1F0", by=arbiter, reason="did not come")
    return Tournament.objects.get(pk=event.pk)


def test_the_rule_of_the_regulations_decides(event: Tournament, arbiter: User) -> None:
    by_share = first(event, 1)
    assert {name for _rank, name, _games, _points in by_share} == {member(event, tpn, 1).name for tpn in (1, 2, 3, 4)}
    assert prizes(event).least == 1
    set_team_settings(event, by=arbiter, prizes_games=2)
    assert prizes(event).left_out == 2  # the two of the forfeited game
    set_team_settings(event, by=arbiter, prizes_games=1, prizes_by="points")
    ranked = first(event, 1)
    assert [points for _rank, _name, _games, points in ranked] == sorted(
        (points for _rank, _name, _games, points in ranked), reverse=True
    )
    equal = [(games, rank) for rank, _name, games, points in ranked if points == 10]
    assert equal == sorted(equal)
    with pytest.raises(Refused):
        set_team_settings(event, by=arbiter, prizes_games=0)


def test_they_are_public_on_a_switch(
    event: Tournament, client: Client, organiser_client: Client, arbiter: User
) -> None:
    public, own = reverse("public:boards", args=[event.slug]), reverse("arbiter:boards", args=[event.slug])
    before = client.get(public)
    assert "Best by board" in before.text
    assert "Board prizes" not in before.text
    page = text_of(organiser_client, own)
    assert "Board prizes" in page
    assert "not public" in page
    assert "By percentage; of equal ones more games, then the performance." in page
    set_team_settings(event, by=arbiter, prizes_public=True, prizes_by="points", prizes_games=2)
    after = client.get(public, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "Board prizes" in after.text
    assert "By points; of equal ones fewer games, then the performance." in after.text
    assert "At least 2 games over the board; forfeits are none." in after.text
    assert "Best by board" in text_of(client, f"{public}?by=performance")


def test_they_are_printed_with_the_rule(event: Tournament, organiser_client: Client) -> None:
    offers = organiser_client.get(reverse("arbiter:prints", args=[event.slug])).text
    address = reverse("arbiter:print_board_prizes", args=[event.slug])
    assert address in offers
    page = text_of(organiser_client, address)
    assert "By percentage" in page
    assert "Board 1" in page
    assert "NOT PUBLIC YET" in page
    assert member(event, 1, 1).name in page


def test_the_crosstable_of_the_players(event: Tournament, client: Client, organiser_client: Client) -> None:
    table = crosstable_of_players(published_rounds(event))
    lines = {line.standing.player.name: line for line in table.lines}
    assert set(lines) == {member(event, tpn, place).name for tpn in (1, 2, 3, 4) for place in (1, 2)}
    points = [line.standing.points for line in table.lines]
    assert points == sorted(points, reverse=True)
    games = Game.objects.filter(match__round__tournament=event)
    assert sum(points) == 10 * games.exclude(result="1/2").count()
    own = lines[member(event, 1, 1).name]
    against = next(line for line in table.lines if line.standing.position == own.cells[0].opponent)
    assert against.cells[0].opponent == own.standing.position
    assert (own.cells[0].mark, against.cells[0].mark) == ("+", "-")
    assert {line.standing.rank for line in table.lines if line.standing.points == points[0]} == {1}
    page = text_of(client, reverse("public:player_crosstable", args=[event.slug]))
    assert member(event, 4, 2).name in page
    assert "Dahme" in page  # the team below the name
    assert "Players after round 2" in page
    assert member(event, 4, 2).name in text_of(
        organiser_client, reverse("arbiter:player_crosstable", args=[event.slug])
    )
    assert "Players" in client.get(reverse("public:crosstable", args=[event.slug])).text


def test_single_players_have_no_such_pages(client: Client, organiser_client: Client) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    for name in ("boards", "player_crosstable"):
        assert client.get(reverse(f"public:{name}", args=[tournament.slug])).status_code == 404
    for name in ("boards", "print_board_prizes"):
        page = text_of(organiser_client, reverse(f"arbiter:{name}", args=[tournament.slug]))
        assert "Nobody has played so many games yet." in page
    assert (
        reverse("arbiter:print_board_prizes", args=[tournament.slug])
        not in organiser_client.get(reverse("arbiter:prints", args=[tournament.slug])).text
    )


def test_who_sits_alone_has_a_point_and_no_opponent(arbiter: User) -> None:
    event = make_event(teams=2, players=1, boards="wb", rounds=1)
    add_member(team(event, 1), by=None, name="Alster, Second", rating=2000)
    event.refresh_from_db()
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    record_result(round_.games.select_related("match__round__tournament").get(board=1), "1/2", by=arbiter)
    table = crosstable_of_players(published_rounds(event))
    [line] = [one for one in table.lines if one.standing.player.name == "Alster, Second"]
    assert (line.standing.points, line.cells[0].opponent, line.cells[0].mark) == (10, None, "+")


def test_prizes_of_teams_of_boards_and_by_hand(event: Tournament, arbiter: User, organiser_client: Client) -> None:
    """Numbers of rows of players and teams are the same here: nobody is taken for somebody else."""
    fund = money.add_fund(event, by=arbiter, name="Money")
    sent = {"lines": "Main: 100 50\nBoard 2: 30 20 10 5 1", "kind": "places", "sharing": "none"}
    at = reverse("arbiter:lists_add", args=[event.slug, fund.pk])
    assert organiser_client.post(at, {**sent, "lines": "Main: 100 50"}).status_code == 302
    assert organiser_client.post(at, {**sent, "lines": "Board 2: 30 20 10 5 1", "kind": "board"}).status_code == 302
    assert organiser_client.post(at, {**sent, "kind": "teams"}).status_code == 422, "clubs are for single players"
    assert organiser_client.post(at, {**sent, "lines": "Beauty: 25", "kind": "by hand"}).status_code == 302
    assert organiser_client.post(at, {**sent, "lines": "Fair play: Cup;", "kind": "by hand"}).status_code == 302
    beauty, fair = (PrizeList.objects.get(name=name) for name in ("Beauty", "Fair play"))
    money.change_list(beauty, by=arbiter, winner=member(event, 3, 2))
    money.change_list(fair, by=arbiter, winner_team=team(event, 4))
    with pytest.raises(Refused, match="one of the two"):
        money.change_list(fair, by=arbiter, winner=member(event, 3, 2))
    money.change_fund(fund, by=arbiter, name="Money", excluded=[member(event, 1, 1)])
    money.note_absent(event, list(event.players.all()), by=arbiter)
    found = awarded(event)
    assert found.outcome is not None, found.problems
    won = [(one.list, one.place, one.name, one.amount) for one in found.outcome.awards]
    teams = [line.player.name for line in found.standings.lines]
    boards = [name for _rank, name, _games, _points in first(event, 2)]
    assert won == [
        ("Beauty", 0, member(event, 3, 2).name, 2500),
        ("Fair play", 0, team(event, 4).name, 0),
        *(("Main", place, name, amount) for place, name, amount in zip((1, 2), teams, (10000, 5000), strict=False)),
        *(
            ("Board 2", place, name, amount)
            for place, name, amount in zip((1, 2, 3, 4), boards, (3000, 2000, 1000, 500), strict=True)
        ),
    ]
    assert [(one.list, one.amount) for one in found.outcome.unawarded] == [("Board 2", 100)]
    page = text_of(organiser_client, reverse("arbiter:prizes", args=[event.slug]))
    assert re.search(r"takes Board 2’s 1st, 30 EUR: [\d½]+ of \d games?\.", page)
    assert "Payments and withholding tax" not in page
    text_of(organiser_client, reverse("arbiter:print_receipts", args=[event.slug]))
    assert text_of(organiser_client, reverse("arbiter:list_edit", args=[event.slug, beauty.pk])).count("or a team") == 1


def test_boards_are_for_events_of_teams(arbiter: User, organiser_client: Client) -> None:
    tournament = make_tournament(players=4)
    fund = money.add_fund(tournament, by=arbiter, name="Money")
    with pytest.raises(Refused, match="another kind of event"):
        money.add_lists(fund, [{"kind": "board", "name": "Board 1", "prizes": [{"amount": 100}]}], by=arbiter)
