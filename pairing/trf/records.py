"""A tournament report file as data: what was stated, what was understood, and what there is to say about it.

Points and virtual points are tenths of a point. Texts such as dates stand as they stood in the file. The numbers
of lines serve remarks only and take no part in comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations

from pairing.engine.systems import system_of_code
from pairing.engine.systems.system import System
from pairing.engine.tournament import ONE_CYCLE, Bye, ByeKind, Colour, Cycles, Record, Scoring, Tournament
from pairing.trf.abnormal import AbnormalPoints
from pairing.trf.event_type import games_of_matches, has_matches_of_teams, has_predetermined_pairings
from pairing.trf.problems import Problem
from pairing.trf.snapshot import Snapshot, build_snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentDetails:
    """What the records 012 to 132 say of the event; no pairing depends on it."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    tournament_type: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()

    @property
    def arbiters(self) -> tuple[str, ...]:
        """The chief arbiter, then the deputies."""
        return tuple(name for name in (self.chief_arbiter, *self.deputy_arbiters) if name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDetails:
    """What record 001 says of a player beside pairing number, name, rating and games."""

    sex: str = ""
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfPlayer(PlayerDetails):
    """A record 001: one entry in ``records`` for each round already paired, then the byes asked for.

    ``points`` is what the file states (tenths; None where it states nothing). ``byes_ahead`` begins with the
    coming round; None in it means that the player is to be paired.
    """

    tpn: int
    name: str = ""
    rating: int | None = None
    points: int | None = None
    records: tuple[Record, ...] = ()
    byes_ahead: tuple[Bye | None, ...] = ()
    virtual_points: tuple[int, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def coming(self) -> Bye | None:
        """The bye for the coming round, None for a player who is to be paired."""
        return self.byes_ahead[0] if self.byes_ahead else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenGroup:
    """Players of whom no two may meet (260, XXP) from ``first_round`` to ``last_round``, None for the end."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None
    line: int = field(default=0, compare=False)

    def covers(self, round_number: int) -> bool:
        """Whether the prohibition holds in the round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """Those who may not meet, the smaller number first."""
        return frozenset(combinations(sorted(set(self.players)), 2))


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line that is not used here, kept to be written back."""

    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfFile(TournamentDetails):
    """A whole file. With ``problems`` it is unusable; ``adjustments`` list what was read in a lenient way.

    ``total_rounds`` and ``initial_colour`` are None where the file does not state them. ``maxi`` says whether it is a
    Maxi-tournament (XXM). ``kept_lines`` begin with the records that describe the event in codes, in the order of their
    numbers; the others stand as in the file. ``undecided_points`` is what a game not decided yet is worth in the points
    of the file (162, X; tenths), None where it is a draw's worth. ``away`` are those whom XXZ names, who are not paired
    in the coming round.
    """

    players: tuple[TrfPlayer, ...] = ()
    rounds_paired: int = 0
    total_rounds: int | None = None
    initial_colour: Colour | None = None
    maxi: bool = False
    maxi_line: int = field(default=0, compare=False)
    scoring: Scoring = Scoring()
    undecided_points: int | None = None
    forbidden: tuple[ForbiddenGroup, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    kept_lines: tuple[KeptLine, ...] = ()
    away: frozenset[int] = field(default=frozenset(), compare=False)
    adjustments: tuple[Problem, ...] = field(default=(), compare=False)
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    @property
    def coming_round(self) -> int:
        """The number of the first round that has not been paired."""
        return self.rounds_paired + 1

    @property
    def absent(self) -> frozenset[int]:
        """The starting ranks of those who are not to be paired in the coming round."""
        return frozenset(player.tpn for player in self.players if player.coming is not None)

    def stated(self, code: str) -> str:
        """What the first record ``code`` of those that are kept says (172 to 222); empty where there is none."""
        return next((kept.text[4:].strip() for kept in self.kept_lines if kept.text[:3] == code), "")

    @property
    def has_matches_of_teams(self) -> bool:
        """Whether the players' games are the boards of teams' matches (``pairing.trf.team_event``)."""
        return has_matches_of_teams(kept.text for kept in self.kept_lines)

    @property
    def games_of_matches(self) -> int:
        """How many rounds of the file a match takes, by what the file says."""
        return games_of_matches(kept.text for kept in self.kept_lines)

    @property
    def has_predetermined_pairings(self) -> bool:
        """Whether the event is a round robin or the like (192, else 092)."""
        return has_predetermined_pairings(self.stated("192"), self.tournament_type)

    @property
    def has_open_games(self) -> bool:
        """Whether games not decided yet are ones still to be played, as a round robin has them, and worth nothing."""
        return self.undecided_points == 0 and self.has_predetermined_pairings

    @property
    def cycles(self) -> Cycles:
        """How often all meet by the system of record 192; once where that says none."""
        code = self.stated("192")
        return self.cycles_by(system_of_code(code) if code else None)

    def cycles_by(self, system: System | None, *, entrants: int | None = None) -> Cycles:
        """How often all meet by the table of ``system``: as 192 says, else as often as the rounds suffice for.

        ``entrants`` is the number of teams, where these meet. Where nobody goes by a table it is once.
        """
        if system is None or system.known_rounds is None:
            return ONE_CYCLE
        said = system.code_that_says(self.stated("192"))
        if said is not None and said.cycles is not None:
            return said.cycles
        return system.known_rounds.cycles_in(
            self.total_rounds or 0, len(self.players) if entrants is None else entrants
        )

    @property
    def baku_line(self) -> KeptLine | None:
        """The record 192 or ACC that names Baku acceleration (C.04.7), if there is one."""
        for kept in self.kept_lines:
            text = kept.text.strip().upper()
            if (text.startswith("192") and text.endswith("_BAKU")) or text.split() in (["ACC", "TRUE"], ["ACC", "1"]):
                return kept
        return None

    def of_players(self) -> TrfFile:
        """The file as systems that pair players take it: a board of a team won against nobody is a full-point bye."""
        if not self.has_matches_of_teams:
            return self
        won = Bye(ByeKind.FULL_POINT)
        players = (
            replace(
                player,
                records=tuple(won if not isinstance(r, Bye) and r.opponent == 0 else r for r in player.records),
            )
            for player in self.players
        )
        return replace(self, players=tuple(players))

    def snapshot(
        self,
        *,
        unrated_rating: int | None = None,
        total_rounds: int | None = None,
        before_round: int | None = None,
        needs_ratings: bool = True,
    ) -> Snapshot:
        """The state before the coming round, or before ``before_round``, with all remarks on it.

        ``unrated_rating`` is given to players without a rating, ``total_rounds`` takes the place of what the file
        states. ``needs_ratings`` is that of the system: without it players may go without a rating.

        Raises:
            UnusableTrf: the file has problems, or cannot give that state; all the reasons at once.
        """
        return build_snapshot(
            self,
            unrated_rating=unrated_rating,
            total_rounds=total_rounds,
            before_round=before_round,
            needs_ratings=needs_ratings,
        )

    def tournament(
        self,
        *,
        unrated_rating: int | None = None,
        total_rounds: int | None = None,
        before_round: int | None = None,
    ) -> Tournament:
        """The engine's input of ``snapshot`` alone; same arguments, same errors."""
        return self.snapshot(
            unrated_rating=unrated_rating, total_rounds=total_rounds, before_round=before_round
        ).tournament
