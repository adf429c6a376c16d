"""Random states of two-game matches for the reading of C.04.5: results of games, forfeits in all their forms."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pairing.engine.tournament import Colour, Game, Match, Outcome, Player, Scoring, Tournament, outcome_of
from tests.readings.match_states import Event, Pairs, Records, manners, random_numbers
from tests.readings.states import States

PLAYED = ("1 0", "= =", "0 1")
UNUSUAL = ("= 0", "0 =", "0 0", "W L", "D D", "L W")
FORFEITS = ("+ -", "- +", "- -")
RESULTS = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}
RESULTS |= {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}
FORFEITED_MATCHES = (("+ -", "+ -"), ("- +", "- +"), ("- -", "- -"), ("+ -", "- -"), ("- -", "- +"))
CROSSED = (("+ -", "- +"), ("- +", "+ -"))
SCORINGS = (
    Scoring(win=30, draw=10, pairing_allocated_bye=40, games_per_match=2),
    Scoring(pairing_allocated_bye=10, games_per_match=2),
    Scoring(win=20, draw=10, pairing_allocated_bye=30, absence=5, games_per_match=2),
)


class TwoGames(Event):
    """An event whose matches have two games with alternating colours."""

    has_lone_wins = True

    def __init__(self, rng: random.Random, *, players: int) -> None:
        super().__init__(rng, random_numbers(rng, players))
        self.scoring = Scoring(pairing_allocated_bye=15, games_per_match=2)
        if rng.random() < 0.08:
            self.scoring = rng.choice(SCORINGS)
        self.forfeits = rng.choice((0.0, 0.0, 0.1, 0.4))
        self.unusual = rng.choice((0.0, 0.1))
        self.draws = rng.choice((0.2, 0.2, 0.8))
        self.initial = rng.choice(list(Colour))
        self.virtual = (20,) * rng.randint(1, 3) + (10,) * rng.randint(0, 3) if rng.random() < 0.1 else ()
        self.rated = rng.random() < 0.5

    def match(self, white: int, black: int) -> tuple[Match, Match]:
        """Two games by lot; a match is forfeited where one of the players stayed away from both."""
        codes = [tuple(code.split()) for code in self._codes()]
        first, second = (codes[0], codes[1][::-1])  # the codes of the second game begin with White's, who is ``black``
        mine = (_game(black, Colour.WHITE, first[0]), _game(black, Colour.BLACK, second[0]))
        theirs = (_game(white, Colour.BLACK, first[1]), _game(white, Colour.WHITE, second[1]))
        forfeited = "-" == first[0] == second[0] or "-" == first[1] == second[1]
        made, answer = (sum(map(self._points, games)) for games in (mine, theirs))
        return (
            Match(mine, outcome_of(made, answer), played=not forfeited),
            Match(theirs, outcome_of(answer, made), played=not forfeited),
        )

    def _codes(self) -> tuple[str, str]:
        """The results of both games, each as those of its White and its Black."""
        if self.rng.random() >= self.forfeits:
            return self._played(), self._played()
        kind = self.rng.choice(("match", "crossed", "one", "one"))
        if kind == "one":
            one, other = self.rng.sample((self._played(), self.rng.choice(FORFEITS)), 2)
            return one, other
        # Written from the side of one player; in the second game that player has Black.
        one, other = self.rng.choice(FORFEITED_MATCHES if kind == "match" else CROSSED)
        return one, other[::-1]

    def _played(self) -> str:
        if self.rng.random() < self.unusual:
            return self.rng.choice(UNUSUAL)
        return "= =" if self.rng.random() < self.draws else self.rng.choice(PLAYED)

    def _points(self, game: Game) -> int:
        if game.outcome is Outcome.WIN:
            return self.scoring.win
        if game.outcome is Outcome.DRAW:
            return self.scoring.draw
        return self.scoring.loss if game.played else self.scoring.absence

    def tournament(
        self, records: Records, *, left: int, absent: Iterable[int] = (), forbidden: Pairs = frozenset()
    ) -> Tournament:
        """The players may have no rating: nothing here asks for one."""
        accelerated = set(self.tpns[: (len(self.tpns) + 1) // 2])
        players = tuple(
            Player(
                tpn=tpn,
                rating=2000 - tpn if self.rated else None,
                records=tuple(records[tpn]),
                virtual_points=self.virtual if tpn in accelerated else (),
            )
            for tpn in self.tpns
        )
        return Tournament(
            total_rounds=max(map(len, records.values())) + 1 + left,
            players=players,
            initial_colour=self.initial,
            absent=frozenset(absent),
            forbidden_pairs=forbidden,
            scoring=self.scoring,
        )


def _game(opponent: int, colour: Colour, code: str) -> Game:
    return Game(opponent, colour, RESULTS[code], played=code not in "+-", rated=code not in "WDL")


def make_event(rng: random.Random, count: int) -> TwoGames:
    """An event of ``count`` players."""
    return TwoGames(rng, players=count)


STATES = States(small=manners(make_event), large=manners(make_event), sizes=(4, 12), large_sizes=(14, 60))
