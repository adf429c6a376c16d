"""The logos of the organiser and of clubs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.models import Club, Look

YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def logo(request: HttpRequest, mark: str) -> HttpResponse:
    """The picture with this mark, which is in every page that shows it: another picture has another address."""
    for model in (Look, Club):
        for content in model.objects.filter(logo_mark=mark).exclude(logo_mark="").values_list("logo", flat=True)[:1]:
            return HttpResponse(bytes(content), content_type="image/webp")
    raise Http404
