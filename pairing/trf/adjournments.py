"""The comments that tell of adjourned games: draws for the pairing of some rounds, decided later (C.04.2, 3.1).

A file holds the result that a game has in the end. What later rounds were paired on stands in a comment, so that they
can be paired again.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pairing.engine.tournament import Game, Outcome
from pairing.trf.records import TrfFile

_COMMENT = re.compile(
    r"### Adjournment @ Round (\d{1,2}): (\d{1,4}) - (\d{1,4}); "
    r"a draw for the pairing of rounds? (\d{1,2})(?: to (\d{1,2}))?",
    re.ASCII,
)


def adjournment(number: int, players: tuple[int, int], rounds: range) -> str:
    """The comment on a game of round ``number`` (behind ###), which was open while ``rounds`` were paired.

    >>> adjournment(3, (12, 5), range(4, 6))
    'Adjournment @ Round 3: 12 - 5; a draw for the pairing of rounds 4 to 5'
    """
    text = f"Adjournment @ Round {number}: {players[0]} - {players[1]}"
    if not rounds:
        return text
    last = rounds[-1]
    until = f"round {last}" if last == rounds[0] else f"rounds {rounds[0]} to {last}"
    return f"{text}; a draw for the pairing of {until}"


def as_paired(file: TrfFile, number: int) -> TrfFile:
    """``file`` as round ``number`` was paired: a game that was adjourned then is a draw."""
    drawn: dict[int, dict[int, int]] = {}
    for kept in file.kept_lines:
        found = _COMMENT.match(kept.text)
        if not found:
            continue
        round_number, one, other, first = (int(found[place]) for place in (1, 2, 3, 4))
        if first <= number <= int(found[5] or first) and round_number < number:
            drawn.setdefault(one, {})[round_number] = other
            drawn.setdefault(other, {})[round_number] = one
    if not drawn:
        return file
    players = []
    for player in file.players:
        records = list(player.records)
        for round_number, opponent in drawn.get(player.tpn, {}).items():
            game = records[round_number - 1] if round_number <= len(records) else None
            if isinstance(game, Game) and game.opponent == opponent:
                records[round_number - 1] = replace(game, outcome=Outcome.DRAW, played=True, rated=False)
        players.append(replace(player, records=tuple(records)))
    return replace(file, players=tuple(players))
