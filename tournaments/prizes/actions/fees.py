"""What players owe and have paid; no payment is taken here."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairing.prizes.writer import money_text
from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed, ValueMoved
from tournaments.log.kinds_of_prizes import FeesEntered
from tournaments.log.writing import log
from tournaments.models import Player, Settlement, Tournament, User
from tournaments.prizes.queries.plan import rules_of

Owed = tuple[int | None, int]  # the own fee, None for the usual one; what was paid


def enter_fees(tournament: Tournament, fees: Mapping[int, Owed], *, by: User | None) -> int:
    """Note of players, by the numbers of their rows, what they owe and have paid; returns of how many it is another.

    Raises:
        Refused: somebody is of another tournament.
    """
    with change(tournament) as current:
        players = {player.pk: player for player in Player.objects.filter(tournament=current, pk__in=fees)}
        require(len(players) == len(fees), _("Choose among the players of this tournament."))
        rows = {row.player_id: row for row in Settlement.objects.filter(player__tournament=current)}
        digits, moves, moved = rules_of(current).digits, [], 0
        for key, (fee, paid) in fees.items():
            row = rows.get(key) or Settlement(player=players[key])
            if (row.fee, row.paid) == (fee, paid):
                continue
            moved += 1
            named = PlayerNamed.of(players[key])
            for code, old, new in ((_("fee"), row.fee, fee), (_("paid"), row.paid, paid)):
                if old != new:
                    texts = ("" if amount is None else money_text(amount, digits) for amount in (old, new))
                    moves.append(ValueMoved(named, code, *texts))
            row.fee, row.paid = fee, paid
            row.save()
        if moves:
            log(current, FeesEntered(tuple(moves)), by=by)
        return moved
