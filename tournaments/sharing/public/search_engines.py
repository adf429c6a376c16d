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

from tournaments.publication.queries.public import PublicTournament, public_tournaments
from tournaments.series.queries.pages import for_search_engines

HOUR = 3600
MOST = 12_000  # tournaments, with two pages each, events, clubs and series; no list may have more than 50,000


@require_safe
@cache_control(public=True, max_age=HOUR)
def sitemap(request: HttpRequest) -> HttpResponse:
    """The front page, two of each tournament that is not hidden, events, clubs and series; with the last change."""
    site = settings.MAIL_SITE or request.build_absolute_uri("/").rstrip("/")
    lines = [f"<url><loc>{escape(site + reverse('public:home'))}</loc></url>"]
    shown = [public for public in public_tournaments()[:MOST] if not public.row.search_hidden]
    pages = {page: datetime.fromtimestamp(revision / 1000, UTC) for page, revision in _pages(shown).items()}
    pages |= {("series", slug): changed for slug, changed in for_search_engines().items()}
    for (name, slug), changed in pages.items():
        address = escape(site + reverse(f"public:{name}", args=[slug]))
        lines.append(f"<url><loc>{address}</loc><lastmod>{changed.isoformat(timespec='seconds')}</lastmod></url>")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    answer = HttpResponse("\n".join([head, *lines, "</urlset>\n"]), content_type="application/xml; charset=utf-8")
    patch_vary_headers(answer, ("Host",))
    return answer


def _pages(shown: list[PublicTournament]) -> dict[tuple[str, str], int]:
    """The name and slug of each page, and the latest revision of what it shows."""
    found: dict[tuple[str, str], int] = {}
    for public in shown:
        row = public.row
        pages = [("tournament", row.slug), *([] if public.is_coming else [("standings", row.slug)])]
        groups = (("event", row.event_slug), ("club", row.club_slug))  # type: ignore[attr-defined]
        for page in [*pages, *(group for group in groups if group[1])]:
            found[page] = max(found.get(page, 0), row.public_revision)
    return found
