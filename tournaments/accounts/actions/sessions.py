"""Log-ins that are open: noted when they begin, and ended by whoever they belong to."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tournaments.accounts.actions.logging_in import network_of
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_sign_in import SessionsEnded
from tournaments.log.writing import log
from tournaments.models import OpenSession, User

BROWSER_LETTERS = 200


def note_session(sender: object, request: HttpRequest, user: User, **_more: object) -> None:
    """Keep from where ``user`` has logged in just now."""
    address = request.META.get("REMOTE_ADDR", "")
    OpenSession.objects.update_or_create(
        key=str(request.session.session_key),
        defaults={
            "user": user,
            "at": timezone.now(),
            "address": network_of(address) if address else "",
            "browser": request.headers.get("User-Agent", "")[:BROWSER_LETTERS],
        },
    )


def forget_session(sender: object, request: HttpRequest, user: User | None, **_more: object) -> None:
    """The log-in of ``request`` is over."""
    OpenSession.objects.filter(key=str(request.session.session_key)).delete()


def end_session(user: User, pk: int, *, by: User) -> None:
    """Log ``user`` out there where the log-in ``pk`` is; nothing where it is over already."""
    with transaction.atomic():
        for one in OpenSession.objects.filter(user=user, pk=pk):
            _end(one)
            log(None, SessionsEnded(AccountNamed.of(user), everywhere=False), by=by)


def end_all_sessions(user: User, *, by: User | None) -> None:
    """Log ``user`` out everywhere, also where the log-in was not noted."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        row.sessions_ended += 1
        row.save(update_fields=["sessions_ended"])
        close_sessions(user)
        log(None, SessionsEnded(AccountNamed.of(user), everywhere=True), by=by)


def close_sessions(user: User) -> None:
    """Remove what is left of the log-ins of ``user``; part of something that is logged."""
    for one in OpenSession.objects.filter(user=user):
        _end(one)


def stay_logged_in(request: HttpRequest, user: User) -> None:
    """Whoever has just changed what their sessions hold for goes on with this one, under a new key."""
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    note_session(None, request, user)


def forget_ended() -> None:
    """Remove the rows of log-ins that are over."""
    open_ones = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    OpenSession.objects.exclude(key__in=open_ones).delete()


def _end(one: OpenSession) -> None:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    store(one.key).delete()
    one.delete()
