"""A report file through the application: in, out, in again, out again."""

from __future__ import annotations

from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile, TrfPlayer
from pairing.trf.writer import Edition, without_lines_beyond_trf16, write_trf
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament


def imported(text: str) -> Tournament:
    """The tournament of a file without problems."""
    return import_trf(text.encode(), by=None)


def fault_in_the_application(file: TrfFile, edition: Edition) -> str:
    """What is lost on the way in, or differs between the first and the second export; empty where nothing does."""
    whole = without_lines_beyond_trf16(file) if edition is Edition.TRF16 else file
    first = export_trf(imported(write_trf(whole, edition=edition)), edition=edition)
    second = export_trf(imported(first), edition=edition)
    if first != second:
        return f"exported otherwise:\n{first}\n{second}"
    out = read_trf(first)
    if out.problems:
        return f"unusable: {out.problems[0]}\n{first}"
    there = {_stated(player) for player in out.players}
    lost = [player for player in whole.players if _stated(player) not in there]
    if lost:
        return f"{lost[0]} is not in\n{first}"
    kept = {line.text for line in out.kept_lines}
    gone = [line.text for line in whole.kept_lines if line.text not in kept and not _is_replaced(line.text, whole)]
    return f"{gone[0]} is lost:\n{first}" if gone else ""


def _stated(player: TrfPlayer) -> tuple[object, ...]:
    """What the file says of a player, but for ranks and points, which are worked out, and rounds still to come."""
    details = (player.sex, player.title, player.federation, player.fide_id, player.birth_date)
    return player.tpn, player.name, player.rating, player.records, *details


def _is_replaced(text: str, file: TrfFile) -> bool:
    """Who paired and by which tie-breaks is this program's to say while no round has been paired."""
    return not file.rounds_paired and text.startswith(("182", "192", "202"))
