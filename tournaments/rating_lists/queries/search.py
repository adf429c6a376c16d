"""What the pages about rating lists read: the lists in use, their imports, and players to suggest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.models import Player, RatingList, Tournament
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.lists.stores import store
from tournaments.rating_lists.queries.listed_players import BEHIND_NAME, Known, lists_in_use, picked_by, suggestions
from tournaments.rating_lists.queries.sources import Ratings, ratings_of

MOST_IMPORTS = 12


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A player of the lists who may be meant; ``rating`` is the one for this tournament, ``national`` the national one.

    ``tpn`` is set for who is in the tournament already, 0 while there are no TPNs. ``lists`` are the names of the lists
    that have the player, where there are several in use.
    """

    key: str
    listed: Listed
    ratings: Ratings
    lists: tuple[str, ...]
    tpn: int | None

    @property
    def rating(self) -> int | None:
        """The rating to enter."""
        return self.ratings.entered.rating

    @property
    def source(self) -> str:
        """Its type."""
        return self.ratings.entered.source

    @property
    def fields(self) -> dict[str, Any]:
        """What the form for a new player is filled with."""
        return {
            "name": self.listed.name,
            "rating": self.rating,
            "title": self.listed.title,
            "federation": self.listed.federation,
            "fide_id": str(self.listed.fide_id or ""),
            "birth_year": self.listed.birth_year,
            "sex": self.listed.sex,
            "national_rating": self.ratings.national.rating,
            "national_id": self.listed.number,
            "club": self.listed.club,
        }


def suggested(tournament: Tournament, text: str) -> tuple[Suggestion, ...]:
    """The players of the tournament's lists who may be meant by ``text``, the likeliest first."""
    return _suggestions(tournament, suggestions(tournament, text))


def picked(tournament: Tournament, key: str) -> Suggestion | None:
    """The player whom a suggestion has by this ``key``; None if no list has them."""
    known = picked_by(tournament, key) if key else None
    return next(iter(_suggestions(tournament, [known] if known else [])), None)


def _suggestions(tournament: Tournament, found: Sequence[Known]) -> tuple[Suggestion, ...]:
    facts = [known.facts for known in found]
    there = Q(fide_id__in=[str(one.fide_id) for one in facts if one.fide_id])
    there |= Q(national_id__in=[one.number for one in facts if one.number])
    rows = Player.objects.filter(there, tournament=tournament) if found else []
    entered: dict[str, int] = {}
    for player in rows:
        # Two lists may have given one number to two people.
        key = f"{player.national_list}{BEHIND_NAME}{player.national_id}" if player.national_id else ""
        entered |= {one: player.tpn or 0 for one in (player.fide_id, key) if one}
    made = []
    for known, listed in zip(found, facts, strict=True):
        tpn = entered.get(str(listed.fide_id), entered.get(known.key))
        lists = tuple(rating_list.name for rating_list, _listed in known.entries)
        made.append(Suggestion(known.key, listed, ratings_of(known, tournament), lists, tpn))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class RatingLists:
    """The organiser's page: the lists in use, the import that runs, those that wait for their columns, the last ones.

    ``missing`` are the numbers of lists that are not on this server themselves: backups do not hold them.
    """

    in_use: tuple[RatingList, ...]
    missing: frozenset[int]
    waiting: tuple[RatingList, ...]
    running: RatingList | None
    imports: tuple[RatingList, ...]

    @property
    def has_addresses(self) -> bool:
        """Whether any of them can be fetched again."""
        return any(one.is_address for one in self.in_use)


def rating_lists() -> RatingLists:
    """Everything about the imports, in a number of queries that does not grow with them."""
    state = RatingList.State
    rows = RatingList.objects.select_related("started_by")
    imports = tuple(rows[:MOST_IMPORTS])
    running = next((one for one in imports if one.is_running), None)
    in_use = tuple(lists_in_use())
    waiting = tuple(rows.filter(state=state.UNMAPPED))
    missing = frozenset(one.pk for one in in_use) - store().numbers() if in_use else frozenset()
    return RatingLists(in_use, frozenset(missing), waiting, running, imports)
