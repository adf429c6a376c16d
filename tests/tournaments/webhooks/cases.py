"""Cases of what other servers are told."""

from __future__ import annotations

from tests.tournaments.arbiter.addresses import webhook
from tests.tournaments.arbiter.worlds import Case, of_tournament
from tournaments.models import Webhook

CASES = (
    of_tournament(
        "webhooks",
        "webhooks",
        data=lambda _world: {"address": "https://example.org/one", "of_results": "on"},
        first={"address": "https://example.org/other", "of_results": "on"},
    ),
    *(
        Case(
            name,
            lambda world, name=name: world.at(name, webhook(world.tournament).pk),  # type: ignore[misc]
            lambda world: world.at("webhooks"),
            prepare=lambda world: webhook(world.tournament),
            meddle=lambda world: Webhook.objects.update(address="https://example.org/moved"),
        )
        for name in ("webhook_test", "webhook_remove")
    ),
)
