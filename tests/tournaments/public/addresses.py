"""Every public address of a tournament."""

from __future__ import annotations

from django.urls import reverse

from pairing.engine.systems import system_named
from tests.tournaments.files import addresses as of_files
from tournaments.basics.systems import is_for_teams
from tournaments.models import Seat, TeamSeat, Tournament

OF_TOURNAMENT = (
    *("tournament", "standings", "standings_why", "standings_by_team", "crosstable", "players", "ratings", "files"),
    *("hall", "live"),
)
OF_ROUND = ("round", "by_name", "versions", "round_list", "why", "pairing_picture", "games")
OF_PLAYER = ("player", "what_if", "working")
# Of a team event; there is none of these elsewhere.
OF_TEAMS = ("teams", "team", "boards", "player_crosstable")

# What holds for all installations and tournaments, and files.
IN_GENERAL = (
    "home",
    "systems",
    "system",
    "manual",
    "manual_page",
    "club",
    "event",
    "event_hall",
    "event_players",
    "event_calendar",
    "offline",
)
# Of a series, each with tests of its own (tests/tournaments/series).
OF_SERIES = ("series", "series_file")
# Of one person, with tests of its own (tests/tournaments/players/test_collected.py).
OF_PERSON = ("collected",)
# What makes the site an app: no pages, each with tests of its own (tests/tournaments/sharing).
OF_THE_APP = ("manifest", "service_worker", "tournament_manifest", "qr", "qr_picture")
EMBEDDED = ("embed_standings", "embed_pairings", "embed_script")
FOR_OTHERS = ("oembed", "sitemap", "feed", "event_feed")
# A game with moves has tests of its own (tests/tournaments/results/test_pgn.py).
OF_GAMES = ("replay",)
# A screen beside the first one has tests of its own (tests/tournaments/tournament/test_hall.py).
OF_SCREENS = ("hall_screen", "event_hall_screen")
PICTURES = ("logo", "picture", "round_picture", "standings_picture", "player_picture")
FILES = ("calendar", "player_calendar", "table_file", "games_file", "pairings_file")
# Pages of one person, of one game, or with a form: made anew for each, and kept by nobody. Each has tests of its own.
KEPT_BY_NOBODY = {
    "helping": ("helping", "helper_key", "helper_result"),
    "slip": ("slip", "slip_key", "slip_report"),
    "personal": (
        *("personal", "personal_key", "personal_bye", "personal_bye_back", "personal_entry_back", "personal_here"),
        *("personal_collect", "personal_collect_back"),
    ),
    "captain": ("captain", "captain_key", "captain_line_up", "captain_results"),
    "notifications": ("notifications", "notifications_stop"),
    "entry_form": ("enter", "event_enter"),
    "why_not": ("why_not",),
    "comparison": ("compare_systems",),
    "privacy": ("privacy",),
    "language": ("language",),
    "possible_opponents": ("possible_opponents",),
    "check_in": ("check_in", "check_in_key", "check_in_come", "check_in_screen", "check_in_screen_key"),
}


def of_round(tournament: Tournament, number: int) -> list[str]:
    """The pages of one round."""
    listed = system_named(tournament.system).round_list.slug
    more: dict[str, list[object]] = {"round_list": [listed], "why": [_somebody(tournament, number)]}
    return [reverse(f"public:{name}", args=[tournament.slug, number, *more.get(name, [])]) for name in OF_ROUND]


def _somebody(tournament: Tournament, number: int) -> int:
    """The id of the player, or the team, at the first board of a round; where nobody is seated, nobody's."""
    table, named = (TeamSeat, "team_id") if is_for_teams(tournament) else (Seat, "player_id")
    seats = table.objects.filter(round__tournament=tournament, round__number=number)
    return int(seats.order_by("pk").values_list(named, flat=True).first() or 0)


def of_teams(event: Tournament) -> list[str]:
    """The pages that only a team event has, each team's among them."""
    keys = event.teams.values_list("pk", flat=True)
    pages = [reverse(f"public:{name}", args=[event.slug]) for name in ("teams", "boards", "player_crosstable")]
    return [*pages, *(reverse("public:team", args=[event.slug, key]) for key in keys)]


def of_tournament(tournament: Tournament) -> list[str]:
    """The pages of the tournament, each player's card and each team's page among them."""
    pages = [reverse(f"public:{name}", args=[tournament.slug]) for name in OF_TOURNAMENT]
    cards = [reverse("public:player", args=[tournament.slug, player.pk]) for player in tournament.players.all()]
    cards += [f"{card}what-if/" for card in cards]
    return pages + cards + (of_teams(tournament) if is_for_teams(tournament) else [])


def every(tournament: Tournament, *, rounds: int) -> list[str]:
    """All public pages up to round ``rounds``, and the list of tournaments."""
    numbers = range(1, rounds + 1)
    return ["/", *of_tournament(tournament), *(page for number in numbers for page in of_round(tournament, number))]


def with_files(tournament: Tournament, *, rounds: int) -> list[str]:
    """All of them, and all files, of which the calendar wants the days of the tournament."""
    return [*every(tournament, rounds=rounds), *of_files.files(tournament, rounds=rounds)]
