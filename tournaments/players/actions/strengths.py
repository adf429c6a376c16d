"""Ratings by the tournament's method: what is entered, and what the players are ordered and paired by."""

from __future__ import annotations

from tournaments.basics.strength import OF_TWO, strength
from tournaments.models import Player, Tournament


def entered_rating(player: Player, method: str) -> int | None:
    """The FIDE rating as the form has it: beside a national one it is kept apart from the rating that counts."""
    return player.fide_rating if method in OF_TWO and not player.provisional else player.rating


def enter_rating(player: Player, rating: int | None, method: str) -> None:
    """Write a FIDE rating on the unsaved ``player``; what counts follows from it by ``method``."""
    if method in OF_TWO:
        player.fide_rating = rating
        player.rating = strength(method, rating, player.national_rating)
    else:
        player.fide_rating, player.rating = None, rating


def strength_of(player: Player, method: str) -> int | None:
    """The rating that counts by ``method``; a provisional one stays as long as no other is known."""
    if method not in OF_TWO:
        return player.rating
    found = strength(method, player.fide_rating, player.national_rating)
    return player.rating if found is None and player.provisional else found


def change_method(tournament: Tournament, before: str) -> None:
    """Work all ratings out by the tournament's method, which was ``before`` until now."""
    method = tournament.rating_method
    players = list(Player.objects.filter(tournament=tournament))
    for player in players:
        if player.provisional:
            continue
        enter_rating(player, entered_rating(player, before), method)
    Player.objects.bulk_update(players, ["rating", "fide_rating"], batch_size=200)
