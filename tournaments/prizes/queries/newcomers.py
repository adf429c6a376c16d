"""Newcomers: who has played in no earlier tournament of the installation, or of the club where there are clubs."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from pairing.series import Known, found_persons
from tournaments.basics.collation import collation_key
from tournaments.models import ClubTournament, Player, Seat, Tournament

_READ = ("pk", "tournament_id", "name", "birth_year", "fide_id", "national_id", "federation")


def played_before(tournament: Tournament) -> frozenset[int] | None:
    """The numbers of the rows of those who have a game in a tournament that began before this one: four queries.

    Who is the same person is decided as in series: by FIDE number, else national number, else name and year of birth.
    None where there is no earlier tournament, or this one has no first day: then nothing is known of anybody.
    """
    earlier = _earlier(tournament)
    if not earlier.exists():
        return None
    own = list(Player.objects.filter(tournament=tournament).only(*_READ))
    found, _doubts = found_persons(_known(one) for one in (*own, *_alike(earlier, own)))
    mine = {one.pk for one in own}
    return frozenset(key for person in found if len(person) > 1 for key in person if key in mine)


def _earlier(tournament: Tournament) -> QuerySet[Player]:
    """Those with a game in a tournament that began earlier."""
    if tournament.start_date is None:
        return Player.objects.none()
    club = ClubTournament.objects.filter(tournament=tournament).values_list("club", flat=True).first()
    games = Seat.objects.filter(player=OuterRef("pk"), match__isnull=False, round__published_at__isnull=False)
    rows = Player.objects.filter(Exists(games), tournament__start_date__lt=tournament.start_date)
    return rows.filter(tournament__in_club__club=club) if club else rows.filter(tournament__in_club=None)


def _alike(earlier: QuerySet[Player], own: list[Player]) -> list[Player]:
    """Those of ``earlier`` who may be one of ``own``."""
    alike = (
        Q(fide_id__in={one.fide_id for one in own} - {""})
        | Q(national_id__in={one.national_id for one in own} - {""})
        | Q(birth_year__in={one.birth_year for one in own} - {None})
    )
    return list(earlier.filter(alike).only(*_READ))


def _known(player: Player) -> Known:
    return Known(
        number=player.pk,
        tournament=player.tournament_id,
        name=collation_key(player.name),
        birth_year=player.birth_year,
        fide_id=player.fide_id,
        national_id=player.national_id,
        federation=player.federation,
    )
