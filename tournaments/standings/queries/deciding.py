"""What puts one line of the standings above another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.standings import TieBreak
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.standings.queries.current import StandingLine, Standings, Value, current_standings


def decided_by(line: StandingLine, above: StandingLine | None) -> int | None:
    """Which of the values puts a line below the one ``above`` with as many points; None where none does."""
    if above is None or above.points != line.points or above.rank == line.rank:
        return None
    pairs = zip(line.values, above.values, strict=True)
    return next((place for place, (own, other) in enumerate(pairs) if own.value != other.value), None)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A tie-break with the values of both; ``decides`` where it is the one that parts them."""

    tiebreak: TieBreak
    ahead: Value
    behind: Value
    decides: bool
    dropped: bool

    @property
    def is_hidden(self) -> bool:
        """Whether it is made of ratings, which are not public."""
        return self.ahead.is_hidden


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two lines of the standings, and what puts the one ``ahead``.

    ``criteria`` are all tie-breaks in their order. ``reason`` is ``points``, ``tiebreak``, ``lot``, ``hand``,
    ``bracket`` (who went out later), ``hidden`` (ratings that are not public), or empty where both share a rank.
    """

    ahead: StandingLine
    behind: StandingLine
    reason: str
    criteria: tuple[Criterion, ...]
    reason_of_hand: str = ""

    @property
    def decisive(self) -> Criterion | None:
        """The tie-break that decides."""
        return next((one for one in self.criteria if one.decides), None)


def compared(standings: Standings, one: int, other: int, *, by_bracket: bool = False) -> Comparison | None:
    """What parts the two with these numbers of rows; None where one of them stands in no line, or both are the same."""
    lines = {line.player.id: line for line in standings.lines}
    found = sorted((lines[key] for key in {one, other} if key in lines), key=lambda line: (line.rank, line.position))
    if len(found) != 2:
        return None
    ahead, behind = found
    values = list(zip(standings.tiebreaks, ahead.values, behind.values, strict=True)) if ahead.values else []
    open_to = ahead.points == behind.points and ahead.rank != behind.rank
    differ = [own.value != under.value and entry.acronym not in standings.dropped for entry, own, under in values]
    place = differ.index(True) if open_to and True in differ else None
    criteria = tuple(
        Criterion(entry, own, under, number == place, entry.acronym in standings.dropped)
        for number, (entry, own, under) in enumerate(values)
    )
    hidden = any(own.is_hidden for _entry, own, _under in values)
    return Comparison(
        ahead,
        behind,
        _reason(ahead, behind, place, by_bracket=by_bracket, hidden=hidden),
        criteria,
        standings.reason_of_hand,
    )


def _reason(ahead: StandingLine, behind: StandingLine, place: int | None, *, by_bracket: bool, hidden: bool) -> str:
    if ahead.rank == behind.rank:
        return ""
    if by_bracket:
        return "bracket"
    if ahead.points != behind.points:
        return "points"
    if place is not None:
        return "tiebreak"
    if ahead.by_hand or behind.by_hand:
        return "hand"
    return "hidden" if hidden and not (ahead.by_lot or behind.by_lot) else "lot"


def before_context(
    asked: Mapping[str, str],
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    *,
    live: bool = False,
) -> dict[str, Any]:
    """What the page needs: who can be chosen, who is ``asked`` for as ``one`` and ``other``, and what parts them."""
    standings = current_standings(tournament, rounds, players, live=live)
    one, other = (_number(asked.get(name, "")) for name in ("one", "other"))
    by_bracket = system_of(tournament).eliminates
    shown = compared(standings, one, other, by_bracket=by_bracket) if one and other else None
    return {"standings": standings, "one": one, "other": other, "compared": shown}


def _number(text: str) -> int:
    """The number of a row as an address has it; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
