"""``python -m tests.config.several_servers_stage PUSH WEBHOOK…``: what several servers are tried on; prints JSON.

The event of the installation with its coming round as a draft, addresses that are told of it, and phones that follow
each of its players; all of these are on this machine.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.utils import timezone  # noqa: E402

from bench.servers import GUESSED, GUESSER  # noqa: E402
from bench.web import enter_all  # noqa: E402
from tests.tournaments.push.service import Browser  # noqa: E402
from tournaments.models import LoginAttempt, Player, PushSubscription, Round, Tournament, User, Webhook  # noqa: E402
from tournaments.push.actions.subscriptions import subscribe  # noqa: E402
from tournaments.rounds.actions import drafts  # noqa: E402
from tournaments.stale_forms.of_rounds import DRAFT  # noqa: E402
from tournaments.webhooks.actions.webhooks import set_webhook  # noqa: E402


def follow(player: Player, service: str) -> None:
    """A phone that is notified of each board of ``player``."""
    endpoint, keys = f"https://fcm.googleapis.com/fcm/send/{player.pk}", Browser().keys
    site = "https://chess.example.org"
    made = subscribe(
        player.tournament, player.pk, endpoint=endpoint, **keys, language="en-gb", site=site, caller=str(player.pk)
    )
    PushSubscription.objects.filter(pk=made.pk).update(endpoint=f"{service}/send/{player.pk}")


def main(service: str, *receivers: str) -> None:
    """Set it."""
    tournament, arbiter = Tournament.objects.get(), User.objects.get(username="arbiter")
    enter_all(Round.objects.get(number=Round.objects.count()), arbiter)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    tournament.refresh_from_db()
    for receiver in receivers:
        example = "https://example.org/"
        made = set_webhook(tournament, by=None, address=example, of_publications=True, of_results=True)
        Webhook.objects.filter(pk=made.pk).update(address=receiver)
    for player in tournament.players.all():
        follow(player, service)
    guess = {"address": GUESSER, "account": "guessed", "at": timezone.now()}
    LoginAttempt.objects.bulk_create(LoginAttempt(**guess) for _each in range(GUESSED))
    tournament.refresh_from_db()
    said = {
        "number": draft.number,
        "expected": str(DRAFT.expected(draft, tournament)),
        "games": list(draft.games.order_by("match__table").values_list("pk", flat=True)),
        "players": tournament.players.count(),
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
