"""Small tournaments written as tables, for tests of single articles."""

from __future__ import annotations

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Tournament

BYES = {kind.value: kind for kind in ByeKind}


def record(text: str) -> Record:
    """``2w1`` is a win with White against 2, ``3b+`` a forfeit win, ``H`` a half-point bye."""
    if text in BYES:
        return Bye(BYES[text])
    opponent, colour, code = int(text[:-2]), Colour(text[-2]), text[-1]
    if code in "+-":
        outcome = Outcome.WIN if code == "+" else Outcome.LOSS
        return Game(opponent=opponent, colour=colour, outcome=outcome, played=False)
    return Game(opponent=opponent, colour=colour, outcome=Outcome(code))


def player(tpn: int, rounds: str = "", *, rating: int | None = None, name: str = "") -> Player:
    """A player with records such as ``"2w1 H 3b="``; the rating falls with the TPN unless given."""
    records = tuple(record(text) for text in rounds.split())
    return Player(tpn=tpn, rating=2500 - 10 * tpn if rating is None else rating, records=records, name=name)


def tournament(*players: Player, rounds: int = 9, **rest: object) -> Tournament:
    """A tournament of ``rounds`` rounds with White as the initial colour unless ``rest`` says otherwise."""
    return Tournament(**{"total_rounds": rounds, "players": players, "initial_colour": Colour.WHITE, **rest})
