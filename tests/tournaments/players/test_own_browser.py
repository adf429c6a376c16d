"""What players do themselves, on a phone of 360 px: entry by the form, a bye asked for, check-in by code."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.factories import make_tournament
from tournaments.models import ByeRequest, ByeWish, EntryRequest, Player, RatingList, Tournament, User
from tournaments.pages.player_keys import key_of_personal, key_of_screen, poster_code, screen_codes
from tournaments.players.actions.check_in import close_check_in, open_check_in
from tournaments.players.actions.entry_requests import accept_entries
from tournaments.players.actions.links import renew_link
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed
from tournaments.tournament.actions.before import prepare_tournament

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def tournament(arbiter: User, settings: Any, tmp_path: Path) -> Tournament:
    settings.RATING_LIST_DIR = tmp_path / "lists"
    listed = (Listed(1234567, "Newman, Nora", title="FM", federation="SUI", standard=2222),)
    rating_list = RatingList.objects.create(source="list.zip", state="current", players=1)
    stores.store().write(rating_list.pk, listed)
    made = make_tournament(players=12, arbiters=(arbiter,))
    return prepare_tournament(made, by=arbiter, announced=True, entry_form=True, own_byes="ask")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_from_the_entry_to_the_bye(live_server: Any, phone: Page, tournament: Tournament, arbiter: User) -> None:
    phone.goto(f"{live_server.url}/open/")
    phone.get_by_role("link", name="Enter", exact=True).tap()
    phone.wait_for_url("**/enter/")  # with its scripts: what is typed before them is found by “Find” alone
    phone.get_by_label("Name or FIDE number").press_sequentially("newman")
    found = phone.get_by_role("link", name="Newman, Nora")
    expect(found).to_be_visible()  # without a tap on “Find”
    assert fits(phone)
    found.tap()
    expect(phone.get_by_label("E-mail")).to_be_visible()
    phone.get_by_label("E-mail").fill("nora@example.org")
    assert fits(phone)
    phone.get_by_role("button", name="Enter this tournament").tap()
    expect(phone.get_by_role("heading", name="Your request has come")).to_be_visible()
    assert fits(phone)
    own = phone.url

    accept_entries(tournament, [EntryRequest.objects.get().pk], by=arbiter)
    phone.goto(own)
    phone.get_by_label("Round", exact=True).select_option("2")
    phone.get_by_role("button", name="Ask for the bye").tap()
    expect(phone.get_by_text("the arbiter decides", exact=True)).to_be_visible()
    assert ByeWish.objects.get().round_number == 2
    phone.get_by_role("button", name="Take back the bye of round 2").tap()
    expect(phone.get_by_text("you have no bye in round 2")).to_be_visible()
    phone.get_by_role("button", name="I am here").tap()
    expect(phone.get_by_text("You are checked in.")).to_be_visible()
    assert fits(phone)
    assert Player.objects.get(name="Newman, Nora").presence_own
    assert not ByeRequest.objects.exists()


def test_a_link_is_opened_by_its_code_and_the_key_leaves_the_address(
    live_server: Any, phone: Page, tournament: Tournament
) -> None:
    player = tournament.players.get(tpn=1)
    link = renew_link(player, by=None)
    phone.goto(f"{live_server.url}/my/{link.pk}/#{key_of_personal(link)}")
    expect(phone.get_by_role("heading", name=player.name)).to_be_visible()
    assert "#" not in phone.url
    phone.reload()
    expect(phone.get_by_role("heading", name=player.name)).to_be_visible()


def test_check_in_by_the_code_on_the_screen(
    live_server: Any, browser: Browser, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.players.public.check_in.SECONDS_ASKED", 1)
    code = open_check_in(tournament, until=timezone.now() + timedelta(hours=1), by=None)
    hall = browser.new_page(viewport={"width": 1920, "height": 1080})
    hall.goto(f"{live_server.url}/open/check-in-screen/#{key_of_screen(code)}")
    expect(hall.get_by_text("of 12 are here")).to_be_visible()
    for tpn, key in ((1, screen_codes(code)[0]), (2, poster_code(code))):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(f"{live_server.url}/open/check-in/#{key}")
        player = tournament.players.get(tpn=tpn)
        expect(page.locator("#own-names > li")).to_have_count(12)
        page.get_by_label("Your name").press_sequentially(player.name.partition(",")[0])
        page.get_by_role("link", name=player.name).first.tap()
        expect(page.get_by_role("button", name="Yes, I am here")).to_be_visible()
        assert fits(page)
        page.get_by_role("button", name="Yes, I am here").tap()
        expect(page.get_by_text("you are checked in")).to_be_visible()
        context.close()
    expect(hall.get_by_text("2 of 12 are here")).to_be_visible(timeout=15_000)
    close_check_in(tournament, by=None)
    expect(hall).to_have_url(f"{live_server.url}{reverse('public:hall', args=['open'])}", timeout=15_000)
    hall.close()


def test_a_guardian_consents(live_server: Any, phone: Page, tournament: Tournament) -> None:
    prepare_tournament(tournament, by=None, guardian_age=16)
    phone.goto(f"{live_server.url}/open/enter/?new=1")
    phone.get_by_label("Name", exact=True).fill("Young, Yara")
    phone.get_by_label("Year of birth").fill(str(timezone.localdate().year - 10))
    phone.get_by_role("button", name="Enter this tournament").click()
    expect(phone.get_by_role("alert")).to_contain_text("a parent or guardian must consent")
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Young, Yara")
    assert fits(phone)
    phone.get_by_label("Parent or guardian", exact=True).fill("Gertrud Guardian")
    phone.get_by_label("As the parent or guardian I consent").check()
    phone.get_by_role("button", name="Enter this tournament").click()
    expect(phone.get_by_role("heading", name="Your request has come")).to_be_visible()
    expect(phone.get_by_text("Gertrud Guardian")).to_be_visible()
    made = EntryRequest.objects.get(name="Young, Yara")
    assert made.guardian == "Gertrud Guardian"
    assert made.consented_at is not None
    phone.get_by_role("link", name="Privacy").click()
    expect(phone.get_by_role("heading", name="Privacy", exact=True)).to_be_visible()
    assert fits(phone)
