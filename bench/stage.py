"""An event on which a server is measured: rounds played, the last one running, and arbiters who have logged in.

python -m bench.stage PLAYERS ARBITERS [ACCOUNT]     in the database of the environment; prints JSON

With any third word there is an account with a password too: its hash takes longer than all the rest.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from typing import Any


def set_stage(players: int, arbiters: int, *, with_account: bool) -> dict[str, Any]:
    """The slug, the running round, its games, and the session of each arbiter."""
    from django.test import Client

    from bench.web import make_event
    from tournaments.models import Game, User

    _client, tournament, running = make_event(players)
    sessions = []
    for number in range(arbiters):
        user = User.objects.create_user(f"arbiter{number}", is_organiser=True)
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
    games = Game.objects.filter(match__round=running).order_by("match__table").values_list("pk", flat=True)
    return {
        "slug": tournament.slug,
        "round": running.number,
        "player": tournament.players.order_by("tpn").values_list("pk", flat=True)[0],
        "games": list(games),
        "sessions": sessions,
        "helper": _helper(tournament),
        **({"account": _account()} if with_account else {}),
    }


def _account() -> dict[str, str]:
    """An account, its password, and the cookie of a browser that has logged in to it."""
    from django.conf import settings
    from django.test import Client

    from tournaments.accounts.views.known_browser import COOKIE
    from tournaments.models import User

    name, password = "guessed", os.urandom(12).hex()
    User.objects.create_user(name, password=password)
    settings.ALLOWED_HOSTS.append("testserver")
    answer = Client().post("/accounts/login/", {"username": name, "password": password})
    return {"username": name, "password": password, "known": answer.cookies[COOKIE].value}


def _helper(tournament: Any) -> dict[str, str]:
    """A helper's link: where its key is sent, and the key."""
    from django.urls import reverse
    from django.utils import timezone

    from tournaments.models import User
    from tournaments.pages.keys import key_of_link
    from tournaments.results.actions.helpers import make_link

    arbiter = User.objects.get(username="arbiter")
    link = make_link(tournament, by=arbiter, name="Helper", ends_at=timezone.now() + timedelta(hours=12))
    return {"address": reverse("public:helper_key", args=[link.pk]), "key": key_of_link(link)}


def main() -> None:
    import logging

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    logging.getLogger("pairing.service").setLevel(logging.WARNING)
    players, arbiters = map(int, sys.argv[1:3])
    print(json.dumps(set_stage(players, arbiters, with_account=len(sys.argv) > 3)))


if __name__ == "__main__":
    main()
