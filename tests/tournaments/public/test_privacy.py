"""What is hidden of players stands under no public address, in no file, picture, message or mirror."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from email.message import Message
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.api import addresses as of_api
from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.factories import enter_results, play_round, publish_next
from tests.tournaments.public import addresses
from tournaments.events.actions import make_event
from tournaments.mirroring.queries.pieces import public_state
from tournaments.models import Delivery, HallShows, Player, PushSubscription, Tournament, User
from tournaments.outgoing.posting import Answer
from tournaments.outgoing.web_push import AVAILABLE
from tournaments.pages.keys import COOKIE
from tournaments.pages.player_keys import key_of_personal, poster_code
from tournaments.players.actions.check_in import open_check_in
from tournaments.players.actions.links import renew_link
from tournaments.players.actions.names import hide_name
from tournaments.publication.queries.published import published_rounds
from tournaments.push.queries import notification
from tournaments.sharing.actions import set_sharing
from tournaments.sharing.drawing import pictures
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.setup import update_tournament
from tournaments.tournament.queries.screens import ScreenSettings, screens_of
from tournaments.webhooks.actions import sending
from tournaments.webhooks.actions.sending import make_messages
from tournaments.webhooks.actions.webhooks import set_webhook
from tournaments.webhooks.queries import differences

pytestmark = pytest.mark.django_db

SURNAME, FORENAME, CLUB, NUMBER = "Zzyzxname", "Zzyzxfore", "Zzyzxclub", "99887766"
RATINGS = range(2911, 2960)  # of nobody else, and nothing else is as many
MARK = re.compile(r"zzyzx|99887766", re.IGNORECASE)
RATING = re.compile(r"(?<![\w.-])29[1-5]\d(?![\w-])")
PART = SURNAME[1:].lower()  # looked for, which is written into the page again
HIDDEN = {"clubs_hidden": True, "ratings_hidden": True, "forenames_short": True}
WITH_RATINGS = {"players": "BH,ARO,TPR,DE", "matches": "BH,ARO"}


@pytest.fixture(params=KINDS)
def marked(request: pytest.FixtureRequest, arbiter: User) -> Tournament:
    """Everybody has a marked club, rating, FIDE number and forename; the first player's surname is marked as well."""
    kind = request.param
    tiebreaks = {"tiebreaks": WITH_RATINGS[kind]} if kind in WITH_RATINGS else {}
    days = {"start_date": "2026-05-01", "end_date": "2026-05-07"}
    tournament = KINDS[kind](slug="open", arbiters=(arbiter,), **days, **tiebreaks)
    for number, player in enumerate(tournament.players.order_by("pk")):
        name = f"{SURNAME if not number else player.name.partition(',')[0]}, {FORENAME}{number}"
        values = {"name": name, "club": f"{CLUB} {number}", "rating": RATINGS[number], "title": "WCM"}
        fide = {"fide_id": NUMBER} if not number else {}
        Player.objects.filter(pk=player.pk).update(**values, **fide, birth_year=2015)
    return Tournament.objects.get(pk=tournament.pk)


def hide(tournament: Tournament) -> Player:
    """Hide all that can be hidden, with the name of the player that is given back."""
    update_tournament(tournament, by=None, **HIDDEN)
    player = tournament.players.order_by("pk")[0]
    return hide_name(player, True, by=None)


def text_of(content: bytes, page: str) -> str:
    """What stands in it, with the sheets of a spreadsheet."""
    if page.endswith("xlsx") and content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as book:
            return " ".join(book.read(name).decode() for name in book.namelist())
    return content.decode(errors="replace")


def found_in(text: str, *, ratings: bool = True) -> list[str]:
    patterns = (MARK, RATING) if ratings else (MARK,)
    return [text[max(0, one.start() - 60) : one.end() + 20] for pattern in patterns for one in pattern.finditer(text)]


def every_address(tournament: Tournament, *, rounds: int) -> list[str]:
    slug, players = [tournament.slug], list(tournament.players.order_by("pk").values_list("pk", flat=True)[:3])
    numbers = range(1, rounds + 1)
    embedded = ("embed_standings", "embed_pairings")
    names = ("picture", "standings_picture", "feed", *embedded, "tournament_manifest", "enter")
    return [
        *addresses.with_files(tournament, rounds=rounds),
        *of_api.every(tournament, rounds=rounds),
        *(reverse(f"public:{name}", args=slug) for name in names),
        *(reverse("public:round_picture", args=[*slug, number]) for number in numbers),
        *(reverse("public:player_picture", args=[*slug, key]) for key in players),
        *(reverse("public:player_calendar", args=[*slug, key]) for key in players),
        *(reverse("public:why", args=[*slug, number, key]) for number in numbers for key in players),
        *(reverse("public:why_not", args=[*slug, number, key]) for number in numbers for key in players[:2]),
        *(reverse("public:by_name", args=[*slug, number]) + f"?q={PART}" for number in numbers),
        *(reverse("public:working", args=[*slug, key, code]) for key in players for code in ("ARO", "TPR", "BH")),
        *(reverse(f"public:{name}", args=["days"]) for name in ("event", "event_players", "event_hall", "event_feed")),
        reverse("public:event_players", args=["days"]) + f"?q={PART}",
        reverse("public:sitemap"),
        *(reverse("public:hall_screen", args=[*slug, screen.number]) for screen in screens_of(tournament)[1:]),
        *(f"{reverse('public:oembed')}?url=http://testserver/{slug[0]}/{page}" for page in ("", "standings/")),
    ]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on the pictures that are drawn."""
    texts: list[str] = []

    def noting(draw: Callable[..., bytes]) -> Callable[..., bytes]:
        def noted(*given: Any) -> bytes:
            texts.append(repr(given))
            return draw(*given)

        return noted

    for name in ("pairing_picture", "standings_picture", "player_picture"):
        monkeypatch.setattr(pictures, name, noting(getattr(pictures, name)))
    return texts


def faults(client: Client, pages: Iterable[str]) -> dict[str, list[str]]:
    """Where a mark stands, by address."""
    cache.clear()
    answers = {page: client.get(page) for page in dict.fromkeys(pages)}
    broken = {page: one.status_code for page, one in answers.items() if one.status_code not in (200, 404)}
    assert not broken
    assert sum(one.status_code == 200 for one in answers.values()) > 40
    texts = {page: text_of(one.content, page) for page, one in answers.items()}
    return {page: marks[:2] for page, text in texts.items() if (marks := found_in(text))}


def test_nothing_that_is_hidden_stands_anywhere(client: Client, marked: Tournament, drawn: list[str]) -> None:
    event = make_event(name="Days", parts=[(marked, "A")], by=None)
    assert event.slug == "days"
    set_sharing(marked, by=None, embed_sites="https://example.org", search_hidden=False)
    # The first screen shows the pairings; countdown and sponsors' pictures name nobody, and seven modes are left.
    others = [one for one in list(HallShows)[1:] if one not in (HallShows.COUNTDOWN, HallShows.PICTURE)]
    screens = [ScreenSettings(number, f"{number}", shows, message="All") for number, shows in enumerate(others, 2)]
    Tournament.objects.filter(pk=marked.pk).update(hall_screens=[one.as_row for one in screens])
    marked.refresh_from_db()
    play_round(marked)
    publish_next(marked)
    pages = every_address(marked, rounds=2)
    whole = faults(client, pages)
    assert len(whole) > 30, "the walk sees what is not hidden"
    assert any("picture" in page for page in pages)
    assert found_in(" ".join(drawn))
    drawn.clear()
    player = hide(marked)
    assert faults(client, pages) == {}
    assert found_in(" ".join(drawn)) == []
    card = client.get(reverse("public:player", args=[marked.slug, player.pk])).text
    number = next(one for one in published_rounds(marked)[-1].players if one.id == player.pk).tpn
    assert f"Player {number}" in card
    assert "no rating" not in card
    files = client.get(f"/{marked.slug}/files/").text
    for page in (f"/{marked.slug}/ratings/", f"/{marked.slug}/files/ratings.csv"):
        assert client.get(page).status_code == 404, page
        assert page not in files, page
    enter_results(marked.paired_rounds.get(number=2))
    publish_next(marked)
    later = addresses.with_files(marked, rounds=3)
    assert faults(client, later) == {}, "what is published later is hidden as well"


def test_before_round_1_it_is_hidden_in_the_list_of_entries(client: Client, marked: Tournament) -> None:
    prepare_tournament(marked, by=None, announced=True, entries_shown=True)
    make_event(name="Days", parts=[(marked, "A")], by=None)
    pages = [f"/{marked.slug}/", "/events/days/", "/events/days/players/", f"/events/days/players/?q={PART}"]
    assert found_in(client.get(pages[0]).text)
    player = hide(marked)
    for page in pages:
        assert found_in(client.get(page).text) == [], page
    assert f"Player {player.tpn}" in client.get(pages[0]).text
    assert found_in(json.dumps(public_state(marked)[0]), ratings=False) == []


def test_messages_and_mirrors_do_not_have_it(marked: Tournament) -> None:
    play_round(marked)
    published = publish_next(marked)
    player = hide(marked)
    marked.refresh_from_db()
    said = list(differences(marked, {}, published_rounds(marked)))
    assert said
    assert found_in(json.dumps(said, default=str)) == []
    by_ratings = marked.tiebreaks in WITH_RATINGS.values() or marked.teams.exists()
    state = json.dumps(public_state(marked)[0])
    assert found_in(state, ratings=not by_ratings) == []
    assert f"Player {player.tpn}" in state
    if not marked.teams.exists():
        Tournament.objects.filter(pk=marked.pk).update(tiebreaks="BH")
        assert found_in(json.dumps(public_state(marked)[0])) == [], "where standings do not go by ratings"
    if AVAILABLE and not marked.teams.exists():
        subscription = PushSubscription(tournament=marked, player_key=player.pk, language="en-gb")
        told = notification(subscription, published.number, published.publications.get().published_at)
        assert told is not None
        assert found_in(told.decode()) == []


def test_messages_that_wait_are_sent_without_what_was_hidden_meanwhile(
    marked: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook = set_webhook(marked, by=None, address="https://example.org/", of_publications=True, of_results=True)
    play_round(marked)
    assert make_messages(webhook) > 0
    assert found_in(" ".join(Delivery.objects.values_list("body", flat=True)))
    hide(marked)
    sent: list[str] = []

    def noting(_address: str, body: bytes, *_given: object, **_bounds: object) -> Answer:
        sent.append(body.decode())
        return Answer(204, Message(), b"")

    monkeypatch.setattr(sending, "post", noting)
    while Delivery.objects.filter(state=Delivery.State.PENDING).exists():
        sending.step(webhook.pk)
    assert sent
    assert found_in(" ".join(sent)) == []
    assert [json.loads(one)["sequence"] for one in sent] == list(range(1, len(sent) + 1))


def test_pages_without_ratings_have_no_place_for_them(client: Client, marked: Tournament) -> None:
    for _round in range(2):
        play_round(marked)
    pages = addresses.every(marked, rounds=2)
    heading = re.compile(r"<th[^>]*>(?:<abbr[^>]*>)?(?:Rating|Mean|Perf\.)<")
    whole = [page for page in pages if heading.search(client.get(page).text)]
    assert len(whole) > 3
    cache.clear()
    hide(marked)
    left = {page: heading.search(answer.text) for page in pages if (answer := client.get(page)).status_code == 200}
    assert not [page for page, found in left.items() if found]


def test_a_personal_link_and_arbiters_have_the_name(client: Client, arbiter_client: Client, marked: Tournament) -> None:
    play_round(marked)
    player = hide(marked)
    link = renew_link(player, by=None)
    client.cookies[COOKIE] = key_of_personal(link)
    page = client.get(f"/my/{link.pk}/")
    assert page.status_code == 200
    assert SURNAME in page.text
    for name, key in (("players", []), ("standings", []), ("round", [1]), ("player_edit", [player.pk])):
        page = arbiter_client.get(reverse(f"arbiter:{name}", args=[marked.slug, *key]))
        if not (name in ("standings", "round") and marked.teams.exists()):
            assert SURNAME in page.text, name


def test_whoever_checks_in_by_a_code_reads_the_number(client: Client, marked: Tournament) -> None:
    player = hide(marked)
    code = open_check_in(marked, until=timezone.now() + timedelta(hours=1), by=None)
    client.cookies[COOKIE] = poster_code(code)
    page = client.get(f"/{marked.slug}/check-in/")
    assert page.status_code == 200
    assert found_in(page.text) == []
    assert f"Player {player.tpn}" in page.text
    assert f"Player {player.tpn}" not in client.get(f"/{marked.slug}/check-in/?q={PART}").text
    asked = client.get(f"/{marked.slug}/check-in/?player={player.pk}").text
    assert found_in(asked) == []
