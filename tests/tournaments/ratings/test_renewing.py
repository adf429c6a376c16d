"""The list in use is renewed by itself: when, by whom, and when not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.sources import ROOT
from tests.tournaments.ratings.samples import MakeList
from tournaments.installation.maintenance import schedule
from tournaments.models import RatingList
from tournaments.rating_lists.actions import renewing
from tournaments.rating_lists.actions.importing import begin_import

ADDRESS = "https://ratings.example.org/players_list.zip"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[RatingList]:
    """The imports that were begun; none of them is run."""
    begun: list[RatingList] = []
    monkeypatch.setattr(renewing, "start_job", begun.append)
    return begun


def aged(rating_list: RatingList, **age: float) -> RatingList:
    RatingList.objects.filter(pk=rating_list.pk).update(started_at=timezone.now() - timedelta(**age))
    return rating_list


def test_after_a_day_the_address_is_asked_again(make_list: MakeList, started: list[RatingList]) -> None:
    current = aged(make_list(source=ADDRESS, is_address=True, one_type="rapid"), hours=23)
    assert renewing.renew() is None
    aged(current, hours=25)
    begun = renewing.renew()
    assert begun is not None
    assert started == [begun]
    assert (begun.source, begun.one_type, begun.state, begun.started_by) == (ADDRESS, "rapid", "running", None)
    assert renewing.renew() is None, "one runs"
    RatingList.objects.filter(pk=begun.pk).update(state="unchanged")
    assert renewing.renew() is None, "nothing new: asked again in a day"
    aged(begun, hours=25)
    assert renewing.renew() is not None


def test_without_a_network_it_is_tried_again_within_the_hour(make_list: MakeList, started: list[RatingList]) -> None:
    aged(make_list(source=ADDRESS, is_address=True), hours=25)
    begun = renewing.renew()
    assert begun is not None
    RatingList.objects.filter(pk=begun.pk).update(state="failed")
    assert renewing.renew() is None
    aged(begun, minutes=61)
    assert renewing.renew() is not None


@pytest.mark.parametrize("case", ["a file", "switched off", "stopped by hand", "no list"])
def test_when_it_is_not_renewed(case: str, make_list: MakeList, started: list[RatingList], settings: Any) -> None:
    if case != "no list":
        aged(make_list(source=ADDRESS, is_address=case != "a file"), hours=99)
    if case == "switched off":
        settings.RATING_LIST_HOURS = 0
    if case == "stopped by hand":
        aged(RatingList.objects.create(source=ADDRESS, is_address=True, state="stopped"), hours=50)
    assert renewing.renew() is None
    assert started == []


def test_of_two_that_look_at_once_one_begins(make_list: MakeList, started: list[RatingList]) -> None:
    current = aged(make_list(source=ADDRESS, is_address=True), hours=25)
    begin_import(by=None, source=ADDRESS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renewing, "due", lambda: current)
        assert renewing.renew() is None
    assert started == []


def test_the_timer_lets_it_look(monkeypatch: pytest.MonkeyPatch) -> None:
    class Over(Exception):
        """The timer has looked once."""

    def rest(_seconds: float) -> None:
        if looked:
            raise Over

    looked: list[str] = []
    monkeypatch.setattr(schedule.time, "sleep", rest)
    monkeypatch.setattr(schedule, "claim", lambda: False)
    monkeypatch.setattr(schedule.connection, "close", lambda: None)
    with pytest.raises(Over):
        schedule._look_for_ever(lambda: looked.append("looked"))
    assert looked == ["looked"]


def test_the_server_starts_it_and_the_page_says_so(
    make_list: MakeList, organiser_client: Client, settings: Any
) -> None:
    assert "start_timer(renew)" in (ROOT / "config/server.py").read_text(encoding="utf-8")
    make_list(source=ADDRESS, is_address=True)
    assert "every 24 hours the address is asked" in organiser_client.get("/arbiter/ratings/").text
    settings.RATING_LIST_HOURS = 0
    assert "the address is asked" not in organiser_client.get("/arbiter/ratings/").text
