"""Where a round that was played first leaves the way of the rules, in words and as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairing.engine.steps import Step
from pairing.engine.systems import system_named
from pairing.explaining.document import facts_writer
from pairing.explaining.writer import ENGLISH, Language


@dataclass(frozen=True, slots=True)
class Divergence:
    """The step of a system's ``first_divergence``, with the name of the system."""

    step: Step
    system: str

    def text(self, language: Language = ENGLISH) -> str:
        """Article, place, both versions and what decides between them; players by their numbers."""
        return facts_writer(system_named(self.system), (), language).sentence(self.step)

    def data(self) -> dict[str, Any]:
        """The same as plain data for JSON, in the form of the report of ``check``."""
        known = self.step.parameters
        return {
            "article": self.step.article,
            "what": facts_writer(system_named(self.system), ()).say(known["what"]),
            "criterion": "".join(child.article for child in self.step.children),
            "bracket_score": known.get("score"),
            "by_the_rules": list(known.get("paired", ())),
            "in_the_file": list(known.get("played", ())),
        }
