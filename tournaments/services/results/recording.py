"""Results of boards: entered while the round is played, corrected afterwards (C.04.2, 4.3)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import outcomes
from tournaments.models import Pairing, Result, User
from tournaments.services.audit import log
from tournaments.services.errors import Refused, Stale, require
from tournaments.services.locking import lock
from tournaments.services.results.boards import in_words
from tournaments.services.rounds.guards import require_no_draft


def record_result(
    pairing: Pairing, result: str, *, by: User | None, expected_version: int | None = None, rated: bool = True
) -> Pairing:
    """Enter, change or clear (``Result.OPEN``) the result of a board of the round published last.

    ``rated`` is false for a game in which not both made a move. Entering what is there already changes nothing.

    Raises:
        Refused: unknown result, or not the round published last.
        Stale: the board was changed since ``expected_version``.
    """
    _require_known(result)
    with transaction.atomic():
        tournament = lock(pairing.round.tournament)
        board = _current(pairing)
        _require_published(board)
        last = require_no_draft(tournament)
        if last is None or board.round.number != last.number:
            raise Refused(
                _("Round %(number)d is over. Correct its results with a reason; the next pairing will use them.")
                % {"number": board.round.number}
            )
        return _set(board, result, rated=rated, expected_version=expected_version, action="result.record", by=by)


def correct_result(
    pairing: Pairing,
    result: str,
    *,
    by: User | None,
    reason: str,
    expected_version: int | None = None,
    rated: bool = True,
) -> Pairing:
    """Correct a result of a published round after later rounds were paired.

    Published pairings stay as they are; standings and the next pairing use the new result (C.04.2, 4.3).

    Raises:
        Refused: unknown result, no reason, no result at all, or a draft that rests on the old one.
        Stale: the board was changed since ``expected_version``.
    """
    _require_known(result)
    require(reason.strip(), _("A correction needs a reason; it goes into the log. Enter one."))
    with transaction.atomic():
        tournament = lock(pairing.round.tournament)
        board = _current(pairing)
        _require_published(board)
        last = require_no_draft(tournament)
        if result == Result.OPEN and last is not None and last.number > board.round.number:
            raise Refused(_("Later rounds rest on this result. Enter the right one instead of clearing it."))
        return _set(
            board, result, rated=rated, expected_version=expected_version, action="result.correct", by=by, reason=reason
        )


def _require_known(result: str) -> None:
    if result not in Result.values:
        raise Refused(_("“%(result)s” is no result. Choose one of the list.") % {"result": result})


def _require_published(board: Pairing) -> None:
    text = _("Round %(number)d is not published yet; publish it first.")
    require(board.published, text % {"number": board.round.number})


def _current(pairing: Pairing) -> Pairing:
    rows = Pairing.objects.select_related("round__tournament").defer("round__snapshot", "round__explanation")
    board = rows.filter(pk=pairing.pk).first()
    if board is None:
        raise Stale(_("This board is gone: the draft was discarded. Load the page again."))
    return board


def _set(
    board: Pairing,
    result: str,
    *,
    rated: bool,
    expected_version: int | None,
    action: str,
    by: User | None,
    reason: str = "",
) -> Pairing:
    """Save the result of a board whose tournament is locked."""
    rated = rated or not outcomes.is_played(result)  # only a game over the board can be left unrated
    if (board.result, board.rated) == (result, rated):
        return board
    if expected_version is not None and expected_version != board.version:
        text = _("%(board)s: somebody else has entered %(result)s meanwhile. Check it, then enter yours again.")
        raise Stale(text % {"board": in_words(board), "result": Result(board.result).label})
    old = _data(board)
    board.result, board.rated, board.version = result, rated, board.version + 1
    board.save(update_fields=["result", "rated", "version", "changed_at"])
    log(
        board.round.tournament,
        by=by,
        action=action,
        subject=in_words(board),
        round_number=board.round.number,
        old=old,
        new=_data(board) | ({"reason": reason.strip()} if reason else {}),
    )
    return board


def _data(board: Pairing) -> dict[str, Any]:
    return {"result": board.result} if board.rated else {"result": board.result, "rated": False}
