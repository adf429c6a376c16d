"""The web's usual actions on an event of 300 players: the server's time and the number of queries.

A new SQLite database in a directory of its own, with the project's own settings; requests go through the whole of
Django (session, permission, transaction, template; no CSRF check) but not through the network.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scripts.synthetic_rating_list import FEDERATIONS, FIRST_NAMES, SURNAMES

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Round, Tournament, User

RESULTS = ("1-0", "1/2", "0-1")
ROUNDS = 9
HOME = "GER"  # the federation of every other player
TITLES_UP_TO = ((10, "GM"), (30, "IM"), (60, "FM"), (80, "CM"))  # who has which, from the strongest down
HEADINGS = f"{'':<34} {'median':>9} {'slowest':>9} {'CPU':>9} {'queries':>8} {'CPU, bare':>12}"


def report(players: int, *, times: int, played: int = 3, public_only: bool = False) -> Iterator[str]:
    """The lines of the table; ``played`` rounds are over before the one that runs.

    What the server keeps of rounds that are over is there, as when a result has come in the running one; the last
    column is without it, as for whoever asks first after a round or a start.
    """
    with new_installation():
        from tournaments.models import User

        client, tournament, running = make_event(players, played=played)
        yield ""
        yield f"The web with {players} players, round {running.number} running (SQLite; server's time)"
        yield "Public pages are made anew each time, as for whoever asks first after a result."
        yield HEADINGS
        if not public_only:
            taken = saved_results(client, running)
            yield line(f"saving one result ({len(taken)} boards)", taken)
        for name, path in (*(() if public_only else _pages(tournament, running)), *public_pages(tournament, running)):
            yield page_line(client, name, path, times)
        if not public_only:
            yield from _all_rounds(client, User.objects.get(), times)


def _all_rounds(client: Client, arbiter: User, times: int) -> Iterator[str]:
    """All rounds of the longest round robin, paired, published and certified in one request."""
    from django.urls import reverse

    from tournaments.models import Tournament as Row
    from tournaments.stale_forms.of_tournament import COMING

    taken = []
    for turn in range(times):
        made = make_single(24, by=arbiter, name=f"Benchmark Robin {turn}", system="round-robin", cycles=2)
        current = Row.objects.get(pk=made.pk)
        data = {"all": "1", "expected_version": str(COMING.expected(current, current))}
        path = reverse("arbiter:pair", args=[made.slug])
        taken.append(measured(client, "post", path, data=data, status=302))
    yield line(f"all {current.total_rounds} rounds of 24 (aim 1 s)", taken)


@contextmanager
def new_installation() -> Iterator[None]:
    """Django in this process, with a new SQLite database in a directory of its own."""
    with tempfile.TemporaryDirectory(prefix="arobase-bench-") as directory:
        os.environ["AROBASE_DATA_DIR"] = directory
        os.environ.pop("DATABASE_URL", None)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        _set_up()
        yield


def _set_up() -> None:
    import logging

    import django
    from django.conf import settings
    from django.core.management import call_command

    from asgi_fair.process import collect_rarely

    django.setup()
    collect_rarely()  # as the server does
    logging.getLogger("pairing.service").setLevel(logging.WARNING)
    # Names without hashes do: what is measured is the database and the templates.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.ALLOWED_HOSTS.append("testserver")
    call_command("migrate", verbosity=0, interactive=False)


def make_event(players: int, *, played: int = 3) -> tuple[Client, Tournament, Round]:
    """Some rounds played, the next one published, and an arbiter who has logged in."""
    arbiter, client = logged_in()
    tournament = make_single(players, by=arbiter)
    return client, tournament, play(tournament, played=played, by=arbiter)


def logged_in() -> tuple[User, Client]:
    """An arbiter, who has logged in; without a password, whose hash would take longer than all the rest."""
    from django.test import Client

    from tournaments.models import User

    arbiter = User.objects.create_user("arbiter", is_organiser=True)
    client = Client()
    client.force_login(arbiter)
    return arbiter, client


def make_single(players: int, *, by: User, name: str = "Benchmark Open", **fields: Any) -> Tournament:
    """A tournament of single players before round 1; ``fields`` are settings of it."""
    from tournaments.journal.noting import unnoted
    from tournaments.models import Player
    from tournaments.players.actions.numbering import number_players
    from tournaments.tournament.actions import setup

    known = {"total_rounds": ROUNDS, "initial_colour": "w", **fields}
    tournament = setup.create_tournament(by=by, name=name, **known)
    with unnoted():
        Player.objects.bulk_create(
            Player(tournament=tournament, rating=max(1000, 2560 - 1200 * n // players), **_person(n))
            for n in range(players)
        )
    number_players(tournament, by=by)
    return tournament


def _person(number: int) -> dict[str, str]:
    """Name, title, federation and club, as various as those of an open tournament."""
    title = next((title for share, title in TITLES_UP_TO if number < share), "")
    return {
        "name": f"{SURNAMES[number * 7 % len(SURNAMES)]}, {FIRST_NAMES[number * 11 % len(FIRST_NAMES)]}",
        "title": title,
        "federation": HOME if number % 2 else FEDERATIONS[number * 13 % len(FEDERATIONS)],
        "club": f"{SURNAMES[number * 5 % 40]} Chess Club",
    }


def play(tournament: Tournament, *, played: int, by: User) -> Round:
    """``played`` rounds with results, and the next one, which is published."""
    from tournaments.rounds.actions import drafts

    for _round in range(played):
        enter_all(drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by), by)
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)


def enter_all(round_: Round, arbiter: Any) -> None:
    """A result for every board."""
    from tournaments.results.actions import recording

    for game in round_.games.select_related("match__round__tournament"):
        recording.record_result(game, RESULTS[game.table % 3], by=arbiter)


def _pages(tournament: Tournament, running: Round) -> list[tuple[str, str]]:
    from django.urls import reverse

    slug, number = tournament.slug, running.number
    return [
        ("result entry", reverse("arbiter:round", args=[slug, number])),
        ("arbiter's overview", reverse("arbiter:tournament", args=[slug])),
        ("arbiter's players", reverse("arbiter:players", args=[slug])),
        ("explanation", reverse("arbiter:explanation", args=[slug, number])),
    ]


def public_pages(tournament: Tournament, running: Round) -> list[tuple[str, str]]:
    """Every page of the public; its list of the round by the name that the system gives it."""
    from django.urls import reverse

    from pairing.service import system_named

    slug, number = tournament.slug, running.number
    player, listed = tournament.players.first(), system_named(tournament.system).round_list.slug
    key = player.pk if player else 0
    return [
        ("public: home", reverse("public:home")),
        ("public: tournament", reverse("public:tournament", args=[slug])),
        ("public: pairings by board", reverse("public:round", args=[slug, number])),
        ("public: pairings by name", reverse("public:by_name", args=[slug, number])),
        ("public: list of the round", reverse("public:round_list", args=[slug, number, listed])),
        ("public: versions", reverse("public:versions", args=[slug, number])),
        ("public: players", reverse("public:players", args=[slug])),
        ("public: standings", reverse("public:standings", args=[slug])),
        ("public: crosstable", reverse("public:crosstable", args=[slug])),
        ("public: rating changes", reverse("public:ratings", args=[slug])),
        ("public: player card", reverse("public:player", args=[slug, key])),
        ("public: working of a value", reverse("public:working", args=[slug, key, tournament.tiebreaks.split(",")[0]])),
        ("public: files", reverse("public:files", args=[slug])),
        ("public: hall screen", reverse("public:hall", args=[slug])),
    ]


def saved_results(client: Client, running: Round) -> list[tuple[float, float, int]]:
    """Every board's result, entered as the page does it."""
    from django.urls import reverse

    from tournaments.stale_forms.of_rounds import GAME

    taken = []
    for game in running.games.select_related("match"):
        path = reverse("arbiter:result", args=[running.tournament.slug, game.pk])
        data = {"result": RESULTS[game.table % 3], "expected_version": str(GAME.expected(game, running.tournament))}
        taken.append(measured(client, "post", path, data=data, headers={"HX-Request": "true"}))
    return taken


def page_line(client: Client, name: str, path: str, times: int) -> str:
    """A line of the table for a page that is asked for so many times."""
    measured(client, "get", path)  # the first time everything is loaded that the page needs
    kept = line(name, [measured(client, "get", path) for _turn in range(times)])
    bare = []
    for _turn in range(times):
        _forget()
        bare.append(measured(client, "get", path)[1])
    return f"{kept} {statistics.median(bare) * 1000:>9.1f} ms"


def _forget() -> None:
    """Forget what is kept of rounds that are over."""
    from tournaments.publication.queries import published
    from tournaments.standings.queries import current

    for keeps in (published._read, current.round_records, current._standings_after):
        keeps.cache_clear()


def measured(
    client: Client, method: str, path: str, *, status: int = 200, **arguments: Any
) -> tuple[float, float, int]:
    """Seconds, seconds of the processor, queries."""
    from django.core.cache import cache
    from django.db import connection, reset_queries
    from django.test.utils import CaptureQueriesContext

    cache.clear()
    reset_queries()  # Django keeps the last 9,000 only, and counts no more beyond them
    start, busy = time.perf_counter(), time.process_time()
    with CaptureQueriesContext(connection) as captured:
        answer = getattr(client, method)(path, **arguments)
    seconds, used = time.perf_counter() - start, time.process_time() - busy
    if answer.status_code != status:
        raise SystemExit(f"{path} answered {answer.status_code}; the benchmark measures pages that work")
    return seconds, used, len(captured)


def line(name: str, taken: list[tuple[float, float, int]]) -> str:
    """A line of the table: what was ``measured``."""
    seconds, used, queries = zip(*taken, strict=True)
    counted = "/".join(map(str, sorted(set(queries))))
    times = (statistics.median(seconds), max(seconds), statistics.median(used))
    return f"{name:<34}" + "".join(f" {each * 1000:>6.1f} ms" for each in times) + f" {counted:>8}"
