"""How a key gets from an address into a cookie."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.pages.keys import SECONDS_COUNTED, give, is_key, wrong_too_often

LONGEST_KEY = 100


def key_answer(request: HttpRequest, key: str | None, *, page: str, key_page: str) -> HttpResponse:
    """To ``page`` with the cookie where the right ``key`` was sent, else ``key_page``, which asks for it, once more.

    None fits no key.
    """
    if key is not None and is_key(given_key(request), key):
        opened = redirect(page)
        give(opened, request, key, path=page)
        return opened
    # Compared before anything is counted: a whole hall comes by one address, and somebody there may try keys at random.
    too_often = wrong_too_often(request)
    status = HTTPStatus.TOO_MANY_REQUESTS if too_often else HTTPStatus.FORBIDDEN
    context = {"address": key_page, "too_often": too_often, "wrong": not too_often}
    answer = render(request, "public/keyed/door.html", context, status=status)
    if too_often:
        answer.headers["Retry-After"] = str(SECONDS_COUNTED)
    return answer


def given_key(request: HttpRequest) -> str:
    """What was sent as key, or at the end of a whole link."""
    return request.POST.get("key", "").strip().rpartition("#")[2][:LONGEST_KEY]


def path_of(name: str, *keys: object) -> str:
    """The path of the public page ``name``."""
    return reverse(f"public:{name}", args=keys)
