"""Where a round that was played first leaves the way of the rules: what every system compares alike, with its words.

It works on the trace that the pairer left, and knows of the played round no more than its pairs. A divergence says in
``what`` which words tell what differs, in ``paired`` and ``played`` who it is by the rules and in the file, in
``score`` in which bracket. A child says what decides between the two, by the article of the criterion where there is
one. Words are those of systems that number C1, C3 and C4 alike (C.04.3, C.04.4.1 and C.04.4.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.explanation.bye import ByeArticles, chosen_for_bye, order_of_bye
from pairing.engine.explanation.common import Criteria, first_difference, quality
from pairing.engine.result import PlayedRound
from pairing.engine.steps import Step
from pairing.engine.trace import BoardColours, RoundTrace
from pairing.engine.words import N_, Words

NOTHING_COMPLETES_IT = Step("decided.2.2.1", "2.2.1")


class Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    bye_articles = ByeArticles()

    def __init__(self, trace: RoundTrace[Any], played: PlayedRound) -> None:
        self._bye_candidates = trace.bye_candidates
        self.played = played
        self.obstacles = trace.obstacles()
        self.opponent = opponents_in(played.pairs)

    def at_the_bye(self) -> Iterator[Step]:
        """The bye, where somebody else had it, by the article that says why not."""
        chosen = chosen_for_bye(self._bye_candidates)
        if chosen is None or self.played.bye in (None, chosen.tpn):
            return
        other = next(candidate for candidate in self._bye_candidates if candidate.tpn == self.played.bye)
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

    def at_the_colours(self, boards: Iterable[BoardColours]) -> Iterator[Step]:
        """Boards on which White and Black have changed places."""
        for board in boards:
            if self.differ_in_colours(board.pair.white, board.pair.black):
                pair = (board.pair.white, board.pair.black)
                yield divergence_step(board.article, "what.colours", pair, pair[::-1])

    def differ_in_colours(self, white: int, black: int) -> bool:
        """Whether these two did not play with these colours, though colours are known."""
        return (white, black) not in self.played.pairs and frozenset((white, black)) not in self.played.colourless


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
    "what.colours": Words(N_("the colours")),
    "decided.2.1.1": Words(N_("C1: these two have met, or are a forbidden pairing"), joined=" (", ends=")"),
    "decided.2.1.3": Words(N_("C3: both must have the same colour"), joined=" (", ends=")"),
    "decided.2.2.1": Words(N_("{article}, C4: what is left could not be paired"), joined=" (", ends=")"),
    "decided.criterion": Words("{article}, {criterion:asked}", joined=" (", ends=")"),
    "divergence": Words(
        N_("article {article}, {what:words}: by the rules {paired:numbers}, in the file {played:numbers}")
    ),
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
