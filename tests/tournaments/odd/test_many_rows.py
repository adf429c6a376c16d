"""What event files and pieces of mirrors with the most rows take: memory and time of each, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.sources import ROOT
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.odd.many import large_event
from tournaments.basics.bounded_json import MOST_MEMORY, memory_for
from tournaments.basics.dump import pack
from tournaments.basics.errors import Refused
from tournaments.basics.incoming import MOST_ROWS
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.mirroring.actions.receiving import NotUsable, receive
from tournaments.mirroring.queries.pieces import piece
from tournaments.mirroring.queries.shown import wanted
from tournaments.models import MirrorFrom, Tournament, User

pytestmark = pytest.mark.django_db
# Time is counted in runs of a loop in the same process: by the clock one machine takes three times as long as another.
MOST_MEGABYTES, MOST_LOOPS = 300, 200
MEASURED = """
import json, pathlib, re, sys, time
import django
django.setup()
from django.db import transaction
from tournaments.mirroring.actions.receiving import receive
from tournaments.models import MirrorFrom
from tournaments.files.actions.event_file import import_event
def loop():
    begun = time.process_time()
    for number in range(1_000_000):
        str(number)
    return time.process_time() - begun

kind, content = sys.argv[1], pathlib.Path(sys.argv[2]).read_bytes()
before, begun = loop(), time.process_time()
if kind == "event":
    made = import_event(content, by=None)
else:
    made = receive(MirrorFrom.objects.create(name="Hall"), content).tournament
took = time.process_time() - begun
peak = re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())
print(json.dumps([made.players.count(), 2 * took / (before + loop()), int(peak[1]) / 1024]))
"""


@pytest.fixture
def small() -> bytes:
    """The event file of two players and one round."""
    tournament = make_tournament(players=2, rounds=1, slug="small")
    play_round(tournament)
    return event_file(tournament)


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of an installation with an empty database."""
    directory = tmp_path_factory.mktemp("installation")
    env = {name: value for name, value in os.environ.items() if not name.startswith("DATABASE_URL")}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "AROBASE_DATA_DIR": str(directory)}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)  # noqa: S603
    return env


def with_boards(packed: bytes) -> dict[str, Any]:
    """One publication with as many boards as a file may hold."""
    data = large_event(packed, players=2, rounds=1, entries=0)
    boards = data["publications"]["rows"][0][data["publications"]["columns"].index("pairings")]["boards"]

    def memory(of: object) -> int:
        return memory_for(json.dumps(of).encode(), most=2**60)

    boards += boards * int(0.96 * (MOST_MEMORY - memory(data)) * 1000 / memory(boards * 1000))
    return data


LARGE: dict[str, Callable[[bytes], dict[str, Any]]] = {
    "a thousand players": partial(large_event, players=1_000, rounds=11, entries=8_000),
    "players and log": partial(large_event, players=9_998, rounds=0, entries=10_000),
    "boards": with_boards,
}


@pytest.mark.parametrize(
    ("shape", "kind"), [*((shape, "event") for shape in LARGE), ("a thousand players", "mirror"), ("boards", "mirror")]
)
def test_the_most_rows_take_little(
    shape: str, kind: str, small: bytes, installation: dict[str, str], tmp_path: Path
) -> None:
    data = LARGE[shape](small)
    count = len(data["tables"]["player"]["rows"])
    file = tmp_path / "large"
    state = {"slug": "large", **data}
    file.write_bytes(pack(data) if kind == "event" else piece({"state": wanted(state)}, sequence=1, after=""))
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", MEASURED, kind, str(file)], cwd=ROOT, env=installation, capture_output=True, text=True
    )
    assert not done.returncode, done.stderr
    players, loops, megabytes = json.loads(done.stdout)
    assert players == count
    assert megabytes < MOST_MEGABYTES
    assert loops < MOST_LOOPS


def test_more_rows_are_refused(small: bytes, organiser: User) -> None:
    many = large_event(small, players=MOST_ROWS["player"] + 1, rounds=0, entries=0)
    with pytest.raises(Refused, match="too large: 10000 rows in player, and 9999 are allowed"):
        import_event(pack(many), by=organiser)
    many = large_event(small, players=2, rounds=0, entries=31_000)
    with pytest.raises(Refused, match="too large: it has more rows"):
        import_event(pack(many), by=organiser)
    many = large_event(small, players=2, rounds=0, entries=0)
    many["tables"]["playson"] = {"columns": ["id"], "rows": [[number] for number in range(40_000)]}
    with pytest.raises(Refused, match="too large: it has more rows"):
        import_event(pack(many), by=organiser)
    mirror = MirrorFrom.objects.create(name="Hall")
    with pytest.raises(NotUsable, match="too large"):
        receive(mirror, piece({"state": {"slug": "large", **many}}, sequence=1, after=""))
    assert Tournament.objects.count() == 1
