"""Webhooks: set, tried, removed, and what became of the last messages."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import NEW, WEBHOOK
from tournaments.forms.webhooks import WebhookForm
from tournaments.models import Delivery, Tournament, Webhook
from tournaments.permissions import Right, arbiter_view
from tournaments.services.errors import Refused
from tournaments.services.tournament import webhooks as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page

_SHOWN = "webhook_shown"  # in the session, for one page: whose secret it shows
MOST_SHOWN = 15  # messages of each webhook


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=WebhookForm)
def webhooks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All webhooks of the tournament with their last messages, and a form for a new one."""
    form = WebhookForm(request.POST or None)
    status = form_status(form)
    if form.is_valid():
        try:
            made = services.set_webhook(tournament, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            request.session[_SHOWN] = made.pk
            done(request, _("%(address)s is told from now on.") % {"address": made.address})
            return redirect("arbiter:webhooks", tournament.slug)
    return _page(request, tournament, form, status=status)


def _page(
    request: HttpRequest, tournament: Tournament, form: forms.Form, *, problems: tuple[str, ...] = (), status: int
) -> HttpResponse:
    rows = list(Webhook.objects.filter(tournament=tournament))
    shown = request.session.pop(_SHOWN, 0) if request.method == "GET" else 0
    context = {
        "form": form,
        "webhooks": [(row, list(row.deliveries.all()[:MOST_SHOWN])) for row in rows],
        "shown": next((row for row in rows if row.pk == shown), None),
        "states": Delivery.State,
        "local": settings.WEBHOOK_PRIVATE_ADDRESSES,
    }
    page = "arbiter/programs/webhooks.html"
    return tournament_page(request, page, tournament, context, problems=problems, status=status)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@rests_on(WEBHOOK)
def webhook_test(request: HttpRequest, tournament: Tournament, webhook: Webhook) -> HttpResponse:
    """Send a message that says nothing, to see whether it arrives."""
    try:
        services.queue_test(webhook)
    except Refused as refusal:
        problems = tuple(refusal.problems)
        return _page(request, tournament, WebhookForm(), problems=problems, status=HTTPStatus.CONFLICT)
    done(request, _("The test is on its way; look here again in some seconds."))
    return redirect("arbiter:webhooks", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@rests_on(WEBHOOK)
def webhook_remove(request: HttpRequest, tournament: Tournament, webhook: Webhook) -> HttpResponse:
    """The address is told no more."""
    services.remove_webhook(webhook, by=actor(request))
    done(request, _("%(address)s is told no more.") % {"address": webhook.address})
    return redirect("arbiter:webhooks", tournament.slug)
