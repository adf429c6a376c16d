"""The Dubov system step by step: C.04.4.1 as applied from 1 February 2026, article 3.

``pair_round`` reads like the article: the bye, then bracket after bracket from the highest score down, then the
colours and the order of the boards. A complete matching of everybody still unpaired is kept on the way, so C4 holds at
each step.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.board_order import boards_in_order
from pairing.engine.basics.bye_candidates import assign_bye
from pairing.engine.basics.validation import require_valid
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.bracket import PairedBracket, pair_bracket
from pairing.engine.systems.dubov.colours import allocate_colours
from pairing.engine.systems.dubov.criteria import costs_of
from pairing.engine.systems.dubov.facts import PlayerFacts, player_facts
from pairing.engine.systems.dubov.field import Field, build_field
from pairing.engine.systems.dubov.system import ARTICLES
from pairing.engine.systems.dubov.trace import Bracket, Trace
from pairing.engine.systems.dubov.upfloaters import choose_upfloaters
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, about_round, pairing_of


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round, with the trace of how it came about.

    ``certificates=False`` answers every question by the exact solvers, for tests of the shortcuts.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present players obeys C1 to C3 (1.9.3).
    """
    require_valid(tournament, articles=ARTICLES)
    facts = player_facts(tournament)
    field = build_field(tournament, facts, certificates=certificates)
    bye, mate, bye_candidates = assign_bye(field, tournament, articles=ARTICLES)
    unpaired = field.everybody if bye is None else field.everybody & ~(1 << bye)
    brackets, pairs = _pair_scoregroups(field, unpaired, mate)
    boards = _boards(pairs, {player.tpn: player for player in facts}, tournament.initial_colour or Colour.WHITE)
    return pairing_of(
        Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=bye_candidates,
            brackets=tuple(brackets),
            boards=boards,
        )
    )


def _pair_scoregroups(
    field: Field, unpaired: int, mate: Sequence[int]
) -> tuple[list[Bracket], list[tuple[PlayerFacts, PlayerFacts]]]:
    """All brackets in descending order of score (1.9.2, 3.2)."""
    brackets: list[Bracket] = []
    pairs: list[tuple[PlayerFacts, PlayerFacts]] = []
    for scoregroup in field.scoregroups(unpaired):
        residents = scoregroup & unpaired
        if not residents:
            continue  # all of them floated up
        lower = unpaired & ~residents
        upfloaters = choose_upfloaters(field, residents, lower, mate)
        paired = pair_bracket(field, residents | upfloaters)
        brackets.append(_explained(field, residents, lower, upfloaters, paired))
        pairs.extend((field.players[one], field.players[other]) for one, other in paired.pairs)
        unpaired = lower & ~upfloaters
        mate = field.kept_matching(unpaired, mate)
    return brackets, pairs


def _explained(field: Field, residents: int, lower: int, upfloaters: int, paired: PairedBracket) -> Bracket:
    bracket = residents | upfloaters
    candidates = [number for level in field.scoregroups(lower) for number in field.tpns_of(level)]
    return Bracket(
        score=field.players[(residents & -residents).bit_length() - 1].score,
        residents=field.tpns_of(residents),
        candidates=tuple(candidates),
        upfloaters=tuple(tpn for tpn in candidates if tpn in set(field.tpns_of(upfloaters))),
        costs=costs_of(field, upfloaters, paired.pairs),
        all_yet_to_play=not bracket & ~field.yet_to_play,
        g1=field.tpns_of(paired.g1),
        g2=field.tpns_of(paired.g2),
        shifts=paired.shifts,
        s1=field.tpns(paired.s1),
        t2=field.tpns(paired.t2),
    )


def _boards(
    pairs: Sequence[tuple[PlayerFacts, PlayerFacts]], players: dict[int, PlayerFacts], initial_colour: Colour
) -> tuple[BoardColours, ...]:
    """Colours (article 5), then the order of publication (C.04.2, 3.6)."""
    return boards_in_order((allocate_colours(one, other, initial_colour) for one, other in pairs), players.values())
