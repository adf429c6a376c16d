"""Rounds of events of teams (C.04.6) as the Technical Commission's own program (gacrux) pairs them, beside ours.

Board order is left aside: that program breaks ties by the smaller TPN of a pair, not by that of the higher ranked
team. States are left out that it refuses (numbers with gaps; C.04.6, 1.1.1) or reads in another way: matches that were
played without a game point for anybody, and matches without a played board that brought points to both, which it takes
for played. With virtual points it chooses the first team (4.2.1) by the points without them, so that colours may
differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from pairing.engine.tournament import Bye, Tournament
from pairing.readings import NothingToPair
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf
from tests.commission_teams import is_comparable
from tests.comparison import NO_PAIRING, Outcome


def record_192(tournament: Tournament) -> str:
    """The code of record 192 that says the scores and the colour preferences of the event."""
    words = [tournament.colour_preferences.value, *(score.value for score in tournament.scores)]
    return "_".join(["FIDE_TEAM", *filter(None, words)])


def report_text(tournament: Tournament) -> str:
    """The event as a report file."""
    return write_trf(trf_from_teams(tournament, code=record_192(tournament)))


def pair_round(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The boards ``(white, black)`` in that program's order, and the bye.

    Raises:
        NothingToPair: it finds no complete pairing.
    """
    return pair_of_text(report_text(tournament), tournament)


def pair_of_text(text: str, tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The same of a report file, whose ``tournament`` says who is absent and which round is to be paired.

    Raises:
        NothingToPair: it finds no complete pairing.
    """
    reader = trf2json()
    reader.parse_file(text, True)
    event = reader.get_tournament(1)
    for entry in event["competitors"]:
        if entry["cid"] in tournament.absent:
            entry["present"] = False
    # Told the round: a last round that was all forfeits it takes for one that is still to be played.
    engine = pairing_fideteam(event, tournament.coming_round, {"experimental": [], "verbose": 0, "top_color": ""})
    try:
        brackets = engine.compute_pairing(False, 0)
    except GacruxNoLegalPairing as error:
        raise NothingToPair from error
    pairs = [pair for bracket in brackets if bracket for pair in bracket["pairs"]]
    boards = [(pair["w"], pair["b"]) for pair in sorted(pairs, key=lambda pair: pair["board"]) if pair["b"]]
    return boards, next((pair["w"] for pair in pairs if not pair["b"]), None)


def left_out(tournament: Tournament) -> str:
    """Why the two programs cannot be compared on ``tournament``; empty where they can."""
    if {team.tpn for team in tournament.teams} != set(range(1, len(tournament.teams) + 1)):
        return "numbers with gaps"
    try:
        report_text(tournament)
    except ValueError:
        return "a last round without a pairing, which no file says"
    if any(team.awards for team in tournament.teams):
        return "points that no file says"
    records = {team.tpn: team.records for team in tournament.teams}
    for rows in records.values():
        for number, record in enumerate(rows):
            answer = records[record.opponent][number] if not isinstance(record, Bye) else record
            if not isinstance(record, Bye) and not is_comparable(record, answer, tournament):
                return "a match that is read otherwise"
    return ""


def difference(tournament: Tournament, ours: Outcome) -> str:
    """How the other program's round differs from ``ours``, board order aside; empty where it does not."""
    try:
        boards, bye = pair_round(tournament)
    except NothingToPair:
        return "" if ours == NO_PAIRING else f"they: {NO_PAIRING}\nwe:   {ours}"
    if ours == NO_PAIRING:
        return f"they: {boards}, {bye}\nwe:   {ours}"
    accelerated = any(team.virtual_points for team in tournament.teams)
    theirs, mine = list(_comparable(boards, accelerated)), list(_comparable(ours[0], accelerated))
    if (sorted(theirs), bye) == (sorted(mine), ours[1]):
        return ""
    return f"they: {theirs}, {bye}\nwe:   {mine}, {ours[1]}"


def _comparable(boards: object, accelerated: bool) -> Iterator[tuple[int, int]]:
    assert isinstance(boards, list | tuple)
    for white, black in boards:
        yield (min(white, black), max(white, black)) if accelerated else (white, black)
