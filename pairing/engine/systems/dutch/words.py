"""The words of the Dutch system's explanations, once for the terminal, the pages and every language.

Keys are those of the steps that ``steps.py``, ``examination.py``, ``why.py`` and ``divergence.py`` make.
``{players:who}`` is the parameter ``players``, written as ``pairing.explaining.writer`` writes ``who``.
"""

from __future__ import annotations

from pairing.engine.explanation.common import WORDS_OF_COLOURS as COLOURS
from pairing.engine.explanation.common import WORDS_OF_ONE_PREFERENCE
from pairing.engine.explanation.divergence import WORDS as DIVERGENCES
from pairing.engine.explanation.why_not import WORDS as WHY_STEPS
from pairing.engine.systems.dutch.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Shown, Words

_ROUND = {
    "topscorers": Words(N_("It is the last round. Topscorers (1.8): {players:all}")),
    "topscorers.none": Words(N_("It is the last round, and there is no topscorer (1.8).")),
}

_BYE = {
    "bye": Words(N_("Pairing-allocated bye (C5, 2.3.1)")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.order": Words(
        N_("{count:count.players}, an odd number. The lowest score that the bye can go to is {score:points} (C5):")
    ),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}: HAS THE BYE, as the brackets were paired")),
    "bye.barred": Words(
        N_("{players:who}, {score:with_points}: may not: full points without playing in round {round} (C2, 2.1.2)")
    ),
    "bye.leaves-no-pairing": Words(
        N_("{players:who}, {score:with_points}: cannot: the others could not all be paired (C4, 2.2.1)")
    ),
    "bye.same-score": Words(
        N_("{players:who}, {score:with_points}: the same score; is paired in a bracket"),
        at_most=3,
        more=NN_("{count} player more with this score", "{count} players more with this score"),
    ),
    "bye.higher-score": Words(
        N_("{players:who}, {score:with_points}: a higher score (C5)"),
        at_most=0,
        more=NN_("{count} player with a higher score (C5)", "{count} players with a higher score (C5)"),
    ),
    "bye.barred-later": Words(
        N_("{players:who}, {score:with_points}: may not: full points without playing in round {round} (C2, 2.1.2)"),
        at_most=0,
        more=NN_(
            "{count} player with a higher score may not have it (C2)",
            "{count} players with a higher score may not have it (C2)",
        ),
    ),
}

_BRACKET = {
    "bracket": Words(N_("Bracket of {score:points} (bracket {place} of {brackets})")),
    "mdps": Words(N_("{mdps:count.players} moved down from the bracket of {score:points} (1.4.1): {mdps:scored}")),
    "members": Words(
        NN_(
            "{members:count} player with the BSN (4.1): {members:numbered}",
            "{members:count} players with their BSNs (4.1): {members:numbered}",
        ),
        by="members",
    ),
    "numbers": Words(N_("MaxPairs {pairs} (3.1.2)")),
    "numbers.heterogeneous": Words(N_("MaxPairs {pairs} (3.1.2), M0 {m0} (3.1.1), M1 {m1} (3.1.3)")),
    "downfloaters.none": Words(N_("Nobody goes down (C6, 2.4.1)")),
    "downfloaters": Words(N_("{players:count.downfloaters} (C6, 2.4.1): {players:scored}")),
    "downfloaters.odd": Words(N_("the number of players is odd")),
    "downfloaters.few": Words(N_("more pairs cannot be made in the bracket: {shortage:shortage_now}")),
    "downfloaters.rest": Words(N_("those below cannot all be paired without them (C4, 2.2.1)")),
    "downfloaters.following": Words(N_("the following bracket then sends down {scores:count.players} (C8, 2.4.3)")),
    "limbo": Words(N_("in the Limbo (3.2.4): {players:all}")),
    "first-candidate": Words(N_("The first candidate of the sequence (3.3) is the one that is taken.")),
    "first-candidate.cannot": Words(N_("The first candidate (3.3) has pairs that may not meet (2.1): {pairs:pairs}")),
    "first-candidate.rest": Words(
        N_("The first candidate (3.3) leaves those below without a complete pairing (C4, 2.2.1).")
    ),
    "first-candidate.worse": Words(
        N_("The first candidate (3.3) is worse: {criterion:criterion}: {theirs:cost} instead of {ours:cost}")
    ),
    "mdp-pairing": Words(N_("MDP-Pairing (3.3.3)")),
    "numbers.of-opponents": Words(N_("opponents by BSN (4.2): {numbers:numbers}")),
    "numbers.of-s2": Words(N_("S2 by BSN (4.2): {numbers:numbers}")),
    "remainder": Words(
        NN_(
            "Remainder (3.3.3), {remainder:count} player with a new BSN: {remainder:numbered}",
            "Remainder (3.3.3), {remainder:count} players with new BSNs: {remainder:numbered}",
        ),
        by="remainder",
    ),
    "subgroups": Words(N_("Original subgroups (3.2)")),
    "s1.original": Words(N_("original S1 (3.2.2)")),
    "s2.original": Words(N_("original S2 (3.2.3)")),
    "exchange.none": Words(N_("No exchange is needed (4.3)")),
    "exchange": Words(
        N_(
            "Exchange (4.3): BSN {out_numbers:numbers} of S1 against {into_numbers:numbers} of S2, difference "
            "{difference}: {out:all} against {into:all}"
        )
    ),
    "transposition": Words(N_("S1 and S2 as they were paired (4.2)")),
    "s1.mdps": Words(N_("S1: MDPs (3.3.3)")),
    "s1": Words(N_("S1, as they were paired")),
    "s2": Words(N_("S2")),
    "passed.already-met": Words(N_("not {players:all}: have met (C1, 2.1.1)")),
    "passed.forbidden": Words(N_("not {players:all}: forbidden pairing")),
    "passed.same-absolute-preference": Words(N_("not {players:all}: both must have the same colour (C3, 2.1.3)")),
    "passed.worse": Words(N_("not {players:all}: every equally good pairing puts them elsewhere (4.2)")),
    "candidate.perfect": Words(N_("The candidate is perfect (3.4.1).")),
    "candidate.best": Words(N_("No candidate is perfect; this is the best (3.8.1).")),
    "costs": Words("{costs:costs}"),
    "caused": Words("{criterion:criterion}: {cost:cost}: {players:all}"),
    "bound.preferences": Words(
        NN_(
            "{seeking} seek one colour, and there is {pairs} pair: at least {least} cannot get it",
            "{seeking} seek one colour, and there are {pairs} pairs: at least {least} cannot get it",
        ),
        by="pairs",
        joined=" – ",
    ),
}

_WHY_NOT = {
    "why.has-bye": Words(N_("{players:who}: {players:standing}; has the pairing-allocated bye (2.3.1).")),
    "why.stays": Words(
        N_(
            "{players:who}: {players:standing}; is paired in the bracket of {score:points} and meets {opponent:who} on "
            "board {board}."
        )
    ),
    "why.floats-down": Words(
        N_(
            "{players:who}: {players:standing}; goes down to the bracket of {score:points} and meets {opponent:who} on "
            "board {board}."
        )
    ),
    "why.parts": Words(N_("The two rounds first differ in the bracket of {score:points}:")),
    "why.bye-score": Words(
        N_(
            "With this pair the lowest score that the bye can go to would be {their_score:points} and not "
            "{our_score:points} (C5, 2.3.1)."
        )
    ),
    "why.criterion": Words(
        N_("With this pair {criterion:criterion} would be worse: {their_cost:cost} instead of {our_cost:cost}.")
    ),
    "why.downfloaters": Words(
        N_("With this pair {theirs:anybody} would float down here; otherwise {ours:anybody} would."),
        shown=Shown.ALWAYS,
    ),
    "why.limbo": Words(
        N_(
            "With this pair {theirs:anybody} would stay in the Limbo (otherwise {ours:anybody}): as good by all "
            "criteria, but a later set of pairable MDPs (4.4.2)."
        )
    ),
    "why.mdp-transposition": Words(
        N_(
            "As good by all criteria, but a later transposition (4.2): MDPs have opponents in turn, each the smallest "
            "BSN possible. With this pair {row:who} would meet {theirs:all} and not {ours:all}."
        )
    ),
    "why.exchange": Words(
        N_(
            "As good by all criteria, but a later exchange (4.3.2): with this pair {theirs:anybody} would change "
            "sides, by the rules {ours:anybody}."
        )
    ),
    "why.transposition": Words(
        N_(
            "As good by all criteria, but a later transposition (4.2): players of S1 have opponents in turn, each the "
            "smallest BSN possible. With this pair {row:who} would meet {theirs:all} and not {ours:all}."
        )
    ),
}

_DIVERGENCE = {
    "what.downfloaters": Words(N_("the downfloaters")),
    "what.pairs": Words(N_("the pairs")),
    "what.mdp-transposition": Words(N_("the MDP-Pairing")),
    "what.exchange": Words(N_("the exchange")),
    "what.transposition": Words(N_("the transposition")),
    "decided.2.1.2": Words(N_("C2: full points without playing before"), joined=" (", ends=")"),
    "decided.2.3.1": Words(N_("{article}, C5: a lower score"), joined=" (", ends=")"),
    "decided.sequence": Words(N_("all criteria are equal; the order of {article} decides"), joined=" (", ends=")"),
}

WORDS = {
    **_ROUND,
    **_BYE,
    **_BRACKET,
    **COLOURS,
    **WORDS_OF_ONE_PREFERENCE,
    **WHY_STEPS,
    **DIVERGENCES,
    **_WHY_NOT,
    **_DIVERGENCE,
    **MY_PAIRING,
}
