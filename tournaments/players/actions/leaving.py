"""Who leaves, is expelled or does not come in the middle of a round; who plays on after a loss by forfeit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change, locked
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import PlayerExpelled, PlayerNotCome, PlayerPlaysOn
from tournaments.log.writing import log
from tournaments.models import ByeRequest, Game, Player, PlaysOn, Result, Round, Tournament, User
from tournaments.players.actions.entries import request_bye, withdraw_player
from tournaments.players.queries.entries import current_player
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.queries.guards import last_round, require_no_draft
from tournaments.rounds.queries.not_come import not_come


class Why(models.TextChoices):
    """Why somebody leaves the board."""

    WITHDRAWAL = "withdrawal", gettext_lazy("withdraws from the tournament")
    EXPULSION = "expulsion", gettext_lazy("is expelled")
    NOT_COME = "not_come", gettext_lazy("has not come, without notice")


class AtBoard(models.TextChoices):
    """What becomes of the board."""

    FORFEIT = "forfeit", gettext_lazy("the opponent wins by forfeit")
    NEITHER = "neither", gettext_lazy("the opponent has not come either: lost by forfeit for both")
    STANDS = "stands", gettext_lazy("it stays open; the result is entered later")


class Answer(models.TextChoices):
    """Whether somebody plays on who lost by forfeit."""

    PLAYS_ON = "plays_on", gettext_lazy("plays on")
    BYE = "bye", gettext_lazy("zero-point bye in the next round")
    WITHDRAWN = "withdrawn", gettext_lazy("is withdrawn")


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An open game of the round that is being played, as one of its players has it."""

    game: Game
    colour: str
    opponent: Player


def open_games(player: Player) -> list[OpenGame]:
    """The player's games without a result in the round published last."""
    last = last_round(player.tournament)
    if last is None or not last.is_published:
        return []
    mine = Game.objects.filter(match__round=last, match__seats__player=player, match__seats__board=F("board"))
    games = mine.filter(result=Result.OPEN).select_related("match__round").prefetch_related("match__seats__player")
    found = []
    for game in games:
        game.match.round.tournament = player.tournament
        sides = game.sides()
        colour = "w" if sides["w"].player_id == player.pk else "b"
        found.append(OpenGame(game, colour, sides["b" if colour == "w" else "w"].player))
    return found


def leave_board(player: Player, *, by: User | None, why: str, at_board: str, reason: str = "") -> Player:
    """The player leaves in the round that is being played: board and further rounds in one step (C.04.2, 3.2).

    Who has not come loses by forfeit and is asked about before the next pairing; all others are paired no more.

    Raises:
        Refused: an expulsion without a reason, nothing that could follow, or a draft stands.
        Stale: the player is gone.
    """
    require(why in Why.values and at_board in AtBoard.values, _("Choose what happened, and what becomes of the board."))
    require(reason.strip() or why != Why.EXPULSION, _("An expulsion needs a reason; it goes into the log. Enter one."))
    with locked(player.tournament) as tournament:
        current = current_player(player, tournament)
        last = require_no_draft(tournament)
        if last is None:
            raise Refused(_("No round is being played. Withdraw the player on the player's own page."))
        games = open_games(current)
        if why == Why.NOT_COME:
            require(games, _("%(name)s has no open board in round %(number)d.") % _values(current, last.number))
            require(at_board != AtBoard.STANDS, _("Who has not come loses by forfeit. Choose what the opponent gets."))
        if at_board != AtBoard.STANDS:
            for one in games:
                result = Result.DOUBLE_FORFEIT if at_board == AtBoard.NEITHER else outcomes.LOST_BY[one.colour]
                record_result(one.game, result, by=by)
        if why == Why.NOT_COME:
            with change(tournament):
                log(tournament, PlayerNotCome(PlayerNamed.of(current), last.number), by=by)
            return current
        with change(tournament):
            if last.number < tournament.total_rounds or system_of(tournament).is_predetermined:
                current = withdraw_player(current, by=by)
            else:
                require(games or why == Why.EXPULSION, _("No round follows from which the player could be withdrawn."))
            if why == Why.EXPULSION:
                _expel(current, last, by=by)
                log(tournament, PlayerExpelled(PlayerNamed.of(current), last.number, reason.strip()), by=by)
        return current


def _expel(player: Player, round_: Round, *, by: User | None) -> None:
    """No publication follows the last round of the tournament that could tell it: this one gets its next version."""
    player.expelled = True
    player.save(update_fields=["expelled"])
    if round_.is_published and round_.number >= player.tournament.total_rounds:
        new_version(round_, frozen_data(round_), why=[{"kind": "expelled"}], by=by)


def _values(player: Player, number: int) -> dict[str, object]:
    return {"name": player.name, "number": number}


def answer_not_come(tournament: Tournament, answers: Mapping[int, str], *, by: User | None) -> int:
    """Say of players who lost by forfeit, by id, whether they play on; returns how many are still to be asked about.

    Raises:
        Refused: an answer that there is not, or nothing was answered.
        Stale: somebody of them is not asked about any more.
    """
    require(answers, _("Say of at least one player what is to happen."))
    require(set(answers.values()) <= set(Answer.values), _("Choose one of the three answers for each player."))
    with locked(tournament) as current:
        last = last_round(current)
        asked = {one.player.pk: one.player for one in not_come(current, last)}
        if last is None or not answers.keys() <= asked.keys():
            raise Stale(_("Somebody has answered meanwhile, or the results have changed. Look again."))
        for pk, answer in answers.items():
            player = asked[pk]
            player.tournament = current
            if answer == Answer.PLAYS_ON:
                with change(current):
                    PlaysOn.objects.create(player=player, round_number=last.number)
                    log(current, PlayerPlaysOn(PlayerNamed.of(player), last.number), by=by)
            elif answer == Answer.BYE:
                zero = ByeRequest.Kind.ZERO_POINT
                request_bye(player, by=by, round_number=last.number + 1, kind=zero)
            else:
                withdraw_player(player, by=by)
        return len(asked) - len(answers)
