"""All entrants of a tournament with what many tie-breaks need of them, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import TypeGuard, TypeVar, cast

from pairing.engine.errors import InvalidTournament
from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Entrant,
    Game,
    Match,
    Outcome,
    Record,
    ScoreType,
    Team,
    Tournament,
)
from pairing.engine.words import counted
from pairing.standings.editions import CURRENT_EDITION, Edition
from pairing.standings.unplayed import adjusted_points

Made = TypeVar("Made")


Awards = tuple[Mapping[int, tuple[int, ...]], Mapping[int, int]]
"""The points of each round, and those beside all rounds, of those for whom the scoring does not give them."""


@dataclass(frozen=True)
class Field:
    """The entrants after the rounds in the records, players or teams; everything by their TPN, points in tenths.

    The last round in the records counts as the last one of the event, so that standings between rounds follow the
    same rules; only Fore Buchholz asks whether it is the event's final round. ``unrated_rating`` is what the
    regulations give to players without a rating. ``pairing_numbers`` are the TPNs for the tie-break TPN where
    ``Player.tpn`` is another key. ``awarded`` has the points of each round where the scoring does not give them, and
    ``bonuses`` points beside all rounds (record 299 of the report file), both in the
    primary score, and ``awards`` the same by score for teams. ``predetermined``
    is true where all pairings stand before the event, as in a round robin: forfeits are games there, but for ratings
    and the losers' own records (15.2). All points are of ``score``; the primary one unless another is asked for by
    ``in_score``. ``round_ratings`` are the ratings that players had from later rounds on, as pairs of round and rating
    in order, where tie-breaks go by the rating of the round. ``given`` has by acronym and TPN the values of tie-breaks
    that are worked out elsewhere, in hundredths of a point.
    """

    tournament: Tournament
    edition: Edition = CURRENT_EDITION
    unrated_rating: int | None = None
    pairing_numbers: Mapping[int, int] = field(default_factory=dict)
    awarded: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    bonuses: Mapping[int, int] = field(default_factory=dict)
    predetermined: bool = False
    score: ScoreType | None = None
    awards: Mapping[ScoreType, Awards] = field(default_factory=dict)
    round_ratings: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)
    given: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    _kept: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def win(self) -> int:
        """The points of a match in which every game is won."""
        return self._of_bye(ByeKind.FULL_POINT)

    @cached_property
    def draw(self) -> int:
        """The points of a match in which every game is drawn."""
        return self._of_bye(ByeKind.HALF_POINT)

    def _of_bye(self, kind: ByeKind) -> int:
        return self.tournament.points(Bye(kind), self.score)

    @cached_property
    def players(self) -> dict[int, Entrant]:
        """The entrants: the players, or the teams of a team event."""
        return {entrant.tpn: entrant for entrant in self.tournament.entrants}

    @cached_property
    def rounds(self) -> int:
        """The number of rounds that the standings are for."""
        return self.tournament.rounds_paired

    @cached_property
    def round_points(self) -> dict[int, tuple[int, ...]]:
        """The points of each round."""
        points, score = self.tournament.points, self.score
        by_scoring = {
            tpn: tuple(points(record, score) for record in player.records) for tpn, player in self.players.items()
        }
        return by_scoring | dict(self.awarded)

    @cached_property
    def running_points(self) -> dict[int, tuple[int, ...]]:
        """The points after each round."""
        return {tpn: tuple(accumulate(made)) for tpn, made in self.round_points.items()}

    @cached_property
    def points(self) -> dict[int, int]:
        """The points after the last round."""
        return {tpn: sum(made) + self.bonuses.get(tpn, 0) for tpn, made in self.round_points.items()}

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """What each player counts for in the tie-breaks of the opponents (16.3)."""
        draw = self.draw
        return {
            tpn: adjusted_points(self.players[tpn].records, made, draw=draw) + self.bonuses.get(tpn, 0)
            for tpn, made in self.round_points.items()
        }

    def is_game_of_own_record(self, record: Record) -> TypeGuard[Game | Match]:
        """Whether a player's own record has a game there: one played or, with predetermined pairings, won (15.2)."""
        if isinstance(record, Bye):
            return False
        return record.played or (self.predetermined and record.outcome is Outcome.WIN)

    @cached_property
    def most_points(self) -> int:
        """The highest possible score: a win in every round, in a round robin but for the round that everybody rests."""
        if not self.predetermined:
            return self.win * self.rounds
        games = (sum(not isinstance(record, Bye) for record in player.records) for player in self.tournament.entrants)
        return self.win * max(games, default=0)

    @cached_property
    def has_final_round(self) -> bool:
        """Whether the event's last round is among those in the records."""
        return 0 < self.tournament.total_rounds <= self.rounds

    @cached_property
    def fore(self) -> Field:
        """The field as if all paired games of the final round had been drawn (8.3), forfeits included."""
        if not self.has_final_round:
            return self
        awarded = {
            tpn: (*made[:-1], made[-1] if isinstance(self.players[tpn].records[-1], Bye) else self.draw)
            for tpn, made in self.awarded.items()
        }
        tournament = replace(
            self.tournament,
            players=tuple(replace(player, records=_last_drawn(player.records)) for player in self.tournament.players),
            teams=tuple(replace(team, records=_last_drawn(team.records)) for team in self.tournament.teams),
        )
        return replace(self, tournament=tournament, awarded=awarded, _kept={})

    def in_score(self, score: ScoreType) -> Field:
        """The same field with every value in ``score``: itself where that is the one it is in already."""
        if score is (self.score or self.tournament.scores[0]):
            return self
        awarded, bonuses = self.awards.get(score, ({}, {}))
        return self.once(
            ("score", score), lambda: replace(self, score=score, awarded=awarded, bonuses=bonuses, _kept={})
        )

    def ratings(self, unrated: int | None = None) -> dict[int, int] | None:
        """The ratings, ``unrated`` or else ``unrated_rating`` for who has none; None where somebody stays without.

        Without a published rule for unrated players the tie-breaks that need ratings must be dropped (article 10).
        """
        substitute = self.unrated_rating if unrated is None else unrated
        found = {tpn: player.rating or substitute for tpn, player in self.players.items()}
        rated = {tpn: rating for tpn, rating in found.items() if rating is not None}
        return rated if len(rated) == len(found) else None

    def rating_in(self, number: int, tpn: int, first: int) -> int:
        """The rating in round ``number`` of a player whose ``first`` one it was."""
        return next((rating for since, rating in reversed(self.round_ratings.get(tpn, ())) if since <= number), first)

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What ``make`` gives, made at the first time of asking and kept under ``key``."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast(Made, self._kept[key])


def _last_drawn(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The records with the last match drawn; a bye stays as it was awarded."""
    return (*records[:-1], *(record if isinstance(record, Bye) else _drawn(record) for record in records[-1:]))


def _drawn(record: Game | Match) -> Game | Match:
    if isinstance(record, Match):
        games = tuple(replace(game, outcome=Outcome.DRAW, played=True) for game in record.games)
        return replace(record, games=games, outcome=Outcome.DRAW, played=True)
    return replace(record, outcome=Outcome.DRAW, played=True)


def survey(
    tournament: Tournament,
    *,
    edition: Edition = CURRENT_EDITION,
    unrated_rating: int | None = None,
    pairing_numbers: Mapping[int, int] | None = None,
    awarded: Mapping[int, tuple[int, ...]] | None = None,
    bonuses: Mapping[int, int] | None = None,
    predetermined: bool = False,
    awards: Mapping[ScoreType, Awards] | None = None,
    round_ratings: Mapping[int, Sequence[tuple[int, int]]] | None = None,
    given: Mapping[str, Mapping[int, int]] | None = None,
) -> Field:
    """The field of ``tournament``, checked; the arguments are those of ``Field``.

    Raises:
        InvalidTournament: an opponent is not among the players, a number is given twice, or a record is missing;
            every case is named.
    """
    _check(tournament)
    return Field(
        tournament,
        edition,
        unrated_rating,
        pairing_numbers or {},
        awarded or {},
        bonuses or {},
        predetermined,
        awards=awards or {},
        round_ratings=round_ratings or {},
        given=given or {},
    )


def _check(tournament: Tournament) -> None:
    known = {entrant.tpn for entrant in tournament.entrants}
    rounds = tournament.rounds_paired
    problems = []
    if len(known) < len(tournament.entrants):
        problems.append("A pairing number is given several times; give each its own.")
    for player in tournament.entrants:
        kind = "Team" if isinstance(player, Team) else "Player"
        if len(player.records) != rounds:
            problems.append(
                f"{kind} {player.tpn} has {counted(len(player.records), 'round')} on record, the tournament "
                f"{rounds}: enter a bye for each round that is missing."
            )
        problems.extend(
            f"{kind} {player.tpn}, round {number}: opponent {record.opponent} is not among the {kind.lower()}s."
            for number, record in enumerate(player.records, start=1)
            if not isinstance(record, Bye) and record.opponent not in known
        )
    if problems:
        raise InvalidTournament(problems)
