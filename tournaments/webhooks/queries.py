"""What a webhook is sent: the differences between two public states of a tournament.

They are made of what the public pages read, so nothing of a draft and no result that is withheld is in any of them; and
of states rather than of steps, so no way of changing a result can be forgotten.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.api.answers import Player, Team
from tournaments.api.data import round_data
from tournaments.basics.outcomes import scoring_of
from tournaments.basics.systems import system_of
from tournaments.models import Delivery, Tournament, Webhook
from tournaments.publication.queries.privacy import Privacy, privacy_of, sent_person, unnamed_in
from tournaments.publication.queries.public import public_tournament
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.standings.queries.bracket import Decided, decided_in, winners

PUBLICATION, RESULTS, TEST = "publication", "results", "test"
Json = dict[str, Any]
_OF_PLAYER, _OF_TEAM = set(Player.__annotations__), set(Team.__annotations__)


def state_of(tournament: Tournament, rounds: tuple[PublishedRound, ...]) -> Json:
    """What of the published rounds is compared: their versions, and the results by the players of a game.

    A level match of a knock-out has with its results who went on, and how that was decided.
    """
    decided = decided_in(tournament, rounds) if system_of(tournament).eliminates else {}
    return {
        str(one.number): {"version": one.version, "results": _results(one, decided.get(one.number, {}))}
        for one in rounds
    }


def _results(published: PublishedRound, decided: Mapping[int, Decided]) -> dict[str, str]:
    found = {}
    for key, game in _games(published):
        if not game.is_open:
            entrants = (game.white, game.black)
            teams = published.event.team_of if published.event else {}
            said = next(filter(None, (decided.get(teams.get(one.id, one).id) for one in entrants)), None)
            of_match = f" {said.player_id} {said.how} {said.score}" if said else ""
            found[key] = f"{game.result}{'' if game.rated else 'u'}{of_match}"
    return found


def _games(published: PublishedRound) -> Iterator[tuple[str, PublishedGame]]:
    """The games in their order, each by its players and which game of the two it is."""
    seen: Counter[str] = Counter()
    for game in published.games:
        pair = f"{game.white.id}-{game.black.id}"
        seen[pair] += 1
        yield f"{pair}-{seen[pair]}", game


def differences(tournament: Tournament, before: Json, rounds: tuple[PublishedRound, ...]) -> Iterator[tuple[str, Json]]:
    """Each event since the state ``before``, with what it says of its round."""
    now, won = state_of(tournament, rounds), winners(tournament, rounds)
    public = public_tournament(tournament.slug)
    for number in sorted(before.keys() - now.keys(), key=int):
        yield PUBLICATION, {"number": int(number), "version": before[number]["version"], "taken_back": True}
    if public is None:
        return
    for published in rounds:
        number = str(published.number)
        old = before.get(number, {"version": 0, "results": {}})
        scoring = scoring_of(tournament)
        data = round_data(public, published, scoring=scoring, won=won.get(published.number, {}))
        line = {name: data[name] for name in ("number", "version", "published_at", "boards", "open_boards", "links")}
        if published.version != old["version"]:
            of_teams = {name: data[name] for name in ("matches", "team_byes")} if published.event else {}
            yield (
                PUBLICATION,
                {**line, "taken_back": False, "pairings": data["pairings"], "byes": data["byes"], **of_teams},
            )
        if now[number]["results"] != old["results"]:
            results, games = now[number]["results"], zip(_games(published), data["pairings"], strict=True)
            changed = [said for (key, _game), said in games if results.get(key) != old["results"].get(key)]
            tables = {said["board"] for said in changed}
            matches = [match for match in data["matches"] if match["table"] in tables]
            yield RESULTS, {**line, "results": changed, **({"matches": matches} if published.event else {})}


def as_public_now(tournament: Tournament, body: str) -> str:
    """A message that waits without what has been hidden since it was made: names, clubs, ratings, forenames."""
    privacy = privacy_of(tournament, unnamed_in(tournament))
    return body if privacy is None else _encoded(_without_private(json.loads(body), privacy))


def _without_private(value: Any, privacy: Privacy) -> Any:
    if isinstance(value, list):
        return [_without_private(one, privacy) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() >= _OF_PLAYER:
        return sent_person(value, privacy)
    if value.keys() >= _OF_TEAM:
        return {**value, "rating": None} if privacy.ratings else value
    return {name: _without_private(one, privacy) for name, one in value.items()}


def message(webhook: Webhook, event: str, said: Json) -> Delivery:
    """The next message to ``webhook``, not saved; its number is counted."""
    webhook.sequence += 1
    row = webhook.tournament
    content = {
        "event": event,
        "sequence": webhook.sequence,
        "made_at": timezone.now().isoformat(),
        "tournament": {"slug": row.slug, "name": row.name, "url": reverse("api:tournament", args=[row.slug])},
        **said,
    }
    return Delivery(webhook=webhook, sequence=webhook.sequence, event=event, body=_encoded(content))


def _encoded(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
