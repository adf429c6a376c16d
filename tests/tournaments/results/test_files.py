"""The results of a round from a list or a report file: a preview of each difference, all or nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import publish_pairing
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.models import Game, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.results.actions.files import read_results, take_results
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def playing(make_tournament: Make, arbiter: User) -> Round:
    """Four boards of round 1; a draw stands at the first."""
    tournament = make_tournament(players=8)
    round_ = publish_pairing(tournament, by=arbiter)
    recording.record_result(round_.games.get(match__table=1), "1/2", by=arbiter)
    return round_


def saved(round_: Round) -> list[str]:
    return list(Game.objects.filter(match__round=round_).order_by("match__table").values_list("result", flat=True))


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("1;½-½\n2;1-0\n3;0 - 1\n4;+:-\n", ["1/2", "1-0", "0-1", "1F0"]),
        ("Board,Result\n2,1-0\n3,-:+", ["1-0", "0F1"]),
        ("\ufeffBoard;White;Black;Result\n3;Abel, A;Berg, B;0–0\n2;C;D;?", ["ADJ", "0-0"]),
        ("2 1-0\n\n4\t½-0\n", ["1-0", "D-0"]),
        ("2 -:-\n3 =\n", ["0F0", "1/2"]),
    ],
)
def test_lines_as_people_write_them(playing: Round, text: str, results: list[str]) -> None:
    found = read_results(playing, text)
    assert found.problems == ()
    assert [one.result for one in found.results] == results
    assert saved(playing) == ["1/2", "", "", ""], "reading saves nothing"


def test_every_problem_is_told_with_its_line(playing: Round) -> None:
    found = read_results(playing, "1;1-0\n9;1-0\n2;2-0\nx;0-1\n1;0-1\n3\n")
    assert [problem.partition(":")[0] for problem in found.problems] == [
        "Line 2",
        "Line 3",
        "Line 4",
        "Line 5",
        "Line 6",
    ]
    assert "“9” is no board" in found.problems[0]
    assert "“2-0” is no result" in found.problems[1]
    assert "line 1 already" in found.problems[3]
    assert "no result in it" in read_results(playing, "Board;Result\n").problems[0]


def test_only_differences_are_saved_each_with_its_entry(playing: Round, arbiter: User) -> None:
    found = read_results(playing, "1;½\n2;1-0\n3;0-1")
    assert [one.game.table for one in found.changes] == [2, 3]
    before = len(logged(ResultEntered))
    assert take_results(playing, found.results, by=arbiter) == 2
    assert saved(playing) == ["1/2", "1-0", "0-1", ""]
    assert len(logged(ResultEntered)) == before + 2
    with pytest.raises(Refused, match="Nothing differs"):
        take_results(playing, read_results(playing, "2;1-0").results, by=arbiter)


def test_all_or_nothing(playing: Round, arbiter: User) -> None:
    found = read_results(playing, "2;1-0\n3;0-1\n4;1-0")
    for game in Game.objects.filter(match__round=playing, result="").select_related("match__round__tournament"):
        recording.record_result(game, "1/2", by=arbiter)
    drafts.pair_next_round(playing.tournament, by=arbiter)
    with pytest.raises(Refused, match="draft"):
        take_results(playing, found.results, by=arbiter)
    assert saved(playing) == ["1/2"] * 4


def test_a_report_file_of_the_same_event(playing: Round, arbiter: User) -> None:
    for game in Game.objects.filter(match__round=playing, result="").select_related("match__round__tournament"):
        recording.record_result(
            game, "0F1" if game.match.table == 2 else "1-0", by=arbiter, rated=game.match.table != 3
        )
    text = export_trf(playing.tournament)
    wanted = list(Game.objects.filter(match__round=playing).order_by("match__table").values_list("result", "rated"))
    Game.objects.filter(match__round=playing).update(result="", rated=True)
    found = read_results(playing, text)
    assert found.problems == ()
    take_results(playing, found.results, by=arbiter)
    assert (
        list(Game.objects.filter(match__round=playing).order_by("match__table").values_list("result", "rated"))
        == wanted
    )


def test_a_report_file_of_another_event_is_told_by_its_lines(playing: Round, make_tournament: Make) -> None:
    other = make_tournament(players=6, slug="other")
    drafts.publish_round(drafts.pair_next_round(other, by=None), by=None)
    for game in Game.objects.filter(match__round__tournament=other).select_related("match__round__tournament"):
        recording.record_result(game, "1-0", by=None)
    found = read_results(playing, export_trf(other))
    assert found.results == () or found.problems
    assert all("do not meet here in round 1" in problem for problem in found.problems)


def test_the_page_shows_before_it_saves(playing: Round, arbiter_client: Client) -> None:
    address = reverse("arbiter:results_file", args=["open", 1])
    assert address in arbiter_client.get(reverse("arbiter:round", args=["open", 1])).content.decode()
    answer = arbiter_client.post(address, {"text": "1;1-0\n2;0-1\n9;1-0"})
    assert answer.status_code == 422
    assert "Line 3" in answer.content.decode()
    answer = arbiter_client.post(address, {"text": "1;1-0\n2;0-1"})
    assert answer.status_code == 200
    assert "2 results differ" in answer.content.decode()
    assert saved(playing) == ["1/2", "", "", ""]
    answer = arbiter_client.post(address, {"text": "1;1-0\n2;0-1", "save": "1"})
    assert answer.headers["Location"] == reverse("arbiter:round", args=["open", 1])
    assert saved(playing) == ["1-0", "0-1", "", ""]
