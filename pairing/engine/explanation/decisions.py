"""A round as one row of decisions in the order in which they were made, to find where two rounds part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pairing.engine.steps import Step
from pairing.engine.words import N_, Words


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: ``chosen`` for ``who`` (nobody where it is for the whole group), by ``article``.

    ``kind`` is the key of the words for it, ``group`` that of the trace in which it was made, None outside of groups.
    """

    kind: str
    article: str
    who: tuple[int, ...]
    chosen: tuple[int, ...]
    group: Any = None

    @property
    def score(self) -> int | None:
        """The score of the group, None without one."""
        return None if self.group is None else self.group.score

    @property
    def outcome(self) -> tuple[object, ...]:
        """What two rounds have in common as long as they do not part."""
        return self.kind, self.score, self.who, self.chosen

    def step(self, round_: str) -> Step:
        """The choice by the sentence for its kind, in the round for which ``round_`` has the words."""
        known = {"round": round_, "chosen": self.chosen} | ({"who": self.who} if self.who else {})
        return Step(f"why.choice.{self.kind.removeprefix('what.')}", self.article, known)


@dataclass(frozen=True, slots=True)
class Parting:
    """The first decision at which two rounds part, as it was made in either; None where a round has no more of them."""

    ours: Decision | None
    theirs: Decision | None

    @property
    def decided(self) -> Decision:
        """The one by the rules, or the other one where there is none."""
        decision = self.ours or self.theirs
        assert decision is not None
        return decision

    def steps(self) -> tuple[Step, ...]:
        """The decision as it was made in either round."""
        both = (("why.by-the-rules", self.ours), ("why.with-this-pair", self.theirs))
        return tuple(decision.step(round_) for round_, decision in both if decision is not None)


def parting_of(ours: Iterable[Decision], theirs: Iterable[Decision]) -> Parting:
    """Where two rounds part, one of which has a pair that the other one does not have."""
    for mine, other in zip_longest(ours, theirs):
        if mine is None or other is None or mine.outcome != other.outcome:
            return Parting(mine, other)
    raise AssertionError("a round in which two players meet is the same as one in which they do not")


# Systems that tell a round so number alike that nobody meets twice (2.1).
WORDS = {
    "why.already-met": Words(N_("They have met in round {round} and may not meet again (2.1).")),
    "why.forbidden": Words(N_("The arbiter keeps these two apart; that is as strong as 2.1.")),
    "why.incomplete": Words(N_("They may meet, but then the others could not all be paired: {shortage:shortage}.")),
    "why.incomplete.any-bye": Words(
        N_("They may meet, but then the others could not all be paired, whoever has the bye.")
    ),
    "why.comes-first": Words(N_("They may meet, but the rules make another choice first ({article}).")),
    "why.by-the-rules": Words(N_("By the rules")),
    "why.with-this-pair": Words(N_("With this pair")),
    "why.choice.bye": Words(N_("{round:words}: {chosen:anybody} to have the bye.")),
    "why.choice.floaters": Words(N_("{round:words}: {chosen:anybody} to leave the group.")),
    "why.choice.floater": Words(N_("{round:words}: {who:all}, who floated here, to meet {chosen:anybody}.")),
    "decided.already-met": Words(N_("these two have met"), joined=" (", ends=")"),
    "decided.forbidden": Words(N_("the arbiter keeps these two apart"), joined=" (", ends=")"),
}
