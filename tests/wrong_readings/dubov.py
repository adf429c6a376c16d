"""Misreadings of the rules met in other programs, each as one change to the literal reading.

They show that the tests can tell right from wrong: for each there is a tournament in
``tests/pairing/engine/known_faults`` that it pairs otherwise than the rules do. Articles are those of C.04.4.1
(February 2026) unless another text is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record, Tournament
from tests.player_facts import Facts, bars_bye
from tests.readings import NothingToPair
from tests.readings.dubov import IMPOSSIBLE, Couple, Players, Reading, middle_out, rank


class ClosestUpfloatersFirst(Reading):
    """C6 read as: the highest upfloater as high as possible, then the next; {2.0, 3.5} before {2.5, 2.5}."""

    def lower_scores(self, upfloaters: Players) -> tuple[int, ...]:
        return tuple(sorted(-player.score for player in upfloaters))


class MostEarlierUpfloatsFirst(Reading):
    """C9 turned round."""

    def float_history(self, upfloaters: Players) -> tuple[int, ...]:
        costs = super().float_history(upfloaters)
        return (costs[0], -costs[1], costs[2]) if costs else ()


class FewestGamesForTheBye(Reading):
    """3.1.4 turned round."""

    def bye_order(self, player: Facts) -> tuple[int, ...]:
        return (player.score, player.games, -player.tpn)


class _OtherBars(Reading):
    """3.1.1 with another list of what keeps a player from the bye."""

    def may_take_bye(self, player: Facts) -> bool:
        records = next(entry.records for entry in self.tournament.players if entry.tpn == player.tpn)
        return not any(self.bars(record) for record in records)

    def bars(self, record: Record) -> bool:
        return bars_bye(record)


class RequestedByeBars(_OtherBars):
    """A half-point bye that the player asked for keeps from the pairing-allocated bye."""

    def bars(self, record: Record) -> bool:
        return record == Bye(ByeKind.HALF_POINT) or bars_bye(record)


class MissedRoundBars(_OtherBars):
    """So does a round missed, as by a late entry."""

    def bars(self, record: Record) -> bool:
        return record == Bye(ByeKind.ZERO_POINT) or bars_bye(record)


class ForfeitWinDoesNotBar(_OtherBars):
    """The winner of a forfeited game may have the pairing-allocated bye."""

    def bars(self, record: Record) -> bool:
        return not isinstance(record, Game) and bars_bye(record)


class FullPointByeDoesNotBar(_OtherBars):
    """Who had a full-point bye may have the pairing-allocated bye."""

    def bars(self, record: Record) -> bool:
        return record != Bye(ByeKind.FULL_POINT) and bars_bye(record)


class UpfloatOutlivesABye(Reading):
    """C10 read as: upfloated in the last round that the player played."""

    def float_history(self, upfloaters: Players) -> tuple[int, ...]:
        costs = super().float_history(upfloaters)
        return (*costs[:2], sum(self.upfloated_last(player) for player in upfloaters)) if costs else ()

    def upfloated_last(self, player: Facts) -> bool:
        records = next(entry.records for entry in self.tournament.players if entry.tpn == player.tpn)
        missed = 0
        while missed < len(records) and isinstance(records[-1 - missed], Bye):
            missed += 1
        if missed == len(records):
            return False
        cut = tuple(
            replace(entry, records=entry.records[: len(entry.records) - missed]) for entry in self.tournament.players
        )
        return Reading(replace(self.tournament, players=cut)).facts[player.tpn].upfloated_last_round


class JustShiftedCountInTheSecondPool(Reading):
    """The players shifted by 3.2.4.1 take their places in the pool of 3.2.4.2, which moves its middle."""

    def second_pool(self, larger: Players, out: Players) -> Sequence[Facts]:
        seek_white = bool(larger) and larger[0].preference is Colour.WHITE

        def position(player: Facts) -> tuple[int, int]:
            return (player.aro if seek_white else 0, player.tpn)

        return [player for player in middle_out(sorted(larger + out, key=position)) if player not in out]


class ColoursAlternateByBoard(Reading):
    """5.2.1 read as: initial colour, other colour, initial colour … down the boards."""

    def colours(self, couple: Couple, *, board: int) -> tuple[int, int]:
        higher, lower = sorted(couple, key=rank)
        if higher.games or lower.games:
            return super().colours(couple, board=board)
        higher_has_white = (self.tournament.initial_colour is Colour.WHITE) == (board % 2 == 1)
        return (higher.tpn, lower.tpn) if higher_has_white else (lower.tpn, higher.tpn)


class ColoursByThePlainTpn(Reading):
    """5.2.1 by the TPN itself, those counted who have not been paired yet."""

    def colours(self, couple: Couple, *, board: int) -> tuple[int, int]:
        higher, lower = sorted(couple, key=rank)
        if higher.games or lower.games:
            return super().colours(couple, board=board)
        higher_has_white = (self.tournament.initial_colour is Colour.WHITE) == (higher.tpn % 2 == 1)
        return (higher.tpn, lower.tpn) if higher_has_white else (lower.tpn, higher.tpn)


class HistoriesFromTheFirstGame(Reading):
    """5.2.4 with the first games of both set beside each other, not the last (C.04.2, 3.4)."""

    def last_difference(self, higher: Sequence[Colour], lower: Sequence[Colour]) -> Colour | None:
        pairs = list(zip(higher, lower, strict=False))
        return next((mine for mine, theirs in reversed(pairs) if mine is not theirs), None)


class BoardsByTheSmallestTpn(Reading):
    """C.04.2, 3.6.3 with the smaller TPN of the two, whoever is ranked higher."""

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        return (*super().board_key(couple)[:2], min(player.tpn for player in couple))


class ByeAmongTheBoards(Reading):
    """The bye sorted among the boards as a pair with nobody."""

    def output_lines(self) -> list[tuple[int, int]]:
        boards, bye = self.pair_round()
        lines = [(self.board_key((self.facts[white], self.facts[black])), (white, black)) for white, black in boards]
        if bye is not None:
            player = self.facts[bye]
            lines.append(((-player.score, -player.score, player.tpn), (bye, 0)))
        return [line for _, line in sorted(lines)]


class ThreeDigitNumbers(Reading):
    """Opponents' numbers read from three columns: 1004 becomes 4."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(replace(tournament, players=tuple(map(self.misread, tournament.players))))

    @staticmethod
    def misread(player: Player) -> Player:
        return replace(
            player,
            records=tuple(
                replace(record, opponent=record.opponent % 1000) if isinstance(record, Game) else record
                for record in player.records
            ),
        )


class SmallestSumOfNumbers(Reading):
    """4.1.3 read as: the smallest sum of sequence numbers first."""

    def sets(self, pool: Sequence[Facts], size: int) -> Iterable[Players]:
        numbered = sorted(combinations(range(len(pool)), size), key=lambda numbers: (sum(numbers), numbers))
        return [tuple(pool[number] for number in numbers) for numbers in numbered]


class NobodyLooksDown(Reading):
    """C4 not looked after: each bracket is paired as if it were the last."""

    def can_be_completed(self, rest: Iterable[Facts]) -> bool:
        return True


class HalvesInRoundOneOnly(Reading):
    """3.2.3.1 applied to round 1 alone."""

    def all_yet_to_play(self, bracket: Players) -> bool:
        return self.tournament.coming_round == 1 and super().all_yet_to_play(bracket)


class SmallWeights(Reading):
    """C6 to C10 added up with the weights 10 (a point), 2, 1, 0.1 and 0.01; here all a hundred times as much."""

    def quality(self, upfloaters: Players, bracket: Players) -> tuple[object, ...]:
        top = max(player.score for player in bracket)
        cost = sum(100 * (top - player.score) for player in upfloaters) + 200 * self.missed_preferences(bracket)
        weighted = zip((100, 10, 1), self.float_history(upfloaters), strict=False)
        return (cost + sum(weight * count for weight, count in weighted),)


class InsidePairsCountedOnce(Reading):
    """C7 counted from its bound with each unavoidable pair of the smaller group once, without its twin of the larger.

    A fault of this project's own, when a single upfloater was chosen.
    """

    def missed_preferences(self, bracket: Players) -> int:
        white = sum(player.preference is Colour.WHITE for player in bracket)
        bound = abs(2 * white - len(bracket)) // 2
        missed = super().missed_preferences(bracket)
        return bound + (missed - bound) // 2 if missed < IMPOSSIBLE else missed


class InsideAHalfBeforeTheNextTransposition(Reading):
    """Players who have yet to play: a pair inside a half for each forbidden pair of the first candidate."""

    def unavoidable_pairs(self, smaller: Players, larger: Players) -> int:
        if not self.all_yet_to_play(smaller + larger):
            return super().unavoidable_pairs(smaller, larger)
        return sum(not self.legal(one, other) for one, other in zip(smaller, larger, strict=True))


class EmptyRoundWhenThereIsNone(Reading):
    """1.9.3 answered with a round of no boards."""

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        try:
            return super().pair_round()
        except NothingToPair:
            return [], None


WRONG_READINGS: dict[str, type[Reading]] = {
    "c6-closest-upfloaters-first": ClosestUpfloatersFirst,
    "c9-most-earlier-upfloats-first": MostEarlierUpfloatsFirst,
    "bye-to-fewest-games": FewestGamesForTheBye,
    "bye-barred-by-requested-bye": RequestedByeBars,
    "bye-barred-by-missed-round": MissedRoundBars,
    "bye-to-forfeit-winner": ForfeitWinDoesNotBar,
    "bye-after-full-point-bye": FullPointByeDoesNotBar,
    "c10-upfloat-outlives-bye": UpfloatOutlivesABye,
    "second-shift-counts-just-shifted": JustShiftedCountInTheSecondPool,
    "colours-alternate-by-board": ColoursAlternateByBoard,
    "colours-by-plain-tpn": ColoursByThePlainTpn,
    "colour-histories-from-first-game": HistoriesFromTheFirstGame,
    "boards-by-smallest-tpn": BoardsByTheSmallestTpn,
    "bye-among-boards": ByeAmongTheBoards,
    "three-digit-numbers": ThreeDigitNumbers,
    "sets-by-smallest-sum": SmallestSumOfNumbers,
    "c4-not-looked-after": NobodyLooksDown,
    "halves-in-round-one-only": HalvesInRoundOneOnly,
    "small-weights": SmallWeights,
    "c7-inside-pairs-once": InsidePairsCountedOnce,
    "inside-a-half-before-next-transposition": InsideAHalfBeforeTheNextTransposition,
    "empty-round": EmptyRoundWhenThereIsNone,
}
