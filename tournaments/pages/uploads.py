"""How many bytes a request may bring to which address: asked before any of them is read.

A view that takes files says so (``takes``). All others take what a form of a logged-in person has, and from everybody
else the few kilobytes of a form with some lines (``asgi_fair.configuration``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import get_user
from django.db import close_old_connections
from django.http import Http404, HttpRequest
from django.urls import resolve

View = TypeVar("View", bound=Callable[..., Any])
Known = Callable[[HttpRequest], bool]

OTHER_FIELDS = 100_000  # bytes of a form beside its file


def logged_in(request: HttpRequest) -> bool:
    """Whether an account sends it."""
    return request.user.is_authenticated


def organiser(request: HttpRequest) -> bool:
    """Whether an organiser sends it."""
    return bool(getattr(request.user, "is_organiser", False))


@dataclass(frozen=True, slots=True)
class Takes:
    """So many bytes, from those whom ``known`` knows."""

    most: int
    known: Known = logged_in


def takes(most: int, known: Known = logged_in) -> Callable[[View], View]:
    """The view gets files of up to ``most`` bytes, with the other fields of their form, from whom ``known`` knows.

    ``known`` is asked with a request that has cookies, headers and user, and no body yet.
    """

    def decorate(view: View) -> View:
        view.takes = Takes(most + OTHER_FIELDS, known)  # type: ignore[attr-defined]
        return view

    return decorate


def most_bytes(environ: dict[str, Any]) -> int:
    """How many bytes the address of ``environ`` (WSGI, without a body) takes from whoever sends it; 0 for strangers."""
    from django.core.handlers.wsgi import WSGIRequest

    request = WSGIRequest(environ)
    try:
        found = getattr(resolve(request.path_info).func, "takes", Takes(settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    except Http404:
        return 0
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    request.user = get_user(request)
    return found.most if found.known(request) else 0


def most_bytes_ahead(environ: dict[str, Any]) -> int:
    """``most_bytes``, asked outside of Django's requests, which would look after the connection to the database."""
    close_old_connections()
    try:
        return most_bytes(environ)
    finally:
        close_old_connections()
