"""What is kept of prizes for the tax office; which part that is, the organiser knows, and no program."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed, ValueMoved
from tournaments.log.kinds_of_prizes import PrizesWithheld
from tournaments.log.writing import log
from tournaments.models import Player, Settlement, Tournament, User
from tournaments.prizes.models.prizes import ALL_OF_IT
from tournaments.prizes.queries.money import percent_text


def set_withheld(tournament: Tournament, parts: Mapping[int, int], *, by: User | None) -> int:
    """Keep these ``parts`` of the prizes of players, in thousandths of a percent by the numbers of their rows.

    Returns of how many players it is another part than before.

    Raises:
        Refused: somebody is of another tournament, or it is no part.
    """
    with change(tournament) as current:
        players = {player.pk: player for player in Player.objects.filter(tournament=current, pk__in=parts)}
        require(len(players) == len(parts), _("Choose among the players of this tournament."))
        text = _("What is withheld is from 0 to 100 percent.")
        require(all(0 <= part <= ALL_OF_IT for part in parts.values()), text)
        rows = {row.player_id: row for row in Settlement.objects.filter(player__in=players)}
        moves = []
        for key, part in parts.items():
            row = rows.get(key) or Settlement(player=players[key])
            if row.withheld == part:
                continue
            texts = (f"{percent_text(one)} %" for one in (row.withheld, part))
            moves.append(ValueMoved(PlayerNamed.of(players[key]), _("withheld"), *texts))
            row.withheld = part
            row.save()
        if moves:
            log(current, PrizesWithheld(tuple(moves)), by=by)
        return len(moves)
