"""The Burstein system step by step: C.04.4.2 as applied from 1 February 2026, articles 1.6, 1.9 and 3.

``pair_round`` reads like the articles: a seeding round is paired by the rules of the system that 1.6.1 names; in
any other the bye comes first, then bracket after bracket from the highest score down, then the colours and the order of
the boards. A complete matching of everybody still unpaired is kept on the way, so C4 holds at each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.board_order import boards_in_order
from pairing.engine.basics.bye_candidates import assign_bye
from pairing.engine.basics.validation import require_valid
from pairing.engine.result import RoundPairing
from pairing.engine.systems.burstein.bracket import pair_bracket
from pairing.engine.systems.burstein.colours import allocate_colours
from pairing.engine.systems.burstein.criteria import costs_of
from pairing.engine.systems.burstein.facts import PlayerFacts, player_facts
from pairing.engine.systems.burstein.field import Field, build_field
from pairing.engine.systems.burstein.seeding import is_seeding_round, pair_seeding_round
from pairing.engine.systems.burstein.system import ARTICLES
from pairing.engine.systems.burstein.trace import Bracket, Trace
from pairing.engine.systems.burstein.weights import Choice
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, about_round, pairing_of


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round, with the trace of how it came about.

    ``certificates=False`` answers every question by the exact solvers, for tests of the shortcuts.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present players obeys C1 to C3 (1.9.3).
    """
    if is_seeding_round(tournament):
        return pair_seeding_round(tournament, certificates=certificates)
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    facts = player_facts(tournament)
    field = build_field(tournament, facts, certificates=certificates)
    bye, mate, bye_candidates = assign_bye(field, tournament, articles=ARTICLES, rank=attrgetter("rank"))
    unpaired = field.everybody if bye is None else field.everybody & ~(1 << bye)
    brackets = list(_pair_scoregroups(field, unpaired, mate))
    boards = _boards(field, [choice for _, _, choice in brackets], facts, tournament.initial_colour or Colour.WHITE)
    return pairing_of(
        Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=bye_candidates,
            brackets=tuple(_explained(field, brackets)),
            boards=boards,
        )
    )


def _pair_scoregroups(field: Field, unpaired: int, mate: Sequence[int]) -> Iterator[tuple[int, int, Choice]]:
    """All brackets in descending order of score (1.9.2, 3.2): members, those who floated in, what became of them."""
    incoming = 0
    for residents in field.scoregroups(unpaired):
        bracket = residents | incoming
        unpaired &= ~bracket
        choice = pair_bracket(field, bracket, unpaired, mate)
        yield bracket, incoming, choice
        incoming = choice.floaters
        mate = field.kept_matching(unpaired | incoming, mate)


def _explained(field: Field, brackets: Sequence[tuple[int, int, Choice]]) -> Iterator[Bracket]:
    floating_on = [choice.floaters for _, _, choice in brackets[1:]]
    for (members, incoming, choice), next_floaters in zip(brackets, [*floating_on, 0], strict=False):
        yield Bracket(
            score=min(field.players[number].score for number in members_of(members)),
            members=field.tpns_of(members),
            incoming=field.tpns_of(incoming),
            pairs=tuple((field.players[one].tpn, field.players[other].tpn) for one, other in choice.pairs),
            floaters=field.tpns_of(choice.floaters),
            costs=costs_of(field, choice, next_floaters),
        )


def _boards(
    field: Field, choices: Sequence[Choice], facts: Sequence[PlayerFacts], initial_colour: Colour
) -> tuple[BoardColours, ...]:
    """Colours (article 5), then the order of publication (C.04.2, 3.6)."""
    pairs = ((field.players[one], field.players[other]) for choice in choices for one, other in choice.pairs)
    return boards_in_order((allocate_colours(one, other, initial_colour) for one, other in pairs), facts)
