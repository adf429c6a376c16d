"""The explanation of a round as steps: a protocol in the order of work, as an arbiter would write it.

It is made from what the pairer wrote down; nothing is decided anew. ``Proofs`` are what the examination adds: why
those who are left could not all be paired after a choice that was passed over. The words are in ``words.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.explanation.bye import bye_section
from pairing.engine.explanation.common import board_row, boards_step, round_step
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.systems.dubov_1997.bye_order import why_before
from pairing.engine.systems.dubov_1997.colour_steps import colour_step
from pairing.engine.systems.dubov_1997.column_steps import About, columns_steps
from pairing.engine.systems.dubov_1997.facts import PlayerFacts
from pairing.engine.systems.dubov_1997.trace import (
    Group,
    Leaving,
    Meeting,
    OddGroup,
    Passed,
    Refusal,
    Search,
    Trace,
)

Proofs = Mapping[int, Step]
"""For the ``id`` of an entry of the trace, somebody who was passed over: the proof that others could not be paired."""

FACTS = ("due", "rating", "aro")


def steps_of(trace: Trace, proofs: Proofs | None = None) -> Step:
    """The round as a tree of steps, with the proofs where they are given."""
    players = {player.tpn: player for player in trace.players}
    protocol = _Protocol(trace, players, proofs or {})
    is_last_round = trace.is_last_round
    rows = (
        board_row(number, board.pair, colour_step(board, players, trace.initial_colour))
        for number, board in enumerate(trace.boards, start=1)
    )
    return round_step(
        trace,
        *([Step("last-round", "2.5")] if is_last_round and trace.groups else []),
        protocol.bye(),
        *protocol.sections(),
        boards_step(rows, facts=("due",)),
    )


class _Protocol:
    """The sections of a round."""

    def __init__(self, trace: Trace, players: dict[int, PlayerFacts], proofs: Proofs) -> None:
        self._trace = trace
        self._players = players
        self._proofs = proofs
        self._obstacles = trace.obstacles()

    # 4, 5

    def bye(self) -> Step:
        return bye_section(self._trace.bye_candidates, "4", lambda chosen: (self._bye_order(chosen),))

    def _bye_order(self, chosen: ByeCandidate) -> Step:
        candidates = self._trace.bye_candidates
        place = candidates.index(chosen)
        told = tuple(
            self._bye_candidate(candidate, chosen, is_later=number > place)
            for number, candidate in enumerate(candidates)
        )
        key = "bye.order" if self._trace.groups else "bye.order.first-round"
        return Step(key, parameters={"count": len(candidates)}, children=told)

    def _bye_candidate(self, candidate: ByeCandidate, chosen: ByeCandidate, *, is_later: bool) -> Step:
        player = self._players[candidate.tpn]
        known: dict[str, object] = {"score": player.score, "rating": player.rating, "aro": player.aro}
        children: tuple[Step, ...] = ()
        key, article = f"bye.{candidate.verdict}", "4"
        if candidate.verdict is ByeVerdict.BARRED:
            key += "-later" if is_later else ""
            article, known["round"] = "2.2", candidate.barred_in_round
        elif candidate.verdict is ByeVerdict.LEAVES_NO_PAIRING:
            children = self._proof(candidate)
        elif candidate.verdict is ByeVerdict.LATER_IN_ORDER:
            known["by"] = why_before(self._trace, self._players[chosen.tpn], player)
        return Step(key, article, known, (candidate.tpn,), children=children)

    def sections(self) -> Iterator[Step]:
        if self._trace.first_round:
            pairs = [pair for columns in self._trace.first_round for pair in columns.pairs]
            everybody = tuple(sorted(tpn for pair in pairs for tpn in pair))
            children = columns_steps(self._trace.first_round, self._about(), kind="first-round")
            yield Step("first-round", "5", players=everybody, children=tuple(children))
        for place, group in enumerate(self._trace.groups, start=1):
            yield self._group(group, place)

    # 6 to 8

    def _group(self, group: Group, place: int) -> Step:
        here = dict.fromkeys((*group.residents, *(tpn for pair in group.pairs for tpn in pair)))
        return Step(
            "group",
            "6",
            {"score": group.score, "place": place, "groups": len(self._trace.groups)},
            tuple(here),
            children=(
                Step("residents", parameters={"residents": group.residents}),
                *(self._meeting("floater", "8.2", meeting) for meeting in group.from_above),
                *(self._meeting("alone", "7.1", meeting) for meeting in group.alone),
                *([] if group.odd is None else [self._odd(group.odd)]),
                *([] if group.leaving is None else [self._leaving(group.leaving)]),
                *columns_steps(group.columns, self._about(), kind="columns"),
            ),
        )

    def _meeting(self, kind: str, article: str, meeting: Meeting) -> Step:
        """Who was found for a floater, or for somebody without an opponent in the group."""
        player = self._players[meeting.player]
        known: dict[str, object] = {"due": player.due.name.lower()}
        if meeting.search.found is not None:
            known["found"] = meeting.search.found
            if kind == "alone":
                known["score"] = self._players[meeting.search.found].score
        key = f"{kind}.goes-on" if meeting.search.found is None else f"{kind}.meets"
        return Step(key, article, known, (player.tpn,), children=self._passed(meeting.player, meeting.search))

    def _odd(self, odd: OddGroup) -> Step:
        known: dict[str, object] = {"count": len(odd.members), "due": odd.dominating.name.lower()}
        found = odd.search.found
        key = "odd.nobody" if found is None else "odd.joined"
        if found is not None:
            known["score"] = self._players[found].score
        players = () if found is None else (found,)
        return Step(key, "7.2", known, players, children=self._passed(None, odd.search))

    def _leaving(self, leaving: Leaving) -> Step:
        hopeless = Step("floaters.hopeless", "6.4", players=leaving.hopeless)
        last = leaving.members.index(leaving.floaters[-1])
        rows = tuple(
            Row((tpn,), () if tpn in leaving.floaters else (Step("floaters.stays", "6.4"),))
            for tpn in leaving.members[: last + 1]
        )
        order = Table((Column("floaters.order", facts=("rating", "aro")),), rows)
        return Step(
            "floaters",
            "6.4",
            {"count": len(leaving.members)},
            leaving.floaters,
            children=(*([hopeless] if leaving.hopeless else []), Step("floaters.chosen", "6.4", table=order)),
        )

    def _passed(self, searcher: int | None, search: Search) -> tuple[Step, ...]:
        """Those who were looked at before, in their order, each with what stood in the way."""
        if not search.passed:
            return ()
        rows = [Row((passed.tpn,), (self._refusal(searcher, passed),)) for passed in search.passed]
        if search.found is not None:
            rows.append(Row((search.found,), (Step("taken"),)))
        return (Step("candidates", table=Table((Column("candidates.order", facts=FACTS),), tuple(rows))),)

    def _refusal(self, searcher: int | None, passed: Passed) -> Step:
        player = self._players[passed.tpn]
        if passed.refusal is Refusal.MAY_NOT_GO_UP:
            known = {"count": player.transfers}
            key = "passed.went-up-last-round" if player.transferred_last_round else "passed.went-up-too-often"
            return Step(key, "2.5", {} if player.transferred_last_round else known)
        if passed.refusal is not Refusal.MAY_NOT_MEET:
            return Step(f"passed.{passed.refusal}", children=self._proof(passed))
        if searcher is None:
            return Step("passed.has-met-all", "2.1")
        obstacle = self._obstacles.between(searcher, passed.tpn)
        assert obstacle is not None
        return Step(f"passed.{obstacle}", self._obstacles.article(obstacle))

    def _about(self) -> About:
        return About(self._players, self._obstacles, self._proofs)

    def _proof(self, entry: ByeCandidate | Passed) -> tuple[Step, ...]:
        proof = self._proofs.get(id(entry))
        return () if proof is None else (proof,)
