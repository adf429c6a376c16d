"""Values of tie-breaks that are worked out elsewhere, in the comments of a report file and out of them."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.trf.given_values import given_value, note_on_values
from tournaments.basics import tiebreaks
from tournaments.models import Player, Tournament


def value_lines(tournament: Tournament, *, rounds: int) -> Iterator[str]:
    """Where the values come from, and each of them, where ``rounds`` have been played; English, as all of the file."""
    known = tiebreaks.values_given(tournament) if rounds else {}
    if not any(known.values()):
        return
    tpns = dict(Player.objects.filter(tournament=tournament).values_list("pk", "tpn"))
    yield f"### {note_on_values(rounds, tournament.given_values_note)}"
    for code, values in known.items():
        for tpn, value in sorted((tpns[pk] or 0, value) for pk, value in values.items() if pk in tpns):
            yield f"### {given_value(rounds, code, tpn, value)}"
