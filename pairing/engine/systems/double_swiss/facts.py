"""What article 1 and C2 say of each player before the round: the basis of the pairing and of the published list."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import has_floated, matches_played
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.tournament import Colour, Entrant, Tournament, gave_colour


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round.

    ``opponents`` are those of matches played, ``colours`` the colours had in matches (1.6): of a match in which
    no game was played over the board there is none. ``floated_last_round`` says whether the player met an opponent with
    a different score in the round just before (1.5).
    """

    floated_last_round: bool

    @property
    def whites(self) -> int:
        """How many matches the player had White in (4.3.2)."""
        return self.colours.count(Colour.WHITE)


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    known = histories(tournament)
    last_round = tournament.rounds_paired
    facts = (
        PlayerFacts(
            **common | {"colours": colours_had(player)},
            floated_last_round=has_floated(player, known.scores, last_round),
        )
        for player, common in known.common_facts()
    )
    return tuple(sorted(facts, key=rank_key))


def colours_had(player: Entrant) -> tuple[Colour, ...]:
    """The colours of the matches in which a game was really played, by the first game's schedule (1.6)."""
    return tuple(match.colour for match in matches_played(player) if gave_colour(match))
