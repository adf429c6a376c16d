"""In which language a page is: as chosen at its foot, by the account, by the browser; kept by language, never mixed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.contrib.auth.forms import PasswordResetForm
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from django.utils import translation

from asgi_fair.wsgi import environment, headers_of
from config.languages import COOKIE, best_language, chosen_language
from config.page_cache import page_cache
from tests.tournaments.factories import publish_pairing
from tournaments import urls_arbiter
from tournaments.accounts.views import lost
from tournaments.models import Tournament, User
from tournaments.outgoing.mails import in_background

pytestmark = pytest.mark.django_db
OFFERED = [("en-gb", "English"), ("de", "Deutsch"), ("it", "Italiano"), ("pt-br", "Português"), ("zh-hans", "中文")]


@pytest.fixture(autouse=True)
def _several(settings: Any) -> None:
    settings.LANGUAGES = OFFERED
    settings.ARBITERS_LANGUAGES = {"en-gb", "de"}


def language_at(client: Client, path: str, accepted: str = "", **headers: str) -> str:
    """The language of a page as its first line and its header say it, which are the same."""
    answer = client.get(path, headers={"accept-language": accepted, **headers})
    assert f'<html lang="{answer["Content-Language"]}"' in answer.text
    return answer["Content-Language"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en-gb"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("sv,it;q=0.4,de;q=0.7", "de"),
        ("pt", "pt-br"),
        ("zh-CN", "zh-hans"),
        ("en-US", "en-gb"),
        ("tlh", "en-gb"),
        ("*", "en-gb"),
        ("q=;;,,=\0é" * 50, "en-gb"),
        ("sv," * 10_000 + "de", "en-gb"),
    ],
)
def test_by_the_browser(accepted: str, language: str) -> None:
    assert best_language((), accepted) == language


def test_a_choice_comes_before_the_browser_and_stays(client: Client) -> None:
    assert language_at(client, "/", "it") == "it"
    answer = client.post(reverse("public:language"), {"language": "de"}, headers={"referer": "http://testserver/?q=a"})
    assert (answer.status_code, answer["Location"]) == (303, "/?q=a")
    assert client.cookies[COOKIE]["samesite"] == "Lax"
    assert language_at(client, "/", "it") == "de"
    client.post(reverse("public:language"), {"language": "tlh"})
    assert language_at(client, "/", "it") == "it"


@pytest.mark.parametrize("referer", ["", "https://evil.example/x", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(client: Client, referer: str) -> None:
    answer = client.post(reverse("public:language"), {"language": "de"}, headers={"referer": referer})
    assert answer["Location"] == "/"


def test_choosing_takes_no_mark_since_kept_pages_have_none() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse("public:language"), {"language": "de"}).status_code == 303
    assert client.get(reverse("public:language")).status_code == 405


def test_each_page_offers_the_languages_that_it_comes_in(client: Client, organiser_client: Client) -> None:
    for page, codes in (("/", [code for code, _name in OFFERED]), ("/accounts/login/", ["en-gb", "de"])):
        found = client.get(page).text
        assert [code for code, _name in OFFERED if f'name="language" value="{code}"' in found] == codes
    assert 'value="it"' not in organiser_client.get("/arbiter/").text


def test_arbiters_pages_are_in_english_as_a_whole_in_any_other_language(organiser_client: Client) -> None:
    organiser_client.cookies[COOKIE] = "it"
    assert language_at(organiser_client, "/") == "it"
    assert language_at(organiser_client, "/arbiter/") == "en-gb"
    assert language_at(organiser_client, "/arbiter/", "de") == "de"


def test_what_an_answer_depends_on_is_said(client: Client) -> None:
    vary = {name.strip() for name in client.get("/")["Vary"].split(",")}
    assert {"Accept-Language", "Cookie"} <= vary
    assert "Cookie" not in client.get("/api/v1/tournaments/").get("Vary", "")


def test_pages_in_two_languages_have_two_marks(client: Client) -> None:
    marks = {client.get("/", headers={"accept-language": code})["ETag"] for code in ("de", "it", "it-IT, de;q=0.3")}
    assert len(marks) == 2
    german = client.get("/", headers={"accept-language": "de"})["ETag"]
    assert client.get("/", headers={"accept-language": "de", "if-none-match": german}).status_code == 304
    assert client.get("/", headers={"accept-language": "it", "if-none-match": german}).status_code == 200


@pytest.mark.parametrize(
    "cookies",
    [
        "language=de",
        "a=b; language=de;c=d",
        "language=it; language=de",
        "xlanguage=de",
        "language=tlh",
        "language=",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/v1/tournaments/", "/embed/x/"])
def test_the_cache_and_the_page_decide_alike(client: Client, cookies: str, path: str) -> None:
    variant_of = page_cache()._variant_of
    given = [
        (b"host", b"testserver"),
        (b"accept-language", b"it"),
        *((b"cookie", one.encode()) for one in cookies.split("; ")),
    ]
    scope: dict[str, Any] = {"method": "GET", "raw_path": path.encode(), "query_string": b"", "headers": given}
    scope |= {"http_version": "1.1", "client": ("127.0.0.1", 1)}
    found = variant_of(headers_of(scope), path.encode())
    meta = {name: value for name, value in environment(scope, None).items() if name.startswith("HTTP_")}
    assert found == client.get(path, **meta)["Content-Language"]
    assert found == ("de" if "de" in cookies and chosen_language(cookies) == "de" and path == "/" else "it")


def test_odd_headers_make_no_further_copies() -> None:
    variant_of = page_cache()._variant_of
    odd = (f"x{number:x},sv;q=0.{number % 9}".encode() for number in range(5000))
    assert {variant_of({b"host": b"localhost", b"accept-language": one}, b"/") for one in odd} == {"en-gb"}
    assert variant_of({b"host": b"x" * 300}, b"/") is None


def test_the_account_says_it_for_arbiters_pages(organiser: User, organiser_client: Client) -> None:
    User.objects.filter(pk=organiser.pk).update(language="de")
    assert language_at(organiser_client, "/arbiter/", "it") == "de"
    assert language_at(organiser_client, "/", "it") == "it"
    organiser_client.cookies[COOKIE] = "en-gb"
    assert language_at(organiser_client, "/arbiter/") == "en-gb"


def test_the_own_page_and_the_log_in_bring_the_language_of_the_account(organiser_client: Client) -> None:
    answer = organiser_client.post(reverse("arbiter:own_language"), {"language": "de"})
    assert answer.status_code == 302
    assert organiser_client.cookies[COOKIE].value == "de"
    fresh = Client()
    fresh.post(reverse("login"), {"username": "organiser", "password": "correct horse"})
    assert fresh.cookies[COOKIE].value == "de"
    assert language_at(fresh, "/") == "de"


def test_what_everybody_reads_together_is_in_the_language_of_the_tournament(
    client: Client, arbiter_client: Client, make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament(language="de")
    publish_pairing(tournament, by=None)
    hall, standings = reverse("public:hall", args=["open"]), reverse("public:round", args=["open", 1])
    assert [language_at(client, page, "it") for page in (hall, hall, standings)] == ["de", "de", "it"]
    picture = client.get(reverse("public:picture", args=["open"]), headers={"accept-language": "it"})
    assert (picture.status_code, picture["Content-Language"]) == (200, "de")
    paper = arbiter_client.get(reverse("arbiter:print_boards", args=["open", 1]), headers={"accept-language": "it"})
    assert (paper.status_code, paper["Content-Language"]) == (200, "de")
    assert arbiter_client.get("/arbiter/t/open/")["Content-Language"] == "en-gb"
    Tournament.objects.update(language="zh-hans")  # in which the typefaces draw nothing
    assert client.get(reverse("public:standings_picture", args=["open"]))["Content-Language"] == "en-gb"
    Tournament.objects.update(language="tlh")  # of a newer version
    assert language_at(client, hall, "it") == "it"


def flat(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from flat(one.url_patterns)
        else:
            yield one


def test_every_print_is_in_the_language_of_the_tournament() -> None:
    names = {one.name for one in flat(urls_arbiter.urlpatterns) if (one.name or "").startswith("print_")}
    assert len(names) > 15
    spoken = {one.name for one in flat(urls_arbiter.urlpatterns) if getattr(one.callback, "is_in_its_language", False)}
    assert names == spoken


def test_a_lost_password_is_written_in_the_language_of_the_account(
    client: Client, organiser: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CAN_MAIL, settings.MAIL_SITE = True, "https://chess.example.org"
    User.objects.filter(pk=organiser.pk).update(email="o@example.org", language="de")
    asked: list[str | None] = []

    def now(send: Callable[[], object]) -> None:
        send()

    def noted(self: Any, *given: Any, **named: Any) -> None:
        asked.append(translation.get_language())

    monkeypatch.setattr(lost, "in_background", now)
    monkeypatch.setattr(PasswordResetForm, "send_mail", noted)
    client.post(reverse("password_reset"), {"email": "o@example.org"}, headers={"accept-language": "it"})
    assert asked == ["de"]


def test_what_is_sent_in_the_background_is_in_the_language_of_whoever_asked() -> None:
    heard: list[str | None] = []
    done = threading.Event()
    with translation.override("de"):
        in_background(lambda: (heard.append(translation.get_language()), done.set()))
    assert done.wait(10)
    assert heard == ["de"]
