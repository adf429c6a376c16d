"""Corrections beside the result: colours that were played otherwise, and what counts for rating alone (C.04.2, 4.3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, require
from tournaments.basics.systems import is_for_teams
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import GameResult
from tournaments.log.kinds_of_rounds import ColoursCorrected, CorrectedForRating
from tournaments.log.writing import author, log
from tournaments.models import Game, Publication, RatingCorrection, Result, Seat, TeamSeat, Tournament, User
from tournaments.results.actions.recording import correct_result, current_game
from tournaments.results.queries.windows import Counts, window_of
from tournaments.rounds.actions.publication import new_version
from tournaments.rounds.actions.seating import exchange_colours
from tournaments.rounds.queries.games import in_words, named
from tournaments.rounds.queries.guards import require_no_draft


def correct_game(
    game: Game,
    result: str,
    *,
    by: User | None,
    reason: str,
    rated: bool = True,
    colours_changed: bool = False,
    whole_match: bool = False,
    told_in_time: bool = True,
) -> Counts:
    """Correct result and colours of a published game; returns what the correction counts for.

    ``result`` is White's first; with ``colours_changed`` White is who has Black in the pairing. In a ``whole_match`` of
    teams the colours of all boards are changed, and with them those of the teams.

    Raises:
        Refused: unknown result, no reason, nothing to correct, or a draft that rests on it; a whole match where it
            counts for rating alone, or where no teams play.
        Stale: the board is gone.
    """
    require(reason.strip(), _("A correction needs a reason; it goes into the log. Enter one."))
    with change(game.match.round.tournament) as tournament:
        game = current_game(game, tournament)
        number = game.match.round.number
        counts = window_of(tournament, number, told_in_time=told_in_time).counts
        text = _("Only a match of teams can be corrected as a whole, and only while that counts for the standings.")
        require(not whole_match or (is_for_teams(tournament) and counts is not Counts.RATING), text)
        if counts is Counts.RATING:
            _for_rating(tournament, game, result, rated=rated, colours_changed=colours_changed, reason=reason, by=by)
            return counts
        colours_changed = colours_changed or whole_match
        if colours_changed:
            text = _(
                "%(board)s: who has not played has no colours to be corrected. Choose the result of a played game."
            )
            require(outcomes.has_colours(result), text % {"board": in_words(game)})
            _change_colours(tournament, game, reason.strip(), whole_match=whole_match, by=by)
        if result != game.result or rated != game.rated:
            correct_result(game, result, by=by, reason=reason, rated=rated)
        elif not colours_changed:
            raise Refused(_("That is what stands there already. Nothing has been corrected."))
        return counts


def _change_colours(tournament: Tournament, game: Game, reason: str, *, whole_match: bool, by: User | None) -> None:
    """The colours really played go into the history (4.3.2), and the public reads them in the next version.

    In a match of two games, and in a ``whole_match`` of teams, all change: what each player made of the other games
    stays. On one board of teams the colour of the match is the one scheduled (C.04.6, 1.6.1), so the teams keep theirs.
    """
    require_no_draft(tournament)
    round_ = game.match.round
    found = game.match.games.select_related("match__round").order_by("board", "number")
    turned = [one for one in found if whole_match or one.board == game.board]
    keep_point(tournament, Occasion.CORRECTION, by=by, round_number=round_.number)
    for one in turned:
        one.match.round.tournament = tournament
    told = [one for one in turned if one.pk == game.pk or (whole_match and outcomes.has_colours(one.result))]
    changes = [
        ColoursCorrected(named(one), reason, GameResult(one.result, one.rated), whole_match=whole_match) for one in told
    ]
    exchange_colours(Seat.objects.filter(match=game.match_id, board__in={one.board for one in turned}))
    if whole_match:
        exchange_colours(TeamSeat.objects.filter(match=game.match_id))
    game.version += 1
    game.save(update_fields=["version", "changed_at"])
    for one in turned:
        if one.pk != game.pk:
            one.result, one.version = outcomes.turned(one.result), one.version + 1
            one.save(update_fields=["result", "version", "changed_at"])
    _publish_colours(game, {one.pk for one in turned}, whole_match=whole_match, by=by)
    for change_ in changes:
        log(tournament, change_, by=by)


def _publish_colours(game: Game, turned: Collection[int], *, whole_match: bool, by: User | None) -> None:
    """Publish the round with the colours of the ``turned`` games the other way round, by their keys."""
    round_ = game.match.round
    newest = Publication.objects.filter(tournament=round_.tournament_id, number=round_.number).last()
    if newest is None:
        return
    rows: list[dict[str, Any]] = [
        {**row, "white": row["black"], "black": row["white"]} if row["pairing"] in turned else row
        for row in newest.pairings["boards"]
    ]
    pairings = {**newest.pairings, "boards": rows}
    kind, board = "colours", str(game.table)
    if event := pairings.get("event"):
        matches = [_match_turned(one, turned, whole=whole_match) for one in event["matches"]]
        pairings["event"] = {**event, "matches": matches}
        if whole_match:
            kind = "colours of match"
        else:
            board = f"{game.table}.{game.board}"
    frozen = {"pairings": pairings, "round_list": newest.round_list}
    new_version(round_, frozen, why=[{"kind": kind, "board": board}], by=by)


def _match_turned(match: dict[str, Any], turned: Collection[int], *, whole: bool) -> dict[str, Any]:
    """A match of teams with the colours of its ``turned`` boards changed; with the ``whole`` also the teams'.

    The colour of a board is that of the team with White on the first one, so in a whole match it stays.
    """
    if not any(board["pairing"] in turned for board in match["boards"]):
        return match
    boards = [
        {
            **board,
            "colour": board["colour"] if whole else "b" if board["colour"] == "w" else "w",
            "white": board["black"],
            "black": board["white"],
        }
        if board["pairing"] in turned
        else board
        for board in match["boards"]
    ]
    teams = {"white": match["black"], "black": match["white"]} if whole else {}
    return {**match, **teams, "boards": boards}


def _for_rating(
    tournament: Tournament,
    game: Game,
    result: str,
    *,
    rated: bool,
    colours_changed: bool,
    reason: str,
    by: User | None,
) -> None:
    """Keep what is reported for rating; what counts in the tournament stays. The same as that takes it away."""
    require(result in Result.values and result not in outcomes.UNDECIDED, _("Choose the result that is to be rated."))
    rated = rated or not outcomes.is_played(result)
    earlier = RatingCorrection.objects.filter(game=game).first()
    old = GameResult(earlier.result, earlier.rated) if earlier else GameResult(game.result, game.rated)
    new = GameResult(result, rated)
    is_as_counted = (new, colours_changed) == (GameResult(game.result, game.rated), False)
    if (old, earlier.colours_changed if earlier else False) == (new, colours_changed):
        raise Refused(_("That is what is reported for rating already. Nothing has been corrected."))
    keep_point(tournament, Occasion.CORRECTION, by=by, round_number=game.match.round.number)
    if is_as_counted:
        RatingCorrection.objects.filter(game=game).delete()
    else:
        values = {"result": result, "rated": rated, "colours_changed": colours_changed, "reason": reason.strip()[:200]}
        RatingCorrection.objects.update_or_create(game=game, defaults={**values, "by_name": author(by)[:150]})
    game.version += 1  # the estimates of rating changes are others now, and so is what a page of this board showed
    game.save(update_fields=["version", "changed_at"])
    log(tournament, CorrectedForRating(named(game), old, new, colours_changed, reason.strip()), by=by)
