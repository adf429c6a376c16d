"""The words of the Lim system's explanations, once for the terminal, the pages and every language.

Keys are those of the steps that ``steps.py``, ``examination.py``, ``why.py`` and ``divergence.py`` make.
``{players:who}`` is the parameter ``players``, written as ``pairing.explaining.writer`` writes ``who``.
"""

from __future__ import annotations

from pairing.engine.explanation.decisions import WORDS as DECISIONS
from pairing.engine.systems.lim.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Words

_BYE = {
    "last-round": Words(
        N_("It is the last round: players of one score may meet whatever their colours were (article 6).")
    ),
    "maxi": Words(N_("Maxi-tournament: for colours only players within 100 rating points change places (3.2.3, 5.7).")),
    "bye": Words(N_("Pairing-allocated bye (1.1): from the lowest ranked up")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}: HAS THE BYE (1.1)")),
    "bye.barred": Words(
        N_("{players:who}, {score:with_points}: may not: full points without playing in round {round} ({article})"),
        at_most=5,
        more=NN_("{count} player more may not have it", "{count} players more may not have it"),
    ),
    "bye.leaves-no-pairing": Words(
        N_("{players:who}, {score:with_points}: cannot: the others could not all be paired ({article})")
    ),
    "bye.later": Words(
        N_("{players:who}, {score:with_points}: ranked higher (1.1)"),
        at_most=3,
        more=NN_("{count} player more, ranked higher", "{count} players more, ranked higher"),
    ),
}

_GROUPS = {
    "group.down": Words(N_("Scoregroup {score:points}, group {place} of {groups}: downward (2.2)")),
    "group.up": Words(N_("Scoregroup {score:points}, group {place} of {groups}: upward (2.2)")),
    "group.median": Words(N_("Median scoregroup {score:points}, group {place} of {groups}: last, and downward (2.2)")),
    "group.median.empty": Words(
        N_("Median scoregroup, group {place} of {groups}: nobody has its score; last, and downward (2.2)")
    ),
    "residents": Words(N_("{residents:count.residents}: {residents:row}")),
    "from-above": Words(N_("From above, in the order in which they are paired (3.6): {floaters:row}")),
    "from-below": Words(N_("From below, in the order in which they are paired (3.7): {floaters:row}")),
    "no-floater": Words(
        NN_("{pairs} pair is possible; nobody floats.", "{pairs} pairs are possible; nobody floats."), by="pairs"
    ),
    "number": Words(
        NN_(
            "Pairs possible: {pairs}; {number} player floats (2.3)",
            "Pairs possible: {pairs}; {number} players float (2.3)",
        ),
        by="number",
    ),
    "number.proof": Words("{shortage:shortage_now}", joined=": "),
    "lone": Words(N_("Without any compatible opponent in the group (2.3.1 to 2.3.3): {lone:row}")),
    "floaters": Words(
        NN_("Floater (3.9.2): {players:row}", "Floaters (3.9.2): {players:row}"),
        by="players",
    ),
    "floater.a": Words(N_("{players:who}: type a: floated here, and has no compatible opponent next door")),
    "floater.b": Words(N_("{players:who}: type b: floated here, and has a compatible opponent next door")),
    "floater.c": Words(N_("{players:who}: type c: has no compatible opponent next door")),
    "floater.d": Words(N_("{players:who}: type d: has a compatible opponent next door")),
    "floater.again": Words(N_("floated in the round before too (3.10)"), joined="; "),
    "due": Words(
        N_("Due White {white}, due Black {black}; of those who stay White {white_after}, Black {black_after} (3.2.2)")
    ),
    "due.even": Words(
        N_(
            "Due White {white}, due Black {black}: even, so that numbers decide (3.2.4); of those who stay White "
            "{white_after}, Black {black_after}"
        )
    ),
    "stays.needed": Words(N_("cannot float, as more would have to: {players:all} (3.1)")),
    "stays.type": Words(N_("not {players:all}: types that are to be avoided first (3.9.2)")),
    "stays.again": Words(N_("not {players:all}: floated in the round before (3.10)")),
    "stays.colours": Words(N_("not {players:all}: due colours would be less even (3.2.2)")),
    "cracked.above": Words(
        N_(
            "The group cannot be paired; floaters from above {above}, from below {below}: the last pair from above is "
            "withdrawn: {pair:pairs} ({article})"
        )
    ),
    "cracked.below": Words(
        N_(
            "The group cannot be paired; floaters from above {above}, from below {below}: the last pair from below is "
            "withdrawn: {pair:pairs} ({article})"
        )
    ),
    "cracked.above.only": Words(
        N_(
            "The group cannot be paired; floaters from above {above}, from below {below}, but no pair is left below: "
            "the last pair from above is withdrawn: {pair:pairs} ({article})"
        )
    ),
    "cracked.below.only": Words(
        N_(
            "The group cannot be paired; floaters from above {above}, from below {below}, but no pair is left above: "
            "the last pair from below is withdrawn: {pair:pairs} ({article})"
        )
    ),
}

_PAIRS = {
    "floater-pairs": Words(N_("Who floated here is paired first (3.6 to 3.8)")),
    "scrutinies": Words(N_("Pairs after both scrutinies, in their order (4.1, 5.2)")),
    "first-scrutiny": Words(N_("First scrutiny: compatible pairs (4.1)")),
    "second-scrutiny": Words(N_("Second scrutiny: exchanges for colours (5.2)")),
    "floater": Words(N_("Floater")),
    "player": Words(N_("Player")),
    "floater-pairs.opponent": Words(N_("Opponent (3.8)")),
    "scrutinies.opponent": Words(N_("Opponent, both scrutinies (4.1, 5.2)")),
    "first-scrutiny.opponent": Words(N_("Opponent, first scrutiny (4.1)")),
    "second-scrutiny.opponent": Words(N_("Opponent, second scrutiny (5.2)")),
    "passed.already-met": Words(N_("not {players:all}: have met (2.1)")),
    "passed.forbidden": Words(N_("not {players:all}: forbidden pairing")),
    "passed.colours": Words(N_("not {players:all}: no colours are allowed to both (2.1, 5.1)")),
    "passed.rest": Words(N_("not {players:all}: the others could not all be paired (4.4)")),
    "passed.same-colour": Words(N_("not {players:all}: due the same colour ({article})")),
    "passed.later": Words(N_("not {players:all}: a later pair would be due the same colour ({article})")),
    "passed.rating": Words(
        N_("not {players:all}: more than 100 rating points apart from the first possible ({article})")
    ),
}

_COLOURS = {
    "boards": Words(N_("Boards and colours (C.04.2, 3.6; 5)")),
    "colours.limits": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}, oldest game first: no other colours are "
            "allowed (5.1.1, 5.1.2)"
        )
    ),
    "colours.due": Words(N_("{white} is due White and {black} is due Black ({article})")),
    "colours.due.one": Words(N_("{one} gets the colour due; the opponent has no game ({article})")),
    "colours.unequal": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}: due the same colour, and only one of them had "
            "unequal numbers of colours ({article})"
        )
    ),
    "colours.history": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}, oldest game first: due the same colour, and "
            "they alternate from where they last differed ({article})"
        )
    ),
    "colours.rank.higher": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}: due the same colour, which the higher ranked "
            "gets in the median group and above ({article})"
        )
    ),
    "colours.rank.lower": Words(
        N_(
            "{white} had {white:history}, {black} had {black:history}: due the same colour, which the lower ranked "
            "gets below the median group ({article})"
        )
    ),
    "colours.first.odd": Words(
        N_(
            "neither has played; {higher} is higher ranked and number {number}: the drawn colour, {initial:colour} "
            "({article})"
        )
    ),
    "colours.first.even": Words(
        N_(
            "neither has played; {higher} is higher ranked and number {number}: not the drawn colour, {initial:colour} "
            "({article})"
        )
    ),
}

_WHY = {
    "why.has-bye": Words(N_("{players:who}: {players:standing}; has the bye (1.1).")),
    "why.meets": Words(
        N_(
            "{players:who}: {players:standing}; is paired in the scoregroup of {score:points} and meets {opponent:who} "
            "on board {board}."
        )
    ),
    "why.meets.median": Words(
        N_(
            "{players:who}: {players:standing}; is paired in the median scoregroup and meets {opponent:who} on board "
            "{board}."
        )
    ),
    "why.colours": Words(
        N_("One of them would have a colour three times in a row, or three more of it than of the other (2.1, 5.1).")
    ),
    "why.parts": Words(N_("The two rounds first differ in the scoregroup of {score:points}.")),
    "why.parts-median": Words(N_("The two rounds first differ in the median scoregroup.")),
    "why.parts-before": Words(N_("The two rounds first differ in who has the bye.")),
    "why.choice.pair": Words(N_("{round:words}: {who:all} to meet {chosen:all}.")),
}

_DIVERGENCE = {
    "what.bye": Words(N_("the pairing-allocated bye")),
    "what.floaters": Words(N_("who leaves the group")),
    "what.floater": Words(N_("the opponent of a floater")),
    "what.pair": Words(N_("the pairs")),
    "decided.colours": Words(N_("no colours are allowed to both"), joined=" (", ends=")"),
    "divergence.group": Words(
        N_(
            "article {article}, scoregroup {score:points}, {what:words}: by the rules {paired:numbers}, in the file "
            "{played:numbers}"
        )
    ),
}

WORDS = {
    **DECISIONS,
    **_BYE,
    **_GROUPS,
    **_PAIRS,
    **_COLOURS,
    **_WHY,
    **_DIVERGENCE,
    **MY_PAIRING,
}
