"""Corrections beside the result: colours that were played otherwise, and what counts for rating alone (C.04.2, 4.3)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, require
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import GameResult
from tournaments.log.kinds_of_rounds import ColoursCorrected, CorrectedForRating
from tournaments.log.writing import author, log
from tournaments.models import Game, Publication, RatingCorrection, Result, Seat, Tournament, User
from tournaments.results.actions.recording import correct_result, current_game
from tournaments.results.queries.windows import Counts, window_of
from tournaments.rounds.actions.publication import new_version
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
    told_in_time: bool = True,
) -> Counts:
    """Correct result and colours of a published game; returns what the correction counts for.

    ``result`` is White's first; with ``colours_changed`` White is who has Black in the pairing.

    Raises:
        Refused: unknown result, no reason, nothing to correct, or a draft that rests on it.
        Stale: the board is gone.
    """
    require(reason.strip(), _("A correction needs a reason; it goes into the log. Enter one."))
    with change(game.match.round.tournament) as tournament:
        game = current_game(game, tournament)
        number = game.match.round.number
        counts = window_of(tournament, number, told_in_time=told_in_time).counts
        if counts is Counts.RATING:
            _for_rating(tournament, game, result, rated=rated, colours_changed=colours_changed, reason=reason, by=by)
            return counts
        if colours_changed:
            text = _(
                "%(board)s: who has not played has no colours to be corrected. Choose the result of a played game."
            )
            require(outcomes.has_colours(result), text % {"board": in_words(game)})
            _change_colours(tournament, game, reason.strip(), by=by)
        if result != game.result or rated != game.rated:
            correct_result(game, result, by=by, reason=reason, rated=rated)
        elif not colours_changed:
            raise Refused(_("That is what stands there already. Nothing has been corrected."))
        return counts


def _change_colours(tournament: Tournament, game: Game, reason: str, *, by: User | None) -> None:
    """The colours really played go into the history (4.3.2), and the public reads them in the next version.

    In a match of two games both change: what each player made of the other game stays.
    """
    require_no_draft(tournament)
    round_ = game.match.round
    others = list(game.match.games.exclude(pk=game.pk))
    require(all(one.board == game.board for one in others), _("Colours of a team match cannot be corrected yet."))
    keep_point(tournament, Occasion.CORRECTION, by=by, round_number=round_.number)
    before, result = named(game), GameResult(game.result, game.rated)
    seats = {seat.colour: seat.pk for seat in Seat.objects.filter(match=game.match_id)}
    # Delete and make anew would lose the rows' numbers; a colour may stand only once, so one seat steps aside.
    aside = Seat.objects.get(pk=seats["w"])
    Seat.objects.filter(pk=aside.pk).update(match=None, colour="", bye=Seat.ByeKind.ZERO_POINT)
    Seat.objects.filter(pk=seats["b"]).update(colour="w")
    Seat.objects.filter(pk=aside.pk).update(match=game.match_id, colour="b", bye="")
    game.version += 1
    game.save(update_fields=["version", "changed_at"])
    for one in others:
        one.result, one.version = outcomes.turned(one.result), one.version + 1
        one.save(update_fields=["result", "version", "changed_at"])
    _publish_colours(game, by=by)
    log(tournament, ColoursCorrected(before, reason, result), by=by)


def _publish_colours(game: Game, *, by: User | None) -> None:
    round_ = game.match.round
    newest = Publication.objects.filter(tournament=round_.tournament_id, number=round_.number).last()
    if newest is None:
        return
    of_match = set(game.match.games.values_list("pk", flat=True))
    rows: list[dict[str, Any]] = [
        {**row, "white": row["black"], "black": row["white"]} if row["pairing"] in of_match else row
        for row in newest.pairings["boards"]
    ]
    frozen = {"pairings": {**newest.pairings, "boards": rows}, "round_list": newest.round_list}
    note = _("Board %(board)d was played with the colours the other way round.") % {"board": game.table}
    new_version(round_, frozen, note=note, by=by)


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
