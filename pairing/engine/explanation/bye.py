"""The pairing-allocated bye as steps, with their words: for systems that give it by these criteria.

They are the lowest score, the most games, and the largest TPN; a system with another last one has its own words under
the keys that name the TPN. Articles are those of C.04.4.1 and
C.04.4.2 unless a system has others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate, chosen_for_bye
from pairing.engine.basics.field import Field
from pairing.engine.basics.obstacles import proof
from pairing.engine.matching.cardinality import within
from pairing.engine.steps import Step
from pairing.engine.trace import RoundTrace
from pairing.engine.words import N_, NN_, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeArticles:
    """The articles on the bye: all of them, who may not, that the others pair, and the order's three criteria."""

    bye: str = "3.1"
    barred: str = "3.1.1"
    others_pair: str = "3.1.2"
    score: str = "3.1.3"
    games: str = "3.1.4"
    last: str = "3.1.5"


_ARTICLES = ByeArticles()
_LATER = {"score": "bye.higher-score", "games": "bye.fewer-games", "last": "bye.smaller-tpn"}
_BEFORE = {"score": "why.lower-score", "games": "why.more-games", "last": "why.larger-tpn"}


def _what_decides(chosen: ByeCandidate, other: ByeCandidate) -> str:
    """By what one candidate comes before another: the name of the article's field."""
    if chosen.score != other.score:
        return "score"
    return "games" if chosen.games != other.games else "last"


def order_of_bye(chosen: ByeCandidate, other: ByeCandidate, articles: ByeArticles = _ARTICLES) -> str:
    """The article by which one candidate comes before another (3.1.3 to 3.1.5)."""
    return str(getattr(articles, _what_decides(chosen, other)))


def bye_proofs(candidates: Sequence[ByeCandidate], field: Field[Any]) -> dict[int, Step]:
    """For each candidate without whom the others could not all be paired, the proof, by TPN."""
    proofs = {}
    for number, tpn in enumerate(field.all_tpns):
        if any(candidate.tpn == tpn and candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING for candidate in candidates):
            others = field.everybody & ~(1 << number)
            proofs[tpn] = proof(field, within(field.adjacent, others), others)
    return proofs


def bye_section(
    candidates: Sequence[ByeCandidate], article: str, tell: Callable[[ByeCandidate], tuple[Step, ...]]
) -> Step:
    """The section on the bye: that nobody has it, or what ``tell`` says of how it went to who has it."""
    chosen = chosen_for_bye(candidates)
    if chosen is None:
        return Step("bye", article, children=(Step("bye.even"),))
    return Step("bye", article, players=(chosen.tpn,), children=tell(chosen))


def bye_step(
    candidates: Sequence[ByeCandidate], proofs: Mapping[int, Step], *, articles: ByeArticles = _ARTICLES
) -> Step:
    """Who has the bye, and what became of each candidate, in the order in which they were looked at.

    ``proofs`` are, by TPN, those that a candidate leaves no complete pairing.
    """

    def order(chosen: ByeCandidate) -> Step:
        place = candidates.index(chosen)
        told = []
        for number, candidate in enumerate(candidates):
            key, article, named = _verdict(chosen, candidate, articles, is_later=number > place)
            known = {"score": candidate.score, "games": candidate.games, **named}
            proof = (proofs[candidate.tpn],) if key == "bye.leaves-no-pairing" and candidate.tpn in proofs else ()
            told.append(Step(key, article, known, (candidate.tpn,), children=proof))
        return Step("bye.order", parameters={"count": len(candidates)}, children=tuple(told))

    return bye_section(candidates, articles.bye, lambda chosen: (order(chosen),))


def _verdict(
    chosen: ByeCandidate, candidate: ByeCandidate, articles: ByeArticles, *, is_later: bool
) -> tuple[str, str, dict[str, object]]:
    """What became of a candidate: the key of the words, the article, and what they name."""
    if candidate.verdict is ByeVerdict.CHOSEN:
        return "bye.chosen", articles.bye, {}
    if candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
        return "bye.leaves-no-pairing", articles.others_pair, {}
    if candidate.verdict is ByeVerdict.LATER_IN_ORDER:
        by = _LATER[_what_decides(chosen, candidate)]
        return "bye.later", order_of_bye(chosen, candidate, articles), {"by": by}
    behind = "-later" if is_later else ""
    if candidate.barred_in_round is None:  # kept by a version that did not write down which
        return f"bye.barred-once{behind}", articles.barred, {}
    return f"bye.barred{behind}", articles.barred, {"round": candidate.barred_in_round}


def parting_at_the_bye(
    ours: RoundTrace[Any], theirs: RoundTrace[Any], articles: ByeArticles = _ARTICLES
) -> tuple[Step, ...]:
    """Why one round comes before another by its bye: one step, or none where both have the same."""
    mine, other = chosen_for_bye(ours.bye_candidates), chosen_for_bye(theirs.bye_candidates)
    if mine is None or other is None or mine.tpn == other.tpn:
        return ()
    known = {"ours": (mine.tpn,), "theirs": (other.tpn,), "by": _BEFORE[_what_decides(mine, other)]}
    return (Step("why.bye", order_of_bye(mine, other, articles), known),)


_BARRED = Words(
    N_(
        "{players:who}, {score:with_points}, {games:count.games}: may not: full points without playing in round "
        "{round} ({article})"
    )
)
# Explanations of version 1 did not write down which round bars a candidate.
_BARRED_ONCE = Words(
    N_(
        "{players:who}, {score:with_points}, {games:count.games}: may not: full points without playing in an earlier "
        "round ({article})"
    )
)
_MORE_BARRED = NN_(
    "{count} player after that may not have it (3.1.1)", "{count} players after that may not have it (3.1.1)"
)

WORDS = {
    "bye": Words(N_("Pairing-allocated bye ({article})")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "count.games": Words(NN_("{count} game", "{count} games"), by="count"),
    "bye.order": Words(
        N_("{count:count.players}, an odd number. Lowest score, most games, largest pairing number (3.1.3 to 3.1.5):")
    ),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}, {games:count.games}: HAS THE BYE ({article})")),
    "bye.barred": _BARRED,
    "bye.leaves-no-pairing": Words(
        N_(
            "{players:who}, {score:with_points}, {games:count.games}: cannot: the others could not all be paired "
            "({article})"
        )
    ),
    "bye.later": Words(
        N_("{players:who}, {score:with_points}, {games:count.games}: later: {by:words} ({article})"),
        at_most=3,
        more=NN_("{count} player more, later in the order", "{count} players more, later in the order"),
    ),
    "bye.higher-score": Words(N_("a higher score")),
    "bye.fewer-games": Words(N_("fewer games")),
    "bye.smaller-tpn": Words(N_("a smaller pairing number")),
    "bye.barred-later": _BARRED._replace(at_most=0, more=_MORE_BARRED),
    "why.has-bye": Words(N_("{players:who}: {players:standing}; has the pairing-allocated bye ({article}).")),
    "why.bye": Words(
        N_(
            "With this pair {ours:anybody} could not have the bye, and {theirs:anybody} would; {ours:anybody} comes "
            "before in the order: {by:words} ({article})."
        )
    ),
    "why.lower-score": Words(N_("lower score")),
    "why.more-games": Words(N_("more games")),
    "why.larger-tpn": Words(N_("larger pairing number")),
}
WORDS_OF_VERSION_1 = {
    "bye.barred-once": _BARRED_ONCE,
    "bye.barred-once-later": _BARRED_ONCE._replace(at_most=0, more=_MORE_BARRED),
}
