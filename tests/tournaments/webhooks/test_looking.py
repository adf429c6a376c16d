"""One look for all that is due: mirrors and webhooks are woken by one query, each only where it has something to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from threading import Event

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.mirroring.actions import sending as mirrors
from tournaments.mirroring.actions.links import set_mirror
from tournaments.models import MirrorTo, Tournament, Webhook
from tournaments.outgoing import loop
from tournaments.webhooks.actions import sending as webhooks
from tournaments.webhooks.actions.webhooks import queue_test, set_webhook

Make = Callable[..., Tournament]


def woken() -> list[str]:
    """Who is woken by a look, which is one query."""
    senders = [replace(one, woken=Event()) for one in (mirrors.SENDER, webhooks.SENDER)]
    with CaptureQueriesContext(connection) as queries:
        loop.look(senders)
    assert len(queries) == 1
    return [sender.name for sender in senders if sender.woken.is_set()]


@pytest.mark.django_db
def test_who_has_something_to_do_is_woken_by_one_query(make_tournament: Make) -> None:
    assert woken() == []
    tournament = make_tournament(players=4)
    webhook = set_webhook(tournament, by=None, address="https://example.org/", of_publications=True, of_results=True)
    webhooks.make_messages(webhook, silently=True)
    assert woken() == []
    queue_test(webhook)
    assert woken() == ["webhooks"]
    set_mirror(tournament, f"https://chess.example.org/api/mirror/7/#{'a' * 64}", by=None)
    assert woken() == ["mirrors", "webhooks"]
    Webhook.objects.update(next_at=timezone.now() + timedelta(seconds=30))
    assert woken() == ["mirrors"]
    MirrorTo.objects.update(stopped=True)
    assert woken() == []
