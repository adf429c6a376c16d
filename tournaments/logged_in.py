"""Who is logged in. Every request of an arbiter asks for the session and for the account, both by prepared queries.

A page that asks whether something has changed costs half as much again without them. Django's own engine and backend
otherwise; each finds the sessions that the other has made.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import Club, ClubOrganiser, ClubReader, User


def _session(key: str) -> QuerySet[Session, Any]:
    return Session.objects.filter(session_key=key).values_list("session_data", "expire_date")


_SESSION = PreparedQuery(_session, key=str)


def _user(pk: int) -> QuerySet[User]:
    """The account, with what the head of every page asks: whether there are clubs, and what it has to do with them."""
    return User.objects.filter(pk=pk).annotate(
        there_are_clubs=Exists(Club.objects.all()),
        club_organised=Subquery(ClubOrganiser.objects.filter(user=OuterRef("pk")).values("club")[:1]),
        reads_clubs=Exists(ClubReader.objects.filter(user=OuterRef("pk"))),
    )


_USER = PreparedQuery(_user, pk=int)


class SessionStore(db.SessionStore):
    """A session in the database. The name is part of what the sessions are signed with."""

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing, and no key either, where there is none or it has ended."""
        found = _SESSION.first(key=self.session_key or "")
        if found is None or found[1] <= timezone.now():
            return super().load()
        return self.decode(found[0])


class Accounts(ModelBackend):
    """Name and password. Whom it does not know nobody knows: a password is hashed once, whatever stands behind it."""

    def authenticate(self, request: HttpRequest | None, *args: Any, **kwargs: Any) -> User:
        """The account.

        Raises:
            PermissionDenied: there is none with this name and password; the backends behind are not asked.
        """
        user = super().authenticate(request, *args, **kwargs)
        if not isinstance(user, User):
            raise PermissionDenied
        return user

    def get_user(self, user_id: int) -> User | None:
        """The account of a session; None where it is gone or switched off."""
        user = _USER.first(pk=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
