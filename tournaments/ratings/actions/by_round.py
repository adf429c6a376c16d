"""Ratings that players have from a round on, in events of more than 30 days."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import RoundRatingSet
from tournaments.log.writing import log
from tournaments.models import Player, User
from tournaments.players.models.player import HIGHEST_RATING


def set_round_rating(player: Player, *, by: User | None, round_number: int, rating: int | None) -> None:
    """Give the player another rating from ``round_number`` on, or none; the first one stays what orders and pairs.

    Raises:
        Refused: the tournament is not marked as a long one, no such round, or nothing would change.
        Stale: the player is gone.
    """
    with change(player.tournament) as tournament:
        if not Player.objects.filter(pk=player.pk, tournament=tournament).exists():
            raise Stale(_("%(name)s is no longer in the tournament.") % {"name": player.name})
        text = _("Players have one rating in an event of 30 days at most. Mark the tournament in its settings first.")
        require(tournament.long_event, text)
        text = _("The first rating holds in round 1. Choose a round from 2 to %(last)d.")
        require(2 <= round_number <= tournament.total_rounds, text % {"last": tournament.total_rounds})
        text = _("A rating is a whole number from 1 to %(highest)d.") % {"highest": HIGHEST_RATING}
        require(rating is None or 1 <= rating <= HIGHEST_RATING, text)
        of_round = player.round_ratings.filter(round_number=round_number)
        before = of_round.values_list("rating", flat=True).first()
        require(before != rating, _("That is what stands there already. Nothing has been changed."))
        if rating is None:
            of_round.delete()
        else:
            player.round_ratings.update_or_create(round_number=round_number, defaults={"rating": rating})
        tournament.save(update_fields=["changed_at"])
        log(tournament, RoundRatingSet(PlayerNamed.of(player), round_number, rating), by=by)
