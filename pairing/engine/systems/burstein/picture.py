"""A round of the Burstein system as a picture: by index, the first of a bracket opposite the last of it (4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.picture.draft import Draft, Drawing, Round, child, pairs_of, table_of
from pairing.engine.picture.model import Remark
from pairing.engine.steps import Step
from pairing.engine.systems.burstein.words import OF_SEEDING_ROUNDS
from pairing.engine.systems.dutch import picture as of_dutch

_OF_DUTCH = {here: there for there, here in OF_SEEDING_ROUNDS.items()}


def draw(round: Round) -> Iterator[Draft]:
    """The brackets in the order in which they are paired; of a seeding round (1.6) those of the Dutch system."""
    if any(round.sections("seeding")):
        return of_dutch.draw(round, keys=_OF_DUTCH)
    return (_bracket(step) for step in round.sections("bracket"))


def _bracket(step: Step) -> Draft:
    members = (child(step, "members") or step).parameters["members"]
    pairs = pairs_of(table_of(child(step, "order")).rows)
    floaters = (child(step, "floaters") or Step("floaters")).players
    incoming = (child(step, "incoming") or Step("incoming", parameters={"incoming": ()})).parameters["incoming"]
    paired = [tpn for tpn in members if any(tpn in pair for pair in pairs)]
    half = len(pairs)
    opponents = {other for _one, other in pairs}
    return Draft(
        score=step.parameters["score"],
        left=tuple(one for one, _other in pairs),
        right=tuple(tpn for tpn in reversed(paired) if tpn in opponents),
        pairs=pairs,
        columns=("picture.first", "picture.opponents"),
        orders=("picture.order.index", "picture.order.last"),
        residents=len(members) - len(incoming),
        first=tuple(zip(paired[:half], reversed(paired), strict=False)),
        passed=tuple(_passed(pairs, paired)),
        values=("index", "index"),
        heading=Step("picture.heading.odd-down") if len(floaters) == 1 and len(members) % 2 else None,
        remarks=tuple(_remarks(pairs, paired, incoming, floaters)),
        details=tuple(one for one in step.children if one.key == "costs"),
    )


def _passed(pairs: tuple[tuple[int, int], ...], paired: list[int]) -> Iterator[tuple[int, int]]:
    """Of each row those who stand further down than the opponent, are free and were not taken."""
    free = list(paired)
    for one, other in pairs:
        for tpn in reversed(free[free.index(other) + 1 :]):
            yield one, tpn
        free.remove(one)
        free.remove(other)


def _remarks(
    pairs: tuple[tuple[int, int], ...], paired: list[int], incoming: tuple[int, ...], floaters: tuple[int, ...]
) -> Iterator[Remark]:
    if incoming:
        yield Remark(Step("picture.floated-here", "1.2.2", players=tuple(incoming)))
    if floaters:
        yield Remark(Step("picture.goes-down", "3.2.1", players=tuple(floaters)))
    straight = all(pair in zip(paired, reversed(paired), strict=True) for pair in pairs)
    yield Remark(Step("picture.first-meets-last" if straight else "picture.first-meets-next", "4.3"))


DRAWING = Drawing(draw)
