"""What the server has counted, for Prometheus: behind a switch, for this machine alone or with a token."""

from __future__ import annotations

import ipaddress
from contextlib import suppress

from django.conf import settings
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.metrics import METRICS, Key
from config.version import FULL_VERSION
from tournaments.installation.maintenance.backups_kept import last_backup
from tournaments.installation.maintenance.health import free_on_disk
from tournaments.models import Delivery, MirrorTo

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_OF_PROXIES = ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The counts; 404 where they are switched off or for whoever may not have them."""
    if not settings.METRICS or not _may_ask(request):
        raise Http404
    return HttpResponse("\n".join([*METRICS.lines(_gauges()), ""]), content_type=CONTENT_TYPE)


def _may_ask(request: HttpRequest) -> bool:
    """Whoever has the token; where there is none, this machine, if no proxy asks for somebody else."""
    if settings.METRICS_TOKEN:
        scheme, _blank, token = request.headers.get("Authorization", "").partition(" ")
        return scheme.lower() == "bearer" and constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    if any(name in request.headers for name in _OF_PROXIES):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _gauges() -> dict[Key, float]:
    """What is so at this moment: the queues, the last backup, the room on the disk, and the version."""
    pieces = MirrorTo.objects.filter(pending__isnull=False, stopped=False).count()
    deliveries = Delivery.objects.filter(state=Delivery.State.PENDING).aggregate(count=Count("pk"))["count"]
    made = last_backup()
    room: dict[Key, float] = {}
    with suppress(OSError):
        room["arobase_disk_free_bytes", ()] = free_on_disk()
    return {
        **room,
        ("arobase_last_backup_timestamp_seconds", ()): made.timestamp() if made else 0,
        ("arobase_queue", (("of", "mirrors"),)): pieces,
        ("arobase_queue", (("of", "webhooks"),)): deliveries,
        ("arobase_info", (("version", FULL_VERSION),)): 1,
    }
