"""Questions about a part of those who are left: what they prove, and which of them need not be asked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from bench.unusual_states import many_kept_apart
from pairing.engine.errors import NoCompletePairing
from pairing.engine.systems.dutch import candidate, relaxation
from pairing.engine.systems.dutch.bracket import Bracket, PairedBracket
from pairing.engine.systems.dutch.facts import player_facts
from pairing.engine.systems.dutch.pairer import pair_round
from pairing.engine.systems.dutch.weighing import Weighing, pairs_of, weigh_bracket
from pairing.engine.tournament import Tournament
from pairing.generating.generator import generate_tournament
from pairing.generating.parameters import Wishes, resolved
from tests.strategies import random_tournament

Asked = tuple[Bracket, Sequence[int]]


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    """The brackets of random rounds for which no bound says who may go down, each with a complete matching."""
    found: list[Asked] = []

    def remembered(bracket: Bracket, mate: Sequence[int]) -> PairedBracket | None:
        found.append((bracket, mate))
        return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidate, "relaxed_candidate", remembered)
        for seed in range(60):
            rng = random.Random(seed)
            try:
                pair_round(random_tournament(rng, players=rng.randint(10, 24), rounds=rng.randint(5, 12)))
            except NoCompletePairing:
                continue
    return found


def with_others_below(asked: list[Asked]) -> Iterator[tuple[Bracket, Sequence[int], int]]:
    """Those that are followed by a scoregroup, and how many must come to those below it."""
    for bracket, mate in asked:
        if bracket.following:
            yield bracket, mate, relaxation._stuck(bracket, bracket.below, mate)[0]


def alone(bracket: Bracket) -> Weighing:
    return Weighing(bracket, pairs_of(bracket), dict(relaxation._moves_alone(bracket)))


def with_following(bracket: Bracket) -> Weighing:
    return Weighing(bracket, pairs_of(bracket), dict(relaxation._moves_with(bracket, 0)))


def test_what_a_part_proves_is_the_answer_to_the_whole(asked: list[Asked], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaxation, "SMALL_SHARE", 0.0)
    monkeypatch.setattr(relaxation, "TINY_SHARE", 0.0)
    proved = [(bracket, found) for bracket, mate in asked if (found := relaxation.relaxed_candidate(bracket, mate))]
    assert len(proved) > 20
    for bracket, found in proved:
        whole = weigh_bracket(bracket)
        assert (sorted(found.pairs), found.downfloaters) == (sorted(whole.pairs), whole.downfloaters)


def test_a_bracket_alone_proves_nothing_where_those_below_need_more_than_one(asked: list[Asked]) -> None:
    passed_over = [(bracket, mate) for bracket, mate, needed in with_others_below(asked) if needed > 1]
    assert len(passed_over) > 5
    for bracket, mate in passed_over:
        best = alone(bracket).best_candidate()
        assert not relaxation._follows_at_bounds(bracket, best.downfloaters, mate)


def test_a_bracket_with_the_following_one_proves_nothing_where_fewer_leave_than_are_needed(asked: list[Asked]) -> None:
    passed_over = 0
    for bracket, mate, needed in with_others_below(asked):
        weighing = with_following(bracket)
        weighing.best_candidate()
        if weighing.beyond().bit_count() >= needed:
            continue
        passed_over += 1
        left = bracket.below | weighing.beyond()
        graph = relaxation.within(bracket.field.adjacent, left)
        assert relaxation.perfect_matching(graph, left, mate) is None
    assert passed_over > 5


def test_hardly_anybody_below_is_asked_about_with_the_whole(
    asked: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_known: object) -> None:
        raise AssertionError("a part of the question was asked")

    monkeypatch.setattr(relaxation, "Weighing", refused)
    few = [one for one in asked if 5 * one[0].lower.bit_count() < 2 * one[0].members.bit_count()]
    assert len(few) > 5
    assert all(relaxation.relaxed_candidate(bracket, mate) is None for bracket, mate in few)


def test_a_few_below_a_large_group_who_need_more_than_one_are_asked_about_with_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven players, 266 of the next score and seven below: the part was nearly the whole, and proved nothing."""

    def refused(*_known: object) -> None:
        raise AssertionError("a part of the question was asked")

    monkeypatch.setattr(relaxation, "Weighing", refused)
    rng = random.Random("many kept apart 20000680")  # the state of this seed in the benchmark
    tournament = many_kept_apart(rng, rng.choice((rng.randint(40, 80), rng.randint(40, 300))))
    assert len(pair_round(tournament).pairs) == 140


def shut_out(*, players: int, out: int, upper: int) -> Tournament:
    """Before round 4 of 7: the ``out`` lowest players may meet nobody but the ``upper`` highest ones."""
    wishes = Wishes({"players": (players, players), "rounds": (7, 7)}, system="dutch")
    tournament = generate_tournament(resolved(wishes, 1), seed=1, rounds_played=3)
    ranked = [player.tpn for player in player_facts(tournament)]
    pairs = {(low, other) for low in ranked[-out:] for other in ranked[upper:] if other != low}
    return replace(tournament, forbidden_pairs=frozenset(pairs))


@pytest.mark.parametrize(("out", "upper"), [(1, 4), (2, 8), (3, 12)])
def test_players_far_below_who_need_opponents_are_looked_at_with_the_bracket(
    out: int, upper: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = shut_out(players=30, out=out, upper=upper)
    by_solver = pair_round(tournament, certificates=False)
    grown = []
    moves_with = relaxation._moves_with

    def remembered(bracket: Bracket, looked_at: int) -> object:
        grown.append(looked_at.bit_count())
        return moves_with(bracket, looked_at)

    monkeypatch.setattr(relaxation, "_moves_with", remembered)
    pairing = pair_round(tournament)
    assert (pairing.pairs, pairing.bye) == (by_solver.pairs, by_solver.bye)
    assert max(grown) > 0


def test_whom_those_below_are_stuck_with_does_not_take_the_whole_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player without an opponent below is looked at, and not all who are one too many with it."""
    wholes = []

    def remembered(bracket: Bracket) -> PairedBracket:
        wholes.append((bracket.members | bracket.lower).bit_count())
        return weigh_bracket(bracket)

    monkeypatch.setattr(candidate, "weigh_bracket", remembered)
    pair_round(shut_out(players=120, out=1, upper=10))
    assert max(wholes, default=0) < 60
