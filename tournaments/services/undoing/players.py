"""Undone exactly: results, and what is noted of players, byes and pairs to keep apart."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.audit.kinds import KeptApart, MayMeetAgain
from tournaments.audit.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    ByesRequested,
    MissingDecided,
    PlayerExpelled,
    PlayerPlaysOn,
    PlayerReturned,
    PlayersWithdrawn,
    PlayerWithdrawn,
    PresenceNoted,
)
from tournaments.audit.kinds_of_rounds import BoardNoted, ResultEntered
from tournaments.models import ByeRequest, ForbiddenPair, Game, Player, PlaysOn, Result, Tournament, User
from tournaments.presence import awaited
from tournaments.services.errors import Refused, require
from tournaments.services.players.leaving import set_expelled
from tournaments.services.results.notes import noted, set_note
from tournaments.services.results.windows import require_before_deadline
from tournaments.services.rounds.guards import last_round, require_ahead, require_no_draft
from tournaments.services.tournament.setup import require_pairs_open
from tournaments.services.undoing.parts import Undoing, changed, player_of


def _result(tournament: Tournament, change: ResultEntered, _by: User | None) -> None:
    game = Game.objects.select_related("match__round").filter(pk=change.game.id or 0).first()
    if game is None or (game.result, game.rated) != (change.new.result, change.new.rated or not change.new.result):
        raise changed()
    last = require_no_draft(tournament)
    if last is None or game.match.round.number != last.number:
        raise Refused(_("A later round rests on this result. Correct it instead."))
    require_before_deadline(tournament, last.number)
    game.result, game.rated, game.version = change.old.result, change.old.rated, game.version + 1
    if game.result == Result.OPEN:
        game.rated = True
    game.save(update_fields=["result", "rated", "version", "changed_at"])


def _noted(_tournament: Tournament, change: BoardNoted, _by: User | None) -> None:
    game = Game.objects.filter(pk=change.game.id or 0).first()
    before = change.text_before, change.white_before, change.black_before
    if game is None or noted(game) != (change.text, change.illegal_white, change.illegal_black):
        raise changed()
    set_note(game, before[0] or "", before[1] or 0, before[2] or 0)


def _withdrawn(tournament: Tournament, change: PlayerWithdrawn, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    if player.withdrawn_from != change.round_number:
        raise changed()
    require(not player.expelled, _("The player was expelled. Undo that first."))
    require_ahead(tournament, change.round_number)
    player.withdrawn_from = None
    player.save(update_fields=["withdrawn_from"])


def _returned(tournament: Tournament, change: PlayerReturned, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    if player.withdrawn_from is not None:
        raise changed()
    require_ahead(tournament, change.round_number)
    player.withdrawn_from, player.expelled = change.round_number, change.expelled
    player.save(update_fields=["withdrawn_from", "expelled"])


def _expelled(tournament: Tournament, change: PlayerExpelled, by: User | None) -> None:
    """The withdrawal that came with it is another change."""
    player, last = player_of(tournament, change.player.id), require_no_draft(tournament)
    if last is None or not player.expelled:
        raise changed()
    player.tournament = last.tournament = tournament
    set_expelled(player, last, expelled=False, by=by)


def _bye(tournament: Tournament, player: Player, number: int, *, now: str, then: str) -> None:
    """The bye of a round becomes ``then`` again, empty for none."""
    require_ahead(tournament, number)
    asked = ByeRequest.objects.filter(player=player, round_number=number).first()
    if (asked.kind if asked else "") != now:
        raise changed()
    if asked is not None and not then:
        asked.delete()
    elif asked is not None:
        asked.kind = then
        asked.save(update_fields=["kind"])
    else:
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=number, kind=then)


def _bye_requested(tournament: Tournament, change: ByeRequested, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    _bye(tournament, player, change.round_number, now=change.bye, then=change.bye_before)


def _bye_cancelled(tournament: Tournament, change: ByeCancelled, _by: User | None) -> None:
    _bye(tournament, player_of(tournament, change.player.id), change.round_number, now="", then=change.bye)


def _byes_requested(tournament: Tournament, change: ByesRequested, _by: User | None) -> None:
    for named, before in zip(change.players, change.byes_before or (), strict=True):
        _bye(tournament, player_of(tournament, named.id), change.round_number, now=change.bye, then=before)


def _several_withdrawn(tournament: Tournament, change: PlayersWithdrawn, by: User | None) -> None:
    for named in change.players:
        _withdrawn(tournament, PlayerWithdrawn(named, change.round_number), by)


def _presence(tournament: Tournament, change: PresenceNoted, _by: User | None) -> None:
    player = player_of(tournament, change.player.id)
    if (player.presence, player.presence_own) != (change.presence, change.own):
        raise changed()
    text = _("%(name)s is not to be checked in now: the first round of this player has been paired.")
    require(awaited(tournament).filter(pk=player.pk).exists(), text % {"name": player.name})
    player.presence, player.presence_own = change.presence_before, bool(change.own_before)
    player.save(update_fields=["presence", "presence_own"])


def _missing(tournament: Tournament, change: MissingDecided, _by: User | None) -> None:
    """Who was left out joins with the round in which nobody came, as before."""
    for named, since in zip(change.players, change.entry_rounds, strict=True):
        player = player_of(tournament, named.id)
        left_out = since, change.round_number
        if change.round_number < tournament.total_rounds:
            left_out = change.round_number + 1, 0
        if (player.entry_round, player.withdrawn_from or 0) != left_out:
            raise changed()
        require_ahead(tournament, change.round_number)
        player.entry_round, player.withdrawn_from = since, None
        player.save(update_fields=["entry_round", "withdrawn_from"])


def _plays_on(tournament: Tournament, change: PlayerPlaysOn, _by: User | None) -> None:
    last = last_round(tournament)
    if last is None or last.number != change.round_number:
        raise Refused(_("The next round has been paired with it."))
    gone, _rows = PlaysOn.objects.filter(player=change.player.id or 0, round_number=change.round_number).delete()
    if not gone:
        raise changed()


def _kept_apart(tournament: Tournament, change: KeptApart, _by: User | None) -> None:
    require_pairs_open(tournament)
    gone, _rows = ForbiddenPair.objects.filter(tournament=tournament, pk=change.pair_id or 0).delete()
    if not gone:
        raise changed()


def _may_meet(tournament: Tournament, change: MayMeetAgain, _by: User | None) -> None:
    require_pairs_open(tournament)
    one, other = sorted(player_of(tournament, one.id).pk for one in (change.one, change.other))
    if ForbiddenPair.objects.filter(tournament=tournament, one=one, other=other).exists():
        raise changed()
    ForbiddenPair.objects.create(
        tournament=tournament,
        one_id=one,
        other_id=other,
        first_round=change.first_round,
        last_round=change.last_round,
    )


UNDO: Undoing = {
    ResultEntered: _result,
    BoardNoted: _noted,
    PlayerWithdrawn: _withdrawn,
    PlayerReturned: _returned,
    ByeRequested: _bye_requested,
    ByeCancelled: _bye_cancelled,
    PlayerExpelled: _expelled,
    ByesRequested: _byes_requested,
    PlayersWithdrawn: _several_withdrawn,
    PresenceNoted: _presence,
    MissingDecided: _missing,
    PlayerPlaysOn: _plays_on,
    KeptApart: _kept_apart,
    MayMeetAgain: _may_meet,
}
