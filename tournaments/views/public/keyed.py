"""How a key gets from an address into a cookie."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.keys import give, guesses_too_often, is_key, note_wrong

LONGEST_KEY = 100


def key_answer(request: HttpRequest, key: str | None, *, page: str, door: str) -> HttpResponse:
    """To ``page`` with the cookie where the right ``key`` was sent; else the door once more. None fits no key."""
    if guesses_too_often(request):
        answer = render(request, "public/keyed/door.html", {"address": door, "too_often": True}, status=429)
        answer.headers["Retry-After"] = "600"
        return answer
    given = request.POST.get("key", "").strip().rpartition("#")[2][:LONGEST_KEY]
    if key is None or not is_key(given, key):
        note_wrong(request)
        return render(request, "public/keyed/door.html", {"address": door, "wrong": True}, status=403)
    answer = redirect(page)
    give(answer, request, key, path=page)
    return answer


def path_of(name: str, *keys: object) -> str:
    """The path of the public page ``name``."""
    return reverse(f"public:{name}", args=keys)
