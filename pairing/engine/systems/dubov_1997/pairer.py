"""The Dubov system of 1997 step by step.

``pair_round`` reads like the text: the bye (4), the first round (5), or score group after score group from the highest
score down (6 to 8), then the colours (3) and the order of the boards. The text does not keep a choice from spoiling the
round; here every step takes the first choice after which all who are left can still be paired.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.basics.bits import bit_set, lowest_of
from pairing.engine.basics.board_order import boards_in_order
from pairing.engine.basics.validation import require_valid
from pairing.engine.matching.completion import Completion
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems.dubov_1997.allocated_bye import assign_bye
from pairing.engine.systems.dubov_1997.colours import who_is_white
from pairing.engine.systems.dubov_1997.facts import PlayerFacts, player_facts
from pairing.engine.systems.dubov_1997.field import Field, build_field
from pairing.engine.systems.dubov_1997.first_round import colours_by_lots, pair_first_round
from pairing.engine.systems.dubov_1997.floaters import choose_floaters, hopeless_floaters, pair_floater
from pairing.engine.systems.dubov_1997.rows import pair_in_columns
from pairing.engine.systems.dubov_1997.system import ARTICLES
from pairing.engine.systems.dubov_1997.trace import BoardColours, Columns, Group, Leaving, Meeting, Trace
from pairing.engine.systems.dubov_1997.transfers import make_even, pair_alone, without_an_opponent
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import about_round, pairing_of


def pair_round(tournament: Tournament, *, certificates: bool = True) -> RoundPairing:
    """The pairing of the coming round, with the trace of how it came about.

    ``certificates=False`` answers every question by solvers that begin anew, for tests of the shortcuts.

    Raises:
        InvalidTournament: the tournament contradicts itself or lacks something; every problem is named.
        NoCompletePairing: no pairing of all present players obeys 2.1 to 2.4.
    """
    require_valid(_with_lots(tournament), articles=ARTICLES)
    facts = player_facts(tournament)
    field = build_field(tournament, facts, certificates=certificates)
    bye, mate, bye_candidates = assign_bye(field, tournament)
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    unpaired = Completion(field.adjacent, left, mate, repairs=certificates)
    lists: tuple[Columns, ...] = ()
    groups: tuple[Group, ...] = ()
    if tournament.coming_round == 1:
        lists = pair_first_round(field, unpaired)
        boards = colours_by_lots(lists, tournament.initial_colour or Colour.WHITE)
    else:
        groups = pair_score_groups(field, unpaired)
        players = {player.tpn: player for player in facts}
        boards = [_coloured(players[one], players[other]) for group in groups for one, other in group.pairs]
    in_order = boards_in_order(boards, facts)
    return pairing_of(
        Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=bye_candidates,
            first_round=lists,
            groups=groups,
            boards=in_order,
        )
    )


def pair_score_groups(field: Field, unpaired: Completion) -> tuple[Group, ...]:
    """All score groups from the highest score down (6 to 8)."""
    work = _Work(field, unpaired)
    groups = []
    for scoregroup in field.scoregroups(unpaired.players):
        residents = scoregroup & work.unpaired.players
        if residents:  # else all of them were transferred up
            groups.append(work.pair_group(residents))
    if work.floaters:
        raise AssertionError("floaters reached the end: two of them were needed for each other")
    return tuple(groups)


class _Work:
    """What passes from one score group to the next: who is still to be paired, and who floats."""

    def __init__(self, field: Field, unpaired: Completion) -> None:
        self.field = field
        self.unpaired = unpaired
        self.floaters = 0

    def pair_group(self, residents: int) -> Group:
        """One score group, in the order of work."""
        lower = self.unpaired.players & ~residents & ~self.floaters
        from_above = self._floaters_from_above(residents)
        group = residents & self.unpaired.players
        alone = self._without_an_opponent(group, lower)
        group &= self.unpaired.players & ~self.floaters
        odd = None
        if group.bit_count() % 2:
            added, odd = make_even(self.field, self.unpaired, group, self._below(lower))
            if added is not None:
                group |= 1 << added
        leaving, inside = self._leaving(group, self._below(lower))
        return Group(
            score=self.field.players[lowest_of(residents)].score,
            residents=self.field.tpns_of(residents),
            from_above=from_above,
            alone=alone,
            odd=odd,
            leaving=leaving,
            columns=tuple(pair_in_columns(self.field, inside)),
        )

    def _below(self, lower: int) -> int:
        """Those below the group who were not transferred up meanwhile."""
        return lower & self.unpaired.players

    def _floaters_from_above(self, residents: int) -> tuple[Meeting, ...]:
        """Opponents for the floaters, one by one (8); who finds none goes on."""
        meetings = tuple(
            pair_floater(self.field, self.unpaired, floater, residents & self.unpaired.players)
            for floater in self.field.in_turn(self.floaters)
        )
        self.floaters &= self.unpaired.players
        return meetings

    def _without_an_opponent(self, group: int, lower: int) -> tuple[Meeting, ...]:
        """Opponents from below for those who have none in the group (7.1); who finds none becomes a floater."""
        alone = without_an_opponent(self.field, group)
        meetings = tuple(pair_alone(self.field, self.unpaired, number, self._below(lower)) for number in alone)
        self.floaters |= bit_set(alone) & self.unpaired.players
        return meetings

    def _leaving(self, group: int, lower: int) -> tuple[Leaving | None, Completion]:
        """Who floats so that all others of the group can be paired (6.4), and those others, who are paired here."""
        split = self._split(group)
        if split is not None:
            return None, split
        next_group = self.field.scoregroups(lower)[0] if lower else 0
        hopeless = hopeless_floaters(self.field, group, next_group)
        floating = choose_floaters(self.field, self.unpaired, group, hopeless)
        self.floaters |= floating
        split = self._split(group & ~floating)
        if split is None:
            raise AssertionError("the choice of floaters left a group that cannot be paired")
        order = self.field.floaters_first(group)
        leaving = Leaving(
            members=self.field.tpns(order),
            floaters=self.field.tpns(number for number in order if floating >> number & 1),
            hopeless=self.field.tpns(number for number in order if (floating & hopeless) >> number & 1),
        )
        return leaving, split

    def _split(self, group: int) -> Completion | None:
        """The group apart from all others, who are still unpaired then; None where both cannot be paired."""
        inside = self.unpaired.narrow(group)
        rest = None if inside is None else self.unpaired.narrow(self.unpaired.players & ~group)
        if rest is None:
            return None
        self.unpaired = rest
        return inside


def _with_lots(tournament: Tournament) -> Tournament:
    """The tournament with colours drawn; after the first round (5) it does not matter which."""
    if tournament.coming_round == 1 or tournament.initial_colour is not None:
        return tournament
    return replace(tournament, initial_colour=Colour.WHITE)


def _coloured(one: PlayerFacts, other: PlayerFacts) -> BoardColours:
    """White and Black of a pair (3)."""
    is_white, rule = who_is_white(one, other)
    white, black = (one, other) if is_white else (other, one)
    return BoardColours(Pair(white=white.tpn, black=black.tpn), rule)
