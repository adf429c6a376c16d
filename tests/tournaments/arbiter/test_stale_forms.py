"""The one rule for stale forms, at every address: what is not on the page is not done."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from tests.tournaments import tables
from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import OF_TOURNAMENT
from tests.tournaments.arbiter.cases import CASES
from tests.tournaments.arbiter.sites import KINDS, OF_TEAMS
from tests.tournaments.arbiter.worlds import Case, World, make_world
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.teams.cases import CASES as CASES_OF_TEAMS
from tournaments.models import Installation, Tournament, User
from tournaments.rating_lists import views as rating_list_view
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.preconditions import NEW, PRECONDITIONS
from tournaments.urls_arbiter import tournament_patterns, urlpatterns

pytestmark = pytest.mark.django_db
by_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
# What a team event does without, and why.
NOT_FOR_TEAMS = {
    **dict.fromkeys(("bye_request", "bye_cancel", "bye_wish"), "teams have byes, on the pages of teams"),
    "prizes_absent": "teams win there",
    "prizes_withheld": "teams win there",
    **dict.fromkeys(
        ("categories", "category_edit", "category_move", "category_remove"),
        "players are not ranked, and no prizes theirs",
    ),
    "not_come": "nobody is asked about: teams are paired, not their players",
}

# What a cup of teams does without besides; whatever its forms refuse is tested beside its bracket.
NOT_FOR_CUPS = {
    **dict.fromkeys(("tiebreaks", "given_values"), "the list says how level matches are decided, and nothing else"),
    **dict.fromkeys(("draw_lots", "rank_by_hand"), "the places are those of the bracket"),
    **dict.fromkeys(
        ("by_hand_start", "by_hand_step", "by_hand_finish", "by_hand_cancel"), "the bracket says who meets"
    ),
    **dict.fromkeys(("report_made", "report_send"), "the prepared round is drawn throughout, so nobody has won it"),
    "correct": "what is changed meanwhile would let another team go on, which is refused by itself",
    "numbers": "they are the places in the bracket, for which it has a form of its own",
    "players_split": "groups are made of players before a system is chosen",
}


def is_for(case: Case, kind: str) -> bool:
    """Whether the case is one of tournaments of that kind, and not in general or of teams by its own preparation."""
    if kind == "players":
        return True
    of_kind = case.name in OF_TOURNAMENT and case not in CASES_OF_TEAMS
    of_kind = of_kind and case.name != "decision"  # of a knock-out, which its preparation makes of players
    needs_ratings = case.name == "provisional_all"  # as the system of single games here alone does
    without = {**(NOT_FOR_TEAMS if kind in OF_TEAMS else {}), **(NOT_FOR_CUPS if kind == "cup" else {})}
    return of_kind and not needs_ratings and case.name not in without


def in_worlds(cases: Iterable[Case]) -> pytest.MarkDecorator:
    """Each of ``cases`` in a tournament of each kind for which it is; the test gets ``world`` and ``case``."""
    kinds = [kind for kind in KINDS if kind != "table"]  # whose forms are those of teams and of a cup
    pairs = [(kind, case) for case in cases for kind in kinds if is_for(case, kind)]
    params = [pytest.param(kind, case, id=f"{case.name}-{kind}") for kind, case in pairs]
    return pytest.mark.parametrize(("world", "case"), params, indirect=["world"])


GOING = (
    "player_edit",
    "player_remove",
    "player_withdraw",
    "bye_request",
    "bye_cancel",
    "allow_pair",
    "publish",
    "discard",
    "take_back",
)
of_what_goes = pytest.mark.parametrize(
    "case", [case for case in CASES if case.name in GOING], ids=lambda case: case.name
)
of_new = pytest.mark.parametrize("case", [case for case in CASES if not case.meddle], ids=lambda case: case.name)
# Addresses that take a POST and require nothing; none does, and each would need its reason here.
REQUIRE_NOTHING: dict[str, str] = {}


@pytest.fixture
def world(
    request: pytest.FixtureRequest,
    organiser: User,
    organiser_client: Client,
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> World:
    settings.RATING_LIST_DIR = tmp_path
    monkeypatch.setattr(rating_list_view, "start_job", lambda _begun, **_others: None)
    return make_world(organiser_client, organiser, getattr(request, "param", "players"))


def everything() -> object:
    """All rows but for those in which the program notes that it can write."""
    return tables.everything(but=(Installation,))


def version_on(client: Client, page: str, address: str) -> str:
    """What the form for ``address`` carries on ``page``."""
    text = client.get(page).content.decode()
    for action, inside in re.findall(r'<form method="post" action="([^"]*)"(.*?)</form>', text, re.DOTALL):
        found = re.search(r'name="expected_version" value="([^"]*)"', inside)
        if action == address and found:
            return unescape(found[1])
    raise AssertionError(f"{page} has no form for {address} that says what the page shows")


def test_every_address_that_takes_a_post_requires_something_and_has_a_case() -> None:
    views = {pattern.name: pattern.callback for pattern in (*urlpatterns, *tournament_patterns) if pattern.callback}
    writing = {*lists.READ_AND_WRITE, *lists.WRITE_ONLY}
    resting = {
        name for name, view in views.items() if getattr(view, "requires_unchanged", None) in PRECONDITIONS.values()
    }
    assert writing - resting == REQUIRE_NOTHING.keys()
    assert {case.name for case in CASES} == resting


@in_worlds(CASES)
def test_what_the_page_shows_is_accepted(world: World, case: Case) -> None:
    case.prepare(world)
    address, data = case.address(world), dict(case.data(world))
    expected = version_on(world.client, case.page(world), address)
    before = everything()
    answer = world.client.post(address, {**data, "expected_version": expected})
    assert answer.status_code == 302, answer.content.decode()
    assert everything() != before


@by_case
def test_what_says_nothing_of_the_page_is_refused(world: World, case: Case) -> None:
    case.prepare(world)
    address, data = case.address(world), dict(case.data(world))
    right = ExpectedVersion.read(version_at(address, world.user))
    another = str(ExpectedVersion(right.name, right.key + 1, right.revision, right.values))
    before = everything()
    for expected in (None, "", "nonsense", "other/1/0?version=1", another, "0" * 30_000):
        answer = world.client.post(address, {**data, "expected_version": expected})
        assert answer.status_code == 400, expected
        assert "Your click has changed nothing." in answer.content.decode()
        assert everything() == before, expected


@in_worlds(case for case in CASES if case.meddle)
def test_what_has_changed_meanwhile_is_refused(world: World, case: Case) -> None:
    assert case.meddle is not None
    case.prepare(world)
    address, data = case.address(world), dict(case.data(world))
    expected = version_on(world.client, case.page(world), address)
    case.meddle(world)
    before = everything()
    answer = world.client.post(address, {**data, "expected_version": expected})
    assert answer.status_code == 409
    assert everything() == before


@of_what_goes
def test_what_is_gone_meanwhile_is_told(world: World, case: Case) -> None:
    case.prepare(world)
    address, data = case.address(world), dict(case.data(world))
    precondition = resolve(address).func.requires_unchanged
    expected = version_on(world.client, case.page(world), address)
    world.tournament.paired_rounds.all().delete()
    world.tournament.players.filter(pk=world.player.pk).delete()
    before = everything()
    answer = world.client.post(address, {**data, "expected_version": expected})
    assert answer.status_code == 409
    assert str(precondition.message) in answer.content.decode()
    assert everything() == before
    assert world.client.post(address, {"expected_version": None}).status_code == 404


@of_new
def test_a_form_sent_twice_makes_one(world: World, case: Case) -> None:
    address, data = case.address(world), dict(case.data(world))
    expected = version_on(world.client, case.page(world), address)
    first = world.client.post(address, {**data, "expected_version": expected})
    before = everything()
    second = world.client.post(address, {**data, "expected_version": expected})
    assert (first.status_code, second.status_code) == (302, 302)
    assert second.headers["Location"] == first.headers["Location"]
    assert everything() == before
    page = world.client.get(second.headers["Location"]).content.decode()
    assert "This form came twice. It has been carried out once." in page


@of_new
def test_a_form_sent_again_with_something_else_is_refused_and_kept(world: World, case: Case) -> None:
    """As after going back in the browser, and typing the next one over the last."""
    address, data = case.address(world), dict(case.data(world))
    expected = version_on(world.client, case.page(world), address)
    assert world.client.post(address, {**case.first, "expected_version": expected}).status_code == 302
    before = everything()
    answer = world.client.post(address, {**data, "expected_version": expected})
    assert answer.status_code == 409
    assert str(NEW.message) in answer.content.decode()
    assert everything() == before
    if not {"password", "file", "picture"} & data.keys():  # none is repeated by a page
        again = sent_again(answer.content.decode(), address)
        assert world.client.post(address, again).status_code == 302
        assert everything() != before


def sent_again(page: str, address: str) -> dict[str, list[str]]:
    """What the stale page would send."""
    (form,) = re.findall(rf'<form method="post" action="{re.escape(address)}">.*?</form>', page, re.DOTALL)
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form):
        found.setdefault(unescape(name), []).append(unescape(value))
    return found


def test_a_form_that_came_to_nothing_may_be_sent_again(world: World) -> None:
    """A new form is used up by what it makes, not by a fault in it."""
    address = world.at("player_new")
    expected = version_on(world.client, address, address)
    assert world.client.post(address, {"name": "", "entry_round": 1, "expected_version": expected}).status_code == 422
    assert (
        world.client.post(address, {"name": "Adler", "entry_round": 1, "expected_version": expected}).status_code == 302
    )


def test_a_page_of_an_unknown_tournament_says_nothing(world: World) -> None:
    expected = ExpectedVersion("settings", world.tournament.pk, 0, {"name": "x"})
    assert world.client.post("/arbiter/t/none/settings/", {"expected_version": str(expected)}).status_code == 404
    assert Tournament.objects.count() == 1
