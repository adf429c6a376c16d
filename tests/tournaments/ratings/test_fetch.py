"""Lists fetched from an address: streamed, limited, and from the public network only unless that is allowed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Handler, serving
from tournaments.rating_lists.lists import fetch as fetching
from tournaments.rating_lists.lists.fetch import Fetched, FetchFailed, fetch, require_usable

CONTENT = b"x" * 700_000
CHANGED = "Mon, 28 Sep 2026 10:00:00 GMT"


class Site(Handler):
    """Answers as its paths say."""

    def do_GET(self) -> None:
        if self.path.startswith("/to/"):
            self._redirect(self.path.removeprefix("/to/"))
        elif self.path == "/loop":
            self._redirect("/loop")
        elif self.headers.get("If-Modified-Since") == CHANGED:
            self.send_response(304)
            self.end_headers()
        elif self.path == "/missing":
            self.send_error(404)
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(CONTENT) + (self.path == "/short")))
            self.send_header("Last-Modified", CHANGED)
            self.end_headers()
            self.wfile.write(CONTENT)

    def _redirect(self, target: str) -> None:
        self.send_response(302)
        self.send_header("Location", target)
        self.end_headers()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serving(Site) as address:
        yield address


def fetched(address: str, target: Path, *, allow_private: bool = True, unless: str = "") -> Fetched | None:
    steps: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        steps.append((done, total))

    answer = fetch(address, target, allow_private=allow_private, unless_modified=unless, on_progress=note)
    assert [done for done, _total in steps] == sorted(done for done, _total in steps)
    return answer


def test_a_file_is_saved_piece_by_piece(site: str, tmp_path: Path) -> None:
    target = tmp_path / "list"
    assert fetched(f"{site}/a/players%20list.zip?x=1", target) == Fetched("players list.zip", CHANGED)
    assert target.read_bytes() == CONTENT


def test_redirects_are_followed_but_not_for_ever(site: str, tmp_path: Path) -> None:
    assert fetched(f"{site}/to//to//list.txt", tmp_path / "list") == Fetched("list.txt", CHANGED)
    with pytest.raises(FetchFailed, match="answered 302"):
        fetched(f"{site}/loop", tmp_path / "list")


@pytest.mark.parametrize("target", ["file:///etc/hostname", "ftp://127.0.0.1/x"])
def test_redirects_do_not_leave_the_web(site: str, tmp_path: Path, target: str) -> None:
    with pytest.raises(FetchFailed):
        fetched(f"{site}/to/{target}", tmp_path / "list")
    assert not (tmp_path / "list").exists()


def test_nothing_new(site: str, tmp_path: Path) -> None:
    assert fetched(f"{site}/list.zip", tmp_path / "list", unless=CHANGED) is None


@pytest.mark.parametrize(
    ("path", "problem"), [("/missing", "answered 404"), ("/short", "Only 700,000 of 700,001 bytes came|broke")]
)
def test_answers_of_no_use(site: str, tmp_path: Path, path: str, problem: str) -> None:
    with pytest.raises(FetchFailed, match=problem):
        fetched(site + path, tmp_path / "list")


def test_a_file_without_end_is_broken_off(site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "LARGEST_DOWNLOAD", 300_000)
    with pytest.raises(FetchFailed, match="more than 300,000 bytes"):
        fetched(f"{site}/list.zip", tmp_path / "list")


def test_nobody_answers(tmp_path: Path) -> None:
    with pytest.raises(FetchFailed, match="cannot be reached"):
        fetched("http://127.0.0.1:9/list.zip", tmp_path / "list")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
def test_private_addresses_are_refused(site: str, tmp_path: Path, host: str) -> None:
    with pytest.raises(FetchFailed, match="private network"):
        fetched(site.replace("127.0.0.1", host), tmp_path / "list", allow_private=False)
    assert not (tmp_path / "list").exists()


def test_whether_something_listens_at_a_private_address_does_not_show(site: str, tmp_path: Path) -> None:
    messages = set()
    for address in (site, "http://127.0.0.1:9", "http://no-such-name.invalid"):
        with pytest.raises(FetchFailed) as failure:
            fetched(f"{address}/list.zip", tmp_path / "list", allow_private=False)
        messages.add(str(failure.value).replace(address, "…"))
    assert len(messages) == 1


@pytest.mark.parametrize("host", ["169.254.169.254", "[fe80::1]", "224.0.0.1", "[::ffff:169.254.169.254]"])
def test_special_addresses_stay_closed_where_private_ones_are_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Machines in the cloud give their secrets away at some of them."""
    monkeypatch.setattr(socket, "create_connection", lambda *_a, **_m: pytest.fail("connected"))
    with pytest.raises(FetchFailed, match="from which no list is fetched"):
        fetched(f"http://{host}/list.zip", tmp_path / "list", allow_private=True)


def test_a_private_address_is_not_even_connected_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.5)
        with pytest.raises(FetchFailed):
            fetched(f"http://127.0.0.1:{listening.getsockname()[1]}/list.zip", tmp_path / "list", allow_private=False)
        with pytest.raises(TimeoutError):
            listening.accept()


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize(
    "address", ["http://a..b/x", f"http://{'a' * 70}.example.org/", "http://example.org/ä", "http://ex٠mple.org/"]
)
def test_a_name_that_is_none(tmp_path: Path, address: str, private: bool) -> None:
    with pytest.raises(FetchFailed, match="the name in it is none"):
        fetched(address, tmp_path / "list", allow_private=private)


@pytest.mark.parametrize(
    "address",
    ["", "players.zip", "file:///etc/hostname", "ftp://example.org/a", "http://", "http://a b/", "http://[::1"],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(FetchFailed, match="is no address of a file"):
        require_usable(address)
