"""The explanation of a round as steps, made from what the pairer wrote down; nothing is decided anew.

``Behind`` holds what the examination adds: what each choice was made against. The words of the steps are in
``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.explanation.bye import bye_section
from pairing.engine.explanation.common import Behind, boards_by_rules, cost_values, round_step
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.systems.dutch.colours import RULES
from pairing.engine.systems.dutch.criteria import Judgement
from pairing.engine.systems.dutch.facts import PlayerFacts
from pairing.engine.systems.dutch.sequence import Place, place_of
from pairing.engine.systems.dutch.system import CRITERIA
from pairing.engine.systems.dutch.trace import Bracket, Trace
from pairing.engine.tournament import Colour

Players = Mapping[int, PlayerFacts]
Colours = Mapping[int, Colour]


@dataclass(frozen=True, slots=True)
class BracketBehind:
    """Why so many go down, what the first candidate of the sequence was, and who was passed over in each row of S1.

    ``rows`` are by the player of S1.
    """

    downfloaters: tuple[Step, ...] = ()
    first_candidate: tuple[Step, ...] = ()
    rows: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    bounds: Mapping[str, Step] = field(default_factory=dict)


def steps_of(trace: Trace, behind: Behind[BracketBehind] | None = None) -> Step:
    """The round as a tree of steps, with what stands behind it where that is given."""
    behind = behind or Behind()
    players = {player.tpn: player for player in trace.players}
    colours = colours_of(trace)
    brackets = zip_longest(trace.brackets, behind.brackets, fillvalue=BracketBehind())
    told = []
    for place, (bracket, reasons) in enumerate(brackets):
        assert isinstance(bracket, Bracket)
        above = trace.brackets[place - 1] if place else None
        told.append(_BracketSteps(bracket, players, colours, reasons).step(place + 1, len(trace.brackets), above))
    return round_step(
        trace,
        *_topscorers(trace),
        _bye(trace.bye_candidates, behind.byes),
        *told,
        boards_by_rules(trace, trace.boards, RULES),
    )


def colours_of(trace: Trace) -> dict[int, Colour]:
    """The colour of each paired player."""
    colours = {board.pair.white: Colour.WHITE for board in trace.boards}
    return colours | {board.pair.black: Colour.BLACK for board in trace.boards}


def _topscorers(trace: Trace) -> Iterator[Step]:
    """Who is a topscorer when the last round is paired (1.8)."""
    if trace.is_last_round:
        topscorers = tuple(player.tpn for player in trace.players if player.is_topscorer and player.present)
        yield Step("topscorers" if topscorers else "topscorers.none", "1.8", players=topscorers)


# C5


def _bye(candidates: Sequence[ByeCandidate], proofs: Mapping[int, Step]) -> Step:
    def order(chosen: ByeCandidate) -> tuple[Step, ...]:
        told = tuple(_bye_candidate(candidate, chosen, proofs.get(candidate.tpn)) for candidate in candidates)
        return (Step("bye.order", parameters={"count": len(candidates), "score": chosen.score}, children=told),)

    return bye_section(candidates, "2.3.1", order)


def _bye_candidate(candidate: ByeCandidate, chosen: ByeCandidate, proof: Step | None) -> Step:
    known: dict[str, object] = {"score": candidate.score}
    players = (candidate.tpn,)
    higher = candidate.score > chosen.score
    if candidate.verdict is ByeVerdict.CHOSEN:
        return Step("bye.chosen", "2.3.1", known, players)
    if candidate.verdict is ByeVerdict.BARRED:
        key = "bye.barred-later" if higher else "bye.barred"
        return Step(key, "2.1.2", known | {"round": candidate.barred_in_round}, players)
    if candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
        return Step("bye.leaves-no-pairing", "2.2.1", known, players, children=() if proof is None else (proof,))
    return Step("bye.higher-score" if higher else "bye.same-score", "2.3.1", known, players)


# Articles 3 and 4


class _BracketSteps:
    """One bracket in the order of article 3."""

    def __init__(self, bracket: Bracket, players: Players, colours: Colours, behind: BracketBehind) -> None:
        self._bracket = bracket
        self._behind = behind
        self._place = place_of(bracket)
        self._causes = Judgement(bracket, players, colours).causes()

    def step(self, number: int, count: int, above: Bracket | None) -> Step:
        bracket = self._bracket
        return Step(
            "bracket",
            "3.1",
            {"score": bracket.score, "place": number, "brackets": count},
            (*bracket.mdps, *bracket.residents),
            children=(
                *self._members(above),
                self._downfloaters(),
                *self._behind.first_candidate,
                *self._mdp_pairing(),
                *self._remainder(),
                *self._costs(),
            ),
        )

    def _members(self, above: Bracket | None) -> Iterator[Step]:
        """The members with their BSNs (4.1), the MDPs and the numbers of 3.1."""
        bracket, place = self._bracket, self._place
        if bracket.mdps and above is not None:
            yield Step("mdps", "1.4.1", {"mdps": bracket.mdps, "score": above.score})
        members = (*bracket.mdps, *bracket.residents)
        yield Step("members", "4.1", {"members": members})
        pairs = len(bracket.all_pairs)
        if bracket.mdps:
            known = {"m0": len(bracket.mdps), "m1": len(place.s1_of_mdps), "pairs": pairs}
            yield Step("numbers.heterogeneous", "3.1", known)
        else:
            yield Step("numbers", "3.1", {"pairs": pairs})

    def _downfloaters(self) -> Step:
        if not self._bracket.downfloaters:
            return Step("downfloaters.none", "2.4.1", children=self._behind.downfloaters)
        limbo = (Step("limbo", "3.2.4", players=self._place.limbo),) if self._place.limbo else ()
        children = (*self._behind.downfloaters, *limbo)
        return Step("downfloaters", "2.4.1", players=self._bracket.downfloaters, children=children)

    def _mdp_pairing(self) -> Iterator[Step]:
        """The MDP-Pairing (3.3.3) with its transposition by BSNs of the whole bracket."""
        place = self._place
        if place.s1_of_mdps:
            members = (*self._bracket.mdps, *self._bracket.residents)
            numbers = tuple(members.index(tpn) + 1 for tpn in place.opponents)
            columns = (Column("s1.mdps", facts=("preference",)), Column("s2", facts=("preference",)))
            table = Table(columns, tuple(self._rows(place.s1_of_mdps, place.opponents)))
            order = Step("numbers.of-opponents", "4.2.2", {"numbers": numbers})
            yield Step("mdp-pairing", "3.3.3", table=table, children=(order,))

    def _remainder(self) -> Iterator[Step]:
        """Original subgroups, exchange and transposition of a homogeneous bracket or of the remainder (3.6)."""
        place = self._place
        if self._bracket.mdps and place.remainder:
            yield Step("remainder", "3.3.3", {"remainder": place.remainder})
        if not place.size:
            return
        original = (Column("s1.original"), Column("s2.original"))
        rows = tuple(map(Row, zip_longest(place.original_s1, place.original_s2)))
        yield Step("subgroups", "3.2", table=Table(original, rows))
        yield _exchange(place)
        columns = (Column("s1", facts=("preference",)), Column("s2", facts=("preference",)))
        table = Table(columns, tuple(self._rows(place.s1, place.s2)))
        order = Step("numbers.of-s2", "4.2.2", {"numbers": place.numbers(place.s2)})
        yield Step("transposition", "4.2.2", table=table, children=(order,))

    def _rows(self, s1: Sequence[int], s2: Sequence[int]) -> Iterator[Row]:
        for one, other in zip(s1, s2, strict=True):
            yield Row((one, other), self._behind.rows.get(one, ()))

    def _costs(self) -> Iterator[Step]:
        """All criteria with their values, and who causes them."""
        costs = cost_values(self._bracket.costs, CRITERIA)
        perfect = not any(costs[criterion.key] for criterion in CRITERIA[3:]) and len(self._bracket.downfloaters) < 2
        caused = []
        for criterion in CRITERIA:
            causing = self._causes.get(criterion.key, ())
            if causing and costs[criterion.key]:
                known = {"criterion": criterion.key, "cost": costs[criterion.key]}
                bound = self._behind.bounds.get(criterion.key)
                caused.append(
                    Step("caused", criterion.article, known, causing, children=() if bound is None else (bound,))
                )
        told = {key: value for key, value in costs.items() if value is not None}
        yield Step("candidate.perfect" if perfect else "candidate.best", "3.4.1" if perfect else "3.8.1")
        yield Step("costs", "2.4", {"costs": told}, children=tuple(caused))


def _exchange(place: Place) -> Step:
    if not place.moved_out:
        return Step("exchange.none", "4.3")
    out, into = place.numbers(place.moved_out), place.numbers(place.moved_in)
    known = {"out": place.moved_out, "into": place.moved_in, "out_numbers": out, "into_numbers": into}
    return Step("exchange", "4.3", known | {"difference": sum(into) - sum(out)}, place.moved_out + place.moved_in)
