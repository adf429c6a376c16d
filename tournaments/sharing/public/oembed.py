"""oEmbed 1.0: other sites ask how to show a link to a tournament, and get the frame of an embedded page."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.publication.queries.public import public_tournament

LONGEST_URL = 400
WIDTH, HEIGHT, LEAST = 640, 600, 200  # pixels
# Which embedded page shows what the page at an address shows.
EMBEDDED = {
    "standings": "embed_standings",
    "embed_standings": "embed_standings",
    "tournament": "embed_pairings",
    "round": "embed_pairings",
    "embed_pairings": "embed_pairings",
}


@require_safe
@cache_control(public=True, no_cache=True)
def oembed(request: HttpRequest) -> HttpResponse:
    """The frame for ``?url=``, a page of this site: of a tournament that lets sites embed it; 404 for all others.

    ``maxwidth`` and ``maxheight`` bound it; of the formats there is JSON (501 for others).
    """
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    slug, page = _named(request)
    public = public_tournament(slug)
    if public is None or not public.row.embed_sites or not public.current_round:
        raise Http404
    width, height = (_bound(request, name, most) for name, most in (("maxwidth", WIDTH), ("maxheight", HEIGHT)))
    frame = '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>'
    source = request.build_absolute_uri(reverse(f"public:{page}", args=[slug]))
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": public.row.name,
        "provider_name": "Arobase",
        "provider_url": request.build_absolute_uri(reverse("public:home")),
        "html": format_html(frame, source, public.row.name, width, height),
        "width": width,
        "height": height,
    }
    return JsonResponse(answer, headers={"Access-Control-Allow-Origin": "*"})


def _named(request: HttpRequest) -> tuple[str, str]:
    """The tournament's slug and the name of the embedded page for the address asked for; 404 where it is not ours."""
    url = request.GET.get("url", "")
    own = {request.get_host(), urlsplit(settings.MAIL_SITE).netloc}
    try:
        parts = urlsplit(url)
        is_own = parts.scheme in ("http", "https") and parts.netloc in own if parts.netloc else not parts.scheme
        if not is_own or len(url) > LONGEST_URL:
            raise Http404
        found = resolve(parts.path)
    except (ValueError, Resolver404):
        raise Http404 from None
    page = EMBEDDED.get(found.url_name or "") if found.namespace == "public" else None
    if page is None:
        raise Http404
    return found.kwargs["slug"], page


def _bound(request: HttpRequest, name: str, most: int) -> int:
    text = request.GET.get(name, "")
    return max(LEAST, min(most, int(text))) if text.isdecimal() and len(text) < 6 else most
