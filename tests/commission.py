"""The tie-breaks of the Technical Commission's own program beside ours, on any report file.

Its package (gacrux) is called as its own command line calls it. Where the two differ is told in
``docs/fide/tiebreaks.md``.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from pairing.checking.standings_of_file import ranking_of
from pairing.engine.tournament import Game, Outcome
from pairing.generating.generator import NoSuchTournament, generate
from pairing.generating.parameters import Wishes, resolved
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.trf.writer import Edition, write_trf
from tests.commission_teams import compared_team_codes
from tests.round_robins import round_robin_file
from tests.trf_roundtrip import report_file

SINGLE = (
    *("DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "TPN", "TPN/R", "RTNG"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "FB", "FB/C1", "FB/C2", "AOB"),
    *("SB", "SB/C1", "SB/C2", "SB/P", "KS", "KS/L+1", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"),
)
LISTS = (
    ("BH/C1", "BH", "SB"),
    ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
    ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
    ("WIN", "DE", "SB", "DE/P", "FB"),
    ("DE/P", "KS", "AOB", "REP"),
    ("TPR", "DE", "PTP"),
)
FOR_SWISS = ("BH", "FB", "AOB")
OF_FORFEITS = ("WON", "BPG", "BWG")  # by 15.2 a forfeit won is a game; the other program leaves it out
OF_ROUND_ROBINS = (("DE", "WIN", "SB", "KS"), ("SB/C1", "DE/P", "PS"), ("WIN", "KS/L60", "SB/P", "DE", "ARO"))
# Their averages are rounded to a few digits where ours are exact.
ROUNDED = {"AOB": Fraction(1, 100)}
PLACES = frozenset(
    {"DE", "DE/P", "DE:GP", "EDE", "EDE/P", "EDET", "EDEB", "EDEBT", "EDEBB", "EDEBT/P", "TBR", "BBE"}
)  # both show a place, counted differently; the ranks are compared
WISHES = Wishes(
    {
        "players": (6, 20),
        "rounds": (4, 9),
        "forfeit_rate": (0, 150_000),
        "half_point_bye_rate": (0, 150_000),
        "zero_point_bye_rate": (0, 150_000),
        "late_entry_rate": (0, 200_000),
        "withdrawal_rate": (0, 200_000),
    }
)


def generated_text(seed: int) -> str | None:
    """A whole event with every kind of unplayed round; None where the wishes of this seed go together in no event."""
    try:
        return generate(resolved(WISHES, seed), seed=seed, edition=Edition.TRF26)
    except NoSuchTournament:
        return None


def invented_text(seed: int) -> str | None:
    """An event before any round, with unusual results and histories that no system made.

    None before round 1, and where nobody has number 1, without which the other program does not work.
    """
    file = report_file(seed, for_the_web=True)
    is_usable = file.rounds_paired > 0 and any(player.tpn == 1 for player in file.players)
    return write_trf(file, edition=Edition.TRF26) if is_usable else None


def round_robin_text(seed: int) -> str:
    """A single or double round robin with forfeits, after some of its rounds or all."""
    return write_trf(round_robin_file(seed), edition=Edition.TRF26)


def their_standings(
    text: str, codes: Sequence[str], *, after_round: int, unrated: int | None = None
) -> dict[int, tuple[int, list[Fraction | None]]]:
    """Rank and values of each player by the Commission's program."""
    event = pickle.loads(_their_event(text))  # noqa: S301 - dumped in this process
    robin = _file(text).has_predetermined_pairings
    asked = {
        "tiebreak": ["PTS", *codes],
        "check": False,
        "unrated": unrated,
        "swiss": not robin,
        "pre_determined": robin,
    }
    result: dict[str, Any] = tiebreak(event, after_round, asked).compute_tiebreaks(event, asked)
    return {
        entry["cid"]: (entry["rank"], [_exact(value) for value in entry["tiebreakScore"][1:]])
        for entry in result["competitors"]
    }


@lru_cache(maxsize=1)
def _file(text: str) -> TrfFile:
    return read_trf(text)


@lru_cache(maxsize=1)
def _their_event(text: str) -> bytes:
    """The event as the other program reads it; it writes into what it works on."""
    reader = trf2json()
    reader.parse_file(text, True)
    return pickle.dumps(reader.get_tournament(1))


def _exact(value: object) -> Fraction | None:
    return None if value is None else Fraction(str(value))


def differences(text: str, codes: Sequence[str], *, unrated: int | None = None) -> list[str]:
    """Every rank and value of ``codes`` in which the two programs differ."""
    file = _file(text)
    theirs = their_standings(text, codes, after_round=file.rounds_paired, unrated=unrated)
    ours = ranking_of(file, tiebreaks=codes, unrated_rating=unrated)
    found = []
    for line in ours.lines:
        rank, values = theirs[line.tpn]
        if line.rank != rank:
            found.append(f"player {line.tpn}: rank {line.rank}, theirs {rank} by {','.join(codes)}")
        for entry, value, other in zip(ours.tiebreaks, line.values, values, strict=True):
            if entry.acronym not in PLACES and not _same(value, other, entry.unit, entry.acronym):
                found.append(f"player {line.tpn}: {entry.acronym} {value} of {entry.unit}, theirs {other}")
    return found


def _same(value: int | Fraction | None, other: Fraction | None, unit: int, acronym: str) -> bool:
    if value is None or other is None:
        return value is None and other is None
    return abs(Fraction(value) / unit - other) <= ROUNDED.get(acronym, 0)


def has_unusual_results(file: TrfFile) -> bool:
    """Whether a game brought both players a loss, or one a draw and the other a loss: the two read STD differently."""
    records = {player.tpn: player.records for player in file.players}
    complement = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
    for rows in records.values():
        for index, record in enumerate(rows):
            if isinstance(record, Game) and record.played and record.opponent in records:
                other = records[record.opponent][index]
                if isinstance(other, Game) and other.outcome is not complement[record.outcome]:
                    return True
    return False


def compared_codes(file: TrfFile) -> tuple[tuple[str, ...], ...]:
    """The lists to compare on a file: each tie-break alone, then several together."""
    if file.has_matches_of_teams:
        return compared_team_codes(file)
    if file.has_predetermined_pairings:
        lists = (*((code,) for code in SINGLE if not code.startswith((*FOR_SWISS, *OF_FORFEITS))), *OF_ROUND_ROBINS)
        odd, whole = len(file.players) % 2 == 1, file.rounds_paired % len(file.players) == 0
        if odd is not whole:  # the other program takes whole cycles for those of an odd field, and no others
            return tuple(codes for codes in lists if not any(code.startswith("KS") for code in codes))
        return lists
    single = (code for code in SINGLE if code != "STD" or not has_unusual_results(file))
    return (*((code,) for code in single), *LISTS)
