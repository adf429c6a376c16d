"""Values of tie-breaks that are worked out elsewhere, in the comments of a report file and out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pairing.trf.given_values import given_value, given_values_of, note_of_file, note_on_values
from pairing.trf.records import TrfFile
from tournaments import tiebreaks
from tournaments.models import Player, Tournament

LONGEST_NOTE = 200


def value_lines(tournament: Tournament, *, rounds: int) -> Iterator[str]:
    """Where the values come from, and each of them, where ``rounds`` have been played; English, as all of the file."""
    known = tiebreaks.values_given(tournament) if rounds else {}
    if not any(known.values()):
        return
    tpns = dict(Player.objects.filter(tournament=tournament).values_list("pk", "tpn"))
    yield f"### {note_on_values(rounds, tiebreaks.note_on_values(tournament))}"
    for code, values in known.items():
        for tpn, value in sorted((tpns[pk] or 0, value) for pk, value in values.items() if pk in tpns):
            yield f"### {given_value(rounds, code, tpn, value)}"


def values_of_file(file: TrfFile, players: Mapping[int, Player]) -> dict[str, Any]:
    """The values that a file gives, as ``Tournament.given_values`` keeps them; ``players`` by their starting rank."""
    values = {
        code: {str(players[tpn].pk): value for tpn, value in of.items() if tpn in players}
        for code, of in given_values_of(file).items()
    }
    return {"note": (note_of_file(file) or file.name)[:LONGEST_NOTE], "values": values} if values else {}
