"""Fixtures of the web side: accounts, clients, tournaments; no test reads a page that another one has made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.tournaments import factories
from tests.tournaments.arbiter.addresses import BACKUP, Site
from tests.tournaments.arbiter.sites import make_site, started_once
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.browsing import PageAs
from tests.tournaments.journal.held import held_against_triggers, keep_watching, stop_watching, watch_again
from tests.tournaments.made_once import start_keys
from tournaments.basics import background
from tournaments.installation.maintenance import health
from tournaments.log import reading
from tournaments.models import Member, Role, Round, Tournament, User

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(autouse=True)
def _no_kept_pages() -> None:
    for kept in caches.all(initialized_only=True):
        kept.clear()


@pytest.fixture(scope="session", autouse=True)
def _nothing_hangs_on_the_clock() -> None:
    """Counts of queries neither on when it was last asked whether the installation is well, nor on how long something
    can be undone at once: what is put back for a test was made some time ago.
    """
    health.SECONDS_GOOD = 3600.0
    reading.AT_ONCE = timedelta(hours=12)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """As pytest-django's, with the triggers that the journal is held against."""
    with django_db_blocker.unblock():
        keep_watching()


@pytest.fixture(scope="module", autouse=True)
def _triggers_are_there_again(django_db_blocker: Any) -> None:
    """Where a worker comes from tests that commit to those of another module."""
    with django_db_blocker.unblock():
        watch_again()


@pytest.fixture(autouse=True)
def _journal_has_all_that_is_written(request: pytest.FixtureRequest, django_db_blocker: Any) -> Iterator[None]:
    """In every test whose transaction is rolled back, what a change noted is what it wrote."""
    marker = request.node.get_closest_marker("django_db")
    commits = {"transactional_db", "live_server"} & set(request.fixturenames)
    watches = "journal" in request.node.path.parts  # these look at the triggers themselves
    if marker is None or marker.kwargs.get("transaction") or commits or watches:
        if commits or (marker is not None and marker.kwargs.get("transaction")):
            with django_db_blocker.unblock():
                stop_watching()
        yield
        return
    request.getfixturevalue("db")
    start_keys()
    with held_against_triggers():
        yield


@pytest.fixture
def organiser(db: None) -> User:
    return factories.make_user("organiser", organiser=True)


@pytest.fixture
def arbiter(db: None) -> User:
    """The arbiter to whom ``make_tournament`` gives its tournaments."""
    return factories.make_user("arbiter")


@pytest.fixture
def other_arbiter(db: None) -> User:
    """An arbiter without a tournament."""
    return factories.make_user("other")


@pytest.fixture(autouse=True)
def _own_backups(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A directory of backups for each test, with one in it."""
    settings.BACKUP_DIR = tmp_path_factory.mktemp("backups")
    (settings.BACKUP_DIR / BACKUP).write_bytes(b"a backup")


@pytest.fixture(autouse=True)
def _nothing_in_the_background(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A page that asks for work begins no process, which would look into another database than the test's."""
    monkeypatch.setattr(background, "start", lambda _work, _name: None)
    monkeypatch.setattr(background.Background, "directory", property(lambda work: tmp_path / "background" / work.name))


def _client_of(user: User) -> Client:
    client = ArbiterClient()
    client.force_login(user)
    return client


@pytest.fixture
def page_as(live_server: Any, browser: Browser) -> PageAs:
    """``with page_as(user, **options) as page``: a browser of its own that is logged in; an error of a script fails."""

    @contextmanager
    def open_page(user: User, **options: Any) -> Iterator[Page]:
        client = Client()
        client.force_login(user)
        context = browser.new_context(**options)
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
        page = context.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        try:
            yield page
        finally:
            context.close()
        assert problems == []

    return open_page


@pytest.fixture
def organiser_client(organiser: User) -> Client:
    return _client_of(organiser)


@pytest.fixture
def arbiter_client(arbiter: User) -> Client:
    return _client_of(arbiter)


@pytest.fixture
def other_client(other_arbiter: User) -> Client:
    return _client_of(other_arbiter)


@pytest.fixture
def client_as(site: Site) -> Callable[[Role], Client]:
    """``client_as(role)``: somebody who has that role in the tournament of ``site``, and no other anywhere."""

    def client_of(role: Role) -> Client:
        user = factories.make_user(f"as-{role}")
        User.objects.filter(pk=user.pk).update(makes_tournaments=False)
        Member.objects.create(tournament=site.tournament, user=user, role=role)
        return _client_of(user)

    return client_of


@pytest.fixture
def make_tournament(arbiter: User) -> Callable[..., Tournament]:
    """``make_tournament(players=8, rounds=7, slug="open", **fields)``, given to ``arbiter``."""

    def make(**fields: Any) -> Tournament:
        return factories.make_tournament(**{"arbiters": (arbiter,), **fields})

    return make


@pytest.fixture
def play_round(arbiter: User) -> Callable[..., Round]:
    """``play_round(tournament, rounds=1)``: the next rounds paired, published and finished by ``arbiter``."""

    def play(tournament: Tournament, *, rounds: int = 1, shift: int | None = None) -> Round:
        for _round in range(rounds):
            last = factories.play_round(tournament, by=arbiter, shift=shift)
        return last

    return play


@pytest.fixture
def started(request: pytest.FixtureRequest, db: None) -> Tournament:
    """Round 1 finished: of the kind that a test asks for, which names no account before it."""
    return started_once(getattr(request, "param", "players"))


@pytest.fixture
def site(request: pytest.FixtureRequest, arbiter: User) -> Site:
    """Round 1 finished, round 2 published and open: of single players, or of the kind that a test asks for."""
    return make_site(getattr(request, "param", "players"), arbiter)
