"""Report files of events by a table and by a bracket, by seed: forfeits, who stays away to the end, level matches.

They are played by their systems up to some round. Of half of the level matches the file says how they were decided, of
the others that alone from which it follows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pairing.engine.basics.brackets import State, drawn_bracket
from pairing.engine.systems import system_named
from pairing.engine.tournament import Record, Scoring, Tournament
from pairing.generating import generator
from pairing.generating.lots import Lots
from pairing.generating.match_events import EventOfTeams
from pairing.generating.parameters import Parameters, Wishes, resolved
from pairing.trf.bracket_lines import decision_line
from pairing.trf.match_columns import match_of
from pairing.trf.reader import read_trf
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.writer import Edition

COMMENT = KeptLine("### Correction @ Round 1: décision de l’arbitre")
HOW = ("play-off 2½-1½", "drawing of lots", "decision of the arbiter")
FIELDS = {"knock-out": (2, 20), "team-knock-out": (2, 12), "team-round-robin": (3, 8)}


class Cup(generator.Event):
    """A knock-out of players whose matches have ``games`` games, with colours that change from game to game."""

    def __init__(self, games: int, parameters: Parameters, lots: Lots) -> None:
        self.games = games
        super().__init__(parameters, lots)

    @property
    def scoring(self) -> Scoring:
        """The points of games."""
        return replace(self.parameters.scoring, games_per_match=self.games)

    def match(self, white: int, black: int) -> tuple[Record, Record]:
        """All games of the match, whoever has won before."""
        return self._of_games(white, black, super().match)

    def forfeited(self, white: int, black: int, away: tuple[int, ...]) -> tuple[Record, Record]:
        """All games of the match, each to whoever is there."""
        return self._of_games(white, black, partial(super().forfeited, away=away))

    def _of_games(
        self, white: int, black: int, game: Callable[[int, int], tuple[Record, Record]]
    ) -> tuple[Record, Record]:
        if self.games == 1:
            return game(white, black)
        sides: tuple[list[generator.Game], list[generator.Game]] = ([], [])
        for number in range(self.games):
            one, other = (white, black) if number % 2 == 0 else (black, white)
            mine, theirs = game(one, other)
            assert isinstance(mine, generator.Game)
            assert isinstance(theirs, generator.Game)
            sides[0].append(mine if one == white else theirs)
            sides[1].append(theirs if one == white else mine)
        both = tuple(sides[0]), tuple(sides[1])
        return match_of(*both, self.scoring), match_of(*both[::-1], self.scoring)


def file_by_numbers(name: str, seed: int) -> TrfFile:
    """The file of an event of the system of this name after some of its rounds, or all."""
    rng, system = random.Random(f"{name} {seed}"), system_named(name)
    given: dict[str, tuple[int, int]] = {"forfeit_rate": (rng.choice((0, 100_000, 300_000)),) * 2}
    if name in FIELDS:
        given["players"] = (rng.randint(*FIELDS[name]),) * 2
    else:
        given["players"] = (2 * rng.randint(2, 6),) * 2
    parameters = resolved(Wishes(given, system=name), seed)
    if not system.eliminates and rng.random() < 0.4:  # everybody twice
        given["rounds"] = (2 * parameters.rounds,) * 2
        parameters = resolved(Wishes(given, system=name), seed)
    make = partial(Cup, rng.choice((1, 1, 2, 4))) if system.eliminates and not system.pairs_teams else None
    event = (make or (EventOfTeams if system.pairs_teams else generator.Event))(parameters, Lots(seed, name))
    for _round in range(rng.choice((parameters.rounds, rng.randint(1, parameters.rounds)))):
        if not event.play_round():
            break  # two who did not come have left a final without a side
    tournament = event.tournament()
    file = read_trf(generator.report_file(tournament, parameters, seed=seed, edition=Edition.TRF26))
    return replace(file, kept_lines=(*_with_how(rng, file.kept_lines, tournament), COMMENT))


def _with_how(rng: random.Random, lines: tuple[KeptLine, ...], tournament: Tournament) -> Iterator[KeptLine]:
    """The lines; those on level matches with how they were decided now and then."""
    decided = {
        decision_line(place.round_number, place.winner, place.loser): (place.round_number, place.winner, place.loser)
        for played in (drawn_bracket(tournament) if tournament.decisions else ())
        for place in played
        if place.state is State.BY_DECISION and place.winner and place.loser
    }
    for line in lines:
        if line.text in decided and rng.random() < 0.5:
            yield KeptLine(decision_line(*decided[line.text], rng.choice(HOW)))
        else:
            yield line
