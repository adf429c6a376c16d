"""The opposition evaluation (1.7, 1.8) and who prefers which colour (1.5), before rounds that were written by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.burstein.facts import PlayerFacts, player_facts
from pairing.engine.systems.burstein.index import Term, decimal, seeding_rounds, working
from pairing.engine.tournament import Colour, Scoring, Tournament
from tests.events import event


def facts_of(tournament: Tournament) -> dict[int, PlayerFacts]:
    return {player.tpn: player for player in player_facts(tournament)}


def index_of(tournament: Tournament, tpn: int) -> tuple[int, int]:
    player = facts_of(tournament)[tpn]
    return player.buchholz, player.sonneborn_berger


# 1.6


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 3), (8, 4), (9, 4), (15, 4)])
def test_half_of_the_rounds_but_four_at_most_are_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


# 1.7.1


def test_buchholz_adds_up_opponents_and_sonneborn_berger_what_was_won_from_them() -> None:
    rounds = [[(1, 2, "1-0"), (3, 4, "1/2")], [(1, 3, "1/2"), (4, 2, "0-1")]]
    tournament = event(range(1, 5), rounds, total_rounds=4)
    # 1 has 1½, 2 has 1, 3 has 1, 4 has ½.
    assert index_of(tournament, 1) == (10 + 10, 10 * 10 + 5 * 10)
    assert index_of(tournament, 4) == (10 + 10, 5 * 10)
    assert facts_of(tournament)[1].terms == (Term(2, 10, 0, 10), Term(3, 10, 0, 5))


def test_the_first_method_decides_then_the_second_then_the_smaller_tpn() -> None:
    rounds = [[(1, 2, "1-0"), (3, 4, "1/2"), (5, 6, "1/2")], [(1, 3, "1/2"), (4, 2, "0-1"), (6, 5, "1/2")]]
    by_rank = sorted(player_facts(event(range(1, 7), rounds, total_rounds=4)), key=lambda player: player.rank)
    told = [(player.tpn, player.buchholz, player.sonneborn_berger) for player in by_rank]
    assert told == [(1, 20, 150), (3, 20, 100), (5, 20, 100), (6, 20, 100), (2, 20, 50), (4, 20, 50)]
    assert [player.rank for player in by_rank] == [1, 2, 3, 4, 5, 6]


# 1.7.2.1


@pytest.mark.parametrize(("letter", "points"), [("U", 10), ("F", 10), ("H", 5), ("Z", 0)])
def test_a_bye_is_a_game_against_oneself(letter: str, points: int) -> None:
    """The player's own points count, in the second method times what the bye gave."""
    tournament = event(range(1, 6), [[(1, 2, "1-0"), (3, 4, "1-0")]], byes={5: letter}, total_rounds=3)
    assert index_of(tournament, 5) == (points, points * points)


@pytest.mark.parametrize(("result", "points"), [("+-", (10, 0)), ("-+", (0, 10)), ("--", (0, 0))])
def test_both_sides_of_a_forfeit_play_against_themselves(result: str, points: tuple[int, int]) -> None:
    rounds = [[(1, 2, result), (3, 4, "1-0")], [(1, 3, "1-0"), (4, 2, "0-1")]]
    tournament = event(range(1, 5), rounds, total_rounds=4)
    for tpn, of_forfeit, opponent in ((1, points[0], 3), (2, points[1], 4)):
        own = of_forfeit + 10
        met = facts_of(tournament)[opponent].points
        assert index_of(tournament, tpn) == (own + met, of_forfeit * own + 10 * met)


def test_rounds_before_a_late_entry_count_with_the_own_points() -> None:
    rounds = [[(1, 2, "1-0")], [(1, 3, "1-0")]]
    tournament = event(range(1, 4), rounds, byes={3: "Z", 2: ".Z"}, total_rounds=4)
    assert facts_of(tournament)[3].terms == (Term(None, 0, 0, 0), Term(1, 20, 0, 0))


def with_opponent_away(byes: str, *, absent: Iterable[int] = (8,), with_points: Iterable[int] = ()) -> Tournament:
    """1 beat 8 in round 1; in the rounds after it 8 had ``byes``, and others played."""
    rounds = [[(1, 8, "1-0")], *([(2, 3, "1-0")] for _ in byes)]
    return event(
        range(1, 9), rounds, byes={8: f".{byes}"}, total_rounds=6, absent=absent, absent_with_points=with_points
    )


@pytest.mark.parametrize(
    ("byes", "raised"),
    [("", 0), ("Z", 5), ("ZZ", 10), ("ZZZ", 15), ("HZ", 5), ("ZH", 0), ("ZHZ", 5), ("FZZ", 10)],
)
def test_a_series_of_absences_up_to_the_round_counts_as_draws_for_the_opponents(byes: str, raised: int) -> None:
    tournament = with_opponent_away(byes)
    opponent = facts_of(tournament)[8].points
    first = facts_of(tournament)[1].terms[0]
    assert first == Term(8, opponent + raised, raised, 10)
    own = facts_of(tournament)[1].points
    assert index_of(tournament, 1)[1] == 10 * (opponent + raised)
    assert index_of(tournament, 1)[0] == opponent + raised + own * len(byes)


def test_the_exception_is_not_for_who_is_back_nor_for_who_has_points_for_the_round() -> None:
    assert facts_of(with_opponent_away("ZZ", absent=()))[1].terms[0].raised == 0
    assert facts_of(with_opponent_away("ZZ", with_points=[8]))[1].terms[0].raised == 0
    assert facts_of(with_opponent_away("ZZ"))[1].terms[0].raised == 10


def test_a_forfeit_ends_the_series() -> None:
    rounds = [[(1, 8, "1-0")], [(2, 3, "1-0")], [(8, 2, "-+")], [(2, 3, "1-0")]]
    tournament = event(range(1, 9), rounds, byes={8: ".Z.Z"}, total_rounds=8, absent=[8])
    assert facts_of(tournament)[1].terms[0] == Term(8, 5, 5, 10)


def test_the_exception_never_touches_the_own_rounds_nor_forfeits_against_the_absent() -> None:
    rounds = [[(1, 8, "+-")], [(2, 8, "1-0")], [(3, 4, "1-0")]]
    tournament = event(range(1, 9), rounds, byes={8: "..Z"}, total_rounds=6, absent=[8])
    assert facts_of(tournament)[8].terms == (Term(None, 0, 0, 0), Term(2, 10, 0, 0), Term(None, 0, 0, 0))
    assert facts_of(tournament)[1].terms[0] == Term(None, 10, 0, 10)
    assert facts_of(tournament)[2].terms[1] == Term(8, 5, 5, 10)


def test_a_draw_of_the_exception_is_worth_what_a_draw_is_worth() -> None:
    scoring = Scoring(win=30, draw=10, absence=0, pairing_allocated_bye=30)
    rounds = [[(1, 4, "1-0")], [(2, 3, "1-0")]]
    tournament = event(range(1, 5), rounds, scoring=scoring, total_rounds=4, absent=[4])
    assert facts_of(tournament)[1].terms[0] == Term(4, 10, 10, 30)


# 1.7.2.2


def test_virtual_points_are_in_the_score_and_not_in_the_index() -> None:
    rounds = [[(1, 3, "1-0"), (2, 4, "1/2")], [(1, 2, "1/2")]]
    plain = event(range(1, 5), rounds, byes={3: ".U", 4: ".Z"}, total_rounds=5)
    accelerated = event(
        range(1, 5), rounds, byes={3: ".U", 4: ".Z"}, total_rounds=5, virtual={1: (10, 10, 5), 2: (10, 10, 5)}
    )
    assert facts_of(accelerated)[1].score == facts_of(plain)[1].score + 5
    for tpn in range(1, 5):
        assert index_of(accelerated, tpn) == index_of(plain, tpn)
        assert facts_of(accelerated)[tpn].rank == facts_of(plain)[tpn].rank


# 1.8


def test_the_ranking_knows_no_scores() -> None:
    """2 lost to the winner of both rounds and ranks before 3, who has more points."""
    rounds = [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 5, "1-0"), (3, 6, "1/2")]]
    tournament = event(range(1, 7), rounds, byes={2: ".Z", 4: ".Z", 5: "Z", 6: "Z"}, total_rounds=4)
    facts = facts_of(tournament)
    assert facts[2].points < facts[3].points
    assert facts[2].rank < facts[3].rank
    listed = [player.tpn for player in player_facts(tournament)]
    assert listed.index(3) < listed.index(2)  # the list begins with the highest score


# 1.4, 1.5


@pytest.mark.parametrize(
    ("colours", "preference", "strength"),
    [
        ("", None, None),
        ("w", Colour.BLACK, Strength.STRONG),
        ("b", Colour.WHITE, Strength.STRONG),
        ("wb", Colour.WHITE, Strength.MILD),
        ("bw", Colour.BLACK, Strength.MILD),
        ("ww", Colour.BLACK, Strength.ABSOLUTE),
        ("wbb", Colour.WHITE, Strength.ABSOLUTE),
        ("wwbww", Colour.BLACK, Strength.ABSOLUTE),
        ("bbbww", Colour.BLACK, Strength.ABSOLUTE),
        ("wbw", Colour.BLACK, Strength.STRONG),
    ],
)
def test_the_due_colour(colours: str, preference: Colour | None, strength: Strength | None) -> None:
    others = range(2, len(colours) + 2)
    rounds = [
        [(1, other, "1/2") if colour == "w" else (other, 1, "1/2")]
        for other, colour in zip(others, colours, strict=True)
    ]
    player = facts_of(event([1, *others, 50], rounds, total_rounds=9))[1]
    assert (player.preference, player.strength) == (preference, strength)


def test_forfeits_and_byes_have_no_colour() -> None:
    rounds = [[(1, 2, "1-0")], [(1, 3, "+-")], [(2, 3, "1-0")]]
    player = facts_of(event(range(1, 4), rounds, byes={1: "..H"}, total_rounds=7))[1]
    assert (player.colours, player.colour_difference) == ((Colour.WHITE,), 1)
    assert (player.preference, player.strength) == (Colour.BLACK, Strength.STRONG)


# As it is told


def test_the_working_can_be_followed_by_hand() -> None:
    assert working(()) == ""
    assert working((Term(8, 15, 10, 10), Term(None, 25, 0, 5))) == "8: 1 × (0.5+1); –: 0.5 × 2.5"
    assert [decimal(value, 2) for value in (0, 25, 250, 2500, 305)] == ["0", "0.25", "2.5", "25", "3.05"]
