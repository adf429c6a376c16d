"""National ratings in report files: which rating counts (172), and a record for each player who has one (TRF26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.trf.columns import Line
from pairing.trf.event_codes import is_national_record, read_national_record
from pairing.trf.records import TrfFile
from pairing.trf.writer import NAME_WIDTH
from tournaments.basics.strength import OF_TWO
from tournaments.models import Player, Tournament


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
            line = f"{code} {tpn:>4} {player.sex or ' '}    {name} {player.national_rating:>4} {'':3} {'':11} {birth}"
            yield line.rstrip()


def national_ratings(file: TrfFile) -> dict[int, int]:
    """The national rating of each player for whom the file has one, by starting rank."""
    lines = [Line(kept.line, kept.text) for kept in file.kept_lines if is_national_record(kept.text)]
    found = [read_national_record(line) for line in lines]
    return {record.tpn: record.rating for record in reversed(found) if record.rating}
