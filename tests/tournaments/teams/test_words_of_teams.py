"""Pages of team events speak of teams and matches, and say of which team a player is."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.players.test_personal_links import phone_with as players_phone
from tests.tournaments.teams.captains import begins_in, link_of, page, phone_with
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_revealing import pass_the_deadline
from tournaments.models import Game, Team, Tournament, User
from tournaments.players.actions.links import renew_link
from tournaments.publication.queries.published import published_rounds
from tournaments.rounds.actions import drafts
from tournaments.teams.actions.line_ups import reveal_what_is_due
from tournaments.tournament.actions.groups import add_group
from tournaments.tournament.actions.setup import add_forbidden_pair

pytestmark = pytest.mark.django_db
FOOT = "Pairings and standings"


@pytest.fixture
def event(arbiter: User) -> Tournament:
    return make_event(teams=4, arbiters=(arbiter,))


def published(event: Tournament, by: User) -> None:
    drafts.publish_round(drafts.pair_next_round(event, by=by), by=by)


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_forbidden_pairings_speak_of_teams(event: Tournament, arbiter: User, arbiter_client: Client) -> None:
    add_forbidden_pair(event, team(event, 1), team(event, 2), by=arbiter)
    page = arbiter_client.get(reverse("arbiter:groups", args=[event.slug])).text
    assert '<th scope="col">Team</th>' in page
    assert '<th scope="col">Player</th>' not in page


def test_the_list_of_a_round_counts_teams(event: Tournament, arbiter: User, arbiter_client: Client) -> None:
    published(event, arbiter)
    public = re.findall(r'href="(/[^"]+/rounds/1/(?!names)[^/"]+/)"', Client().get(f"/{event.slug}/rounds/1/").text)
    assert "Score 0 4 teams" in text_of(Client().get(public[0]).text)
    assert "Score 0 4 teams" in text_of(arbiter_client.get(reverse("arbiter:print_list", args=[event.slug, 1])).text)


def teams_beside(html: str) -> list[list[str]]:
    """For each board that is shown the teams that stand with its players."""
    rows = re.findall(r'<tr id="board-\d+".*?</tr>', html, re.S)
    return [re.findall(r'class="beside-team">([^<]+)', row) for row in rows]


def test_where_white_is_of_the_team_on_the_right_both_players_have_their_team_with_them(
    event: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    draft = drafts.pair_next_round(event, by=arbiter)
    address = reverse("arbiter:round", args=[event.slug, 1])
    game = Game.objects.get(match__round=draft, match__table=1, board=2)
    sides = game.sides()
    turned = [str(sides[colour].player.team) for colour in "wb"]
    assert teams_beside(arbiter_client.get(address).text)[:2] == [[], turned]
    drafts.publish_round(draft, by=arbiter)
    assert teams_beside(arbiter_client.get(address).text)[:2] == [[], turned]
    save = reverse("arbiter:result", args=[event.slug, game.pk])
    row = arbiter_client.post(save, {"result": "1-0"}, headers={"HX-Request": "true"})
    assert row.status_code == 200
    assert teams_beside(row.text) == [turned]  # the row that takes the place of the old one


def test_on_a_tablet_the_row_of_a_match_has_the_columns_of_its_boards(
    event: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    published(event, arbiter)
    page = arbiter_client.get(reverse("arbiter:round", args=[event.slug, 1])).text
    rows = re.findall(r'<tr id="(?:match|board)-\d+".*?</tr>', page, re.S)
    cells = [re.findall(r"<t[hd]\b[^>]*>", row) for row in rows]
    shown = {sum("from-desktop" not in cell for cell in row) for row in cells}
    assert (len(rows), shown, {len(row) for row in cells}) == (6, {6}, {8})  # two matches of two boards
    assert "colspan" not in "".join(sum(cells, []))


def test_many_teams_without_a_line_up_are_counted(arbiter: User) -> None:
    event = make_event(teams=10, players=2)
    for one in event.teams.all():
        Team.objects.filter(pk=one.pk).update(name=f"{one.name} Chess and Draughts Club of 1898")
    begins_in(event, 90)
    published(event, arbiter)
    pass_the_deadline(event.paired_rounds.get())
    reveal_what_is_due()
    note = published_rounds(event, for_arbiters=True)[0].note
    assert note == "The line-ups are known. 10 of 10 teams have handed in none: their first boards play."


def test_the_foot_of_a_page_of_a_link_leads_nowhere_while_nothing_is_public(event: Tournament, arbiter: User) -> None:
    captain, player = link_of(event, 1), renew_link(member(event, 1, 1), by=arbiter)
    phone, own = phone_with(captain), players_phone(player)
    own_page = reverse("public:personal", args=[player.pk])
    assert FOOT not in page(phone, captain)
    assert FOOT not in own.get(own_page).text
    published(event, arbiter)
    assert FOOT in page(phone, captain)


def test_the_regulations_have_board_prizes_below_their_own_heading(event: Tournament, arbiter_client: Client) -> None:
    shown = text_of(arbiter_client.get(reverse("arbiter:team_settings", args=[event.slug])).text)
    assert shown.index("Line-ups Order of the line-up") < shown.index("Board prizes Board prizes by")


def test_a_group_of_clubs_is_called_teams_of_one_club(event: Tournament, arbiter: User, arbiter_client: Client) -> None:
    add_group(event, by=arbiter, kind="club")
    page = arbiter_client.get(reverse("arbiter:groups", args=[event.slug])).text
    assert re.search(r'<th scope="row">\s*teams of one club', page)
    assert "each club" not in text_of(page.partition("<table")[2].partition("</table>")[0])
