"""The page on which a browser is told to notify its owner of one player's boards."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.errors import Refused
from tournaments.basics.zones import activate_zone
from tournaments.outgoing.web_push import AVAILABLE, application_key
from tournaments.pages.access import found
from tournaments.pages.limits import caller_of, too_often
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import PublicTournament, list_with_teams, public_tournament
from tournaments.push.actions.subscriptions import LONGEST_ENDPOINT, subscribe, unsubscribe

MOST_ASKED, SECONDS_COUNTED = 200, 600  # by one address, for each process of the server


def _player(slug: str, player_id: int) -> tuple[PublicTournament, PublishedPlayer]:
    public = public_tournament(slug)
    if public is None or not public.current_round:
        raise Http404
    activate_zone(public.row)
    return public, found(next((one for one in list_with_teams(public)[0] if one.id == player_id), None))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Say what notifying means, and (POST, from the page's script) notify this browser from now on."""
    public, player = _player(slug, player_id)
    if request.method != "POST":
        context = {
            "tournament": public.row,
            "player": player,
            "is_over": public.is_finished,
            "application_key": application_key() if AVAILABLE else "",
        }
        return render(request, "public/push/notifications.html", context)
    if too_often(request, "push", most=MOST_ASKED, seconds=SECONDS_COUNTED):
        return JsonResponse({"problem": _("Too many at once. Try again in ten minutes.")}, status=429)
    if not AVAILABLE or public.is_finished:
        return JsonResponse({"problem": _("There is nothing to be notified of.")}, status=HTTPStatus.CONFLICT)
    try:
        subscribe(
            public.row,
            player.id,
            endpoint=request.POST.get("endpoint", "")[: LONGEST_ENDPOINT + 1],
            p256dh=request.POST.get("p256dh", ""),
            auth=request.POST.get("auth", ""),
            language=get_language() or "",
            site=f"https://{request.get_host()}"[:200],
            caller=caller_of(request),
        )
    except Refused as refusal:
        return JsonResponse({"problem": " ".join(refusal.problems)}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@never_cache
@require_POST
def notifications_stop(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Notify this browser no more. Whoever knows its endpoint is the browser itself: it is long and a secret."""
    public = public_tournament(slug)
    if public is None:
        raise Http404
    unsubscribe(public.row, player_id, endpoint=request.POST.get("endpoint", "")[:LONGEST_ENDPOINT])
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
