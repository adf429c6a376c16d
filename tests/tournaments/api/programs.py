"""A program with a token, as tests let it ask; every answer must be as the description says."""

from __future__ import annotations

import json
import re
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.tournaments.api.addresses import BASE
from tests.tournaments.api.test_description import description, problems, resolved
from tournaments.api.actions import make_token, token_of
from tournaments.models import Tournament, User

Json = dict[str, Any]


class Program:
    """Asks below the tournament's address, with its token and with checks of cookies' forms switched on."""

    def __init__(self, tournament: Tournament, by: User, *, results: bool = True, players: bool = True) -> None:
        end = timezone.localdate()
        self.token, seed = make_token(
            tournament, by=by, name="Board reader", may_results=results, may_players=players, ends_on=end
        )
        self.text, self.tournament = token_of(seed), tournament
        self.client = Client(enforce_csrf_checks=True)

    def ask(self, method: str, rest: str = "", body: Any = None, **headers: str) -> Any:
        """The answer; ``If_Match`` and the like are headers."""
        path = f"/arbiter/tournaments/{self.tournament.slug}/{rest}"
        sent = {"Authorization": f"Bearer {self.text}", **{k.replace("_", "-"): v for k, v in headers.items()}}
        content = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = self.client.generic(method, f"{BASE}{path}", headers=sent, **content)  # type: ignore[arg-type]
        assert_as_described(method, rest, answer)
        return answer

    def read(self, rest: str = "") -> Json:
        answer = self.ask("GET", rest)
        assert answer.status_code == 200, answer.content
        found: Json = answer.json()
        return found


def described_at(rest: str) -> str:
    """The path of the description for the rest of an address."""
    path = re.sub(r"^rounds/\d+/", "rounds/{number}/", rest)
    path = re.sub(r"^players/\d+/", "players/{player}/", path)
    path = re.sub(r"matches/\d+/", "matches/{match}/", path)
    return "/arbiter/tournaments/{slug}/" + re.sub(r"results/\d+/", "results/{game}/", path)


def assert_as_described(method: str, rest: str, answer: Any) -> None:
    operations = description()["paths"][described_at(rest)]
    operation = operations.get({"HEAD": "get"}.get(method, method.lower()), operations[next(iter(operations))])
    promised = resolved(operation["responses"][str(answer.status_code)])
    for name in promised.get("headers", ()):
        assert answer.headers.get(name), (method, rest, name)
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")
    if "content" in promised and method != "HEAD":
        [(media_type, form)] = promised["content"].items()
        assert answer.headers["Content-Type"] == media_type
        assert problems(json.loads(answer.content), form["schema"]) == []
