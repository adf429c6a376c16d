"""The words of the Dubov system's explanations, once for the terminal, the pages and every language.

Keys are those of the steps that ``steps.py``, ``examination.py``, ``rejected_sets.py``, ``why.py`` and
``divergence.py`` make. ``{players:who}`` is the parameter ``players``, written as ``pairing.explaining.writer`` writes
``who``.
"""

from __future__ import annotations

from pairing.engine.explanation.bye import WORDS as BYE
from pairing.engine.explanation.bye import WORDS_OF_VERSION_1 as BYE_OF_VERSION_1
from pairing.engine.explanation.common import WORDS_OF_COLOURS as COLOURS
from pairing.engine.explanation.common import WORDS_OF_OBSTACLES as OBSTACLES
from pairing.engine.explanation.divergence import WORDS as DIVERGENCES
from pairing.engine.explanation.upfloaters import WORDS as UPFLOATERS
from pairing.engine.explanation.why_not import WORDS as WHY_STEPS
from pairing.engine.systems.dubov.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Shown, Words

_UPFLOATERS = {
    "fewest": Words(N_("{number:count.upfloaters} (3.2.1)")),
    "fewest.none-needed": Words(N_("No upfloater is needed (3.2.1)")),
    "fewest.odd-number": Words(N_("{number:count.upfloaters}: the number of residents is odd (3.2.1)")),
    "fewest.residents": Words(
        N_("{number:count.upfloaters}: of the residents, {number} at least cannot be paired among themselves (3.2.1)")
    ),
    "fewest.rest": Words(
        N_(
            "{number:count.upfloaters}: of those below, {number} at least cannot be paired among themselves (C4) "
            "(3.2.1)"
        )
    ),
    "fewest.together": Words(
        N_(
            "{number:count.upfloaters}: the residents alone could do with {for_residents}, those below with {for_rest} "
            "fewer, but not both at once (C4) (3.2.1)"
        )
    ),
    "chosen": Words(N_("Chosen from {below} below (3.2.2): {players:scored}")),
    "pool": Words(
        NN_(
            "{count} possible upfloater, in the order of 4.2",
            "{count} possible upfloaters, in the order of 4.2",
        ),
        by="count",
        shown=Shown.FOLDED,
    ),
    "pool.unused": Words(N_("{count:count.players} below"), shown=Shown.DATA),
    "not-legal.bracket": Words(N_("not {players:scored}: the bracket could not be paired (C1, C3)")),
    "not-legal.rest": Words(N_("not {players:scored}: those below could not all be paired (C4, 2.2.1)")),
    "next-best.order": Words(
        N_("next best {place}: {players:scored}: as good by all criteria, later in the order (4.2)")
    ),
}

_BRACKET = {
    "subgroups.halves": Words(N_("Nobody has played yet: upper half G1, lower half G2 (3.2.3)")),
    "subgroups.seekers": Words(N_("Those who want White are G1, those who want Black G2 (3.2.3)")),
    "g1.halves": Words(N_("G1: first half by pairing number")),
    "g2.halves": Words(N_("G2: second half   (3.2.3)")),
    "g1.seekers": Words(N_("G1: White (ARO)")),
    "g2.seekers": Words(N_("G2: Black (rating)   (3.2.3)")),
    "shift.first": Words(
        N_(
            "Shift (3.2.4): {players:count.pairs} inside {source} cannot be avoided; {players:count.players} of "
            "{source} to {target} (3.2.4.1)"
        )
    ),
    "shift.second": Words(
        N_("Shift (3.2.4): {source} is the larger one; {players:count.players} of {source} to {target} (3.2.4.2)")
    ),
    "shift.unavoidable": Words(N_("without such a pair, {shortage:shortage}")),
    "shift.order": Words(N_("from the middle outwards (4.3): {pool:numbered}")),
    "shift.more": Words(N_("then {count} more"), joined=", "),
    "shift.stays": Words(N_("#{place} {players:who} stays")),
    "shift.no-pairing": Words(N_("no legal pairing has them in such a pair"), joined=": "),
    "shift.shifted": Words(N_("shifted: {shifted:row}")),
    "shift.pool": Words(
        NN_("{count} possible shifter, in the order of 4.3", "{count} possible shifters, in the order of 4.3"),
        by="count",
        shown=Shown.FOLDED,
    ),
    "transposition": Words(N_("S1 and T2 as they were paired, row by row (3.2.5, 3.2.6)")),
    "s1": Words(N_("S1 by ARO (3.2.5)")),
    "t2": Words(N_("T2, the first transposition that is legal (3.2.6)")),
    "passed.needed": Words(N_("not {players:who}: needed further down (3.2.6)")),
}

_WHY_NOT = {
    "why.upfloaters.order": Words(
        N_(
            "With this pair {theirs:anybody} would float up here (otherwise {ours:anybody}): as good by all criteria, "
            "but later in the order of sets (4.2, 4.1.3)."
        )
    ),
    "why.preferences": Words(
        N_(
            "With this pair the same players would be paired, but worse: {criterion:criterion}: {their_cost:cost} "
            "instead of {our_cost:cost}."
        )
    ),
    "why.transposition": Words(
        N_(
            "Opponents are given in the order of S1, to each the smallest pairing number possible (3.2.6, 4.4). With "
            "this pair {row:who} would meet {theirs:who} and not {ours:who}: a later transposition."
        )
    ),
    "why.more-shifted": Words(
        N_("With this pair more players would have to change sides ({article}): {theirs:anybody}, not {ours:anybody}.")
    ),
    "why.other-shifted": Words(
        N_(
            "With this pair {theirs:anybody} would change sides (otherwise {ours:anybody}): later in the order of "
            "shifters ({article}, 4.3)."
        )
    ),
}

_DIVERGENCE = {
    "what.first-shift": Words(N_("the first shift")),
    "what.second-shift": Words(N_("the second shift")),
    "what.transposition": Words(N_("the transposition")),
    "decided.4.2": Words(N_("all criteria are equal; the order of 4.2 decides"), joined=" (", ends=")"),
    "decided.4.3": Words(N_("the order of 4.3 decides"), joined=" (", ends=")"),
    "decided.4.4": Words(N_("the order of 4.4 decides"), joined=" (", ends=")"),
    "divergence.shift": Words(
        N_(
            "article {article}, bracket of {score:points}, {what:words}: by the rules {paired:numbers}, paired inside "
            "the subgroup in the file {played:numbers}"
        )
    ),
}

WORDS = {
    "last-round": Words(N_("It is the last round: C8, C9 and C10 do not count (2.3.4 to 2.3.6).")),
    **BYE,
    **BYE_OF_VERSION_1,
    **UPFLOATERS,
    **_UPFLOATERS,
    **_BRACKET,
    **COLOURS,
    **OBSTACLES,
    **WHY_STEPS,
    **DIVERGENCES,
    **_WHY_NOT,
    **_DIVERGENCE,
    **MY_PAIRING,
}
