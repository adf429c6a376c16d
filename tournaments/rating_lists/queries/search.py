"""What the pages about rating lists read: the list in use, its imports, and players to suggest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists.lists.listed import Listed, RatingType
from tournaments.rating_lists.lists.stores import store
from tournaments.rating_lists.queries.listed_players import current_list, look_up, suggestions

MOST_IMPORTS = 12


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A player of the list who may be meant; ``rating`` is the one for this tournament, of the type ``source``.

    ``tpn`` is set for who is in the tournament already, 0 while there are no TPNs.
    """

    listed: Listed
    rating: int | None
    source: str
    tpn: int | None

    @property
    def fields(self) -> dict[str, Any]:
        """What the form for a new player is filled with."""
        return {
            "name": self.listed.name,
            "rating": self.rating,
            "title": self.listed.title,
            "federation": self.listed.federation,
            "fide_id": str(self.listed.fide_id),
            "birth_year": self.listed.birth_year,
            "sex": self.listed.sex,
        }


def suggested(tournament: Tournament, text: str) -> tuple[Suggestion, ...]:
    """The players of the list in use who may be meant by ``text``, the likeliest first."""
    return _suggestions(tournament, suggestions(text))


def picked(tournament: Tournament, fide_id: str) -> Suggestion | None:
    """The player with this FIDE number; None if the list has none."""
    _list, found = look_up([fide_id])
    return next(iter(_suggestions(tournament, list(found.values()))), None)


def _suggestions(tournament: Tournament, found: list[Listed]) -> tuple[Suggestion, ...]:
    entered = dict(
        Player.objects.filter(tournament=tournament, fide_id__in=[str(listed.fide_id) for listed in found]).values_list(
            "fide_id", "tpn"
        )
        if found
        else ()
    )
    wanted = RatingType(tournament.rating_type)
    made = []
    for listed in found:
        rating, source = listed.effective(wanted, tournament.rating_order) or (None, "")
        fide_id = str(listed.fide_id)
        tpn = (entered[fide_id] or 0) if fide_id in entered else None
        made.append(Suggestion(listed, rating, str(source), tpn))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class RatingLists:
    """The organiser's page: the list in use, the import that runs, and the last ones.

    ``is_missing`` says that the list itself is not on this server: backups do not hold it.
    """

    current: RatingList | None
    is_missing: bool
    running: RatingList | None
    imports: tuple[RatingList, ...]


def rating_lists() -> RatingLists:
    """Everything about the imports, in one query beside the list in use."""
    imports = tuple(RatingList.objects.select_related("started_by")[:MOST_IMPORTS])
    running = next((one for one in imports if one.is_running), None)
    current = current_list()
    return RatingLists(current, current is not None and current.pk not in store().numbers(), running, imports)
