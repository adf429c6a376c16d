"""What the readings of events of matches know of an entrant: worked out from the records, article by article.

Nothing of the engine is used but the input types. A round is a game, or a match of several games, or a bye. Scores and
points are in tenths of a point.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Entrant,
    Game,
    Match,
    Outcome,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
)

MILD, STRONG = 1, 2


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One entrant as the pairing sees it.

    ``score`` is the primary score with the virtual points of the round, ``secondary`` the secondary one or 0.
    ``met`` and ``matches`` are of played matches; ``colours``, oldest first, of those that have one. ``floated`` is
    said of the round just before. ``odd`` is the parity that 4.3.1 asks for.
    """

    tpn: int
    score: int
    secondary: int
    met: frozenset[int]
    matches: int
    colours: tuple[Colour, ...]
    floated: bool
    may_take_bye: bool
    odd: bool
    preference: Colour | None = None
    strength: int = 0

    @property
    def whites(self) -> int:
        return self.colours.count(Colour.WHITE)

    @property
    def difference(self) -> int:
        """How many more Whites than Blacks."""
        return 2 * self.whites - len(self.colours)

    @property
    def last_colour(self) -> Colour | None:
        return self.colours[-1] if self.colours else None


def points_of(record: Record, tournament: Tournament, score: ScoreType) -> int:
    """The points of one round in match points or in game points (C.04.1 article 3 for the bye)."""
    scoring, matches = tournament.scoring, tournament.match_scoring
    if score is ScoreType.MATCH_POINTS:
        if not isinstance(record, Bye):
            return _of_outcome(record, matches)
        return _of_bye(record.kind, matches, games=1)
    if not isinstance(record, Bye):
        return sum(_of_outcome(game, scoring) for game in record.games)
    return _of_bye(record.kind, scoring, games=scoring.games_per_match)


def _of_outcome(record: Game | Match, scoring: Scoring) -> int:
    if record.outcome is Outcome.WIN:
        return scoring.win
    if record.outcome is Outcome.DRAW:
        return scoring.draw
    return scoring.loss if record.played else scoring.absence


def _of_bye(kind: ByeKind, scoring: Scoring, *, games: int) -> int:
    if kind is ByeKind.PAIRING_ALLOCATED:
        return scoring.pairing_allocated_bye
    if kind is ByeKind.FULL_POINT:
        return games * scoring.win
    return games * (scoring.draw if kind is ByeKind.HALF_POINT else scoring.absence)


def points_by_round(entrant: Entrant, tournament: Tournament, score: ScoreType) -> tuple[list[int], int]:
    """The points of each round in ``score``, and those beside all rounds: as awarded, else by the records."""
    for awards in entrant.awards if isinstance(entrant, Team) else ():
        if awards.score is score:
            return list(awards.by_round), awards.beside
    return [points_of(record, tournament, score) for record in entrant.records], 0


def total_points(entrant: Entrant, tournament: Tournament, score: ScoreType) -> int:
    """The points of all rounds so far in ``score``, without virtual ones."""
    by_round, beside = points_by_round(entrant, tournament, score)
    return sum(by_round) + beside


def scores_before_rounds(entrant: Entrant, tournament: Tournament) -> list[int]:
    """The pairing score before round 1, 2, … and before the coming round: points plus that round's virtual points."""
    by_round, beside = points_by_round(entrant, tournament, tournament.scores[0])
    points = accumulate(by_round, initial=beside)
    virtual = [*entrant.virtual_points, *[0] * (len(entrant.records) + 1)]
    return [real + extra for real, extra in zip(points, virtual, strict=False)]


def played_matches(entrant: Entrant) -> list[Game | Match]:
    """The matches that were not forfeited."""
    return [record for record in entrant.records if not isinstance(record, Bye) and record.played]


def floated_last_round(entrant: Entrant, scores: dict[int, list[int]]) -> bool:
    """1.5: a played match against another score in the round just before; ``scores`` are those before the rounds."""
    if not entrant.records:
        return False
    last = entrant.records[-1]
    if isinstance(last, Bye) or not last.played:
        return False
    return scores[last.opponent][len(entrant.records) - 1] != scores[entrant.tpn][len(entrant.records) - 1]


def bars_bye(record: Record) -> bool:
    """C2: a bye of the pairing, a full-point bye, or a match won by forfeit."""
    if isinstance(record, Bye):
        return record.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    return not record.played and record.outcome is Outcome.WIN


def ranked(couple: Iterable[Facts]) -> list[Facts]:
    """Higher score first, then the smaller TPN."""
    return sorted(couple, key=lambda entrant: (-entrant.score, entrant.tpn))
