"""The addresses at which an arbiter says what other programs may do."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.tournaments.arbiter.addresses import token, webhook
from tests.tournaments.arbiter.worlds import Case, of_tournament
from tournaments.api.actions import revoke_token
from tournaments.models import Webhook


def next_week() -> str:
    return (timezone.localdate() + timedelta(days=7)).isoformat()


CASES_OF_PROGRAMS = (
    of_tournament(
        "tokens",
        "tokens",
        data=lambda _world: {"name": "Boards", "may_results": "on", "ends_on": next_week()},
        first={"name": "Entries", "may_players": "on", "ends_on": next_week()},
    ),
    Case(
        "token_revoke",
        lambda world: world.at("token_revoke", token(world.tournament).pk),
        lambda world: world.at("tokens"),
        prepare=lambda world: token(world.tournament),
        meddle=lambda world: revoke_token(token(world.tournament), by=world.other),
    ),
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
