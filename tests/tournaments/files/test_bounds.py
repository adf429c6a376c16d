"""Files and lists made to be large or faulty: the page that answers has a bound, and says how much more there is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.pairing.trf.samples import EVENT, line_of, with_fields
from tests.tournaments.factories import Make
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.basics.list_form import LARGEST_FILE
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.forms import as_hidden_text, from_hidden_text
from tournaments.log.kinds import TournamentImported
from tournaments.models import Tournament
from tournaments.players.actions.files import MOST_ROWS_SHOWN, read_players_csv
from tournaments.players.actions.lists import read_players

pytestmark = pytest.mark.django_db
LARGEST_ANSWER = 200_000
COUNT = 3_000
HEADER = "012 Open\n142 5\n152 W\n"


def player(tpn: int, *, name: str = "Name", rating: str = "2000", fide_id: str = "", points: str = "0.0") -> str:
    return f"001 {tpn:>4}      {name:<33} {rating:>4} SUI {fide_id:>11} 1980/01/01 {points:>4} {tpn:>4}\n"


HOSTILE = {
    "points": "".join(player(tpn, points="9.5") for tpn in range(1, COUNT)),
    "names": "".join(player(tpn, name="\U0001f600" * 33, points="9.5") for tpn in range(1, COUNT)),
    "quotation marks": "".join(player(tpn, name="\"'<&>" * 6, points="9.5") for tpn in range(1, COUNT)),
    "one FIDE number": "".join(player(tpn, fide_id="12345678") for tpn in range(1, COUNT)),
    "no names": "".join(player(tpn, name="") for tpn in range(1, COUNT)),
    "full-point byes": "".join(player(tpn) for tpn in range(1, COUNT))
    + "240 F   1"
    + "".join(f" {tpn:>4}" for tpn in range(1, COUNT)),
    "a long line": player(1) + "XXP " + "x " * 100_000,
    "unknown lines": "???\n" * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_the_review_of_a_hostile_file_has_a_bound(arbiter_client: Client, text: str) -> None:
    upload = SimpleUploadedFile("event.trf", (HEADER + text).encode())
    answer = arbiter_client.post(reverse("arbiter:import_trf"), {"file": upload})
    assert answer.status_code == 422
    assert len(answer.content) < LARGEST_ANSWER
    assert b" more, the first of them here." in answer.content
    with pytest.raises(Refused) as refused:
        import_trf((HEADER + text).encode(), by=None)
    assert sum(map(len, refused.value.problems)) < LARGEST_ANSWER


def test_doubts_and_adjustments_are_counted_whole(arbiter_client: Client) -> None:
    text = HEADER + "".join(player(COUNT - tpn, name="x", points="0.0") for tpn in range(1, COUNT)) + "???\n" * 5_000
    review = review_trf(text.encode())
    assert review.problems == ()
    assert review.adjustment_count == 5_000
    assert len(review.adjustments) < 2_000
    names = HEADER + "".join(player(tpn, name="Nemo", rating="") for tpn in range(1, COUNT))
    with pytest.raises(Refused, match="Nemo … and 2979 more"):
        import_trf(names.encode(), by=None, system="dubov")


def test_the_log_counts_remarks_that_are_not_told() -> None:
    import_trf((EVENT + "???\n" * 5_000).encode(), by=None, system="dubov")
    (imported,) = logged(TournamentImported)
    assert sum(remark.count for remark in imported.adjustments) == 5_000


@pytest.mark.parametrize(
    "text",
    ["Name;Rating\n" + "x;y\n" * COUNT, "Name;FIDE number\n" + "x;7\n" * COUNT, "x\n" * 20_000],
)
def test_problems_of_a_list_have_a_bound(arbiter_client: Client, make_tournament: Make, text: str) -> None:
    tournament = make_tournament(players=0)
    answer = arbiter_client.post(reverse("arbiter:players_import", args=[tournament.slug]), {"text": text})
    assert answer.status_code == 422
    assert len(answer.content) < LARGEST_ANSWER + len(text.encode())  # the list comes back to be mended
    assert not isinstance(tournament, Tournament) or tournament.players.count() == 0


def test_of_a_long_list_the_first_players_are_shown(arbiter_client: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=0)
    text = "".join(f"Nemo {number};1500\n" for number in range(MOST_ROWS_SHOWN + 30))
    page = arbiter_client.post(reverse("arbiter:players_import", args=[tournament.slug]), {"text": text}).text
    assert "and 30 players more" in page
    assert page.count('<th scope="row">') == MOST_ROWS_SHOWN
    assert "Import 530 players" in page


def test_a_list_of_more_players_than_numbers_is_refused() -> None:
    parsed = read_players_csv("x\n" * 10_050)
    assert parsed.problems == ("The list has 10050 lines; at most 9999 players can be entered.",)


def test_faults_of_rounds_hide_no_fault_of_a_player() -> None:
    """Only the players of a report file count here, so its rounds are not read at all."""
    text = with_fields({(line_of(6), 49): "19x0"}) + "XXP " + "x " * 50_000
    parsed = read_players(text)
    assert [problem.split(":")[0] for problem in parsed.problems] == [f"Line {line_of(6)}, column 49"]
    assert read_players(with_fields({(line_of(6), 99): "?"})).problems == ()


def test_dashes_for_a_fide_number_are_none() -> None:
    assert read_players_csv("Name;FIDE number\nEgli, Emil;-----------").rows[0].fields["fide_id"] == ""


def test_the_file_that_a_page_carries_is_packed() -> None:
    """Players who met nobody: a megabyte of lines as they stand in a report, with a name of its own each."""
    lines = (
        player(
            tpn, name=f"Player {tpn * 7919 % 100_003:05d}, {tpn * 104_729 % 9_973:04d}", rating=str(1000 + tpn % 1500)
        )
        for tpn in range(1, 10_000)
    )
    data = "".join(lines).encode()[:LARGEST_FILE]
    text = as_hidden_text(data)
    assert len(text) < 150_000
    assert from_hidden_text(text) == data


@pytest.mark.parametrize("changed", [lambda text: text[:-40], lambda text: text[:4], lambda _text: "AAAA"])
def test_a_packed_file_that_is_not_whole_is_refused(changed: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match="file"):
        from_hidden_text(changed(as_hidden_text(EVENT.encode())))


def test_what_unpacks_to_more_than_a_file_may_be_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        from_hidden_text(as_hidden_text(b" " * (LARGEST_FILE + 1)))
