"""What the account of a federation reads: the tournaments of its clubs, each opened by a step that is written down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.clubs.actions.reading import open_for_reading
from tournaments.clubs.queries.pages import readable_page
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import account_view, federation_view, readable_by
from tournaments.stale_forms.of_clubs import READABLE
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/clubs/reading.html")
def _page(request: HttpRequest, *_given: object) -> Context:
    user = actor(request)
    return {"page": readable_page(readable_by(user), user, page=request.GET.get("page"))}


@account_view
@require_safe
def reading(request: HttpRequest) -> HttpResponse:
    """The tournaments that can be opened, and those that are."""
    return _page(request)


@federation_view
@require_POST
@requires_unchanged(READABLE)
@answered_by(_page)
def reading_open(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open a tournament; who, when and which is written down, and the club is told."""
    open_for_reading(tournament, by=actor(request))
    text = _("“%(name)s” is open for twelve hours. The organisers of the club see that you have opened it.")
    return done(request, text % {"name": tournament.name}, "arbiter:tournament", tournament.slug)
