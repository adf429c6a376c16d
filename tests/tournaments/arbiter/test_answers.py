"""What a view answers: its page while there is something wrong, and where to go on when it is done."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from tests.sources import ROOT, of_floors, parsed, python_files
from tournaments.basics.errors import Doubtful, Refused, Stale
from tournaments.models import ApartGroup, Tournament, User
from tournaments.pages.answers import answered_by
from tournaments.stale_forms.of_tournament import GROUP
from tournaments.tournament.actions.groups import add_group

Make = Callable[..., Tournament]
GROUPS = "/arbiter/t/open/settings/groups/"
SETTINGS = "/arbiter/t/open/settings/"


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=5, system="dutch")


# --- Views as they are ----------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_who_looks_gets_the_page_with_an_empty_form(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.get(GROUPS)
    assert (answer.status_code, answer.context["form"].is_bound, answer.context["problems"]) == (200, False, [])


@pytest.mark.django_db
def test_a_form_with_errors_comes_back_with_what_was_typed(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.post(GROUPS, {"group": "federation:UTO", "first_round": "99"})
    assert (answer.status_code, answer.context["form"]["first_round"].value()) == (422, "99")
    assert answer.context["form"].errors["first_round"]
    assert not ApartGroup.objects.exists()


@pytest.mark.django_db
def test_a_form_that_was_refused_says_why_and_keeps_what_was_typed(
    arbiter_client: Client, tournament: Tournament, arbiter: User
) -> None:
    add_group(tournament, by=arbiter, kind="federation", value="UTO")
    answer = arbiter_client.post(GROUPS, {"group": "federation:UTO", "first_round": "1"})
    form = answer.context["form"]
    assert (answer.status_code, form["group"].value(), answer.context["problems"]) == (422, "federation:UTO", [])
    assert form.non_field_errors() == form.refusal.problems
    assert form.refusal.problems[0] in answer.text
    assert ApartGroup.objects.count() == 1


@pytest.mark.django_db
def test_what_has_no_form_says_on_top_of_its_page_why_it_was_refused(
    arbiter_client: Client, tournament: Tournament
) -> None:
    answer = arbiter_client.post(f"{SETTINGS}tiebreaks/lots/")
    assert (answer.status_code, len(answer.context["problems"])) == (409, 1)
    assert answer.context["problems"][0] in answer.text
    assert not answer.context["form"].is_bound


@pytest.mark.django_db
def test_what_is_done_goes_on_to_a_page_that_says_so(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.post(GROUPS, {"group": "federation:UTO", "first_round": "1"})
    assert (answer.status_code, answer["Location"]) == (302, GROUPS)
    assert "These pairings will be avoided as far as possible." in arbiter_client.get(GROUPS).text


# --- What no page of today brings about at will -----------------------------------------------------------------------


def page(_request: HttpRequest, *given: str, status: int = 200, **told: object) -> HttpResponse:
    return HttpResponse(f"{given} {told}", status=status)


def answer_to(refusal: Refused, **seen: str) -> HttpResponse:
    def view(_request: HttpRequest, _row: str, **_seen: str) -> HttpResponse:
        raise refusal

    return answered_by(page, status=422)(view)(RequestFactory().post("/"), "row", **seen)


@pytest.mark.parametrize(
    ("refusal", "status", "question"),
    [(Refused("Not now."), 422, ""), (Doubtful("Is it right?"), 422, "Is it right?"), (Stale("Gone."), 409, "")],
)
def test_the_page_is_told_what_was_wrong_and_what_is_asked(refusal: Refused, status: int, question: str) -> None:
    answer = answer_to(refusal)
    told = {"problems": refusal.problems, "question": question}
    assert (answer.status_code, answer.text) == (status, f"('row',) {told}")


def test_what_the_service_found_to_be_stale_goes_on_to_the_page_of_changes() -> None:
    with pytest.raises(Stale):
        answer_to(Stale("Gone."), seen="what the page showed")
    assert answer_to(Refused("Not now."), seen="what the page showed").status_code == 422


def test_a_view_keeps_what_other_decorators_look_for() -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    view.requires_unchanged = GROUP  # type: ignore[attr-defined]
    assert answered_by(page)(view).requires_unchanged is GROUP  # type: ignore[attr-defined]


# --- One shape --------------------------------------------------------------------------------------------------------

# Who catches a refusal by hand, and why.
BY_HAND = {
    "pages/answers.py": "the one place for all others",
    "accounts/views/passkeys.py": "the form is one of many on the page, and which one is in what was sent",
    "files/views/reports.py": "a file that is asked for by GET",
    "players/views/check_in.py": "a row for HTMX",
    "players/views/entries.py": "a player who is only tried, to see which numbers would move",
    "results/views/entry.py": "a row for HTMX",
    "rounds/views/rounds.py": "two pages pair a round, and both answer by a third one",
    "api/views/asking.py": "programs get JSON",
    "api/views/games.py": "programs get JSON, with every game that could not be taken",
    "accounts/public.py": "a new account is made and logged in; what has ended has a page of its own",
    "players/public/check_in.py": "no page of changes: the list as it is now",
    "players/public/entry_form.py": "the form of everybody, in two shapes",
    "players/public/personal.py": "no page of changes: the player's page as it is now",
    "results/public/helping.py": "no page of changes: the helper's boards as they are now",
    "teams/public/captain.py": "no page of changes: the captain's page as it is now",
    "results/public/slips.py": "no page of changes: the board as it is now",
    "push/public.py": "asked by the page's script, which gets JSON",
}


def test_refusals_are_answered_in_one_place() -> None:
    found = {
        path.relative_to(ROOT / "tournaments").as_posix()
        for path in of_floors("views", "public", "pages")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ExceptHandler)
        and node.type is not None
        and any(isinstance(part, ast.Name) and part.id == "Refused" for part in ast.walk(node.type))
    }
    assert found == set(BY_HAND)


def test_htmx_is_looked_for_in_one_way() -> None:
    """``request.htmx`` knows the headers; nobody reads them by hand."""
    said = [
        path.relative_to(ROOT).as_posix()
        for path in python_files("tournaments")
        if "HX-Request" in path.read_text(encoding="utf-8")
    ]
    assert said == []
