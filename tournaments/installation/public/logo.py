"""The logos of the organiser and of clubs, and the pictures of the screens in the hall."""

from __future__ import annotations

from itertools import chain

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.models import Club, HallPicture, Look

YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def logo(request: HttpRequest, mark: str) -> HttpResponse:
    """The picture with this mark, which is in every page that shows it: another picture has another address."""
    logos = (model.objects.filter(logo_mark=mark).values_list("logo", flat=True) for model in (Look, Club))
    pictures = HallPicture.objects.filter(mark=mark).values_list("content", flat=True)
    for content in chain.from_iterable(rows[:1] for rows in (*logos, pictures)):
        answer = HttpResponse(bytes(content), content_type="image/webp", headers={"ETag": quote_etag(mark)})
        return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer
    raise Http404
