"""What health checks ask for: does this process answer, and does its database?"""

from __future__ import annotations

import logging

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 and ``ok``, or 503 when the database does not answer; the log says why."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except (DatabaseError, InterfaceError):
        logger.exception("health check: the database does not answer")
        return HttpResponse("database does not answer", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")
