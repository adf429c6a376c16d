"""Check-in: who has come, by an arbiter or by the code in the hall, and what becomes of those who have not."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import MissingDecided, PresenceNoted
from tournaments.log.kinds_of_self_service import CheckInClosed, CheckInOpened, CodesRenewed
from tournaments.log.writing import acting_as, log
from tournaments.models import CheckInCode, Missing, Player, Tournament, User
from tournaments.players.actions.missed import clear_missed_rounds
from tournaments.players.actions.numbering import number_players
from tournaments.players.models.personal import new_mark
from tournaments.players.queries.entries import current_player
from tournaments.rounds.queries.obstacles import require_no_obstacle
from tournaments.rounds.queries.presence import awaited, missing
from tournaments.rounds.queries.reading import Reading


def note_presence(
    player: Player, presence: str, *, by: User | None, expected: str | None = None, own: bool = False
) -> Player:
    """Note that the player has come, is absent, or that nothing is known again.

    ``expected`` is what was known where that was looked at; who says the same as another has said before does no harm.
    ``own`` is for what a player says, which is never more than to have come.

    Raises:
        Refused: the player is not to be checked in now, or there is no such presence.
        Stale: somebody has noted something else, or removed the player.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        require(presence in Player.Presence.values, _("Choose whether the player is here or absent."))
        require(not own or presence == Player.Presence.HERE, _("Players say that they are here, and nothing else."))
        if not awaited(tournament).filter(pk=current.pk).exists():
            text = _("%(name)s is not to be checked in now: the first round of this player has been paired.")
            raise Refused(text % {"name": current.name})
        if current.presence == presence:
            return current
        if expected is not None and current.presence != expected:
            text = _("%(name)s: somebody has noted meanwhile: %(presence)s.")
            raise Stale(text % {"name": current.name, "presence": current.get_presence_display()})
        before = current.presence
        current.presence, current.presence_own = presence, own
        current.save(update_fields=["presence", "presence_own"])
        log(tournament, PresenceNoted(PlayerNamed.of(current), before, presence, own), by=by)
        return current


def check_in_by_player(player: Player) -> Player:
    """The player says to be here; what an arbiter has noted stays.

    Raises:
        Refused: the player is not to be checked in now, or an arbiter has noted an absence.
    """
    current = Player.objects.filter(pk=player.pk).first()
    if current is not None and current.presence == Player.Presence.ABSENT:
        raise Refused(_("%(name)s: an arbiter has noted an absence. Talk to an arbiter.") % {"name": current.name})
    with acting_as(player.name):
        return note_presence(player, Player.Presence.HERE, by=None, own=True)


def decide_missing(
    tournament: Tournament,
    choice: str,
    *,
    by: User | None,
    round_number: int,
    players: Collection[int],
    sure: bool = False,
) -> tuple[Player, ...]:
    """What becomes of ``players`` (their ids), who have not come to round ``round_number`` (C.04.2, 4.1).

    Who is left out joins with the next round, for which presence is asked again; in the last round that is a
    withdrawal. Who is removed has no place in the list any more. The decision to pair them is only written down.

    Raises:
        Doubtful: round 1 has been published, numbers of others move, and nobody is ``sure``.
        Refused: there is no such choice, or the round could not be paired then.
        Stale: others have not come now, or the round is not the coming one.
    """
    with change(tournament) as current:
        require(choice in Missing.values, _("Choose what becomes of those who have not come."))
        absent = missing(current)
        if {player.pk for player in absent} != set(players) or current.coming_round() != round_number:
            raise Stale(_("Others have not come now than when you decided. Look again."))
        if choice != Missing.PAIR:
            keep_point(current, Occasion.PAIRING, by=by, round_number=round_number)
        named = tuple(map(PlayerNamed.of, absent))
        if choice == Missing.LEAVE_OUT:
            _leave_out(current, absent, round_number)
        elif choice == Missing.REMOVE:
            clear_missed_rounds(current, Player.objects.filter(pk__in=[player.pk for player in absent]), by=by)
            number_players(current, by=by, sure=sure)
        log(current, MissingDecided(round_number, choice, named), by=by)
        require_no_obstacle(Reading(current), nonetheless=True)
        return tuple(absent)


def _leave_out(tournament: Tournament, absent: list[Player], round_number: int) -> None:
    is_last = round_number >= tournament.total_rounds
    for player in absent:
        if is_last:
            player.withdrawn_from = round_number
        else:
            player.entry_round = round_number + 1
    Player.objects.bulk_update(absent, ["withdrawn_from", "entry_round"], batch_size=200)


LONGEST_OPEN = timedelta(hours=24)


class Closed(Stale):
    """Check-in by code is over."""


def open_check_in(tournament: Tournament, *, until: datetime, by: User | None) -> CheckInCode:
    """Let players check themselves in by code ``until`` then; the poster's code is the one it was.

    Raises:
        Refused: that is past, or too far ahead.
    """
    with change(tournament) as current:
        now = timezone.now()
        require(until > now, _("Choose a moment that is still to come."))
        require(until <= now + LONGEST_OPEN, _("Check-in by code is open for at most 24 hours."))
        code = code_of(current) or CheckInCode(tournament=current)
        code.open_until, code.poster_mark = until, code.poster_mark or new_mark()
        code.save()
        log(current, CheckInOpened(until.isoformat()), by=by)
        return code


def close_check_in(tournament: Tournament, *, by: User | None) -> None:
    """Take no more check-ins by code.

    Raises:
        Refused: it is not open.
    """
    with change(tournament) as current:
        code = code_of(current)
        if code is None or not code.is_open:
            raise Refused(_("Check-in by code is not open."))
        code.open_until = None
        code.save(update_fields=["open_until"])
        log(current, CheckInClosed(), by=by)


def renew_codes(tournament: Tournament, *, by: User | None) -> None:
    """New codes for screen and poster: all that were shown or printed are worth nothing any more.

    Raises:
        Refused: there are none.
    """
    with change(tournament) as current:
        code = code_of(current)
        if code is None:
            raise Refused(_("There are no codes yet. Open the check-in first."))
        code.screen_mark, code.poster_mark = new_mark(), new_mark()
        code.save(update_fields=["screen_mark", "poster_mark"])
        log(current, CodesRenewed(), by=by)


def come_by_code(code: CheckInCode, key: int) -> Player:
    """The player with the number ``key`` is here, as somebody says who has the code.

    Raises:
        Closed: check-in is over, or its codes are others now.
        Refused: the player is not to be checked in now, or an arbiter has noted an absence.
        Stale: there is no such player any more.
    """
    with change(code.tournament) as tournament:
        current = code_of(tournament)
        same = current is not None and current.screen_mark == code.screen_mark
        if current is None or not same or not current.is_open:
            raise Closed(_("Check-in by code is closed. Go to an arbiter."))
        player = Player.objects.filter(pk=key, tournament=tournament).first()
        if player is None:
            raise Stale(_("This player is no longer in the list. Go to an arbiter."))
        player.tournament = tournament
        return check_in_by_player(player)


def code_of(tournament: Tournament) -> CheckInCode | None:
    """The codes of the tournament, None before check-in was ever opened."""
    return CheckInCode.objects.filter(tournament=tournament).first()
