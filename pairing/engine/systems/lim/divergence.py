"""Where a round that was played first leaves the way of the rules, in the order in which the groups are paired.

Works on the trace that the pairer left, and knows of the played round no more than its pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Step
from pairing.engine.systems.lim.decisions import Decision, decisions_of
from pairing.engine.systems.lim.obstacles import Obstacles
from pairing.engine.systems.lim.trace import BoardColours, Group, trace_of
from pairing.engine.tournament import Tournament

Opponents = Mapping[int, int]


def first_divergence(_before: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """The first divergence; None where the two versions are the same.

    ``paired`` and ``played`` are the players by the rules and in the file, ``what`` the words for what differs,
    ``score`` the group's in tenths of a point where it has one.
    """
    return next(_Comparison(pairing, played).divergences(), None)


class _Comparison:
    """The rules' way through one round beside the played round. Each check supposes that all before it agreed."""

    def __init__(self, pairing: RoundPairing, played: PlayedRound) -> None:
        self._trace = trace_of(pairing)
        self._played = played
        self._rules = _opponents(tuple((pair.white, pair.black) for pair in pairing.pairs))
        self._file = _opponents(played.pairs)
        self._obstacles = Obstacles(
            self._trace.players,
            self._trace.forbidden_pairs,
            is_last_round=self._trace.round_number == self._trace.total_rounds,
        )

    def divergences(self) -> Iterator[Step]:
        """All there are from the first one on; only the first is sure to be one of the procedure itself."""
        seen: list[Group] = []
        for decision in decisions_of(self._trace):
            if decision.group is not None and decision.group not in seen:
                seen.append(decision.group)
                yield from self._incompatible(decision.group)
            yield from self._at(decision)
        for board in self._trace.boards:
            yield from self._at_the_colours(board)

    def _incompatible(self, group: Group) -> Iterator[Step]:
        """A played pair with a resident of the group that no step of the procedure makes."""
        for tpn in group.residents:
            other = self._file.get(tpn)
            obstacle = None if other is None else self._obstacles.between(tpn, other)
            if other is not None and obstacle is not None:
                decided = (Step(f"decided.{obstacle}", obstacle.article),)
                yield _divergence(
                    obstacle.article, "what.pair", (tpn, self._rules.get(tpn)), (tpn, other), group, decided
                )

    def _at(self, decision: Decision) -> Iterator[Step]:
        if decision.kind == "what.bye":
            played = self._played.bye
            if played is not None and (played,) != decision.chosen:
                barred = any(entry.tpn == played and entry.barred_in_round for entry in self._trace.bye_candidates)
                article = "C.04.1, 4" if barred else decision.article
                yield _divergence(article, decision.kind, decision.chosen, (played,))
        elif decision.kind == "what.floaters" and decision.group is not None:
            ours, theirs = (self._leaving(decision.group, opponents) for opponents in (self._rules, self._file))
            if ours != theirs:
                yield _divergence(decision.article, decision.kind, ours, theirs, decision.group)
        elif decision.who:
            (tpn,) = decision.who
            if self._file.get(tpn) != self._rules.get(tpn):
                pairs = ((tpn, self._rules.get(tpn)), (tpn, self._file.get(tpn)))
                yield _divergence(decision.article, decision.kind, *pairs, decision.group)

    def _leaving(self, group: Group, opponents: Opponents) -> tuple[int, ...]:
        """The members who met somebody outside the group, as floaters do and cracked pairs."""
        members = set(group.members)
        return tuple(tpn for tpn in group.members if opponents.get(tpn) not in members)

    def _at_the_colours(self, board: BoardColours) -> Iterator[Step]:
        pair = (board.pair.white, board.pair.black)
        if pair not in self._played.pairs and frozenset(pair) not in self._played.colourless:
            yield _divergence(board.rule.article, "what.colours", pair, pair[::-1])


def _opponents(pairs: tuple[tuple[int, int], ...]) -> Opponents:
    return dict(pairs) | {black: white for white, black in pairs}


def _divergence(
    article: str,
    what: str,
    paired: tuple[int | None, ...],
    played: tuple[int | None, ...],
    group: Group | None = None,
    decided: tuple[Step, ...] = (),
) -> Step:
    known: dict[str, object] = {
        "what": what,
        "paired": tuple(tpn for tpn in paired if tpn is not None),
        "played": tuple(tpn for tpn in played if tpn is not None),
    }
    key = "divergence"
    if group is not None and group.score is not None:
        key, known = "divergence.group", known | {"score": group.score}
    return Step(key, article, known, children=decided)
