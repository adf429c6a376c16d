"""The addresses of this room, in the list of which ``urls_arbiter`` is put together."""

from __future__ import annotations

from django.urls import path

from tournaments.norms import views

# Below /arbiter/t/SLUG/.
of_a_tournament = [
    path("report/norms/", views.norms, name="norms"),
    path("report/norms/<int:pk>/<str:title>/it1.xlsx", views.norm_certificate, name="norm_certificate"),
    path("report/forms/", views.fide_forms, name="fide_forms"),
    path("report/arbiters/", views.officials, name="officials"),
]
