"""Cases of what other programs may do."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.tournaments.arbiter.addresses import token, wide_token
from tests.tournaments.arbiter.worlds import By, Case
from tournaments.api.actions import revoke_token, revoke_wide_token
from tournaments.models import ApiToken


def next_week() -> str:
    return (timezone.localdate() + timedelta(days=7)).isoformat()


CASES = (
    Case(
        "tokens",
        "tokens",
        by=By.CHIEF,
        data=lambda _world: {"name": "Boards", "may_results": "on", "ends_on": next_week()},
        first={"name": "Entries", "may_players": "on", "ends_on": next_week()},
    ),
    Case(
        "wide_tokens",
        "wide_tokens",
        by=By.ORGANISER,
        data=lambda _world: {"name": "Site", "may_create": "on", "ends_on": next_week()},
        first={"name": "Other site", "may_trf": "on", "ends_on": next_week()},
    ),
    Case(
        "wide_token_revoke",
        "wide_tokens",
        by=By.ORGANISER,
        key=lambda _world: wide_token().pk,
        prepare=lambda world: ApiToken.objects.filter(pk=wide_token().pk).update(made_by=world.user),
        meddle=lambda world: revoke_wide_token(wide_token(), by=world.other),
    ),
    Case(
        "token_revoke",
        "tokens",
        by=By.CHIEF,
        key=lambda world: token(world.tournament).pk,
        prepare=lambda world: token(world.tournament),
        meddle=lambda world: revoke_token(token(world.tournament), by=world.other),
    ),
)
