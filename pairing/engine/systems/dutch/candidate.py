"""The best candidate of a bracket (3.4, 3.8): by bounds that prove themselves, or by the exact solver."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.bits import members_of
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.charges import about_quality
from pairing.engine.systems.dutch.downfloaters import possible_downfloaters
from pairing.engine.systems.dutch.narrowing import Narrowing
from pairing.engine.systems.dutch.relaxation import relaxed_candidate
from pairing.engine.systems.dutch.weighing import Move, Weighing, weigh_bracket


def best_candidate(bracket: Bracket, mate: Sequence[int]) -> PairedBracket:
    """How a bracket is paired; ``mate`` is any complete matching of its members and all below (C4)."""
    if bracket.field.certificates:
        floaters = possible_downfloaters(bracket, mate)
        if floaters is not None:
            narrowing = Narrowing(bracket, floaters)
            if narrowing.possible:
                return _narrowed(narrowing)
        relaxed = relaxed_candidate(bracket, mate)
        if relaxed is not None:
            return relaxed
    return weigh_bracket(bracket)


def _narrowed(narrowing: Narrowing) -> PairedBracket:
    """C6, C7 and C8 are at their bounds; the other criteria as far as theirs go, then the exact solver."""
    bracket = narrowing.bracket
    charges = list(about_quality(bracket, downfloaters=int(bool(narrowing.floaters))))
    while charges and narrowing.obey(charges[0]):
        del charges[0]
    candidate = None if charges else narrowing.first_candidate()
    if candidate is not None:
        return candidate
    going_down = {(number, narrowing.down): Move(down=(number,)) for number in members_of(narrowing.floaters)}
    weighing = Weighing(bracket, narrowing.pairs(), going_down)
    weighing.obey(charges)
    return weighing.first_candidate()
