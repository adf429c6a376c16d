"""An installation with many tournaments: what its lists cost, and what a commit in one of them costs all others.

``python -m bench --only tournaments``. Each has 60 players; of ten five are over after seven rounds, four
play the last one, and one is announced. The processor's time is the median of a few.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bench.web import enter_all, new_installation

if TYPE_CHECKING:
    from tournaments.models import Game, User

PLAYERS, ROUNDS, PLAYED = 60, 7, 6


def report(tournaments: int, *, times: int) -> Iterator[str]:
    """The lines of the table."""
    with new_installation():
        organiser, game = _installation(tournaments)
        yield ""
        yield f"{tournaments} tournaments (SQLite; the processor's time)"
        yield from after_a_result(game, times)
        yield from _lists(organiser, times)


def _installation(tournaments: int) -> tuple[User, Game]:
    """An account that sees all of them, and an open board of the last one."""
    from tournaments.files.actions.event_file import import_event
    from tournaments.models import Game, User

    organiser = User.objects.create_user("organiser", password=os.urandom(12).hex(), is_organiser=True)
    running, over, coming = event_after(PLAYED), event_after(ROUNDS), event_after(0)
    for number in range(3, tournaments):
        file = coming if number % 10 == 0 else over if number % 2 else running
        import_event(file, by=organiser, name=f"Open {number}")
    return organiser, Game.objects.filter(published=True, result="").latest("pk")


def event_after(played: int) -> bytes:
    """The event file of a tournament after so many rounds, with the next one running; announced before the first."""
    from tournaments.files.actions.event_file import event_file
    from tournaments.journal.noting import unnoted
    from tournaments.models import Player, Tournament
    from tournaments.rounds.actions import drafts

    with unnoted():
        made = Tournament.objects.create(
            slug=f"of-{played}", name="Open", place="Town", total_rounds=ROUNDS, system="dubov", initial_colour="w"
        )
        Player.objects.bulk_create(
            Player(tournament=made, name=f"Player{n}, Test", tpn=n, rating=2400 - 4 * n, federation="UTO")
            for n in range(1, PLAYERS + 1)
        )
    for _round in range(played):
        enter_all(drafts.publish_round(drafts.pair_next_round(made, by=None), by=None), None)
    if 0 < played < ROUNDS:
        drafts.publish_round(drafts.pair_next_round(made, by=None), by=None)
    if not played:
        with unnoted():
            Tournament.objects.filter(pk=made.pk).update(announced=True, entries_shown=True)
    return event_file(made)


def after_a_result(game: Game, times: int) -> Iterator[str]:
    """What those who ask for a page after each result in one tournament cost."""
    from django.test import Client

    from tournaments.publication.queries.groups import version_of
    from tournaments.publication.queries.public import EVERY_TOURNAMENT
    from tournaments.results.actions import recording

    client, slug = Client(), game.match.round.tournament.slug
    actions: dict[str, Callable[[], object]] = {
        "whether the front page is as it was": lambda: version_of(EVERY_TOURNAMENT),
        "whether a page of that tournament is": lambda: version_of(slug),
        "whether a page of another tournament is": lambda: version_of("open-4"),
        "the front page, made anew": lambda: client.get("/"),
        "that tournament's page, made anew": lambda: client.get(f"/{slug}/"),
    }
    for action in actions.values():
        action()
    taken: dict[str, list[float]] = {name: [] for name in actions}
    for turn in range(times):
        recording.record_result(game, ("1-0", "0-1")[turn % 2], by=None)
        for name, action in actions.items():
            taken[name].append(_seconds(action))
    yield "after a result in one of them:"
    for name, seconds in taken.items():
        yield f"{name:<44} {statistics.median(seconds) * 1000:>8.2f} ms"


def _lists(organiser: User, times: int) -> Iterator[str]:
    from django.test import Client

    client = Client()
    client.force_login(organiser)
    for name, path in (
        ("front page", "/?page=1"),  # with a parameter it is made each time
        ("search on the front page, two letters", "/?q=op"),
        ("search on the front page, one hit", "/?q=open+77"),
        ("arbiters' list", "/arbiter/"),
    ):
        seconds, size = [], 0
        client.get(path)
        for _turn in range(times):
            seconds.append(_seconds(lambda path=path: client.get(path)))  # type: ignore[misc]
            size = len(client.get(path).content)
        yield f"{name:<44} {statistics.median(seconds) * 1000:>8.1f} ms {size / 1000:>8.0f} kB"


def _seconds(action: Callable[[], object]) -> float:
    busy = time.process_time()
    action()
    return time.process_time() - busy
