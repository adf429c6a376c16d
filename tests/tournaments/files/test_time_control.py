"""Record 222: the time control in the format's code is a field of the settings, and goes out and in."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.trf.reader import read_trf
from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import Make, Play
from tests.tournaments.files.test_final_report import lines_of
from tests.tournaments.tournament.test_pages import settings_of
from tournaments.files.actions.final_report import final_report, report_state
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament

SETTINGS = "/arbiter/t/open/settings/"


def test_what_is_entered_is_in_the_report(make_tournament: Make, play_round: Play, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4, rounds=1)
    play_round(tournament)
    assert "222" in " ".join(report_state(tournament).missing)
    refused = arbiter_client.post(SETTINGS, settings_of(tournament, time_control_code="90 min"))
    assert refused.status_code == 422
    assert "as in 5400+30" in refused.text
    arbiter_client.post(SETTINGS, settings_of(tournament, time_control_code="w300-b240"))
    assert lines_of(final_report(tournament), "222") == ["222 W300-B240"]
    assert "222" not in " ".join(report_state(tournament).missing)


@pytest.mark.django_db
def test_a_file_gives_it_and_another_notation_is_kept() -> None:
    for code, field in (("40/6000+30:1800+30", "40/6000+30:1800+30"), ("90 min", "")):
        text = f"{EVENT}222 {code}\n"
        tournament = import_trf(text.encode(), by=None, system="dubov")
        assert tournament.time_control_code == field
        assert lines_of(export_trf(tournament), "222") == [f"222 {code}"]
    Tournament.objects.filter(pk=tournament.pk).update(time_control_code="5400+30")
    assert lines_of(export_trf(tournament), "222") == ["222 5400+30"]
    assert read_trf(export_trf(tournament)).problems == ()
