"""Other readings of the Dutch rules, each as one change to the literal one: other programs' and those of older texts.

Articles are those of C.04.3 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record
from pairing.readings.common import board_key
from pairing.readings.dutch import Reading
from pairing.readings.dutch_bracket import Bracket, Couple, Players
from pairing.readings.dutch_facts import DOWN, LEVEL, Person
from pairing.readings.dutch_sequence import Bsns, exchange_key, exchanges
from pairing.readings.player_facts import MILD, bars_bye
from tests.wrong_readings import changed

wrong = partial(changed, Reading)


def with_bracket(*, found_at: int, **methods: Any) -> type[Reading]:
    """A reading whose brackets have other ``methods``."""
    return wrong(found_at=found_at, bracket_type=changed(Bracket, **methods))


def with_facts(*, found_at: int, **facts: Callable[[Reading, Person, Player], Any]) -> type[Reading]:
    """Article 1 read otherwise: what is known of each player is worked out by ``facts``."""

    def all_facts(reading: Reading) -> dict[int, Person]:
        players = {player.tpn: player for player in reading.tournament.players}
        return {
            tpn: replace(person, **{name: fact(reading, person, players[tpn]) for name, fact in facts.items()})
            for tpn, person in Reading.facts(reading).items()
        }

    return wrong(found_at=found_at, facts=all_facts)


def with_floats(*, found_at: int, unplayed: Callable[[Record, str], str]) -> type[Reading]:
    """1.4 read otherwise: rounds without a game float as ``unplayed`` makes of what the rules say."""

    def floats(reading: Reading, person: Person, player: Player) -> tuple[str, ...]:
        return tuple(
            known if isinstance(record, Game) and record.played else unplayed(record, known)
            for record, known in zip(player.records, person.floats, strict=True)
        )

    return with_facts(found_at=found_at, floats=floats)


def floats_outlive_an_absence(reading: Reading, person: Person, player: Player) -> tuple[str, ...]:
    rounds = zip(player.records, person.floats, strict=True)
    return tuple(known for record, known in rounds if record != Bye(ByeKind.ZERO_POINT))


def with_bars(*, found_at: int, bars: Callable[[Record], bool]) -> type[Reading]:
    """C2 with another list of what bars from the bye."""
    return with_facts(found_at=found_at, bye_barred=lambda reading, person, player: any(map(bars, player.records)))


def most_points(reading: Reading) -> int:
    """What can have been scored so far."""
    return reading.tournament.rounds_paired * reading.tournament.scoring.win


def topscorers_from_half_on(reading: Reading, person: Person, player: Player) -> bool:
    last = reading.tournament.coming_round >= reading.tournament.total_rounds
    return last and 2 * person.score >= most_points(reading)


def only_the_sign_of_the_difference(reading: Reading, person: Person, player: Player) -> Colour | None:
    if not person.difference:
        return person.preference
    return Colour.BLACK if person.difference > 0 else Colour.WHITE


def forfeited_pairs_have_met(reading: Reading, one: Person, other: Person) -> bool:
    forfeited = {
        (player.tpn, record.opponent)
        for player in reading.tournament.players
        for record in player.records
        if isinstance(record, Game) and not record.played
    }
    return Reading.may_meet(reading, one, other) and (one.tpn, other.tpn) not in forfeited


def any_absolute_is_the_same(reading: Reading, higher: Person, lower: Person) -> Person | None:
    return None if higher.strength == lower.strength else Reading.stronger(reading, higher, lower)


def histories_from_the_first_game(reading: Reading, higher: Person, lower: Person) -> tuple[Colour, str]:
    colour, article = Reading.colour_of_higher(reading, higher, lower)
    if article not in ("5.2.3", "5.2.4"):
        return colour, article
    pairs = list(zip(higher.colours, lower.colours, strict=False))
    last = next((mine for mine, theirs in reversed(pairs) if mine is not theirs), None)
    return (last.opposite, "5.2.3") if last else (higher.preference or colour, "5.2.4")


def higher_ranked_by_tpn(reading: Reading, one: Person, other: Person) -> tuple[Person, Person, str]:
    higher, lower = sorted((one, other), key=lambda player: player.tpn)
    colour, article = reading.colour_of_higher(higher, lower)
    return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)


def boards_without_virtual_points(reading: Reading, couple: Couple) -> tuple[int, ...]:
    def points(person: Person) -> Person:
        player = next(entry for entry in reading.tournament.players if entry.tpn == person.tpn)
        extra = (*player.virtual_points, *(0 for _ in person.scores))[len(person.scores) - 1]
        return replace(person, scores=(person.score - extra,))

    return board_key((points(couple[0]), points(couple[1])))


def with_exchanges(*, found_at: int, key: Callable[[Bsns, Bsns], tuple[Any, ...]]) -> type[Reading]:
    """4.3.2 read otherwise."""
    return wrong(found_at=found_at, exchange_key=staticmethod(key))


def mdps_count_in_c14(bracket: Bracket, player: Person) -> int:
    counts = (0, 0, 0, 0, int(player.floated(DOWN, 1)), 0, int(player.floated(DOWN, 2)), 0)
    return Bracket.float_cost(bracket, player) + bracket.digits(counts, (None,) * 4) * (player in bracket.mdps)


def bsns_of_the_bracket(
    bracket: Bracket, players: Players, pairs: int, mdp_pairs: list[Couple], left: int, cost: int
) -> Iterator[list[Couple]]:
    bsn = [bracket.members.index(player) + 1 for player in players]

    def key(out: Bsns, back: Bsns) -> Any:
        return exchange_key(tuple(bsn[place - 1] for place in out), tuple(bsn[place - 1] for place in back))

    for first, second in exchanges(pairs, len(players) - pairs, key):
        s1, s2 = tuple(players[place] for place in first), tuple(players[place] for place in second)
        for more, _left, _cost in bracket.transpositions(s1, s2, left, cost):
            yield mdp_pairs + more


def without_count(place: int, found_at: int) -> type[Reading]:
    """The count in this place of C10 to C17 left out."""

    def digits(bracket: Bracket, counts: Sequence[int], gaps: Sequence[int | None]) -> int:
        return Bracket.digits(bracket, [0 if at == place else count for at, count in enumerate(counts)], gaps)

    return with_bracket(found_at=found_at, digits=digits)


def without_differences(place: int, found_at: int) -> type[Reading]:
    """The score differences in this place of C18 to C21 left out."""

    def digits(bracket: Bracket, counts: Sequence[int], gaps: Sequence[int | None]) -> int:
        return Bracket.digits(bracket, counts, [None if at == place else gap for at, gap in enumerate(gaps)])

    return with_bracket(found_at=found_at, digits=digits)


COUNTS_FOUND_AT = (402, 17, 19, 128, 44, 103, 64, 6452)
DIFFERENCES_FOUND_AT = (93, 184, 646, 591)
WRONG_READINGS: dict[str, type[Reading]] = {
    # 1.4.3 of 2017: who does not play in a round has a downfloat; 1.4.3 for the allocated bye alone; for byes alone.
    "every-absence-floats": with_floats(found_at=110, unplayed=lambda record, known: DOWN),
    "byes-do-not-float": with_floats(
        found_at=64, unplayed=lambda record, known: DOWN if record == Bye(ByeKind.PAIRING_ALLOCATED) else LEVEL
    ),
    "forfeit-wins-do-not-float": with_floats(
        found_at=191, unplayed=lambda record, known: known if isinstance(record, Bye) else LEVEL
    ),
    # "Previous round" as the one that the player last took part in.
    "floats-outlive-an-absence": with_facts(found_at=249, floats=floats_outlive_an_absence),
    # C2 of 2017; with half-point byes; for byes alone.
    "full-point-bye-does-not-bar": with_bars(
        found_at=56, bars=lambda record: record != Bye(ByeKind.FULL_POINT) and bars_bye(record)
    ),
    "half-point-bye-bars": with_bars(
        found_at=3, bars=lambda record: record == Bye(ByeKind.HALF_POINT) or bars_bye(record)
    ),
    "forfeit-win-does-not-bar": with_bars(
        found_at=112, bars=lambda record: isinstance(record, Bye) and bars_bye(record)
    ),
    # 1.8 with 50 % being enough; without the final round; left out.
    "topscorers-from-half-on": with_facts(found_at=80, is_topscorer=topscorers_from_half_on),
    "topscorers-in-every-round": with_facts(
        found_at=5, is_topscorer=lambda reading, person, player: 2 * person.score > most_points(reading)
    ),
    "no-topscorers": with_facts(found_at=85, is_topscorer=lambda reading, person, player: False),
    # 1.7.1 read as: the difference gives the colour whenever there is one, two equal colours but the strength.
    "only-the-sign-of-the-difference": with_facts(found_at=44, preference=only_the_sign_of_the_difference),
    # 1.7.4 as in another system: who has not played has a mild preference for Black.
    "newcomers-want-black": with_facts(
        found_at=2,
        preference=lambda reading, person, player: person.preference or Colour.BLACK,
        strength=lambda reading, person, player: person.strength if person.preference else MILD,
    ),
    # 5.2.5 by the TPN itself.
    "colours-by-plain-tpn": with_facts(found_at=42, number=lambda reading, person, player: person.tpn),
    # C.04.2, 3.5 left out: no second pairing after a forfeit.
    "forfeited-pairs-have-met": wrong(found_at=53, may_meet=forfeited_pairs_have_met),
    # C3 lifted only where both are topscorers.
    "c3-lifted-for-two-topscorers": wrong(
        found_at=85, is_lifted=lambda self, one, other: one.is_topscorer and other.is_topscorer
    ),
    # C5 left out, as in 2017: whoever comes down and may take it.
    "c5-left-out": wrong(
        found_at=3, takers=property(lambda self: tuple(player for player in self.present if not player.bye_barred))
    ),
    # 5.2.2 without the wider colour difference.
    "any-absolute-is-the-same": wrong(found_at=561, stronger=any_absolute_is_the_same),
    # 5.2.3 with the first games of both set beside each other (C.04.2, 3.4).
    "histories-from-first-game": wrong(found_at=497, colour_of_higher=histories_from_the_first_game),
    # 5.2.4 and 5.2.5 by the TPN alone.
    "higher-ranked-by-tpn": wrong(found_at=32, allocation=higher_ranked_by_tpn),
    # C.04.2, 3.6 with the points themselves.
    "boards-without-virtual-points": wrong(found_at=4, board_key=boards_without_virtual_points),
    # 4.3.2: rules 3 and 4 turned round; rule 2 before rule 1; rule 3 the other way: the smallest differing BSN out.
    "exchange-rules-3-and-4-turned": with_exchanges(
        found_at=216, key=lambda out, back: (len(out), sum(back) - sum(out), back, [-bsn for bsn in reversed(out)])
    ),
    "exchange-rules-1-and-2-turned": with_exchanges(
        found_at=3891, key=lambda out, back: (sum(back) - sum(out), *exchange_key(out, back))
    ),
    "exchange-rule-3-from-the-top": with_exchanges(
        found_at=216, key=lambda out, back: (len(out), sum(back) - sum(out), out, back)
    ),
    "c8-left-out": with_bracket(found_at=261, c8=lambda bracket, floaters: ()),
    "c8-counting-only": with_bracket(found_at=1827, c8=lambda bracket, floaters: Bracket.c8(bracket, floaters)[:1]),
    "c9-left-out": with_bracket(found_at=49, c9=lambda bracket, floaters: 0),
    "c9-in-the-last-bracket": with_bracket(
        found_at=215, c9=lambda bracket, floaters: 0 if bracket.below else Bracket.c9(bracket, floaters)
    ),
    "c9-turned-round": with_bracket(found_at=36, c9=lambda bracket, floaters: -Bracket.c9(bracket, floaters)),
    "limbo-not-counted": with_bracket(found_at=93, gap_in_limbo=lambda bracket, mdp: None),
    # 4.4.2 turned round.
    "later-sets-of-mdps-first": with_bracket(
        found_at=4, sets_of_pairable_mdps=lambda bracket: Bracket.sets_of_pairable_mdps(bracket)[::-1]
    ),
    # C14 and C16 of all downfloaters.
    "mdps-count-in-c14": with_bracket(found_at=12560, float_cost=mdps_count_in_c14),
    # 4.1 read as: the members of a remainder keep the BSNs of the whole bracket.
    "bsns-of-the-bracket": with_bracket(found_at=6404, of_remainder=bsns_of_the_bracket),
    **{f"c{10 + at}-left-out": without_count(at, seed) for at, seed in enumerate(COUNTS_FOUND_AT)},
    **{f"c{18 + at}-left-out": without_differences(at, seed) for at, seed in enumerate(DIFFERENCES_FOUND_AT)},
}
