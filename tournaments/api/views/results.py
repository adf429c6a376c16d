"""Results as a program reads and enters them. The docstrings of its functions stand in the description of the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from tournaments.api import programs
from tournaments.api.data import filled
from tournaments.api.schemas import Json
from tournaments.api.sent import IfMatch, Problem, Sent
from tournaments.basics import outcomes
from tournaments.basics.systems import is_for_teams
from tournaments.models import ApiToken, Game, Result, Round
from tournaments.results.actions import together
from tournaments.results.actions.recording import record_result


def program_tournament(token: ApiToken) -> programs.ProgramTournament:
    """Where the tournament stands, and what the token may do."""
    row = token.at_hand
    last = row.paired_rounds.filter(published_at__isnull=False).order_by("-number").values_list("number", flat=True)
    return filled(
        programs.ProgramTournament,
        row,
        rounds=row.total_rounds,
        published_round=last.first(),
        coming_round=min(row.coming_round(), row.total_rounds),
        token=filled(programs.ProgramToken, token, rights=token.rights, ends_on=token.ends_on.isoformat()),
    )


def read_results(token: ApiToken, number: int) -> programs.RoundResults:
    """The games of a published round with their results, including those withheld from the public."""
    return _round_data(published_round(token, number))


def read_result(token: ApiToken, number: int, game: int) -> programs.GameResult:
    """One game with its result."""
    return _game_data(_game(published_round(token, number), game))


def save_result(
    token: ApiToken, number: int, game: int, if_match: IfMatch, sent: Sent[programs.SentResult]
) -> programs.GameResult:
    """Enter, change or clear the result of one game.

    If that result stands there already, the answer is 200, whatever If-Match says.
    """
    row = _game(published_round(token, number), game)
    result, rated = _result_of(sent.checked())
    if (row.result, row.rated) != (result, rated):
        if_match.require(row.version)
    record_result(row, result, by=None, rated=rated, expected_version=row.version)
    return _game_data(_game(published_round(token, number), game))


def save_results(token: ApiToken, number: int, sent: Sent[programs.SentResults]) -> programs.SavedResults:
    """Enter results of the round that is being played: all or none.

    Each result carries the `version` of the game that the program saw. If somebody has entered another result in the
    meantime, nothing is saved, and the answer is 409 with the place of each conflict. A result that stands there
    already changes nothing, so the same request may be sent again.
    """
    round_ = published_round(token, number)
    try:
        changed = together.save_results(round_, _sent(round_, *sent.read()), by=None)
    except together.NotSaved as refusal:
        reason = "Somebody has entered other results meanwhile." if refusal.stale else "Not possible as things stand."
        errors = [(f"/results/{place}", text) for place, texts in refusal.by_place.items() for text in texts]
        raise Problem(409, f"{reason} Nothing has been saved.", errors) from refusal
    return {"changed": changed, **_round_data(round_)}


def published_round(token: ApiToken, number: int) -> Round:
    """The published round of this number; nothing is found where there is none."""
    rounds = Round.objects.filter(tournament=token.at_hand, published_at__isnull=False)
    found = rounds.defer("snapshot", "explanation").filter(number=number).first()
    if found is None:
        raise Http404
    found.tournament = token.at_hand
    return found


def games_of(round_: Round) -> list[Game]:
    """The games of the round; an empty board of a match of teams is none."""
    rows = Game.objects.filter(match__round=round_).select_related("match").prefetch_related("match__seats__player")
    games = [game for game in rows.order_by("match__table", "board", "number") if len(game.sides()) == 2]
    for game in games:
        game.match.round = round_
    return games


def _game(round_: Round, pk: int) -> Game:
    found = next((game for game in games_of(round_) if game.pk == pk), None)
    if found is None:
        raise Http404
    return found


def _round_data(round_: Round) -> programs.RoundResults:
    games = games_of(round_)
    return {
        "round": round_.number,
        "open_boards": sum(game.result == Result.OPEN for game in games),
        "results": [_game_data(game) for game in games],
    }


def _game_data(game: Game) -> programs.GameResult:
    sides = game.sides()
    white, black = (filled(programs.Sitting, sides[colour].player) for colour in "wb")
    return filled(
        programs.GameResult,
        game,
        board=game.table,
        match_board=game.board if is_for_teams(game.match.round.tournament) else None,
        game=game.number,
        white=white,
        black=black,
        result=game.result or None,
    )


def _sent(round_: Round, body: Json, errors: list[tuple[str, str]]) -> list[together.SentResult]:
    """What was sent for the games of ``round_``; ``errors`` are those of the form.

    Raises:
        Problem: something of it cannot be read; with every place.
    """
    wrong = {pointer for pointer, _text in errors}
    known = {game.pk: game for game in games_of(round_)}
    found: list[together.SentResult] = []
    places: dict[int, int] = {}
    for place, one in enumerate(body["results"] if "/results" not in wrong else ()):
        at = f"/results/{place}"
        if wrong & {at, f"{at}/id"}:
            continue
        pk = one["id"]
        if pk not in known:
            errors.append((f"{at}/id", f"There is no game {pk} in round {round_.number}."))
        elif pk in places:
            errors.append((f"{at}/id", f"Game {pk} has a result in place {places[pk]} already."))
        elif not errors:
            found.append(together.SentResult(known[pk], *_result_of(one), one["version"]))
        places.setdefault(pk, place)
    if errors:
        raise Problem(422, "Some of it cannot be read. Nothing has been saved.", errors)
    return found


def _result_of(one: Any) -> tuple[str, bool]:
    """The result and whether it is rated; null is an open game."""
    result = one["result"] or Result.OPEN.value
    return result, one.get("rated", True) or not outcomes.is_played(result)
