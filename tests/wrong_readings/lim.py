"""Other readings of the Lim system, each as one change to the literal one: other programs' and those that were weighed.

Articles are those of C.04.4.3 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations

from pairing.engine.tournament import Bye, Colour
from pairing.readings import NothingToPair
from pairing.readings.common import History, are_forbidden, last_two_alike, without
from pairing.readings.lim import Couple, Couples, Facts, Players, Reading, Side
from pairing.readings.player_facts import bars_bye
from tests.wrong_readings import changed, records_of


def bye_without_looking_at_the_rest(reading: Reading) -> Facts | None:
    able = [player for player in reading.present if not player.bye_barred]
    if len(reading.present) % 2 == 0 or not able:
        return Reading.bye(reading)
    return min(able, key=lambda player: (player.score, -player.tpn))


def greedy_pairs(reading: Reading, group: Players, side: Side, following: Players) -> Players:
    left, leaving = tuple(sorted(group, key=lambda player: player.tpn)), []
    while left:
        first, left = left[0], left[1:]
        opponent = next((other for other in left if reading.circle.may_meet(first, other)), None)
        if opponent:
            left = without(left, opponent)
        else:
            leaving.append(first)
    return tuple(leaving)


class FloatersOneAtATime(Reading):
    """3.9, 3.10: the best first floater, then the best second one beside him."""

    found_at = 204

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        best = super().floaters(group, side, following)
        chosen: Players = ()
        while len(chosen) < len(best):
            sets = [
                (*chosen, player)
                for player in without(group, *chosen)
                if 2 * self.circle.most_pairs(without(group, *chosen, player)) == len(group) - len(best)
            ]
            chosen = min(sets, key=lambda one: self.cost(one, group, side, following))
        return chosen

    def cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        return (
            self.types(chosen, side, following),
            sum(player.floated for player in chosen),
            self.imbalance(without(group, *chosen)) if self.imbalance(group) else 0,
            self.number_order(chosen, down=side.down),
        )


class ColoursBeforeTypes(FloatersOneAtATime):
    """3.2.2 before 3.9."""

    found_at = 74

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        number = len(Reading.floaters(self, group, side, following))
        sets = [chosen for chosen in combinations(group, number) if self.circle.can_be_paired(without(group, *chosen))]
        return min(sets, key=lambda chosen: self.colour_cost(chosen, group, side, following))

    def colour_cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        types, floated, imbalance, numbers = self.cost(chosen, group, side, following)
        return imbalance, types, floated, numbers


class ColoursAlwaysAsked(ColoursBeforeTypes):
    """3.2.4: as many due to both colours is no reason to let the number decide."""

    found_at = 204

    def colour_cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        types, floated, _, numbers = self.cost(chosen, group, side, following)
        return types, floated, self.imbalance(without(group, *chosen)), numbers


def floaters_ahead_are_not_served(reading: Reading, chosen: Players, side: Side, following: Players) -> Players:
    return tuple(player for player in chosen if any(reading.circle.may_meet(player, other) for other in following))


def opponents_of_floaters_floated(reading: Reading, history: History, *, opponent: int, index: int) -> bool:
    return reading.histories[opponent].scores[index] != history.scores[index]


def floaters_meet_residents_only(reading: Reading, floater: Facts, members: Players, *, down: bool) -> Facts:
    residents = sorted(members, key=lambda player: player.tpn)
    usable = [
        player
        for player in residents
        if 2 * player.score == reading.twice_the_median
        and reading.circle.may_meet(floater, player)
        and reading.circle.can_be_paired(without(members, floater, player))
    ]
    if not usable:
        return Reading.opponent_of(reading, floater, members, down=down)
    return next((player for player in usable if not reading.same_due(floater, player)), usable[0])


def floaters_without_colours(reading: Reading, floater: Facts, members: Players, *, down: bool) -> Facts:
    in_order = sorted(without(members, floater), key=lambda player: player.tpn, reverse=not down)
    possible = (one for one in in_order if reading.circle.may_meet(floater, one))
    return next(one for one in possible if reading.circle.can_be_paired(without(members, floater, one)))


def upper_half_from_the_top(reading: Reading, players: Players) -> Players:
    half = len(players) // 2
    return players[half:] + players[1:half]


def no_second_scrutiny(reading: Reading, players: Players) -> tuple[tuple[int, ...], Couples]:
    if not players:
        return (), ()
    opponent = reading.possible(players)[0]
    return (), ((players[0], opponent), *reading.second_scrutiny(without(players[1:], opponent))[1])


def no_backtracking(reading: Reading, players: Players) -> tuple[tuple[int, ...], Couples]:
    if not players:
        return (), ()
    possible = reading.possible(players)
    opponent = next((other for other in possible if not reading.same_due(players[0], other)), possible[0])
    return (), ((players[0], opponent), *reading.second_scrutiny(without(players[1:], opponent))[1])


def fewest_faults_in_all(reading: Reading, players: Players) -> tuple[tuple[int, ...], Couples]:
    if not players:
        return (0,), ()
    best: tuple[tuple[int, ...], Couples] | None = None
    for opponent in reading.possible(players):
        (faults,), couples = reading.second_scrutiny(without(players[1:], opponent))
        faults += reading.same_due(players[0], opponent)
        if best is None or (faults,) < best[0]:
            best = (faults,), ((players[0], opponent), *couples)
    assert best
    return best


def nothing_is_cracked(reading: Reading, above: Side, below: Side) -> Side:
    raise NothingToPair


def cracks_the_other_side(reading: Reading, above: Side, below: Side) -> Side:
    wanted, other = (above, below) if len(above.floaters) > len(below.floaters) else (below, above)
    return wanted if wanted.pairs else other


def cracks_the_pair_made_first(reading: Reading, above: Side, below: Side) -> Side:
    side = Reading.side_to_crack(reading, above, below)
    side.pairs.insert(len(side.pairs), side.pairs.pop(0))
    return side


def by_number(reading: Reading, couple: Couple) -> Couple:
    one, other = sorted(couple, key=lambda player: player.tpn)
    return one, other


def higher_ranked_in_every_group(reading: Reading, higher: Facts, lower: Facts, *, group: int) -> Colour:
    return Reading.colour_of_higher(reading, higher, lower, group=reading.twice_the_median)


def newcomers_by_number(reading: Reading, higher: Facts) -> Colour:
    initial = reading.tournament.initial_colour
    assert initial
    return initial if higher.tpn % 2 else initial.opposite


def equalising_before_alternating(reading: Reading, history: History) -> Colour | None:
    if history.difference:
        return Colour.BLACK if history.difference > 0 else Colour.WHITE
    return Reading.due_colour(reading, history)


def alternating_alone(reading: Reading, history: History) -> Colour | None:
    if reading.tournament.coming_round % 2 and history.colours and not last_two_alike(history.colours):
        return history.colours[-1].opposite
    return Reading.due_colour(reading, history)


def compatible_whatever_the_colours(reading: Reading, one: Facts, other: Facts) -> bool:
    return other.tpn not in one.opponents and not are_forbidden(reading.tournament, one.tpn, other.tpn)


def forfeit_winners_may_have_the_bye(reading: Reading, history: History) -> Facts:
    records = records_of(reading.tournament, history.tpn)
    barred = any(isinstance(record, Bye) and bars_bye(record) for record in records)
    return replace(Reading.facts(reading, history), bye_barred=barred)


wrong = partial(changed, Reading)
WRONG_READINGS: dict[str, type[Reading]] = {
    # 1.1: the last in the ranking who is not barred, whatever becomes of the others.
    "bye-without-looking-at-the-rest": wrong(found_at=26, bye=bye_without_looking_at_the_rest),
    # 6 left out; for different scores too.
    "colours-never-free": wrong(found_at=17, free_of_colours=lambda self, one, other: False),
    "colours-free-for-all-in-the-last-round": wrong(
        found_at=44,
        free_of_colours=lambda self, one, other: self.tournament.coming_round >= self.tournament.total_rounds,
    ),
    # 2.2: from the top to the bottom, the last group extended upwards.
    "everything-downward": wrong(
        found_at=14,
        twice_the_median=property(lambda self: 2 * min((player.score for player in self.present), default=0)),
    ),
    # 2.3, 3.1: each by number takes the first compatible one left; who finds nobody floats.
    "greedy-pairs": wrong(found_at=14, floaters=greedy_pairs),
    # 3.2.4: the other end of the numbers.
    "floaters-by-number-one-first": wrong(
        found_at=11, number_order=lambda self, chosen, *, down: Reading.number_order(self, chosen, down=not down)
    ),
    "floaters-one-at-a-time": FloatersOneAtATime,
    "colours-before-types": ColoursBeforeTypes,
    "colours-always-asked": ColoursAlwaysAsked,
    # 3.9 left out.
    "no-types": wrong(found_at=74, types=lambda self, chosen, side, following: (0, 0, 0)),
    # 3.3, 3.4: an opponent next door counts for every floater who may meet him.
    "floaters-ahead-are-not-served": wrong(found_at=447, with_opponent=floaters_ahead_are_not_served),
    # 3.10 left out; who met another score floated, whoever was transferred.
    "floated-before-may-float-again": wrong(found_at=74, floated_just_before=lambda self, history: False),
    "opponents-of-floaters-floated": wrong(found_at=74, floated=opponents_of_floaters_floated),
    # 3.6, 3.7: floaters take their place by number among the others; not asked out of which group a floater comes.
    "floaters-join-the-list": wrong(
        found_at=12,
        pair_members=lambda self, members, floaters, *, down: Reading.pair_members(self, members, [], down=down),
    ),
    "floaters-by-number-alone": wrong(
        found_at=102,
        floater_order=lambda self, floaters, *, down: sorted(floaters, key=lambda one: one.tpn, reverse=not down),
    ),
    # 3.8: in the median nobody from above meets anybody from below, if that can be; the first compatible one, whatever
    # he is due.
    "floaters-meet-residents-only": wrong(found_at=14, opponent_of=floaters_meet_residents_only),
    "floaters-without-colours": wrong(found_at=29, opponent_of=floaters_without_colours),
    # 4.2: beyond the lower half the exchanges go on with player 2.
    "upper-half-from-the-top": wrong(found_at=17, exchanges=upper_half_from_the_top),
    # 5.2 left out; the first good opponent, even if the next pair has none for it; the sum of the faults, not pair by
    # pair.
    "no-second-scrutiny": wrong(found_at=2, _second_scrutiny=no_second_scrutiny),
    "no-backtracking": wrong(found_at=264, _second_scrutiny=no_backtracking),
    "fewest-faults-in-all": wrong(found_at=2, _second_scrutiny=fewest_faults_in_all),
    # 2.6 left out: a blocked median is a round without a pairing; 2.6.1 and 2.6.2 changed over; the pair farthest from
    # the median.
    "nothing-is-cracked": wrong(found_at=26, side_to_crack=nothing_is_cracked),
    "cracks-the-other-side": wrong(found_at=29, side_to_crack=cracks_the_other_side),
    "cracks-the-pair-made-first": wrong(found_at=44, side_to_crack=cracks_the_pair_made_first),
    # 5.6: unequal numbers of colours do not come before the histories.
    "no-equalising-before-histories": wrong(found_at=69, only_one_is_uneven=lambda self, higher, lower: False),
    # 5.4: by TPN alone; below the median too the higher ranked is given his due colour.
    "higher-ranked-by-number": wrong(found_at=36, by_rank=by_number),
    "higher-ranked-in-every-group": wrong(found_at=36, colour_of_higher=higher_ranked_in_every_group),
    # 7.2: odd and even of the TPN itself.
    "newcomers-by-number": wrong(found_at=171, drawn_colour=newcomers_by_number),
    # 5: who has no game is due Black.
    "newcomers-are-due-black": wrong(
        found_at=46, due_colour=lambda self, history: Reading.due_colour(self, history) or Colour.BLACK
    ),
    # 5.3: the colour had less often even after two of it. 5.5: in odd rounds only the last colour counts.
    "equalising-before-alternating": wrong(found_at=3976, due_colour=equalising_before_alternating),
    "alternating-alone": wrong(found_at=19, due_colour=alternating_alone),
    # 2.1: whoever has not met.
    "compatible-whatever-the-colours": wrong(found_at=11, compatible=compatible_whatever_the_colours),
    # C.04.1, 4: only byes bar.
    "forfeit-winners-may-have-the-bye": wrong(found_at=536, facts=forfeit_winners_may_have_the_bye),
}
