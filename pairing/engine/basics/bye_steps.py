"""The pairing-allocated bye as steps, with their words: for systems whose article 3.1 gives it by these criteria.

They are the lowest score (3.1.3), the most games (3.1.4), and a last one of the system's own (3.1.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.steps import Step
from pairing.engine.words import N_, NN_, Words


def order_of_bye(chosen: ByeCandidate, other: ByeCandidate) -> str:
    """The article by which one candidate comes before another (3.1.3 to 3.1.5)."""
    if chosen.score != other.score:
        return "3.1.3"
    return "3.1.4" if chosen.games != other.games else "3.1.5"


_LATER = {"3.1.3": "bye.higher-score", "3.1.4": "bye.fewer-games"}


def bye_step(candidates: Sequence[ByeCandidate], proofs: Mapping[int, Step], *, last: str = "bye.smaller-tpn") -> Step:
    """Who has the bye, and what became of each candidate, in the order in which they were looked at.

    ``proofs`` are, by TPN, those that a candidate leaves no complete pairing; ``last`` names the words for who comes
    later by the last criterion (3.1.5).
    """
    if not candidates:
        return Step("bye", "3.1", children=(Step("bye.even"),))
    place = next(i for i, candidate in enumerate(candidates) if candidate.verdict is ByeVerdict.CHOSEN)
    told = tuple(
        _candidate(candidate, candidates[place], is_later=number > place, proof=proofs.get(candidate.tpn), last=last)
        for number, candidate in enumerate(candidates)
    )
    order = Step("bye.order", parameters={"count": len(candidates)}, children=told)
    return Step("bye", "3.1", players=(candidates[place].tpn,), children=(order,))


def _candidate(candidate: ByeCandidate, chosen: ByeCandidate, *, is_later: bool, proof: Step | None, last: str) -> Step:
    known: dict[str, object] = {"score": candidate.score, "games": candidate.games}
    children: tuple[Step, ...] = ()
    if candidate.verdict is ByeVerdict.CHOSEN:
        key, article = "bye.chosen", "3.1"
    elif candidate.verdict is ByeVerdict.BARRED:
        key, article = "bye.barred-later" if is_later else "bye.barred", "3.1.1"
        known["round"] = candidate.barred_in_round
    elif candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
        key, article, children = "bye.leaves-no-pairing", "3.1.2", () if proof is None else (proof,)
    else:
        key, article = "bye.later", order_of_bye(chosen, candidate)
        known["by"] = _LATER.get(article, last)
    if known.get("round", 0) is None:  # kept by a version that did not write down which
        key, known = key.replace("barred", "barred-once"), {"score": candidate.score, "games": candidate.games}
    return Step(key, article, known, (candidate.tpn,), children=children)


WORDS = {
    "bye": Words(N_("Pairing-allocated bye (3.1)")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.order": Words(
        NN_(
            "{count} player, an odd number. Lowest score, most games, largest TPN (3.1.3 to 3.1.5):",
            "{count} players, an odd number. Lowest score, most games, largest TPN (3.1.3 to 3.1.5):",
        ),
        by="count",
    ),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}, {games:games}: HAS THE BYE (3.1)")),
    "bye.barred": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in round "
            "{round} (3.1.1)"
        )
    ),
    "bye.leaves-no-pairing": Words(
        N_("{players:who}, {score:with_points}, {games:games}: cannot: the others could not all be paired (3.1.2)")
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
    "bye.barred-once": Words(
        N_(
            "{players:who}, {score:with_points}, {games:games}: may not: full points without playing in an earlier "
            "round (3.1.1)"
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
