"""The words of the procedure's steps; each system adds those of its colours and of its own criteria."""

from __future__ import annotations

from pairing.engine.explanation.bye import WORDS as BYE
from pairing.engine.explanation.divergence import WORDS as DIVERGENCES
from pairing.engine.explanation.upfloaters import WORDS as UPFLOATERS
from pairing.engine.explanation.why_not import WORDS as WHY
from pairing.engine.words import N_, NN_, Shown, Words

_BARRED = Words(
    N_(
        "{players:who}, {score:with_points}, {games:count.games}: may not: a bye or a win without playing in round "
        "{round} (C2, {article})"
    )
)
_BYE = {
    **BYE,
    "count.games": Words(NN_("{count} match", "{count} matches"), by="count"),
    "bye.even": Words(N_("An even number is to be paired, so there is no bye.")),
    "bye.order": Words(
        N_(
            "{count} to be paired, an odd number. The bye goes to the lowest score, then to the most matches played, "
            "then to the largest pairing number (3.4.2 to 3.4.4):"
        )
    ),
    "bye.barred": _BARRED,
    "bye.later": BYE["bye.later"]._replace(
        more=NN_("{count} more, later in the order", "{count} more, later in the order")
    ),
    "bye.fewer-games": Words(N_("fewer matches played")),
    "bye.barred-later": _BARRED._replace(
        at_most=0, more=NN_("{count} after that may not have it (C2)", "{count} after that may not have it (C2)")
    ),
}

_UPFLOATERS = {
    "fewest": Words(N_("{number:count.upfloaters} (C4, 2.3.1)")),
    "fewest.none-needed": Words(N_("No upfloater is needed (C4, 2.3.1)")),
    "fewest.odd-number": Words(N_("{number:count.upfloaters}: the number of residents is odd (C4, 2.3.1)")),
    "fewest.residents": Words(
        N_(
            "{number:count.upfloaters}: at least {number} of the residents cannot be paired among themselves (C4, "
            "2.3.1)"
        )
    ),
    "fewest.rest": Words(
        N_("{number:count.upfloaters}: at least {number} of those below cannot be paired among themselves (C3, 2.2.1)")
    ),
    "fewest.together": Words(
        N_(
            "{number:count.upfloaters}: the residents alone could do with {for_residents}, those below with {for_rest} "
            "fewer, but not both at once (C3, 2.2.1)"
        )
    ),
    "chosen": Words(N_("Chosen from {below} below (3.5.5): {players:scored}")),
    "costs": Words(N_("By the criteria: {costs:reckoned}")),
    "costs.alone": UPFLOATERS["costs.alone"]._replace(text=N_("By the criteria: {costs:reckoned}")),
    "costs.of-set": UPFLOATERS["costs.of-set"]._replace(text="{costs:reckoned}"),
    "following": Words(
        N_(
            "Left in the scoregroup that follows ({score:points}): {players:count}; it then needs "
            "{number:count.upfloaters} (C6, 2.3.3)"
        )
    ),
    "following.empty": Words(
        N_("Nobody is left in the scoregroup that follows ({score:points}), so it needs no upfloater (C6, 2.3.3)")
    ),
    "pool": Words(
        NN_("{count} possible upfloater, in the order of 3.5.3", "{count} possible upfloaters, in the order of 3.5.3"),
        by="count",
        shown=Shown.FOLDED,
    ),
    "not-legal.rest": Words(N_("not {players:scored}: those below could not all be paired (C3, 2.2.1)")),
    "next-best.order": Words(
        N_("next best {place}: {players:scored}: as good by all criteria, later in the order (3.5.4)")
    ),
}

_PAIRS = {
    "pairs": Words(N_("The pairs by ascending top member, the smaller pairing number of a pair (3.6.2)")),
    "top": Words(N_("Top member")),
    "bottom": Words(N_("Opponent")),
    "passed-top.needed": Words(
        N_("{players:who} is no top member: beside the top members before, it can only be an opponent (3.6.3)")
    ),
    "passed-top.criteria": Words(
        N_(
            "{players:who} is no top member, because the pairing would be worse: {criterion:criterion}: {theirs:cost} "
            "instead of {ours:cost}"
        )
    ),
    "passed.already-met": Words(N_("not {players:all}: have met (C1, 2.1.1)")),
    "passed.forbidden": Words(N_("not {players:all}: forbidden pairing")),
    "passed.needed": Words(N_("not {players:who}: needed further down (3.6.4)")),
    "passed.criteria": Words(N_("not {players:who}: {criterion:criterion}: {theirs:cost} instead of {ours:cost}")),
}

_WHY_NOT = {
    "why.no-complete-pairing": Words(
        N_("They may meet, but then the others could not all be paired (C3, 2.2.1): {shortage:shortage}.")
    ),
    "why.no-complete-pairing.any-bye": Words(
        N_("They may meet, but then the others could not all be paired (C3, 2.2.1), whoever has the bye.")
    ),
    "why.our-costs": Words(N_("By the rules: {costs:reckoned}.")),
    "why.their-costs": Words(N_("With this pair: {costs:reckoned}.")),
    "why.more-games": Words(N_("more matches played")),
    "why.upfloaters.order": Words(
        N_(
            "With this pair {theirs:anybody} would float up here (otherwise {ours:anybody}): as good by all criteria, "
            "but later in the order of sets (3.5.4)."
        )
    ),
    "why.pairs": Words(
        N_(
            "With this pair the same bracket would be paired, but worse: {criterion:criterion}: {their_cost:cost} "
            "instead of {our_cost:cost}."
        )
    ),
    "why.tops": Words(
        N_(
            "Pairings are compared by their top members first ({article}). With this pair {theirs:who} would stand "
            "where {ours:who} does: a later pairing."
        )
    ),
    "why.bottoms": Words(
        N_(
            "Opponents are given in the order of the top members, to each the smallest pairing number possible "
            "({article}). With this pair {row:who} would meet {theirs:who} and not {ours:who}: a later pairing."
        )
    ),
}

_DIVERGENCE = {
    "what.pairs": Words(N_("the pairs")),
    "decided.2.2.1": Words(N_("{article}, C3: what is left could not be paired"), joined=" (", ends=")"),
    "decided.3.5.4": Words(N_("all criteria are equal; the order of 3.5.4 decides"), joined=" (", ends=")"),
    "decided.3.6.3": Words(N_("all criteria are equal; the order of 3.6.3 decides"), joined=" (", ends=")"),
}

_NOT_HERE = ("why.same-absolute-preference", "decided.2.1.3")  # no colours keep anybody apart

WORDS = {
    **{key: words for key, words in {**WHY, **DIVERGENCES}.items() if key not in _NOT_HERE},
    "boards": Words(N_("Boards (C.04.2, 3.6) and colours (article 4)")),
    **_BYE,
    **UPFLOATERS,
    **_UPFLOATERS,
    **_PAIRS,
    **_WHY_NOT,
    **_DIVERGENCE,
}
