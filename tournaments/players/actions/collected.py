"""A player's tournaments on one page: wanted, or wanted no more, by the personal link."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require
from tournaments.journal.changing import change
from tournaments.journal.public_changes import renew_public_pages
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_self_service import PageCollected
from tournaments.log.writing import acting_as, log
from tournaments.models import CollectedPage, PersonalLink, Tournament
from tournaments.players.actions.personal import player_of
from tournaments.players.queries.collected import page_of, wants_guardian


def collect_page(link: PersonalLink, *, guardian: str = "", consents: bool = False) -> None:
    """Let everybody read all public tournaments of the player on one page; nothing where it is so already.

    Raises:
        Refused: the player has no FIDE number or no public name here, or is below the age of consent and no
            ``guardian`` ``consents``; with every reason.
        Revoked: the link holds no longer.
    """
    with change(link.tournament) as tournament:
        player = player_of(link, tournament)
        require(player.fide_id, _("Such a page goes by the FIDE number. Ask an arbiter to enter yours."))
        require(not player.name_hidden, _("Your name is not public in this tournament. Ask an arbiter about it first."))
        if page_of(player.fide_id) is not None:
            return
        name, problems = " ".join(guardian.split()), []
        if wants_guardian(player):
            if not name:
                problems.append(_("Enter the name of a parent or guardian."))
            if not consents:
                problems.append(_("A parent or guardian must consent. Have them tick it."))
        if problems:
            raise Refused(problems)
        kept = name[:120] if wants_guardian(player) else ""
        CollectedPage.objects.create(tournament=tournament, fide_id=player.fide_id, guardian=kept)
        _told(tournament, player.fide_id)
        with acting_as(player.name):
            log(tournament, PageCollected(PlayerNamed.of(player), active=True), by=None)


def part_page(link: PersonalLink) -> None:
    """Have the page no more, wherever it was wanted; nothing where there is none.

    Raises:
        Revoked: the link holds no longer.
    """
    with change(link.tournament) as tournament:
        player = player_of(link, tournament)
        page = page_of(player.fide_id)
        if page is None:
            return
        page.delete()
        _told(tournament, player.fide_id)
        with acting_as(player.name):
            log(tournament, PageCollected(PlayerNamed.of(player), active=False), by=None)


def _told(tournament: Tournament, fide_id: str) -> None:
    """The player's cards lead to the page, or do no more."""
    renew_public_pages(Tournament.objects.filter(players__fide_id=fide_id))
    tournament.refresh_from_db(fields=["public_revision"])
