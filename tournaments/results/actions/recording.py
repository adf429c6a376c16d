"""Results of games: entered while the round is played, corrected afterwards (C.04.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.prepared_queries import PreparedQuery, prefetched
from tournaments.basics.prepared_writes import update
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Change, GameNamed, GameResult
from tournaments.log.kinds_of_rounds import ColoursCorrected, ResultCorrected, ResultEntered
from tournaments.log.writing import log
from tournaments.models import AuditEntry, Game, PlayerReport, Result, Seat, Tournament, User
from tournaments.results.queries.windows import Counts, require_before_deadline, window_of
from tournaments.rounds.queries.games import in_words, named
from tournaments.rounds.queries.guards import require_no_draft
from tournaments.rounds.queries.level import winners_in
from tournaments.rounds.queries.line_ups import are_sealed


def record_result(
    game: Game,
    result: str,
    *,
    by: User | None,
    expected_version: int | None = None,
    rated: bool = True,
    only_open: bool = False,
) -> Game:
    """Enter, change or clear (``Result.OPEN``) the result of a game of the round published last; the game as saved.

    The result of an adjourned game is entered whatever the round; what was paired meanwhile stands (C.04.2, 3.1).

    ``rated`` is false for a game in which not both made a move. Entering what is there already changes nothing.
    ``only_open`` is for those who fill open boards and change nothing that is there.

    Raises:
        Refused: unknown result, not the round published last, or a change after the deadline for errors or the
            final report.
        Stale: the game's result was changed since ``expected_version``, or is there where only open boards are filled.
    """
    _require_known(result)
    with change(game.match.round.tournament) as tournament:
        game = current_game(game, tournament)
        _require_published(game)
        if only_open and game.result != Result.OPEN:
            text = _("%(board)s: the result is there already, %(result)s. Only an arbiter can change it.")
            raise Stale(text % {"board": in_words(game), "result": Result(game.result).label})
        if game.result == Result.ADJOURNED and result not in outcomes.UNDECIDED:
            return _set(game, result, rated=rated, expected_version=expected_version, log_as=ResultEntered, by=by)
        _require_running(game, tournament)
        differs = (game.result, game.rated) != (result, rated or not outcomes.is_played(result))
        if differs and game.result not in outcomes.UNDECIDED:
            require_before_deadline(tournament, game.match.round.number)
        return _set(game, result, rated=rated, expected_version=expected_version, log_as=ResultEntered, by=by)


def correct_result(
    game: Game,
    result: str,
    *,
    by: User | None,
    reason: str,
    expected_version: int | None = None,
    rated: bool = True,
) -> Game:
    """Correct a result of a published round after later rounds were paired.

    Published pairings stay as they are; standings and the next pairing use the new result (C.04.2, 4.3).

    Raises:
        Refused: unknown result, no reason, no result at all, or a draft that rests on the old one.
        Stale: the game's result was changed since ``expected_version``.
    """
    _require_known(result)
    require(reason.strip(), _("A correction needs a reason; it goes into the log. Enter one."))
    with change(game.match.round.tournament) as tournament:
        game = current_game(game, tournament)
        _require_published(game)
        predetermined = system_of(tournament).is_predetermined
        last = None if predetermined else require_no_draft(tournament)
        require(result != Result.ADJOURNED, _("A game that has a result cannot be adjourned. Choose another result."))
        if result == Result.OPEN and last is not None and last.number > game.match.round.number:
            raise Refused(_("Later rounds rest on this result. Enter the right one instead of clearing it."))
        if window_of(tournament, game.match.round.number).counts is Counts.RATING:
            raise Refused(
                _("Round %(number)d is too long over: a correction counts for rating only (C.04.2, 4.3).")
                % {"number": game.match.round.number}
            )
        if (game.result, game.rated) == (result, rated or not outcomes.is_played(result)):
            return game
        keep_point(tournament, Occasion.CORRECTION, by=by, round_number=game.match.round.number)
        corrected = partial(ResultCorrected, reason=reason.strip())
        went_on = winners_in(tournament, game.match.round.number)
        saved = _set(game, result, rated=rated, expected_version=expected_version, log_as=corrected, by=by)
        is_paired_on = last is not None and last.number > game.match.round.number
        if is_paired_on and winners_in(tournament, game.match.round.number) != went_on:
            text = _("Somebody else would go on, and the next round is paired. Take that round back first.")
            raise Refused(text)
        return saved


def _require_known(result: str) -> None:
    if result not in Result.values:
        raise Refused(_("“%(result)s” is no result. Choose one of the list.") % {"result": result})


def _require_running(game: Game, tournament: Tournament) -> None:
    """Refuse rounds that are over, where later ones rest on their results, and any under a draft that does."""
    if system_of(tournament).is_predetermined:
        return
    last = require_no_draft(tournament)
    if last is None or game.match.round.number != last.number:
        raise Refused(
            _("Round %(number)d is over. Correct its results with a reason; the next pairing will use them.")
            % {"number": game.match.round.number}
        )


def _require_published(game: Game) -> None:
    text = _("Round %(number)d is not published yet; publish it first.")
    require(game.published, text % {"number": game.match.round.number})


def current_game(game: Game, tournament: Tournament) -> Game:
    """The game as it is now, with its round, players and note; ``tournament`` is its own, locked.

    Raises:
        Refused: it is a board of a match at which no two players sit: its forfeit is nobody's to enter.
        Stale: it is gone.
    """
    current = _GAME.first(pk=game.pk)
    if current is None:
        raise Stale(_("This board is gone: the draft was discarded. Load the page again."))
    current.match.round.tournament = tournament
    prefetched(current.match, "seats", _SEATS(match=current.match_id))
    text = _("No two players sit at this board, so there is no result to enter. Change the line-up instead.")
    if len(current.sides()) < 2:
        sealed = _("The line-ups are not known yet. Those of both teams are published together.")
        raise Refused(sealed if are_sealed(current.match.round) else text)
    return current


def _game(pk: int) -> QuerySet[Game]:
    rows = Game.objects.select_related("match__round", "arbiter_note").filter(pk=pk).order_by()
    return rows.defer("match__round__snapshot", "match__round__explanation", "match__round__kept_apart")


_GAME = PreparedQuery(_game, pk=int)
_SEATS = PreparedQuery(lambda match: Seat.objects.select_related("player").filter(match=match), match=int)


def _has_other_colours(game: Game) -> bool:
    """Whether the players have other colours than they were paired with, because they played so (4.3.2).

    In a whole match of teams each board has the colours of its team, played or not.
    """
    of_board = Game.objects.filter(match=game.match_id, board=game.board).order_by().values("pk")
    corrected = AuditEntry.objects.filter(kind=ColoursCorrected.kind, target_id__in=of_board, undone_by=None)
    payloads = corrected.filter(tournament=game.match.round.tournament).values_list("payload", flat=True)
    return sum(not payload.get("whole_match") for payload in payloads) % 2 == 1


def _set(
    game: Game,
    result: str,
    *,
    rated: bool,
    expected_version: int | None,
    log_as: Callable[[GameNamed, GameResult, GameResult], Change],
    by: User | None,
) -> Game:
    """Save the result of a game whose tournament is locked, and count its revision on."""
    tournament = game.match.round.tournament
    rated = rated or not outcomes.is_played(result)  # only a game over the board can be left unrated
    if (game.result, game.rated) == (result, rated):
        return game
    if expected_version is not None and expected_version != game.version:
        text = _("%(board)s: somebody else has entered %(result)s meanwhile. Check it, then enter yours again.")
        raise Stale(text % {"board": in_words(game), "result": Result(game.result).label})
    if not outcomes.has_colours(result) and _has_other_colours(game):
        text = _("%(board)s: the colours were corrected to those that were played. Correct them back first.")
        raise Refused(text % {"board": in_words(game)})
    old = GameResult(game.result, game.rated)
    game.result, game.rated, game.version = result, rated, game.version + 1
    update(game, "result", "rated", "version", "changed_at", before=old)
    if tournament.player_reports:
        PlayerReport.objects.filter(game=game).delete()
    log(tournament, log_as(named(game), old, GameResult(game.result, game.rated)), by=by)
    tournament.revision += 1  # as the log has counted it
    return game
