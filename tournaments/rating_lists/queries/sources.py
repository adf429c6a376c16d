"""Where a rating comes from: kept with the player whenever a rating or a FIDE number is entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.models import Player, Tournament
from tournaments.rating_lists.lists.listed import Listed, RatingType
from tournaments.rating_lists.queries.listed_players import look_up

OFFICIAL_FIELDS = ("official_rating", "official_source", "official_month")
SOURCE_FIELDS = ("rating_source", "rating_month")


@dataclass(frozen=True, slots=True)
class Official:
    """What a list says of a player's rating; no rating and no source for the unrated."""

    rating: int | None
    source: str
    month: date | None


def official_of(listed: Listed, tournament: Tournament, month: date | None) -> Official:
    """The rating that counts in ``tournament``: of its type, or the one that stands in for it."""
    effective = listed.effective(RatingType(tournament.rating_type), tournament.rating_order)
    return Official(effective[0], effective[1].value, month) if effective else Official(None, "", month)


def note_official(player: Player, official: Official | None) -> None:
    """Write on the unsaved ``player`` what the list says; None where it does not have the player."""
    player.official_rating = official.rating if official else None
    player.official_source = official.source if official else ""
    player.official_month = official.month if official else None


def has_official_rating(player: Player, official: Official | None) -> bool:
    """Whether the rating in the tournament is the one that the list has."""
    return official is not None and player.rating is not None and player.rating == official.rating


def note_source(player: Player, official: Official | None) -> None:
    """Write on the unsaved ``player`` where the rating comes from: the list's own from there, any other from a hand."""
    if official is not None and has_official_rating(player, official) and not player.provisional:
        player.rating_source, player.rating_month = official.source, official.month
    else:
        player.rating_source, player.rating_month = "", None


def note_sources(tournament: Tournament, players: Sequence[Player]) -> None:
    """Look the unsaved ``players`` up in the list in use, all in one go, and note where their ratings come from."""
    rating_list, listed = look_up(player.fide_id for player in players if player.fide_id)
    for player in players:
        known = listed.get(player.fide_id)
        official = official_of(known, tournament, rating_list.month) if known and rating_list else None
        note_official(player, official)
        note_source(player, official)
