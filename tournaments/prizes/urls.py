"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.prizes.views import categories, prints

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("prizes/categories/", categories.categories, name="categories"),
    path("prizes/categories/<int:pk>/", categories.category_edit, name="category_edit"),
    path("prizes/categories/<int:pk>/move/", categories.category_move, name="category_move"),
    path("prizes/categories/<int:pk>/remove/", categories.category_remove, name="category_remove"),
    path("prizes/diplomas/", prints.diplomas, name="diplomas"),
    path("print/categories/", prints.print_categories, name="print_categories"),
]
