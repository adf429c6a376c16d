"""What the file asks of rounds still to come: byes from the records 240 and XXZ, virtual points from 250 and XXA."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence

from pairing.engine.tournament import Bye, ByeKind, Record
from pairing.engine.words import counted
from pairing.trf.codes import MOST_ROUNDS
from pairing.trf.problems import Remarks
from pairing.trf.settings_lines import ByeRequest, Settings, VirtualPoints

MOST_VIRTUAL_POINTS = 500_000  # one for each of 9,999 players in 50 rounds


def byes_ahead(
    requests: Sequence[ByeRequest],
    in_columns: Mapping[int, tuple[Bye | None, ...]],
    records: Mapping[int, tuple[Record, ...]],
    rounds_paired: int,
    remarks: Remarks,
    *,
    who: str = "Player",
    total_rounds: int | None = None,
) -> dict[int, tuple[Bye | None, ...]]:
    """The byes of each entrant from the coming round on: those in the round columns and those requested.

    ``total_rounds`` is the number of rounds that the file states, beyond which record 240 asks for no bye.

    A request for a round already paired must agree with the record of that round; XXZ leaves a bye of another
    kind as it is, because it only says that the player is absent.
    """
    ahead = {tpn: list(byes) for tpn, byes in in_columns.items()}
    for request in sorted(requests, key=lambda request: request.round_number is None):  # XXZ last
        if request.tpn not in ahead:
            _report(request, f"{who} {request.tpn} is not in the file; correct the number.", remarks)
            continue
        number = rounds_paired + 1 if request.round_number is None else request.round_number
        if not 1 <= number <= MOST_ROUNDS:
            _report(request, f"The round of a bye must be from 1 to {MOST_ROUNDS}.", remarks)
        elif total_rounds is not None and request.round_number is not None and number > total_rounds:
            _report(request, f"{beyond(number, 'bye', total_rounds)}; correct one of the two.", remarks)
        elif number <= rounds_paired:
            _check_history(request, number, records[request.tpn][number - 1], remarks, who)
        else:
            _add(request, number, ahead[request.tpn], number - rounds_paired - 1, remarks, who)
    return {tpn: _without_end(byes) for tpn, byes in ahead.items()}


def beyond(number: int, what: str, total_rounds: int) -> str:
    """That a record names a round which the event does not have.

    >>> beyond(9, "bye", 7)
    'Round 9 of this bye is not in the event, which has 7 rounds (142, XXR)'
    """
    return f"Round {number} of this {what} is not in the event, which has {counted(total_rounds, 'round')} (142, XXR)"


def _without_end(byes: list[Bye | None]) -> tuple[Bye | None, ...]:
    """The byes without the rounds after the last one."""
    last = max((place for place, bye in enumerate(byes, start=1) if bye is not None), default=0)
    return tuple(byes[:last])


def _add(request: ByeRequest, number: int, byes: list[Bye | None], index: int, remarks: Remarks, who: str) -> None:
    byes.extend([None] * (index + 1 - len(byes)))
    stated = byes[index]
    if stated is None:
        byes[index] = Bye(request.kind)
    elif stated.kind is not request.kind and request.round_number is not None:
        _report(request, _asked_elsewhere(f"Round {number}, {who.lower()} {request.tpn}", request, stated), remarks)


def _check_history(request: ByeRequest, number: int, record: Record, remarks: Remarks, who: str) -> None:
    if isinstance(record, Bye) and record.kind is request.kind:
        return
    start = f"Round {number}, {who.lower()} {request.tpn}"
    if who == "Player":
        message = f"{start}: the player's line does not show the bye {request.kind.value}. Correct one of the two."
    elif isinstance(record, Bye) and record.kind is not ByeKind.PAIRING_ALLOCATED:  # which another record 240 gives
        message = _asked_elsewhere(start, request, record)
    else:
        what = "the allocated bye" if isinstance(record, Bye) else "a match"
        message = f"{start} has {what}, and the bye {request.kind.value} here; correct one of the two."
    _report(request, message, remarks)


def _asked_elsewhere(start: str, request: ByeRequest, stated: Bye) -> str:
    return f"{start}: the bye {request.kind.value} is asked for here and {stated.kind.value} elsewhere; keep one."


def _report(request: ByeRequest, message: str, remarks: Remarks) -> None:
    remarks.problem(request.line.number, request.column, request.line.rank_at(request.column), message)


def note_rounds_beyond(settings: Settings, total_rounds: int | None, remarks: Remarks) -> None:
    """Tells of prohibitions and abnormal points that begin after the last round of the event.

    Virtual points may: a shortened event keeps those of its longer plan.
    """
    if total_rounds is None:
        return
    rest = f"the event has {counted(total_rounds, 'round')}, so"
    for line, _columns, group in settings.forbidden:
        if group.first_round > total_rounds:
            message = f"This prohibition begins in round {group.first_round}; {rest} it never holds."
            remarks.adjustment(line.number, 5, line.field(5, 7), message)
    for line, abnormal, _columns in settings.abnormal_points:
        if abnormal.round_number is not None and abnormal.round_number > total_rounds:
            message = f"These abnormal points are of round {abnormal.round_number}; {rest} they never count."
            remarks.adjustment(line.number, 20, line.field(20, 22), message)


def virtual_points(
    stated: Sequence[VirtualPoints], tpns: Collection[int], remarks: Remarks, *, who: str = "Player"
) -> dict[int, tuple[int, ...]]:
    """The virtual points (tenths) of each entrant by round; a problem where two records give different ones."""
    by_player: dict[int, dict[int, int]] = {tpn: {} for tpn in tpns}
    ordered = sorted(tpns)
    room = MOST_VIRTUAL_POINTS
    for entry in stated:
        members = ordered[bisect_left(ordered, entry.first) : bisect_right(ordered, entry.last)]
        room -= len(members) * len(entry.rounds)
        if room < 0:
            message = f"These records give virtual points more than {MOST_VIRTUAL_POINTS:,} times; state each once."
            remarks.problem(entry.line.number, 1, entry.line.field(1, 3), message)
            break
        column = entry.rank_column
        if entry.first == entry.last and not members:
            message = f"{who} {entry.first} is not in the file; correct the number."
            remarks.problem(entry.line.number, column, entry.line.rank_at(column), message)
        elif not members:
            message = f"No {who.lower()} has one of these numbers, so the virtual points are nobody's."
            remarks.adjustment(entry.line.number, column, entry.line.field(column, column + 8), message)
        for tpn in members:
            _give(by_player[tpn], tpn, entry, remarks, who)
    return {
        tpn: tuple(points.get(number, 0) for number in range(1, max(points, default=0) + 1))
        for tpn, points in by_player.items()
    }


def _give(points: dict[int, int], tpn: int, entry: VirtualPoints, remarks: Remarks, who: str) -> None:
    """Gives one entrant the points of an entry; a problem at the first round that has others."""
    for number in entry.rounds:
        if points.setdefault(number, entry.points) != entry.points:
            message = f"{who} {tpn} has other virtual points in round {number} elsewhere; keep one."
            read = entry.line.field(entry.column, entry.column + 3).strip()
            remarks.problem(entry.line.number, entry.column, read, message)
            return
