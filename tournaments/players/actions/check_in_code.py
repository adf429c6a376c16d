"""Check-in by the code on the hall's screen or on a poster: opened for a time, closed, with new codes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_self_service import CheckInClosed, CheckInOpened, CodesRenewed
from tournaments.log.writing import log
from tournaments.models import CheckInCode, Player, Tournament, User
from tournaments.players.actions.personal import check_in_by_player
from tournaments.players.models.personal import new_mark

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
