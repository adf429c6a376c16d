"""From a file to the engine's input: the tournament as it stood before one round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pairing.engine.basics.acceleration import baku_objection, baku_virtual_points
from pairing.engine.basics.running_numbers import was_paired
from pairing.engine.tournament import (
    BYES_WITH_POINTS,
    Bye,
    ByeKind,
    Colour,
    Player,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    gave_colour,
    is_played,
)
from pairing.engine.words import counted
from pairing.trf.abnormal import PointsTable
from pairing.trf.problems import Problem, Remarks, UnusableTrf

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pairing.trf.records import ForbiddenGroup, KeptLine, TrfFile, TrfPlayer

GAME_POINTS = ScoreType.GAME_POINTS
RATING_COLUMN = 49
MOST_PAIRS_KEPT_APART = 200_000


class Snapshot(NamedTuple):
    """The engine's input, and everything that was read in a lenient way or assumed on the way to it."""

    tournament: Tournament
    adjustments: tuple[Problem, ...]


def build_snapshot(
    file: TrfFile,
    *,
    unrated_rating: int | None,
    total_rounds: int | None,
    before_round: int | None,
    needs_ratings: bool,
) -> Snapshot:
    """See ``TrfFile.snapshot``."""
    file = file.of_players()
    remarks = Remarks(file.problems, file.adjustments)
    coming = file.coming_round if before_round is None else before_round
    rounds = number_of_rounds(file, total_rounds, remarks)
    check_prohibitions(file.forbidden, coming, remarks)
    baku = _baku_stated(file)
    if baku is not None and (objection := baku_objection(file.scoring)):
        remarks.problem(baku.line, 5, baku.text[4:], objection)
    unreadable = {problem.line for problem in file.problems if problem.column == RATING_COLUMN}
    ratings = {
        player.tpn: _rating(player, unrated_rating, remarks) if needs_ratings else player.rating
        for player in file.players
        if player.line not in unreadable  # reported already, with what stands there
    }
    check_round(file, coming, rounds, remarks)
    if remarks.problems or rounds is None:
        raise UnusableTrf(remarks.problems)
    absent = _absent(file, coming)
    table = PointsTable(file.scoring.points, file.abnormal_points) if file.abnormal_points else None
    tournament = Tournament(
        total_rounds=rounds,
        players=tuple(
            Player(
                tpn=player.tpn,
                rating=ratings[player.tpn],
                records=player.records[: coming - 1],
                name=player.name,
                virtual_points=player.virtual_points,
                awards=() if table is None else (table.awards(player.tpn, player.records[: coming - 1], GAME_POINTS),),
            )
            for player in file.players
        ),
        initial_colour=_initial_colour(file, coming, absent, remarks),
        absent=absent,
        absent_with_points=_absent_with_points(file, coming),
        forbidden_pairs=_forbidden_pairs(file, coming),
        scoring=file.scoring,
        maxi=file.maxi,
        cycles=replace(file, total_rounds=rounds).cycles,
    )
    if baku is not None:
        tournament = _accelerated(tournament, file)
        note_baku(baku, remarks)
    return Snapshot(tournament, remarks.adjustments)


def note_baku(baku: KeptLine, remarks: Remarks) -> None:
    """Tells that the virtual points were made from the record ``baku``."""
    what = baku.text[4:].strip() if baku.text.startswith("192") else baku.text.strip()
    message = f"The virtual points are not given; they follow from {what} (C.04.7)."
    remarks.adjustment(baku.line, 5, baku.text[4:], message)


def number_of_rounds(file: TrfFile, stated: int | None, remarks: Remarks) -> int | None:
    """The number of rounds asked for, else the file's; without either, a problem."""
    if stated is not None:
        if file.total_rounds not in (None, stated):
            message = f"The file states {counted(file.total_rounds, 'round')}; {stated} were asked for and are used."
            remarks.adjustment(1, 1, "", message)
        return stated
    if file.total_rounds is None:
        message = "The number of rounds is not stated; add a line “142 9” or “XXR 9”, or give the number (--rounds 9)."
        remarks.problem(1, 1, "", message)
    return file.total_rounds


def check_round(file: TrfFile, coming: int, rounds: int | None, remarks: Remarks) -> None:
    """Problems where there is no state before round ``coming``, or no such round of so many.

    The latter is told of a file without other problems: of a faulty one the faults are what has to be known.
    """
    if not 1 <= coming <= file.coming_round:
        message = f"There is no state before round {coming}; the file reaches from round 1 to {file.coming_round}."
        remarks.problem(1, 1, "", message)
    elif rounds is not None and coming > rounds and not remarks.problems:
        message = (
            f"The tournament has {counted(rounds, 'round')}, paired already. Raise the number of rounds (142, XXR, "
            "--rounds), or name an earlier round (--before)."
        )
        remarks.problem(1, 1, "", message)


def _baku_stated(file: TrfFile) -> KeptLine | None:
    """The record (192, ACC) that names Baku acceleration; None where records 250 or XXA give the points."""
    return None if any(player.virtual_points for player in file.players) else file.baku_line


def baku_points_of(file: TrfFile, *, total_rounds: int) -> dict[int, tuple[int, ...]]:
    """The virtual points of C.04.7 by TPN and round (tenths); who was not paired in round 1 is a late entry to it.

    Raises:
        InvalidTournament: the method is not meant for the points of the file.
    """
    tpns = {player.tpn for player in file.players}
    return baku_virtual_points(
        tpns,
        first_round=tpns - _absent(file, 1),
        total_rounds=total_rounds,
        scoring=scoring_of_matches(file.scoring),
    )


def _accelerated(tournament: Tournament, file: TrfFile) -> Tournament:
    points = baku_points_of(file, total_rounds=tournament.total_rounds)
    players = tuple(replace(player, virtual_points=points[player.tpn]) for player in tournament.players)
    return replace(tournament, players=players)


def scoring_of_matches(scoring: Scoring) -> Scoring:
    """The points of a match that is won or drawn as a whole, which is what an acceleration counts in."""
    win, draw = (scoring.points(Bye(kind)) for kind in (ByeKind.FULL_POINT, ByeKind.HALF_POINT))
    return replace(scoring, win=win, draw=draw)


def _rating(player: TrfPlayer, unrated_rating: int | None, remarks: Remarks) -> int | None:
    """The player's rating; without one the rating asked for, else a problem that names the player."""
    if player.rating is not None:
        return player.rating
    who = f"Player {player.tpn} ({player.name})"
    if unrated_rating is None:
        message = f"{who} has no rating; enter one in columns 49 to 52, or give one for all who have none (--unrated)."
        remarks.problem(player.line, RATING_COLUMN, "", message)
        return None
    remarks.adjustment(player.line, RATING_COLUMN, "", f"{who} has no rating; {unrated_rating} is used.")
    return unrated_rating


def _absent(file: TrfFile, coming: int) -> frozenset[int]:
    return absent_before(file, coming, file.players, file.absent)


def absent_before(
    file: TrfFile, coming: int, entrants: Iterable[TrfPlayer | Team], now: frozenset[int]
) -> frozenset[int]:
    """Who is not to be paired: ``now`` in the coming round of the file, as history shows for an earlier one."""
    if coming == file.coming_round:
        return now
    rounds = ((entrant.tpn, entrant.records[coming - 1]) for entrant in entrants)
    return frozenset(tpn for tpn, one in rounds if isinstance(one, Bye) and one.kind is not ByeKind.PAIRING_ALLOCATED)


def _absent_with_points(file: TrfFile, coming: int) -> frozenset[int]:
    """Those of the absent who have a half-point or full-point bye in the coming round."""
    latest = coming == file.coming_round
    byes = ((player.tpn, player.coming if latest else player.records[coming - 1]) for player in file.players)
    return frozenset(tpn for tpn, bye in byes if isinstance(bye, Bye) and bye.kind in BYES_WITH_POINTS)


def check_prohibitions(groups: Sequence[ForbiddenGroup], coming: int, remarks: Remarks) -> None:
    """More pairs kept apart than any event needs; with so many there is no pairing, and no answer in time."""
    count = 0
    for group in groups:
        size = len(set(group.players)) if group.covers(coming) else 0
        count += size * (size - 1) // 2
        if count > MOST_PAIRS_KEPT_APART:
            message = f"The prohibitions up to here keep more than {MOST_PAIRS_KEPT_APART:,} pairs apart; name fewer."
            remarks.problem(group.line, 1, "", message)
            return


def _forbidden_pairs(file: TrfFile, coming: int) -> frozenset[tuple[int, int]]:
    return frozenset(pair for group in file.forbidden if group.covers(coming) for pair in group.pairs)


def _initial_colour(file: TrfFile, coming: int, absent: frozenset[int], remarks: Remarks) -> Colour | None:
    if file.initial_colour is not None or file.has_predetermined_pairings:
        return file.initial_colour
    newcomers = any(player.tpn not in absent and not _has_played(player, coming) for player in file.players)
    return assumed_initial_colour(inferred_initial_colour(file), "game", remarks, is_needed=newcomers)


def assumed_initial_colour(shown: Colour | None, what: str, remarks: Remarks, *, is_needed: bool) -> Colour | None:
    """The initial colour where it is not stated: as round 1 has ``shown`` it, else White where somebody needs it."""
    if shown is not None:
        remarks.adjustment(1, 1, "", f"The initial colour is not stated; round 1 shows {shown.name.lower()}.")
    elif is_needed:
        message = f"The initial colour is not stated and no {what} shows it; white is used. Add “152 W” or “152 B”."
        remarks.adjustment(1, 1, "", message)
        return Colour.WHITE
    return shown


def _has_played(player: TrfPlayer, coming: int) -> bool:
    return any(map(gave_colour, player.records[: coming - 1]))


def inferred_initial_colour(file: TrfFile) -> Colour | None:
    """The initial colour that round 1 shows, None where nobody played in it.

    The highest ranked player with a game is the higher ranked of that pair: with an odd number among those paired in
    round 1 they were given the initial colour.
    """
    return colour_in_round_1(file.players, _numbers_in_round_1(file))


def colour_in_round_1(entrants: Iterable[TrfPlayer | Team], numbers: Mapping[int, int]) -> Colour | None:
    """The initial colour by the highest ranked entrant with a game in round 1, ``numbers`` being those given there."""
    played = [
        (-(entrant.virtual_points[0] if entrant.virtual_points else 0), entrant.tpn, record.colour)
        for entrant in entrants
        for record in entrant.records[:1]
        if is_played(record)
    ]
    if not played:
        return None
    _, tpn, colour = min(played)
    return colour if numbers[tpn] % 2 else colour.opposite


def _numbers_in_round_1(file: TrfFile) -> dict[int, int]:
    there = sorted(player.tpn for player in file.players if player.records and was_paired(player.records[0]))
    return {tpn: number for number, tpn in enumerate(there, start=1)}
