"""The words of the Folded system's steps."""

from __future__ import annotations

from pairing.engine.explanation.my_pairing_words import shared
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **shared("groups", "bye", "down", "plain", colours="due one stronger ranked lot list"),
    "mine.folded": Words(N_("The highest of you meets the lowest.")),
    "mine.folded.down": Words(N_("Somebody had to go down, and the lowest ranked does.")),
    "bye": Words(N_("Pairing-allocated bye (1.2)")),
    "bye.even": Words(N_("The number of players is even; nobody has it.")),
    "bye.chosen": Words(N_("{players:who}, {score:with_points}: HAS THE BYE (1.2)")),
    "bye.barred": Words(N_("{players:who}, {score:with_points}: had a bye or a free win before (1.1)")),
    "bye.leaves-no-pairing": Words(N_("{players:who}, {score:with_points}: the others could not be paired (2.3)")),
    "bye.later": Words(
        N_("{players:who}, {score:with_points}: later in the order (1.3)"),
        at_most=3,
        more=NN_("{count} player more", "{count} players more"),
    ),
    "bracket": Words(N_("Scoregroup {score:points}")),
    "residents": Words(
        NN_("{residents:count} resident: {residents:row}", "{residents:count} residents: {residents:row}"),
        by="residents",
    ),
    "from-above": Words(N_("From above: {floaters:row}")),
    "downfloaters": Words(N_("Floating down (3.1, 3.2, 3.4): {floaters:row}")),
    "costs": Words("{costs:costs}"),
    "folded": Words(N_("The highest meets the lowest (3.5)")),
    "highest": Words(N_("Highest")),
    "lowest": Words(N_("Lowest")),
    "passed.criteria": Words(N_("{players:who} is needed elsewhere, or {one:who} would refuse a preference (3.3)")),
    "passed.already-met": Words(N_("{one:who} has met {players:who} (2.1)")),
    "why.already-met": Words(N_("They have met in round {round} (2.1).")),
    "why.forbidden": Words(N_("The arbiter keeps them apart (2.2).")),
    "passed.forbidden": Words(N_("the arbiter keeps {one:who} and {players:who} apart (2.2)")),
    "boards": Words(N_("Boards and colours (C.04.2, 3.6; 4)")),
    "colours.4.1": Words(N_("{players:who}: nobody has a preference; by the initial colour (4.1)")),
    "colours.4.2": Words(N_("{players:who}: the preferences agree (4.2)")),
    "colours.4.3": Words(N_("{players:who}: the stronger preference (4.3)")),
    "colours.4.4": Words(N_("{players:who}: the preference of the higher ranked (4.4)")),
    "why.has-bye": Words(N_("{players:who} has the bye (1.2).")),
    "why.meets": Words(N_("{players:who} meets {opponent:who} on board {board}.")),
    "why.incomplete": Words(N_("If they met, the others could not all be paired (2.3): {shortage:shortage}.")),
    "why.incomplete.any-bye": Words(N_("If they met, the others could not all be paired (2.3).")),
    "why.other-bye": Words(N_("Somebody else would have the bye (1.2).")),
    "why.criterion": Words(
        N_("In the scoregroup {score:points} it costs more: {criterion:criterion}, {theirs:cost} for {ours:cost}.")
    ),
    "why.order": Words(N_("In the scoregroup {score:points} it comes later in the order ({article}).")),
    "what.bye": Words(N_("the pairing-allocated bye")),
    "what.pair": Words(N_("the pairs")),
}
