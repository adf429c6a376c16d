"""Rounds of the Folded system as steps: the explanation, what was passed over, “why not”, and the first divergence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.basics.field import Field
from pairing.engine.basics.scoregroups import present_by_tpn, who_may_meet
from pairing.engine.explanation.common import board_row, boards_step, round_step
from pairing.engine.explanation.my_pairing import Group, Mine, among, answer, bye_sentences, told
from pairing.engine.explanation.why_not import WhyNot
from pairing.engine.result import PlayedRound, RoundPairing
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.tournament import Tournament
from pairing.engine.trace import BoardColours
from tests.systems.folded.facts import FoldedFacts
from tests.systems.folded.pairer import Bracket, Trace, pair_round
from tests.systems.folded.words import WORDS

_VERDICTS = {
    ByeVerdict.CHOSEN: ("bye.chosen", "1.2"),
    ByeVerdict.BARRED: ("bye.barred", "1.1"),
    ByeVerdict.LEAVES_NO_PAIRING: ("bye.leaves-no-pairing", "2.3"),
    ByeVerdict.LATER_IN_ORDER: ("bye.later", "1.3"),
}


def steps_of(trace: Trace, *, examined: bool = False) -> Step:
    """The round as a tree; ``examined`` tells also who was passed over in each row."""
    return round_step(
        trace,
        _bye(trace),
        *(_bracket(trace, place, examined=examined) for place in range(len(trace.brackets))),
        boards_step(_board(number, board) for number, board in enumerate(trace.boards, start=1)),
    )


def examine(_tournament: Tournament, pairing: RoundPairing) -> Step:
    """The explanation with who stood lower in the bracket and was passed over."""
    return steps_of(Trace.of(pairing), examined=True)


def _bye(trace: Trace) -> Step:
    if not trace.bye_candidates:
        return Step("bye", "1.2", children=(Step("bye.even"),))
    chosen = next(entry for entry in trace.bye_candidates if entry.verdict is ByeVerdict.CHOSEN)
    return Step("bye", "1.2", players=(chosen.tpn,), children=tuple(map(_candidate, trace.bye_candidates)))


def _candidate(candidate: ByeCandidate) -> Step:
    key, article = _VERDICTS[candidate.verdict]
    return Step(key, article, {"score": candidate.score}, (candidate.tpn,))


def _bracket(trace: Trace, place: int, *, examined: bool) -> Step:
    bracket = trace.brackets[place]
    members = (*bracket.residents, *bracket.from_above)
    rows = tuple(
        Row(pair, tuple(_passed(trace, bracket, number)) if examined else ())
        for number, pair in enumerate(bracket.pairs)
    )
    children = [Step("residents", parameters={"residents": bracket.residents})]
    if bracket.from_above:
        children.append(Step("from-above", parameters={"floaters": bracket.from_above}))
    if bracket.downfloaters:
        children.append(Step("downfloaters", "3.1", {"floaters": bracket.downfloaters}))
    children.append(Step("costs", "3", {"costs": bracket.costs}))
    if rows:
        columns = (Column("highest", facts=("downfloats",)), Column("lowest", facts=("downfloats",)))
        children.append(Step("folded", "3.5", table=Table(columns, rows)))
    return Step("bracket", "3", {"score": bracket.score}, members, children=tuple(children))


def _passed(trace: Trace, bracket: Bracket, number: int) -> Iterator[Step]:
    """Who stood lower than the opponent taken and was not taken, with the reason."""
    players = {player.tpn: player for player in trace.players}
    one, taken = bracket.pairs[number]
    below = [tpn for pair in bracket.pairs[number:] for tpn in pair if tpn != one and _is_below(players, tpn, taken)]
    for tpn in sorted(below, key=lambda tpn: (players[tpn].score, -tpn)):
        obstacle = _obstacle_between(trace, one, tpn)
        yield obstacle if obstacle is not None else Step("passed.criteria", "3.3", {"one": one}, (tpn,))


def _is_below(players: dict[int, FoldedFacts], tpn: int, other: int) -> bool:
    return (players[tpn].score, -tpn) < (players[other].score, -other)


def _obstacle_between(trace: Trace, one: int, other: int) -> Step | None:
    obstacle = trace.obstacles().between(one, other)
    if obstacle is None:
        return None
    return Step(f"passed.{obstacle}", trace.obstacles().article(obstacle), {"one": one}, (other,))


def _board(number: int, board: BoardColours) -> Row:
    both = (board.pair.white, board.pair.black)
    return board_row(number, board.pair, Step(f"colours.{board.article}", board.article, players=both))


def my_pairing(steps: Step, players: Sequence[Mapping[str, Any]], tpn: int) -> Step:
    """That the highest of those who are left meets the lowest."""
    return told(Mine(steps, players, tpn), WORDS, _paired, bye_sentences("mine.bye.order"))


def _paired(mine: Mine) -> Iterator[list[Step]]:
    place = mine.table("folded")
    residents, came = place.named("residents", "residents"), place.named("from-above", "floaters")
    gone = place.named("downfloaters", "floaters")
    group = Group(score=place.section.parameters["score"], residents=residents, came=came, gone=gone, article="3")
    yield among(mine, group, [Step("mine.folded.down", "3.4")])
    yield [Step("mine.folded", "3.5"), answer(mine, "3.5")]


# “Why not A against B?”


def _build_field(tournament: Tournament, facts: tuple[FoldedFacts, ...]) -> Field[FoldedFacts]:
    players = present_by_tpn(facts)
    adjacent = who_may_meet(players, tournament.forbidden_pairs)
    return Field(players=players, adjacent=adjacent, is_last_round=False)


def _outcome(_trace: Trace, tpn: int, board: dict[str, int]) -> Step:
    return Step("why.meets", parameters=board, players=(tpn,))


def _later(ours: Trace, theirs: Trace) -> tuple[Step, ...]:
    return (next(_partings(ours, theirs)),)


def _partings(ours: Trace, theirs: Trace) -> Iterator[Step]:
    if _chosen(ours) != _chosen(theirs):
        yield Step("why.other-bye", "1.2")
    for mine, other in zip(ours.brackets, theirs.brackets, strict=False):
        for criterion, article in (
            ("downfloaters", "3.1"),
            ("repeated_downfloats", "3.2"),
            ("refused_preferences", "3.3"),
        ):
            if mine.costs[criterion] != other.costs[criterion]:
                known = {"criterion": criterion, "ours": mine.costs[criterion], "theirs": other.costs[criterion]}
                yield Step("why.criterion", article, known | {"score": mine.score})
        if mine.downfloaters != other.downfloaters:
            yield Step("why.order", "3.4", {"score": mine.score})
        if mine.pairs != other.pairs:
            yield Step("why.order", "3.5", {"score": mine.score})


why_not = WhyNot(
    pair_round=pair_round,
    build_field=_build_field,
    bye="1.2",
    outcome=_outcome,
    incomplete=("why.incomplete", "2.3"),
    later=_later,
)


def _chosen(trace: Trace) -> list[int]:
    return [candidate.tpn for candidate in trace.bye_candidates if candidate.verdict is ByeVerdict.CHOSEN]


# The first divergence


def first_divergence(_tournament: Tournament, pairing: RoundPairing, played: PlayedRound) -> Step | None:
    """Where a played round first leaves the way of the rules."""
    return next(_divergences(Trace.of(pairing), pairing, played), None)


def _divergences(trace: Trace, pairing: RoundPairing, played: PlayedRound) -> Iterator[Step]:
    if pairing.bye != played.bye:
        byes = [() if bye is None else (bye,) for bye in (pairing.bye, played.bye)]
        yield _divergence("1.2", "what.bye", *byes)
    met = {tpn: set(pair) - {tpn} for pair in played.pairs for tpn in pair}
    for bracket in trace.brackets:
        for one, other in bracket.pairs:
            if other not in met.get(one, ()):
                yield _divergence("3.5", "what.pair", (one, other), (one, *met.get(one, ())))
    for board in trace.boards:
        pair = (board.pair.white, board.pair.black)
        if pair not in played.pairs and frozenset(pair) not in played.colourless:
            yield _divergence(board.article, "what.colours", pair, pair[::-1])


def _divergence(article: str, what: str, paired: tuple[int, ...], played: tuple[int, ...]) -> Step:
    return Step("divergence", article, {"what": what, "paired": paired, "played": played})
