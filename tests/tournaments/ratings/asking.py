"""What tests ask the rating lists in use."""

from __future__ import annotations

from tournaments.models import RatingList, Tournament
from tournaments.rating_lists.lists.listed import Listed
from tournaments.rating_lists.queries import listed_players
from tournaments.rating_lists.queries.listed_players import Wanted


def current_list(name: str = "FIDE") -> RatingList | None:
    """The list in use of this name."""
    return RatingList.objects.filter(state="current", name=name).first()


def suggestions(text: str) -> list[Listed]:
    """Whom a tournament without wishes of its own is offered for ``text``."""
    return [known.facts for known in listed_players.suggestions(Tournament(), text)]


def look_up(*fide_ids: str) -> dict[str, Listed]:
    """Those of these FIDE numbers who are in a list."""
    found = listed_players.look_up(Tournament(), map(Wanted, fide_ids))
    return {wanted.fide_id: known.facts for wanted, known in found.items()}
