"""What article 1 and C2 say of each team before the round: the basis of the pairing and of the published list."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import has_floated, points_before_rounds
from pairing.engine.basics.individual_facts import IndividualFacts, histories
from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.team.preferences import preference_of
from pairing.engine.tournament import Colour, Entrant, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFacts(IndividualFacts):
    """What the rules know of one team before the round.

    ``points`` and ``score`` are the primary score without and with virtual points, ``secondary`` is the other score
    (tenths), None where none is declared (1.2). ``opponents`` and ``colours`` are those of matches played; the colour
    is the one scheduled for the first board (1.6.1). ``preference`` and ``strength`` are None without one, ``clause``
    is the item of 1.7 that gives it. ``floated_last_round`` says whether the team met one with a different score in the
    round just before (1.5).
    """

    secondary: int | None
    preference: Colour | None
    strength: Strength | None
    clause: str
    floated_last_round: bool


def team_facts(tournament: Tournament) -> tuple[TeamFacts, ...]:
    """The facts of every team, present or not, from the highest ranked down (pairing score, then TPN).

    Expects a valid tournament (``pairing.engine.basics.validation``).
    """
    known = histories(tournament)
    last_round = tournament.rounds_paired
    is_last = tournament.coming_round == tournament.total_rounds
    facts = []
    for team, common in known.common_facts():
        preference = preference_of(common["colours"], tournament.colour_preferences, is_last_round=is_last)
        facts.append(
            TeamFacts(
                **common,
                secondary=_secondary(team, tournament),
                preference=preference.colour,
                strength=preference.strength,
                clause=preference.clause,
                floated_last_round=has_floated(team, known.scores, last_round),
            )
        )
    return tuple(sorted(facts, key=rank_key))


def _secondary(team: Entrant, tournament: Tournament) -> int | None:
    """The points in the secondary score, None where there is none (1.2)."""
    if len(tournament.scores) < 2:
        return None
    return points_before_rounds(team, tournament, tournament.scores[1])[-1]
