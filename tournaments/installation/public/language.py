"""The language that a reader chooses at the foot of a page."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from config.languages import keep_language, languages_at


@csrf_exempt
@never_cache
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Keep the choice in the browser, and go back to the page that it was made on.

    Pages that are the same for everybody hold no mark of forms. None is needed: what another site could bring about is
    that a page comes in another language, which its foot sets right.
    """
    code = request.POST.get("language", "")
    response = HttpResponseRedirect(_page_before(request), status=HTTPStatus.SEE_OTHER)
    keep_language(response, code if code in languages_at("/") else "")
    return response


def _page_before(request: HttpRequest) -> str:
    """Where the reader was, by the header Referer, which our pages send to this site alone; else the first page."""
    before = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, allowed_hosts={request.get_host()}):
        return reverse("public:home")
    parts = urlsplit(before)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path or "/"
