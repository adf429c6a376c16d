"""The manual, for everybody with an account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.installation.queries import chapters
from tournaments.permissions import account_view


@account_view
@require_safe
def manual(request: HttpRequest) -> HttpResponse:
    """All chapters on one page."""
    return render(request, "arbiter/installation/manual.html", {"chapters": chapters()})
