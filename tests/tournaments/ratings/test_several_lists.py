"""Several lists side by side: imported with columns of their own, replaced and removed each by itself."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make
from tests.tournaments.logged import logged
from tests.tournaments.ratings import samples
from tests.tournaments.ratings.asking import current_list, suggestions
from tests.tournaments.ratings.test_own_lists import DSB, ECF
from tournaments.basics.errors import Refused, Stale
from tournaments.log.kinds import RatingListRemoved
from tournaments.models import RatingList
from tournaments.rating_lists import views as view
from tournaments.rating_lists.actions.importing import begin_import, clear_away, incoming, run_import
from tournaments.rating_lists.actions.keeping import choose_columns, remove_list, renew_others
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.mapping import Form, ListMapping
from tournaments.rating_lists.lists.source import sample

# An import tells its progress on a connection of its own.
pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/arbiter/ratings/"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[RatingList]:
    """The imports that a page has begun; each is done at once."""
    begun: list[RatingList] = []

    def start(rating_list: RatingList, *, then_others: bool = False) -> None:
        begun.append(run_import(rating_list))
        begun.extend(renew_others(rating_list) if then_others else ())

    monkeypatch.setattr(view, "start_job", start)
    return begun


def waiting(name: str, text: str, **fields: Any) -> RatingList:
    """An import of a list of one's own that waits for its columns, or goes by those of the list before."""
    source = f"{name.lower()}.csv"
    return run_import(
        begin_import(by=None, source=source, upload=[text.encode()], name=name, own_columns=True, **fields)
    )


def imported(name: str, text: str) -> RatingList:
    """The same in use, by the columns that are guessed."""
    row = waiting(name, text)
    choose_columns(row, sample(incoming(row)).mapping, by=None, is_national=True)
    return run_import(row)


def fide(text: str = "") -> RatingList:
    return run_import(begin_import(by=None, source="players_list.txt", upload=[(text or samples.txt()).encode()]))


def columns_page(row: RatingList) -> str:
    return reverse("arbiter:rating_list_columns", args=[row.pk])


def test_a_list_of_ones_own_waits_for_its_columns_and_keeps_them() -> None:
    official = fide()
    row = waiting("ECF", ECF)
    assert (row.state, row.problem, incoming(row).is_file()) == ("unmapped", "", True)
    clear_away()
    assert incoming(row).is_file()

    choose_columns(row, sample(incoming(row)).mapping, by=None, is_national=True)
    done = run_import(row)

    assert (done.state, done.players, done.is_national, done.types) == ("current", 2, True, "standard,rapid")
    assert not incoming(row).exists()
    assert (current_list(), current_list("ECF")) == (official, done)
    assert [one.name for one in suggestions("arch")] == ["Archer, Anne"]
    assert [one.name for one in suggestions("carl")] == ["Carlsson, Magne"]
    assert [one.name for one in suggestions("123457b")] == ["Baker, Bob"]

    newer = waiting("ecf", ECF.replace("1850", "1875"))
    assert (newer.name, newer.state) == ("ECF", "current"), "the columns are known, and so is the name"
    assert suggestions("arch")[0].standard == 1875
    done.refresh_from_db()
    assert done.state == "replaced"
    assert stores.store().numbers() == {official.pk, newer.pk}


def test_a_file_whose_columns_are_others_waits_and_the_list_stays() -> None:
    old = imported("DSB", DSB)
    changed = waiting("DSB", DSB.replace("DWZ", "Wertung").replace("Spielername", "Spieler"))
    assert changed.state == "unmapped"
    assert "There is no column “Spielername”" in changed.problem
    assert "There is no column “DWZ”" in changed.problem
    assert current_list("DSB") == old


def test_lines_of_no_use_leave_the_old_list() -> None:
    old = imported("DSB", DSB)
    odd = waiting("DSB", DSB + "no number,,,,,,,,,,,,,,\n" * 200)
    assert odd.state == "unmapped"
    assert "200 lines could not be read" in odd.problem
    assert [line["line"] for line in odd.odd_examples][:2] == [4, 5]
    assert len(odd.odd_examples) == 50
    assert current_list("DSB") == old


def test_what_cannot_be_read_is_refused_with_every_reason() -> None:
    row = waiting("DSB", DSB)
    nothing = ListMapping(columns={"club": "Verein"})
    with pytest.raises(Refused) as told:
        choose_columns(row, nothing, by=None, is_national=False)
    for part in ("for the name", "for a rating", "no column “Verein”", "goes by FIDE's numbers"):
        assert part in " ".join(told.value.problems)
    assert RatingList.objects.get(pk=row.pk).state == "unmapped"


def test_a_list_that_does_not_wait_takes_no_columns_and_one_import_runs_at_a_time() -> None:
    row = waiting("DSB", DSB)
    mapping = sample(incoming(row)).mapping
    running = begin_import(by=None, source="x.txt", upload=[b"x"], name="X")
    with pytest.raises(Refused, match="Another list is being imported"):
        choose_columns(row, mapping, by=None, is_national=True)
    RatingList.objects.filter(pk=running.pk).update(state="stopped")
    RatingList.objects.filter(pk=row.pk).update(state="stopped")
    with pytest.raises(Stale):
        choose_columns(row, mapping, by=None, is_national=True)


def test_fides_own_list_by_columns_that_are_chosen() -> None:
    row = waiting("FIDE by hand", samples.txt())
    columns = {"fide_id": "1-15", "name": "16-76", "standard": "114-119", "rapid": "127-132", "blitz": "140-145"}
    choose_columns(row, ListMapping(Form.FIXED, "utf-8", ",", 1, columns), by=None, is_national=False)
    done = run_import(row)
    assert (done.state, done.is_national, done.types) == ("current", False, "standard,rapid,blitz")
    assert [(one.fide_id, one.standard) for one in suggestions("1503014")] == [(1503014, 2839)]


def test_a_list_is_removed_by_itself(list_dir: Path) -> None:
    official, own = fide(), imported("DSB", DSB)
    remove_list(own, by=None)
    own.refresh_from_db()
    assert (own.state, current_list("DSB"), current_list()) == ("removed", None, official)
    assert stores.store().numbers() == {official.pk}
    assert logged(RatingListRemoved) == [RatingListRemoved(own.pk, "dsb.csv", "DSB", 2)]
    with pytest.raises(Stale):
        remove_list(own, by=None)


def test_a_file_that_waits_is_discarded(organiser_client: Client) -> None:
    row = waiting("DSB", DSB)
    assert "DSB: which column is what?" in organiser_client.get(PAGE).text
    organiser_client.post(reverse("arbiter:rating_list_remove", args=[row.pk]))
    assert not incoming(row).exists()
    assert "which column is what?" not in organiser_client.get(PAGE).text


def test_columns_are_chosen_on_their_page(organiser_client: Client, started: list[RatingList]) -> None:
    upload = SimpleUploadedFile("dsb.csv", DSB.encode("cp1252"))
    organiser_client.post(PAGE, {"name": "DSB", "layout": "own", "file": upload})
    [row] = started
    page = organiser_client.get(columns_page(row)).text
    assert "The headings are those of DSB (Germany), files before 2026" in page
    assert "Müller,Jörg" in page
    assert '<option value="cp1252" selected>' in page

    wrong = organiser_client.get(
        columns_page(row), {"heading_line": 0, "form": "delimited", "encoding": "cp1252", "delimiter": ","}
    )
    assert '<option value="#5">5: Spielername</option>' in wrong.text

    written = {"form": "delimited", "encoding": "cp1252", "delimiter": ",", "heading_line": 1, "is_national": "yes"}
    refused = organiser_client.post(columns_page(row), {**written, "number": "ID", "name": "Spielername"})
    assert refused.status_code == 422
    assert "No column is chosen for a rating." in refused.text
    columns = {"number": "ID", "name": "Spielername", "standard": "DWZ", "fide_id": "FIDE-ID"}
    answer = organiser_client.post(columns_page(row), {**written, **columns})
    assert answer.headers["Location"] == PAGE
    done = current_list("DSB")
    assert done is not None
    assert (done.players, done.mapping["columns"], done.mapping["encoding"]) == (2, columns, "cp1252")
    assert "national ratings" in organiser_client.get(PAGE).text


def test_a_page_of_columns_whose_file_is_gone(organiser_client: Client) -> None:
    row = waiting("DSB", DSB)
    incoming(row).unlink()
    assert "The file of this list is not here any more" in organiser_client.get(columns_page(row)).text
    with pytest.raises(Refused, match="not here any more"):
        choose_columns(row, ListMapping(columns={"name": "A"}), by=None, is_national=True)
    assert organiser_client.get(columns_page(RatingList(pk=77))).status_code == 404


def test_the_page_for_replacing_a_list_is_filled_in(organiser_client: Client) -> None:
    imported("DSB", DSB)
    page = organiser_client.get(f"{PAGE}?list=DSB").text
    assert 'name="name" value="DSB"' in page
    assert '<option value="own" selected>' in page
    assert 'name="replace" id="id_replace" checked' in page or "checked" in page.split('name="replace"')[1][:80]


def test_all_lists_from_addresses_are_renewed_by_one_click(
    organiser_client: Client, make_list: samples.MakeList, started: list[RatingList], settings: Any
) -> None:
    make_list(name="FIDE", source="http://127.0.0.1:9/fide.zip", is_address=True)
    make_list(name="DSB", source="http://127.0.0.1:9/dsb.zip", is_address=True, own_columns=True, is_national=True)
    make_list(name="Club", source="club.csv")
    organiser_client.post(f"{PAGE}renew/")
    assert [(one.name, one.state, one.own_columns) for one in started] == [
        ("FIDE", "failed", False),
        ("DSB", "failed", True),
    ]


def test_without_an_address_there_is_nothing_to_renew(organiser_client: Client, make_list: samples.MakeList) -> None:
    make_list()
    answer = organiser_client.post(f"{PAGE}renew/")
    assert (answer.status_code, "No list came from an address" in answer.text) == (409, True)


def test_the_command_has_lists_of_ones_own(tmp_path: Path) -> None:
    path = samples.written(tmp_path / "dsb.csv", DSB, "utf-8")
    out = StringIO()
    call_command("import_rating_list", str(path), name="DSB", own_columns=True, quiet=True, stdout=out)
    assert "DSB waits for its columns" in out.getvalue()
    row = RatingList.objects.get()
    choose_columns(row, sample(incoming(row)).mapping, by=None, is_national=True)
    call_command("import_rating_list", number=row.pk, quiet=True, stdout=out)
    call_command("import_rating_list", str(path), name="DSB", own_columns=True, quiet=True, stdout=out)
    assert out.getvalue().count("2 players") == 2
    call_command("import_rating_list", name="dsb", remove=True, stdout=out)
    assert current_list("DSB") is None
    with pytest.raises(CommandError, match="There is no list “DSB”"):
        call_command("import_rating_list", name="DSB", remove=True)


def test_the_order_in_which_a_tournament_asks_its_lists_is_stated(
    make_tournament: Make, arbiter_client: Client
) -> None:
    make_tournament(list_order="ECF; DSB")
    for name, text in (("DSB", DSB), ("ECF", ECF)):
        imported(name, text)
    page = arbiter_client.get("/arbiter/t/open/ratings/").content.decode()
    assert "They are asked in this order; the first that has something counts." in page
    assert page.index("<b>ECF</b>") < page.index("<b>DSB</b>")
