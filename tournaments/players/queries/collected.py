"""The page of all tournaments of a player: whether it is wanted, and who has to consent to it."""

from __future__ import annotations

from tournaments.models import CollectedPage, Player, Tournament
from tournaments.publication.queries.registration import guardian_for


def page_of(fide_id: str) -> CollectedPage | None:
    """The page of whoever has that FIDE number, where it is wanted."""
    return CollectedPage.objects.filter(fide_id=fide_id).first() if fide_id else None


def wants_guardian(player: Player) -> bool:
    """Whether somebody consents for the player, by the age of any tournament in which that FIDE number plays."""
    rows = Tournament.objects.filter(players__fide_id=player.fide_id, guardian_age__isnull=False)
    return any(guardian_for(row, player.birth_year) for row in rows.distinct())
