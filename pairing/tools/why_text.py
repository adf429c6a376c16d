"""“Why not A against B?” answered in plain language, and as data for JSON (docs/explanation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.trace import QualityCosts
from pairing.engine.systems.dubov.why import Parting, Reason, Step, WhyNot
from pairing.tools.explain_data import bracket_places, costs_data, shortage_data
from pairing.tools.explain_words import (
    CRITERIA,
    Names,
    cost_of,
    costs_line,
    points_text,
    unwrapped,
    with_points,
    wrapped,
)
from pairing.version import ENGINE_VERSION

FORMAT = "arobase-why-not"
FORMAT_VERSION = 1

_MOST_PAIRS = 12
_BYE_ORDER = {"3.1.3": "lower score", "3.1.4": "more games", "3.1.5": "larger TPN"}


def why_lines(answer: WhyNot, pairing: RoundPairing) -> Iterator[str]:
    """The answer in words, in the lines of a terminal."""
    for indent, text in _Answer(answer, pairing).paragraphs():
        yield from wrapped(text, indent)


def why_paragraphs(answer: WhyNot, pairing: RoundPairing) -> tuple[str, ...]:
    """The answer in words for a page: the question, what became of the two, the reason, what decided."""
    return tuple(unwrapped(text) for _indent, text in _Answer(answer, pairing).paragraphs())


class _Answer:
    def __init__(self, answer: WhyNot, pairing: RoundPairing) -> None:
        self._answer = answer
        self._pairing = pairing
        self._names = Names(pairing.trace.players)

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """Each with its indent."""
        names, answer = self._names, self._answer
        one, other = names.who(answer.one), names.who(answer.other)
        yield 0, f"Round {self._pairing.round_number}: why not {one} against {other}?"
        for tpn in (answer.one, answer.other):
            yield 2, self._place(tpn)
        yield 2, self._reason()
        if answer.parting is not None and answer.enforced is not None:
            yield from self._parting(answer.parting)
            yield 2, f"With this pair the best round would be: {self._changes(answer.enforced)}"

    def _place(self, tpn: int) -> str:
        """What became of the player in this round."""
        pairing, player = self._pairing, self._names.facts[tpn]
        start = f"{self._names.who(tpn)}: {with_points(player.score)}, {self._names.preference(tpn)}"
        if not player.present:
            return f"{start}; not to be paired in this round."
        if pairing.bye == tpn:
            return f"{start}; has the pairing-allocated bye (3.1)."
        board, opponent = next(
            (number, pair.black if pair.white == tpn else pair.white)
            for number, pair in enumerate(pairing.pairs, start=1)
            if tpn in (pair.white, pair.black)
        )
        bracket = pairing.trace.brackets[bracket_places(pairing.trace)[tpn]]
        role = "floats up to" if tpn in bracket.upfloaters else "stays in"
        group = f"{role} the scoregroup of {points_text(bracket.score)}"
        return f"{start}; {group} and meets {self._names.who(opponent)} on board {board}."

    def _reason(self) -> str:
        answer = self._answer
        if answer.reason is Reason.PAIRED:
            return "They do meet in this round."
        if answer.reason is Reason.ABSENT:
            return "One who is not to be paired meets nobody."
        if answer.reason is Reason.ALREADY_MET:
            return f"They have met in round {answer.round_number} and may not meet again (C1, 2.1.1)."
        if answer.reason is Reason.FORBIDDEN:
            return "The arbiter keeps these two apart; that is as strong as C1 (2.1.1)."
        if answer.reason is Reason.SAME_ABSOLUTE_PREFERENCE:
            return "Both must have the same colour: two absolute preferences for it (C3, 2.1.3)."
        if answer.reason is Reason.NO_COMPLETE_PAIRING:
            proof = self._names.shortage(answer.shortage)
            told = "They may meet, but then the others could not all be paired (C4, 2.2.1)"
            return f"{told}: {proof}." if proof else f"{told}, whoever has the bye."
        return f"They may meet, but the rules come to another round first ({answer.article})."

    def _parting(self, parting: Parting) -> Iterator[tuple[int, str]]:
        if parting.bracket is not None:
            score = self._pairing.trace.brackets[parting.bracket].score
            yield 2, f"The two rounds part in the scoregroup of {points_text(score)}:"
        yield 4, self._step(parting)
        if parting.our_costs is not None and parting.their_costs is not None:
            yield 4, f"by the rules    {costs_line(parting.our_costs)}"
            yield 4, f"with this pair  {costs_line(parting.their_costs)}"

    def _step(self, parting: Parting) -> str:
        names = self._names
        ours, theirs = names.all_of(parting.ours) or "nobody", names.all_of(parting.theirs) or "nobody"
        if parting.step is Step.BYE:
            return (
                f"With this pair {ours} could not have the bye, and {theirs} would; {ours} comes before in the order: "
                f"{_BYE_ORDER[parting.article]} ({parting.article})."
            )
        if parting.step is Step.UPFLOATERS:
            floating = f"With this pair {theirs} would float up here and not {ours}"
            if parting.article == "4.2" or parting.our_costs is None or parting.their_costs is None:
                return f"{floating}: as good by all criteria, but later in the order of sets (4.2, 4.1.3)."
            return f"{floating}: {self._worse(parting, parting.our_costs, parting.their_costs)}"
        if parting.step is Step.PREFERENCES and parting.our_costs and parting.their_costs:
            worse = self._worse(parting, parting.our_costs, parting.their_costs)
            return f"With this pair the same players would be paired, but worse: {worse}"
        if parting.step is Step.TRANSPOSITION:
            (row, opponent), other = parting.ours, parting.theirs[1]
            return (
                f"Opponents are given in the order of S1, to each the smallest TPN possible (3.2.6, 4.4). With this "
                f"pair {names.who(row)} would meet {names.who(other)} and not {names.who(opponent)}: a later "
                "transposition."
            )
        if len(parting.ours) < len(parting.theirs):
            return f"With this pair more players would have to change sides ({parting.article}): {theirs}, not {ours}."
        return (
            f"With this pair {theirs} would change sides and not {ours}: later in the order of shifters "
            f"({parting.article}, 4.3)."
        )

    def _worse(self, parting: Parting, ours: QualityCosts, theirs: QualityCosts) -> str:
        article = parting.article
        return f"{CRITERIA[article]}: {cost_of(theirs, article)} instead of {cost_of(ours, article)}."

    def _changes(self, enforced: RoundPairing) -> str:
        """The pairs of the enforced round that the round by the rules does not have."""
        ours = {frozenset((pair.white, pair.black)) for pair in self._pairing.pairs}
        changed = [pair for pair in enforced.pairs if frozenset((pair.white, pair.black)) not in ours]
        told = [f"{self._names.unbroken(pair.white)} – {self._names.unbroken(pair.black)}" for pair in changed]
        if len(told) > _MOST_PAIRS:
            told = [*told[:_MOST_PAIRS], f"{len(told) - _MOST_PAIRS} more boards would be different"]
        if enforced.bye is not None and enforced.bye != self._pairing.bye:
            told.append(f"{self._names.unbroken(enforced.bye)} the bye")
        return "; ".join(told) + ("." if len(changed) == len(enforced.pairs) else "; all others as they are.")


def why_data(answer: WhyNot, pairing: RoundPairing) -> dict[str, Any]:
    """The answer as plain data: TPNs, scores in tenths of a point."""
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "engine": ENGINE_VERSION,
        "round": pairing.round_number,
        "one": answer.one,
        "other": answer.other,
        "reason": answer.reason.value,
        "article": answer.article,
        "met_in_round": answer.round_number,
        "shortage": shortage_data(answer.shortage),
        "parting": None if answer.parting is None else _parting_data(answer.parting),
        "with_this_pair": None if answer.enforced is None else _round_data(answer.enforced),
    }


def _parting_data(parting: Parting) -> dict[str, Any]:
    return {
        "step": parting.step.value,
        "article": parting.article,
        "bracket": None if parting.bracket is None else parting.bracket + 1,
        "by_the_rules": list(parting.ours),
        "with_this_pair": list(parting.theirs),
        "costs_by_the_rules": None if parting.our_costs is None else costs_data(parting.our_costs),
        "costs_with_this_pair": None if parting.their_costs is None else costs_data(parting.their_costs),
    }


def _round_data(pairing: RoundPairing) -> dict[str, Any]:
    return {"boards": [[pair.white, pair.black] for pair in pairing.pairs], "bye": pairing.bye}
