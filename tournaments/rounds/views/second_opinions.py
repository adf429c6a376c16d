"""The second opinion on a draft: a click on “Publish” waits for it a moment, and its report can be kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import arbiter_view
from tournaments.rounds.actions.second_opinions import wait_for_opinion
from tournaments.rounds.queries.seated import round_of
from tournaments.rounds.queries.second_opinions import opinion_on, opinion_report

View = Callable[..., HttpResponse]


def after_the_opinion(view: View) -> View:
    """Let the opinion on round ``number`` come first, for a few seconds; above ``requires_unchanged``, which locks."""

    @wraps(view)
    def waiting(request: HttpRequest, tournament: Tournament, *args: Any, number: int, **kwargs: Any) -> HttpResponse:
        wait_for_opinion(tournament, number)
        return view(request, tournament, *args, number=number, **kwargs)

    return waiting


@arbiter_view
@require_safe
def second_opinion(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What engine and second opinion make of the round, with the report file of both, as a text to keep and to send."""
    round_ = round_of(tournament, number)
    if round_ is None:
        raise Http404(_("Round %(number)d has not been paired.") % {"number": number})
    answer = HttpResponse(opinion_report(round_, opinion_on(round_)), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-round-{number}-second-opinion.txt"'
    return answer
