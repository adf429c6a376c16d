"""The words of the Burstein system's explanations, once for the terminal, the pages and every language.

Keys are those of the steps that ``steps.py``, ``examination.py``, ``why.py`` and ``divergence.py`` make, and those of
the Dutch system, which explains the seeding rounds (``seeding_steps.py``).
``{players:who}`` is the parameter ``players``, written as ``pairing.explaining.writer`` writes ``who``.
"""

from __future__ import annotations

from pairing.engine.explanation.bye import WORDS as BYE
from pairing.engine.explanation.common import WORDS_OF_COLOURS as COLOURS
from pairing.engine.explanation.common import WORDS_OF_OBSTACLES as OBSTACLES
from pairing.engine.explanation.common import WORDS_OF_ONE_PREFERENCE
from pairing.engine.explanation.divergence import WORDS as DIVERGENCES
from pairing.engine.explanation.why_not import WORDS as WHY_STEPS
from pairing.engine.systems.burstein.my_pairing import WORDS as MY_PAIRING
from pairing.engine.systems.dutch.words import WORDS as DUTCH
from pairing.engine.words import N_, NN_, Shown, Words

_ROUND = {
    "by-index": Words(
        NN_(
            "Paired by the index: there is {seeding} seeding round, the first (1.6.2).",
            "Paired by the index: the first {seeding} rounds are the seeding rounds (1.6.2).",
        ),
        by="seeding",
    ),
    "by-index.alone": Words(N_("Paired by the index: a single round is no seeding round (1.6.2).")),
    "seeding": Words(
        N_("A seeding round, of {seeding} in all: paired by the Dutch system, whose articles are cited (1.6).")
    ),
    "index": Words(N_("Index of {count:count.players} (1.7, 1.8)"), shown=Shown.FOLDED),
    "index.player": Words(
        N_(
            "{rank}. {players:who}: Buchholz {buchholz:decimal}, "
            "Sonneborn-Berger {sonneborn_berger:decimal} ({working:decimal})"
        )
    ),
    "bye.order": Words(
        N_("{count:count.players}, an odd number. Lowest score, most games, lowest index (3.1.3 to 3.1.5):")
    ),
    "bye.smaller-tpn": Words(N_("higher in ranking by the index")),
}

_BRACKET = {
    "bracket": Words(N_("Scoregroup {score:points} (bracket {place} of {brackets})")),
    "members": Words(N_("{members:count.players}, BSN by index (4.1): {members:numbered}")),
    "incoming": Words(N_("{incoming:count} floated in: {incoming:scored}")),
    "fewest": Words(N_("{number:count.floaters} (3.2.1)")),
    "fewest.none": Words(N_("Nobody floats (3.2.1)")),
    "fewest.odd-number": Words(N_("1 floater: {members:count} is an odd number (3.2.1)")),
    "fewest.members": Words(
        N_("{number:count.floaters}: at least so many of the bracket cannot be paired in it (3.2.1)")
    ),
    "fewest.rest": Words(
        N_("{number:count.floaters}: those below cannot be paired without at least so many (C4) (3.2.1)")
    ),
    "fewest.together": Words(
        N_(
            "{number:count.floaters}: the bracket alone could do with {for_members}, those below with {for_rest}, but "
            "not both at once (C4) (3.2.1)"
        )
    ),
    "fewest.proof": Words("{shortage:shortage_now}."),
    "floaters": Words(
        N_("Float out, by C6 and C7: {players:scored}. Out of the next bracket then float: {below:cost}")
    ),
    "costs": Words("{costs:costs}"),
    "order": Words(N_("Opponents in the order of the BSNs, each the largest BSN that the criteria leave (4.3)")),
    "member": Words(N_("BSN in order (index)")),
    "opponent": Words(N_("Opponent (index); none: floats")),
    "passed.incomplete": Words(N_("not {players:who}: the others could not all be paired (C4, 2.2.1)")),
    "passed.criterion": Words(N_("not {players:who}: {criterion:criterion}: {theirs:cost} instead of {ours:cost}")),
    "passed.more": Words(
        NN_("nor {count} player more, who is not told here", "nor {count} players more, who are not told here"),
        by="count",
    ),
}

_WHY_NOT = {
    "why.stays": Words(
        N_(
            "{players:who}: {players:standing}; is BSN {bsn} in the bracket of {score:points} and meets {opponent:who} "
            "on board {board}."
        )
    ),
    "why.floats": Words(
        N_(
            "{players:who}: {players:standing}; floats into the bracket of {score:points}, is BSN {bsn} there and "
            "meets {opponent:who} on board {board}."
        )
    ),
    "why.parts": Words(N_("The two rounds first differ in the bracket of {score:points}:")),
    "why.larger-tpn": Words(N_("lower in ranking by the index")),
    "why.criterion": Words(
        N_("With this pair it would be worse: {criterion:criterion}: {theirs:cost} instead of {ours:cost}.")
    ),
    "why.order": Words(
        N_(
            "As good by all criteria, but opponents are found in the order of the BSNs, to each the largest BSN (4.3). "
            "With this pair {row:who} would meet BSN {theirs} and not BSN {ours}; a floater's is 0."
        )
    ),
}

_DIVERGENCE = {
    "what.floaters": Words(N_("the floaters")),
    "what.pairs": Words(N_("the first opponent that differs")),
    "decided.4.3": Words(N_("all criteria are equal; the order of 4.3 decides"), joined=" (", ends=")"),
}

_BY_INDEX = {
    **COLOURS,
    **WORDS_OF_ONE_PREFERENCE,
    **OBSTACLES,
    **BYE,
    **WHY_STEPS,
    **DIVERGENCES,
    **_ROUND,
    **_BRACKET,
    **_WHY_NOT,
    **_DIVERGENCE,
    **MY_PAIRING,
}
_IN_LAST_ROUNDS = ("topscorers", "topscorers.none")  # a seeding round never is one
_OF_DUTCH = {key: words for key, words in DUTCH.items() if key not in _IN_LAST_ROUNDS}
# The keys of the Dutch system's words that mean something else here, and what they are called in seeding rounds.
OF_SEEDING_ROUNDS = {
    key: f"seeding.{key}" for key, words in _OF_DUTCH.items() if key in _BY_INDEX and words != _BY_INDEX[key]
}
WORDS = {**{OF_SEEDING_ROUNDS.get(key, key): words for key, words in _OF_DUTCH.items()}, **_BY_INDEX}
