"""Events of the same results paired by several systems: what is the same, what is counted, what is summed up."""

from __future__ import annotations

import pytest

from pairing.comparing.events import Board, Event, Field, FreshField, figures_by_system, play, ratings_by_lot
from pairing.comparing.figures import FIGURES, figures
from pairing.comparing.summary import interval, summed_up
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Record

W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
FIELD = Field(ratings_by_lot(14, 5), 5)


def test_two_who_meet_in_a_round_make_the_same_of_each_other_by_every_system() -> None:
    met: dict[tuple[int, int, int], Outcome] = {}
    again = 0
    for system in ("dubov", "dutch", "burstein", "lim"):
        event = play(FIELD, 7, system=system)
        assert event is not None
        for one, records in event.records.items():
            for number, record in enumerate(records):
                if isinstance(record, Game):
                    again += (number, one, record.opponent) in met
                    assert met.setdefault((number, one, record.opponent), record.outcome) is record.outcome
    assert again > 14  # the first round at least
    assert {*met.values()} == {WIN, DRAW, LOSS}


def test_an_event_is_the_same_each_time_and_another_by_another_seed() -> None:
    first = play(FIELD, 7, system="dubov")
    assert first == play(FIELD, 7, system="dubov")
    assert first != play(FIELD, 8, system="dubov")


def test_the_stronger_player_wins_as_often_as_the_table_expects() -> None:
    field = Field((2200, 2000), 1)
    points = [event.points(1) for seed in range(400) if (event := play(field, seed, system="dutch"))]
    assert sum(points) / len(points) / 10 == pytest.approx(0.76, abs=0.05)


def test_who_cannot_be_paired_to_the_end_is_left_out() -> None:
    assert figures_by_system(1, field=Field((2000, 1900), 2), systems=("dubov", "dutch")) is None


def test_a_fresh_field_is_another_one_in_each_event_and_stays_within_its_range() -> None:
    fresh = FreshField(300, 1400, 2200, 5)
    one, other = fresh.of(1), fresh.of(2)
    assert one == fresh.of(1)
    assert one != other
    assert one.ratings == tuple(sorted(one.ratings, reverse=True))
    assert (len(one.ratings), one.rounds) == (300, 5)
    assert 1400 <= one.ratings[-1] < 1450
    assert 2150 < one.ratings[0] <= 2200
    assert sum(one.ratings) / 300 == pytest.approx(1800, abs=60)
    by_lot = FreshField(300, 1400, 2200, 5, by_lot=True).of(1)
    assert by_lot.ratings != one.ratings
    assert sorted(by_lot.ratings, reverse=True) == [*one.ratings]
    found = figures_by_system(1, field=FreshField(8, 1400, 2200, 3), systems=("dutch",))
    assert found == figures_by_system(1, field=FreshField(8, 1400, 2200, 3).of(1), systems=("dutch",))


def test_figures_worked_out_by_hand() -> None:
    """Three rounds of four players; 3 and 4 are level at the end, as are 1 and 2."""
    records: dict[int, tuple[Record, ...]] = {
        1: (Game(3, W, WIN), Game(2, B, DRAW), Game(4, B, WIN)),
        2: (Game(4, B, WIN), Game(1, W, DRAW), Game(3, B, WIN)),
        3: (Game(1, B, LOSS), Game(4, B, DRAW), Game(2, W, LOSS)),
        4: (Game(2, W, LOSS), Game(3, W, DRAW), Game(1, W, LOSS)),
    }
    rounds = (
        (Board(1, 3, (0, 0)), Board(4, 2, (0, 0))),
        (Board(2, 1, (10, 10)), Board(4, 3, (0, 0))),
        (Board(4, 1, (5, 15)), Board(3, 2, (5, 15))),
    )
    found = figures(Event(Field((2300, 2200, 2100, 2000), 3), records, rounds))
    assert found["aro_in_groups"] == pytest.approx(50 / 3)  # 2100, 2133 1/3 and 2166 2/3, 2200
    assert found["colour_difference"] == 25  # number 4, three times White
    assert found["same_colour_twice"] == pytest.approx(100 * 4 / 8)  # 1, 3, and 4 twice
    assert found["refused_colours"] == pytest.approx(100 * 4 / 8)  # 1 in round 3, 3 in round 2, 4 twice
    assert found["floats"] == pytest.approx(100 / 3)
    assert found["float_distance"] == 1
    assert found["best_wins"] == 50
    assert found["rank_correlation"] == pytest.approx(4 / 20**0.5)
    assert found["rank_order"] == pytest.approx(4 / 24**0.5)  # 1 and 2 level, 3 and 4 too; the other four as they are
    assert "byes_of_upper_half" not in found
    assert {*found} <= {*FIGURES}


def test_the_strongest_player_has_any_number() -> None:
    records: dict[int, tuple[Record, ...]] = {
        1: (Game(2, W, LOSS),),
        2: (Game(1, B, WIN),),
        3: (Bye(ByeKind.PAIRING_ALLOCATED),),
    }
    found = figures(Event(Field((2000, 2200, 2100), 1), records, ((Board(1, 2, (0, 0)),),)))
    assert found["best_wins"] == 50  # 3 has a point too
    assert found["byes_of_upper_half"] == 0
    found = figures(Event(Field((2000, 2100, 2200), 1), records, ((Board(1, 2, (0, 0)),),)))
    assert found["byes_of_upper_half"] == 100


def test_a_bye_is_a_point_and_counted() -> None:
    bye = Bye(ByeKind.PAIRING_ALLOCATED)
    records: dict[int, tuple[Record, ...]] = {1: (Game(2, W, WIN),), 2: (Game(1, B, LOSS),), 3: (bye,)}
    event = Event(Field((2300, 2200, 2100), 1), records, ((Board(1, 2, (0, 0)),),))
    assert event.points(3) == 10
    assert figures(event)["byes_of_upper_half"] == 0


def test_differences_go_event_by_event() -> None:
    events = [{"one": {"floats": 10.0 + place}, "other": {"floats": 12.0 + place}} for place in range(9)]
    comparison = summed_up([*events, None], ("one", "other"))
    assert (comparison.count, comparison.left_out) == (9, 1)
    assert comparison.figures["floats"]["other"].mean == 16
    assert comparison.figures["floats"]["other"].within > 1
    assert comparison.differences["floats"]["other"] == interval([2.0] * 9)
    assert comparison.differences["floats"]["other"].is_clear
