"""Other readings of the Dutch rules, each as one change to the literal one: other programs' and those of older texts.

Articles are those of C.04.3 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record
from tests.player_facts import MILD, bars_bye
from tests.readings.common import board_key
from tests.readings.dutch import Reading
from tests.readings.dutch_bracket import Bracket, Couple, Players
from tests.readings.dutch_facts import DOWN, LEVEL, Person
from tests.readings.dutch_sequence import Bsns, exchange_key, exchanges


def with_bracket(name: str, **methods: Any) -> type[Reading]:
    """A reading whose brackets have other ``methods``."""
    return type(name, (Reading,), {"bracket_type": type(f"{name}Bracket", (Bracket,), methods)})


class OtherFacts(Reading):
    """Article 1 read otherwise: each player is changed by ``changed``."""

    def facts(self) -> dict[int, Person]:
        players = {player.tpn: player for player in self.tournament.players}
        return {tpn: self.changed(person, players[tpn]) for tpn, person in super().facts().items()}

    def changed(self, person: Person, player: Player) -> Person:
        raise NotImplementedError


class OtherFloats(OtherFacts):
    """1.4 read otherwise: rounds without a game float as ``unplayed`` says."""

    def changed(self, person: Person, player: Player) -> Person:
        rounds = zip(player.records, person.floats, strict=True)
        return replace(person, floats=tuple(self.of_round(record, known) for record, known in rounds))

    def of_round(self, record: Record, known: str) -> str:
        return known if isinstance(record, Game) and record.played else self.unplayed(record, known)

    def unplayed(self, record: Record, known: str) -> str:
        raise NotImplementedError


class EveryAbsenceFloats(OtherFloats):
    """1.4.3 of 2017: who does not play in a round has a downfloat."""

    def unplayed(self, record: Record, known: str) -> str:
        return DOWN


class ByesDoNotFloat(OtherFloats):
    """1.4.3 for the allocated bye alone."""

    def unplayed(self, record: Record, known: str) -> str:
        return DOWN if record == Bye(ByeKind.PAIRING_ALLOCATED) else LEVEL


class ForfeitWinsDoNotFloat(OtherFloats):
    """1.4.3 for byes alone."""

    def unplayed(self, record: Record, known: str) -> str:
        return known if isinstance(record, Bye) else LEVEL


class FloatsOutliveAnAbsence(OtherFacts):
    """ "Previous round" as the one that the player last took part in."""

    def changed(self, person: Person, player: Player) -> Person:
        rounds = zip(player.records, person.floats, strict=True)
        kept = [known for record, known in rounds if record != Bye(ByeKind.ZERO_POINT)]
        return replace(person, floats=tuple(kept))


class OtherBars(OtherFacts):
    """C2 with another list of what bars from the bye."""

    def changed(self, person: Person, player: Player) -> Person:
        return replace(person, bye_barred=any(map(self.bars, player.records)))

    def bars(self, record: Record) -> bool:
        raise NotImplementedError


class FullPointByeDoesNotBar(OtherBars):
    """C2 of 2017."""

    def bars(self, record: Record) -> bool:
        return record != Bye(ByeKind.FULL_POINT) and bars_bye(record)


class HalfPointByeBars(OtherBars):
    def bars(self, record: Record) -> bool:
        return record == Bye(ByeKind.HALF_POINT) or bars_bye(record)


class ForfeitWinDoesNotBar(OtherBars):
    def bars(self, record: Record) -> bool:
        return isinstance(record, Bye) and bars_bye(record)


class TopscorersFromHalfOn(OtherFacts):
    """1.8 with 50 % being enough."""

    def changed(self, person: Person, player: Player) -> Person:
        most = self.tournament.rounds_paired * self.tournament.scoring.win
        last = self.tournament.coming_round >= self.tournament.total_rounds
        return replace(person, is_topscorer=last and 2 * person.score >= most)


class TopscorersInEveryRound(OtherFacts):
    """1.8 without the final round."""

    def changed(self, person: Person, player: Player) -> Person:
        most = self.tournament.rounds_paired * self.tournament.scoring.win
        return replace(person, is_topscorer=2 * person.score > most)


class NoTopscorers(OtherFacts):
    """1.8 left out."""

    def changed(self, person: Person, player: Player) -> Person:
        return replace(person, is_topscorer=False)


class OnlyTheSignOfTheDifference(OtherFacts):
    """1.7.1 read as: the difference gives the colour whenever there is one, two equal colours but the strength."""

    def changed(self, person: Person, player: Player) -> Person:
        if not person.difference:
            return person
        return replace(person, preference=Colour.BLACK if person.difference > 0 else Colour.WHITE)


class NewcomersWantBlack(OtherFacts):
    """1.7.4 as in another system: who has not played has a mild preference for Black."""

    def changed(self, person: Person, player: Player) -> Person:
        return person if person.preference else replace(person, preference=Colour.BLACK, strength=MILD)


class PlainTpns(OtherFacts):
    """5.2.5 by the TPN itself."""

    def changed(self, person: Person, player: Player) -> Person:
        return replace(person, number=person.tpn)


class ForfeitedPairsHaveMet(OtherFacts):
    """C.04.2, 3.5 left out: no second pairing after a forfeit."""

    def may_meet(self, one: Person, other: Person) -> bool:
        return super().may_meet(one, other) and (one.tpn, other.tpn) not in self.forfeited

    def changed(self, person: Person, player: Player) -> Person:
        return person

    @property
    def forfeited(self) -> set[tuple[int, int]]:
        return {
            (player.tpn, record.opponent)
            for player in self.tournament.players
            for record in player.records
            if isinstance(record, Game) and not record.played
        }


class LiftedForTwoTopscorers(Reading):
    """C3 lifted only where both are topscorers."""

    def is_lifted(self, one: Person, other: Person) -> bool:
        return one.is_topscorer and other.is_topscorer


class AnybodysScoreForTheBye(Reading):
    """C5 left out, as in 2017: whoever comes down and may take it."""

    @property
    def takers(self) -> Players:
        return tuple(player for player in self.present if not player.bye_barred)


class AnyAbsoluteIsTheSame(Reading):
    """5.2.2 without the wider colour difference."""

    def stronger(self, higher: Person, lower: Person) -> Person | None:
        return None if higher.strength == lower.strength else super().stronger(higher, lower)


class HistoriesFromTheFirstGame(Reading):
    """5.2.3 with the first games of both set beside each other (C.04.2, 3.4)."""

    def colour_of_higher(self, higher: Person, lower: Person) -> tuple[Colour, str]:
        colour, article = super().colour_of_higher(higher, lower)
        if article not in ("5.2.3", "5.2.4"):
            return colour, article
        pairs = list(zip(higher.colours, lower.colours, strict=False))
        last = next((mine for mine, theirs in reversed(pairs) if mine is not theirs), None)
        return (last.opposite, "5.2.3") if last else (higher.preference or colour, "5.2.4")


class HigherRankedByTpn(Reading):
    """5.2.4 and 5.2.5 by the TPN alone."""

    def allocation(self, one: Person, other: Person) -> tuple[Person, Person, str]:
        higher, lower = sorted((one, other), key=lambda player: player.tpn)
        colour, article = self.colour_of_higher(higher, lower)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)


class BoardsWithoutVirtualPoints(Reading):
    """C.04.2, 3.6 with the points themselves."""

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        def points(person: Person) -> Person:
            player = next(entry for entry in self.tournament.players if entry.tpn == person.tpn)
            extra = (*player.virtual_points, *(0 for _ in person.scores))[len(person.scores) - 1]
            return replace(person, scores=(person.score - extra,))

        return board_key((points(couple[0]), points(couple[1])))


class OtherExchanges(Reading):
    """4.3.2, rules 3 and 4 turned round."""

    @staticmethod
    def key(out: Bsns, back: Bsns) -> tuple[Any, ...]:
        return (len(out), sum(back) - sum(out), back, [-bsn for bsn in reversed(out)])

    exchange_key = key


class ClosestExchangesFirst(Reading):
    """4.3.2, rule 2 before rule 1."""

    @staticmethod
    def key(out: Bsns, back: Bsns) -> tuple[Any, ...]:
        return (sum(back) - sum(out), *exchange_key(out, back))

    exchange_key = key


class HighestOutFirst(Reading):
    """4.3.2, rule 3 the other way: the smallest differing BSN out."""

    @staticmethod
    def key(out: Bsns, back: Bsns) -> tuple[Any, ...]:
        return (len(out), sum(back) - sum(out), out, back)

    exchange_key = key


def c8_counting_only(bracket: Bracket, floaters: Players) -> tuple[Any, ...]:
    return Bracket.c8(bracket, floaters)[:1]


def c9_in_the_last_bracket(bracket: Bracket, floaters: Players) -> int:
    return 0 if bracket.below else Bracket.c9(bracket, floaters)


def c9_turned_round(bracket: Bracket, floaters: Players) -> int:
    return -Bracket.c9(bracket, floaters)


def later_sets_first(bracket: Bracket) -> list[Players]:
    """4.4.2 turned round."""
    return Bracket.sets_of_pairable_mdps(bracket)[::-1]


def mdps_count_in_c14(bracket: Bracket, player: Person) -> int:
    """C14 and C16 of all downfloaters."""
    counts = (0, 0, 0, 0, int(player.floated(DOWN, 1)), 0, int(player.floated(DOWN, 2)), 0)
    return Bracket.float_cost(bracket, player) + bracket.digits(counts, (None,) * 4) * (player in bracket.mdps)


def bsns_of_the_bracket(
    bracket: Bracket, players: Players, pairs: int, mdp_pairs: list[Couple], left: int, cost: int
) -> Iterator[list[Couple]]:
    """4.1 read as: the members of a remainder keep the BSNs of the whole bracket."""
    bsn = [bracket.members.index(player) + 1 for player in players]

    def key(out: Bsns, back: Bsns) -> Any:
        return exchange_key(tuple(bsn[place - 1] for place in out), tuple(bsn[place - 1] for place in back))

    for first, second in exchanges(pairs, len(players) - pairs, key):
        s1, s2 = tuple(players[place] for place in first), tuple(players[place] for place in second)
        for more, _left, _cost in bracket.transpositions(s1, s2, left, cost):
            yield mdp_pairs + more


def without_count(place: int) -> Callable[..., int]:
    """The count in this place of C10 to C17 left out."""

    def digits(bracket: Bracket, counts: Sequence[int], gaps: Sequence[int | None]) -> int:
        return Bracket.digits(bracket, [0 if at == place else count for at, count in enumerate(counts)], gaps)

    return digits


def without_differences(place: int) -> Callable[..., int]:
    """The score differences in this place of C18 to C21 left out."""

    def digits(bracket: Bracket, counts: Sequence[int], gaps: Sequence[int | None]) -> int:
        return Bracket.digits(bracket, counts, [None if at == place else gap for at, gap in enumerate(gaps)])

    return digits


WRONG_READINGS: dict[str, type[Reading]] = {
    "every-absence-floats": EveryAbsenceFloats,
    "byes-do-not-float": ByesDoNotFloat,
    "forfeit-wins-do-not-float": ForfeitWinsDoNotFloat,
    "floats-outlive-an-absence": FloatsOutliveAnAbsence,
    "full-point-bye-does-not-bar": FullPointByeDoesNotBar,
    "half-point-bye-bars": HalfPointByeBars,
    "forfeit-win-does-not-bar": ForfeitWinDoesNotBar,
    "topscorers-from-half-on": TopscorersFromHalfOn,
    "topscorers-in-every-round": TopscorersInEveryRound,
    "no-topscorers": NoTopscorers,
    "only-the-sign-of-the-difference": OnlyTheSignOfTheDifference,
    "newcomers-want-black": NewcomersWantBlack,
    "colours-by-plain-tpn": PlainTpns,
    "forfeited-pairs-have-met": ForfeitedPairsHaveMet,
    "c3-lifted-for-two-topscorers": LiftedForTwoTopscorers,
    "c5-left-out": AnybodysScoreForTheBye,
    "any-absolute-is-the-same": AnyAbsoluteIsTheSame,
    "histories-from-first-game": HistoriesFromTheFirstGame,
    "higher-ranked-by-tpn": HigherRankedByTpn,
    "boards-without-virtual-points": BoardsWithoutVirtualPoints,
    "exchange-rules-3-and-4-turned": OtherExchanges,
    "exchange-rules-1-and-2-turned": ClosestExchangesFirst,
    "exchange-rule-3-from-the-top": HighestOutFirst,
    "c8-left-out": with_bracket("NoC8", c8=lambda bracket, floaters: ()),
    "c8-counting-only": with_bracket("C8Counting", c8=c8_counting_only),
    "c9-left-out": with_bracket("NoC9", c9=lambda bracket, floaters: 0),
    "c9-in-the-last-bracket": with_bracket("C9Last", c9=c9_in_the_last_bracket),
    "c9-turned-round": with_bracket("C9Turned", c9=c9_turned_round),
    "limbo-not-counted": with_bracket("NoLimbo", gap_in_limbo=lambda bracket, mdp: None),
    "later-sets-of-mdps-first": with_bracket("LaterSets", sets_of_pairable_mdps=later_sets_first),
    "mdps-count-in-c14": with_bracket("MdpsCount", float_cost=mdps_count_in_c14),
    "bsns-of-the-bracket": with_bracket("OldBsns", of_remainder=bsns_of_the_bracket),
    **{f"c{10 + place}-left-out": with_bracket(f"NoC{10 + place}", digits=without_count(place)) for place in range(8)},
    **{f"c{18 + at}-left-out": with_bracket(f"NoC{18 + at}", digits=without_differences(at)) for at in range(4)},
}
