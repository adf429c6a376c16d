"""A rating, or other data of the initial order, found wrong after round 1 (C.04.2, 2.3 and 4.3.3): what follows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Move, PlayerNamed
from tournaments.log.kinds_of_players import RatingForRatingOnly
from tournaments.log.writing import log
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.numbering import orders_by, tpns_with
from tournaments.players.actions.strengths import enter_rating, entered_rating, strength_of
from tournaments.players.queries.entries import current_player
from tournaments.players.queries.moves import moved_in_words
from tournaments.rounds.queries.guards import last_round


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction of a player's data changes once rounds are published.

    ``moves`` are the TPNs that become others, none once round 4 is paired. ``old`` and ``new`` are the ratings that
    count. ``pairing`` is the number of the first round paired with it, None where none is left; ``published`` that of
    the round published last. ``asks`` says that it may have been reported too late for standings and pairings.
    """

    player: Player
    moves: tuple[Move, ...]
    old: int | None
    new: int | None
    pairing: int | None
    published: int
    asks: bool

    @property
    def key(self) -> str:
        """What whoever confirms them has seen."""
        shown = [(move.player.id, move.old, move.new) for move in self.moves]
        seen = (self.player.pk, shown, self.old, self.new, self.pairing, self.asks)
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def consequences(player: Player, fields: Mapping[str, Any], *, provisional: bool = False) -> Consequences | None:
    """What follows from these ``fields``; None where nothing does, before the first round, and while a draft stands.

    With ``provisional`` the rating is one that the chief arbiter gives (1.1.2).
    """
    tournament = player.tournament
    published = _published(tournament)
    players = list(Player.objects.filter(tournament=tournament)) if published else []
    now = next((one for one in players if one.pk == player.pk), None)
    if now is None:
        return None
    old = now.rating
    changed = _apply(tournament, now, fields)
    if provisional:
        now.rating, changed = fields["rating"], {"rating"}
    orders = not tournament.tpns_frozen and bool(orders_by(tournament) & changed)
    moves = _moves(tournament, players) if orders else ()
    if old == now.rating and not moves:
        return None
    asks = tournament.tpns_frozen and not provisional and None not in (old, now.rating) and old != now.rating
    return _consequences(tournament, now, moves, old, published, asks=asks)


def moved_by_correction(player: Player, fields: Mapping[str, Any]) -> str:
    """Which TPNs become others with these ``fields``, as a sentence; empty where none does."""
    follows = consequences(player, fields)
    moves = follows.moves if follows else ()
    return moved_in_words([(move.player.name, move.old, move.new) for move in moves])


def consequences_for_all(tournament: Tournament, rating: int) -> Consequences | None:
    """What follows from giving everybody without a rating this one (1.1.2), told of the first of them; as above."""
    published = _published(tournament)
    players = list(Player.objects.filter(tournament=tournament)) if published else []
    unrated = [one for one in players if one.rating is None]
    if not unrated:
        return None
    for one in unrated:
        one.rating = rating
    moves = () if tournament.tpns_frozen else _moves(tournament, players)
    return _consequences(tournament, unrated[0], moves, None, published, asks=False)


def _published(tournament: Tournament) -> int:
    """The number of the round published last; 0 before the first one, and while a draft rests on what is there."""
    last = last_round(tournament)
    return last.number if last is not None and last.is_published else 0


def _consequences(
    tournament: Tournament, player: Player, moves: tuple[Move, ...], old: int | None, published: int, *, asks: bool
) -> Consequences:
    """What follows for ``player``, who has the new rating and is not saved."""
    pairing = published + 1 if published < tournament.total_rounds else None
    return Consequences(player, moves, old, player.rating, pairing, published, asks)


def _moves(tournament: Tournament, players: list[Player]) -> tuple[Move, ...]:
    """The TPNs that become others with ``players`` as they are, who are not saved."""
    numbers = {one.pk: one.tpn for one in players}
    found = tpns_with(tournament, players)
    moved = sorted((one for one in players if one.tpn and found[one.pk] != one.tpn), key=lambda one: found[one.pk])
    return tuple(Move(PlayerNamed.of(one), numbers[one.pk], found[one.pk]) for one in moved)


def _apply(tournament: Tournament, player: Player, fields: Mapping[str, Any]) -> set[str]:
    """Give the unsaved ``player`` these fields; the names of those that differ."""
    before = {name: getattr(player, name) for name in fields}
    if "rating" in fields:
        before["rating"] = entered_rating(player, tournament.rating_method)
    changed = {name for name, value in fields.items() if before[name] != value}
    for name in changed - {"rating"}:
        setattr(player, name, fields[name])
    if "national_rating" in changed:
        player.rating = strength_of(player, tournament.rating_method)
    if "rating" in changed:
        enter_rating(player, fields["rating"], tournament.rating_method)
    return changed


def correct_for_rating(player: Player, rating: int, *, by: User | None, reason: str) -> Player:
    """Note a rating that is reported and counts in the tournament for nothing: it was told too late (C.04.2, 4.3).

    The rating that counts takes it away.

    Raises:
        Refused: no reason, no rating that it could be in place of, or nothing to correct.
        Stale: the player has been removed.
    """
    require(reason.strip(), _("A correction needs a reason; it goes into the log. Enter one."))
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        held = entered_rating(current, tournament.rating_method)
        require(held is not None, _("A player without a rating has none to correct. Enter one."))
        old = current.reported_rating or held
        if old == rating:
            raise Refused(_("That is what is reported for rating already. Nothing has been corrected."))
        keep_point(tournament, Occasion.CORRECTION, by=by, note=current.name)
        current.reported_rating = rating if rating != held else None
        current.full_clean()
        current.save(update_fields=["reported_rating"])
        log(tournament, RatingForRatingOnly(PlayerNamed.of(current), old, rating, reason.strip()), by=by)
        return current
