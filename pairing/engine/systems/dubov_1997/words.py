"""The words of the explanations by the Dubov system of 1997, once for the terminal, the pages and every language.

Keys are those of the steps that ``steps.py``, ``column_steps.py``, ``colour_steps.py``, ``why.py`` and
``divergence.py`` make. ``{players:who}`` is the parameter ``players``, written as ``pairing.explaining.writer`` writes
``who``.
"""

from __future__ import annotations

from pairing.engine.explanation.decisions import WORDS as DECISIONS
from pairing.engine.systems.dubov_1997.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Words

_BARRED = N_(
    "{players:who}, {score:with_points}, rated {rating}, ARO {aro}: may not: full points without playing in round "
    "{round} (2.2)"
)

_BYE = {
    "bye": Words(N_("Bye (4)")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.order": Words(
        N_(
            "{count:count.players}, an odd number. Lowest score, lowest rating; of equal ones the dominating due "
            "colour, the highest ARO, the last of the list (4):"
        )
    ),
    "bye.order.first-round": Words(
        N_("{count:count.players}, an odd number. In the first round the last of the list (5):")
    ),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}, rated {rating}, ARO {aro}: HAS THE BYE (4)")),
    "bye.barred": Words(_BARRED),
    "bye.barred-later": Words(
        _BARRED,
        at_most=0,
        more=NN_("{count} player after that may not have it (2.2)", "{count} players after that may not have it (2.2)"),
    ),
    "bye.leaves-no-pairing": Words(
        N_("{players:who}, {score:with_points}, rated {rating}, ARO {aro}: cannot: the others could not all be paired")
    ),
    "bye.later-in-order": Words(
        N_("{players:who}, {score:with_points}, rated {rating}, ARO {aro}: later: {by:words} (4)"),
        at_most=3,
        more=NN_("{count} player more, later in the order", "{count} players more, later in the order"),
    ),
    "bye.higher-score": Words(N_("a higher score")),
    "bye.higher-rating": Words(N_("a higher rating")),
    "bye.other-colour": Words(N_("not due to the dominating colour")),
    "bye.lower-aro": Words(N_("a lower ARO")),
    "bye.before-in-list": Words(N_("earlier in the list")),
}

_SEARCHES = {
    "candidates": Words(N_("Who was looked at, in this order")),
    "candidates.order": Words(N_("Due colour, rating, ARO")),
    "taken": Words(N_("taken")),
    "passed.already-met": Words(N_("not taken: have met (2.1)")),
    "passed.forbidden": Words(N_("not taken: forbidden pairing")),
    "passed.same-absolute-preference": Words(N_("not taken: both must have the same colour (2.3, 2.4)")),
    "passed.has-met-all": Words(N_("not taken: may meet nobody of the group (2.1 to 2.4)")),
    "passed.went-up-last-round": Words(N_("not taken: was transferred up in the round before (2.5)")),
    "passed.went-up-too-often": Words(
        NN_("not taken: was transferred up {count} time (2.5)", "not taken: was transferred up {count} times (2.5)"),
        by="count",
    ),
    "passed.group-left-over": Words(N_("not taken: the whole group could not be paired")),
    "passed.rest-left-over": Words(N_("not taken: all who are left could not be paired")),
}

_GROUPS = {
    "group": Words(N_("Score group {score:points} ({place} of {groups})")),
    "residents": Words(N_("{residents:count.residents}: {residents:row}")),
    "floater.meets": Words(N_("Floater {players:who}, due to {due:colour}, meets {found:who} (8.2)")),
    "floater.goes-on": Words(
        N_("Floater {players:who}, due to {due:colour}, finds nobody here and goes on to the next score (8.2)")
    ),
    "alone.meets": Words(
        N_(
            "{players:who}, due to {due:colour}, may meet nobody of the group: {found:who} is transferred up from "
            "{score:points} (7.1)"
        )
    ),
    "alone.goes-on": Words(
        N_(
            "{players:who}, due to {due:colour}, may meet nobody of the group, and nobody can be transferred up: a "
            "floater (7.1)"
        )
    ),
    "odd.joined": Words(
        N_(
            "{count:count.players}, an odd number, most of them due to {due:colour}: {players:who} is transferred up "
            "from {score:points} (7.2)"
        )
    ),
    "odd.nobody": Words(
        N_("{count:count.players}, an odd number, most of them due to {due:colour}: nobody can be transferred up (7.2)")
    ),
    "floaters": Words(
        N_(
            "Of {count:count.players}, as few as possible leave the group so that all can be paired (6.4): "
            "{players:scored}"
        )
    ),
    "floaters.hopeless": Words(N_("with nobody to meet in the next score: {players:all}")),
    "floaters.chosen": Words(N_("In the order of choice")),
    "floaters.stays": Words(
        N_("stays: more would have to leave, more of them with nobody to meet, or not all could be paired")
    ),
    "floaters.order": Words(N_("Lowest rating, highest ARO (6.4)")),
}

_COLUMNS = {
    "changed.white": Words(
        N_("{surplus} Whites more than Blacks: those with the lowest ARO change column (7.3): {players:all}")
    ),
    "changed.black": Words(
        N_("{surplus} Blacks more than Whites: those with the highest ARO change column (7.4): {players:all}")
    ),
    "changed.white.list": Words(N_("In the order of 7.3")),
    "changed.black.list": Words(N_("In the order of 7.4")),
    "changed.white.order": Words(N_("Lowest ARO, highest rating; no fixed colour (7.3)")),
    "changed.black.order": Words(N_("Highest ARO, lowest rating; no fixed colour (7.4)")),
    "changed.stays": Words(N_("would be the next, stays")),
    "columns.written": Words(N_("The columns as they are written down (6.2)")),
    "columns.rows": Words(N_("The rows as they were paired (6.2, 6.3)")),
    "column.white": Words(N_("White by ARO (6.2)")),
    "column.black": Words(N_("Black by rating (6.2)")),
    "columns.stuck": Words(
        N_(
            "Down to row {row} the rows cannot be filled together: {players:who} looks for an opponent among the "
            "Whites (6.3)"
        )
    ),
    "row.already-met": Words(N_("not {players:all}: have met (2.1)")),
    "row.forbidden": Words(N_("not {players:all}: forbidden pairing")),
    "row.same-absolute-preference": Words(N_("not {players:all}: both must have the same colour (2.3, 2.4)")),
    "row.needed": Words(N_("not {players:all}: needed further down (6.3)")),
    "inside.meets": Words(N_("{players:who} meets {found:who} of the same column; the rest is a new group (6.3)")),
    "inside.nobody": Words(N_("{players:who} can meet nobody of the same column (6.3)")),
    "inside.group-left-over": Words(N_("not {players:all}: the rest of the group could not be paired")),
    "first-round": Words(N_("First round (5)")),
    "first-round.written": Words(N_("The list in two halves (5)")),
    "first-round.rows": Words(N_("The rows as they were paired (5)")),
    "first-round.stuck": Words(
        N_(
            "Down to row {row} the rows cannot be filled together: {players:who} looks for an opponent in the same "
            "half (6.3)"
        )
    ),
    "list.left": Words(N_("Upper half (5)")),
    "list.right": Words(N_("Lower half (5)")),
}

_COLOURS = {
    "colours.lots-odd": Words(
        N_("row {row}, an odd one: the left-hand player has the colour drawn, {drawn:colour} (5)")
    ),
    "colours.lots-even": Words(
        N_("row {row}, an even one: the left-hand player has the colour that was not drawn ({drawn:colour}) (5)")
    ),
    "colours.due": Words(N_("{white} is due to White, {black} to Black (3)")),
    "colours.fixed": Words(N_("both are due to {due:colour}; {fixed} may not have the other colour (2.3, 2.4)")),
    "colours.numbers": Words(
        N_(
            "both are due to {due:colour}; games with White less games with Black: {white} {of_white}, {black} "
            "{of_black}: the numbers are equalised (3)"
        )
    ),
    "colours.history": Words(
        N_(
            "both are due to {due:colour}; {white} had {white:history}, {black} had {black:history}, oldest game "
            "first: they alternate where they last differed (3)"
        )
    ),
    "colours.aro": Words(
        N_(
            "both are due to {due:colour}, with the same colours: ARO of {white} {of_white}, of {black} {of_black}: "
            "White to the higher (3)"
        )
    ),
    "colours.rating": Words(
        N_(
            "both are due to {due:colour}, with the same colours and ARO: {white} is rated {of_white}, {black} "
            "{of_black}: White to the lower (3)"
        )
    ),
    "colours.list": Words(
        N_(
            "both are due to {due:colour}, with the same colours, ARO and rating: {white} comes before {black} in the "
            "list"
        )
    ),
}

_WHY_NOT = {
    "why.has-bye": Words(N_("{players:who}: {players:standing}; has the bye (4).")),
    "why.meets": Words(
        N_(
            "{players:who}: {players:standing}; is paired in the score group of {score:points} and meets "
            "{opponent:who} on board {board}."
        )
    ),
    "why.meets-first-round": Words(N_("{players:who} meets {opponent:who} on board {board}.")),
    "why.same-absolute-preference": Words(
        N_("Both must have the same colour, the other one is not allowed (2.3, 2.4).")
    ),
    "why.parts": Words(N_("The two rounds first differ in the score group of {score:points}.")),
    "why.parts-bye": Words(N_("The two rounds first differ in who has the bye.")),
    "why.parts-first-round": Words(N_("The two rounds first differ in the lists of the first round.")),
    "why.choice.alone": Words(N_("{round:words}: {chosen:anybody} to be brought up from below to meet {who:all}.")),
    "why.choice.odd": Words(N_("{round:words}: {chosen:anybody} to be brought up from below, as the group is odd.")),
    "why.choice.changed": Words(N_("{round:words}: {chosen:all} to change column.")),
    "why.choice.inside": Words(N_("{round:words}: {who:all} to meet {chosen:all} of the same column.")),
    "why.choice.row": Words(N_("{round:words}: {who:all} to meet {chosen:all} of the other column.")),
}

_DIVERGENCE = {
    "what.bye": Words(N_("the bye")),
    "what.pair": Words(N_("a pair that may not meet")),
    "what.floater": Words(N_("the opponent of the floater")),
    "what.alone": Words(N_("who is transferred up for")),
    "what.odd": Words(N_("who is transferred up to the odd group")),
    "what.floaters": Words(N_("the floaters")),
    "what.row": Words(N_("the row of")),
    "what.inside": Words(N_("the opponent in the same column of")),
    "decided.same-absolute-preference": Words(N_("both must have the same colour"), joined=" (", ends=")"),
    "decided.may-not-go-up": Words(N_("may not be transferred up (2.5)"), joined=" (", ends=")"),
    "decided.group-left-over": Words(N_("the whole group could not be paired"), joined=" (", ends=")"),
    "decided.rest-left-over": Words(N_("all who are left could not be paired"), joined=" (", ends=")"),
    "decided.order": Words(N_("the order of {article} decides"), joined=" (", ends=")"),
    "divergence.group": Words(
        N_(
            "article {article}, score group of {score:points}, {what:words}: by the rules {paired:numbers}, in the "
            "file {played:numbers}"
        )
    ),
    "divergence.forbidden": Words(
        N_("article {article}, score group of {score:points}: {played:numbers} is {what:words}")
    ),
}

WORDS = {
    "boards": Words(N_("Boards (C.04.2, 3.6) and colours (3)")),
    "last-round": Words(N_("It is the last round: anybody may be transferred up (2.5).")),
    **DECISIONS,
    **_BYE,
    **_SEARCHES,
    **_GROUPS,
    **_COLUMNS,
    **_COLOURS,
    **_WHY_NOT,
    **_DIVERGENCE,
    **MY_PAIRING,
}
