"""How a value comes about: every round in its place, every step told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.standings import survey, tiebreak
from pairing.standings.working import StepName
from tests.pairing.standings.examples import TABLE, shown, tournament

OWN_ROUNDS = ("WIN", "WON", "BPG", "BWG", "PS", "REP", "STD")
OF_OPPONENTS = ("BH", "SB", "FB")


@pytest.mark.parametrize("code", [*OWN_ROUNDS, *OF_OPPONENTS])
def test_each_round_is_shown_with_its_number(code: str) -> None:
    field = survey(tournament())
    for tpn in TABLE:
        rounds = [element.round_number for element in tiebreak(code).working(field, tpn).elements]
        assert rounds == [1, 2, 3, 4], (code, tpn)


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO"])
def test_ratings_are_shown_with_the_rounds_in_which_the_games_were(code: str) -> None:
    field = survey(tournament())
    played = {1: [1, 3, 4], 2: [1, 3, 4], 3: [1, 3, 4], 4: [1, 2, 3], 5: [1, 3, 4], 6: [1, 2, 3]}
    for tpn, rounds in played.items():
        assert [element.round_number for element in tiebreak(code).working(field, tpn).elements] == rounds


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("ARO", (StepName.SUM, StepName.COUNT)),
        ("TPR", (StepName.AVERAGE_RATING, StepName.POINTS, StepName.COUNT, StepName.SCORE, StepName.DIFFERENCE)),
        ("PTP", (StepName.POINTS, StepName.EXPECTED_BELOW, StepName.EXPECTED)),
        ("APRO", (StepName.SUM, StepName.COUNT)),
        ("APPO", (StepName.SUM, StepName.COUNT)),
    ],
)
def test_every_step_is_told(code: str, names: tuple[StepName, ...]) -> None:
    assert tuple(step.name for step in tiebreak(code).working(survey(tournament()), 1).steps) == names


def test_after_a_zero_score_the_steps_are_the_lowest_rating() -> None:
    event = tournament({1: ("2w1",), 2: ("1b0",)})
    steps = tiebreak("PTP").working(survey(event), 2).steps
    assert [(step.name, step.value) for step in steps] == [(StepName.POINTS, 0), (StepName.LOWEST, 2100)]


def test_fore_buchholz_changes_the_last_of_the_awarded_points_alone() -> None:
    """8.3 with points that the scoring does not tell: 1 was given half a point for round 1, and keeps it."""
    table = {1: ("2w1", "3w1", "4w1"), 2: ("1b0", "4w1", "3w1"), 3: ("4w1", "1b0", "2b0"), 4: ("3b0", "2b0", "1b0")}
    awarded = {1: (5, 10, 10)}
    assert survey(tournament(table), awarded=awarded).fore.round_points[1] == (5, 10, 5)
    # The last round drawn, the scores are 2, 1½, 1½ and ½, and everybody has met everybody else.
    assert shown(tournament(table), "FB", awarded=awarded) == ["3.5", "4", "4", "5"]


def test_an_event_whose_end_is_not_known_has_no_final_round() -> None:
    event = replace(tournament(), total_rounds=0)
    assert not survey(event).has_final_round
    assert shown(event, "FB") == shown(event, "BH") != shown(tournament(), "FB")


def test_a_field_that_was_asked_is_the_field_that_it_was() -> None:
    asked, fresh = survey(tournament()), survey(tournament())
    tiebreak("TPR").working(asked, 1)
    assert (asked, repr(asked)) == (fresh, repr(fresh))
