"""What the sentences of “Why do I play her?” claim, worked out again from the tournament and the pairs alone.

Scores, games, due colours and averages come from the literal readings in ``pairing/readings``; nothing of a trace is
used. ``check`` raises ``AssertionError`` where a sentence is wrong, and ``LookupError`` where nobody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Colour, Entrant, Match, Tournament, is_played
from pairing.readings.matches import played_matches
from tests.comparison import module_name

# What says a rule, and nothing about this round.
RULES = {
    *("mine.absent", "mine.order-up", "mine.bye.order", "mine.answer.nobody"),
    *("mine.dutch.bye-order", "mine.dutch.order-down", "mine.burstein.bye-order", "mine.burstein.order-out"),
    *("mine.lim.bye-order", "mine.lim.order-out", "mine.lim.cracked", "mine.1997.bye-order", "mine.1997.order-out"),
    *("mine.procedure.order-up", "mine.dubov.you-shift", "mine.1997.changed"),
}


class World:
    """A tournament before the round and its pairs; ``me`` is who is told, ``said`` what was claimed before."""

    def __init__(self, system: str, tournament: Tournament, pairing: RoundPairing) -> None:
        self.system, self.tournament, self.pairing = system, tournament, pairing
        self.entrants = {one.tpn: one for one in tournament.entrants}
        self.reading = import_module(f"pairing.readings.{module_name(system)}").Reading(tournament)
        self.me, self.said = 0, dict[str, Any]()

    @cached_property
    def facts(self) -> dict[int, Any]:
        """What the literal reading knows of everybody who is there."""
        if not hasattr(self.reading, "present"):  # a table or a bracket asks for nothing but the colours
            return {tpn: SimpleNamespace(tpn=tpn, colours=_colours_of(one)) for tpn, one in self.entrants.items()}
        return {one.tpn: one for one in self.reading.present}

    @property
    def opponent(self) -> int | None:
        pairs = [{pair.white, pair.black} for pair in self.pairing.pairs]
        return next((other for pair in pairs if self.me in pair for other in pair if other != self.me), None)

    @property
    def colour(self) -> str:
        return "white" if any(pair.white == self.me for pair in self.pairing.pairs) else "black"

    @property
    def other_colour(self) -> str:
        return "black" if self.colour == "white" else "white"

    def score(self, tpn: int) -> int:
        return int(self.facts[tpn].score)

    def due(self, tpn: int) -> str | None:
        facts = self.facts[tpn]
        colour = facts.due if hasattr(facts, "due") else getattr(facts, "preference", None)
        return None if colour is None else str(colour.name).lower()

    def met(self, one: int, other: int) -> list[int]:
        """The rounds in which two have played."""
        records = enumerate(self.entrants[one].records, start=1)
        return [number for number, record in records if is_played(record) and record.opponent == other]

    def equals(self, score: int) -> set[int]:
        return {tpn for tpn in self.facts if self.score(tpn) == score}

    @property
    def members(self) -> set[int] | None:
        """All whom one is among, where the first sentence says that nobody of the score is elsewhere."""
        if self.said.get("among") != "mine.among":
            return None
        return (self.equals(self.score(self.me)) | set(self.said.get("came", ()))) - set(self.said.get("gone", ()))

    def average(self, tpn: int) -> Fraction:
        played = [record.opponent for record in self.entrants[tpn].records if is_played(record)]
        ratings = [self.entrants[other].rating or 0 for other in played]  # type: ignore[union-attr]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def _colours_of(entrant: Entrant) -> list[Colour]:
    return [(match.games[0] if isinstance(match, Match) else match).colour for match in played_matches(entrant)]


Claim = Callable[[World, Step, Any], None]
CLAIMS: dict[str, Claim] = {}


def claims(*keys: str) -> Callable[[Claim], Claim]:
    def named(claim: Claim) -> Claim:
        CLAIMS.update(dict.fromkeys(keys, claim))
        return claim

    return named
