"""A round paired with the groups kept apart as far as that is possible.

All pairs of the groups are forbidden at first. Where the round has no complete pairing then, pairs are let go: they
stand in an order (by group, in it by the TPN of the higher ranked, then of the lower ranked player), and each is kept
if the round can be paired with it and with all that were kept before it. So the earlier group holds longer, and in a
group those with the smaller TPNs. The first pair that cannot be kept is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pairing.service import NoCompletePairing, PairingOutOfReach, TimedPairing
from tournaments.rounds.queries.forbidden_groups import Pair, as_kept, pairs_of
from tournaments.rounds.queries.snapshot import Snapshot

# Each try pairs the whole round. What is not settled after these is let go: a group larger than half of the field.
MOST_TRIES = 60


@dataclass(frozen=True, slots=True)
class PairingWithGroups:
    """A pairing with the state that it was made from, in which the pairs that held are forbidden pairs.

    ``kept`` is what the round's row holds of them; ``met`` are the pairs (ids) of a group who meet all the same.
    """

    state: Snapshot
    paired: TimedPairing
    kept: list[list[int]]
    met: tuple[Pair, ...]


def pair_with_groups(state: Snapshot, pair: Callable[[Snapshot], TimedPairing]) -> PairingWithGroups:
    """Pair the round of ``state`` by ``pair``, with as many pairs of its groups kept apart as possible.

    Raises:
        NoCompletePairing: there is none even without the groups.
        PairingOutOfReach: the engine's bounds do not let it say which pairing it is.
    """
    wanted = pairs_of(state.groups)
    tries = _Tries(state, pair)
    held = wanted if tries.is_possible(wanted) else _held(wanted, tries)
    final, paired = tries.of(held)
    rows = state.entrants
    seated = {frozenset((rows[two.white].pk, rows[two.black].pk)) for two in paired.pairing.pairs}
    met = tuple(two for two in wanted if frozenset(two) in seated)
    return PairingWithGroups(final, paired, as_kept(state.groups, held), met)


class _Tries:
    """What came of pairing with these and those pairs kept apart."""

    def __init__(self, state: Snapshot, pair: Callable[[Snapshot], TimedPairing]) -> None:
        self.count = 0
        self._state, self._pair = state, pair
        self._tpns = state.tpns
        self._last: tuple[list[Pair], Snapshot, TimedPairing] | None = None

    def is_possible(self, pairs: list[Pair]) -> bool:
        if not pairs:
            return True  # whether that is so the pairing itself tells at the end
        self.count += 1
        try:
            self._try(pairs)
        except PairingOutOfReach:
            raise
        except NoCompletePairing:
            return False
        return True

    def of(self, pairs: list[Pair]) -> tuple[Snapshot, TimedPairing]:
        """The state with ``pairs`` forbidden, and its pairing."""
        if self._last is None or self._last[0] != pairs:
            self._try(pairs)
        assert self._last is not None
        return self._last[1], self._last[2]

    def _try(self, pairs: list[Pair]) -> None:
        numbers = ((self._tpns[one], self._tpns[other]) for one, other in pairs)
        more = frozenset((min(two), max(two)) for two in numbers)
        engine = replace(self._state.engine, forbidden_pairs=self._state.engine.forbidden_pairs | more)
        state = replace(self._state, engine=engine)
        self._last = (list(pairs), state, self._pair(state))


def _held(wanted: Sequence[Pair], tries: _Tries) -> list[Pair]:
    """The pairs that are kept, in their order, where not all of ``wanted`` can be."""
    kept: list[Pair] = []
    rest = list(wanted)
    while rest and tries.count < MOST_TRIES:
        if kept and tries.is_possible(kept + rest):
            return kept + rest
        good, bad = 0, len(rest)
        while bad - good > 1 and tries.count < MOST_TRIES:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if tries.is_possible(kept + rest[:middle]) else (good, middle)
        kept, rest = kept + rest[:good], rest[bad:] if bad - good == 1 else []
    return kept
