"""What chapters 1 and 2 say of each player before the round: the basis of the pairing and of the ARO list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import rounds_floated
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round.

    ``opponents_rating`` is the sum of the ratings of ``opponents``. ``due`` is the due colour (1), ``is_fixed`` whether
    2.3 or 2.4 leave the player no other. ``transfers`` counts how often the player met somebody of a higher score,
    ``maximum_transfers`` how often that may be; ``may_go_up`` says whether 2.5 lets them be transferred up in the
    coming round.
    """

    rating: int
    opponents_rating: int
    due: Colour
    is_fixed: bool
    transfers: int
    maximum_transfers: int
    transferred_last_round: bool
    may_go_up: bool

    @property
    def preference(self) -> Colour:
        """The due colour, by the name that all systems know it by."""
        return self.due

    @property
    def strength(self) -> Strength | None:
        """Absolute for a fixed colour; the text knows no other strength."""
        return Strength.ABSOLUTE if self.is_fixed else None

    @property
    def aro(self) -> str:
        """The average rating of the opponents as it is published (9): with one decimal, halves up; 0.0 without games.

        Pairing compares the exact average (``exact_aros``).
        """
        if not self.opponents:
            return "0.0"
        tenths = (20 * self.opponents_rating + self.games) // (2 * self.games)
        return f"{tenths // 10}.{tenths % 10}"


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    ratings = {player.tpn: player.rating or 0 for player in tournament.players}
    before = histories(tournament)
    maximum, last_round = maximum_transfers(tournament.total_rounds), tournament.rounds_paired
    is_last_round = tournament.coming_round == tournament.total_rounds
    facts = []
    for player, common in before.common_facts():
        due, is_fixed = due_colour(common["colours"])
        transfers = rounds_floated(player, before.scores, up=True)  # 2.5, whatever brought them about
        facts.append(
            PlayerFacts(
                **common,
                rating=ratings[player.tpn],
                opponents_rating=sum(ratings[opponent] for opponent in common["opponents"]),
                due=due,
                is_fixed=is_fixed,
                transfers=len(transfers),
                maximum_transfers=maximum,
                transferred_last_round=last_round in transfers,
                may_go_up=is_last_round or (len(transfers) < maximum and last_round not in transfers),
            )
        )
    return tuple(sorted(facts, key=rank_key))


def due_colour(colours: Sequence[Colour]) -> tuple[Colour, bool]:
    """The due colour after games with ``colours``, the first game first, and whether it is fixed.

    It is fixed where 2.3 or 2.4 would not allow the other one; where they ask for both, which only happens in
    histories that the system would not have made, the difference decides. Before the first game it is Black.
    """
    if not colours:
        return Colour.BLACK, False
    due, strength = preference_after(colours)
    return due, strength is Strength.ABSOLUTE


def maximum_transfers(total_rounds: int) -> int:
    """How often a player may be transferred up in the whole tournament (2.5).

    >>> maximum_transfers(9), maximum_transfers(10)
    (3, 4)
    """
    return 3 if total_rounds < 10 else 4


def exact_aros(players: Sequence[PlayerFacts]) -> tuple[int, ...]:
    """The AROs without rounding, in fractions of a rating point so small that every one of them is a whole number.

    The fraction is the same for all ``players``, so that their AROs can be compared. Without games it is 0.
    """
    parts = lcm(*(player.games for player in players if player.games))
    return tuple(player.opponents_rating * parts // player.games if player.games else 0 for player in players)
