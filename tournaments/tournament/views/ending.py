"""Archive a tournament, or delete it after typing its name."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view, may_delete
from tournaments.stale_forms.of_tournament import WHOLE
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.ending import archive_tournament, delete_tournament
from tournaments.tournament.forms.ending import DeleteForm


@shows("arbiter/tournament/ending.html")
def _page(request: HttpRequest, tournament: Tournament, form: DeleteForm | None = None) -> Context:
    return {"form": form or DeleteForm(), "may_delete": may_delete(request)}


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_safe
def ending(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be done with a tournament that is over."""
    return _page(request, tournament)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(WHOLE)
def archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put it away, or bring it out of the archive again."""
    is_archived = tournament.archived_at is not None
    archive_tournament(tournament, by=actor(request), archived=not is_archived)
    text = _("The tournament is out of the archive.") if is_archived else _("The tournament is in the archive.")
    return done(request, text, "arbiter:ending", tournament.slug)


def _form_of_organisers(request: HttpRequest, _tournament: Tournament) -> DeleteForm:
    if not may_delete(request):
        raise Http404
    return DeleteForm(request.POST)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(WHOLE, typed=DeleteForm)
@answered_by(_page, form=_form_of_organisers)
def delete(request: HttpRequest, tournament: Tournament, form: DeleteForm) -> HttpResponse:
    """Delete permanently; organisers only, and after typing its name."""
    delete_tournament(tournament, by=actor(request), name=form.cleaned_data["name"])
    return done(request, _("“%(name)s” has been deleted.") % {"name": tournament.name}, "arbiter:home")
