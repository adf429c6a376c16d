"""A round as steps of an explanation, made from what the pairer wrote down; nothing is decided anew.

``Behind`` holds what the examination adds: why each choice was the first one that could be taken. The words of the
steps are in ``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.explanation.bye import bye_section
from pairing.engine.explanation.common import Behind, board_row, boards_step, pairs_table, round_step
from pairing.engine.steps import Column, Row, Step
from pairing.engine.systems.lim.colours import ColourRule
from pairing.engine.systems.lim.facts import PlayerFacts
from pairing.engine.systems.lim.trace import BoardColours, Cracked, Group, Pairs, Trace
from pairing.engine.tournament import Colour

Passed = Sequence[tuple[Step, ...]]  # for each pair who was passed over
_VERDICTS = {
    ByeVerdict.CHOSEN: ("bye.chosen", "1.1"),
    ByeVerdict.LEAVES_NO_PAIRING: ("bye.leaves-no-pairing", "1.1"),
    ByeVerdict.LATER_IN_ORDER: ("bye.later", "1.1"),
}


@dataclass(frozen=True, slots=True)
class GroupBehind:
    """What the choices of a group were made against: the floaters, then the pairs in the order of their making."""

    floaters: tuple[Step, ...] = ()
    floater_pairs: Passed = ()
    first_scrutiny: Passed = ()
    second_scrutiny: Passed = ()


def steps_of(trace: Trace, behind: Behind[GroupBehind] | None = None) -> Step:
    """The round as a tree of steps, with what stands behind it where that is given."""
    behind = behind or Behind()
    players = {player.tpn: player for player in trace.players}
    remarks = [Step("last-round", "6")] if trace.is_last_round else []
    remarks += [Step("maxi", "3.2.3")] if trace.is_maxi else []
    return round_step(
        trace,
        *remarks,
        bye_section(
            trace.bye_candidates,
            "1.1",
            lambda _chosen: tuple(_candidate(candidate, behind.byes) for candidate in trace.bye_candidates),
        ),
        *(
            _GroupSteps(trace, group, players, reasons or GroupBehind()).step(place)
            for place, (group, reasons) in enumerate(zip_longest(trace.groups, behind.brackets), start=1)
        ),
        boards_step(
            (_board(number, board, players, trace) for number, board in enumerate(trace.boards, start=1)),
            facts=("preference",),
        ),
    )


# 1.1


def _candidate(candidate: ByeCandidate, proofs: Mapping[int, Step]) -> Step:
    known: dict[str, object] = {"score": candidate.score}
    if candidate.verdict is ByeVerdict.BARRED:
        return Step("bye.barred", "C.04.1, 4", known | {"round": candidate.barred_in_round}, (candidate.tpn,))
    key, article = _VERDICTS[candidate.verdict]
    proof = (proofs[candidate.tpn],) if candidate.tpn in proofs else ()
    return Step(key, article, known, (candidate.tpn,), children=proof)


# 2 to 4


class _GroupSteps:
    """One group in the order in which it is paired."""

    def __init__(self, trace: Trace, group: Group, players: dict[int, PlayerFacts], behind: GroupBehind) -> None:
        self._trace = trace
        self._group = group
        self._players = players
        self._behind = behind

    def step(self, place: int) -> Step:
        group = self._group
        known: dict[str, object] = {"place": place, "groups": len(self._trace.groups)}
        if group.is_median:
            key = "group.median" if group.residents else "group.median.empty"
        else:
            key = "group.down" if group.downward else "group.up"
        if group.score is not None:
            known["score"] = group.score
        steps = (*self._members(), *self._floaters(), *self._cracked(), *self._pairs())
        return Step(key, "2.2", known, group.members, children=steps)

    def _members(self) -> Iterator[Step]:
        group = self._group
        if group.residents:
            yield Step("residents", parameters={"residents": group.residents})
        if group.from_above:
            yield Step("from-above", "3.6", {"floaters": group.from_above})
        if group.from_below:
            yield Step("from-below", "3.7", {"floaters": group.from_below})

    # 2.3, 3.2, 3.9, 3.10

    def _floaters(self) -> Iterator[Step]:
        group = self._group
        if group.is_median:
            return
        pairs = (len(group.members) - len(group.floaters)) // 2
        if not group.floaters:
            yield Step("no-floater", "2.3", {"pairs": pairs})
            return
        yield Step("number", "2.3", {"pairs": pairs, "number": len(group.floaters)}, children=self._behind.floaters[:1])
        lone = tuple(floater.tpn for floater in group.floaters if floater.lone)
        if lone:
            yield Step("lone", "2.3", {"lone": lone})
        floating = tuple(floater.tpn for floater in group.floaters)
        told = [
            Step(
                f"floater.{floater.type}",
                "3.9.1",
                players=(floater.tpn,),
                children=(Step("floater.again", "3.10"),) if floater.floated_last_round else (),
            )
            for floater in group.floaters
        ]
        if len(lone) < len(floating):
            told.append(self._due(floating))
        yield Step("floaters", "3.9.2", players=floating, children=(*told, *self._behind.floaters[1:]))

    def _due(self, floating: tuple[int, ...]) -> Step:
        """How many are due each colour, before and after."""
        staying = [tpn for tpn in self._group.members if tpn not in floating]
        known = {
            f"{colour.name.lower()}{when}": sum(self._players[tpn].preference is colour for tpn in tpns)
            for when, tpns in (("", self._group.members), ("_after", staying))
            for colour in Colour
        }
        even = known["white"] == known["black"]
        return Step("due.even" if even else "due", "3.2.4" if even else "3.2.2", known)

    # 2.6

    def _cracked(self) -> Iterator[Step]:
        if self._group.is_median:
            yield from map(_crack, self._trace.cracked)

    # 3.8, 4, 5.2

    def _pairs(self) -> Iterator[Step]:
        group, behind = self._group, self._behind
        if group.floater_pairs:
            yield _table("floater-pairs", "3.8", "floater", group.floater_pairs, behind.floater_pairs)
        if group.first_scrutiny != group.second_scrutiny:
            yield _table("first-scrutiny", "4.1", "player", group.first_scrutiny, behind.first_scrutiny)
            yield _table("second-scrutiny", "5.2", "player", group.second_scrutiny, behind.second_scrutiny)
        elif group.first_scrutiny:
            yield _table("scrutinies", "4.1", "player", group.first_scrutiny, behind.first_scrutiny)


def _crack(cracked: Cracked) -> Step:
    known = {"above": cracked.floaters_from_above, "below": cracked.floaters_from_below}
    key = "cracked.above" if cracked.from_above else "cracked.below"
    if cracked.from_above == (cracked.floaters_from_above > cracked.floaters_from_below):
        key += ".only"  # there was none left on the side whose turn it was
    article = "2.6.2" if cracked.from_above else "2.6.1"
    return Step(key, article, known | {"pair": (cracked.pair,)}, cracked.pair)


def _table(key: str, article: str, first: str, pairs: Pairs, passed: Passed) -> Step:
    return Step(key, article, table=pairs_table((Column(first), Column(f"{key}.opponent")), pairs, passed))


# 5


def _board(number: int, board: BoardColours, players: Mapping[int, PlayerFacts], trace: Trace) -> Row:
    white, black = players[board.pair.white], players[board.pair.black]
    higher, _lower = sorted((white, black), key=rank_key)
    known: dict[str, object] = {"white": white.tpn, "black": black.tpn}
    key = f"colours.{board.rule}"
    if board.rule is ColourRule.FIRST:
        number_of_higher = higher.running_number or higher.tpn
        key += ".odd" if number_of_higher % 2 else ".even"
        initial = (trace.initial_colour or Colour.WHITE).name.lower()
        known = {"number": number_of_higher, "initial": initial, "higher": higher.tpn}
    elif board.rule is ColourRule.RANK:
        preferred = white if white.preference is Colour.WHITE else black
        key += ".higher" if preferred is higher else ".lower"
    elif board.rule is ColourRule.DUE and (white.preference is None or black.preference is None):
        key += ".one"
        known = {"one": white.tpn if black.preference is None else black.tpn}
    return board_row(number, board.pair, Step(key, board.rule.article, known, (white.tpn, black.tpn)))
