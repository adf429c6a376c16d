"""Every text of every page can be translated: in a language that marks what it translates nothing is left unmarked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from zoneinfo import available_timezones

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from config.version import FULL_VERSION
from tests.tournaments.arbiter.addresses import Site, entrants_of
from tests.tournaments.arbiter.lists import READ_AND_WRITE, READ_ONLY
from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.factories import SURNAMES, enter_results, publish_pairing
from tests.tournaments.public import addresses
from tests.tournaments.teams.events import NAMES as NAMES_OF_TEAMS
from tournaments.basics.entrants import entrant_rows
from tournaments.models import ForbiddenPair, Passkey, Player, PushSubscription, Round, Team, Tournament, User
from tournaments.players.actions import entries
from tournaments.push.queries import notification
from tournaments.rounds.actions import drafts
from tournaments.teams.actions.teams import set_team_bye, withdraw_team
from tournaments.templatetags import entry_rows

Play = Callable[..., Round]
OPEN, CLOSED = "⟦", "⟧"
ATTRIBUTES = frozenset({"title", "aria-label", "placeholder", "alt"})
# Names (of languages too), acronyms, the colours of four boards, and the example of a list.
SAID_AS_IT_IS = re.compile(
    rf"Tournament open|({'|'.join((*SURNAMES, *NAMES_OF_TEAMS))})(, Player \d+)?|"
    r"\bPlayer \d+|https?://(testserver/(open|events/congress)/hall/|example\.org/arobase)|"
    rf"{re.escape(FULL_VERSION)}|{'|'.join(map(re.escape, dict(settings.LANGUAGES).values()))}|"
    r"arbiter|organiser|Anna|Arobase|\b[wb]{4}\b|\b[A-Z]{2,5}(/[A-Z]\S*|\d+)?\b|^Name;Rating;.*",
    re.DOTALL,
)
SAID_BY_NAME = available_timezones() | dict(settings.LANGUAGES).keys()
# What has no words of its own, and the manual, which is in English like the other documents.
NO_WORDS = frozenset(
    {
        "backup_file",
        "certificates_archive",
        "suggest",
        "export_event",
        "export_trf",
        "results_since",
        "second_opinion",
        "player_stored",
        "prizes_file",
        "norm_certificate",
        "report_sent",
    }
)


class Marked(trans_real.DjangoTranslation):
    """The language of the source itself, with signs around what went through it."""

    def __init__(self) -> None:
        super().__init__("en-gb")

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message.rpartition(CONTEXT_SEPARATOR)[2]}{CLOSED}" if message else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{OPEN}{msgid1 if n == 1 else msgid2}{CLOSED}"


class Texts(HTMLParser):
    """What a reader of a page sees or hears."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.is_program = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        value = dict(attrs).get("value") if tag in ("option", "button") else ""
        is_own_name = value in SAID_BY_NAME
        self.is_program = is_own_name or tag in ("script", "style", "code", "pre")
        self.found += [value for name, value in attrs if name in ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self.is_program = False

    def handle_data(self, data: str) -> None:
        if not self.is_program:
            self.found.append(data)


def unmarked(page: str) -> set[str]:
    """The words of a page that went through no catalogue; names and acronyms are no such words."""
    depth, outside = 0, []
    for sign in "\0".join(Texts(page).found):
        depth += (sign == OPEN) - (sign == CLOSED)
        outside.append("\0" if depth or sign == CLOSED else sign)
    texts = (SAID_AS_IT_IS.sub("", text).strip() for text in "".join(outside).split("\0"))
    return {text for text in texts if re.search(r"[^\W\d_]{3,}", text)}


def test_what_is_looked_for_is_found() -> None:
    text = f"{OPEN}Round {OPEN}one{CLOSED} now{CLOSED} <b>5 &amp; more words</b>"
    page = f'<p title="Points">{text}</p><script>let it be</script>'
    assert unmarked(page) == {"Points", "5 & more words"}


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The marking language while the test lasts; a request leaves its language active in the thread."""
    language = Marked()
    monkeypatch.setitem(trans_real._translations, "en-gb", language)
    monkeypatch.setattr(trans_real, "_default", language)
    trans_real.activate("en-gb")
    entry_rows._words.cache_clear()
    yield
    entry_rows._words.cache_clear()
    trans_real.deactivate()


CODES = {
    "players": "BH/C1/P,DE,KS/L+1,KS/L60,AOB/F,TPN/R,WIN",
    "matches": "BH/C1/P,DE,KS/L+1,TPN/R,WIN",
    "teams": "MPVGP,EDE,EDEBT,BC,TBR,BBE,EMGSB",
    "table": "MPVGP,EDE,EDEBT,BC,TBR,BBE,EMGSB",
    "cup": "EDEBT",
}


@pytest.fixture
def tournament(request: pytest.FixtureRequest, play_round: Play, arbiter: User) -> Tournament:
    """Every tie-break, a round played, one running, byes, a forbidden pairing, a withdrawal; of a kind asked for."""
    kind = getattr(request, "param", "players")
    tournament = KINDS[kind](tiebreaks=CODES[kind], arbiters=(arbiter,))
    play_round(tournament)
    *_others, gone, away, _last = entrants_of(tournament)
    if isinstance(gone, Team):
        withdraw_team(gone, by=arbiter)
    else:
        entries.withdraw_player(gone, by=arbiter)
    if isinstance(away, Player):
        entries.request_bye(away, by=arbiter, round_number=2, kind="H")
    elif kind == "teams":  # in a round robin nobody has one
        set_team_bye(away, by=arbiter, round_number=2, kind="H")
    round_ = publish_pairing(tournament, by=arbiter)
    enter_results(round_, by=arbiter)
    drafts.pair_next_round(tournament, by=arbiter)
    return tournament


in_each_kind = pytest.mark.parametrize("tournament", KINDS, indirect=True)


@pytest.mark.parametrize("asked", [{}, {"Accept-Language": "en-US"}, {"Accept-Language": "tlh"}])
def test_pages_are_in_english_where_nobody_chooses(
    client: Client, arbiter_client: Client, tournament: Tournament, asked: dict[str, str]
) -> None:
    for address, words in (("/open/standings/", "Standings"), ("/accounts/login/", "Password")):
        answer = client.get(address, headers=asked)
        assert answer["Content-Language"] == "en-gb"
        assert '<html lang="en' in answer.text
        assert words in answer.text
    assert "Settings" in arbiter_client.get("/arbiter/t/open/", headers=asked).text


@in_each_kind
@pytest.mark.usefixtures("marked")
def test_public_pages(client: Client, tournament: Tournament) -> None:
    values = [
        reverse("public:working", args=[tournament.slug, entrants_of(tournament)[0].pk, code])
        for code in tournament.tiebreaks.split(",")
    ]
    found = {}
    pages = [page for page in addresses.every(tournament, rounds=2) if not page.endswith("/live/")]  # that is JSON
    for page in [*pages, *values]:
        answer = client.get(page)
        assert answer.status_code == 200, page
        found[page] = unmarked(answer.content.decode())
    assert {page: texts for page, texts in found.items() if texts} == {}


@in_each_kind
@pytest.mark.usefixtures("marked")
def test_arbiters_pages(organiser_client: Client, tournament: Tournament, arbiter: User, organiser: User) -> None:
    one, other = entrants_of(tournament)[:2]
    named = dict(zip(entrant_rows(tournament).pair, (one, other), strict=True))
    pair = ForbiddenPair.objects.create(tournament=tournament, **named)
    site = Site(tournament, bye=0, pair=pair, account=arbiter.pk)
    found = {}
    for name in sorted({*READ_ONLY, *READ_AND_WRITE} - NO_WORDS):
        answer = organiser_client.get(site.address(name))
        assert answer.status_code == 200, name
        found[name] = unmarked(answer.content.decode())
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.usefixtures("marked")
def test_pages_of_passkeys_where_there_can_be_some(organiser: User) -> None:
    client = Client(headers={"host": "localhost"})
    client.force_login(organiser)
    Passkey.objects.create(user=organiser, name="Anna", site="testserver", credential="AAAA", public_key="AAAA")
    pages = [client.get(reverse(f"arbiter:{name}")) for name in ("passkeys", "own_account")]
    client.logout()
    client.post(reverse("login"), {"username": "organiser", "password": "correct horse"})
    pages.append(client.get(reverse("login_code")))
    Passkey.objects.update(site="localhost")
    pages.append(client.get(reverse("login_code")))
    assert [page.status_code for page in pages] == [200] * 4
    assert [unmarked(page.content.decode()) for page in pages] == [set()] * 4
    for page in (pages[0], pages[3]):
        said = re.findall(r'data-(?:cancelled|known|failed)="([^"]*)"', page.content.decode())
        assert said
        assert all(text.startswith(OPEN) for text in said)


@pytest.mark.usefixtures("marked")
def test_mails_and_notifications(tournament: Tournament, organiser: User) -> None:
    """Each line of the letters but addresses, and where one sits."""
    context = {"user": organiser, "protocol": "https", "domain": "example.org", "uid": "a", "token": "b"}
    letters = [render_to_string(f"arbiter/accounts/lost_{part}.txt", context) for part in ("subject", "mail")]
    lines = [line for letter in letters for line in letter.splitlines() if not line.startswith("https://")]
    player = Player.objects.filter(seats__round__number=2).earliest("pk")
    published = tournament.publications.get(number=2).published_at
    told = json.loads(notification(PushSubscription(tournament=tournament, player_key=player.pk), 2, published) or b"")
    assert [unmarked(line) for line in [*lines, told["body"]]] == [set()] * (len(lines) + 1)
