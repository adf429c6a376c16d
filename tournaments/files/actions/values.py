"""Values of tie-breaks that are worked out elsewhere, out of the comments of a report file."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.trf.given_values import given_values_of, note_of_file
from pairing.trf.records import TrfFile
from tournaments.models import Player, TieBreakValue, Tournament

LONGEST_NOTE = 200


def take_over_values(tournament: Tournament, file: TrfFile, players: Mapping[int, Player]) -> None:
    """Give the values of a file to its ``players`` by their starting rank; the note is still to be saved.

    Values of teams are not given here: their comments stay with the file's other lines.
    """
    given = {} if file.has_matches_of_teams else given_values_of(file)
    if given:
        tournament.given_values_note = (note_of_file(file) or file.name)[:LONGEST_NOTE]
    TieBreakValue.objects.bulk_create(
        TieBreakValue(tournament=tournament, player=players[tpn], code=code, value=value)
        for code, of in given.items()
        for tpn, value in of.items()
        if tpn in players
    )
