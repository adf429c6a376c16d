"""The procedure that C.04.5 and C.04.6 share word for word, step by step (articles 3.2 to 3.6).

``pair_round`` reads like article 3.3: the bye, then bracket after bracket from the highest score down, then the
colours and the order of the boards. A complete matching of everybody still unpaired is kept on the way, so C3 holds at
each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from pairing.engine.basics.bits import bit_set, lowest_of, members_of
from pairing.engine.basics.board_order import boards_in_order
from pairing.engine.basics.bye_candidates import assign_bye
from pairing.engine.basics.scoregroups import present_by_tpn, who_may_meet
from pairing.engine.basics.validation import require_valid
from pairing.engine.result import RoundPairing
from pairing.engine.round_pairing.bracket import pair_bracket
from pairing.engine.round_pairing.criteria import costs_of
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.rules import Rules
from pairing.engine.round_pairing.trace import Bracket, Trace
from pairing.engine.round_pairing.upfloaters import choose_upfloaters
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, about_round, pairing_of


def pair_round(tournament: Tournament, rules: Rules, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round by ``rules``, with the trace of how it came about.

    ``certificates=False`` answers every question by the exact solvers, for tests of the shortcuts.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present entrants obeys C1 and C2 (3.3.3).
    """
    require_valid(tournament, articles=rules.articles, needs_ratings=False)
    facts = rules.facts(tournament)
    field = build_field(tournament, facts, rules, certificates=certificates)
    bye, mate, bye_candidates = assign_bye(field, tournament, articles=rules.articles)
    to_pair = field.everybody if bye is None else field.everybody & ~(1 << bye)
    brackets = tuple(_brackets(field, to_pair, mate))
    boards = _boards(brackets, {player.tpn: player for player in facts}, rules, tournament)
    return pairing_of(
        Trace(
            rules=rules,
            **about_round(tournament),
            players=facts,
            bye_candidates=bye_candidates,
            brackets=brackets,
            boards=boards,
        )
    )


def build_field(
    tournament: Tournament, facts: Sequence[Any], rules: Rules, *, certificates: bool = True
) -> RoundField[Any]:
    """The field of the coming round from the facts of all entrants."""
    players = present_by_tpn(facts)
    rounds_left = tournament.total_rounds - tournament.rounds_paired
    floats_count = rounds_left > rules.rounds_without_floats
    return RoundField(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs),
        is_last_round=rounds_left == 1,
        certificates=certificates,
        floaters=bit_set(n for n, player in enumerate(players) if floats_count and player.floated_last_round),
        kept_apart=rules.kept_apart(players),
    )


def _brackets(field: RoundField[Any], to_pair: int, mate: Sequence[int]) -> Iterator[Bracket]:
    """All brackets in descending order of score (3.3.2, second and third step)."""
    unpaired = to_pair
    scoregroups = field.scoregroups(to_pair)
    for scoregroup, next_scoregroup in zip_longest(scoregroups, scoregroups[1:], fillvalue=0):
        residents = scoregroup & unpaired
        if not residents:
            continue  # all of them floated up
        lower = unpaired & ~residents
        following = next_scoregroup & lower
        upfloaters = choose_upfloaters(field, residents, lower, following, mate)
        pairs = pair_bracket(field, residents, upfloaters)
        unpaired = lower & ~upfloaters
        mate = field.kept_matching(unpaired, mate)
        yield Bracket(
            score=field.players[lowest_of(residents)].score,
            residents=field.tpns_of(residents),
            following=(
                (field.players[lowest_of(next_scoregroup)].score, field.tpns_of(following)) if next_scoregroup else None
            ),
            candidates=in_order_of_sets(field, lower),
            upfloaters=in_order_of_sets(field, upfloaters),
            costs=costs_of(field, residents, upfloaters, lower, following, pairs, mate),
            pairs=tuple((field.players[top].tpn, field.players[bottom].tpn) for top, bottom in pairs),
        )


def in_order_of_sets(field: RoundField[Any], players: int) -> tuple[int, ...]:
    """The TPNs by descending score, then ascending (3.5.3)."""
    return tuple(tpn for level in field.scoregroups(players) for tpn in field.tpns(members_of(level)))


def _boards(
    brackets: Sequence[Bracket], players: dict[int, Any], rules: Rules, tournament: Tournament
) -> tuple[BoardColours, ...]:
    """Colours (article 4), then the order of publication (C.04.2, 3.6)."""
    initial = tournament.initial_colour or Colour.WHITE
    boards = (rules.colours(players[one], players[other], initial) for b in brackets for one, other in b.pairs)
    return boards_in_order(boards, players.values())
