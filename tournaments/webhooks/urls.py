"""The addresses of this room, in the lists of which ``urls_arbiter`` and ``urls_public`` are put together."""

from __future__ import annotations

from django.urls import path

from tournaments.webhooks import views

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("webhooks/", views.webhooks, name="webhooks"),
    path("broadcast/", views.broadcast, name="broadcast"),
    path("broadcast/end/", views.broadcast_end, name="broadcast_end"),
    path("webhooks/<int:pk>/test/", views.webhook_test, name="webhook_test"),
    path("webhooks/<int:pk>/remove/", views.webhook_remove, name="webhook_remove"),
]
