"""The part of the facts that all systems make alike: points, opponents, colours, number, bye and presence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pairing.engine.basics.histories import (
    bars_from_bye,
    matches_played,
    points_before_rounds,
    scores_before_rounds,
)
from pairing.engine.basics.preferences import colour_difference
from pairing.engine.basics.running_numbers import running_numbers
from pairing.engine.tournament import Colour, Entrant, Tournament, is_played


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualFacts:
    """What every system knows of an entrant before the round; a system's own facts have more fields.

    ``points`` are real points, ``score`` adds virtual points (both in tenths). ``opponents`` are the TPNs met over the
    board, ``played_rounds`` the numbers of those rounds (empty in what was kept before this was written down), and
    ``colours`` the colours had in those games, in the order of the rounds. ``running_number`` is that of
    ``basics.running_numbers``, None for who has none yet.
    """

    tpn: int
    name: str
    points: int
    score: int
    opponents: tuple[int, ...]
    played_rounds: tuple[int, ...] = ()
    colours: tuple[Colour, ...]
    running_number: int | None = None
    may_take_bye: bool
    present: bool

    @property
    def games(self) -> int:
        """The games, or matches, really played."""
        return len(self.opponents)

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black."""
        return colour_difference(self.colours)


class Histories(NamedTuple):
    """The points and pairing scores of all entrants before round 1, 2, … and the coming one, by TPN (tenths)."""

    tournament: Tournament
    points: dict[int, list[int]]
    scores: dict[int, list[int]]

    def common_facts(self) -> Iterator[tuple[Entrant, dict[str, Any]]]:
        """Each entrant with the values of the fields of ``IndividualFacts``, by their names."""
        numbers = running_numbers(self.tournament)
        for entrant in self.tournament.entrants:
            played = matches_played(entrant)
            yield (
                entrant,
                {
                    "tpn": entrant.tpn,
                    "name": entrant.name,
                    "points": self.points[entrant.tpn][-1],
                    "score": self.scores[entrant.tpn][-1],
                    "opponents": tuple(match.opponent for match in played),
                    "played_rounds": tuple(
                        number for number, record in enumerate(entrant.records, start=1) if is_played(record)
                    ),
                    "colours": tuple(match.colour for match in played),
                    "running_number": numbers.get(entrant.tpn),
                    "may_take_bye": not any(bars_from_bye(record) for record in entrant.records),
                    "present": entrant.tpn not in self.tournament.absent,
                },
            )


def histories(tournament: Tournament) -> Histories:
    """The histories of a valid tournament (``pairing.engine.basics.validation``)."""
    points = {entrant.tpn: points_before_rounds(entrant, tournament) for entrant in tournament.entrants}
    scores = {entrant.tpn: scores_before_rounds(entrant, points[entrant.tpn]) for entrant in tournament.entrants}
    return Histories(tournament, points, scores)
