"""What health checks ask for: does this process live, and is the installation ready to work?"""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.installation.maintenance.health import recent_health


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 and ``ok``: this process answers. Nothing else is asked, so a restart is the remedy where it does not."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """One line for each check of the installation; 503 where one of them finds something amiss."""
    health = recent_health()
    lines = [f"{check.name}: {check.problem or 'ok'}" for check in health.checks]
    status = HTTPStatus.OK if health.is_good else HTTPStatus.SERVICE_UNAVAILABLE
    return HttpResponse("\n".join(lines) + "\n", status=status, content_type="text/plain; charset=utf-8")
