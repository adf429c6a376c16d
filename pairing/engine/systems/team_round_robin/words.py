"""The words of the steps of a round robin of teams."""

from __future__ import annotations

from pairing.engine.by_table.words import OF_BERGER_TABLES
from pairing.engine.explanation.common import WORDS_OF_TEAMS
from pairing.engine.words import N_, Words

WORDS = {
    **OF_BERGER_TABLES,
    **WORDS_OF_TEAMS,
    "boards": Words(N_("Matches in the order of the table, and who has White on the first board ({article})")),
    "why.meets": Words(N_("{players:who} meets {opponent:who} at table {board}.")),
    "why.white": Words(N_("In round {round} {players:who} has White on the first board")),
}
