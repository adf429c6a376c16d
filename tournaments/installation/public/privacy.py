"""What everybody reads about personal data."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Club
from tournaments.publication.queries.look import privacy_notice


@never_cache
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Who is responsible, what is stored, who reads it, and for how long; with the contacts of clubs that share it."""
    clubs = Club.objects.exclude(contact="").only("name", "slug", "contact")
    return render(request, "public/installation/privacy.html", {"notice": privacy_notice(), "clubs": clubs})
