"""“Which system suits my event?” for everybody, with few events and few questions of one address."""

from __future__ import annotations

from hashlib import blake2b
from http import HTTPStatus

from django.conf import settings
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.comparison.actions import PUBLIC
from tournaments.comparison.asking import asked_by
from tournaments.pages.limits import caller_of, too_often

MOST_QUESTIONS, SECONDS_COUNTED = 10, 600  # of one address


@never_cache
@require_safe
def compare_systems(request: HttpRequest) -> HttpResponse:
    """The form, and what came of the question in the address; 404 where the installation plays nothing for visitors."""
    if not settings.PUBLIC_COMPARISONS:
        raise Http404
    context = asked_by(request, PUBLIC, may_begin=lambda: _may_begin(request))
    status = HTTPStatus.TOO_MANY_REQUESTS if "refused" in context else HTTPStatus.OK
    return render(request, "public/comparison/compare.html", context, status=status)


def _may_begin(request: HttpRequest) -> bool:
    """Whether this caller may have another comparison begun; one that waits for its turn is counted once."""
    question = blake2b(request.META.get("QUERY_STRING", "").encode(), digest_size=16).hexdigest()
    if not caches["limits"].add(f"comparison-{caller_of(request)}-{question}", 1, SECONDS_COUNTED):
        return True
    return not too_often(request, "comparison", most=MOST_QUESTIONS, seconds=SECONDS_COUNTED)
