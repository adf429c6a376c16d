"""The arbiters' addresses, all below /arbiter/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.accounts import urls as accounts
from tournaments.api import urls as api
from tournaments.clubs import urls as clubs
from tournaments.comparison import urls as comparison
from tournaments.events import urls as events
from tournaments.files import urls as files
from tournaments.history import urls as history
from tournaments.installation import urls as installation
from tournaments.mirroring import urls as mirroring
from tournaments.norms import urls as norms
from tournaments.players import urls as players
from tournaments.prizes import urls as prizes
from tournaments.publication import urls as publication
from tournaments.rating_lists import urls as rating_lists
from tournaments.ratings import urls as ratings
from tournaments.results import urls as results
from tournaments.rounds import urls as rounds
from tournaments.series import urls as series
from tournaments.sharing import urls as sharing
from tournaments.standings import urls as standings
from tournaments.teams import urls as teams
from tournaments.tournament import urls as tournament
from tournaments.webhooks import urls as webhooks

tournament_patterns: list[URLPattern | URLResolver] = [
    *results.of_a_tournament,
    *tournament.of_a_tournament,
    *comparison.of_a_tournament,
    *teams.of_a_tournament,
    *events.of_a_tournament,
    *publication.of_a_tournament,
    *sharing.of_a_tournament,
    *accounts.of_a_tournament,
    *mirroring.of_a_tournament,
    *api.of_a_tournament,
    *webhooks.of_a_tournament,
    *standings.of_a_tournament,
    *prizes.of_a_tournament,
    *players.of_a_tournament,
    *ratings.of_a_tournament,
    *rounds.of_a_tournament,
    *history.of_a_tournament,
    *files.of_a_tournament,
    *norms.of_a_tournament,
]

urlpatterns: list[URLPattern | URLResolver] = [
    *tournament.of_arbiters,
    *events.of_arbiters,
    *series.of_arbiters,
    *clubs.of_arbiters,
    *files.of_arbiters,
    *rating_lists.of_arbiters,
    *mirroring.of_arbiters,
    *installation.of_arbiters,
    *accounts.of_arbiters,
    *api.of_arbiters,
    path("t/<slug:slug>/", include(tournament_patterns)),
]
