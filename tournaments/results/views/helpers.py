"""Links for helpers without an account: made, shown with their code, revoked."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.models import HelperLink, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, problem_page, tournament_page
from tournaments.pages.keys import key_of_link
from tournaments.permissions import Right, arbiter_view
from tournaments.results.actions.helpers import make_link, revoke_link
from tournaments.results.actions.reports import set_player_reports
from tournaments.results.forms.helpers import HelperForm
from tournaments.stale_forms.of_people import HELPER
from tournaments.stale_forms.of_tournament import REPORTS
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/results/helpers.html")
def _page(request: HttpRequest, tournament: Tournament, form: HelperForm) -> Context:
    links = list(tournament.helper_links.select_related("made_by"))
    return {
        "form": form,
        "links": [link for link in links if link.holds],
        "ended": [link for link in links if not link.holds],
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=HelperForm)
@answered_by(_page, form=HelperForm)
def helpers(request: HttpRequest, tournament: Tournament, form: HelperForm) -> HttpResponse:
    """The links that there are, and a new one."""
    link = make_link(tournament, by=actor(request), **form.cleaned_data)
    return redirect("arbiter:helper", tournament.slug, link.pk)


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
def helper(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One link with its code, to be read by the helper's phone."""
    link = tournament.helper_links.filter(pk=pk).first()
    if link is None or not link.holds:
        raise Http404(_("There is no such link, or it has ended."))
    path = f"{reverse('public:helping', args=[link.pk])}#{key_of_link(link)}"
    address = outside_address(request, path)
    context = {"link": link, "address": address, "here": request.build_absolute_uri(path)}
    return tournament_page(
        request, "arbiter/results/helper.html", tournament, {**context, "code": qr_code(address) if address else ""}
    )


@arbiter_view(see=Right.WORK)
@require_POST
@requires_unchanged(HELPER)
@answered_by(problem_page)
def helper_revoke(request: HttpRequest, tournament: Tournament, link: HelperLink) -> HttpResponse:
    """End a link at once."""
    revoke_link(link, by=actor(request))
    text = _("The link of %(name)s is worth nothing any more.") % {"name": link.name}
    return done(request, text, "arbiter:helpers", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(REPORTS)
def player_reports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let players report their own results, or no longer."""
    on = request.POST.get("on") == "1"
    set_player_reports(tournament, on=on, by=actor(request))
    text = _("Players report no results any more; the codes on slips are worth nothing.")
    if on:
        text = _("Players report their results: print the slips of the round, each half has its code.")
    return done(request, text, "arbiter:helpers", tournament.slug)
