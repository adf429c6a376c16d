"""Results by the two players themselves: each reports by the code of the own half of the slip.

In a team event the captain may do so for each player of the team. Two equal reports save the result; two different ones
are a conflict until an arbiter, or one of the two, settles it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import GameResult, PlayerNamed
from tournaments.log.kinds import SettingsChanged
from tournaments.log.kinds_of_helpers import ResultReported
from tournaments.log.writing import acting_as, field_changes, log
from tournaments.models import Game, Player, PlayerReport, Result, Tournament, User
from tournaments.results.actions.recording import current_game, record_result
from tournaments.results.models.helper_link import new_mark
from tournaments.results.models.player_report import REPORTED
from tournaments.rounds.queries.games import named
from tournaments.rounds.queries.guards import is_over

MOST_CHANGES = 6  # reports of one player of one game


class Outcome(StrEnum):
    """What became of a report."""

    WAITING = "waiting"  # for the opponent's
    CONFLICT = "conflict"
    SAVED = "saved"


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a game, as the code on a half of the slip names them.

    ``captain`` is what the log calls the captain who speaks for the player; empty where the player does.
    """

    game: Game
    player: Player
    colour: str
    captain: str = ""


def slip_side(game_id: int, colour: str) -> Side | None:
    """The player with ``colour`` in a published game, with the game; None where there is none."""
    rows = Game.objects.select_related("match__round__tournament").defer(
        "match__round__snapshot", "match__round__explanation"
    )
    game = rows.prefetch_related("match__seats__player").filter(pk=game_id, published=True).first()
    sides = game.sides() if game is not None else {}
    seat = sides.get(colour) if len(sides) == 2 else None
    try:
        return Side(game, seat.player, colour) if game is not None and seat is not None else None
    except Player.DoesNotExist:
        return None  # all of it was deleted between the queries


def set_player_reports(tournament: Tournament, *, on: bool, by: User | None) -> Tournament:
    """Let players report their results, or no longer. Slips printed before it was switched off are worth nothing."""
    with change(tournament) as current:
        if current.player_reports == on:
            return current
        changes = field_changes({"player_reports": current.player_reports}, {"player_reports": on})
        current.player_reports = on
        current.reports_mark = new_mark() if on else ""
        current.save(update_fields=["player_reports", "reports_mark", "changed_at"])
        PlayerReport.objects.filter(game__match__round__tournament=current).delete()
        log(current, SettingsChanged(changes), by=by)
        return current


def report_result(side: Side, result: str, *, expected_version: int) -> Outcome:
    """Keep what ``side`` says; with an equal report of the other side the result is saved.

    Raises:
        Refused: players do not report here, the round is over, the slip is not of this board any more, or too often.
        Stale: there is a result already, or was one since ``expected_version``.
    """
    with change(side.game.match.round.tournament) as tournament:
        game = current_game(side.game, tournament)
        _require_possible(tournament, game, side, result, expected_version)
        own = PlayerReport.objects.filter(game=game, colour=side.colour).first()
        if own is None or (own.player_id, own.result) != (side.player.pk, result):
            _keep(tournament, game, side, result, own)
        other = PlayerReport.objects.filter(game=game).exclude(colour=side.colour).first()
        if other is None or not _is_at_the_board(game, other):
            return Outcome.WAITING
        if other.result != result:
            return Outcome.CONFLICT
        reports = PlayerReport.objects.filter(game=game).select_related("player__team")
        with acting_as(" / ".join(map(_reporter, reports))):
            record_result(game, result, by=None, expected_version=expected_version, only_open=True)
        return Outcome.SAVED


def _require_possible(tournament: Tournament, game: Game, side: Side, result: str, expected_version: int) -> None:
    require(tournament.player_reports, _("Players do not report results here any more. Hand the slip to the arbiter."))
    is_own = game.sides()[side.colour].player_id == side.player.pk
    require(is_own, _("This slip is not of this board any more. Ask the arbiter."))
    if game.result != Result.OPEN:
        text = _("The result is there already: %(result)s. Your report has changed nothing.")
        raise Stale(text % {"result": Result(game.result).label})
    number = game.match.round.number
    # Nothing is said of a draft that may stand there.
    is_at_hand = game.published and not is_over(tournament, number)
    require(is_at_hand, _("Round %(number)d is over: nothing is reported any more.") % {"number": number})
    if game.version != expected_version:
        raise Stale(_("There was another result meanwhile. Look at the board, then report again."))
    require(result in REPORTED, _("Choose 1-0, ½-½ or 0-1. Tell everything else to the arbiter."))


def _keep(tournament: Tournament, game: Game, side: Side, result: str, own: PlayerReport | None) -> None:
    same_player = own is not None and own.player_id == side.player.pk
    count = own.count + 1 if own is not None and same_player else 1
    require(count <= MOST_CHANGES, _("You have reported often enough. Go to the arbiter with your opponent."))
    before = GameResult(own.result) if own is not None and same_player else None
    by_captain = bool(side.captain)
    values = {"player": side.player, "result": result, "count": count, "by_captain": by_captain, "at": timezone.now()}
    PlayerReport.objects.update_or_create(game=game, colour=side.colour, defaults=values)
    told = ResultReported(named(game), PlayerNamed.of(side.player), before, GameResult(result), by_captain)
    with acting_as(side.captain or side.player.name):
        log(tournament, told, by=None)


def _reporter(report: PlayerReport) -> str:
    """Who said it: the player, or the team whose captain did."""
    team = report.player.team if report.by_captain else None
    return team.name if team else report.player.name


def _is_at_the_board(game: Game, report: PlayerReport) -> bool:
    """Whether who reported still has that colour there: an arbiter may have changed the pairing."""
    return game.sides()[report.colour].player_id == report.player_id
