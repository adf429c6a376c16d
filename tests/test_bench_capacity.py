"""The simulation of what a server holds: against what queues are known to do, and what must follow from its costs."""

import pytest

from bench.capacity import FILES, WINDOW, Costs, Crowd, at, most, report, simulated

PAGES_ALONE = Crowd("pages", events=1, visitors=10_000, arbiters=0, results=0, pages=1, coming=20)


def test_waiting_is_what_the_formula_of_a_single_server_says() -> None:
    """Arrivals by chance, one millisecond each, half of the time busy: 1.5 ms on the average (Pollaczek-Khinchine)."""
    costs = Costs(kept=1.0, connection=0, version=0, made=0, made_player=0, static=0)
    outcome = simulated(PAGES_ALONE, costs, 1)
    mean = sum(outcome.pages) / len(outcome.pages) * 1000
    assert outcome.used == pytest.approx(0.5, rel=0.02)
    assert mean == pytest.approx(1.5, rel=0.05)


def test_each_question_is_answered_and_what_it_costs_is_counted() -> None:
    """A page is made once while nothing changes; everything else is a kept page."""
    costs = Costs(kept=0.1, connection=0.2, version=0.4, made=30, made_player=0, static=0.05)
    outcome = simulated(PAGES_ALONE, costs, 1, seconds=60)
    assert len(outcome.pages) == 30_000
    first = 10_000 * (0.0003 + FILES * 0.00005) + 0.0304
    assert outcome.used * WINDOW == pytest.approx(first, rel=0.001)


def test_a_result_has_the_pages_made_anew_in_each_process() -> None:
    crowd = Crowd("results", events=1, visitors=4000, arbiters=0, results=30, pages=2, coming=20, players=0)
    costs = Costs(kept=0, connection=0, version=0, made=10, saved=0, static=0)
    outcome = simulated(crowd, costs, 1, seconds=60)
    assert 10 * 2 * 0.010 * 0.7 < outcome.used * WINDOW < 30 * 2 * 0.010
    assert outcome.writes == pytest.approx(0.5)
    assert len(outcome.saved) == 30


def test_more_cores_and_a_cdn_hold_more() -> None:
    crowd = Crowd("few", events=1, visitors=2000, arbiters=5, results=60, coming=10)
    slow = Costs(kept=1.5, connection=1.5, static=0)
    alone = most(crowd, slow, 1)
    assert not alone.startswith("over")
    assert _number(most(crowd, slow, 3)) > 1.5 * _number(alone)
    cdn = Crowd("few", events=1, visitors=2000, arbiters=5, results=60, coming=10, held=5.0)
    assert simulated(cdn, slow, 1).used < simulated(crowd, slow, 1).used / 2


def test_who_is_too_slow_is_told_as_such() -> None:
    outcome = simulated(PAGES_ALONE, Costs(kept=3.0), 1, seconds=40)
    assert outcome.used > 0.99
    assert at(0.99, outcome.pages) > 1
    assert not outcome.holds()


def test_the_report_has_a_row_for_each_machine_and_way() -> None:
    lines = list(report(Costs(), [2], events=20, largest=3000))
    assert sum(line.startswith("| 2 |") for line in lines) == 6
    assert all(line.count("|") == 9 for line in lines if line.startswith("| 2 |"))


def _number(text: str) -> int:
    return int(text.removeprefix("over ").replace(",", ""))
