"""Addresses that everybody may read."""

from __future__ import annotations

from tournaments.clubs import urls as clubs
from tournaments.comparison import urls as comparison
from tournaments.events import urls as events
from tournaments.files import urls as files
from tournaments.installation import urls as installation
from tournaments.players import urls as players
from tournaments.push import urls as push
from tournaments.ratings import urls as ratings
from tournaments.results import urls as results
from tournaments.rounds import urls as rounds
from tournaments.series import urls as series
from tournaments.sharing import urls as sharing
from tournaments.standings import urls as standings
from tournaments.teams import urls as teams
from tournaments.tournament import urls as tournament

urlpatterns = [
    *comparison.of_everybody,
    *installation.of_everybody,
    *sharing.of_everybody,
    *push.of_everybody,
    *clubs.of_everybody,
    *events.of_everybody,
    *series.of_everybody,
    *tournament.of_everybody,
    *results.of_everybody,
    *players.of_everybody,
    *teams.of_everybody,
    *rounds.of_everybody,
    *standings.of_everybody,
    *ratings.of_everybody,
    *files.of_everybody,
]
