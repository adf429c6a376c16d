"""The words of the steps of a round robin of teams."""

from __future__ import annotations

from pairing.engine.by_table.words import OF_BERGER_TABLES
from pairing.engine.explanation.my_pairing_words import of_teams
from pairing.engine.words import N_, NN_, Words

WORDS = {
    **of_teams(OF_BERGER_TABLES),
    "table": Words(N_("By the table for {players:count.teams} ({article})")),
    "count.teams": Words(NN_("{count} team", "{count} teams"), by="count"),
    "boards": Words(N_("Matches in the order of the table, and who has White on the first board ({article})")),
    "why.meets": Words(N_("{players:who} meets {opponent:who} at table {board}.")),
    "why.white": Words(N_("In round {round} {players:who} has White on the first board")),
}
