"""What an installation whose webhooks are sent can be made to do, each in a process with its own settings."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from datetime import timedelta

import django

django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests.e2e.answering import run  # noqa: E402
from tests.e2e.mirror_stage import change, event, link, row  # noqa: E402
from tournaments.models import Delivery, Tournament, Webhook  # noqa: E402
from tournaments.outgoing import safe_http  # noqa: E402
from tournaments.webhooks.actions import sending  # noqa: E402
from tournaments.webhooks.actions.webhooks import set_webhook  # noqa: E402

__all__ = ["change", "event", "link", "row"]  # as for mirrors


def webhook(address: str) -> object:
    """One more address that gets messages; it may be on this machine."""
    example = "https://example.org/"
    made = set_webhook(Tournament.objects.get(), by=None, address=example, of_publications=True, of_results=True)
    Webhook.objects.filter(pk=made.pk).update(address=address)
    return None


def rest() -> object:
    """What is still to be made or sent, what was given up, and how many messages there are for each address."""
    revision = Tournament.objects.get().revision
    unmade = Webhook.objects.exclude(revision=revision).count()
    states = [Delivery.objects.filter(state=state).count() for state in ("pending", "dead")]
    return [unmade, *states, dict(Webhook.objects.values_list("address", "sequence"))]


def tries() -> object:
    """How often the messages of all webhooks were tried."""
    return sum(Delivery.objects.values_list("tries", flat=True))


def send_for_ever() -> object:
    """As the server does it, without its rests."""
    # The receivers of the test are on this machine, which messages are never sent to otherwise.
    safe_http.is_public = lambda _address: True  # type: ignore[assignment]
    sending.BETWEEN = timedelta(0)
    sender = replace(sending.SENDER, claimed=timedelta(0))
    print("ready", flush=True)
    while True:
        sender.send_what_is_due()
        Webhook.objects.filter(next_at__gt=timezone.now()).update(next_at=timezone.now())
        connection.close()
        time.sleep(0.01)


if __name__ == "__main__":
    run(globals(), sys.argv[1:])
