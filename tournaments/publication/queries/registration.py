"""Whether the entry form is open, and the requests that it brought."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.joining import with_commas
from tournaments.models import EntryRequest, Player, Tournament

OPEN = EntryRequest.State.OPEN


def why_closed(tournament: Tournament, places_taken: int) -> str:
    """Why the form takes nobody now, as a sentence; empty while it is open. Rounds are no matter of this."""
    if not tournament.entry_form or not tournament.announced:
        return _("There is no entry form for this tournament. Ask the organiser.")
    if tournament.entry_closes is not None and timezone.now() >= tournament.entry_closes:
        return _("The entry form is closed. Ask the organiser whether you can still play.")
    if tournament.most_entries is not None and places_taken >= tournament.most_entries:
        return _("All places are taken. Ask the organiser whether one has become free.")
    return ""


def limits_in_words(tournament: Tournament) -> str:
    """For whom the entry form is; empty where it takes everybody."""
    texts = {
        "least_rating": _("rated %(value)d or more"),
        "most_rating": _("rated %(value)d or less"),
        "born_from": _("born in %(value)d or later"),
        "born_to": _("born in %(value)d or earlier"),
    }
    there = [(text, getattr(tournament, name)) for name, text in texts.items()]
    return with_commas(text % {"value": value} for text, value in there if value is not None)


def why_not_admitted(tournament: Tournament, *, rating: int | None, birth_year: int | None) -> str:
    """Why the entry form does not take this player, as a sentence; empty where it does.

    Who has no rating is rated 0, so weaker than any limit. A year of birth that nobody knows is asked for.
    """
    born_from, born_to = tournament.born_from, tournament.born_to
    limits = {"tournament": tournament.name, "limits": limits_in_words(tournament)}
    if birth_year is None and (born_from is not None or born_to is not None):
        return _("%(tournament)s is for these players: %(limits)s. Enter the year of birth.") % limits
    too_weak = tournament.least_rating is not None and (rating or 0) < tournament.least_rating
    too_strong = tournament.most_rating is not None and (rating or 0) > tournament.most_rating
    too_old = born_from is not None and (birth_year or 0) < born_from
    too_young = born_to is not None and (birth_year or 0) > born_to
    if too_weak or too_strong or too_old or too_young:
        return _("%(tournament)s is for these players: %(limits)s. Ask the organiser, or choose another one.") % limits
    return ""


def guardian_for(tournament: Tournament, birth_year: int | None) -> bool:
    """Whether somebody born in that year, or in one that nobody knows, may be below the age of consent today.

    Of a birthday the year alone is known, so whoever comes of that age this year counts as below it.
    """
    age = tournament.guardian_age
    return age is not None and (birth_year is None or timezone.localdate().year - birth_year <= age)


def places_taken(tournament: Tournament) -> int:
    """Players who have not withdrawn, and requests that nobody has decided yet."""
    players = Player.objects.filter(tournament=tournament, withdrawn_from=None).count()
    return players + EntryRequest.objects.filter(tournament=tournament, state=OPEN).count()


def open_requests(tournament: Tournament) -> list[EntryRequest]:
    """The requests on which an arbiter has to decide, the oldest first.

    Among them are those that were accepted and whose player is no more: the tournament was brought back to an earlier
    state, or the player was removed.
    """
    rows = list(EntryRequest.objects.filter(tournament=tournament).exclude(state__in=_CLOSED).select_related("link"))
    there = set(Player.objects.filter(tournament=tournament).values_list("pk", flat=True))
    return [row for row in rows if row.state == OPEN or row.player_key not in there]


_CLOSED = (EntryRequest.State.REFUSED, EntryRequest.State.WITHDRAWN)
