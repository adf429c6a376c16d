"""Random tournaments, complete and paired by the rules: the same seed gives the same file everywhere.

Ratings follow a bell curve, results FIDE's table of expected scores with a share of draws. Where a round cannot be
paired completely, as may happen in small fields with many rounds, or hardly anybody is there to play it, the
whole tournament is drawn anew with the next lots of the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import takewhile

from pairing.engine.basics.acceleration import baku_virtual_points
from pairing.engine.basics.brackets import State, drawn_bracket
from pairing.engine.basics.running_numbers import was_paired
from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems import system_named
from pairing.engine.systems.system import Entrants, PairRound, System
from pairing.engine.tournament import (
    BYES_WITH_POINTS,
    ONE_CYCLE,
    Bye,
    ByeKind,
    Colour,
    Cycles,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    Scoring,
    Tournament,
)
from pairing.engine.words import counted
from pairing.generating.expected_scores import expected_percent
from pairing.generating.lots import MILLION, Lots
from pairing.generating.parameters import USUAL_TIEBREAKS, Parameters
from pairing.standings import annulled_of, standings, without_games_of
from pairing.standings.by_bracket import ranking_by_bracket
from pairing.trf.event_codes import lines_that_state
from pairing.trf.records import KeptLine, PlayerDetails, TournamentDetails
from pairing.trf.snapshot import scoring_of_matches
from pairing.trf.tiebreak_lines import left_out_of_standings
from pairing.trf.writer import Edition, trf_from_tournament, write_trf

GENERATION = 4  # a new number whenever a seed gives another file than before
LATEST_ENTRY = 4  # the last round before which numbers may be given anew (C.04.2, 2.3)
MOST_ATTEMPTS = 200
DOUBLE_FORFEITS = 10  # one forfeit in so many is on both sides
TIEBREAKS = USUAL_TIEBREAKS
UNUSUAL = ((Outcome.DRAW, Outcome.LOSS), (Outcome.LOSS, Outcome.DRAW), (Outcome.LOSS, Outcome.LOSS))
_FIRST_DAY = date(2026, 3, 1)  # the rules of pairing and the edition of C.07 that ranks the players are in force


class NoSuchTournament(ValueError):
    """No tournament with these parameters came out, however the lots fell."""


@dataclass(slots=True)
class Entrant:
    """A player while the tournament is played. Rounds count from 1; ``last_round`` is the last one present."""

    tpn: int
    rating: int
    first_round: int
    last_round: int
    records: list[Record] = field(default_factory=list)
    had_half_point_bye: bool = False


def generate(parameters: Parameters, *, seed: int, edition: Edition = Edition.TRF26) -> str:
    """The report file of the tournament of ``seed``.

    Raises:
        NoSuchTournament: the field is too small, or hardly anybody plays, for so many rounds.
    """
    return report_file(generate_tournament(parameters, seed=seed), parameters, seed=seed, edition=edition)


def generate_tournament(
    parameters: Parameters, *, seed: int, rounds_played: int | None = None, pair_round: PairRound | None = None
) -> Tournament:
    """The tournament of ``seed`` after ``rounds_played`` rounds, all by default; same errors as ``generate``.

    ``pair_round`` is called in the place of the system's own, by whoever looks on while the rounds are paired.
    """
    rounds = parameters.rounds if rounds_played is None else rounds_played
    for attempt in range(MOST_ATTEMPTS):
        event = _kind_of_event(parameters)(parameters, Lots(seed, f"tournament {attempt}"))
        event.pair_round = pair_round or event.pair_round
        if all(event.play_round() for _ in range(rounds)):
            return event.tournament()
    entrants = system_named(parameters.system).entrants
    raise NoSuchTournament(
        f"No tournament of {parameters.players} {entrants} could be paired over {counted(parameters.rounds, 'round')} "
        f"in {MOST_ATTEMPTS} attempts; ask for more {entrants}, fewer rounds or fewer absences."
    )


def _kind_of_event(parameters: Parameters) -> type[Event]:
    system = system_named(parameters.system)
    if system.entrants is Entrants.PLAYERS and system.games_per_match == 1:
        return Event
    from pairing.generating.match_events import EventOfTeams, EventOfTwoGames  # few events need it

    return EventOfTeams if system.entrants is Entrants.TEAMS else EventOfTwoGames


class Event:
    """A tournament of single games on its way from round to round."""

    def __init__(self, parameters: Parameters, lots: Lots) -> None:
        self.parameters = parameters
        self.lots = lots
        drawn = parameters.ratings or tuple(_rating(parameters, lots) for _ in range(parameters.players))
        ratings = sorted(drawn, reverse=True)
        self.system = system_named(parameters.system)
        lot = lots.choice((Colour.WHITE, Colour.BLACK))
        self.initial_colour = None if self.system.is_predetermined else lot
        self.entrants = [self._entrant(tpn, rating) for tpn, rating in enumerate(ratings, start=1)]
        self.ratings = {entrant.tpn: entrant.rating for entrant in self.entrants}
        self.pair_round: PairRound = self.system.pair_round
        self.third_place = self.system.eliminates and lots.below(2) == 0
        self.decisions: set[tuple[int, int]] = set()

    def _entrant(self, tpn: int, rating: int) -> Entrant:
        rounds, lots = self.parameters.rounds, self.lots
        first, last = 1, rounds
        if rounds > 1 and lots.chance(self.parameters.late_entry_rate):
            first = lots.between(2, min(LATEST_ENTRY, rounds))
        if rounds > first and lots.chance(self.parameters.withdrawal_rate):
            last = lots.between(first, rounds - 1)
        return Entrant(tpn, rating, first, last)

    @property
    def scoring(self) -> Scoring:
        """The points of the event's matches."""
        return self.parameters.scoring

    @property
    def scoring_of_matches(self) -> Scoring:
        """The points of a match that is won or drawn as a whole, which an acceleration counts in."""
        return scoring_of_matches(self.scoring)

    def tournament(self, away: Mapping[int, ByeKind] | None = None) -> Tournament:
        """The tournament after the rounds played so far, with the byes of those who are away in the next one."""
        byes = away or {}
        virtual = self._virtual_points(byes)
        return Tournament(
            total_rounds=self.parameters.rounds,
            players=tuple(
                Player(
                    tpn=e.tpn,
                    rating=e.rating,
                    records=tuple(e.records),
                    name=f"Test{e.tpn:04d}, Player",
                    virtual_points=virtual.get(e.tpn, ()),
                )
                for e in self.entrants
            ),
            initial_colour=self.initial_colour,
            absent=frozenset(byes),
            absent_with_points=frozenset(tpn for tpn, kind in byes.items() if kind in BYES_WITH_POINTS),
            scoring=self.scoring,
            cycles=self._cycles(),
            third_place=self.third_place,
            decisions=frozenset(self.decisions),
        )

    def _cycles(self) -> Cycles:
        """As often as the rounds suffice for, where they are those of a table."""
        known = self.system.known_rounds
        return known.cycles_in(self.parameters.rounds, self.parameters.players) if known else ONE_CYCLE

    def _virtual_points(self, byes: Mapping[int, ByeKind]) -> dict[int, tuple[int, ...]]:
        """Those of Baku acceleration, by TPN; ``byes`` says who is away in round 1 before that is played."""
        if not self.parameters.baku:
            return {}
        began = [e.tpn for e in self.entrants if (was_paired(e.records[0]) if e.records else e.tpn not in byes)]
        return baku_virtual_points(
            [e.tpn for e in self.entrants],
            first_round=began,
            total_rounds=self.parameters.rounds,
            scoring=self.scoring_of_matches,
        )

    def play_round(self) -> bool:
        """Plays the next round; False where it cannot be paired."""
        number = len(self.entrants[0].records) + 1
        away = {e.tpn: kind for e in self.entrants if (kind := self._absence(e, number)) is not None}
        if len(self.entrants) - len(away) < 2:
            return False
        try:
            pairing = self.pair_round(self.tournament(away))
        except NoCompletePairing:
            return False
        records: dict[int, Record] = {tpn: Bye(kind) for tpn, kind in away.items()}
        records.update(self._played(pairing))
        for entrant in self.entrants:
            entrant.records.append(records.get(entrant.tpn, Bye(ByeKind.ZERO_POINT)))
        if self.system.eliminates:
            self._decide(number)
        return True

    def _decide(self, number: int) -> None:
        """By lot who goes on from the level matches of a round of a knock-out."""
        for place in drawn_bracket(self.tournament())[number - 1]:
            if place.state is State.LEVEL:
                self.decisions.add((number, self.lots.choice(place.players)))

    def _absence(self, entrant: Entrant, number: int) -> ByeKind | None:
        """Why the player is not in this round: not come yet, gone, or a bye asked for. None for who plays.

        A half-point bye is given once to each player and not in the last round.
        """
        if not entrant.first_round <= number <= entrant.last_round and not self.system.goes_by_numbers:
            return ByeKind.ZERO_POINT
        if self.lots.chance(self.parameters.zero_point_bye_rate):
            return ByeKind.ZERO_POINT
        if _asked(self.lots, self.parameters.full_point_bye_rate):
            return ByeKind.FULL_POINT
        allowed = number < self.parameters.rounds and not entrant.had_half_point_bye
        if allowed and self.lots.chance(self.parameters.half_point_bye_rate):
            entrant.had_half_point_bye = True
            return ByeKind.HALF_POINT
        return None

    def _played(self, pairing: RoundPairing) -> Iterator[tuple[int, Record]]:
        yield from ((tpn, Bye(self.system.kind_of_bye)) for tpn in pairing.without_opponent)
        for pair in pairing.pairs:
            left = self._who_has_left(pair.white, pair.black)
            records = self.forfeited(pair.white, pair.black, left) if left else self.match(pair.white, pair.black)
            yield from zip((pair.white, pair.black), records, strict=True)

    def _who_has_left(self, white: int, black: int) -> tuple[int, ...]:
        """Who of a pair of a table or a bracket has left before this round, which is lost by forfeit."""
        number = len(self.entrants[0].records) + 1
        return tuple(tpn for tpn in (white, black) if self.entrants[tpn - 1].last_round < number)

    def forfeited(self, white: int, black: int, away: tuple[int, ...]) -> tuple[Record, Record]:
        """What a pair makes of a round for which one of them, or both, are ``away``."""
        mine, theirs = (Outcome.LOSS if tpn in away else Outcome.WIN for tpn in (white, black))
        return Game(black, Colour.WHITE, mine, played=False), Game(white, Colour.BLACK, theirs, played=False)

    def match(self, white: int, black: int) -> tuple[Record, Record]:
        """What a pair makes of the round: both sides of it."""
        return self.game(white, black, self.ratings[white], self.ratings[black])

    def game(self, white: int, black: int, rating: int, other_rating: int) -> tuple[Game, Game]:
        """Both sides of a game; ``white`` and ``black`` are the opponents that they name."""
        mine, theirs, played = self._result(rating, other_rating)
        return Game(black, Colour.WHITE, mine, played), Game(white, Colour.BLACK, theirs, played)

    def _result(self, white: int, black: int) -> tuple[Outcome, Outcome, bool]:
        """Both outcomes by the ratings, and whether the game was played."""
        if self.lots.chance(self.parameters.forfeit_rate):
            if self.lots.below(DOUBLE_FORFEITS) == 0:
                return Outcome.LOSS, Outcome.LOSS, False
            absent_is_white = self.lots.below(2) == 0
            return (Outcome.LOSS, Outcome.WIN, False) if absent_is_white else (Outcome.WIN, Outcome.LOSS, False)
        if _asked(self.lots, self.parameters.double_forfeit_rate):
            return Outcome.LOSS, Outcome.LOSS, False
        if _asked(self.lots, self.parameters.unusual_result_rate):
            return *self.lots.choice(UNUSUAL), True
        expected = expected_percent(white, black)
        return *result_by_lot(self.lots, expected=expected, draw_rate=self.parameters.draw_rate), True


def _asked(lots: Lots, rate: int) -> bool:
    """By chance; no lot is drawn for what nobody asks for, so that files from before stay what they were."""
    return rate > 0 and lots.chance(rate)


def result_by_lot(lots: Lots, *, expected: int, draw_rate: int) -> tuple[Outcome, Outcome]:
    """The outcomes of White and Black, whose mean for White is ``expected`` percent of a win.

    Draws are ``draw_rate`` millionths between equals, and the fewer the farther the two are apart.
    """
    drawn = draw_rate * 2 * min(expected, 100 - expected)  # of 100 million
    won = expected * MILLION - drawn // 2
    lot = lots.below(100 * MILLION)
    if lot < drawn:
        return Outcome.DRAW, Outcome.DRAW
    return (Outcome.WIN, Outcome.LOSS) if lot < drawn + won else (Outcome.LOSS, Outcome.WIN)


def _rating(parameters: Parameters, lots: Lots) -> int:
    """A rating from the bell curve, drawn again outside the limits; where that hardly helps, any between them."""
    lowest, highest = parameters.lowest_rating, parameters.highest_rating
    for _ in range(20):
        rating = lots.bell((lowest + highest) // 2, parameters.spread)
        if lowest <= rating <= highest:
            return rating
    return lots.between(lowest, highest)


def _kind_of_type(system: System) -> str:
    return system.title if system.goes_by_numbers else f"Swiss, {system.title} system"


def _annulled(tournament: Tournament, system: System) -> frozenset[int]:
    """Who left before half of the games, where these go by a table (C.05, 6.6)."""
    met = {one.tpn: [game for game in one.records if not isinstance(game, Bye)] for one in tournament.entrants}
    return annulled_of(tournament, system.known_rounds, [tpn for tpn, own in met.items() if _has_left(own)])


def _has_left(games: list[Game | Match]) -> bool:
    """Whether all games since the last one that was played were lost by forfeit, and there are such."""
    since = list(takewhile(lambda game: not game.played, reversed(games)))
    return bool(since) and all(game.outcome is Outcome.LOSS for game in since)


def _ranks(tournament: Tournament, tiebreaks: tuple[str, ...], system: System) -> dict[int, int]:
    """The ranks by number; who is left out of the standings stands behind all others, since the column is mandatory."""
    if system.eliminates:
        return {one.tpn: one.rank for one in ranking_by_bracket(tournament).lines}
    annulled = _annulled(tournament, system)
    counted = without_games_of(tournament, annulled)
    ranked = standings(counted, tiebreaks, predetermined=system.is_predetermined, left_out=annulled)
    behind = enumerate(sorted(annulled), len(ranked) + 1)
    return {one.tpn: one.rank for one in ranked} | {tpn: rank for rank, tpn in behind}


def report_file(tournament: Tournament, parameters: Parameters, *, seed: int, edition: Edition) -> str:
    """The report file of a generated tournament: the seed in its name, the parameters in comments, or in 092."""
    system = system_named(parameters.system)
    parameters_text = f"; {parameters.arguments()}" if edition is Edition.TRF16 else ""  # it knows no comments
    ranks = _ranks(tournament, parameters.tiebreaks, system)
    columns = 1 if tournament.teams else tournament.scoring.games_per_match  # of the file, for each round
    days = [_FIRST_DAY + timedelta(days=number) for number in range(tournament.total_rounds) for _ in range(columns)]
    details = TournamentDetails(
        name=f"Generated tournament {seed}",
        city="Nowhere",
        federation="FID",
        start_date=f"{days[0]:%Y/%m/%d}",
        end_date=f"{days[-1]:%Y/%m/%d}",
        tournament_type=f"Individual {_kind_of_type(system)}{parameters_text}",
        chief_arbiter="Nobody",
        round_dates=tuple(f"{day:%y/%m/%d}" for day in days),
    )
    if tournament.teams:
        from pairing.generating.match_events import file_of_teams  # few events need it

        file = file_of_teams(tournament, details, system)
    else:
        file = trf_from_tournament(
            tournament, details=details, players={tpn: PlayerDetails(rank=rank) for tpn, rank in ranks.items()}
        )
    if edition is Edition.TRF16:
        named = tuple(map(KeptLine, lines_that_state(system, has_192=False)))
        return write_trf(replace(file, kept_lines=(*file.kept_lines, *named)), edition=edition)
    kept = tuple(line for line in file.kept_lines if not line.text.startswith("192"))
    of_bracket: tuple[str, ...] = ()
    if system.eliminates:
        from pairing.trf.bracket_lines import lines_of  # few events need it

        of_bracket = lines_of(tournament)
    annulled = () if tournament.teams else _annulled(tournament, system)
    comments = [f"### {left_out_of_standings(tournament.rounds_paired, annulled)}"] if annulled else []
    lines = (
        "182 Arobase",
        *lines_that_state(system, accelerated=parameters.baku, cycles=tournament.cycles),
        *of_bracket,
        *([f"202 {','.join(parameters.tiebreaks)}"] if parameters.tiebreaks else []),
        f"### Generated by Arobase, generation {GENERATION}",
        f"### Seed {seed}",
        f"### Parameters {parameters.arguments()}",
        *comments,
    )
    return write_trf(replace(file, kept_lines=(*map(KeptLine, lines), *kept)), edition=edition)
