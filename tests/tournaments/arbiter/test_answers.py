"""What a view answers: its page while there is something wrong, and where to go on when it is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from tournaments.clicks.kinds import GROUP
from tournaments.models import ApartGroup, Tournament, User
from tournaments.services.errors import Doubtful, Refused, Stale
from tournaments.services.tournament.groups import add_group
from tournaments.views.arbiter.answers import answered_by

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
    assert "They are kept apart as far as possible." in arbiter_client.get(GROUPS).text


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

    view.rests_on = GROUP  # type: ignore[attr-defined]
    assert answered_by(page)(view).rests_on is GROUP  # type: ignore[attr-defined]
