"""Work in a process of its own: one at a time, killed when it takes too long, and kept when it ended well."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tournaments.basics import background
from tournaments.basics.background import Background, State


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread is the test's own."""
    monkeypatch.setattr(background, "start", lambda work, _name: work())


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What would be done in threads, to be done by the test."""
    works: list[Callable[[], None]] = []
    monkeypatch.setattr(background, "start", lambda work, _name: works.append(work))
    return works


def test_what_is_given_is_read_and_what_is_said_comes_line_by_line() -> None:
    lines: list[str] = []
    code = "import sys; print(sys.stdin.read()); print('two'); print('odd', file=sys.stderr); sys.exit(3)"
    ended = background.run(python(code), given="one", seconds=60, on_line=lines.append)
    assert (ended.code, ended.said, ended.error) == (3, "two\n", "odd\n")
    assert lines == ["one\n", "two\n"]


def test_who_takes_too_long_is_killed() -> None:
    began = time.monotonic()
    ended = background.run(python("import time; print(1, flush=True); time.sleep(600)"), seconds=3)
    assert ended.code is None
    assert time.monotonic() - began < 60


def test_who_does_not_read_what_is_given_is_no_error() -> None:
    assert background.run(python("print(2)"), given="x" * 1_000_000, seconds=60).said == "2\n"


@pytest.mark.usefixtures("at_once")
def test_the_last_line_is_kept_and_known_at_once() -> None:
    work = Background("sums", seconds=60)
    assert work.state("a") is None
    assert work.begin("a", python("print('{\"done\": 1}'); print('{\"sum\": 5}')"))
    assert work.state("a") == State(found={"sum": 5})
    assert Background("sums", seconds=60).state("a") == State(found={"sum": 5})
    assert work.state("b") is None
    assert not (work.directory / "turn").exists()


def test_one_at_a_time_and_how_far_it_is(held: list[Callable[[], None]]) -> None:
    work = Background("sums", seconds=60)
    assert work.begin("a", python("print('{\"done\": 1}'); import os; os._exit(1)"))
    assert not work.begin("b", python("print(1)"))
    assert not work.begin("a", python("print(1)"))
    assert Background("others", seconds=60).begin("b", python("print(1)"))
    assert work.state("a") == State()
    work._tell("a", '{"done": 1}\n')
    work._tell("a", "half of a li")
    assert work.state("a") == State(progress={"done": 1})
    assert work.state("b") is None
    held[0]()
    assert work.begin("b", python("print(1)"))


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "code", ["import sys; print(1); sys.exit(2)", "print('no JSON')", "", "import time; time.sleep(600)"]
)
def test_what_failed_is_said_and_begun_again_later(code: str) -> None:
    work = Background("sums", seconds=4 if "sleep" in code else 60, forgotten=100)
    assert work.begin("a", python(code))
    assert work.state("a") == State(failed=True)
    assert not (work.directory / "turn").exists()
    assert Background("sums", seconds=60, forgotten=0).state("a") is None
    assert work.begin("a", python("print(7)"))
    assert work.state("a") == State(found=7)


def test_the_turn_of_a_server_that_was_killed_is_given_up(held: list[Callable[[], None]]) -> None:
    work = Background("sums", seconds=60)
    assert work.begin("a", python("print(1)"))
    work._tell("a", '{"done": 1}')
    long_ago = time.time() - 60 - background.MARGIN - 1
    os.utime(work.directory / "turn", (long_ago, long_ago))
    assert work.state("a") is None
    assert work.begin("b", python("print(1)"))
    assert len(held) == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", "\0", '{"failed": 1}'])
def test_a_damaged_answer_is_none(text: str) -> None:
    work = Background("sums", seconds=60)
    work.directory.mkdir(parents=True)
    (work.directory / "a.json").write_text(text)
    assert work.state("a") is None


def test_the_oldest_answers_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_KEPT", 3)
    work = Background("sums", seconds=60)
    work.directory.mkdir(parents=True)
    for place in range(5):
        work.keep(str(place), place)
        os.utime(work.directory / f"{place}.json", (place, place))
    work.keep("last", 5)
    assert {path.name for path in Path(work.directory).iterdir()} == {"3.json", "4.json", "last.json"}
