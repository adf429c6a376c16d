"""The words of the steps of a knock-out of teams."""

from __future__ import annotations

from pairing.engine.by_bracket.my_pairing import BY_BOARDS
from pairing.engine.by_bracket.words import WORDS as OF_PLAYERS
from pairing.engine.explanation.common import WORDS_OF_TEAMS
from pairing.engine.words import N_, Words

WORDS = {
    **OF_PLAYERS,
    **BY_BOARDS,
    **WORDS_OF_TEAMS,
    "boards": Words(
        N_("Matches from the top of the bracket to the bottom, and who has White on the first board ({article})")
    ),
    "why.meets": Words(N_("{players:who} meets {opponent:who} at table {board}.")),
    "bracket.by-boards.bc": Words(
        N_("The match of {players:who} and {loser:who} was level, and the board count decided ({article}).")
    ),
    "bracket.by-boards.tbr": Words(
        N_("The match of {players:who} and {loser:who} was level, and the top boards decided ({article}).")
    ),
    "bracket.by-boards.bbe": Words(
        N_("The match of {players:who} and {loser:who} was level, and decided without its bottom boards ({article}).")
    ),
}
