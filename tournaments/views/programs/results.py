"""Results as a program reads and enters them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse

from tournaments import outcomes
from tournaments.api.data import Json
from tournaments.models import Game, Result, Round
from tournaments.services.results.recording import record_result
from tournaments.services.results.together import NotSaved, SentResult, save_results
from tournaments.services.rounds.guards import coming_round
from tournaments.views.programs.asking import Asked, Problem, as_json, problem

MOST_AT_ONCE = 1000
SMALLEST, LARGEST = 0, 2**31 - 1


def tournament(asked: Asked) -> HttpResponse:
    """Where the tournament stands, and what the token may."""
    row, token = asked.tournament, asked.token
    last = row.paired_rounds.filter(published_at__isnull=False).order_by("-number").values_list("number", flat=True)
    rights = [right for right in ("results", "players") if getattr(token, f"may_{right}")]
    content = {
        "slug": row.slug,
        "name": row.name,
        "rounds": row.total_rounds,
        "published_round": last.first(),
        "coming_round": min(coming_round(row), row.total_rounds),
        "revision": row.revision,
        "token": {"name": token.name, "rights": rights, "ends_on": token.ends_on.isoformat()},
    }
    return as_json(content)


def read_all(asked: Asked, number: int) -> HttpResponse:
    """The games of a published round with their results."""
    return as_json(_round_data(_published(asked, number)))


def read_one(asked: Asked, number: int, pk: int) -> HttpResponse:
    """One game."""
    game = _game(_published(asked, number), pk)
    return as_json(_game_data(game), version=str(game.version))


def save_one(asked: Asked, number: int, pk: int) -> HttpResponse:
    """Enter, change or clear the result of one game; If-Match has the version that was seen."""
    game = _game(_published(asked, number), pk)
    errors: list[tuple[str, str]] = []
    result, rated = _result_of(asked.body(), "", errors, more=())
    if errors:
        raise Problem(422, "The result cannot be read.", errors)
    if (game.result, game.rated) != (result, rated):
        asked.require_unchanged(str(game.version))
    saved = record_result(game, result, by=None, rated=rated, expected_version=game.version)
    return as_json(_game_data(_game(_published(asked, number), pk)), version=str(saved.version))


def save_many(asked: Asked, number: int) -> HttpResponse:
    """Enter results of several games: all or none; each with the version that was seen."""
    round_ = _published(asked, number)
    sent = _sent(round_, asked.body())
    try:
        changed = save_results(round_, sent, by=None)
    except NotSaved as refusal:
        told = "Somebody has entered other results meanwhile." if refusal.stale else "Not possible as things stand."
        errors = [
            {"pointer": f"/results/{place}", "detail": text}
            for place, texts in refusal.by_place.items()
            for text in texts
        ]
        return problem(HTTPStatus.CONFLICT, f"{told} Nothing has been saved.", errors)
    return as_json({"changed": changed, **_round_data(round_)})


def _published(asked: Asked, number: int) -> Round:
    rounds = Round.objects.filter(tournament=asked.tournament, published_at__isnull=False)
    found = rounds.defer("snapshot", "explanation").filter(number=number).first()
    if found is None:
        raise Http404
    found.tournament = asked.tournament
    return found


def _games(round_: Round) -> list[Game]:
    rows = Game.objects.filter(match__round=round_).select_related("match").prefetch_related("match__seats__player")
    games = list(rows.order_by("match__table", "board", "number"))
    for game in games:
        game.match.round = round_
    return games


def _game(round_: Round, pk: int) -> Game:
    found = next((game for game in _games(round_) if game.pk == pk), None)
    if found is None:
        raise Http404
    return found


def _round_data(round_: Round) -> Json:
    games = _games(round_)
    return {
        "round": round_.number,
        "open_boards": sum(game.result == Result.OPEN for game in games),
        "results": [_game_data(game) for game in games],
    }


def _game_data(game: Game) -> Json:
    sides = game.sides()
    return {
        "id": game.pk,
        "board": game.table,
        **{
            name: {"id": sides[colour].player_id, "tpn": sides[colour].player.tpn, "name": sides[colour].player.name}
            for name, colour in (("white", "w"), ("black", "b"))
        },
        "result": game.result or None,
        "rated": game.rated,
        "version": game.version,
    }


def _sent(round_: Round, body: dict[str, Any]) -> list[SentResult]:
    """What was sent for the games of ``round_``.

    Raises:
        Problem: something of it cannot be read; with every place.
    """
    listed = body.get("results")
    if set(body) != {"results"} or not isinstance(listed, list) or not 1 <= len(listed) <= MOST_AT_ONCE:
        text = f"Send an object with “results” alone: a list of 1 to {MOST_AT_ONCE} objects."
        raise Problem(422, text, [("/results", text)])
    known = {game.pk: game for game in _games(round_)}
    errors: list[tuple[str, str]] = []
    found: list[SentResult] = []
    places: dict[int, int] = {}
    for place, one in enumerate(listed):
        at = f"/results/{place}"
        if not isinstance(one, dict):
            errors.append((at, "It must be an object with id, result and version."))
            continue
        result, rated = _result_of(one, at, errors, more=("id", "version"))
        pk, version = (_number(one, name, at, errors) for name in ("id", "version"))
        game = known.get(pk) if pk is not None else None
        if pk is not None and game is None:
            errors.append((f"{at}/id", f"There is no game {pk} in round {round_.number}."))
        elif pk is not None and pk in places:
            errors.append((f"{at}/id", f"Game {pk} has a result in place {places[pk]} already."))
        elif game is not None and version is not None:
            found.append(SentResult(game, result, rated, version))
        if pk is not None:
            places.setdefault(pk, place)
    if errors:
        raise Problem(422, "Some of it cannot be read. Nothing has been saved.", errors)
    return found


def _number(one: dict[str, Any], name: str, at: str, errors: list[tuple[str, str]]) -> int | None:
    value = one.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not SMALLEST <= value <= LARGEST:
        errors.append((f"{at}/{name}", f"“{name}” must be a whole number, as it is read at this address."))
        return None
    return value


def _result_of(
    one: dict[str, Any], at: str, errors: list[tuple[str, str]], *, more: tuple[str, ...]
) -> tuple[str, bool]:
    """The result and whether it is rated; null is an open game."""
    for name in sorted(one.keys() - {"result", "rated", *more}):
        errors.append((f"{at}/{name[:40]}", "There is no such field."))
    result, rated = one.get("result", ""), one.get("rated", True)
    codes = [code for code in Result.values if code]
    if result is not None and (not isinstance(result, str) or result not in codes):
        errors.append((f"{at}/result", f"It must be null for an open game, or one of {', '.join(codes)}."))
        result = None
    if not isinstance(rated, bool):
        errors.append((f"{at}/rated", "It must be true or false."))
        rated = True
    found = result or Result.OPEN.value
    return found, rated or not outcomes.is_played(found)
