"""Tournaments written down in the letters of the report file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Scoring, Tournament
from pairing.standings import Ranking, decimal_text, rank, read_tiebreaks, survey

OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}

# Six players, four rounds, every kind of unplayed round.
TABLE = {
    1: ("4w1", "3b+", "2w=", "5b="),
    2: ("5b1", "H", "1b=", "3w1"),
    3: ("6w1", "1w-", "4b1", "2b0"),
    4: ("1b0", "6b0", "3w0", "U"),
    5: ("2w0", "U", "6b1", "1w="),
    6: ("3b0", "4w1", "5w0", "Z"),
}


def record(text: str) -> Record:
    """A round: ``4w1`` is White against player 4, won; one letter is a bye."""
    if len(text) == 1:
        return Bye(ByeKind(text))
    return Game(int(text[:-2]), Colour(text[-2]), OUTCOMES[text[-1]], played=text[-1] in "1=0")


def tournament(
    table: Mapping[int, tuple[str, ...]] = TABLE,
    *,
    scoring: Scoring | None = None,
    total_rounds: int | None = None,
    ratings: Mapping[int, int | None] | None = None,
) -> Tournament:
    """The tournament of a table; the ratings fall by 100 from 2100 on."""
    given = ratings or {}
    players = tuple(
        Player(tpn, given.get(tpn, 2200 - 100 * tpn), tuple(record(text) for text in texts))
        for tpn, texts in table.items()
    )
    rounds = max(map(len, table.values()), default=0)
    return Tournament(total_rounds=total_rounds or rounds, players=players, scoring=scoring or Scoring())


def ranking(event: Tournament, *codes: str, **field: Any) -> Ranking:
    """The ranking by ``codes``."""
    return rank(survey(event, **field), read_tiebreaks(codes))


def shown(event: Tournament, code: str, **field: Any) -> list[str]:
    """Every player's value in the order of the pairing numbers, as it is written."""
    found = ranking(event, code, **field)
    values = {line.tpn: decimal_text(line.values[0], found.tiebreaks[0].unit) for line in found.lines}
    return [values[tpn] for tpn in sorted(values)]


def ranks(found: Ranking) -> dict[int, int]:
    """The rank of each player."""
    return {line.tpn: line.rank for line in found.lines}
