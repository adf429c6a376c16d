"""A tournament as a broadcast at Lichess: made there with its rounds, and its games pushed as results come.

What is to be there follows from what the public pages read, and is compared with what was sent: so nothing is
forgotten, nothing of a draft gets there, and whatever comes twice is sent once. One request at a time, in order, by the
thread and the safe connections of webhooks.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.basics.systems import is_for_teams, system_of
from tournaments.basics.timetable import moment_of, round_time, timetable_of
from tournaments.files.exports.pgn import pgn_games
from tournaments.models import Broadcast, Tournament
from tournaments.outgoing import loop
from tournaments.outgoing.posting import Answer, post
from tournaments.publication.queries.published import PublishedRound, published_rounds
from tournaments.results.queries.public_games import moves_of
from tournaments.standings.queries.bracket import won_in

MOST_GAMES = 100  # of a round there; more boards are further rounds
# Which game of a round one is: two that are alike in these are one there, the board aside.
_TAGS = ("Event", "Site", "White", "Black", "WhiteFideId", "BlackFideId")
_TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
TIMEOUT, WITHIN = 10.0, 30.0
CLAIMED = timedelta(seconds=60)
BETWEEN = timedelta(seconds=6)  # two requests
TOO_MANY = timedelta(seconds=60)  # behind an answer 429
WAITS = tuple(map(timedelta, (0,) * 7, (5, 30, 120, 600, 1800, 3600, 7200)))
AGENT = "Arobase (broadcast)"
SHORTEST_NAME = 3
NO_TOKEN, NO_ANSWER = "token", "no answer"
_ID = re.compile(r"[A-Za-z0-9]{8}")


@dataclass(frozen=True, slots=True)
class Part:
    """A round of the tournament, or a hundred games of one, as it is to be there; ``digest`` is that of its games."""

    key: str
    name: str
    starts_at: int | None  # milliseconds
    games: tuple[str, ...]

    @property
    def pgn(self) -> str:
        """Its games as they are pushed."""
        return "\n".join(self.games)

    @property
    def digest(self) -> str:
        """By which it is seen whether it has been sent."""
        return _digest_of(self.pgn)

    @property
    def pairings(self) -> str:
        """By which it is seen whether other games are there: none goes away by a push."""
        return _digest_of(str(sorted(map(_identity, self.games))))


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _identity(game: str) -> tuple[str, ...]:
    tags = dict(_TAG.findall(game))
    return tuple(tags.get(name, "") for name in _TAGS)


@dataclass(frozen=True, slots=True)
class _Call:
    """A request: ``path`` with its body; ``part`` is that of which it is, ``makes`` what the answer names."""

    path: str
    body: str
    kind: str
    makes: str = ""
    part: Part | None = None
    is_reset: bool = False


def rows() -> QuerySet[Broadcast]:
    """Those that are not stopped, and of whose tournament something has changed."""
    return Broadcast.objects.filter(~Q(revision=F("tournament__revision")), stopped=False)


def step(pk: int) -> None:
    """Do the one request that is next; where there is none, all has been sent."""
    broadcast = Broadcast.objects.select_related("tournament").filter(pk=pk).first()
    if broadcast is None or broadcast.stopped:
        return
    revision = broadcast.tournament.revision
    call = next(_calls(broadcast), None)
    if call is None:
        Broadcast.objects.filter(pk=pk).update(revision=revision, next_at=timezone.now() + BETWEEN)
        return
    _attempt(broadcast, call)


SENDER = loop.Sender("broadcasts", rows, step, claimed=CLAIMED)


def parts_of(tournament: Tournament) -> Iterator[Part]:
    """What everybody may see of the published rounds."""
    timetable = timetable_of(tournament)
    for published in published_rounds(tournament):
        beginning = round_time(timetable, published.number)
        moment = moment_of(beginning) if beginning else None
        starts_at = int(moment.timestamp() * 1000) if moment else None
        slices = list(_slices(_games(tournament, published)))
        for number, games in enumerate(slices, 1):
            name = f"Round {published.number}" + (f", part {number}" if len(slices) > 1 else "")
            yield Part(f"{published.number}.{number}", name, starts_at, games)


def _slices(games: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The games by a hundred; of a match its third game, which there would be the first, in a slice behind these."""
    layers: dict[int, list[str]] = {}
    seen: Counter[tuple[str, ...]] = Counter()
    for game in games:
        identity = _identity(game)
        layers.setdefault(seen[identity], []).append(game)
        seen[identity] += 1
    for layer in layers.values():
        for place in range(0, len(layer), MOST_GAMES):
            yield tuple(layer[place : place + MOST_GAMES])


def _games(tournament: Tournament, published: PublishedRound) -> list[str]:
    won = won_in(tournament, published.number) if system_of(tournament).eliminates else None
    beginning = round_time(timetable_of(tournament), published.number)
    return pgn_games(tournament, published, beginning, won, moves_of(published))


def _calls(broadcast: Broadcast) -> Iterator[_Call]:
    """The requests that are still to be made, in their order."""
    tournament = broadcast.tournament
    if not broadcast.lichess_id:
        yield _Call("/broadcast/new", urlencode(_of_tournament(broadcast)), _FORM, "tour")
        return
    parts = list(parts_of(tournament))
    gone = broadcast.rounds.keys() - {part.key for part in parts}
    for key in sorted(gone):  # of a round that was taken back
        if broadcast.rounds[key]["sent"]:
            yield _reset(broadcast, Part(key, "", None, ()))
    for part in parts:
        known = broadcast.rounds.get(part.key)
        if known is None:
            fields = {"name": part.name, "syncSource": "push"}
            fields |= {"startsAt": str(part.starts_at)} if part.starts_at else {}
            yield _Call(f"/broadcast/{broadcast.lichess_id}/new", urlencode(fields), _FORM, "round", part)
        elif known["sent"] and known.get("pairings", part.pairings) != part.pairings:
            yield _reset(broadcast, part)
        elif known["sent"] != part.digest:
            yield _Call(f"/api/broadcast/round/{known['id']}/push", part.pgn, "text/plain; charset=utf-8", "", part)


def _reset(broadcast: Broadcast, part: Part) -> _Call:
    """Throw away the games that are there: some are not played, or by others."""
    return _Call(f"/api/broadcast/round/{broadcast.rounds[part.key]['id']}/reset", "", _FORM, "", part, is_reset=True)


_FORM = "application/x-www-form-urlencoded"


def _of_tournament(broadcast: Broadcast) -> dict[str, str]:
    tournament = broadcast.tournament
    where = ", ".join(part for part in (tournament.place, tournament.federation) if part)
    fields = {
        "name": tournament.name[:80] if len(tournament.name) >= SHORTEST_NAME else f"{tournament.name} chess",
        "visibility": broadcast.visibility,
        "info.format": f"{tournament.total_rounds}-round {system_of(tournament).title}"[:80],
        "info.tc": tournament.time_control[:80],
        "info.location": where[:80],
        "info.timeZone": tournament.time_zone,
        "teamTable": "true" if is_for_teams(tournament) else "",
    }
    return {name: value for name, value in fields.items() if value}


def _attempt(broadcast: Broadcast, call: _Call) -> None:
    """Make the request, and note what becomes of it."""
    headers = {
        "Authorization": f"Bearer {broadcast.token}",
        "Accept": "application/json",
        "Content-Type": call.kind,
        "User-Agent": AGENT,
    }
    address = f"{settings.LICHESS_ADDRESS}{call.path}"
    answer: Answer | None = None
    with suppress(OSError, http.client.HTTPException):  # for whatever reason: it would show what is in this network
        answer = post(address, call.body.encode(), headers, timeout=TIMEOUT, within=WITHIN)
    rows_of = Broadcast.objects.filter(pk=broadcast.pk, token=broadcast.token)
    now = timezone.now()
    status = answer.status if answer else None
    if answer is not None and 200 <= answer.status < 300:
        done = _taken(broadcast, call, answer)
        if done is not None:
            rows_of.update(**done, tries=0, status=status, sent_at=now, next_at=now + BETWEEN)
            return
    rows_of.update(**_failed(broadcast, answer), status=status)


def _taken(broadcast: Broadcast, call: _Call, answer: Answer) -> dict[str, Any] | None:
    """What the row has after an answer that takes the request; None where the answer does not say what it must."""
    said = _json(answer)
    if call.is_reset and call.part is not None:
        known = {**broadcast.rounds[call.part.key], "sent": "", "pairings": ""}
        return {"rounds": {**broadcast.rounds, call.part.key: known}, "fault": ""}
    if not call.makes and call.part is not None:
        errors = [game["error"] for game in _list(said.get("games")) if isinstance(game, dict) and game.get("error")]
        known = {**broadcast.rounds[call.part.key], "sent": call.part.digest, "pairings": call.part.pairings}
        return {"rounds": {**broadcast.rounds, call.part.key: known}, "fault": _short(errors[0]) if errors else ""}
    made = said.get(call.makes)
    found = str(made.get("id", "")) if isinstance(made, dict) else ""
    if not _ID.fullmatch(found):
        return None
    if call.part is None:
        return {"lichess_id": found, "fault": ""}
    return {"rounds": {**broadcast.rounds, call.part.key: {"id": found, "sent": ""}}, "fault": ""}


def _failed(broadcast: Broadcast, answer: Answer | None) -> dict[str, Any]:
    """What the row has after a request that was not taken; an answer 429 is no failure, only too early."""
    now = timezone.now()
    if answer is not None and answer.status == 429:
        return {"next_at": now + TOO_MANY}
    if answer is not None and answer.status in (401, 403):
        return {"stopped": True, "fault": NO_TOKEN}
    tries = broadcast.tries + 1
    fault = _short(str(_json(answer).get("error", ""))) if answer is not None else NO_ANSWER
    if tries > len(WAITS):
        return {"stopped": True, "tries": tries, "fault": fault}
    return {"tries": tries, "fault": fault, "next_at": now + WAITS[tries - 1]}


def _json(answer: Answer) -> dict[str, Any]:
    try:
        said = json.loads(answer.text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _short(text: object) -> str:
    """What Lichess said, in one line that a page can show."""
    return "".join(sign if sign.isprintable() else " " for sign in str(text))[:200]
