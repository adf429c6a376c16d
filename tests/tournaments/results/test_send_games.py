"""The program that sends the games of live boards from a folder, beside a server that runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from scripts import send_games
from tests.tournaments.factories import Make, publish_pairing
from tournaments.api.actions import make_token, token_of
from tournaments.models import Game, GameMoves, Round, Tournament, User


@pytest.fixture
def playing(transactional_db: None, make_tournament: Make, arbiter: User) -> Round:
    """Two boards of round 1."""
    return publish_pairing(make_tournament(players=4), by=arbiter)


def text_of_token(tournament: Tournament, by: User) -> str:
    end = timezone.localdate() + timedelta(days=1)
    _row, seed = make_token(tournament, by=by, name="Boards", may_results=True, may_players=False, ends_on=end)
    return token_of(seed)


def pgn(table: int, moves: str, result: str = "*", tag: str = '[Round "1"]\n') -> str:
    game = Game.objects.get(match__table=table)
    white, black = (game.sides()[side].player.name for side in "wb")
    return f'{tag}[White "{white}"]\n[Black "{black}"]\n\n{moves} {result}\n'


def kept() -> dict[int, str]:
    return dict(GameMoves.objects.values_list("game__match__table", "moves"))


def test_what_has_changed_in_the_folder_is_sent_and_nothing_twice(
    playing: Round, arbiter: User, live_server: Any, tmp_path: Path
) -> None:
    token = text_of_token(playing.tournament, arbiter)
    sender = send_games.Sender(f"{live_server.url}/open/", token)
    (tmp_path / "board-1.pgn").write_text(pgn(1, "1. e4"))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "board-2.PGN").write_bytes(pgn(2, "1. d4 d5", tag="").encode())
    (tmp_path / "half.pgn").write_text("")
    assert list(sender.send(tmp_path)) == ["Round 1: games with new moves: 2, results entered: 0."]
    assert kept() == {1: "e4", 2: "d4 d5"}
    assert list(sender.send(tmp_path)) == []
    (tmp_path / "board-1.pgn").write_text(pgn(1, "1. e4 e5", "1-0"))
    assert list(sender.send(tmp_path)) == ["Round 1: games with new moves: 1, results entered: 1."]
    assert (kept()[1], Game.objects.get(match__table=1).result) == ("e4 e5", "1-0")
    again = send_games.Sender(f"{live_server.url}/open/", token)
    assert list(again.send(tmp_path)) == ["Round 1: games with new moves: 0, results entered: 0."], "after a new start"


def test_faults_are_told_and_a_bad_token_ends_it(
    playing: Round, arbiter: User, live_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("AROBASE_TOKEN", text_of_token(playing.tournament, arbiter))
    (tmp_path / "board-1.pgn").write_text(pgn(1, "1. e4 Ke5"))
    asked = [str(tmp_path), f"{live_server.url}/open", "--once"]
    assert send_games.main(asked) == 0
    assert "no legal move" in capsys.readouterr().out
    (tmp_path / "board-2.pgn").write_text(pgn(2, "1. e4", tag='[Round "2"]\n'))
    assert send_games.main(asked) == 0
    assert "Round 2 is not published yet." in capsys.readouterr().out
    assert send_games.main([str(tmp_path), "http://127.0.0.1:9/open/", "--once"]) == 1
    assert "cannot be reached" in capsys.readouterr().err
    monkeypatch.setenv("AROBASE_TOKEN", "arobase_none")
    assert send_games.main(asked) == 2
    assert "Send a token that is good" in capsys.readouterr().err
    assert kept() == {}


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """A server that is busy, then sends whoever asks to another address; and what it was asked with."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            asked.append(self.headers["Authorization"])
            self.send_response(429 if len(asked) == 1 else 302)
            self.send_header("Retry-After", "7")
            self.send_header("Location", f"http://127.0.0.1:{server.server_port}/stolen")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_PUT

        def log_message(self, *_of_a_request: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/open/", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_busy_server_is_asked_later_and_no_other_one_gets_the_token(
    elsewhere: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, asked = elsewhere
    (tmp_path / "board-1.pgn").write_text('[Round "1"]\n\n1. e4 *\n')
    sender = send_games.Sender(address, "arobase_secret")
    with pytest.raises(send_games.LaterError) as later:
        list(sender.send(tmp_path))
    assert later.value.seconds == 7
    with pytest.raises(send_games.RefusedError):
        list(sender.send(tmp_path))
    assert len(asked) == 2, "nothing was asked behind the redirect"
    with pytest.raises(send_games.LaterError, match="cannot be reached"):
        list(send_games.Sender("http://127.0.0.1:9/open/", "x").send(tmp_path))


@pytest.mark.parametrize(
    "address", ["https://example.org", "ftp://example.org/open/", "https://me:x@example.org/open/"]
)
def test_only_the_address_of_a_tournament_is_taken(address: str) -> None:
    with pytest.raises(send_games.RefusedError):
        send_games.Sender(address, "x")
