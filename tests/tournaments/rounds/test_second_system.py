"""A tournament of a second system, played through the pages: nothing there may know the first one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.systems import also_registered, registered_systems
from pairing.engine.systems.system import System
from pairing.trf.reader import read_trf
from tests.systems.folded import PACKAGE
from tests.tournaments.api.test_description import components, description
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.factories import make_user
from tests.tournaments.made_once import made_once
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Publication, Round, Tournament, User

pytestmark = pytest.mark.django_db

ROUNDS = 3
NAMES = ("Abel", "Berg", "Costa", "Dahl", "Egli", "Frei", "Gut", "Horn", "Imhof", "Jost", "Kern")
HIDDEN = re.compile(r'<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"')


@pytest.fixture
def folded() -> Iterator[System]:
    """The second system, registered while the test lasts."""
    with also_registered(PACKAGE) as system:
        yield system
    description.cache_clear()
    components.cache_clear()


def main_of(text: str) -> str:
    """The page without its head and its foot, which names all systems."""
    return text.partition("<main")[2].partition("</main>")[0]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.text


def hidden_of(text: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that goes to ``action``."""
    form = re.search(rf'<form[^>]*action="{re.escape(action)}"[^>]*>.*?</form>', text, re.DOTALL)
    assert form, action
    return {name: unescape(value) for name, value in HIDDEN.findall(form[0]) if name != "csrfmiddlewaretoken"}


def send(client: Client, where: str, action: str, **fields: str) -> str:
    """Fills in and sends the form to ``action`` on the page ``where``; the page that follows."""
    answer = client.post(action, {**hidden_of(page(client, where), action), **fields}, follow=True)
    assert answer.status_code == 200, (action, answer.text)
    return answer.text


@pytest.fixture
def arbiter(request: pytest.FixtureRequest, db: None, folded: System) -> User:
    """With a tournament that is played where the test asks for it: it is played once, since that takes seconds."""
    if "played" not in request.fixturenames:
        return make_user("arbiter")
    return _with_rounds_played(folded.name)


@made_once()
def _with_rounds_played(system: str) -> User:
    user, client = make_user("arbiter"), ArbiterClient()
    client.force_login(user)
    made = entered(client, next(one for one in registered_systems() if one.name == system))
    for number in range(1, ROUNDS + 1):
        play(client, made, number)
    return user


@pytest.fixture
def played(arbiter: User) -> Tournament:
    """Three rounds, played by ``arbiter``."""
    return Tournament.objects.get()


@pytest.fixture
def tournament(folded: System, arbiter_client: Client) -> Tournament:
    return entered(arbiter_client, folded)


def entered(arbiter_client: Client, folded: System) -> Tournament:
    """Eleven players without a rating, entered one by one."""
    offered = page(arbiter_client, "/arbiter/new/")
    for system in registered_systems():
        assert f'value="{system.name}"' in offered
    fields = {
        "name": "Folded Open",
        "total_rounds": "5",
        "initial_colour": "w",
        "rating_type": "standard",
        "points_win": "1",
        "points_draw": "½",
        "points_bye": "1",
        "system": folded.name,
    }
    send(arbiter_client, "/arbiter/new/", "/arbiter/new/", **fields)
    made = Tournament.objects.get()
    assert made.system == folded.name
    for number, name in enumerate(NAMES):
        new = f"/arbiter/t/{made.slug}/players/new/"
        send(arbiter_client, new, new, name=f"{name}, Player {number}", entry_round="1")
    return made


def play(client: Client, tournament: Tournament, number: int) -> None:
    """Pairs, publishes and finishes a round by the pages."""
    base = f"/arbiter/t/{tournament.slug}/"
    draft = send(client, base, f"{base}pair/")
    assert "Dubov" not in main_of(draft)
    assert "ARO" not in main_of(draft)
    assert "Nobody meets an opponent again." in draft
    send(client, f"{base}rounds/{number}/", f"{base}rounds/{number}/publish/")
    for game in Round.objects.get(tournament=tournament, number=number).matches.order_by("table"):
        [row] = game.games.all()
        action = f"{base}boards/{row.pk}/result/"
        white = ("1-0", "1/2", "0-1")[(game.table + number) % 3]
        send(client, f"{base}rounds/{number}/", action, result=white)


def test_it_is_paired_published_and_listed_without_ratings(played: Tournament, folded: System, client: Client) -> None:
    base = f"/{played.slug}/"
    assert f"{folded.full_name} · {folded.rules}." in page(client, base)
    for number in range(1, ROUNDS + 1):
        address = f"{base}rounds/{number}/{folded.round_list.slug}/"
        listed = page(client, address)
        for column in folded.round_list.columns:
            assert column.heading in listed
        for name in NAMES:
            assert name in listed
        assert f"The articles are those of {folded.rules}." in listed
        assert client.get(f"{base}rounds/{number}/aro/").status_code == 404
    frozen = Publication.objects.get(round__number=2, round__tournament=played).round_list
    assert frozen["system"] == folded.name
    assert len(frozen["lines"]) == len(NAMES)


def test_no_public_page_speaks_of_the_first_system(played: Tournament, folded: System, client: Client) -> None:
    player = played.players.order_by("tpn")[0]
    rounds = [f"rounds/2/{last}" for last in ("", "names/", f"{folded.round_list.slug}/")]
    for last in ("", "standings/", "crosstable/", "players/", f"players/{player.pk}/", "ratings/", "files/", *rounds):
        text = main_of(page(client, f"/{played.slug}/{last}"))
        assert "Dubov" not in text, last
        assert "ARO list" not in text, last


def test_the_choice_is_locked_with_round_1(played: Tournament, folded: System, arbiter_client: Client) -> None:
    settings = page(arbiter_client, f"/arbiter/t/{played.slug}/settings/?section=pairing")
    assert 'name="system"' not in settings
    assert f'<span class="value">{folded.title}</span>' in settings


def test_each_round_is_explained_and_why_not_is_answered(
    played: Tournament, folded: System, arbiter_client: Client
) -> None:
    address = f"/arbiter/t/{played.slug}/rounds/2/explanation/"
    text = main_of(page(arbiter_client, address))
    assert folded.rules in text
    assert "Dubov" not in text
    assert "ARO" not in text
    answers = {main_of(page(arbiter_client, f"{address}?one=1&other={other}")) for other in range(2, 12)}
    assert len(answers) > 2


def test_the_api_has_its_list_and_explanation_as_described(played: Tournament, folded: System, client: Client) -> None:
    base = f"/api/v1/tournaments/{played.slug}/"
    described = client.get("/api/v1/openapi.json").json()
    path = "/tournaments/{slug}/rounds/{number}/" + folded.round_list.slug + "/"
    form = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    answer = client.get(f"{base}rounds/2/{folded.round_list.slug}/").json()
    whole = {"components": described["components"], **form}
    assert [error.message for error in Draft202012Validator(whole).iter_errors(answer)] == []
    assert {line["name"].partition(",")[0] for line in answer["players"]} == set(NAMES)
    links = client.get(f"{base}rounds/2/").json()["links"]
    assert links[folded.round_list.slug] == f"{base}rounds/2/{folded.round_list.slug}/"
    steps = client.get(f"{base}rounds/2/steps/").json()
    assert folded.name in str(steps)
    assert client.get(f"{base}rounds/2/explanation/").status_code == 404  # the form that only the first system ever had
    assert client.get(base).json()["system"] == folded.name


def test_its_report_says_its_code_and_comes_in_again(played: Tournament, folded: System, arbiter: User) -> None:
    report = export_trf(played)
    assert f"192 {folded.code()}" in report.splitlines()
    checked = check_tournament(read_trf(report))
    assert [entry.verdict for entry in checked.rounds] == [Verdict.SAME] * ROUNDS
    found = review_trf(report.encode(), seconds=60.0)
    assert found.problems == ()
    assert found.unrated == ()
    assert found.system is folded
    assert found.replay is not None
    assert folded.title in found.replay.note
    assert [entry.verdict for entry in found.replay.rounds] == ["same"] * ROUNDS
    copy = import_trf(report.encode(), by=arbiter, name="Copy")
    assert copy.system == folded.name
    assert export_trf(copy).replace("012 Copy", "012 Folded Open") == report


def test_the_draft_is_refused_for_nobodys_rating(
    tournament: Tournament, arbiter_client: Client, play_round: Callable[..., Round]
) -> None:
    players = page(arbiter_client, f"/arbiter/t/{tournament.slug}/players/")
    assert "has no rating" not in players
    assert "have no rating" not in players
    assert play_round(tournament).number == 1
