"""What installations with a tournament and its mirror can be made to do, each in a process with its own settings."""

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
from tests.tournaments.factories import make_tournament  # noqa: E402
from tournaments.mirroring.actions import sending  # noqa: E402
from tournaments.mirroring.actions.links import make_incoming_mirror, set_mirror, take_over_mirror  # noqa: E402
from tournaments.models import Game, MirrorFrom, MirrorTo, Result, Tournament  # noqa: E402
from tournaments.results.actions import recording  # noqa: E402
from tournaments.rounds.actions import drafts  # noqa: E402
from tournaments.tournament.actions import setup  # noqa: E402


def event(players: str) -> object:
    tournament = make_tournament(players=int(players))
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    return tournament.slug


def place() -> object:
    made = make_incoming_mirror("Hall", by=None)
    return {"pk": made.pk, "key": made.key}


def link(address: str) -> object:
    return set_mirror(Tournament.objects.get(), address, by=None).pk


def change(number: str) -> object:
    """A change of the tournament, and a result where a board is open."""
    tournament = Tournament.objects.get()
    setup.update_tournament(tournament, by=None, place=f"Place {number}")
    game = Game.objects.filter(result=Result.OPEN).order_by("match__table").first()
    if game is not None:
        recording.record_result(game, Result.WHITE_WINS if int(number) % 2 else Result.DRAW, by=None)
    return None


def holds() -> object:
    """What is here of the tournament, in words that both installations use."""
    tournament = Tournament.objects.first()
    if tournament is None:
        return None
    games = Game.objects.filter(match__round__tournament=tournament).order_by("match__round__number", "match__table")
    seats = [[f"{side.player.tpn}" for side in game.sides().values()] for game in games]
    return {"place": tournament.place, "results": [game.result for game in games], "seats": seats}


def _settle() -> None:
    """Wait until PostgreSQL has done, or not, what a restore that was killed had handed over to psql."""
    begun = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'psql'"
    with connection.cursor() as cursor:
        for _each in range(600 if connection.vendor == "postgresql" else 0):
            time.sleep(0.05)  # in which psql connects
            cursor.execute(begun)
            if not cursor.fetchone()[0]:
                return


def turn(number: str) -> object:
    """What is here, and what is here after a change."""
    _settle()
    found = holds()
    change(number)
    return [found, holds()]


def mirror() -> object:
    return list(MirrorFrom.objects.values("sequence", "digest"))[0]


def row() -> object:
    return list(MirrorTo.objects.values("sequence", "digest", "stopped", "failures", "problem", "other_sequence"))[0]


def take_over() -> object:
    return take_over_mirror(Tournament.objects.get(), by=None).sequence


def send_for_ever() -> object:
    """As the server does it, without its rests."""
    sending.BETWEEN = timedelta(0)
    sender = replace(sending.SENDER, claimed=timedelta(0))
    sending.LOOK_EVERY = 0.0
    print("ready", flush=True)
    while True:
        sender.send_what_is_due()
        MirrorTo.objects.filter(next_at__gt=timezone.now()).update(next_at=timezone.now())
        connection.close()
        time.sleep(0.01)


if __name__ == "__main__":
    run(globals(), sys.argv[1:])
