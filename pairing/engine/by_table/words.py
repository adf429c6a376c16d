"""The words that all systems by a table share; a system has those of its colours besides."""

from __future__ import annotations

from pairing.engine.by_table.my_pairing import WORDS as MY_PAIRING
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **MY_PAIRING,
    "table": Words(N_("By the table for {players:count.players} ({article})")),
    "table.round": Words(N_("Round {planned} of the table: the numbers alone decide who meets whom, and when.")),
    "table.reversed": Words(N_("The colours of this cycle are those of the table turned round.")),
    "table.free": Words(N_("{players:who} has no opponent.")),
    "boards": Words(N_("Boards in the order of the table, and colours ({article})")),
    "colours.reversed": Words(N_("the other way round in this cycle"), joined="; "),
    "why.meets": Words(N_("{players:who} meets {opponent:who} on board {board}.")),
    "why.has-bye": Words(N_("{players:who} has no opponent in this round.")),
    "why.by-table": Words(
        NN_(
            "The numbers alone decide when two meet ({article}): these do in round {rounds:numbers}.",
            "The numbers alone decide when two meet ({article}): these do in the rounds {rounds:numbers}.",
        ),
        by="rounds",
    ),
    "why.white": Words(N_("In round {round} {players:who} has White")),
    "what.free": Words(N_("who has no opponent")),
    "what.pair": Words(N_("a pair")),
}

OF_BERGER_TABLES = {
    **WORDS,
    "table.exchanged": Words(
        N_("The last two rounds of the first cycle are exchanged, so that nobody has one colour three times running.")
    ),
    "colours.odd": Words(N_("{one} and {other} make an odd sum: the lower number has White ({article})")),
    "colours.even": Words(N_("{one} and {other} make an even sum: the higher number has White ({article})")),
    "colours.upper": Words(N_("the numbers up to {half} have White against {last} ({article})")),
    "colours.lower": Words(N_("the numbers above {half} have Black against {last} ({article})")),
}
