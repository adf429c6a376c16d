"""The quality criteria C6 to C21 as article 2.4 says them: what a paired bracket costs, and who causes it.

The pairer obeys the criteria as charges (``charges.py``); here a bracket that has been paired is judged by its players,
pair by pair, with the colours that they were given. Players are TPNs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from pairing.engine.basics.preferences import Strength, colour_difference
from pairing.engine.systems.dutch.facts import Float, PlayerFacts
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Candidate, QualityCosts
from pairing.engine.tournament import Colour

ONE_POINT = 10  # in tenths: how far below the residents an MDP of the Limbo is taken to go (C18, C20)


class Judgement(NamedTuple):
    """What a candidate costs. ``players`` are the facts by TPN, ``colours`` what each paired player has."""

    candidate: Candidate
    players: Mapping[int, PlayerFacts]
    colours: Mapping[int, Colour]

    def causes(self) -> dict[str, tuple[int, ...]]:
        """Who makes the bracket cost anything, by the keys of C9 to C21."""
        candidate = self.candidate
        denied = self._denied()
        found = {
            "unplayed_games": candidate.downfloaters * (candidate.sends_to_bye and len(candidate.downfloaters) == 1),
            "beyond_difference": self._of_topscorers(goes_beyond),
            "third_colours": self._of_topscorers(is_third_in_a_row),
            "denied_preferences": denied,
            "denied_strong_preferences": tuple(tpn for tpn in denied if self.players[tpn].strength is Strength.STRONG),
        }
        for when, of_player in (("last", attrgetter("last_float")), ("earlier", attrgetter("earlier_float"))):
            floats = {tpn: of_player(self.players[tpn]) for tpn in (*candidate.mdps, *candidate.residents)}
            opponents = tuple(resident for _mdp, resident in candidate.mdp_pairs if floats[resident] is Float.UP)
            down = tuple(tpn for tpn in candidate.downfloaters if floats[tpn] is Float.DOWN)
            found[f"{when}_downfloats"] = tuple(tpn for tpn in down if tpn not in candidate.mdps)
            found[f"{when}_upfloats"] = opponents
            found[f"{when}_downfloat_differences"] = tuple(tpn for tpn in candidate.mdps if floats[tpn] is Float.DOWN)
            found[f"{when}_upfloat_differences"] = opponents
        return found

    def costs(self, following_scores: Iterable[int]) -> QualityCosts:
        """What it costs; ``following_scores`` are those of whom the following bracket sends down (C8)."""
        causes = self.causes()
        costs: dict[str, Any] = {key: len(tpns) for key, tpns in causes.items()}
        mdp_of = {resident: mdp for mdp, resident in self.candidate.mdp_pairs}
        for key in (key for key in causes if key.endswith("_differences")):
            costs[key] = _descending(self._difference(mdp_of.get(tpn, tpn)) for tpn in causes[key])
        costs["downfloaters"] = len(self.candidate.downfloaters)
        costs["downfloater_scores"] = _descending(self.players[tpn].score for tpn in self.candidate.downfloaters)
        costs["following_scores"] = _descending(following_scores)
        unplayed = [self.players[tpn].unplayed_games for tpn in causes["unplayed_games"]]
        costs["unplayed_games"] = unplayed[0] if unplayed else None
        return QualityCosts(**costs)

    def _of_topscorers(self, suffers: Callable[[Sequence[Colour], Colour], bool]) -> tuple[int, ...]:
        """The players of pairs with a topscorer who suffer something by their new colour."""
        return tuple(
            tpn
            for pair in self.candidate.all_pairs
            if any(self.players[member].is_topscorer for member in pair)
            for tpn in pair
            if suffers(self.players[tpn].colours, self.colours[tpn])
        )

    def _denied(self) -> tuple[int, ...]:
        paired = (tpn for pair in self.candidate.all_pairs for tpn in pair)
        return tuple(tpn for tpn in paired if self.players[tpn].preference not in (None, self.colours[tpn]))

    def _difference(self, mdp: int) -> int:
        """The score difference of an MDP, which in the Limbo is taken to be a point more."""
        difference = self.players[mdp].score - self.candidate.score
        return difference + ONE_POINT if mdp in self.candidate.downfloaters else difference


def goes_beyond(had: Sequence[Colour], colour: Colour) -> bool:
    """Whether one game more with ``colour`` makes a difference beyond 2 (C10)."""
    return abs(colour_difference((*had, colour))) > 2


def is_third_in_a_row(had: Sequence[Colour], colour: Colour) -> bool:
    """Whether the two latest games had ``colour`` already (C11)."""
    return tuple(had[-2:]) == (colour, colour)


def _descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def quality(costs: QualityCosts) -> tuple[tuple[int, ...], ...]:
    """Sorts candidates by all the criteria, the best first."""
    return tuple(_rank(getattr(costs, criterion.key)) for criterion in CRITERIA)


def _rank(value: Any) -> tuple[int, ...]:
    """Fewer are better, then smaller ones from the largest down."""
    if isinstance(value, tuple):
        return (len(value), *value)
    return (value or 0,)
