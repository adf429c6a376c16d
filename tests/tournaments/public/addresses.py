"""Every public address of a tournament."""

from __future__ import annotations

from django.urls import reverse

from pairing.engine.systems import system_named
from tournaments.models import Tournament

OF_TOURNAMENT = ("tournament", "standings", "crosstable", "players", "ratings", "files", "hall")
OF_ROUND = ("round", "by_name", "versions", "round_list")


def of_round(tournament: Tournament, number: int) -> list[str]:
    """The pages of one round."""
    listed = system_named(tournament.system).round_list.slug
    more = {"round_list": [listed]}
    return [reverse(f"public:{name}", args=[tournament.slug, number, *more.get(name, [])]) for name in OF_ROUND]


def of_tournament(tournament: Tournament) -> list[str]:
    """The pages of the tournament, each player's card among them."""
    pages = [reverse(f"public:{name}", args=[tournament.slug]) for name in OF_TOURNAMENT]
    cards = [reverse("public:player", args=[tournament.slug, player.pk]) for player in tournament.players.all()]
    return pages + cards


def every(tournament: Tournament, *, rounds: int) -> list[str]:
    """All public pages up to round ``rounds``, and the list of tournaments."""
    numbers = range(1, rounds + 1)
    return ["/", *of_tournament(tournament), *(page for number in numbers for page in of_round(tournament, number))]
