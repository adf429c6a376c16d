"""Every file that a tournament offers, and the pages that belong to them."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Player, Tournament

KINDS = ("players", "standings", "crosstable", "ratings")
FORMS = ("csv", "xlsx")


def pages(tournament: Tournament) -> list[str]:
    return [reverse(f"public:{name}", args=[tournament.slug]) for name in ("ratings", "files")]


def of_tournament(tournament: Tournament) -> list[str]:
    """The tables and the calendar."""
    tables = [reverse("public:table_file", args=[tournament.slug, kind, form]) for kind in KINDS for form in FORMS]
    return [*tables, reverse("public:calendar", args=[tournament.slug])]


def of_player(player: Player) -> list[str]:
    """What the player's own page leads to: the calendar."""
    return [reverse("public:player_calendar", args=[player.tournament.slug, player.pk])]


def of_round(tournament: Tournament, number: int) -> list[str]:
    """The files of one round."""
    tables = [reverse("public:pairings_file", args=[tournament.slug, number, form]) for form in FORMS]
    return [*tables, reverse("public:games_file", args=[tournament.slug, number])]


def files(tournament: Tournament, *, rounds: int) -> list[str]:
    """All files, up to round ``rounds``."""
    return [
        *of_tournament(tournament),
        *(file for player in tournament.players.order_by("tpn")[:1] for file in of_player(player)),
        *(file for number in range(1, rounds + 1) for file in of_round(tournament, number)),
    ]


def every(tournament: Tournament, *, rounds: int) -> list[str]:
    """Files and pages."""
    return [*pages(tournament), *files(tournament, rounds=rounds)]
