"""What articles 1 and C2 say of each player before the round: the basis of the pairing and of the index list."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength, preference_after
from pairing.engine.systems.burstein.index import Term, decimal, indices
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts(IndividualFacts):
    """What the rules know of one player before the round: the common facts, the due colour and the index.

    ``preference`` and ``strength`` are None without a game (1.5.4). ``terms`` are the rounds of the index (1.7);
    ``buchholz`` is in tenths of a point, ``sonneborn_berger`` in hundredths. ``rank`` is the place by them and then TPN
    among all players of the tournament (1.8), from 1, whatever their scores.
    """

    preference: Colour | None
    strength: Strength | None
    terms: tuple[Term, ...]
    buchholz: int
    sonneborn_berger: int
    rank: int

    @property
    def index(self) -> str:
        """Buchholz and Sonneborn-Berger as people write them."""
        return f"{decimal(self.buchholz, 1)} / {decimal(self.sonneborn_berger, 2)}"


def player_facts(tournament: Tournament) -> tuple[PlayerFacts, ...]:
    """The facts of every player, present or not: from the highest pairing score down, of one score by rank (1.8).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    known = histories(tournament)
    index = indices(tournament, {tpn: points[-1] for tpn, points in known.points.items()})
    in_order = sorted(index, key=lambda tpn: (-index[tpn].buchholz, -index[tpn].sonneborn_berger, tpn))  # 1.8
    rank = {tpn: place for place, tpn in enumerate(in_order, start=1)}
    facts = []
    for player, common in known.common_facts():
        preference, strength = preference_after(common["colours"]) if common["colours"] else (None, None)
        own = index[player.tpn]
        facts.append(
            PlayerFacts(
                **common,
                preference=preference,
                strength=strength,
                terms=own.terms,
                buchholz=own.buchholz,
                sonneborn_berger=own.sonneborn_berger,
                rank=rank[player.tpn],
            )
        )
    return tuple(sorted(sorted(facts, key=attrgetter("rank")), key=attrgetter("score"), reverse=True))
