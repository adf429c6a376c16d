"""Which basic rules a pairing breaks, whoever made it. This is the only place that decides it.

Pairing by hand asks it, the checks of a draft, and the doubts about a file; each has words of its own for the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from pairing.engine.basics.preferences import Strength, colour_difference, preference_after
from pairing.engine.result import Pair
from pairing.engine.tournament import Bye, Colour, Tournament

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts
    from pairing.engine.systems.system import System

WIDEST_DIFFERENCE = 2  # C.04.1, 6


class Rule(StrEnum):
    """A rule that a pairing can break; the articles are those of the Basic Rules (C.04.1)."""

    TWICE_IN_ROUND = "twice in round"  # one place for everybody
    ABSENT = "absent"  # who is not there is not paired (C.04.2, 3.3)
    NOT_PAIRED = "not paired"  # who is there is paired (1)
    REMATCH = "rematch"  # nobody meets an opponent twice (2)
    OF_ONE_SIDE = "of one side"  # two whom the table never lets meet
    SAME_COLOURS_AGAIN = "same colours again"  # of two games against one opponent one is with White
    KEPT_APART = "kept apart"  # pairs that the regulations forbid
    BYE_TO_NONE_ENTITLED = "bye to none entitled"  # one allocated bye for each, none after a free point (4)
    BYE_NOT_NEEDED = "bye not needed"  # only an odd number makes a bye (3)
    BYE_ABOVE_LOWEST = "bye above lowest"  # somebody entitled has a lower score
    COLOUR_DIFFERENCE = "colour difference"  # beyond two, before the last round (6)
    THIRD_COLOUR = "third colour"  # the same colour three times running (7)
    BOTH_COLOURS = "both colours"  # both have the colour that is due to the other (8)
    COLOUR_NOT_DUE = "colour not due"  # one has the other's colour though nothing asks for it (8)
    SCORES_APART = "scores apart"  # opponents of different scores (5): often right


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken, and by whom (TPNs): White and Black of a board, or one entrant.

    ``article`` is the system's own for it, empty where its text has none. ``colour`` is the one that is had.
    """

    rule: Rule
    tpns: tuple[int, ...]
    article: str = ""
    colour: Colour | None = None


Facts = Mapping[int, "EntrantFacts"]


def breaches(
    system: System,
    tournament: Tournament,
    pairs: Sequence[Pair],
    bye: int | None,
    facts: Facts | None = None,
    *,
    later: Sequence[Pair] = (),
) -> tuple[Breach, ...]:
    """Every rule that ``pairs`` and ``bye`` break in the coming round of ``tournament``, in the order of ``Rule``.

    ``tournament`` is a valid one of single games; of who is absent it says the truth. ``facts`` are the system's by
    TPN, for callers who have them already. ``later`` are the pairs of rounds behind the coming one, which a table may
    have been published with already.
    """
    facts = facts or {fact.tpn: fact for fact in system.facts(tournament)}
    if system.is_predetermined:
        return (*_places(system, facts, pairs, bye), *_against_the_table(system, tournament, pairs, later))
    if system.eliminates:
        return tuple(_against_the_bracket(system, tournament, pairs))
    found = [
        *_places(system, facts, pairs, bye),
        *_meetings(system, tournament, facts, pairs),
        *_bye(system, facts, pairs, bye),
        *_colours(system, tournament, facts, pairs),
        *(Breach(Rule.SCORES_APART, _both(p)) for p in pairs if facts[p.white].score != facts[p.black].score),
    ]
    order = list(Rule)
    return tuple(sorted(found, key=lambda breach: order.index(breach.rule)))


def broken_by_colour(had: Sequence[Colour], colour: Colour) -> tuple[Rule, ...]:
    """The rules that one more game with ``colour`` breaks for who has ``had`` those.

    In the last round a system may have exceptions.

    >>> broken_by_colour([Colour.BLACK, Colour.WHITE, Colour.WHITE], Colour.WHITE) == (Rule.THIRD_COLOUR,)
    True
    """
    broken = []
    if list(had[-2:]) == [colour, colour]:
        broken.append(Rule.THIRD_COLOUR)
    more = colour_difference([*had, colour]) * (1 if colour is Colour.WHITE else -1)
    if more > WIDEST_DIFFERENCE:
        broken.append(Rule.COLOUR_DIFFERENCE)
    return tuple(broken)


@dataclass(frozen=True, slots=True)
class MissedPreference:
    """An entrant who has ``colour`` though the other one is due, with the strength of the preference."""

    tpn: int
    colour: Colour
    strength: Strength


def missed_preferences(facts: Facts, pair: Pair, *, of_teams: bool = False) -> list[MissedPreference]:
    """Who of a pair, of players or ``of_teams``, does not get the colour due, White first."""
    missed = []
    for tpn, colour in ((pair.white, Colour.WHITE), (pair.black, Colour.BLACK)):
        due = _due(facts[tpn], of_teams=of_teams)
        if due is not None and due[0] is not colour:
            missed.append(MissedPreference(tpn, colour, due[1]))
    return missed


def _due(fact: EntrantFacts, *, of_teams: bool) -> tuple[Colour, Strength] | None:
    """The colour due and how strongly, None for none; that of a team is as its regulations say (C.04.6, 1.7)."""
    if not of_teams:
        return preference_after(fact.colours) if fact.colours else None
    colour, strength = getattr(fact, "preference", None), getattr(fact, "strength", None)
    return None if colour is None or strength is None else (colour, strength)


def _both(pair: Pair) -> tuple[int, int]:
    return pair.white, pair.black


def _places(system: System, facts: Facts, pairs: Iterable[Pair], bye: int | None) -> Iterator[Breach]:
    places = Counter(tpn for pair in pairs for tpn in _both(pair))
    places.update(() if bye is None else (bye,))
    for tpn, fact in facts.items():
        if places[tpn] > 1:
            yield Breach(Rule.TWICE_IN_ROUND, (tpn,))
        if places[tpn] and not fact.present:
            yield Breach(Rule.ABSENT, (tpn,))
        if not places[tpn] and fact.present:
            yield Breach(Rule.NOT_PAIRED, (tpn,), system.articles.no_complete_pairing)


def _meetings(system: System, tournament: Tournament, facts: Facts, pairs: Iterable[Pair]) -> Iterator[Breach]:
    for pair in pairs:
        if pair.black in facts[pair.white].opponents:
            yield Breach(Rule.REMATCH, _both(pair), system.articles.rematch)
        if (min(_both(pair)), max(_both(pair))) in tournament.forbidden_pairs:
            yield Breach(Rule.KEPT_APART, _both(pair))


def _against_the_table(
    system: System, tournament: Tournament, pairs: Iterable[Pair], later: Iterable[Pair]
) -> Iterator[Breach]:
    """Two who never meet or meet too often, and colours: one twice against one opponent, or three times running where
    the table has it otherwise.

    Games that are forfeited or go on are among them: they were scheduled.
    """
    if system.known_rounds is None:
        raise TypeError(f"The {system.title} system has no table.")
    planned = set(system.pair_round(tournament).pairs)
    table = system.known_rounds.table(len(tournament.entrants), tournament.cycles)
    meetings = Counter(frozenset(pair) for one in table for pair in one.pairs)
    to_come = Counter(frozenset(_both(pair)) for pair in later)
    games = {entrant.tpn: [r for r in entrant.records if not isinstance(r, Bye)] for entrant in tournament.entrants}
    for pair in pairs:
        met = [record.colour for record in games[pair.white] if record.opponent == pair.black]
        both = frozenset(_both(pair))
        if not meetings[both]:
            yield Breach(Rule.OF_ONE_SIDE, _both(pair))
        elif len(met) + to_come[both] >= meetings[both]:
            yield Breach(Rule.REMATCH, _both(pair))
        elif met.count(Colour.WHITE) > len(met) // 2:
            yield Breach(Rule.SAME_COLOURS_AGAIN, _both(pair))
        for tpn, colour in ((pair.white, Colour.WHITE), (pair.black, Colour.BLACK)):
            had = [record.colour for record in games[tpn]]
            if pair not in planned and Rule.THIRD_COLOUR in broken_by_colour(had, colour):
                yield Breach(Rule.THIRD_COLOUR, (tpn,), colour=colour)


def _against_the_bracket(system: System, tournament: Tournament, pairs: Iterable[Pair]) -> Iterator[Breach]:
    """Who should meet by the bracket and does not."""
    seated = {frozenset(_both(pair)) for pair in pairs}
    for pair in system.pair_round(tournament).pairs:
        if frozenset(_both(pair)) not in seated:
            yield Breach(Rule.NOT_PAIRED, _both(pair), system.articles.no_complete_pairing)


def _bye(system: System, facts: Facts, pairs: Sequence[Pair], bye: int | None) -> Iterator[Breach]:
    if bye is None:
        return
    articles = system.articles
    if not facts[bye].may_take_bye:
        yield Breach(Rule.BYE_TO_NONE_ENTITLED, (bye,), articles.may_take_bye or articles.one_bye)
    if sum(fact.present for fact in facts.values()) % 2 == 0:
        yield Breach(Rule.BYE_NOT_NEEDED, (bye,))
    lowest = min((fact.score for fact in facts.values() if fact.present and fact.may_take_bye), default=0)
    if facts[bye].score > lowest:
        yield Breach(Rule.BYE_ABOVE_LOWEST, (bye,))


def _colours(system: System, tournament: Tournament, facts: Facts, pairs: Iterable[Pair]) -> Iterator[Breach]:
    """Colours that are not due; no colour is barred to teams, which have no absolute preference (C.04.6, 1.7)."""
    is_last, of_teams = tournament.coming_round >= tournament.total_rounds, system.pairs_teams
    for pair in pairs:
        for tpn, colour in ((pair.white, Colour.WHITE), (pair.black, Colour.BLACK)):
            for rule in () if of_teams else broken_by_colour(facts[tpn].colours, colour):
                if rule is Rule.THIRD_COLOUR or not is_last:
                    yield Breach(rule, (tpn,), system.articles.absolute_colours, colour)
        missed = missed_preferences(facts, pair, of_teams=of_teams)
        if len(missed) == 2:
            yield Breach(Rule.BOTH_COLOURS, _both(pair))
        elif missed and _nothing_asks(facts, pair, missed[0], of_teams=of_teams):
            yield Breach(Rule.COLOUR_NOT_DUE, (missed[0].tpn,), colour=missed[0].colour)


def _nothing_asks(facts: Facts, pair: Pair, missed: MissedPreference, *, of_teams: bool) -> bool:
    """Whether the opponent's claim to the other colour is weaker than that of who misses it."""
    claim = _due(facts[pair.black if missed.tpn == pair.white else pair.white], of_teams=of_teams)
    return claim is None or missed.strength > claim[1]
