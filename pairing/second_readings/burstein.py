"""The Burstein system read a second time: the bye is one weighted matching in exact integers, and so is each bracket.

Articles are those of C.04.4.2 (February 2026); where the text is silent the rulings of the project hold (see
docs/fide/burstein.md). Of the literal reading it takes the facts of the players alone, and the index is summed up anew.
Everybody left is matched at once: a bracket's member who is matched with somebody below floats, so C4 holds by itself;
C5 to C8 are sums over the pairs, and behind them stands one digit for the opponent of each BSN (4.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.tournament import Bye, ByeKind, Colour, Player, Tournament, is_played
from pairing.readings.common import board_key
from pairing.readings.dutch_facts import Person, persons
from pairing.readings.player_facts import ABSOLUTE, points_of
from pairing.second_readings import dutch
from pairing.second_readings.matching import couples_of, least_perfect_matching

Players = tuple[Person, ...]
Couple = tuple[Person, Person]


class SecondReading:
    """One tournament before one round; the players stand in their ranking order (1.8)."""

    MOST_PRESENT = 150  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        indices = index_of_each(tournament)
        people = (person for tpn, person in persons(tournament).items() if tpn not in tournament.absent)
        self.present: Players = tuple(sorted(people, key=lambda person: (*indices[person.tpn], person.tpn)))
        self.place = {person: place for place, person in enumerate(self.present)}
        self.forbidden = {frozenset(pair) for pair in tournament.forbidden_pairs}

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        """1.6.2, 1.9.2."""
        if self.tournament.coming_round <= min(self.tournament.total_rounds // 2, 4):
            return dutch.SecondReading(self.tournament).pair_round()
        bye = self.bye() if len(self.present) % 2 else None
        below = [player for player in self.present if player is not bye]
        floaters: list[Person] = []
        couples: list[Couple] = []
        while below:
            top = max(player.score for player in below)
            members = [
                player for player in self.present if player in floaters or player.score == top and player in below
            ]
            below = [player for player in below if player.score < top]
            pairs = self.pair_bracket(members, below)
            couples += pairs
            paired = {player for pair in pairs for player in pair}
            floaters = [player for player in members if player not in paired]
        couples.sort(key=board_key)
        return [self.colours(*couple) for couple in couples], bye.tpn if bye else None

    def may_meet(self, one: Person, other: Person) -> bool:
        """C1, C3 and the pairs that the arbiter forbids."""
        if other.tpn in one.opponents or frozenset((one.tpn, other.tpn)) in self.forbidden:
            return False
        return min(one.strength, other.strength) < ABSOLUTE or one.preference is not other.preference

    def bye(self) -> Person:
        """3.1: lowest score, most games, last in the ranking."""
        eligible = [player for player in self.present if not player.bye_barred]
        edges: list[tuple[Person | None, Person | None, Sequence[int]]] = [
            (
                player,
                None,
                (
                    player.score,
                    len(self.tournament.players[0].records) - len(player.games),
                    -self.place[player] + len(self.present),
                ),
            )
            for player in eligible
        ]
        edges += [(one, other, (0, 0, 0)) for one, other in couples_of(self.present) if self.may_meet(one, other)]
        matching = least_perfect_matching([None, *self.present], edges)
        return next(player for pair in matching if None in pair for player in pair if player is not None)

    def pair_bracket(self, members: Sequence[Person], below: Sequence[Person]) -> list[Couple]:
        """3.2 and 4."""
        bracket = Bracket(members, below)
        edges = [
            (one, other, bracket.price(*sorted((one, other), key=bracket.order)))
            for one, other in couples_of([*members, *below])
            if self.may_meet(one, other)
        ]
        matching = least_perfect_matching([*members, *below], edges)
        return [(one, other) for one, other in matching if one in bracket.bsn and other in bracket.bsn]

    def colours(self, one: Person, other: Person) -> tuple[int, int]:
        """5.2: White's and Black's TPN."""
        higher, lower = sorted((one, other), key=lambda player: self.place[player])
        return (higher.tpn, lower.tpn) if self.higher_has_white(higher, lower) else (lower.tpn, higher.tpn)

    def higher_has_white(self, higher: Person, lower: Person) -> bool:
        """5.2.1 to 5.2.5."""
        if higher.preference is lower.preference is None:
            assert higher.number is not None
            return (self.tournament.initial_colour is Colour.WHITE) == (higher.number % 2 == 1)
        if higher.preference is not lower.preference:
            return Colour.WHITE is higher.preference or lower.preference is Colour.BLACK
        if higher.strength != lower.strength:
            return (higher.preference is Colour.WHITE) == (higher.strength > lower.strength)
        for own, others in zip(higher.colours[::-1], lower.colours[::-1], strict=False):
            if own is not others:
                return own is Colour.BLACK
        return higher.preference is Colour.WHITE


class Bracket:
    """What a pair costs in a bracket of ``members``, by their ranking, with everybody ``below``."""

    def __init__(self, members: Sequence[Person], below: Sequence[Person]) -> None:
        self.bsn = {player: number for number, player in enumerate(members, start=1)}
        self.following = {player for player in below if player.score == max(other.score for other in below)}
        self.levels = sorted({player.score for player in (*members, *self.following)}, reverse=True)
        self.depth = {player: 1 if player in self.following else 2 for player in below} | dict.fromkeys(members, 0)

    def order(self, player: Person) -> tuple[int, int]:
        """The members by their BSN, then those below."""
        return self.depth[player], self.bsn.get(player, 0)

    def price(self, one: Person, other: Person) -> list[int]:
        """C5 to C8, and 4.3: for each BSN its opponent's BSN, the larger the better, 0 the worst."""
        nearer, farther = self.depth[one], self.depth[other]
        inside = farther == 0
        floats, floats_on = nearer == 0 and not inside, nearer < 2 and farther == 2
        opponents = {self.bsn.get(one, 0): self.bsn.get(other, 0), self.bsn.get(other, 0): self.bsn.get(one, 0)}
        return [
            int(floats),
            *(int(floats and one.score == level) for level in self.levels),
            int(floats_on),
            *(int(floats_on and one.score == level) for level in self.levels),
            int(inside and one.preference is not None and one.preference is other.preference),
            *(len(self.bsn) - opponents[number] if number in opponents else 0 for number in self.bsn.values()),
        ]


def index_of_each(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """1.7: Buchholz and Sonneborn-Berger of every player by TPN, negated so that the larger comes first."""
    players = {player.tpn: player for player in tournament.players}
    points = {
        tpn: [points_of(record, tournament.scoring) for record in player.records] for tpn, player in players.items()
    }
    seen = {tpn: sum(points[tpn]) + drawn_in_absence(player, tournament) for tpn, player in players.items()}
    found = {}
    for tpn, player in players.items():
        opposition = [seen[record.opponent] if is_played(record) else sum(points[tpn]) for record in player.records]
        berger = sum(own * theirs for own, theirs in zip(points[tpn], opposition, strict=True))
        found[tpn] = (-sum(opposition), -berger)
    return found


def drawn_in_absence(player: Player, tournament: Tournament) -> int:
    """1.7.2.1, exception: what opponents are given for the zero-point byes up to and with the coming round."""
    if player.tpn not in tournament.absent or player.tpn in tournament.absent_with_points:
        return 0
    away = Bye(ByeKind.ZERO_POINT)
    places = [place for place, record in enumerate(player.records) if record != away]
    byes = len(player.records) - 1 - max(places, default=-1)
    return byes * (tournament.scoring.draw - points_of(away, tournament.scoring))
