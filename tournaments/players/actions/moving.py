"""Players who change from one tournament into another one before round 1, with what was entered about them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require_clean
from tournaments.clubs.queries.belonging import require_players_fit
from tournaments.journal.changing import change, lock
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import PlayersMovedAway, PlayersMovedHere
from tournaments.log.writing import log
from tournaments.models import ByeRequest, MirrorFrom, Player, Tournament, User
from tournaments.players.actions.numbering import number_players
from tournaments.players.actions.strengths import enter_rating, entered_rating
from tournaments.players.models.player import PLAYER_FIELDS
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.queries.guards import rounds_paired

# What else of a player comes along.
_WITH_THEM = ("provisional", "provisional_reason", "provisional_by", "presence", "presence_own")


def move_players(players: Sequence[Player], to: Tournament, *, by: User | None) -> list[Player]:
    """Take ``players`` of one tournament out of it, and enter them in ``to``; returns their new rows.

    What was entered about them comes along, with the byes asked for and whether they are here. Their personal links are
    those of the tournament that they leave, and end with it.

    Raises:
        Refused: a round is paired in either tournament, or a player with the same FIDE number is in ``to``; with every
            reason.
    """
    if not players or players[0].tournament_id == to.pk:
        return list(players)
    with transaction.atomic():
        for key in sorted((players[0].tournament_id, to.pk)):  # in one order, so that no two wait for each other
            lock(Tournament(pk=key))
        source, keys = players[0].tournament, [player.pk for player in players]
        rows = list(Player.objects.filter(pk__in=keys, tournament=source).order_by("tpn", "pk"))
        _require_possible(rows, len(keys), source, to)
        byes = list(ByeRequest.objects.filter(player__in=keys, round_number__lte=to.total_rounds))
        named = tuple(map(PlayerNamed.of, rows))
        with change(to) as target:
            copies = {row.pk: _copied(row, source, target) for row in rows}
            note_sources(target, list(copies.values()))
            Player.objects.bulk_create(copies.values())
            require_players_fit(target)
            for bye in byes:
                bye.pk, bye.tournament, bye.player = None, target, copies[bye.player_id]
            ByeRequest.objects.bulk_create(byes)
            number_players(target, by=by, sure=True)
            log(target, PlayersMovedHere(named, source.name), by=by)
        with change(source) as current:
            keep_point(current, Occasion.REMOVAL, by=by, note=target.name)
            Player.objects.filter(pk__in=keys).delete()
            number_players(current, by=by, sure=True)
            log(current, PlayersMovedAway(named, target.name), by=by)
        return list(Player.objects.filter(pk__in=[copy.pk for copy in copies.values()]))


def _copied(player: Player, source: Tournament, target: Tournament) -> Player:
    """An unsaved row of ``target`` with what was entered about ``player``."""
    fields = {name: getattr(player, name) for name in (*PLAYER_FIELDS, *_WITH_THEM)}
    copy = Player(tournament=target, **{**fields, "entry_round": 1})
    if not player.provisional:
        enter_rating(copy, entered_rating(player, source.rating_method), target.rating_method)
    require_clean(copy)
    return copy


def _require_possible(players: Sequence[Player], asked: int, source: Tournament, target: Tournament) -> None:
    problems = []
    for tournament in (source, target):
        if MirrorFrom.objects.filter(tournament=tournament, ended_at=None).exists():
            text = _("%(tournament)s is a mirror: its players are entered where it is run.")
            problems.append(text % {"tournament": tournament.name})
        if rounds_paired(tournament):
            text = _("%(tournament)s: round 1 is paired. Withdraw the player there, or enter them by hand here.")
            problems.append(text % {"tournament": tournament.name})
    if len(players) < asked:
        problems.append(_("Somebody has removed one of the players meanwhile. Load the page again."))
    numbers = {player.fide_id for player in players} - {""}
    for name in Player.objects.filter(tournament=target, fide_id__in=numbers).values_list("name", flat=True):
        problems.append(_("%(name)s is in %(tournament)s already.") % {"name": name, "tournament": target.name})
    if problems:
        raise Refused(problems)
