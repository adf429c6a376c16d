"""Public pages that the server caches: never older than the last commit, in any process, and nothing hidden in them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bench.clients import Connection, Saving, page
from bench.installation import Installation, installed
from scripts.prove_start import new_database

ASKERS = 8  # so many connections are spread over both processes


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    """An installation with an event, on the database that the tests run on."""
    address = os.environ.get("DATABASE_URL", "")
    with ExitStack() as stack:
        if address.startswith("postgres"):
            address = stack.enter_context(new_database(address))
        yield stack.enter_context(installed(20, 2, database_url=address))


async def asked(place: Installation, path: str, *headers: str) -> list[tuple[int, str, bytes]]:
    """Status, ETag and content as new connections get them."""
    found = []
    for number in range(ASKERS):
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port, local_addr=(f"127.0.0.{2 + number}", 0))
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
        writer.write("\r\n".join(lines).encode())
        head, _blank, content = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        named = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:])
        found.append((int(head.split()[1]), named.get("etag", ""), content))
    return found


def test_every_process_shows_a_result_as_soon_as_it_is_saved(place: Installation) -> None:
    path = f"/{place.stage['slug']}/rounds/{place.stage['round']}/"
    saving, arbiter = Saving(place.stage, 0), Connection(place.port)

    async def enter_and_look() -> None:
        before = ""
        for _click in range(20):
            assert (await arbiter.ask(saving.request()))[0] == 200
            saving.done()
            found = await asked(place, path)
            assert {status for status, _etag, _content in found} == {200}
            assert len({(etag, content) for _status, etag, content in found}) == 1
            assert found[0][1] != before
            before = found[0][1]
            assert {status for status, *_rest in await asked(place, path, f"If-None-Match: {before}")} == {304}

    with place.serving():
        asyncio.run(enter_and_look())


def test_who_refuses_gzip_gets_none(place: Installation) -> None:
    paths = ["/", f"/{place.stage['slug']}/", "/accounts/login/"]
    with place.serving():
        for refused, packed in (("gzip;q=0, identity", False), ("gzip; q=0.0", False), ("gzip;q=0.5", True)):
            for path in paths:
                found = asyncio.run(asked(place, path, f"Accept-Encoding: {refused}"))
                assert {content.startswith(b"\x1f\x8b") for *_rest, content in found} == {packed}, (path, refused)


def test_work_of_arbiters_that_is_not_published_changes_nothing(place: Installation) -> None:
    paths = ["/", f"/{place.stage['slug']}/", f"/{place.stage['slug']}/players/"]
    program = (
        "import django; django.setup()\n"
        "from tournaments.models import Player, Tournament\n"
        "t = Tournament.objects.get()\n"
        "from tournaments.journal.noting import unnoted\n"
        "with unnoted(): Player.objects.create(tournament=t, name='Secret, Entry', rating=1500)\n"
        "Tournament.objects.filter(pk=t.pk).update(revision=t.revision + 1)\n"
    )
    with place.serving():
        before = [asyncio.run(asked(place, path)) for path in paths]
        place.python("-c", program)
        after = [asyncio.run(asked(place, path)) for path in paths]
    assert before == after
    assert not any(b"Secret" in content for found in after for _status, _etag, content in found)


def test_a_cached_page_is_what_django_answers(place: Installation) -> None:
    """With ``?q=`` the page of names is made by Django each time; an unknown parameter leaves the cached one."""
    path = f"/{place.stage['slug']}/rounds/{place.stage['round']}/names/"
    with place.serving():
        cached, again, unknown, searched = (
            asyncio.run(asked(place, path + query)) for query in ("", "", "?utm=1", "?q=player0001")
        )
        gzipped = asyncio.run(asked(place, path, "Accept-Encoding: gzip"))
        foreign = asyncio.run(asked_of("nowhere.example", place, path))
    assert cached == again == unknown
    assert len(set(cached)) == 1
    assert len(searched[0][2]) < len(cached[0][2])
    assert len(set(gzipped)) == 1
    assert len(gzipped[0][2]) < len(cached[0][2])
    assert foreign == 400


def test_who_is_logged_out_or_sees_a_change_gets_no_old_answer(place: Installation) -> None:
    slug, number = place.stage["slug"], place.stage["round"]
    session = place.stage["sessions"][1]
    read = "import django; django.setup()\nfrom tournaments.models import Tournament\n"
    revision = place.python("-c", read + "print(Tournament.objects.get().revision)").split()[-1]
    path = f"/arbiter/t/{slug}/rounds/{number}/changes/?since={revision}"
    mine = ("HX-Request: true", f"Cookie: sessionid={session}")
    leave = "from django.contrib.sessions.models import Session\nSession.objects.filter(pk='{}').delete()"
    with place.serving():
        assert [status for status, *_rest in asyncio.run(asked(place, path, *mine))] == [204] * ASKERS
        place.python("-c", read + "Tournament.objects.update(revision=9999)")
        assert [status for status, *_rest in asyncio.run(asked(place, path, *mine))] == [200] * ASKERS
        path = path.replace(f"since={revision}", "since=9999")
        assert [status for status, *_rest in asyncio.run(asked(place, path, *mine))] == [204] * ASKERS
        place.python("-c", read + leave.format(session))
        assert 204 not in [status for status, *_rest in asyncio.run(asked(place, path, *mine))]


async def asked_of(host: str, place: Installation, path: str) -> int:
    return (await Connection(place.port).ask(page(path).replace(b"Host: localhost", f"Host: {host}".encode())))[0]
