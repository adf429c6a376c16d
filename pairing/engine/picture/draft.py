"""A bracket as its system tells it: what ``drawing`` makes a band of, the same for all systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pairing.engine.basics.obstacles import Obstacle, Obstacles
from pairing.engine.picture.facts import Known
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Row, Step, Table

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What a picture is made from: the explanation of a round. ``forbidden_pairs`` are those that may be shown."""

    number: int
    total_rounds: int
    players: Mapping[int, Known]
    steps: Step
    forbidden_pairs: tuple[Pair, ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether it is the last round."""
        return self.number == self.total_rounds

    def sections(self, *keys: str) -> Iterator[Step]:
        """The sections of the round with one of these keys."""
        return (step for step in self.steps.children if step.key in keys)

    def obstacles(self) -> Obstacles:
        """Who may not meet whom, of a system whose colours are barred by absolute preferences."""
        return Obstacles(self.players.values(), self.forbidden_pairs)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a system's rounds are drawn: ``draw`` gives the brackets in the order in which they are paired.

    ``obstacles`` say who may not meet whom, where the system has a rule of its own on that.
    """

    draw: Callable[[Round], Iterable[Draft]]
    obstacles: Callable[[Round], Obstacles] = Round.obstacles


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A bracket. ``left`` and ``right`` are its columns in the order in which they are read.

    ``pairs`` have who stands left first. ``first`` are those of the first order, to which the pairs are compared;
    ``passed`` came before in the order of the rules and were not taken. ``moved`` changed columns and stand in both:
    for each what is said where they are paired, and where they stood. ``notes`` are said of a player who is paired.
    ``values`` name the facts by which the columns are ordered. ``place`` sorts the bands where there is no score.
    """

    score: int | None
    left: tuple[int, ...]
    right: tuple[int, ...]
    pairs: tuple[Pair, ...]
    columns: tuple[str, str]
    orders: tuple[str, str] = ("", "")
    residents: int = 0
    first: tuple[Pair, ...] = ()
    passed: tuple[Pair, ...] = ()
    moved: Mapping[int, tuple[Step, Step]] = field(default_factory=dict)
    notes: Mapping[int, Step] = field(default_factory=dict)
    values: tuple[str, str] = ("", "")
    heading: Step | None = None
    remarks: tuple[Remark, ...] = ()
    details: tuple[Step, ...] = ()
    place: float | None = None
    floats: bool = True

    @property
    def changed(self) -> tuple[Pair, ...]:
        """The pairs that the first order does not have."""
        first = set(map(frozenset, self.first))
        return tuple(pair for pair in self.pairs if frozenset(pair) not in first) if first else ()

    @property
    def given_up(self) -> tuple[Pair, ...]:
        """The pairs of the first order that were not made."""
        made = set(map(frozenset, self.pairs))
        return tuple(pair for pair in self.first if frozenset(pair) not in made)


def child(step: Step, *keys: str) -> Step | None:
    """The first step below with one of these keys."""
    return next((one for one in step.children if one.key in keys), None)


def table_of(step: Step | None) -> Table:
    """The table of a step; an empty one where there is none."""
    return step.table if step is not None and step.table is not None else Table((), ())


def pairs_of(rows: Iterable[Row]) -> tuple[Pair, ...]:
    """The rows in which two stand opposite each other."""
    return tuple((one, other) for one, other in (row.cells for row in rows) if one is not None and other is not None)


def passed_by_row(pairs: Iterable[Pair], order: Sequence[int]) -> Iterator[Pair]:
    """Row by row those who come before the opponent in the order, are still free, and were not taken."""
    taken: set[int] = set()
    for one, other in pairs:
        for tpn in order[: order.index(other)]:
            if tpn not in taken:
                yield one, tpn
        taken.add(other)


def why_apart(players: Mapping[int, Known], obstacles: Obstacles, pair: Pair) -> Step | None:
    """Why two may not meet, in a few words; None where they may."""
    one, other = pair
    obstacle = obstacles.between(one, other)
    if obstacle is None:
        return None
    article = obstacles.article(obstacle)
    if obstacle is Obstacle.ALREADY_MET:
        facts = players[one]
        rounds = dict(zip(facts.opponents, getattr(facts, "played_rounds", ()), strict=False))
        if other not in rounds:
            return Step("picture.met", article)
        return Step("picture.met.round", article, {"round": rounds[other]})
    if obstacle is Obstacle.SAME_ABSOLUTE_PREFERENCE:
        colour = players[one].preference.name.lower()
        return Step("picture.same-colour", article, {"colour": colour})
    return Step(f"picture.{obstacle}", article)


def with_remarks(draft: Draft, *remarks: Remark) -> Draft:
    """The draft with more remarks behind its own."""
    return replace(draft, remarks=(*draft.remarks, *remarks))
