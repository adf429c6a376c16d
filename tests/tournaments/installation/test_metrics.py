"""What Prometheus reads: counts of all processes, behind a switch, for this machine or with a token, without names."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory

from config import errors
from config.metrics import BOUNDS, METRICS, noting
from tournaments.models import Game, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _counting(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.METRICS = True
    METRICS.forget()
    METRICS.begin(tmp_path / "metrics")
    yield
    METRICS.folder = None
    METRICS.forget()


def scraped(client: Client, **more: Any) -> dict[str, float]:
    answer = client.get("/metrics", **more)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _blank, value in (line.rpartition(" ") for line in lines)}


def test_requests_by_kind_and_status_with_their_times(client: Client) -> None:
    for path, status in (("/open/", 200), ("/open/rounds/1/", 200), ("/arbiter/t/open/", 404), ("/open/", 304)):
        noting(path)(status)
    found = scraped(client)
    assert found['arobase_requests_total{kind="public",status="200"}'] == 2
    assert found['arobase_requests_total{kind="public",status="304"}'] == 1
    assert found['arobase_requests_total{kind="arbiter",status="404"}'] == 1
    buckets = [found[f'arobase_request_seconds_bucket{{kind="public",le="{bound:g}"}}'] for bound in BOUNDS]
    assert buckets == sorted(buckets)
    assert found['arobase_request_seconds_bucket{kind="public",le="+Inf"}'] == 3
    assert found['arobase_request_seconds_count{kind="public"}'] == 3


def test_the_last_backup_and_the_room_on_the_disk(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_DIR = tmp_path
    assert scraped(client)["arobase_last_backup_timestamp_seconds"] == 0
    for moment in ("20261101T120000Z", "20261103T120000Z", "20261102T120000Z"):
        (tmp_path / f"arobase-{moment}-by-hand.zip").write_bytes(b"")
    found = scraped(client)
    assert found["arobase_last_backup_timestamp_seconds"] == datetime(2026, 11, 3, 12, tzinfo=UTC).timestamp()
    assert 0 < found["arobase_disk_free_bytes"] <= shutil.disk_usage("/").total * 1000


@pytest.mark.django_db(transaction=True)
def test_pairing_and_saving_are_counted_and_nobody_is_named(
    make_tournament: Callable[..., Tournament], arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=6)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    assert isinstance(round_, Round)
    recording.record_result(Game.objects.filter(match__round=round_)[0], "1-0", by=arbiter)
    found = scraped(client)
    assert found[f'arobase_pairing_seconds_count{{system="{tournament.system}"}}'] == 1
    assert found['arobase_changes_total{about="result"}'] == 1
    assert found['arobase_changes_total{about="round"}'] == 2
    assert found['arobase_queue{of="mirrors"}'] == found['arobase_queue{of="webhooks"}'] == 0
    text = client.get("/metrics").content.decode()
    names = [player.name.split(",")[0] for player in tournament.players.all()]
    assert not any(name in text for name in (*names, "open", "arbiter:", arbiter.username + " "))


def test_all_processes_are_added_up(client: Client, tmp_path: Path) -> None:
    noting("/")(200)
    other = [["arobase_requests_total", [["kind", "public"], ["status", "200"]], 41]]
    (tmp_path / "metrics" / f"{os.getppid()}-1.json").write_text(json.dumps(other))
    (tmp_path / "metrics" / f"{os.getppid()}-2.json").write_text("half a fi")
    (tmp_path / "metrics" / "1-1.json").write_text(json.dumps(other))  # of an earlier server
    assert scraped(client)['arobase_requests_total{kind="public",status="200"}'] == 42


def test_faults_of_the_database_are_counted(client: Client) -> None:
    try:
        raise OperationalError("disk I/O error")
    except OperationalError:
        errors.server_error(RequestFactory().get("/"))
    assert scraped(client)["arobase_database_errors_total"] == 1


def test_who_may_ask(client: Client, settings: Any) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 404
    settings.METRICS_TOKEN = "a long secret"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 404
    right = {"Authorization": "Bearer a long secret"}
    assert client.get("/metrics", headers=right, REMOTE_ADDR="192.0.2.7").status_code == 200
    settings.METRICS = False
    assert client.get("/metrics", headers=right).status_code == 404


def test_switched_off_nothing_is_counted(client: Client) -> None:
    METRICS.folder = None
    noting("/")(200)
    assert "arobase_requests_total{" not in client.get("/metrics").content.decode()
