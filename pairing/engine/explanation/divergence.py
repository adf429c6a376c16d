"""Where a round that was played first leaves the way of the rules: what every system compares alike, with its words.

It works on the trace that the pairer left, and knows of the played round no more than its pairs. A divergence says in
``what`` which words tell what differs, in ``paired`` and ``played`` who it is by the rules and in the file, in
``score`` in which bracket. A child says what decides between the two, by the article of the criterion where there is
one. Words are those of systems that number C1, C3 and C4 alike (C.04.3, C.04.4.1 and C.04.4.2).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import chosen_for_bye
from pairing.engine.explanation.bye import ByeArticles, order_of_bye
from pairing.engine.explanation.common import Criteria, first_difference, quality
from pairing.engine.explanation.decisions import Decision
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament
from pairing.engine.trace import RoundTrace
from pairing.engine.words import N_, Words

NOTHING_COMPLETES_IT = Step("decided.2.2.1", "2.2.1")
TraceOfSystem = TypeVar("TraceOfSystem", bound=RoundTrace[Any])
Worse = Callable[[tuple[int, ...], list[tuple[int, int]]], Step]


class Comparison(ABC, Generic[TraceOfSystem]):
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed.

    ``trace_type`` is that of the system's traces. A system that asks more than its trace says makes it anew from the
    tournament before the round.
    """

    trace_type: ClassVar[type[RoundTrace[Any]]]
    bye_articles: ClassVar[ByeArticles] = ByeArticles()

    def __init__(self, _before: Tournament, trace: TraceOfSystem, played: PlayedRound) -> None:
        self.trace = trace
        self.played = played
        self.obstacles = trace.obstacles()
        self.opponent = opponents_in(played.pairs)

    @classmethod
    def first(cls, before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
        """The first divergence; None where the two versions are the same."""
        trace: Any = cls.trace_type.of(pairing)
        return next(cls(before, trace, played).divergences(), None)

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        yield from self.at_the_bye()
        yield from self.at_the_pairs()
        yield from self.at_the_colours()

    @abstractmethod
    def at_the_pairs(self) -> Iterator[Step]:
        """Where other players meet than by the rules, in the order of the system's procedure."""

    def at_the_bye(self) -> Iterator[Step]:
        """The bye, where somebody else had it, by the article that says why not."""
        chosen = chosen_for_bye(self.trace.bye_candidates)
        if chosen is None or self.played.bye in (None, chosen.tpn):
            return
        other = next(candidate for candidate in self.trace.bye_candidates if candidate.tpn == self.played.bye)
        barred, others_pair = self.bye_articles.barred, self.bye_articles.others_pair
        of_verdict = {ByeVerdict.BARRED: barred, ByeVerdict.LEAVES_NO_PAIRING: others_pair}
        article = of_verdict.get(other.verdict) or order_of_bye(chosen, other, self.bye_articles)
        yield divergence_step(article, "what.bye", (chosen.tpn,), (other.tpn,))

    def played_pairs(self, residents: Iterable[int]) -> list[tuple[int, int]]:
        """The played pairs with one of these, each once, the resident first."""
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for tpn in residents:
            if tpn in self.opponent:
                pairs.setdefault(frozenset((tpn, self.opponent[tpn])), (tpn, self.opponent[tpn]))
        return list(pairs.values())

    def forbidden_pairs(self, pairs: Iterable[tuple[int, int]], score: int) -> Iterator[Step]:
        """Played pairs of a bracket that break an absolute criterion: no step of the procedure makes them."""
        for pair in pairs:
            obstacle = self.obstacles.between(*pair)
            if obstacle is not None:
                article = self.obstacles.article(obstacle)
                known = {"what": "what.pair", "played": pair, "score": score, "criterion": article}
                yield Step("divergence.forbidden", "2.1", known, children=(Step(f"decided.{article}", article),))

    def at_the_upfloaters(self, bracket: Any, of_number: str, of_set: str, worse: Worse) -> Iterator[Step]:
        """Other upfloaters, by the article on their number or the one on sets of as many.

        ``worse`` says what decides against a set, from its members and the played pairs of the bracket.
        """
        pairs = self.played_pairs(bracket.residents)
        met = {other for _, other in pairs}
        played = tuple(tpn for tpn in bracket.candidates if tpn in met)
        if set(played) == set(bracket.upfloaters):
            return
        if len(played) == len(bracket.upfloaters):
            article, what, decided = of_set, "what.set", worse(played, pairs)
        else:
            # With fewer than the rules need, somebody lower down is left with nobody they may meet (2.2.1).
            more = len(played) > len(bracket.upfloaters)
            article, what = of_number, "what.number"
            decided = by_criterion("upfloaters", "2.3.1") if more else NOTHING_COMPLETES_IT
        yield divergence_step(article, what, bracket.upfloaters, played, decided=decided, score=bracket.score)

    def at_the_colours(self) -> Iterator[Step]:
        """Boards on which White and Black have changed places, where colours are known."""
        trace: Any = self.trace  # each system has boards of its own
        for board in trace.boards:
            pair = (board.pair.white, board.pair.black)
            if pair not in self.played.pairs and frozenset(pair) not in self.played.colourless:
                yield divergence_step(board.article, "what.colours", pair, pair[::-1])


class BracketComparison(Comparison[TraceOfSystem]):
    """The comparison by a system whose trace has ``brackets``, from the highest score down."""

    def at_the_pairs(self) -> Iterator[Step]:
        """Of each bracket the pairs that no step of the procedure makes, then where it leaves the procedure."""
        trace: Any = self.trace
        for bracket in trace.brackets:
            yield from self.forbidden_pairs(self.pairs_of(bracket), bracket.score)
            yield from self.at_the_bracket(bracket)

    def pairs_of(self, bracket: Any) -> list[tuple[int, int]]:
        """The played pairs of a bracket."""
        return self.played_pairs(bracket.residents)

    @abstractmethod
    def at_the_bracket(self, bracket: Any) -> Iterator[Step]:
        """Where other players of the bracket meet than by the rules."""


class DecisionComparison(Comparison[TraceOfSystem]):
    """The comparison by a system that tells a round as a row of decisions, those of a group together."""

    def at_the_pairs(self) -> Iterator[Step]:
        """Of each group the pairs that no step of the procedure makes, then its decisions one by one."""
        group = None
        for decision in self.decisions():
            if decision.group not in (None, group):
                group = decision.group
                yield from self.forbidden_in(group)
            yield from self.at_the_decision(decision)

    def at_the_bye(self) -> Iterator[Step]:
        """Nothing: the bye is one of the decisions."""
        return iter(())

    @abstractmethod
    def decisions(self) -> Iterable[Decision]:
        """All decisions of the round but the colours."""

    @abstractmethod
    def forbidden_in(self, group: Any) -> Iterator[Step]:
        """Played pairs of a group that no step of the procedure makes."""

    @abstractmethod
    def at_the_decision(self, decision: Any) -> Iterator[Step]:
        """The divergence, where the played round has something else in the place of this choice."""


def opponents_in(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Who meets whom, from either side."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def divergence_step(
    article: str,
    what: str,
    paired: tuple[int, ...],
    played: tuple[int, ...],
    *,
    decided: Step | None = None,
    score: int | None = None,
    key: str = "divergence.bracket",
) -> Step:
    """A divergence, and what decided between the two; in a bracket it has its ``score`` and ``key``."""
    known: dict[str, object] = {"what": what, "paired": paired, "played": played}
    if score is None:
        key = "divergence"
    else:
        known["score"] = score
    return Step(key, article, known, children=() if decided is None else (decided,))


def by_criterion(key: str, article: str) -> Step:
    """That this criterion decides."""
    return Step("decided.criterion", article, {"criterion": key})


def what_decides(
    paired: object, played: object | None, criteria: Criteria, order: Step, *, rank: Callable[[Any], Any] | None = None
) -> Step:
    """The first criterion by which the costs differ, or ``order`` where they are equal.

    ``rank`` sorts costs, the best first, in a system that does so in a way of its own.
    What the rules chose is the best of all that leave everybody else a legal pairing (C4); so a better one does not,
    and None stands for the costs of one that does not.
    """
    rank = rank or partial(quality, criteria=criteria)
    criterion = None if played is None else first_difference(paired, played, criteria)
    if played is None or (criterion is not None and rank(played) < rank(paired)):
        return NOTHING_COMPLETES_IT
    return order if criterion is None else by_criterion(criterion.key, criterion.article)


WORDS = {
    "what.bye": Words(N_("the pairing-allocated bye")),
    "what.pair": Words(N_("a pair that may not meet")),
    "decided.2.1.1": Words(N_("C1: these two have met, or are a forbidden pairing"), joined=" (", ends=")"),
    "decided.2.1.3": Words(N_("C3: both must have the same colour"), joined=" (", ends=")"),
    "decided.2.2.1": Words(N_("{article}, C4: what is left could not be paired"), joined=" (", ends=")"),
    "decided.criterion": Words("{article}, {criterion:asked}", joined=" (", ends=")"),
    "divergence.bracket": Words(
        N_(
            "article {article}, bracket of {score:points}, {what:words}: by the rules {paired:numbers}, in the file "
            "{played:numbers}"
        )
    ),
    "divergence.forbidden": Words(
        N_("article {criterion}, bracket of {score:points}: {played:numbers} is {what:words}")
    ),
}
