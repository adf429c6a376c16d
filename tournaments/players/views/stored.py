"""Everything that is stored on a player, as one file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Player, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.players.queries.stored import stored_on


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
def player_stored(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What the installation has of one player, for whoever asks for their own data (JSON)."""
    player = get_object_or_404(Player.objects.select_related("team"), pk=pk, tournament=tournament)
    player.tournament = tournament
    name = f"{tournament.slug}-player-{player.pk}.json"
    answer = JsonResponse(stored_on(player), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
