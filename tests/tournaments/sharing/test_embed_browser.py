"""In a real browser: who may frame a page, how high the frame is, and what the policy says of structured data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.serving import Handler, serving
from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = make_tournament(players=20, name="Lakeside Open", place="Zürich", start_date=date(2026, 5, 1))
    play_round(made)
    publish_next(made)
    return made


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 768, "height": 900})
    yield context.new_page()
    context.close()


def test_a_named_site_frames_it_as_high_as_it_is_and_no_other(
    page: Page, live_server: Any, tournament: Tournament
) -> None:
    frame = f'<iframe src="{live_server.url}/embed/open/standings/?theme=dark" height="100" width="700"></iframe>'
    script = (Path(settings.BASE_DIR) / "static/js/embedding.js").read_text(encoding="utf-8")
    site = f"<!doctype html><script>{script}</script>{frame}".encode()

    class Club(Handler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(site)))
            self.end_headers()
            self.wfile.write(site)

    with serving(Club) as address:
        Tournament.objects.update(embed_sites="https://elsewhere.example.org", public_revision=1)
        page.goto(address)
        expect(page.frame_locator("iframe").get_by_text("Lakeside Open")).to_have_count(0, timeout=3000)
        Tournament.objects.update(embed_sites=address, public_revision=2)  # the form takes https alone
        page.goto(address)
        rows = page.frame_locator("iframe").locator("tbody tr")
        expect(rows).to_have_count(20)
        for _each in range(100):
            height = page.locator("iframe").evaluate("frame => frame.getBoundingClientRect().height")
            if height > 500:
                break
            page.wait_for_timeout(100)
        assert 500 < height < 2000
        inner = page.frames[1]
        assert inner.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(19, 21, 18)"
        assert inner.evaluate("document.documentElement.scrollHeight <= window.innerHeight + 1")
        assert page.context.cookies() == []


def test_structured_data_and_manifest_violate_no_policy(page: Page, live_server: Any, tournament: Tournament) -> None:
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => (window.violated ??= []).push(event.blockedURI))"
    )
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{live_server.url}/open/")
    assert page.locator('script[type="application/ld+json"]').count() == 1
    assert page.evaluate("window.violated ?? []") == []
    assert [text for text in said if "Content Security Policy" in text or "Manifest" in text] == []


def test_where_nothing_shares_the_link_is_copied(page: Page, live_server: Any, tournament: Tournament) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.goto(f"{live_server.url}/open/standings/?q=x")
    page.get_by_role("button", name="Share this page").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{live_server.url}/open/standings/"


def test_notifications_are_offered_and_what_the_server_refuses_is_told(
    page: Page, live_server: Any, tournament: Tournament
) -> None:
    player = tournament.players.all()[0]
    page.add_init_script(
        """
        Notification.requestPermission = async () => "granted";
        const keys = { p256dh: "x", auth: "x" };
        PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: "https://example.org/", keys }) });
        PushManager.prototype.getSubscription = async () => null;
        Object.defineProperty(Notification, "permission", { value: "default" });
        """
    )
    page.goto(f"{live_server.url}/open/players/{player.pk}/")
    page.get_by_role("link", name="Notifications").click()
    page.get_by_role("button", name="Notify me").click()
    expect(page.get_by_role("alert")).to_contain_text("names a push service that is not known here")
    expect(page.get_by_text("is notified of the boards")).to_be_hidden()
