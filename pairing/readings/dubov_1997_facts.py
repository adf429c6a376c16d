"""Chapter 1 of the Dubov system of 1997 read literally, with the colours that 2.3 and 2.4 leave open."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from pairing.engine.tournament import Colour, Tournament
from pairing.readings.common import History, histories, last_two_alike

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True, slots=True, eq=False)
class Facts(History):
    """Chapter 1: R is the rating; ``fixed`` is the colour that 2.3 or 2.4 leaves open alone."""

    aro: Fraction
    due: Colour
    fixed: Colour | None
    transfers: tuple[int, ...]
    """The rounds, 0 for the first, in which the player met somebody out of a higher score group (2.5)."""

    @property
    def r(self) -> int:
        return cast(int, self.rating)


Players = tuple[Facts, ...]
Couple = tuple[Facts, Facts]


class FirstChapter:
    """The facts of one tournament before one round."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.histories = histories(tournament)

    def facts(self, history: History) -> Facts:
        assert history.rating is not None, f"Player {history.tpn} has no rating."
        fixed = self.fixed_colour(history)
        return Facts(
            tpn=history.tpn,
            rating=history.rating,
            scores=history.scores,
            games=history.games,
            bye_barred=history.bye_barred,
            aro=self.aro(history),
            due=fixed or self.due_colour(history),
            fixed=fixed,
            transfers=tuple(
                index
                for index, game in history.games
                if self.histories[game.opponent].scores[index] > history.scores[index]
            ),
        )

    def aro(self, history: History) -> Fraction:
        """The exact mean of the ratings of those met; 0 without a game."""
        ratings = [cast(int, self.histories[tpn].rating) for tpn in history.opponents]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    def due_colour(self, history: History) -> Colour:
        if history.difference:
            return BLACK if history.difference > 0 else WHITE
        return history.colours[-1].opposite if history.colours else self.due_without_a_game()

    def due_without_a_game(self) -> Colour:
        return BLACK

    def fixed_colour(self, history: History) -> Colour | None:
        """2.3 before 2.4, where a history made by other means sets them against each other."""
        if abs(history.difference) >= 2:
            return BLACK if history.difference > 0 else WHITE
        twice = last_two_alike(history.colours)
        return twice.opposite if twice else None
