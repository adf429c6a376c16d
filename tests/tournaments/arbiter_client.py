"""A client that looks before it posts: what it sends expects the state of that moment, as after loading the page."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client
from django.urls import Resolver404, resolve

from tournaments.models import Tournament, User
from tournaments.stale_forms.expected import FIELD, Address


def version_at(path: str, user: User) -> str | None:
    """What a page made now would carry for ``path``; None where nothing is asked for, or nothing is there."""
    try:
        found = resolve(path.partition("?")[0])
    except Resolver404:
        return None
    precondition = getattr(found.func, "requires_unchanged", None)
    if precondition is None:
        return None
    values = {**found.kwargs}
    slug = values.pop("slug", None)
    tournament = Tournament.objects.filter(slug=slug).first() if slug else None
    try:
        row = precondition.target.find(Address(user, tournament, next(iter(values.values()), None)))
    except ObjectDoesNotExist:
        return None
    return str(precondition.expected(row, tournament))


class ArbiterClient(Client):
    """Posts with the version of the moment; what a test gives for the field itself goes before, None leaves it out."""

    def post(self, path: str, data: Any = None, *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]
        data = {} if data is None else data
        user = User.objects.filter(pk=self.session.get(SESSION_KEY)).first()
        if isinstance(data, dict) and FIELD not in data and user is not None:
            data = {**data, FIELD: version_at(path, user)}
        if isinstance(data, dict):
            data = {name: value for name, value in data.items() if value is not None or name != FIELD}
        return super().post(path, data, *args, **kwargs)


def says(answer: Any, *texts: str, status: int | None = None) -> None:
    """The page has all of ``texts``, and the ``status`` where one is named."""
    assert status in (None, answer.status_code)
    assert [text for text in texts if text not in answer.text] == []
