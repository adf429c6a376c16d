"""Misreadings of the rules met in other programs, each as one change to the literal reading.

They show that the tests can tell right from wrong: for each there is a tournament in
``tests/pairing/engine/known_faults/dubov`` that it pairs otherwise than the rules do. Articles are those of C.04.4.1
(February 2026) unless another text is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import rank
from pairing.readings.dubov import IMPOSSIBLE, Couple, Players, Reading, middle_out
from pairing.readings.player_facts import Facts, bars_bye
from tests.wrong_readings import changed, records_of


def most_earlier_upfloats_first(reading: Reading, upfloaters: Players) -> tuple[int, ...]:
    costs = Reading.float_history(reading, upfloaters)
    return (costs[0], -costs[1], costs[2]) if costs else ()


def other_bars(bars: Callable[[Record], bool]) -> type[Reading]:
    """3.1.1 with another list of what keeps a player from the bye."""

    def may_take_bye(reading: Reading, player: Facts) -> bool:
        return not any(map(bars, records_of(reading.tournament, player.tpn)))

    return changed(Reading, may_take_bye=may_take_bye)


def upfloat_outlives_a_bye(reading: Reading, upfloaters: Players) -> tuple[int, ...]:
    costs = Reading.float_history(reading, upfloaters)
    return (*costs[:2], sum(upfloated_last(reading, player) for player in upfloaters)) if costs else ()


def upfloated_last(reading: Reading, player: Facts) -> bool:
    """Upfloated in the last round that the player played."""
    records = records_of(reading.tournament, player.tpn)
    missed = 0
    while missed < len(records) and isinstance(records[-1 - missed], Bye):
        missed += 1
    if missed == len(records):
        return False
    played = len(records) - missed
    cut = tuple(replace(entry, records=entry.records[:played]) for entry in reading.tournament.players)
    return Reading(replace(reading.tournament, players=cut)).facts[player.tpn].upfloated_last_round


def just_shifted_count_in_the_second_pool(reading: Reading, larger: Players, out: Players) -> Sequence[Facts]:
    seek_white = bool(larger) and larger[0].preference is Colour.WHITE

    def position(player: Facts) -> tuple[int, int]:
        return (player.aro if seek_white else 0, player.tpn)

    return [player for player in middle_out(sorted(larger + out, key=position)) if player not in out]


def other_first_colours(parity: Callable[[Facts, int], int]) -> type[Reading]:
    """5.2.1 by the parity of another number, which is worked out from the higher ranked player and the board."""

    def colours(reading: Reading, couple: Couple, *, board: int) -> tuple[int, int]:
        higher, lower = sorted(couple, key=rank)
        if higher.games or lower.games:
            return Reading.colours(reading, couple, board=board)
        higher_has_white = (reading.tournament.initial_colour is Colour.WHITE) == (parity(higher, board) % 2 == 1)
        return (higher.tpn, lower.tpn) if higher_has_white else (lower.tpn, higher.tpn)

    return changed(Reading, colours=colours)


def last_difference_from_the_first_game(
    reading: Reading, higher: Sequence[Colour], lower: Sequence[Colour]
) -> Colour | None:
    pairs = list(zip(higher, lower, strict=False))
    return next((mine for mine, theirs in reversed(pairs) if mine is not theirs), None)


def bye_among_the_boards(reading: Reading) -> tuple[list[tuple[int, int]], None]:
    boards, bye = Reading.pair_round(reading)
    facts = reading.facts
    lines = [(reading.board_key((facts[white], facts[black])), (white, black)) for white, black in boards]
    if bye is not None:
        lines.append(((-facts[bye].score, -facts[bye].score, bye), (bye, 0)))
    return [line for _, line in sorted(lines)], None


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


def sets_by_smallest_sum(reading: Reading, pool: Sequence[Facts], size: int) -> Iterable[Players]:
    numbered = sorted(combinations(range(len(pool)), size), key=lambda numbers: (sum(numbers), numbers))
    return [tuple(pool[number] for number in numbers) for numbers in numbered]


def halves_in_round_one_only(reading: Reading, bracket: Players) -> bool:
    return reading.tournament.coming_round == 1 and Reading.all_yet_to_play(reading, bracket)


def small_weights(reading: Reading, upfloaters: Players, bracket: Players) -> tuple[object, ...]:
    """Here all are a hundred times as much."""
    top = max(player.score for player in bracket)
    cost = sum(100 * (top - player.score) for player in upfloaters) + 200 * reading.missed_preferences(bracket)
    weighted = zip((100, 10, 1), reading.float_history(upfloaters), strict=False)
    return (cost + sum(weight * count for weight, count in weighted),)


def inside_pairs_counted_once(reading: Reading, bracket: Players) -> int:
    white = sum(player.preference is Colour.WHITE for player in bracket)
    bound = abs(2 * white - len(bracket)) // 2
    missed = Reading.missed_preferences(reading, bracket)
    return bound + (missed - bound) // 2 if missed < IMPOSSIBLE else missed


def inside_a_half_before_the_next_transposition(reading: Reading, smaller: Players, larger: Players) -> int:
    if not reading.all_yet_to_play(smaller + larger):
        return Reading.unavoidable_pairs(reading, smaller, larger)
    return sum(not reading.legal(one, other) for one, other in zip(smaller, larger, strict=True))


def empty_round(reading: Reading) -> tuple[list[tuple[int, int]], int | None]:
    try:
        return Reading.pair_round(reading)
    except NothingToPair:
        return [], None


wrong = partial(changed, Reading)
WRONG_READINGS: dict[str, type[Reading]] = {
    # C6 read as: the highest upfloater as high as possible, then the next; {2.0, 3.5} before {2.5, 2.5}.
    "c6-closest-upfloaters-first": wrong(
        lower_scores=lambda self, upfloaters: tuple(sorted(-player.score for player in upfloaters))
    ),
    # C9 turned round.
    "c9-most-earlier-upfloats-first": wrong(float_history=most_earlier_upfloats_first),
    # 3.1.4 turned round.
    "bye-to-fewest-games": wrong(bye_order=lambda self, player: (player.score, player.games, -player.tpn)),
    # A half-point bye that the player asked for keeps from the pairing-allocated bye; so does a round missed, as by a
    # late entry.
    "bye-barred-by-requested-bye": other_bars(lambda record: record == Bye(ByeKind.HALF_POINT) or bars_bye(record)),
    "bye-barred-by-missed-round": other_bars(lambda record: record == Bye(ByeKind.ZERO_POINT) or bars_bye(record)),
    # The winner of a forfeited game may have the pairing-allocated bye, or who had a full-point bye.
    "bye-to-forfeit-winner": other_bars(lambda record: not isinstance(record, Game) and bars_bye(record)),
    "bye-after-full-point-bye": other_bars(lambda record: record != Bye(ByeKind.FULL_POINT) and bars_bye(record)),
    # C10 read as: upfloated in the last round that the player played.
    "c10-upfloat-outlives-bye": wrong(float_history=upfloat_outlives_a_bye),
    # The players shifted by 3.2.4.1 take their places in the pool of 3.2.4.2, which moves its middle.
    "second-shift-counts-just-shifted": wrong(second_pool=just_shifted_count_in_the_second_pool),
    # 5.2.1 read as: initial colour, other colour, initial colour … down the boards.
    "colours-alternate-by-board": other_first_colours(lambda higher, board: board),
    # 5.2.1 by the TPN itself, those counted who have not been paired yet.
    "colours-by-plain-tpn": other_first_colours(lambda higher, board: higher.tpn),
    # 5.2.4 with the first games of both set beside each other, not the last (C.04.2, 3.4).
    "colour-histories-from-first-game": wrong(last_difference=last_difference_from_the_first_game),
    # C.04.2, 3.6.3 with the smaller TPN of the two, whoever is ranked higher.
    "boards-by-smallest-tpn": wrong(
        board_key=lambda self, couple: (*Reading.board_key(self, couple)[:2], min(player.tpn for player in couple)),
    ),
    # The bye sorted among the boards as a pair with nobody.
    "bye-among-boards": wrong(pair_round=bye_among_the_boards),
    "three-digit-numbers": ThreeDigitNumbers,
    # 4.1.3 read as: the smallest sum of sequence numbers first.
    "sets-by-smallest-sum": wrong(sets=sets_by_smallest_sum),
    # C4 not looked after: each bracket is paired as if it were the last.
    "c4-not-looked-after": wrong(can_be_completed=lambda self, rest: True),
    # 3.2.3.1 applied to round 1 alone.
    "halves-in-round-one-only": wrong(all_yet_to_play=halves_in_round_one_only),
    # C6 to C10 added up with the weights 10 (a point), 2, 1, 0.1 and 0.01.
    "small-weights": wrong(quality=small_weights),
    # C7 counted from its bound with each unavoidable pair of the smaller group once, without its twin of the larger: a
    # fault of this project's own, when a single upfloater was chosen.
    "c7-inside-pairs-once": wrong(missed_preferences=inside_pairs_counted_once),
    # Players who have yet to play: a pair inside a half for each forbidden pair of the first candidate.
    "inside-a-half-before-next-transposition": wrong(unavoidable_pairs=inside_a_half_before_the_next_transposition),
    # 1.9.3 answered with a round of no boards.
    "empty-round": wrong(pair_round=empty_round),
}
