"""How much a club stores of what people add by themselves: games, reports as sent, pictures for the hall, its logo.

What a tournament needs to be played, its rounds, log and restore points, does not count: no limit stops a round.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Sum
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.models import Club, GameMoves, HallPicture, SentReport, Tournament

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Stored:
    """Bytes of each kind."""

    games: int = 0
    reports: int = 0
    pictures: int = 0
    logo: int = 0

    @property
    def total(self) -> int:
        return self.games + self.reports + self.pictures + self.logo


def stored_by(club: Club) -> Stored:
    """What ``club`` stores now: four queries."""
    games = GameMoves.objects.filter(game__match__round__tournament__in_club__club=club)
    reports = SentReport.objects.filter(tournament__in_club__club=club)
    pictures = HallPicture.objects.filter(tournament__in_club__club=club)
    logo = Club.objects.filter(pk=club.pk).aggregate(total=Sum(Length("logo")))
    return Stored(
        games=games.aggregate(total=Sum(Length("moves")))["total"] or 0,
        reports=reports.aggregate(total=Sum(Length("file")))["total"] or 0,
        pictures=pictures.aggregate(total=Sum(Length("content")))["total"] or 0,
        logo=logo["total"] or 0,
    )


def require_room(tournament: Tournament) -> None:
    """See that the club of ``tournament`` stores no more than it may, after something was added; locks the club.

    One query where the club has no such limit.

    Raises:
        Refused: it stores more.
    """
    rows = Club.objects.select_for_update().filter(parts__tournament=tournament, most_megabytes__isnull=False)
    club = rows.first()
    if club is not None:
        require_room_in(club)


def require_room_in(club: Club) -> None:
    """As ``require_room``, for the locked ``club`` itself.

    Raises:
        Refused: it stores more than it may.
    """
    if club.most_megabytes is not None:
        require(stored_by(club).total <= club.most_megabytes * MEGABYTE, too_much(club))


def too_much(club: Club) -> str:
    """That there is no more room, and what to do."""
    text = _(
        "%(club)s may store %(most)d MB of games, kept reports, pictures for the hall and its logo, and this would be"
        " more. Delete tournaments that you have as event files, or ask the organiser of this installation. The page"
        " of the club says what takes how much."
    )
    return text % {"club": club.name, "most": club.most_megabytes}
