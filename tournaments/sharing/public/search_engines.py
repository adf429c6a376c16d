"""What search engines ask for: a list of the pages that they may name."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.sax.saxutils import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.publication.queries.public import public_tournaments

HOUR = 3600
MOST = 20_000  # tournaments, of whose pages no list may have more than 50,000


@require_safe
@cache_control(public=True, max_age=HOUR)
def sitemap(request: HttpRequest) -> HttpResponse:
    """The front page, and two of each tournament that is not hidden, each with when it changed last."""
    site = settings.MAIL_SITE or request.build_absolute_uri("/").rstrip("/")
    lines = [f"<url><loc>{escape(site + reverse('public:home'))}</loc></url>"]
    for public in public_tournaments()[:MOST]:
        if public.row.search_hidden:
            continue
        changed = datetime.fromtimestamp(public.row.public_revision / 1000, UTC).isoformat(timespec="seconds")
        for name in ("tournament",) if public.is_coming else ("tournament", "standings"):
            address = escape(site + reverse(f"public:{name}", args=[public.row.slug]))
            lines.append(f"<url><loc>{address}</loc><lastmod>{changed}</lastmod></url>")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    answer = HttpResponse("\n".join([head, *lines, "</urlset>\n"]), content_type="application/xml; charset=utf-8")
    patch_vary_headers(answer, ("Host",))
    return answer
