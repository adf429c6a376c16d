"""The pages of what went wrong: our own, without the inside of the program, and without the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpRequest
from django.test import Client
from django.urls import path

from asgi_fair.wsgi import REFUSED
from config import urls


def _fails(request: HttpRequest) -> None:
    raise ValueError("a secret of the program")


def _without_database(request: HttpRequest) -> None:
    raise OperationalError("connection refused to 10.0.0.7")


class Failing:
    """The site's addresses, and some that fail."""

    urlpatterns = (
        *(path("x/fails/", _fails), path("x/gone/", _without_database)),
        *(path("api/v1/x/fails/", _fails), path("api/v1/arbiter/x/gone/", _without_database)),
        *urls.urlpatterns,
    )
    handler400, handler403, handler500 = urls.handler400, urls.handler403, urls.handler500


@pytest.fixture
def failing(settings: Any, client: Client) -> Client:
    settings.ROOT_URLCONF = Failing
    client.raise_request_exception = False
    return client


def test_a_fault_of_the_program(failing: Client) -> None:
    answer = failing.get("/x/fails/")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert "Something went wrong here" in page
    assert "secret" not in page
    assert answer["Cache-Control"] == "no-store"
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_a_database_that_does_not_answer(failing: Client) -> None:
    answer = failing.get("/x/gone/")
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "The database does not answer" in page
    assert "10.0.0.7" not in page


def test_a_form_without_the_mark_of_the_site() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "x"})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()


def test_a_foreign_name_of_the_host(client: Client) -> None:
    answer = client.get("/", headers={"host": "attacker.example"})
    assert answer.status_code == 400
    assert "AROBASE_HOSTS" in answer.content.decode()
    assert "attacker.example" not in answer.content.decode()


def test_programs_get_errors_in_their_own_form(failing: Client) -> None:
    fault, gone = failing.get("/api/v1/x/fails/"), failing.get("/api/v1/arbiter/x/gone/")
    too_large = failing.put("/api/v1/arbiter/tournaments/x/rounds/1/results/", **{REFUSED: 413})
    foreign = failing.get("/api/v1/tournaments/", headers={"host": "attacker.example"})
    for answer, status in ((fault, 500), (gone, 503), (too_large, 413), (foreign, 400)):
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
        problem = answer.json()
        assert (problem["status"], problem["errors"]) == (status, [])
        assert "secret" not in problem["detail"]
    assert fault["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in gone.headers
    assert gone["Retry-After"]
