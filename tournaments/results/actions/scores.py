"""The score of a match of teams of which nobody says who played, where the regulations allow it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds_of_teams import MatchScoreEntered
from tournaments.log.writing import log
from tournaments.models import Game, Match, PlayerReport, Result, Seat, Team, TeamSettings, Tournament, User
from tournaments.results.queries.windows import Counts, require_before_deadline, window_of
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.actions.seating import seat_line_ups, settle_empty_boards
from tournaments.rounds.queries.guards import is_over, require_no_draft
from tournaments.rounds.queries.line_ups import are_sealed, line_ups, seated
from tournaments.rounds.queries.score_alone import (
    has_score_alone,
    in_words,
    possible_scores,
    results_of_score,
    score_of,
)
from tournaments.rounds.queries.team_snapshot import colours_of, settings_of_teams

NO_SCORE = ""
LONGEST_REASON = 200


def enter_score(match: Match, score: str, *, by: User | None, reason: str = "") -> Match:
    """Let the match have the game points ``score`` (tenths, of the team with White on board 1) without its players.

    Nobody sits on its boards then. ``NO_SCORE`` takes it away, and the line-ups sit there again. Where a later round
    rests on it, or after the deadline for errors, it is corrected with a ``reason`` (C.04.2, 4.3).

    Raises:
        Refused: the regulations do not allow it, the score is none, players of it have results, or a reason is missing.
        Stale: the match is gone.
    """
    with change(match.round.tournament) as tournament:
        current, settings = _current(match, tournament), settings_of_teams(tournament)
        possible = possible_scores(tournament, settings)
        text = _("Results of this event are entered board by board. The regulations of the teams can allow scores.")
        require(possible, text)
        require(score == NO_SCORE or score in map(str, possible), _("Choose the score of the match."))
        before = score_now(current, settings)
        if score == before:
            return current
        _require_may_change(current, before, score, reason.strip(), by=by)
        teams = {seat.colour: seat.team for seat in current.team_seats.select_related("team")}
        if score == NO_SCORE:
            _seat_line_ups(current, teams, settings)
        else:
            _set(current, results_of_score(int(score), tournament, settings))
        if NO_SCORE in (score, before):
            why = {"kind": "line-ups of match" if before else "score of match", "table": current.table}
            new_version(current.round, frozen_data(current.round), why=[why], by=by)
        named = {"white": TeamNamed.of(teams["w"]), "black": TeamNamed.of(teams["b"])}
        made = "" if score == NO_SCORE else in_words(int(score), possible)
        round_, reason = current.round, reason.strip()[:LONGEST_REASON]
        told = MatchScoreEntered(round_.pk, round_.number, **named, score=made, reason=reason)
        log(tournament, told, by=by)
        return current


def score_now(match: Match, settings: TeamSettings) -> str:
    """The score that was entered without players, as ``enter_score`` takes it; ``NO_SCORE`` where none was."""
    if not has_score_alone(match):
        return NO_SCORE
    results = dict(Game.objects.filter(match=match).values_list("board", "result"))
    return str(score_of(results, match.round.tournament, settings))


def _current(match: Match, tournament: Tournament) -> Match:
    current = Match.objects.select_related("round").filter(pk=match.pk).first()
    if current is None:
        raise Stale(_("This match is no longer there."))
    current.round.tournament = tournament
    return current


def _require_may_change(match: Match, before: str, score: str, reason: str, *, by: User | None) -> None:
    """The round is public with its line-ups, nobody of the match has a result, and what is late has a reason."""
    round_, tournament = match.round, match.round.tournament
    text = _("Round %(number)d is not published yet; publish it first.")
    require(round_.is_published, text % {"number": round_.number})
    require(not are_sealed(round_), _("The line-ups of this round are not known yet. Reveal them first."))
    there = seated(round_)
    over = Game.objects.filter(match=match).exclude(result=Result.OPEN).values_list("board", flat=True)
    text = _("Results have come in on boards of this match. Clear them first.")
    require(not any(len(there.get((match.pk, board), {})) == 2 for board in over), text)
    require_no_draft(tournament)
    if not is_over(tournament, round_.number):
        if before != NO_SCORE and not reason:
            require_before_deadline(tournament, round_.number)
        return
    require(score != NO_SCORE, _("Later rounds rest on this result. Enter the right one instead of clearing it."))
    require(reason, _("A correction needs a reason; it goes into the log. Enter one."))
    text = _("Round %(number)d is too long over: a correction counts for rating only (C.04.2, 4.3).")
    counts = window_of(tournament, round_.number).counts
    require(counts is not Counts.RATING, text % {"number": round_.number})
    keep_point(tournament, Occasion.CORRECTION, by=by, round_number=round_.number)


def _set(match: Match, results: Mapping[int, str]) -> None:
    """Nobody sits at the match, and its boards have these results."""
    Seat.objects.filter(match=match).delete()
    PlayerReport.objects.filter(game__match=match).delete()
    games = list(Game.objects.filter(match=match))
    for game in games:
        game.result, game.rated, game.version = results.get(game.board, Result.OPEN), True, game.version + 1
    Game.objects.bulk_update(games, ["result", "rated", "version"])


def _seat_line_ups(match: Match, teams: Mapping[str, Team], settings: TeamSettings) -> None:
    """The boards are open again, and the line-ups of both teams sit there."""
    _set(match, {})
    handed_in = line_ups(match.round.tournament, match.round.number, boards=settings.boards)
    own = {team.pk: handed_in[team.pk] for team in teams.values() if team.pk in handed_in}
    seat_line_ups(match.round, own, colours_of(settings))
    settle_empty_boards(match.round)
