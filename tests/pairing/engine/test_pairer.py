"""Whole rounds: shortcuts against exact solvers, rounds that cannot be paired, determinism, ties to the articles."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine.basics import upfloater_sets
from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching import weighted
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems.dubov import shifters
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.trace import Trace
from pairing.engine.tournament import Colour, Tournament
from tests.invariants import assert_sound
from tests.pairing.engine.builders import player, tournament
from tests.strategies import random_tournament, shift_heavy_tournament


def outcome(event: Tournament, *, certificates: bool = True) -> RoundPairing | str:
    try:
        return pair_round(event, certificates=certificates)
    except NoCompletePairing as impossible:
        return impossible.reason


def medium_field(seed: int) -> Tournament:
    rng = random.Random(seed)
    players = rng.randint(14, 40)
    return random_tournament(rng, players=players, rounds=rng.randint(1, players - 2))


@pytest.mark.parametrize("seed", range(150))
def test_shortcuts_and_exact_solvers_agree(seed: int) -> None:
    event = medium_field(seed)
    fast, exact = outcome(event), outcome(event, certificates=False)
    assert fast == exact
    if isinstance(fast, RoundPairing):
        assert_sound(event, fast)


@pytest.mark.parametrize("seed", range(40))
def test_numbers_too_large_for_the_fast_solver_change_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    event = medium_field(10_000 + seed)
    expected = outcome(event, certificates=False)
    # Few bits: the pure Python solver decides, and the candidates are asked a few at a time.
    monkeypatch.setattr(weighted, "BITS_OF_FAST_SOLVER", 8)
    monkeypatch.setattr(upfloater_sets, "BITS_OF_FAST_SOLVER", 8)
    monkeypatch.setattr(upfloater_sets, "_FEWEST_CANDIDATES_AT_A_TIME", 2)
    monkeypatch.setattr(shifters, "BITS_OF_FAST_SOLVER", 10)
    assert outcome(event, certificates=False) == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_first_shift_decided_a_few_candidates_at_a_time_is_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = shift_heavy_tournament(random.Random(seed), players=12 + 2 * (seed % 4))
    expected = outcome(event, certificates=False)
    monkeypatch.setattr(shifters, "BITS_OF_FAST_SOLVER", 8)
    assert outcome(event, certificates=False) == expected


@pytest.mark.parametrize(("free_to_cross", "leaving"), [((), (2, 3)), ((7, 8), (2,))])
def test_who_was_shifted_with_the_first_candidates_stays_so(
    free_to_cross: tuple[int, ...], leaving: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """G1 is 1 to 4, in the order 2, 3, 1, 4; of G2 only some may meet them, so two or one of them must leave.

    Once 2 is known to leave, no cheaper matching is that which has 2 in a pair with 3, or with somebody of G2.
    """
    apart = frozenset((one, other) for one in range(1, 5) for other in range(5, 9) if other not in free_to_cross)
    event = tournament(*(player(number) for number in range(1, 9)), forbidden_pairs=apart)
    monkeypatch.setattr(shifters, "BITS_OF_FAST_SOLVER", 7)  # candidates by two
    for certificates in (True, False):
        pairing = outcome(event, certificates=certificates)
        assert isinstance(pairing, RoundPairing)
        (bracket,) = Trace.of(pairing).brackets
        assert [(shift.article, shift.shifted) for shift in bracket.shifts][0] == ("3.2.4.1", leaving)


def test_the_order_of_the_players_in_the_input_does_not_matter() -> None:
    event = medium_field(5)
    assert outcome(event) == outcome(replace(event, players=tuple(reversed(event.players))))


def test_first_round_halves_by_tpn_and_colours_by_the_higher_ranked_tpn() -> None:
    pairing = pair_round(tournament(*(player(number) for number in range(1, 9))))
    assert pairing.pairs == (Pair(1, 5), Pair(6, 2), Pair(3, 7), Pair(8, 4))
    black_first = pair_round(tournament(*(player(number) for number in range(1, 9)), initial_colour=Colour.BLACK))
    assert black_first.pairs == (Pair(5, 1), Pair(2, 6), Pair(7, 3), Pair(4, 8))


def test_one_player_alone_takes_the_bye() -> None:
    pairing = pair_round(tournament(player(1), player(2), absent=frozenset({1})))
    assert (pairing.pairs, pairing.bye) == ((), 2)


def test_bye_candidates_are_explained_in_the_order_of_the_article() -> None:
    event = tournament(player(1, "2w1"), player(2, "1b0"), player(3, "U"), player(4, "Z"), player(5, "Z"))
    pairing = pair_round(event)
    told = [(candidate.tpn, candidate.verdict) for candidate in pairing.trace.bye_candidates]
    assert told == [
        (2, ByeVerdict.CHOSEN),  # on no points like 4 and 5, with the most games
        (5, ByeVerdict.LATER_IN_ORDER),
        (4, ByeVerdict.LATER_IN_ORDER),
        (1, ByeVerdict.LATER_IN_ORDER),
        (3, ByeVerdict.BARRED),
    ]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (tournament(player(1, "2w1"), player(2, "1b0")), "1, 2"),
        (
            tournament(player(1, "U"), player(2, "H"), absent=frozenset({2})),
            "nobody may take the pairing-allocated bye",
        ),
        (
            tournament(player(1), player(2), player(3), forbidden_pairs=frozenset({(1, 2), (1, 3), (2, 3)})),
            "at least 3 of them stay without an opponent",
        ),
    ],
)
def test_no_complete_pairing_says_why(event: Tournament, reason: str) -> None:
    with pytest.raises(NoCompletePairing) as caught:
        pair_round(event)
    assert reason in caught.value.reason
