"""The ratings that players have from a round on, in events of more than 30 days."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import ROUND_RATINGS
from tournaments.forms.round_ratings import RoundRatingForm
from tournaments.models import RoundRating, Tournament
from tournaments.permissions import arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.ratings.by_round import set_round_rating
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(ROUND_RATINGS)
def round_ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has which rating from which round on, and one more."""
    form = RoundRatingForm(request.POST or None, tournament=tournament)
    status = form_status(form)
    if form.is_valid():
        sent = form.cleaned_data
        try:
            set_round_rating(
                sent["player"], by=actor(request), round_number=sent["round_number"], rating=sent["rating"]
            )
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("Noted for %(name)s.") % {"name": sent["player"].name})
            return redirect("arbiter:round_ratings", tournament.slug)
    rows = RoundRating.objects.filter(player__tournament=tournament).select_related("player")
    context = {"form": form, "rows": rows.order_by("player", "round_number")}
    return tournament_page(request, "arbiter/ratings/by_round.html", tournament, context, status=status)
