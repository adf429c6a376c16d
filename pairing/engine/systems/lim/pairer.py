"""The Lim system step by step: C.04.4.3 as applied from 1 February 2026.

``pair_round`` reads like the text: the bye, the scoregroups from the top and from the bottom to the median, the median
group, then the colours and the order of the boards.
"""

from __future__ import annotations

from pairing.engine.basics.board_order import boards_in_order
from pairing.engine.basics.bye_candidates import assign_bye
from pairing.engine.basics.validation import require_valid
from pairing.engine.result import RoundPairing
from pairing.engine.systems.lim.colours import allocate_colours
from pairing.engine.systems.lim.facts import player_facts
from pairing.engine.systems.lim.field import Field, build_field
from pairing.engine.systems.lim.groups import PairedGroups, pair_groups
from pairing.engine.systems.lim.system import ARTICLES
from pairing.engine.systems.lim.trace import BoardColours, Trace
from pairing.engine.systems.lim.written_down import cracked_pairs, groups_in_turn
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import about_round, pairing_of


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round, with the trace of how it came about.

    ``certificates=False`` does without the bounds that shorten the search of the second scrutiny, for tests of them.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present players is compatible (2.1; C.04.1).
    """
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    facts = player_facts(tournament)
    field = build_field(tournament, facts, certificates=certificates)
    bye, mate, bye_candidates = assign_bye(field, tournament, articles=ARTICLES, by_games=False)  # 1.1
    unpaired = field.everybody if bye is None else field.everybody & ~(1 << bye)
    twice_the_median = tournament.rounds_paired * tournament.scoring.win  # 2.2
    groups = pair_groups(field, unpaired, mate, twice_the_median=twice_the_median)
    boards = _boards(field, groups, tournament.initial_colour or Colour.WHITE)
    return pairing_of(
        Trace(
            **about_round(tournament),
            is_maxi=tournament.maxi,
            players=facts,
            bye_candidates=bye_candidates,
            groups=groups_in_turn(field, groups),
            cracked=cracked_pairs(field, groups),
            boards=boards,
        )
    )


def _boards(field: Field, groups: PairedGroups, initial_colour: Colour) -> tuple[BoardColours, ...]:
    """Colours (article 5), then the order of publication (C.04.2, 3.6)."""
    players = field.players
    boards = (
        allocate_colours(players[one], players[other], initial_colour, below_median=below)
        for one, other, below in groups.pairs
    )
    return boards_in_order(boards, players)
