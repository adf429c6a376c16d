"""What makes the site an app on a phone: its manifest, its service worker, and the page shown without a network."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from asgi_fair.page_cache import UNCHANGING
from tournaments.pages.access import of_public_tournament, unless_known
from tournaments.publication.queries.public import PublicTournament

PAPER, ACCENT = "#fdfdfa", "#14563a"  # --paper and --accent of tokens.css, in light
# Name, size, and what a system may do with it: a maskable one is cut to the system's own shape.
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
MANIFEST_TYPE = "application/manifest+json"


def _manifest(name: str, start: str) -> HttpResponse:
    icons = [
        {"src": static(f"icons/{icon}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for icon, size, purpose in ICONS
    ]
    content = {
        "id": start,
        "name": name,
        "short_name": name if len(name) <= 12 else "Arobase",  # below an icon there is no room for more
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ACCENT,
        "lang": get_language(),
        "icons": icons,
    }
    return JsonResponse(content, content_type=MANIFEST_TYPE)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to put the list of tournaments on its home screen."""

    def build() -> HttpResponse:
        return _manifest(_("Chess tournaments"), reverse("public:home"))

    return unless_known(request, "manifest", build, of=UNCHANGING)


def _of_tournament(_request: HttpRequest, public: PublicTournament, _number: int = 0) -> HttpResponse:
    return _manifest(public.row.name, reverse("public:tournament", args=[public.row.slug]))


# The same for one tournament, which is opened by its icon.
tournament_manifest = require_safe(
    of_public_tournament(_of_tournament, of_taken_back=_of_tournament, before=_of_tournament)
)


@require_safe
@cache_control(public=True, no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps pages for times without a network.

    It stands at the root of the site, since a worker is for what lies below its own address alone. Browsers ask anew
    each time (``no-cache``), so nobody stays with an old one.
    """
    script, etag = _worker()
    return get_conditional_response(request, etag=etag) or HttpResponse(
        script, content_type="text/javascript; charset=utf-8", headers={"ETag": etag}
    )


@cache
def _worker() -> tuple[bytes, str]:
    script = (Path(settings.BASE_DIR) / "static" / "js" / "service-worker.js").read_bytes()
    return script, quote_etag(blake2b(script, digest_size=8).hexdigest())


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown without a network in place of a page that was never visited: which pages are kept."""
    return unless_known(request, "offline", lambda: render(request, "public/sharing/offline.html"), of=UNCHANGING)
