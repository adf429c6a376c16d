"""The one place that decides who may do what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxMiddleware

from tournaments.models import Tournament, User
from tournaments.permissions import account_view, arbiter_view, organiser_view, tournaments_of

Make = Callable[..., Tournament]


@arbiter_view
def show_tournament(request: HttpRequest, tournament: Tournament, number: int = 0) -> HttpResponse:
    return HttpResponse(f"{tournament.slug} {number}")


@account_view
def show_account(request: HttpRequest) -> HttpResponse:
    return HttpResponse("account")


@organiser_view
def show_accounts(request: HttpRequest) -> HttpResponse:
    return HttpResponse("accounts")


def ask(user: User | AnonymousUser, method: str = "GET", **headers: str) -> HttpRequest:
    request = RequestFactory().generic(method, "/arbiter/t/open/", headers=headers)
    HtmxMiddleware(lambda _request: HttpResponse())(request)
    request.user = user
    return request


def test_an_arbiter_works_on_the_tournaments_given_to_them(
    make_tournament: Make, arbiter: User, other_arbiter: User, organiser: User
) -> None:
    mine = make_tournament(slug="mine")
    make_tournament(slug="theirs", arbiters=(other_arbiter,))

    assert list(tournaments_of(arbiter)) == [mine]
    assert tournaments_of(organiser).count() == 2
    assert not tournaments_of(AnonymousUser()).exists()
    assert mine in tournaments_of(arbiter)
    assert mine in tournaments_of(organiser)
    assert mine not in tournaments_of(other_arbiter)
    assert mine not in tournaments_of(AnonymousUser())


def test_an_account_that_is_off_works_on_nothing(make_tournament: Make, arbiter: User, organiser: User) -> None:
    tournament = make_tournament()
    for user in (arbiter, organiser):
        user.is_active = False
        assert tournament not in tournaments_of(user)


def test_the_view_gets_its_tournament(make_tournament: Make, arbiter: User) -> None:
    make_tournament()
    assert show_tournament(ask(arbiter), slug="open", number=3).content == b"open 3"


def test_others_get_the_same_answer_as_for_what_does_not_exist(make_tournament: Make, other_arbiter: User) -> None:
    make_tournament()
    messages = []
    for slug in ("open", "no-such-tournament"):
        with pytest.raises(Http404) as error:
            show_tournament(ask(other_arbiter), slug=slug)
        messages.append(str(error.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("view", [show_tournament, show_account, show_accounts])
def test_who_is_not_logged_in_goes_to_the_login_page_and_back(view: Callable[..., HttpResponse]) -> None:
    arguments = {"slug": "open"} if view is show_tournament else {}

    page = view(ask(AnonymousUser()), **arguments)
    post = view(ask(AnonymousUser(), "POST"), **arguments)
    part = view(ask(AnonymousUser(), "POST", **{"HX-Request": "true"}), **arguments)

    assert (page.status_code, page["Location"]) == (302, "/accounts/login/?next=/arbiter/t/open/")
    assert (post.status_code, post["Location"]) == (302, "/accounts/login/?next=/arbiter/")
    assert part["HX-Redirect"] == "/accounts/login/"


def test_accounts_are_for_organisers(organiser: User, arbiter: User) -> None:
    assert show_accounts(ask(organiser)).status_code == 200
    with pytest.raises(Http404):
        show_accounts(ask(arbiter))
    assert show_account(ask(arbiter)).status_code == 200
