"""National ratings in report files: which rating counts (172), and a record for each player who has one (TRF26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pairing.trf.columns import Line
from pairing.trf.event_codes import is_national_record, read_national_record
from pairing.trf.records import TrfFile
from pairing.trf.writer import NAME_WIDTH
from tournaments.basics.strength import OF_TWO
from tournaments.models import Player, Tournament
from tournaments.players.models.player import NATIONAL_NUMBER


def national_lines(tournament: Tournament, players: Mapping[int, Player]) -> Iterator[str]:
    """Record 172 and the national ratings by TPN; nothing where only FIDE's count or nobody says which nation."""
    code = tournament.federation
    if tournament.rating_method not in OF_TWO or not is_national_record(f"{code:<3} {1:>4}"):
        return
    yield f"172 {code} {tournament.rating_method}"
    for tpn, player in sorted(players.items()):
        if player.national_rating is not None:
            birth = f"{player.birth_year}/00/00" if player.birth_year else ""
            name = f"{player.name[:NAME_WIDTH]:<{NAME_WIDTH}}"
            first = f"{code} {tpn:>4} {player.sex or ' '}    {name}"
            yield f"{first} {player.national_rating:>4} {'':3} {player.national_id:>11} {birth}".rstrip()


def national_fields(file: TrfFile) -> dict[int, dict[str, Any]]:
    """National rating and number of each player for whom the file has the rating, by starting rank."""
    lines = [Line(kept.line, kept.text) for kept in file.kept_lines if is_national_record(kept.text)]
    found = [read_national_record(line) for line in lines]
    return {
        record.tpn: {
            "national_rating": record.rating,
            "national_id": record.number if NATIONAL_NUMBER.fullmatch(record.number) else "",
        }
        for record in reversed(found)
        if record.rating
    }
