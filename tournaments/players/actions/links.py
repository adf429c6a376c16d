"""Personal links of players: made, made anew, revoked."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_self_service import LinkRevoked, LinksMade
from tournaments.log.writing import log
from tournaments.models import PersonalLink, Player, Tournament, User
from tournaments.players.queries.entries import current_player


def links_of(tournament: Tournament) -> dict[int, PersonalLink]:
    """The link of each player that holds, by the player's number; of several the newest."""
    rows = PersonalLink.objects.filter(tournament=tournament, revoked_at=None, player_key__isnull=False)
    return {row.player_key: row for row in rows.order_by("pk") if row.player_key is not None}


def make_links(tournament: Tournament, *, by: User | None) -> int:
    """A link for each player who has none and has not withdrawn; returns for how many.

    Raises:
        Refused: everybody has one.
    """
    with change(tournament) as current:
        known = links_of(current)
        players = Player.objects.filter(tournament=current, withdrawn_from=None).order_by("tpn", "pk")
        without = [player for player in players if player.pk not in known]
        require(without, _("Every player has a personal link already."))
        PersonalLink.objects.bulk_create(PersonalLink(tournament=current, player_key=one.pk) for one in without)
        log(current, LinksMade(tuple(map(PlayerNamed.of, without))), by=by)
        return len(without)


def renew_link(player: Player, *, by: User | None) -> PersonalLink:
    """A new link for ``player``; all that there were before are worth nothing any more.

    Raises:
        Stale: somebody has removed the player.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        _revoke([current.pk], tournament)
        made = PersonalLink.objects.create(tournament=tournament, player_key=current.pk)
        log(tournament, LinksMade((PlayerNamed.of(current),)), by=by)
        return made


def revoke_link(player: Player, *, by: User | None) -> None:
    """Let the links of ``player`` be worth nothing any more.

    Raises:
        Refused: there is none.
        Stale: somebody has removed the player.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        require(_revoke([current.pk], tournament), _("%(name)s has no personal link.") % {"name": current.name})
        log(tournament, LinkRevoked((PlayerNamed.of(current),)), by=by)


def revoke_links(tournament: Tournament, *, by: User | None) -> int:
    """Let all personal links be worth nothing any more; returns of how many players they were.

    Raises:
        Refused: there is none.
    """
    with change(tournament) as current:
        known = links_of(current)
        require(known, _("Nobody has a personal link."))
        players = Player.objects.filter(tournament=current, pk__in=list(known)).order_by("tpn", "pk")
        named = tuple(map(PlayerNamed.of, players))
        _revoke(list(known), current)
        log(current, LinkRevoked(named), by=by)
        return len(named)


def _revoke(players: Collection[int], tournament: Tournament) -> int:
    holding = PersonalLink.objects.filter(tournament=tournament, player_key__in=players, revoked_at=None)
    return holding.update(revoked_at=timezone.now())
