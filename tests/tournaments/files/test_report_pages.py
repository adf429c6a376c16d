"""The pages of report files: the review before an import, exports in both editions, the final report."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.trf.reader import read_trf
from tests.pairing.trf.samples import EVENT, line_of, with_fields
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import Make, Play, enter_results
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def look_at(client: Client, text: str) -> HttpResponse:
    upload = SimpleUploadedFile("event.trf", text.encode())
    answer: HttpResponse = client.post(reverse("arbiter:import_trf"), {"file": upload})
    return answer


def report_of(tournament: Tournament, query: str = "") -> str:
    return reverse("arbiter:report", args=[tournament.slug]) + query


def test_the_review_shows_everything_and_saves_nothing(arbiter_client: Client) -> None:
    text = with_fields({(line_of(1), 11): "  g", (line_of(6), 86): "   6", (line_of(5), 86): "   2"})
    answer = look_at(arbiter_client, text)
    page = answer.text
    assert answer.status_code == 200
    assert not Tournament.objects.exists()
    assert f"line {line_of(1)}, column 11: A short form of the title; read as GM." in page
    assert "3 things in this file are doubtful" in page
    assert f"line {line_of(5)}, column 86" in page
    assert "does not say by which system it was paired" in page


def test_a_broken_file_is_refused_with_all_reasons(arbiter_client: Client) -> None:
    text = with_fields({(line_of(1), 81): " 9.0", (line_of(2), 81): " 9.0"}) + "142 x\n"
    answer = look_at(arbiter_client, text)
    page = answer.text
    assert answer.status_code == 422
    assert page.count("do not add up") == 2
    assert "The number of rounds must be a whole number" in page
    assert "file_data" not in page


def test_rounds_of_the_dubov_system_are_shown_one_by_one(site: Site, arbiter_client: Client) -> None:
    exported = arbiter_client.get(reverse("arbiter:export_trf", args=["open"])).text
    page = look_at(arbiter_client, exported).text
    assert "paired again by the Dubov system" in page
    assert "0 rounds differ" in page
    assert page.count("as by the rules") == 1


def test_one_more_look_with_a_provisional_rating_saves_nothing(site: Site, arbiter_client: Client) -> None:
    text = arbiter_client.get(reverse("arbiter:export_trf", args=["open"])).text
    ninth = next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("001    9"))
    look = look_at(arbiter_client, with_fields({(ninth, 49): "    "}, text))
    assert "provisional rating and look again" in look.text
    confirm = look.context["confirm"].initial | {
        "provisional_rating": "1500",
        "provisional_reason": "none yet",
        "look": "1",
    }
    again = arbiter_client.post(reverse("arbiter:import_trf"), confirm)
    assert again.status_code == 200
    page = again.text
    assert "paired again by the Dubov system" in page
    assert 'value="1500"' in page
    assert Tournament.objects.count() == 1
    del confirm["look"]
    assert arbiter_client.post(reverse("arbiter:import_trf"), confirm).status_code == 302
    assert Tournament.objects.count() == 2


def test_a_text_that_was_changed_on_the_way_is_read_anew(arbiter_client: Client) -> None:
    confirm = look_at(arbiter_client, EVENT).context["confirm"].initial
    other = look_at(arbiter_client, EVENT.replace("2.5    1", "2.0    1")).context["confirm"].initial
    forged = confirm | {"file_data": other["file_data"]}
    answer = arbiter_client.post(reverse("arbiter:import_trf"), forged)
    assert answer.status_code == 422
    assert "do not add up" in answer.text
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("query", "codes"), [("", True), ("?edition=26", True), ("?edition=16", False)])
def test_both_editions_are_exported(site: Site, arbiter_client: Client, query: str, codes: bool) -> None:
    answer = arbiter_client.get(reverse("arbiter:export_trf", args=["open"]) + query)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert ("192 FIDE_DUBOV" in lines) is codes
    assert "XXR 7" in lines
    assert read_trf("\n".join(lines)).problems == ()


def test_the_final_report_is_refused_while_a_game_is_open(site: Site, arbiter_client: Client) -> None:
    page = arbiter_client.get(report_of(site.tournament))
    assert page.status_code == 200
    assert "Round 2: 4 results are missing." in page.text
    assert ">Enter them</a>" in page.text
    assert "5 rounds have not been paired yet" in page.text
    assert "Final report as TRF26" not in page.text
    for edition in ("16", "26"):
        answer = arbiter_client.get(report_of(site.tournament, f"?edition={edition}"))
        assert answer.status_code == 409
        assert "Round 2: 4 results are missing." in answer.text
        assert "Content-Disposition" not in answer.headers


def test_the_final_report_comes_after_the_last_game(
    make_tournament: Make, play_round: Play, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=6, rounds=1)
    play_round(tournament)
    page = arbiter_client.get(report_of(tournament)).text
    assert "Final report as TRF26" in page
    assert "Nothing so far" in page
    arbiter_client.post(reverse("arbiter:report_made", args=["open"]), {"edition": "16"})
    names = {
        arbiter_client.get(address).headers["Content-Disposition"].partition("filename=")[2]
        for edition in ("16", "26")
        for address in (
            report_of(tournament, f"?edition={edition}"),
            reverse("arbiter:export_trf", args=["open"]) + f"?edition={edition}",
        )
    }
    assert names == {'"open-final-trf16.trf"', '"open-final-trf26.trf"', '"open-trf16.trf"', '"open-trf26.trf"'}
    answer = arbiter_client.get(report_of(tournament, "?edition=26"))
    assert read_trf(answer.text).rounds_paired == 1


def test_the_page_costs_the_same_number_of_queries_for_any_size(
    make_tournament: Make, play_round: Play, arbiter_client: Client
) -> None:
    counts = []
    for size in (12, 30):
        tournament = make_tournament(players=size, slug=f"of-{size}", rounds=2)
        enter_results(play_round(tournament))
        play_round(tournament)
        arbiter_client.get(report_of(tournament))
        with CaptureQueriesContext(connection) as queries:
            assert arbiter_client.get(report_of(tournament)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("edition", ["16", "26"])
def test_lines_end_as_the_format_wants_it(
    make_tournament: Make, play_round: Play, arbiter_client: Client, edition: str
) -> None:
    play_round(make_tournament(players=4, rounds=1))
    arbiter_client.post("/arbiter/t/open/report/made/", {"edition": edition})
    for page in ("export/trf", "report"):
        content = arbiter_client.get(f"/arbiter/t/open/{page}/?edition={edition}").content
        assert content.endswith(b"\r\n")
        assert content.count(b"\r\n") == content.count(b"\n") == content.count(b"\r")
        assert read_trf(content.decode()).problems == ()
