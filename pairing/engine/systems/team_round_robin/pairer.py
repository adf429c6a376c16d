"""A round of a round robin of teams: the one that the table has for it. White is White on the first board."""

from __future__ import annotations

from pairing.engine.by_table import pairer
from pairing.engine.by_table.berger import ARTICLE, BERGER
from pairing.engine.by_table.parts import ARTICLES
from pairing.engine.by_table.rules import Rules
from pairing.engine.result import RoundPairing
from pairing.engine.tournament import Tournament

TABLE_RULES = Rules(
    articles=ARTICLES,
    known=BERGER,
    event="A round robin",
    sizes="3 to 24",
    remedy="make groups",
    article=ARTICLE,
)


def pair_round(tournament: Tournament) -> RoundPairing:
    """The coming round by the table.

    Raises:
        InvalidTournament: the numbers are not 1, 2, 3 …, there is no table for so many, or the number of rounds is not
            that of the table.
    """
    return pairer.pair_round(tournament, TABLE_RULES)
