"""What the arbiters' pages and the actions read about players, each in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale
from tournaments.models import ByeRequest, ForbiddenPair, Player, Tournament


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list of participants with what is out of the ordinary."""

    player: Player
    byes: tuple[ByeRequest, ...]
    is_late: bool
    is_withdrawn: bool

    @property
    def has_no_rating(self) -> bool:
        return self.player.rating is None


def player_lines(tournament: Tournament, *, search: str = "") -> tuple[PlayerLine, ...]:
    """The participants by TPN, those whose name, club or FIDE number contains ``search``."""
    players = tournament.players.select_related("provisional_by")
    if search:
        players = players.filter(Q(name__icontains=search) | Q(club__icontains=search) | Q(fide_id=search))
    byes: dict[int, list[ByeRequest]] = defaultdict(list)
    for request in tournament.bye_requests.order_by("round_number"):
        byes[request.player_id].append(request)
    return tuple(
        PlayerLine(
            player=player,
            byes=tuple(byes[player.pk]),
            is_late=player.entry_round > 1,
            is_withdrawn=player.withdrawn_from is not None or player.expelled,
        )
        for player in players
    )


def forbidden_pairs(tournament: Tournament) -> QuerySet[ForbiddenPair]:
    """The pairs to keep apart, with both players."""
    return tournament.forbidden_pairs.select_related("one", "other").order_by("one__name", "other__name")


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
