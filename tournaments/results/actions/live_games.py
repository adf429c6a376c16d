"""The games of a round as live boards write them, as often as they come: what is new is taken, and nothing twice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.basics import outcomes
from tournaments.basics.errors import Refused
from tournaments.journal.changing import locked
from tournaments.models import GameMoves, Result, Round, User
from tournaments.results.actions.files import ReadResult, ReadResults, read_results
from tournaments.results.actions.moves import keep_moves
from tournaments.results.actions.pgn import FoundGame
from tournaments.results.actions.recording import record_result


@dataclass(frozen=True, slots=True)
class TakenGames:
    """How many games have other moves now, how many a result, and what of the text was not taken, with its line."""

    kept: int
    entered: int
    problems: tuple[str, ...]


def take_games(round_: Round, text: str, *, by: User | None) -> TakenGames:
    """Keep the moves of the games in ``text`` (PGN), and enter the results of those that are over.

    Each game for itself: a fault in one keeps none of the others out. A game that goes on and is a beginning of what
    is kept changes nothing, so copies may come late and twice. No result that stands there is replaced.

    Raises:
        Refused: the round is a draft, or there is no game in the text.
    """
    found = read_results(round_, text)
    if not found.games:
        raise Refused(found.problems if found.problems else [_("There is no game in it.")])
    problems = list(found.problems)
    with locked(round_.tournament):
        moves = _new_moves(round_, found.games)
        if moves:
            keep_moves(round_, moves, by=by)
        entered = _enter(found, problems, by)
    return TakenGames(len(moves), entered, tuple(problems))


def _new_moves(round_: Round, games: tuple[FoundGame, ...]) -> dict[int, str]:
    """What is to be kept, by the keys of the games, beside what is kept by now."""
    kept = dict(GameMoves.objects.filter(game__match__round=round_).values_list("game_id", "moves"))
    now = [replace(one, before=kept.get(one.board.game.pk, "")) for one in games]
    return {one.board.game.pk: one.moves for one in now if one.has_new_moves and not one.is_overtaken}


def _enter(found: ReadResults, problems: list[str], by: User | None) -> int:
    """Enter the results of open games; how many. What is not possible goes to ``problems``."""
    entered = 0
    for one in found.changes:
        try:
            _require_open(one)
            record_result(one.game, one.result, by=by, rated=one.rated, expected_version=one.game.version)
            entered += 1
        except Refused as refusal:
            text = _("Line %(line)d: %(problem)s")
            problems += [text % {"line": one.line, "problem": problem} for problem in refusal.problems]
    return entered


def _require_open(one: ReadResult) -> None:
    """Refuse a result that would replace what somebody entered."""
    if one.game.result not in outcomes.UNDECIDED:
        text = _("at board %(board)s %(old)s was entered, the game says %(new)s. An arbiter corrects one of the two.")
        labels = {"old": Result(one.game.result).label, "new": Result(one.result).label}
        raise Refused([text % {"board": one.place, **labels}])
