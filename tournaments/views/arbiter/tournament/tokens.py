"""Tokens for other programs: made, shown once, revoked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import NEW, TOKEN
from tournaments.forms.tokens import TokenForm
from tournaments.models import ApiToken, Tournament
from tournaments.permissions import Right, arbiter_view, tokens_of
from tournaments.services.errors import Refused
from tournaments.services.tournament.tokens import make_token, revoke_token, token_of
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

_SEED = "api_token_seed"  # in the session, for one page; without the server's key it is worth nothing


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=TokenForm)
def tokens(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All tokens of the tournament, and a form for a new one, which the next page shows once."""
    form = TokenForm(request.POST or None, tournament=tournament)
    status = form_status(form)
    if form.is_valid():
        try:
            made, seed = make_token(tournament, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            request.session[_SEED] = [made.pk, seed]
            done(request, _("The token “%(name)s” is made.") % {"name": made.name})
            return redirect("arbiter:tokens", tournament.slug)
    rows = list(ApiToken.objects.filter(tournament=tournament).select_related("made_by"))
    good = set(tokens_of(tournament).values_list("pk", flat=True))
    context = {
        "form": form,
        "tokens": [(row, row.pk in good) for row in rows],
        "shown": _shown_once(request, rows),
        "address": request.build_absolute_uri(reverse("api:program_tournament", args=[tournament.slug])),
    }
    return tournament_page(request, "arbiter/programs/tokens.html", tournament, context, status=status)


def _shown_once(request: HttpRequest, rows: list[ApiToken]) -> tuple[ApiToken, str] | None:
    """The token that was made last, with its text, where this is the page after that."""
    if request.method != "GET":
        return None
    pk, seed = request.session.pop(_SEED, (0, ""))
    found = next((row for row in rows if row.pk == pk and row.revoked_at is None), None)
    return (found, token_of(seed)) if found else None


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@rests_on(TOKEN)
def token_revoke(request: HttpRequest, tournament: Tournament, token: ApiToken) -> HttpResponse:
    """The token is worth nothing from now on."""
    revoke_token(token, by=actor(request))
    done(request, _("The token “%(name)s” is revoked.") % {"name": token.name})
    return redirect("arbiter:tokens", tournament.slug)
