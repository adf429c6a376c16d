"""Steps of “why not A against B?” and of divergences, with their words: for systems that number C1, C3 and C4 alike.

They are C.04.3, C.04.4.1 and C.04.4.2: 2.1.1 and 2.1.3 keep players apart, 2.2.1 looks after the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.field import Field
from pairing.engine.basics.obstacles import Obstacle
from pairing.engine.basics.shortages import whole_shortage
from pairing.engine.basics.why_not import round_of_game
from pairing.engine.matching.cardinality import within
from pairing.engine.result import RoundPairing
from pairing.engine.steps import Step
from pairing.engine.tournament import Tournament
from pairing.engine.words import N_, Telling, Words


def board_of(pairing: RoundPairing, tpn: int) -> tuple[int, int]:
    """The number of the board of a paired player, and the opponent."""
    return next(
        (number, pair.black if pair.white == tpn else pair.white)
        for number, pair in enumerate(pairing.pairs, start=1)
        if tpn in (pair.white, pair.black)
    )


def obstacle_step(tournament: Tournament, obstacle: Obstacle | None, one: int, other: int) -> Step | None:
    """What keeps the two apart, ``None`` for nothing."""
    if obstacle is None:
        return None
    met = {"round": round_of_game(tournament, one, other)} if obstacle is Obstacle.ALREADY_MET else {}
    return Step(f"why.{obstacle}", obstacle.article, met)


def incomplete_step(field: Field[Any], one: int, other: int) -> Step:
    """That the others could not be paired, with the proof where it does not depend on who takes the bye."""
    others = bit_set(number for number, player in enumerate(field.players) if player.tpn not in (one, other))
    shortage = whole_shortage(field.all_tpns, within(field.adjacent, others), others)
    if shortage is not None and len(shortage.groups) - len(shortage.only) > others.bit_count() % 2:
        return Step("why.no-complete-pairing", "2.2.1", dict(shortage.step().parameters))
    return Step("why.no-complete-pairing.any-bye", "2.2.1")


def later_steps(place: int | None, parting: tuple[Step, ...], scores: Sequence[int]) -> tuple[Step, ...]:
    """That the rules come to another round first: where the two part, before the brackets or in the one at ``place``.

    ``scores`` are those of the brackets.
    """
    if place is None:
        return (Step("why.comes-later", parting[0].article, children=parting),)
    bracket = Step("why.bracket", parameters={"place": place + 1})
    parts = Step("why.parts", parameters={"score": scores[place]}, children=(*parting, bracket))
    return (Step("why.comes-later", parting[0].article), parts)


def divergence_step(
    article: str,
    what: str,
    paired: tuple[int, ...],
    played: tuple[int, ...],
    *,
    decided: Step | None = None,
    score: int | None = None,
    key: str = "",
) -> Step:
    """A divergence in the bracket of ``score``, or of the whole round, and what decided between the two."""
    known: dict[str, object] = {"what": what, "paired": paired, "played": played}
    if score is not None:
        known["score"] = score
    key = key or ("divergence" if score is None else "divergence.bracket")
    return Step(key, article, known, children=() if decided is None else (decided,))


WORDS = {
    "why.absent": Words(N_("{players:who}: {players:standing}; not to be paired in this round.")),
    "why.already-met": Words(N_("They have met in round {round} and may not meet again (C1, 2.1.1).")),
    "why.forbidden": Words(N_("The arbiter keeps these two apart; that is as strong as C1 (2.1.1).")),
    "why.same-absolute-preference": Words(
        N_("Both must have the same colour: two absolute preferences for it (C3, 2.1.3).")
    ),
    "why.no-complete-pairing": Words(
        N_("They may meet, but then the others could not all be paired (C4, 2.2.1): {shortage:shortage}.")
    ),
    "why.no-complete-pairing.any-bye": Words(
        N_("They may meet, but then the others could not all be paired (C4, 2.2.1), whoever has the bye.")
    ),
    "why.comes-later": Words(N_("They may meet, but the rules come to another round first ({article}).")),
    "why.bracket": Words(N_("It is bracket {place}."), telling=Telling.DATA),
    "why.our-costs": Words(N_("by the rules    {costs:costs}")),
    "why.their-costs": Words(N_("with this pair  {costs:costs}")),
    "what.bye": Words(N_("the pairing-allocated bye")),
    "what.pair": Words(N_("a pair that may not meet")),
    "what.colours": Words(N_("the colours")),
    "decided.2.1.1": Words(N_("C1: these two have met, or are kept apart"), joined=" (", ends=")"),
    "decided.2.1.3": Words(N_("C3: both must have the same colour"), joined=" (", ends=")"),
    "decided.2.2.1": Words(N_("{article}, C4: what is left could not be paired"), joined=" (", ends=")"),
    "decided.criterion": Words("{article}, {criterion:asked}", joined=" (", ends=")"),
    "divergence": Words(
        N_("article {article}, {what:words}: by the rules {paired:numbers}, in the file {played:numbers}")
    ),
    "divergence.bracket": Words(
        N_(
            "article {article}, bracket of {score:points}, {what:words}: by the rules {paired:numbers}, in the file "
            "{played:numbers}"
        )
    ),
    "divergence.forbidden": Words(
        N_("article {criterion}, bracket of {score:points}: {played:numbers} is {what:words}")
    ),
}
