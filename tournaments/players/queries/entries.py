"""What the arbiters' pages and the actions read about players, each in a constant number of queries."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.basics.entrants import entrant_rows
from tournaments.basics.errors import Stale
from tournaments.models import ForbiddenPair, Player, Tournament


def players_with_byes(tournament: Tournament, *, search: str = "") -> QuerySet[Player]:
    """The participants by TPN, those whose name, club or FIDE number contains ``search``, with the byes asked for."""
    players = tournament.players.select_related("provisional_by", "team").prefetch_related("bye_requests")
    if search:
        players = players.filter(Q(name__icontains=search) | Q(club__icontains=search) | Q(fide_id=search))
    return players


def forbidden_pairs(tournament: Tournament) -> QuerySet[ForbiddenPair]:
    """The pairs to keep apart, with both players, or teams."""
    one, other = entrant_rows(tournament).pair
    pairs = tournament.forbidden_pairs.exclude(**{one: None}).select_related(one, other)
    return pairs.order_by(f"{one}__name", f"{other}__name")


def current_player(player: Player, tournament: Tournament) -> Player:
    """The player's row as it is now, with the ``tournament`` that is locked.

    Raises:
        Stale: somebody has removed the player.
    """
    current = Player.objects.filter(pk=player.pk, tournament=tournament).first()
    if current is None:
        raise Stale(_("%(name)s is no longer in the tournament: somebody removed the player.") % {"name": player.name})
    current.tournament = tournament
    return current
