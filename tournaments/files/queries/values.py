"""Values of tie-breaks that are worked out elsewhere, in the comments of a report file and out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.trf.given_values import given_value, given_values_of, note_of_file, note_on_values
from pairing.trf.records import TrfFile
from tournaments.basics import tiebreaks
from tournaments.models import Player, TieBreakValue, Tournament

LONGEST_NOTE = 200


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


def take_over_values(tournament: Tournament, file: TrfFile, players: Mapping[int, Player]) -> None:
    """Give the values of a file to its ``players`` by their starting rank; the note is still to be saved."""
    given = given_values_of(file)
    if given:
        tournament.given_values_note = (note_of_file(file) or file.name)[:LONGEST_NOTE]
    TieBreakValue.objects.bulk_create(
        TieBreakValue(tournament=tournament, player=players[tpn], code=code, value=value)
        for code, of in given.items()
        for tpn, value in of.items()
        if tpn in players
    )
