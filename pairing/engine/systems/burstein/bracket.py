"""The pairing of one bracket (3.2).

Three ways lead to the same answer; each of the first two is taken only where it proves itself:

- nobody can be paired, or nobody floats, or one player of those whom C4 to C7 allow at their best: a graph holds just
  the pairings that are best by C5 to C7, mostly also by C8, and the first of them is taken;
- weighted matchings of the bracket, first alone and then with the next scoregroup, do not ask that all others can be
  paired; where they can be, the best pairing without that question is the best one;
- else a weighted matching of everybody who is not paired yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.matching.cardinality import perfect_matching
from pairing.engine.systems.burstein.field import Field
from pairing.engine.systems.burstein.floaters import Below
from pairing.engine.systems.burstein.graph import Graph
from pairing.engine.systems.burstein.order import first_pairing
from pairing.engine.systems.burstein.weights import Choice, Question, best_choice, best_choice_unless


def pair_bracket(field: Field, bracket: int, lower: int, mate: Sequence[int]) -> Choice:
    """The pairs and the floaters of ``bracket``; ``lower`` are all players below it.

    ``mate`` is any complete matching of both together; there must be one (C4).
    """
    if not field.certificates:
        return _exact_choice(field, bracket, Below(field, lower, mate))
    if not any(field.adjacent[number] & bracket for number in members_of(bracket)):
        return Choice((), bracket)
    below = Below(field, lower, mate)
    chosen = _without_second_floater(field, bracket, below)
    return chosen or _relaxed_choice(field, bracket, below) or _exact_choice(field, bracket, below)


def _without_second_floater(field: Field, bracket: int, below: Below) -> Choice | None:
    """The pairing with nobody floating, or one player with C5 to C7 at their bounds; None where there is none."""
    if bracket.bit_count() % 2 == 0:
        return _best_with(field, bracket, 0) if below.takes(0) else None
    if not _can_pair(Graph(field, bracket, bracket)):
        return None  # more than one must float
    for level in reversed(field.scoregroups(bracket)):  # C6
        chosen = _best_with(field, bracket, below.takes_singly_at_best(level))
        if chosen:
            return chosen
        if _can_pair(Graph(field, bracket, below.takes_singly(level))):
            return None  # one floats, and C7 is not at its bound
    return None


def _best_with(field: Field, bracket: int, may_float: int) -> Choice | None:
    """The first of the best by C8 where only one of ``may_float`` floats out of an odd bracket; None if none can."""
    graph = Graph(field, bracket, may_float, at_colour_bound=True)
    mate = first_pairing(graph)
    if mate is not None:
        return _choice_of(bracket, mate)
    if not _can_pair(Graph(field, bracket, may_float)):
        return None
    return best_choice(Question(field=field, bracket=bracket, may_float=may_float))


def _can_pair(graph: Graph) -> bool:
    return perfect_matching(graph.neighbours, graph.everybody, [-1] * graph.size) is not None


def _choice_of(bracket: int, mate: Sequence[int]) -> Choice:
    pairs = [(number, mate[number]) for number in members_of(bracket) if number < mate[number]]
    floaters = 0
    if bracket.bit_count() % 2:
        number, _stand_in = pairs.pop(next(i for i, (_one, other) in enumerate(pairs) if not bracket >> other & 1))
        floaters = 1 << number
    return Choice(tuple(pairs), floaters)


def _relaxed_choice(field: Field, bracket: int, below: Below) -> Choice | None:
    """The best pairing without asking whether all others can be paired, if they can be; None where it is unproved."""
    alone = best_choice_unless(
        Question(field=field, bracket=bracket, may_float=bracket),
        lambda choice: not (below.takes_at_best(choice.floaters) if choice.floaters else below.takes(0)),
    )
    return alone or best_choice_unless(
        Question(field=field, bracket=bracket, may_float=bracket, next_group=below.next_group),
        lambda choice: not below.rest_takes(choice.left_over),
    )


def _exact_choice(field: Field, bracket: int, below: Below) -> Choice:
    """The best pairing, with everybody below in the question."""
    return best_choice(
        Question(
            field=field,
            bracket=bracket,
            may_float=bracket,
            next_group=below.next_group,
            rest=below.rest,
            complete=True,
        )
    )
