"""Personal links, of players and of captains: made, made anew, revoked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.changes import Change, PlayerNamed
from tournaments.log.kinds_of_self_service import LinkRevoked, LinksMade
from tournaments.log.writing import log
from tournaments.models import PersonalLink, Player, Team, Tournament, User
from tournaments.players.queries.entries import current_player

Owner = TypeVar("Owner", Player, Team)


@dataclass(frozen=True, slots=True)
class Owners:
    """Those who have links of one sort.

    ``key`` is the column of ``PersonalLink`` with the number of an owner's row; ``current`` finds that row in the
    locked tournament. ``made`` and ``revoked`` tell the log of which owners.
    """

    model: type[Player] | type[Team]
    key: str
    current: Callable[[Any, Tournament], Any]
    made: Callable[[list[Any]], Change]
    revoked: Callable[[list[Any]], Change]
    all_have: str | Promise
    none_has: str | Promise


PLAYERS = Owners(
    Player,
    "player_key",
    current_player,
    made=lambda players: LinksMade(tuple(map(PlayerNamed.of, players))),
    revoked=lambda players: LinkRevoked(tuple(map(PlayerNamed.of, players))),
    all_have=gettext_lazy("Every player has a personal link already."),
    none_has=gettext_lazy("Nobody has a personal link."),
)


def links_of(tournament: Tournament, owners: Owners = PLAYERS) -> dict[int, PersonalLink]:
    """The link of each owner that holds, by the number of the owner's row; of several the newest."""
    rows = PersonalLink.objects.filter(tournament=tournament, revoked_at=None, **{f"{owners.key}__isnull": False})
    return {getattr(row, owners.key): row for row in rows.order_by("pk")}


def make_links(tournament: Tournament, *, by: User | None, owners: Owners = PLAYERS) -> int:
    """A link for each owner who has none and has not withdrawn; returns for how many.

    Raises:
        Refused: everybody has one.
    """
    with change(tournament) as current:
        known = links_of(current, owners)
        rows = owners.model._default_manager.filter(tournament=current, withdrawn_from=None).order_by("tpn", "pk")
        without = [owner for owner in rows if owner.pk not in known]
        require(without, str(owners.all_have))
        PersonalLink.objects.bulk_create(
            PersonalLink(tournament=current, **{owners.key: owner.pk}) for owner in without
        )
        log(current, owners.made(without), by=by)
        return len(without)


def renew_link(owner: Owner, *, by: User | None, owners: Owners = PLAYERS) -> PersonalLink:
    """A new link for ``owner``; all that there were before are worth nothing any more.

    Raises:
        Stale: somebody has removed the owner.
    """
    with change(owner.tournament) as tournament:
        current = owners.current(owner, tournament)
        _revoke([current.pk], tournament, owners)
        made = PersonalLink.objects.create(tournament=tournament, **{owners.key: current.pk})
        log(tournament, owners.made([current]), by=by)
        return made


def revoke_link(owner: Owner, *, by: User | None, owners: Owners = PLAYERS) -> None:
    """Let the links of ``owner`` be worth nothing any more.

    Raises:
        Refused: there is none.
        Stale: somebody has removed the owner.
    """
    with change(owner.tournament) as tournament:
        current = owners.current(owner, tournament)
        text = _("%(name)s has no personal link.") % {"name": current.name}
        require(_revoke([current.pk], tournament, owners), text)
        log(tournament, owners.revoked([current]), by=by)


def revoke_links(tournament: Tournament, *, by: User | None, owners: Owners = PLAYERS) -> int:
    """Let all links of these owners be worth nothing any more; returns of how many owners they were.

    Raises:
        Refused: there is none.
    """
    with change(tournament) as current:
        known = links_of(current, owners)
        require(known, str(owners.none_has))
        rows = owners.model._default_manager.filter(tournament=current, pk__in=list(known)).order_by("tpn", "pk")
        found = list(rows)
        _revoke(list(known), current, owners)
        log(current, owners.revoked(found), by=by)
        return len(found)


def _revoke(keys: Collection[int], tournament: Tournament, owners: Owners) -> int:
    holding = PersonalLink.objects.filter(tournament=tournament, revoked_at=None, **{f"{owners.key}__in": keys})
    return holding.update(revoked_at=timezone.now())
