"""Team tie-breaks beside those of the Technical Commission's program: which events and lists can be compared.

Two kinds of matches are left out, because the two programs see them differently (``docs/fide/tiebreaks.md``): those
that were played and brought neither team a game point, and those that were not played and brought game points to both.
So are events in which two teams met three times, because the other program rounds a mean of thirds on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pairing.engine.tournament import Bye, Game, Match, Record, ScoreType, Tournament, is_played
from pairing.trf.records import TrfFile
from pairing.trf.team_event import read_team_event
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf
from tests.team_events import random_team_event

SINGLE = (
    *(
        "MPVGP",
        "MPTS",
        "GPTS",
        "TPN",
        "PS",
        "PS:GP",
        "PS/C1",
        "DE",
        "DE:GP",
        "DE/P",
        "EDE",
        "AOB",
        "SB",
        "SB:GP",
        "SB/C1",
    ),
    *("BH", "BH:MP", "BH:GP", "BH/C1", "BH:GP/C2", "BH:GP/M1", "BH/P", "FB", "FB:GP", "FB/C1"),
    *("EDE/P", "EDET", "EDEB", "EDEBT", "EDEBB", "EDEBT/P", "TBR", "BBE", "SSSC/K2", "SSSC/F/K2", "SSSC/P/K2"),
    *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMGSB/C1", "EGGSB/C1", "EGMSB/C2", "EMMSB/P"),
)
OF_ROUNDS = ("WIN", "WIN:MP", "WON", "STD", "REP")  # by game points the other program counts boards here
LISTS = (("MPVGP", "BC", "EDET"), ("MPVGP", "EDE", "EMGSB"), ("EDE", "BH:GP/C1", "WIN"), ("DE", "EGGSB", "DE:GP"))


def team_text(seed: int) -> str | None:
    """An invented event of teams; None where the two programs see its matches differently."""
    event = random_team_event(seed)
    records = {team.tpn: team.records for team in event.teams}
    for rows in records.values():
        for number, record in enumerate(rows):
            if not isinstance(record, Bye) and not is_comparable(record, records[record.opponent][number], event):
                return None
        if any(times > 2 for times in Counter(_opponents(rows)).values()):
            return None
    return write_trf(trf_from_teams(event, code="FIDE_TEAM_" + "_".join(score.value for score in event.scores)))


def _opponents(rows: Iterable[Record]) -> Iterator[int]:
    return (record.opponent for record in rows if is_played(record))


def is_comparable(record: Game | Match, answer: Record, event: Tournament) -> bool:
    made = [event.points(side, ScoreType.GAME_POINTS) for side in (record, answer)]
    return any(made) if record.played else not all(made)


def _ends_with_a_forfeit(file: TrfFile) -> bool:
    """Whether the last match of a team was forfeited: by game points the other program's FB then takes byes before it
    for byes to the end, by match points it does not."""
    last = (team.records[-1] for team in read_team_event(file).tournament.teams)
    return any(not isinstance(record, Bye) and not record.played for record in last)


def compared_team_codes(file: TrfFile) -> tuple[tuple[str, ...], ...]:
    """The lists to compare on a file: each tie-break alone, then several together."""
    primary = file.stated("192").removeprefix("FIDE_TEAM_")[:2]
    by_game_points = {"FB:GP"} if primary == ScoreType.MATCH_POINTS else {"FB:GP", "FB", "FB/C1", "SSSC/F/K2"}
    without = by_game_points if _ends_with_a_forfeit(file) else set()
    single = (*SINGLE, *OF_ROUNDS) if primary == ScoreType.MATCH_POINTS else SINGLE
    lists = LISTS if primary == ScoreType.MATCH_POINTS else tuple(codes for codes in LISTS if "WIN" not in codes)
    return (*((code,) for code in single if code not in without), *lists)
