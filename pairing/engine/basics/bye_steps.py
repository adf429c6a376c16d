"""The pairing-allocated bye as steps, with their words: for systems that give it by these criteria.

They are the lowest score, the most games, and the largest TPN; a system with another last one has its own words under
the keys that name the TPN. Articles are those of C.04.4.1 and
C.04.4.2 unless a system has others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.basics.field import Field
from pairing.engine.basics.obstacles import proof
from pairing.engine.matching.cardinality import within
from pairing.engine.steps import Step
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


def chosen_for_bye(candidates: Sequence[ByeCandidate]) -> ByeCandidate | None:
    """Who has the bye, None in an even field."""
    return next((candidate for candidate in candidates if candidate.verdict is ByeVerdict.CHOSEN), None)


def bye_proofs(candidates: Sequence[ByeCandidate], field: Field[Any]) -> dict[int, Step]:
    """For each candidate without whom the others could not all be paired, the proof, by TPN."""
    proofs = {}
    for number, tpn in enumerate(field.all_tpns):
        if any(candidate.tpn == tpn and candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING for candidate in candidates):
            others = field.everybody & ~(1 << number)
            proofs[tpn] = proof(field.all_tpns, within(field.adjacent, others), others)
    return proofs


def bye_step(
    candidates: Sequence[ByeCandidate],
    proofs: Mapping[int, Step],
    *,
    articles: ByeArticles = _ARTICLES,
) -> Step:
    """Who has the bye, and what became of each candidate, in the order in which they were looked at.

    ``proofs`` are, by TPN, those that a candidate leaves no complete pairing.
    """
    if not candidates:
        return Step("bye", articles.bye, children=(Step("bye.even"),))
    place = next(i for i, candidate in enumerate(candidates) if candidate.verdict is ByeVerdict.CHOSEN)
    teller = _Candidates(candidates[place], proofs, articles)
    told = tuple(teller.step(candidate, is_later=number > place) for number, candidate in enumerate(candidates))
    order = Step("bye.order", parameters={"count": len(candidates)}, children=told)
    return Step("bye", articles.bye, players=(candidates[place].tpn,), children=(order,))


@dataclass(frozen=True, slots=True)
class _Candidates:
    """What the candidates are told by; see ``bye_step``."""

    chosen: ByeCandidate
    proofs: Mapping[int, Step]
    articles: ByeArticles

    def step(self, candidate: ByeCandidate, *, is_later: bool) -> Step:
        known: dict[str, object] = {"score": candidate.score, "games": candidate.games}
        children: tuple[Step, ...] = ()
        if candidate.verdict is ByeVerdict.CHOSEN:
            key, article = "bye.chosen", self.articles.bye
        elif candidate.verdict is ByeVerdict.BARRED:
            key, article = "bye.barred-later" if is_later else "bye.barred", self.articles.barred
            known["round"] = candidate.barred_in_round
        elif candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            key, article = "bye.leaves-no-pairing", self.articles.others_pair
            children = tuple(proof for tpn, proof in self.proofs.items() if tpn == candidate.tpn)
        else:
            key, article = "bye.later", order_of_bye(self.chosen, candidate, self.articles)
            known["by"] = _LATER[_what_decides(self.chosen, candidate)]
        if known.get("round", 0) is None:  # kept by a version that did not write down which
            key, known = key.replace("barred", "barred-once"), {"score": candidate.score, "games": candidate.games}
        return Step(key, article, known, (candidate.tpn,), children=children)


def parting_at_the_bye(
    ours: Sequence[ByeCandidate], theirs: Sequence[ByeCandidate], articles: ByeArticles = _ARTICLES
) -> tuple[Step, ...]:
    """Why one round comes before another by its bye: one step, or none where both have the same."""
    mine, other = chosen_for_bye(ours), chosen_for_bye(theirs)
    if mine is None or other is None or mine.tpn == other.tpn:
        return ()
    known = {"ours": (mine.tpn,), "theirs": (other.tpn,), "by": _BEFORE[_what_decides(mine, other)]}
    return (Step("why.bye", order_of_bye(mine, other, articles), known),)


WORDS = {
    "bye": Words(N_("Pairing-allocated bye ({article})")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.order": Words(
        NN_(
            "{count} player, an odd number. Lowest score, most games, largest TPN (3.1.3 to 3.1.5):",
            "{count} players, an odd number. Lowest score, most games, largest TPN (3.1.3 to 3.1.5):",
        ),
        by="count",
    ),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}, {games:games}: HAS THE BYE ({article})")),
    "bye.barred": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in round "
            "{round} ({article})"
        )
    ),
    "bye.leaves-no-pairing": Words(
        N_("{players:who}, {score:with_points}, {games:games}: cannot: the others could not all be paired ({article})")
    ),
    "bye.later": Words(
        N_("{players:who}, {score:with_points}, {games:games}: later: {by:words} ({article})"),
        at_most=3,
        more=NN_("{count} player more, later in the order", "{count} players more, later in the order"),
    ),
    "bye.higher-score": Words(N_("a higher score")),
    "bye.fewer-games": Words(N_("fewer games")),
    "bye.smaller-tpn": Words(N_("a smaller TPN")),
    "bye.barred-later": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in round "
            "{round} (3.1.1)"
        ),
        at_most=0,
        more=NN_(
            "{count} player after that may not have it (3.1.1)", "{count} players after that may not have it (3.1.1)"
        ),
    ),
}

# Explanations of version 1 did not write down which round bars a candidate.
WORDS_OF_VERSION_1 = {
    "bye.barred-once": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in an earlier "
            "round ({article})"
        )
    ),
    "bye.barred-once-later": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in an earlier "
            "round (3.1.1)"
        ),
        at_most=0,
        more=NN_(
            "{count} player after that may not have it (3.1.1)", "{count} players after that may not have it (3.1.1)"
        ),
    ),
}
