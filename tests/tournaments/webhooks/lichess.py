"""A server that behaves as Lichess's description of broadcasts says, as far as is used here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any
from urllib.parse import parse_qs

import chess.pgn

from tests.serving import Handler, serving

MOST_GAMES = 100


@dataclass
class Lichess:
    """``answers`` are statuses that it gives before it does its work; ``rounds`` has each round with its games."""

    token: str = "lip_secret"
    answers: list[int] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    tours: dict[str, dict[str, str]] = field(default_factory=dict)
    rounds: dict[str, dict[str, Any]] = field(default_factory=dict)
    address: str = ""

    def answer(self, path: str, body: str, token: str) -> tuple[int, dict[str, Any]]:
        """What it says to one request."""
        self.calls.append(path)
        if self.answers:
            status = self.answers.pop(0)
            return status, {"error": "No games were imported" if status == 400 else "wait"}
        if token != f"Bearer {self.token}":
            return 401, {"error": "No such token"}
        parts = path.strip("/").split("/")
        fields = {name: values[0] for name, values in parse_qs(body).items()}
        if parts == ["broadcast", "new"]:
            return self._made(fields, self.tours, "tour", fields)
        if len(parts) == 3 and parts[0] == "broadcast" and parts[2] == "new" and parts[1] in self.tours:
            return self._made(fields, self.rounds, "round", {**fields, "games": {}})
        if len(parts) == 5 and parts[:3] == ["api", "broadcast", "round"] and parts[3] in self.rounds:
            if parts[4] == "reset":
                self.rounds[parts[3]]["games"].clear()
                return 200, {"ok": True}
            return self._pushed(self.rounds[parts[3]], body)
        return 404, {"error": "Not found"}

    def _made(self, fields: dict[str, str], into: dict[str, Any], kind: str, row: Any) -> tuple[int, dict[str, Any]]:
        if not 3 <= len(fields.get("name", "")) <= 80:
            return 400, {"error": "name"}
        key = f"{kind[0]}{len(into):07}"
        into[key] = row
        return 200, {kind: {"id": key, "name": fields["name"]}}

    def _pushed(self, round_: dict[str, Any], body: str) -> tuple[int, dict[str, Any]]:
        stream, told = StringIO(body), []
        while game := chess.pgn.read_game(stream):
            headers = game.headers
            ids = headers.get("WhiteFideId"), headers.get("BlackFideId")
            players = ids if all(ids) else (headers["White"], headers["Black"])
            key = (headers["Event"], headers["Site"], headers["Round"].partition(".")[0], *players)
            round_["games"][key] = (headers["Result"], len(list(game.mainline_moves())))
            told.append({"tags": dict(headers), "moves": round_["games"][key][1]})
        if len(told) > MOST_GAMES:
            return 400, {"error": "Too many games"}
        return 200, {"games": told}


@contextmanager
def lichess() -> Iterator[Lichess]:
    """It listens on this machine."""
    made = Lichess()

    class Answering(Handler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            status, said = made.answer(self.path, body, self.headers.get("Authorization", ""))
            text = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

    with serving(Answering) as address:
        made.address = address
        yield made
