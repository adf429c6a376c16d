"""A round of two sides: the one that the Scheveningen table has for it. The lower half of the numbers is one side."""

from __future__ import annotations

from pairing.engine.by_table import pairer
from pairing.engine.by_table.parts import ARTICLES
from pairing.engine.by_table.rules import Rules
from pairing.engine.result import RoundPairing
from pairing.engine.systems.scheveningen.system import KNOWN
from pairing.engine.tournament import Tournament

TABLE = "Scheveningen table"
TABLE_RULES = Rules(
    articles=ARTICLES,
    known=KNOWN,
    event="A Scheveningen tournament",
    sizes="an even number of 4 to 20",
    remedy="make both sides equally large",
    article=TABLE,
)


def pair_round(tournament: Tournament) -> RoundPairing:
    """The coming round by the table.

    Raises:
        InvalidTournament: the numbers are not 1, 2, 3 …, there is no table for so many, or the number of rounds is not
            that of the table.
    """
    return pairer.pair_round(tournament, TABLE_RULES)
