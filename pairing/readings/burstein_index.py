"""The index of the Burstein rules: Buchholz, then Sonneborn-Berger (1.7 and 1.8 of C.04.4.2, February 2026)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pairing.engine.tournament import Bye, ByeKind, Game, Player, Record, Tournament
from pairing.readings.player_facts import points_of


class Index(NamedTuple):
    """Buchholz in tenths of a point, Sonneborn-Berger in hundredths."""

    buchholz: int
    sonneborn_berger: int


class OppositionEvaluation:
    """1.7 for one tournament. A wrong reading overrides a method."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = {player.tpn: player for player in tournament.players}
        self.points = {tpn: self.real_points(player) for tpn, player in self.players.items()}

    def indices(self) -> Mapping[int, Index]:
        """1.8.1: the index of every player, by TPN."""
        return {tpn: self.index(player) for tpn, player in self.players.items()}

    def index(self, player: Player) -> Index:
        """1.7.1: over all rounds, the current points of the opponent, and those times the points made."""
        terms = [self.term(player, record) for record in player.records]
        return Index(sum(points for points, _ in terms), sum(points * earned for points, earned in terms))

    def term(self, player: Player, record: Record) -> tuple[int, int]:
        """The points of whom the player met, and what the player made; of the player where nobody was met (1.7.2.1)."""
        earned = points_of(record, self.tournament.scoring)
        if isinstance(record, Game) and record.played:
            return self.points_for_opponents(self.players[record.opponent]), earned
        return self.points[player.tpn], earned

    def real_points(self, player: Player) -> int:
        """1.7.2.2: without virtual points."""
        return sum(points_of(record, self.tournament.scoring) for record in player.records)

    def points_for_opponents(self, player: Player) -> int:
        """1.7.2.1, exception: who stays away, and has done so for some rounds, drew each of those for the others."""
        if not self.stays_away(player):
            return self.points[player.tpn]
        series = 0
        while series < len(player.records) and player.records[-1 - series] == Bye(ByeKind.ZERO_POINT):
            series += 1
        scoring = self.tournament.scoring
        return self.points[player.tpn] + series * (scoring.draw - points_of(Bye(ByeKind.ZERO_POINT), scoring))

    def stays_away(self, player: Player) -> bool:
        """Whether the coming round is a zero-point bye too."""
        return player.tpn in self.tournament.absent - self.tournament.absent_with_points
