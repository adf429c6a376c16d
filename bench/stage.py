"""An event on which a server is measured: rounds played, the last one running, and arbiters who have logged in.

python -m bench.stage PLAYERS ARBITERS     in the database of the environment; prints JSON
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def set_stage(players: int, arbiters: int) -> dict[str, Any]:
    """The slug, the running round, its games, and the session of each arbiter."""
    from django.test import Client

    from bench.web import make_event
    from tournaments.models import Game, User

    _client, tournament, running = make_event(players)
    sessions = []
    for number in range(arbiters):
        user = User.objects.create_user(f"arbiter{number}", password=os.urandom(12).hex(), is_organiser=True)
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
    games = Game.objects.filter(match__round=running).order_by("match__table").values_list("pk", flat=True)
    return {"slug": tournament.slug, "round": running.number, "games": list(games), "sessions": sessions}


def main() -> None:
    import logging

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    logging.getLogger("pairing.service").setLevel(logging.WARNING)
    players, arbiters = map(int, sys.argv[1:])
    print(json.dumps(set_stage(players, arbiters)))


if __name__ == "__main__":
    main()
