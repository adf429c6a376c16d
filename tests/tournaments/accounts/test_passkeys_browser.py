"""Passkeys in a real browser, with a device that its own tools play: on a phone of 360 px, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tournaments.models import Passkey, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
OWN = "correct horse"
KEPT = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


class Device:
    """What keeps the passkeys of a page."""

    def __init__(self, page: Page) -> None:
        self.tools = page.context.new_cdp_session(page)
        self.tools.send("WebAuthn.enable")
        options = {**KEPT, "isUserVerified": True, "automaticPresenceSimulation": True}
        self.id = self.tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def kept(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._ask("getCredentials")["credentials"]
        return found

    def forget_all(self) -> None:
        self._ask("clearCredentials")

    def refuse(self) -> None:
        """From now on whoever holds it is not known to it, and it gives nothing."""
        self._ask("setUserVerified", isUserVerified=False)

    def _ask(self, what: str, **more: object) -> Any:
        return self.tools.send(f"WebAuthn.{what}", {"authenticatorId": self.id, **more})


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def type_password(page: Page, server: str) -> None:
    page.goto(f"{server}/accounts/login/?next=/arbiter/account/passkeys/")
    page.get_by_label("Username").fill("organiser")
    page.get_by_label("Password").fill(OWN)
    page.get_by_role("button", name="Log in").click()


def add(page: Page, server: str, name: str = "phone", word: str = OWN) -> None:
    page.goto(server + reverse("arbiter:passkeys"))
    page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_label("Your password").last.fill(word)
    page.get_by_role("button", name="Add a passkey").click()


def test_added_on_a_phone_and_used_there(live_server: Any, phone: Page, organiser: User) -> None:
    device = Device(phone)
    type_password(phone, live_server.url)
    expect(phone.get_by_role("heading", name="Add a passkey")).to_be_visible()
    assert fits(phone)
    add(phone, live_server.url)
    expect(phone.get_by_role("heading", name="Your new recovery codes")).to_be_visible()
    assert fits(phone)
    assert [key["rpId"] for key in device.kept()] == ["localhost"]
    phone.get_by_role("button", name="Log out", exact=True).first.click()

    type_password(phone, live_server.url)
    expect(phone.get_by_role("heading", name="Second factor")).to_be_visible()
    assert fits(phone)
    phone.get_by_role("button", name="Log in with a passkey").tap()
    expect(phone.get_by_text("last used")).to_be_visible()
    assert fits(phone)
    phone.get_by_text("Rename or remove").tap()
    phone.get_by_label("Your password").first.fill(OWN)
    phone.get_by_role("button", name="Remove it").tap()
    expect(phone.get_by_text("opens nothing any more")).to_be_visible()
    assert not Passkey.objects.exists()


def test_by_keyboard_alone(live_server: Any, browser: Browser, organiser: User) -> None:
    page = browser.new_page()
    device = Device(page)
    type_password(page, live_server.url)
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("laptop")
    page.keyboard.press("Tab")
    page.keyboard.type(OWN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your new recovery codes")).to_be_visible()
    assert len(device.kept()) == 1
    page.context.clear_cookies()

    type_password(page, live_server.url)
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("last used")).to_be_visible()
    page.close()


def test_what_the_device_does_not_do_is_shown(live_server: Any, phone: Page, organiser: User) -> None:
    device = Device(phone)
    type_password(phone, live_server.url)
    add(phone, live_server.url)
    expect(phone.get_by_role("heading", name="Your new recovery codes")).to_be_visible()
    add(phone, live_server.url, name="again")
    alert = phone.get_by_role("alert").filter(visible=True)
    expect(alert).to_have_text("This device has a passkey of this account already.")
    expect(phone.get_by_role("button", name="Add a passkey")).to_be_focused()

    phone.context.clear_cookies()
    type_password(phone, live_server.url)
    device.forget_all()
    phone.get_by_role("button", name="Log in with a passkey").tap()
    expect(alert).to_contain_text("No passkey came")
    assert Passkey.objects.count() == 1


def test_a_wrong_password_asks_the_device_once(live_server: Any, phone: Page, organiser: User) -> None:
    device = Device(phone)
    type_password(phone, live_server.url)
    add(phone, live_server.url, word="wrong")
    expect(phone.get_by_text("This is not your password.")).to_be_visible()
    device.refuse()
    device.forget_all()
    phone.get_by_label("Your password").fill(OWN)
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.get_by_role("heading", name="Your new recovery codes")).to_be_visible()
    assert not device.kept()
    assert Passkey.objects.get().name == "phone"


def test_a_browser_without_passkeys_says_what_to_use(
    live_server: Any, browser: Browser, organiser: User, phone: Page
) -> None:
    Device(phone)
    type_password(phone, live_server.url)
    add(phone, live_server.url)
    code = phone.locator(".codes code").first.text_content() or ""

    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    type_password(page, live_server.url)
    expect(page.get_by_text("This browser has no passkeys, or runs no JavaScript.")).to_be_visible()
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Log in with the code").click()
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
    expect(page.get_by_text("Phone codes need neither.")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
    context.close()
