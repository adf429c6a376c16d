"""Where a rating comes from: kept with the player whenever a rating or a number is entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.models import Player, RatingList, RatingMethod, Tournament
from tournaments.rating_lists.lists.listed import Listed, RatingType, types_asked
from tournaments.rating_lists.queries.listed_players import Known, Wanted, look_up

OFFICIAL_FIELDS = ("official_rating", "official_source", "official_month")
SOURCE_FIELDS = ("rating_source", "rating_month", "rating_list")
NATIONAL_FIELDS = ("national_list", "national_month")


@dataclass(frozen=True, slots=True)
class Official:
    """What a list says of a player's rating; no rating and no source for the unrated."""

    rating: int | None
    source: str
    month: date | None
    list_name: str = ""


@dataclass(frozen=True, slots=True)
class Ratings:
    """What the lists say of a player: the rating to enter, FIDE's own, and the national one.

    The first two are one, but where a tournament goes by another rating than FIDE's (OTHER): then the first list that
    has any decides.
    """

    entered: Official
    fide: Official
    national: Official


def ratings_of(known: Known, tournament: Tournament) -> Ratings:
    """The ratings that count in ``tournament``: of its type, or one that stands in for it."""
    fide = _of_type(known.of_fide, tournament)
    first = _of_first_list(known.entries, tournament) if tournament.rating_method == RatingMethod.OTHER else fide
    return Ratings(first, fide, _of_first_list(known.national, tournament))


def _of_type(entries: Sequence[tuple[RatingList, Listed]], tournament: Tournament) -> Official:
    """By the order of the types, each asked of all lists: FIDE's three may have come as three lists."""
    wanted = RatingType(tournament.rating_type)
    found = [(one, listed.effective(wanted, tournament.rating_order)) for one, listed in entries]
    rated = [(one, rating) for one, rating in found if rating is not None]
    if not rated:
        return Official(None, "", entries[0][0].month if entries else None)
    order = types_asked(wanted, tournament.rating_order)
    one, (rating, kind) = min(rated, key=lambda entry: order.index(entry[1][1]))
    return Official(rating, kind.value, one.month, one.name)


def _of_first_list(entries: Iterable[tuple[RatingList, Listed]], tournament: Tournament) -> Official:
    """By the order of the lists: the first in which the player has a rating."""
    for rating_list, listed in entries:
        effective = listed.effective(RatingType(tournament.rating_type), tournament.rating_order)
        if effective is not None:
            return Official(effective[0], effective[1].value, rating_list.month, rating_list.name)
    return Official(None, "", None)


def note_official(player: Player, official: Official | None) -> None:
    """Write on the unsaved ``player`` what FIDE's list says; None where no list has the player."""
    player.official_rating = official.rating if official else None
    player.official_source = official.source if official else ""
    player.official_month = official.month if official else None


def has_official_rating(player: Player, official: Official | None) -> bool:
    """Whether the rating that is entered is the one that the list has."""
    held = player.rating if player.fide_rating is None else player.fide_rating
    return official is not None and held is not None and held == official.rating


def note_source(player: Player, official: Official | None) -> None:
    """Write on the unsaved ``player`` where the rating comes from: the list's own from there, any other from a hand."""
    if official is not None and has_official_rating(player, official) and not player.provisional:
        player.rating_source, player.rating_month = official.source, official.month
        player.rating_list = official.list_name
    else:
        player.rating_source, player.rating_month, player.rating_list = "", None, ""


def note_national(player: Player, national: Official | None) -> None:
    """Write on the unsaved ``player`` which list the national rating comes from.

    A number keeps the list that it is of, also where the rating is another one.
    """
    if national is not None and national.rating is not None and player.national_rating == national.rating:
        player.national_list, player.national_month = national.list_name, national.month
    else:
        player.national_month = None
        player.national_list = player.national_list if player.national_id else ""


def note_sources(tournament: Tournament, players: Sequence[Player]) -> None:
    """Look the unsaved ``players`` up in the lists, all in one go, and note where their ratings come from."""
    found = look_up(tournament, map(Wanted.of, players))
    for player in players:
        known = found.get(Wanted.of(player))
        ratings = ratings_of(known, tournament) if known else None
        note_official(player, ratings.fide if ratings else None)
        note_source(player, ratings.entered if ratings else None)
        note_national(player, ratings.national if ratings else None)
