"""The words of the steps of a Scheveningen tournament."""

from __future__ import annotations

from pairing.engine.by_table.words import WORDS as OF_A_TABLE
from pairing.engine.words import N_, Words

WORDS = {
    **OF_A_TABLE,
    "colours.first-side": Words(
        N_("the table has number {white_place} of the first side with White against number {black_place} of the second")
    ),
    "colours.second-side": Words(
        N_("the table has number {white_place} of the second side with White against number {black_place} of the first")
    ),
    "why.never": Words(N_("They are of one side, and nobody meets anybody of the own side ({article}).")),
}
