"""Archive a tournament, or delete it after typing its name."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.clicks.kinds import WHOLE
from tournaments.forms.ending import DeleteForm
from tournaments.models import Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament.ending import archive_tournament, delete_tournament
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, refuse, tournament_page


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_safe
def ending(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be done with a tournament that is over."""
    return _page(request, tournament, DeleteForm(), HTTPStatus.OK)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@rests_on(WHOLE)
def archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put it away, or bring it out of the archive again."""
    is_archived = tournament.archived_at is not None
    archive_tournament(tournament, by=actor(request), archived=not is_archived)
    done(request, _("The tournament is out of the archive.") if is_archived else _("The tournament is in the archive."))
    return redirect("arbiter:ending", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@rests_on(WHOLE, typed=DeleteForm)
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete it for good; organisers only, and after typing its name."""
    if not actor(request).is_organiser:
        raise Http404
    form = DeleteForm(request.POST)
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY
    if form.is_valid():
        try:
            delete_tournament(tournament, by=actor(request), name=form.cleaned_data["name"])
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("“%(name)s” has been deleted.") % {"name": tournament.name})
            return redirect("arbiter:home")
    return _page(request, tournament, form, status)


def _page(request: HttpRequest, tournament: Tournament, form: DeleteForm, status: int) -> HttpResponse:
    context = {"form": form, "may_delete": actor(request).is_organiser}
    return tournament_page(request, "arbiter/tournament/ending.html", tournament, context, status=status)
