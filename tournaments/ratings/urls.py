"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.ratings import public
from tournaments.ratings.views import by_round, comparison

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("players/suggest/", comparison.suggest, name="suggest"),
    path("ratings/", comparison.ratings, name="ratings"),
    path("ratings/rounds/", by_round.round_ratings, name="round_ratings"),
]

# At the root of the site.
of_everybody = [
    path("<slug:slug>/ratings/", public.ratings, name="ratings"),
]
