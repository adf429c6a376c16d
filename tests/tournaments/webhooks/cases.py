"""Cases of what other servers are told."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import webhook
from tests.tournaments.arbiter.worlds import By, Case
from tournaments.models import Webhook
from tournaments.webhooks.actions.broadcasts import set_broadcast

CASES = (
    Case(
        "broadcast",
        "broadcast",
        by=By.CHIEF,
        data=lambda _world: {"token": "lip_one", "visibility": "public"},
        meddle=lambda world: set_broadcast(world.tournament, token="lip_two", visibility="unlisted", by=world.other),
    ),
    Case(
        "broadcast_end",
        "broadcast",
        by=By.CHIEF,
        prepare=lambda world: set_broadcast(world.tournament, token="lip_one", visibility="unlisted", by=world.user),
        meddle=lambda world: set_broadcast(world.tournament, token="lip_two", visibility="public", by=world.other),
    ),
    Case(
        "webhooks",
        "webhooks",
        by=By.CHIEF,
        data=lambda _world: {"address": "https://example.org/one", "of_results": "on"},
        first={"address": "https://example.org/other", "of_results": "on"},
    ),
    *(
        Case(
            name,
            "webhooks",
            by=By.CHIEF,
            key=lambda world: webhook(world.tournament).pk,
            prepare=lambda world: webhook(world.tournament),
            meddle=lambda world: Webhook.objects.update(address="https://example.org/moved"),
        )
        for name in ("webhook_test", "webhook_remove")
    ),
)
