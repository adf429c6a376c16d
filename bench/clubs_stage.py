"""Many clubs in the database of the environment, each with a tournament of 60 players, round 2 being played.

python -m bench.clubs_stage event FILE            the event file that all of them are made of
python -m bench.clubs_stage import FILE FIRST LAST   tournaments of these numbers
python -m bench.clubs_stage clubs ARBITERS        a club for each tournament, so many arbiters; prints JSON
python -m bench.clubs_stage figures               what a result in one of them costs the others' pages
"""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from typing import Any


def _event(file: str) -> None:
    from bench.tournaments import event_after

    Path(file).write_bytes(event_after(1))


def _import(file: str, first: str, last: str) -> None:
    from tournaments.files.actions.event_file import import_event

    content = Path(file).read_bytes()
    for number in range(int(first), int(last)):
        import_event(content, by=None, name=f"Open {number}")


def _clubs(arbiters: str) -> None:
    """A club of its own for each tournament, organised by an account; the first ``arbiters`` of them have logged in."""
    from django.test import Client

    from tournaments.models import Club, ClubOrganiser, ClubTournament, Game, Tournament, User

    rows = list(Tournament.objects.order_by("pk"))
    clubs = Club.objects.bulk_create(Club(name=f"Club {row.pk}", slug=f"club-{row.pk}") for row in rows)
    users = User.objects.bulk_create(User(username=f"organiser{row.pk}", password="!") for row in rows)  # noqa: S106
    each = list(zip(clubs, users, rows, strict=True))
    ClubOrganiser.objects.bulk_create(ClubOrganiser(club=club, user=user) for club, user, _row in each)
    ClubTournament.objects.bulk_create(ClubTournament(club=club, tournament=row) for club, _user, row in each)
    made: list[dict[str, Any]] = []
    games = dict(Game.objects.filter(published=True, result="").values_list("match__round__tournament", "pk"))
    for row, user in list(zip(rows, users, strict=True))[: int(arbiters)]:
        client = Client()
        client.force_login(user)
        made.append({"slug": row.slug, "games": [games[row.pk]], "sessions": [client.cookies["sessionid"].value]})
    print(json.dumps(made))


def _figures() -> None:
    from bench.tournaments import after_a_result
    from tournaments.models import Game

    for line in after_a_result(Game.objects.filter(published=True, result="").latest("pk"), 7):
        print(line)


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS.append("testserver")
    logging.disable(logging.WARNING)
    {"event": _event, "import": _import, "clubs": _clubs, "figures": _figures}[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
