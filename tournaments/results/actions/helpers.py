"""Results by helpers without an account: links for some boards of a tournament, and what is entered by them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require, require_clean
from tournaments.journal.changing import change
from tournaments.log.kinds_of_helpers import HelperLinkMade, HelperLinkRevoked
from tournaments.log.writing import acting_as, log
from tournaments.models import Game, HelperLink, Tournament, User
from tournaments.results.actions.recording import record_result
from tournaments.results.models.helper_link import HIGHEST_BOARD
from tournaments.results.models.player_report import REPORTED
from tournaments.rounds.queries.guards import is_over

LONGEST = timedelta(days=14)
MOST_LINKS = 50  # that hold at once


def make_link(
    tournament: Tournament,
    *,
    by: User | None,
    name: str,
    ends_at: datetime,
    first_board: int | None = None,
    last_board: int | None = None,
) -> HelperLink:
    """A link by which ``name`` fills open boards of the round at hand, from ``first_board`` to ``last_board``.

    Raises:
        Refused: no name or one that an account has, no such boards, or an end that is over or too far away.
    """
    name = " ".join(name.split())
    now = timezone.now()
    with change(tournament) as current:
        problems = []
        if any(name.casefold() in (str(user).casefold(), user.username.casefold()) for user in User.objects.all()):
            problems.append(_("An account is called %(name)s. Give the helper another name.") % {"name": name})
        if not now < ends_at <= now + LONGEST:
            text = _("The link must end later than now, and within %(days)d days.")
            problems.append(text % {"days": LONGEST.days})
        first, last = first_board or 1, last_board or HIGHEST_BOARD
        if not 1 <= first <= last <= HIGHEST_BOARD:
            problems.append(_("The first board must not stand behind the last one."))
        holding = current.helper_links.filter(revoked_at=None, ends_at__gt=now)
        if holding.count() >= MOST_LINKS:
            text = _("There are %(count)d links already. Revoke some that are not needed.")
            problems.append(text % {"count": MOST_LINKS})
        if problems:
            raise Refused(problems)
        link = HelperLink(
            tournament=current, name=name, first_board=first, last_board=last, ends_at=ends_at, made_by=by
        )
        require_clean(link)
        link.save()
        log(current, HelperLinkMade(link.name, link.boards, link.ends_at.isoformat()), by=by)
        return link


def revoke_link(link: HelperLink, *, by: User | None) -> HelperLink:
    """End a link before its time.

    Raises:
        Refused: it has been revoked already.
    """
    with change(link.tournament) as tournament:
        current = HelperLink.objects.get(pk=link.pk)
        require(current.revoked_at is None, _("This link has been revoked already."))
        current.revoked_at = timezone.now()
        current.save(update_fields=["revoked_at"])
        log(tournament, HelperLinkRevoked(current.name), by=by)
        return current


def note_use(link: HelperLink) -> None:
    """The link was opened with its key."""
    HelperLink.objects.filter(pk=link.pk).update(used_at=timezone.now())


def record_by_helper(link: HelperLink, game: Game, result: str, *, expected_version: int | None) -> Game:
    """Fill an open board of ``link`` with ``result``.

    Raises:
        Refused: the link has ended, the board is none of its boards, or the result is for arbiters to enter.
        Stale: the board has a result already, or is gone.
    """
    with change(link.tournament):
        current = HelperLink.objects.get(pk=link.pk)
        require(current.holds, _("This link has ended. Ask the arbiter for another one."))
        is_its_own = game.match.round.tournament_id == current.tournament_id and current.covers(game.table)
        require(is_its_own, _("You cannot enter results for this board."))
        is_too_late = is_over(current.tournament, game.match.round.number)
        require(not is_too_late, _("This round is over."))  # and nothing is said of a draft that may stand there
        require(result in REPORTED, _("Choose 1-0, ½-½ or 0-1. Tell everything else to the arbiter."))
        with acting_as(current.name):
            return record_result(game, result, by=None, expected_version=expected_version, only_open=True)
