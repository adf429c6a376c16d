"""What players read: boards, names, results, standings, crosstable, card, ARO list."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play, publish_next
from tests.tournaments.public import addresses
from tournaments.models import ByeRequest, Game, Player, Publication, Seat, User
from tournaments.publication.queries.by_name import matching, where_players_sit
from tournaments.publication.queries.published import named_players, published_round, published_rounds
from tournaments.results.actions import recording

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """The tables of a page as rows of texts, and every tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._cell = True
        if "below" in (dict(attrs).get("class") or "").split():
            self._cell = False  # on a phone, what other cells say
        if self._cell and "aria-label" in dict(attrs):
            self.rows[-1][-1] += f"[{dict(attrs)['aria-label']}]"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._cell = False
            self.rows[-1][-1] = self.rows[-1][-1].strip()

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.rows[-1][-1] = re.sub(r"\s+", " ", self.rows[-1][-1] + data)

    def row(self, start: str) -> list[str]:
        """The first row of which a cell starts with ``start``."""
        return next(row for row in self.rows if any(cell.startswith(start) for cell in row))


def page(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return Page(answer.text)


def test_the_current_round_comes_first(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4, place="Utopia")
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    text = client.get("/open/").text
    assert "Round 2" in text
    assert "2 of 2 boards still playing" in text
    assert text.index("<table") < text.index("About the tournament")
    assert "Dubov system · C.04.4.1 (February 2026)" in text


def test_boards_show_results_as_they_come_in(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=6)
    round_ = publish_next(tournament, by=arbiter)
    recording.record_result(round_.games.get(match__table=1), "1/2", by=arbiter)
    recording.record_result(round_.games.get(match__table=2), "0F1", by=arbiter)
    boards = page(client, "/open/rounds/1/")
    assert [row[2] for row in boards.rows[1:]] == ["½-½", "0-1F", "open"]
    assert boards.rows[1][0] == "[Board 1: why this pairing]1"
    assert boards.rows[1][1] == "Abel, Player 1 2495 (0)"
    text = client.get("/open/rounds/1/").text
    assert "1 of 3 boards still playing" in text
    assert "decided by forfeit, not played" in text


def test_byes_stand_below_the_boards(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    asks = tournament.players.first()
    assert asks is not None
    ByeRequest.objects.create(tournament=tournament, player=asks, round_number=1, kind="H")
    round_ = publish_next(tournament, by=arbiter)
    alone = Seat.objects.get(round=round_, bye="U").player
    boards = page(client, "/open/rounds/1/")
    assert boards.row(asks.name)[2:] == ["½", "half-point bye"]
    assert boards.row(alone.name)[2:] == ["1", "pairing-allocated bye"]


def test_everybody_finds_their_board(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    publish_next(tournament, by=arbiter)
    names = page(client, "/open/rounds/1/names/")
    shown = [row[0] for row in names.rows[1:]]
    assert shown == sorted(shown, key=str.casefold)
    assert len(shown) == 8
    seat = Seat.objects.get(round__tournament=tournament, player__name__startswith="Dvořák")
    assert seat.match is not None
    colour = {"w": "[White]", "b": "[Black]"}[seat.colour]
    assert names.row("Dvořák")[1:3] == [str(seat.match.table), colour]


@pytest.mark.parametrize(
    ("wanted", "found"), [("dvorak", 1), ("PLAYER 4", 1), ("player", 8), ("", 8), ("garcía,", 1), ("nobody", 0)]
)
def test_search_forgives_accents_and_capitals(arbiter: User, make_tournament: Make, wanted: str, found: int) -> None:
    tournament = make_tournament(players=8)
    publish_next(tournament, by=arbiter)
    shown = published_round(tournament, 1)
    assert shown is not None
    assert len(matching(where_players_sit(shown), wanted)) == found


def test_search_works_without_javascript(client: Client, arbiter: User, make_tournament: Make) -> None:
    publish_next(make_tournament(players=8), by=arbiter)
    found = page(client, "/open/rounds/1/names/?q=dvorak")
    assert [row[0] for row in found.rows[1:]] == ["Dvořák, Player 4"]
    nobody = client.get("/open/rounds/1/names/?q=%3Cscript%3E").text
    assert "Nobody of that name is among the 8 players of round 1." in nobody
    assert "<script>" not in nobody


def test_standings_follow_the_last_complete_round(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=4)
    publish_next(tournament, by=arbiter)
    assert "There are no standings yet" in client.get("/open/standings/").text
    for board in Game.objects.filter(match__round__tournament=tournament):
        recording.record_result(board, "1-0", by=arbiter)
    whites = set(Seat.objects.filter(round__tournament=tournament, colour="w").values_list("player__name", flat=True))
    table = page(client, "/open/standings/")
    assert [row[0] for row in table.rows[1:]] == ["1", "1", "3", "3"]
    assert {row[1] for row in table.rows[1:3]} == whites
    won, lost = (["1", "1", "BH/C1 0", "BH 0", "SB 0"], ["0", "0", "BH/C1 0", "BH 1", "SB 0"])
    assert [row[4:] for row in table.rows[1:]] == [won] * 2 + [lost] * 2
    second = publish_next(tournament, by=arbiter)
    text = client.get("/open/standings/").text
    assert "See the pairings" in text
    assert "See the results" not in text
    recording.record_result(second.games.get(match__table=1), "1-0", by=arbiter)
    text = client.get("/open/standings/").text
    assert "See the results" in text
    assert "Standings after round 1" in text
    assert "Round 2 is being played: 1 of 2 boards still playing." in text
    assert Page(text).rows == table.rows


@pytest.mark.parametrize("page", ["standings", "players"])
def test_the_column_of_clubs_is_there_where_somebody_has_one(
    page: str, client: Client, make_tournament: Make, play_round: Play
) -> None:
    play_round(make_tournament())
    assert ">Club<" not in client.get(f"/open/{page}/").text
    other = make_tournament(slug="other")
    other.players.filter(tpn=3).update(club="SK Norrsken")
    play_round(other)
    html = client.get(f"/other/{page}/").text
    assert ">Club<" in html
    assert "SK Norrsken" in html


def test_final_standings_are_called_so(client: Client, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4, rounds=2)
    play_round(tournament, rounds=2)
    assert "Final standings" in client.get("/open/standings/").text


def test_crosstable_has_every_complete_round(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=5)
    first = publish_next(tournament, by=arbiter)
    recording.record_result(first.games.get(match__table=1), "1F0", by=arbiter)
    recording.record_result(first.games.get(match__table=2), "1/2", by=arbiter, rated=False)
    publish_next(tournament, by=arbiter)
    table = page(client, "/open/crosstable/")
    assert len(table.rows[0]) == 5
    numbers = {row[1]: row[0] for row in table.rows[1:]}
    white, black = (first.games.get(match__table=1).sides()[colour].player.name for colour in "wb")
    assert table.row(white)[4] == f"{numbers[black]}[White]+"
    assert table.row(black)[4] == f"{numbers[white]}[Black]−"
    assert table.row(Seat.objects.get(round=first, bye="U").player.name)[4] == "U1"
    text = client.get("/open/crosstable/").text
    assert "won by forfeit" in text
    assert "is not rated" in text


def test_card_of_a_player(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=6)
    player = tournament.players.get(tpn=1)
    first = play_round(tournament)
    ByeRequest.objects.create(tournament=tournament, player=player, round_number=2, kind="H")
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    seat = Seat.objects.get(round=first, player=player)
    assert seat.match is not None
    opponent = Seat.objects.exclude(player=player).get(match=seat.match).player
    card = page(client, f"/open/players/{player.pk}/")
    assert card.rows[1][1:5] == [str(seat.match.table), "[White]", opponent.name, str(opponent.rating)]
    assert card.rows[2][3:6] == ["half-point bye", "", "½"]
    assert card.rows[3][5] == "open"
    assert card.rows[3][6] == ""
    last = Publication.objects.get(round__tournament=tournament, round__number=3)
    aro = next(line["aro"] for line in last.round_list["lines"] if line["id"] == player.pk)
    text = client.get(f"/open/players/{player.pk}/").text
    assert f"<dd>{aro}</dd>" in text
    assert "Rank and points after round 2." in text
    assert f"/open/rounds/3/aro/#player-{player.pk}" in text


def test_aro_list_has_what_is_needed_to_check_a_pairing(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=8)
    play_round(tournament, rounds=3)
    listed = Publication.objects.get(round__tournament=tournament, round__number=3).round_list["lines"]
    table = page(client, "/open/rounds/3/aro/")
    assert len(table.rows) == 1 + len(listed) + len({line["score"] for line in listed})
    for line in listed:
        row = table.row(line["name"])
        colour = {"w": "[White]", "b": "[Black]"}[line["preference"]]
        assert row[0] == str(line["tpn"])
        assert row[2] == str(line["rating"])
        assert row[3].split() == [
            word for opponent in line["opponents"] for word in (f"{opponent['tpn']}:", str(opponent["rating"]))
        ]
        assert row[4] == f"ARO {line['aro']}"
        assert row[5] == f"{colour} {line['strength']}"
        assert row[6].startswith(f"Upfloats {line['upfloats']}/{line['maximum_upfloats']}")
        ratings = [opponent["rating"] for opponent in line["opponents"]]
        assert line["aro"] == (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
    assert "The articles are those of C.04.4.1 (February 2026)" in client.get("/open/rounds/3/aro/").text


def test_who_has_not_entered_is_on_no_list(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament(players=8)
    Player.objects.create(tournament=tournament, tpn=9, name="Latecomer, Lena", rating=1000, entry_round=2)
    play_round(tournament)
    first = ["/open/", "/open/standings/", "/open/crosstable/", "/open/players/", "/open/rounds/1/aro/"]
    assert [address for address in first if "Latecomer" in client.get(address).text] == []
    publish_next(tournament, by=arbiter)
    for address in ("/open/standings/", "/open/crosstable/", "/open/players/", "/open/rounds/2/aro/"):
        assert "Latecomer" in client.get(address).text, address
    assert "Latecomer" not in client.get("/open/rounds/1/aro/").text


def test_who_has_left_has_the_tpn_of_the_last_list(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    """A late entry moves the TPNs; two players with one number would confuse everybody."""
    tournament = make_tournament(players=8)
    play_round(tournament)
    gone = tournament.players.get(tpn=8)
    Player.objects.filter(pk=gone.pk).update(withdrawn_from=2, tpn=9)
    Player.objects.create(tournament=tournament, tpn=8, name="Latecomer, Lena", rating=2462, entry_round=2)
    play_round(tournament)
    known = named_players(tournament, published_rounds(tournament))
    assert sorted(player.tpn for player in known.values()) == list(range(1, 10))
    assert known[gone.pk].tpn == 9
    table = page(client, "/open/players/")
    assert [row[0] for row in table.rows[1:]] == [str(number) for number in range(1, 10)]
    card = page(client, f"/open/players/{gone.pk}/")
    assert card.rows[2][3:6] == ["not in this round", "", "–"]


def test_provisional_ratings_are_marked(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=4)
    tournament.players.filter(tpn=4).update(provisional=True, provisional_reason="national rating")
    publish_next(tournament, by=arbiter)
    assert page(client, "/open/players/").rows[4][2] == "2480p"
    text = client.get("/open/players/").text
    assert "provisional rating, given by the chief arbiter" in text
    assert "national rating" not in text


def test_list_of_tournaments(client: Client, make_tournament: Make, play_round: Play) -> None:
    assert "A tournament appears here when it is announced or its first round is published." in client.get("/").text
    play_round(make_tournament(players=4))
    make_tournament(players=4, slug="secret", name="Secret preparations")
    text = client.get("/").text
    assert "Round 1 of 7" in text
    assert "Secret preparations" not in text


def test_the_tie_breaks_told_are_those_of_the_tournament(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    play_round(make_tournament(slug="own", tiebreaks="SB,WIN", tiebreak_edition="2024-08"))
    play_round(make_tournament(slug="none", tiebreaks=""))
    told = "Sonneborn-Berger, Number of wins (C.07, 1 August 2024)"
    assert told in client.get("/own/").text
    assert "none (C.07, 1 March 2026)" in client.get("/none/").text


def test_every_page_is_well_made(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=7)
    play_round(tournament)
    publish_next(tournament, by=arbiter)
    titles = set()
    parts = ("/live/", "/what-if/")  # of pages
    pages = [one for one in addresses.every(tournament, rounds=2) if not one.endswith(parts)]
    for address in pages:
        text = client.get(address).text
        shown = Page(text)
        tags = [tag for tag, _attributes in shown.tags]
        assert tags.count("h1") == 1, address
        # Whoever goes from landmark to landmark meets everything that is on the page.
        assert text.index("<main") < text.index("<h1") < text.index("</main>"), address
        assert tags.count("table") == tags.count("caption"), address
        # A television has no keyboard, and nothing to skip.
        assert ('<a class="skip-link" href="#main">' in text) != address.endswith("/hall/"), address
        for tag, attributes in shown.tags:
            assert "style" not in attributes, address
            assert not any(name.startswith("on") for name in attributes), address
            assert tag != "script" or attributes.get("src"), address
            assert tag != "style", address
            assert tag != "th" or attributes.get("scope"), address
            assert tag != "html" or attributes.get("lang"), address
        titles.add(text[text.index("<title>") : text.index("</title>")])
        # Scores have their ½; only rating changes and expected scores are decimal numbers.
        others = r"<head>.*?</head>|<svg.*?</svg>|<span class=\"(?:decimal|article)\">.*?</span>"
        shown_text = re.sub(others, "", text, flags=re.S)
        assert ".5" not in shown_text, address
    # The page of the tournament is the page of its current round, under the tournament's own name.
    assert len(titles) == len(pages)


# --- The front page ---------------------------------------------------------------------------------------------


def test_the_front_page_tells_how_far_each_tournament_is(
    client: Client, make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    running = make_tournament(slug="lake", name="Lakeside Open", players=9, place="Zürich")
    play_round(running)
    publish_next(running, by=arbiter)
    over = make_tournament(slug="autumn", name="Autumn Cup", players=4, rounds=1)
    play_round(over)

    text = client.get("/").text
    now, _heading, finished = text.partition('id="finished"')
    assert "Lakeside Open" in now
    assert "<strong>Round 2 of 7</strong>" in now
    assert "0 of 4 boards in" in now
    assert re.search(r"<dt>Leaders</dt><dd>\s*\d players with 1\s*</dd>", now)
    assert "9 players" in now
    assert now.count('<span class="done">') == 1
    assert now.count('<span class="now">') == 1
    assert "Autumn Cup" in finished
    assert "4 players" in finished


def test_the_front_page_is_searched_by_name_place_and_year(
    client: Client, make_tournament: Make, play_round: Play
) -> None:
    play_round(make_tournament(slug="lake", name="Lakeside Open", place="Zürich", start_date="2026-11-20"))
    play_round(make_tournament(slug="autumn", name="Autumn Cup"))
    for wanted in ("lake", "ZURICH", "open 2026"):
        text = client.get("/", {"q": wanted}).text
        assert "Lakeside Open" in text
        assert "Autumn Cup" not in text
    assert "No tournament with “nowhere”" in client.get("/", {"q": "nowhere"}).text
