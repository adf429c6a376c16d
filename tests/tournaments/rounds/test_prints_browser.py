"""Every print as a PDF of Chromium: how many pages, what stands on each of them, and that nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from pairing.engine.systems import system_named
from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import RESULTS, give_times, make_tournament, make_user, play_round
from tournaments.models import Game, Player, Tournament, User
from tournaments.players.actions.check_in import open_check_in, renew_codes
from tournaments.players.actions.links import make_links
from tournaments.results.actions.reports import set_player_reports
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PLAYERS = 284
ROUNDS = 9
POINTS = 72 / 25.4  # of a millimetre
PAPER = {"A4": (210, 297), "Letter": (215.9, 279.4)}
LONGEST = "Wolfeschlegelsteinhausenbergerdorff-Papadiamantopoulou, Hubert Blaine Maximilian"
# The address, the fewest and the most A4 pages, whether the paper lies on its broad side, what each page's head says.
OF_TOURNAMENT = {
    "print_standings": (4, 8, False, "Standings after round 8"),
    "print_crosstable": (6, 11, True, "Crosstable after round 8"),
    "print_check_in": (6, 12, False, "Check-in list"),
    "print_place_cards": (36, 36, False, "Lakeside Open"),
    "print_badges": (36, 36, False, "Lakeside Open"),
}
OF_ROUND = {
    "print_boards": (3, 5, False, "Round 9 · version 1 of"),
    "print_names": (3, 5, False, "Round 9 · version 1 of"),
    "print_slips": (36, 36, False, "Round 9 · version 1 of"),
    "print_list": (4, 10, False, "Round 9 · version 1 of"),
}
Read = Callable[..., list[Any]]


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Eight rounds played by 284 players, the ninth published and open."""
    made = make_tournament(
        players=PLAYERS,
        rounds=ROUNDS,
        name="Lakeside Open",
        arbiters=(make_user("arbiter", organiser=True),),
    )
    give_times(made, *(f"2026-11-{20 + number} 14:00" for number in range(1, ROUNDS + 1)))
    Player.objects.filter(tpn=7).update(name=LONGEST, title="WGM", club="Chess Club of the Upper Lakeside Region")
    for number in range(1, ROUNDS + 1):
        drafts.publish_round(drafts.pair_next_round(made, by=None), by=None)
        games = Game.objects.filter(match__round__tournament=made, match__round__number=number)
        if number < ROUNDS:
            for turn, result in enumerate(RESULTS):
                keys = [pk for pk, table in games.values_list("pk", "match__table") if table % 3 == turn]
                Game.objects.filter(pk__in=keys).update(result=result)
    return made


@pytest.fixture
def small(db: None, organiser: User) -> Tournament:
    """A round of eight players, whose pages are short."""
    return play_round(make_tournament(slug="small", players=8, rounds=3, arbiters=(organiser,))).tournament


@pytest.fixture
def read(live_server: Any, browser: Browser, tournament: Tournament, client: Client) -> Iterator[Read]:
    """``read(name, *keys, paper="A4", query="")``: the pages of a print."""
    client.login(username="arbiter", password="correct horse")
    context = browser.new_context()
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()

    def pages(name: str, *keys: object, paper: str = "A4", query: str = "") -> list[Any]:
        address = f"{live_server.url}{at(tournament, name, *keys)}{query}"
        return list(pypdfium2.PdfDocument(printed(page, address, paper)))

    yield pages
    context.close()


def at(tournament: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[tournament.slug, *keys])


def printed(page: Page, address: str, paper: str) -> bytes:
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200
    wide, high = PAPER[paper]
    return page.pdf(width=f"{wide}mm", height=f"{high}mm", prefer_css_page_size=True)


def text_of(page: Any) -> str:
    return " ".join(page.get_textpage().get_text_range().split())


def squeezed(text: str) -> str:
    """Without spaces and hyphens: a margin's letters come one by one, and a hyphen at the end of a line is a sign."""
    return "".join(letter for letter in text if letter.isalnum() or letter in "·,/")


def squeezed_text(page: Any) -> str:
    return squeezed(page.get_textpage().get_text_range())


def nothing_is_cut(page: Any, what: str) -> None:
    wide, high = page.get_size()
    text = page.get_textpage()
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        assert left >= 8 * POINTS, what
        assert right <= wide - 8 * POINTS, what
        assert bottom >= 3 * POINTS, what
        assert top <= high - 3 * POINTS, what


def test_every_print(read: Read, tournament: Tournament) -> None:
    names = set(tournament.players.values_list("name", flat=True))
    for name, (fewest, most, is_wide, head) in {**OF_TOURNAMENT, **OF_ROUND}.items():
        keys = [ROUNDS] if name in OF_ROUND else []
        pages = read(name, *keys)
        assert fewest <= len(pages) <= most, (name, len(pages))
        for number, page in enumerate(pages, start=1):
            on_it = squeezed_text(page)
            assert "LakesideOpen" in on_it, (name, number)
            assert squeezed(head) in on_it, (name, number)
            assert f"{number}/{len(pages)}" in on_it, (name, number)
            assert "printed" in on_it, (name, number)
            wide, high = page.get_size()
            assert (wide > high) == is_wide, name
            nothing_is_cut(page, f"{name}, page {number}")
        whole = "".join(squeezed_text(page) for page in pages)
        missing = {one for one in names if squeezed(one) not in whole}
        if name in ("print_place_cards", "print_badges"):
            missing = {one for one in names if squeezed(one.partition(",")[0]) not in whole}
        assert missing == set(), name


def test_diplomas_are_one_a_page_on_the_broad_side(read: Read, tournament: Tournament) -> None:
    asked = "?whom=first&places=3&heading=Diploma&dated=Lakeside&signed=Organiser%0AChief+arbiter"
    longest = f"{asked}&text=" + "%0A".join(["{name} is the {place} of {event}"] * 3)
    for query in (asked, longest):
        pages = read("diplomas", query=query)
        assert len(pages) >= 3
        for page in pages:
            wide, high = page.get_size()
            assert wide > high
            text = text_of(page)
            for word in ("Lakeside Open", "Diploma", "Organiser", "Chief arbiter"):
                assert word in text
            assert "printed" not in text
            nothing_is_cut(page, query)


def test_surnames_are_in_one_piece_where_one_looks_for_them(read: Read, tournament: Tournament) -> None:
    """By name, in two columns: a word as long as surnames get is not broken, the opponent or not."""
    Player.objects.filter(tournament=tournament, tpn__in=(1, 2, 3)).update(name="Brzęczyszczykiewicz, Grzegorz")
    round_ = drafts.publish_round(
        take_back_round(tournament.paired_rounds.get(number=ROUNDS), by=None, reason="for the names"), by=None
    )
    for page in read("print_names", round_.number):
        lines = page.get_textpage().get_text_range().splitlines()
        assert not [line for line in lines if "Brz" in line and "Brzęczyszczykiewicz," not in line]


def test_slips_of_two_and_four_come_in_the_order_of_the_piles(read: Read) -> None:
    for each, paper in ((4, "A4"), (2, "A4"), (4, "Letter"), (2, "Letter")):
        pages = read("print_slips", ROUNDS, paper=paper, query=f"?each={each}")
        count = -(-PLAYERS // 2 // each)
        assert len(pages) == count, (each, paper)
        boards = [[int(word) for word in _after(text_of(page), "Board")] for page in pages]
        piles = [column[place] for place in range(each) for column in boards if place < len(column)]
        assert piles == list(range(1, PLAYERS // 2 + 1)), (each, paper)
        for number, page in enumerate(pages, start=1):
            nothing_is_cut(page, f"slips on {paper}, page {number}")


def _after(text: str, word: str) -> list[str]:
    parts = text.split()
    return [parts[index + 1] for index, part in enumerate(parts[:-1]) if part == word]


def test_a_draft_says_so_on_every_page(read: Read, tournament: Tournament) -> None:
    Game.objects.filter(match__round__number=ROUNDS, match__round__tournament=tournament).update(result="1-0")
    Tournament.objects.filter(pk=tournament.pk).update(total_rounds=ROUNDS + 1)
    tournament.refresh_from_db()
    drafts.pair_next_round(tournament, by=None)
    for name in ("print_boards", "print_names", "print_slips"):
        for page in read(name, ROUNDS + 1):
            assert squeezed("Round 10 · DRAFT, not published") in squeezed_text(page), name


def test_prints_with_codes(read: Read, tournament: Tournament, settings: Any) -> None:
    """The poster of the check-in, personal links, and slips by which players report: a code for each, nothing cut."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "play.example.org"]
    open_check_in(tournament, until=timezone.now() + timedelta(hours=1), by=None)
    renew_codes(tournament, by=None)
    make_links(tournament, by=None)
    set_player_reports(tournament, on=True, by=None)
    expected = {
        "print_poster": (1, "Check in here"),
        "print_links": (36, "scan with the camera"),
        "print_slips": (36, ""),
    }
    for name, (count, words) in expected.items():
        pages = read(name, *([ROUNDS] if name == "print_slips" else []))
        assert len(pages) == count, name
        for number, page in enumerate(pages, start=1):
            on_it = squeezed_text(page)
            assert squeezed(words) in on_it, name
            assert f"{number}/{count}" in on_it, (name, number)
            assert "LakesideOpen" in on_it, (name, number)
            assert drawn(page) > 0, (name, number)
            nothing_is_cut(page, f"{name}, page {number}")
        assert sum(text_of(page).count("…") for page in pages) <= 1, name  # of the longest name alone


def drawn(page: Any) -> int:
    """How much on the page is drawn as a large path: a QR code is one of hundreds of modules."""
    paths = (one for one in page.get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH)
    return sum(pypdfium2.raw.FPDFPath_CountSegments(one) > 500 for one in paths)


def test_what_everybody_prints_of_a_public_page(
    live_server: Any, browser: Browser, tournament: Tournament, client: Client
) -> None:
    """Standings, crosstable and the list of the round: few pages, a head on each, no fields to type into."""
    context = browser.new_context()
    page = context.new_page()
    listed = system_named(tournament.system).round_list.slug
    for path, most in (("standings/", 9), ("crosstable/", 16), (f"rounds/{ROUNDS}/{listed}/", 20)):
        pages = list(pypdfium2.PdfDocument(printed(page, f"{live_server.url}/{tournament.slug}/{path}", "A4")))
        assert len(pages) <= most, (path, len(pages))
        for number, one in enumerate(pages, start=1):
            on_it = squeezed_text(one)
            assert "LakesideOpen" in on_it, (path, number)
            assert f"{number}/{len(pages)}" in on_it, (path, number)
            assert "Findaname" not in on_it, (path, number)
            assert "Player" in text_of(one), (path, number)  # no page with nothing but a heading
            nothing_is_cut(one, f"{path}, page {number}")
    context.close()


def test_a_short_page_takes_one_sheet_with_nothing_empty_behind_it(
    live_server: Any, browser: Browser, small: Tournament
) -> None:
    """What is read in the browser and is less than a page: the round, its picture, a card, the crosstable."""
    context = browser.new_context()
    page = context.new_page()
    one = small.players.earliest("tpn")
    start = f"{live_server.url}/{small.slug}"
    paths = ("rounds/1/", "rounds/1/picture/", f"players/{one.pk}/", "standings/", "crosstable/", "players/", "files/")
    sheets = {path: len(pypdfium2.PdfDocument(printed(page, f"{start}/{path}", "A4"))) for path in paths}
    context.close()
    assert sheets == dict.fromkeys(paths, 1)


def test_the_picture_is_printed_without_the_next_step(
    page_as: PageAs, live_server: Any, small: Tournament, organiser: User
) -> None:
    with page_as(organiser) as page:
        page.goto(f"{live_server.url}{at(small, 'pairing_picture', 1)}")
        expect(page.locator("#step")).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator("#step")).to_be_hidden()
        expect(page.locator("#picture")).to_be_visible()


def test_that_board_prizes_are_not_public_stands_clear_of_the_heading(
    page_as: PageAs, live_server: Any, small: Tournament, organiser: User
) -> None:
    with page_as(organiser) as page:
        page.goto(f"{live_server.url}{at(small, 'print_board_prizes')}")
        page.emulate_media(media="print")
        note, heading = page.locator(".draft").bounding_box(), page.locator("h1").bounding_box()
    assert note
    assert heading
    assert note["y"] + note["height"] <= heading["y"]
