"""The explanation in the browser: the words of the command line, for rounds long paired, and “why not A against B?”."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.test import Client

from pairing.engine.words import Shown
from pairing.explaining.writer import unwrapped
from pairing.tools.cli import main
from tests.pairing.explaining.kept import kept_rounds
from tests.tournaments.factories import enter_results, play_round
from tests.tournaments.factories import make_tournament as new_tournament
from tournaments.models import Game, Player, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.explanation import examined_round, kept_explanation

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Five rounds of 19 players: byes, a late entry, a withdrawal; the last round is a draft."""
    made = new_tournament(players=19, rounds=9, arbiters=(arbiter,))
    play_round(made, by=arbiter)
    entries.add_player(made, by=arbiter, name="Late, Lena", rating=2431, federation="UTO")
    play_round(made, by=arbiter)
    entries.withdraw_player(Player.objects.get(tournament=made, name__contains="Player 4"), by=arbiter)
    play_round(made, by=arbiter)
    play_round(made, by=arbiter)
    drafts.pair_next_round(made, by=arbiter)
    return made


def page_of(client: Client, number: int, query: str = "", *, status: int = 200) -> str:
    answer = client.get(f"/arbiter/t/open/rounds/{number}/explanation/{query}")
    assert answer.status_code == status
    return squeezed(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)))


def squeezed(text: str) -> str:
    return " ".join(text.split())


def told_by_the_command(round_: Round, tmp_path: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    path = tmp_path / "round.trf"
    path.write_text(round_.snapshot, encoding="utf-8")
    capsys.readouterr()
    assert main(["explain", str(path), *arguments]) == 0
    return squeezed(capsys.readouterr().out)


def test_every_round_is_told_in_the_words_of_the_command_line(
    tournament: Tournament, arbiter_client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told_at_all = 0
    for round_ in Round.objects.filter(tournament=tournament):
        command = told_by_the_command(round_, tmp_path, capsys).casefold()  # headings are capitals there
        page = page_of(arbiter_client, round_.number).casefold()
        kept = kept_explanation(round_, system=tournament.system)
        assert kept is not None
        examined = examined_round(round_, kept)
        assert examined is not None
        writer = examined.explanation.writer()
        for step in examined.explanation.steps.walk():
            words = writer.words[step.key]
            if words.shown is Shown.ALWAYS and step.table is None and step.key not in ("round", "costs", "people"):
                sentence = squeezed(unwrapped(writer.sentence(step))).casefold()
                assert sentence in page
                assert sentence in command or words.at_most is not None
                told_at_all += 1
        costs = [step.parameters["costs"] for step in examined.explanation.steps.walk() if step.key == "costs"]
        for cost in costs:
            assert f"c5 the number of upfloaters: {cost['upfloaters']}; c6 the scores of the upfloaters: " in page
            assert f"c7 colour preferences not granted: {cost['misses_colour_preference']}; c8 maximum " in page
    assert told_at_all > 200


def test_why_not_is_answered_as_on_the_command_line(
    tournament: Tournament, arbiter_client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    round_ = Round.objects.get(tournament=tournament, number=5)
    for one, other in ((1, 2), (3, 12), (7, 8), (10, 19), (15, 2)):
        command = told_by_the_command(round_, tmp_path, capsys, "--why", str(one), str(other))
        assert command in page_of(arbiter_client, 5, f"?one={one}&other={other}")


def test_a_question_about_nobody_is_refused(tournament: Tournament, arbiter_client: Client) -> None:
    assert "the same one twice" in page_of(arbiter_client, 5, "?one=3&other=3", status=422)
    assert "Select a valid choice" in page_of(arbiter_client, 5, "?one=3&other=99", status=422)
    assert "This field is required" in page_of(arbiter_client, 5, "?one=3", status=422)
    gone = Player.objects.get(tournament=tournament, name__contains="Player 4")
    assert f"{gone.tpn} {gone.name}" not in page_of(arbiter_client, 5)


def test_an_earlier_round_is_told_as_it_was_after_a_correction(
    tournament: Tournament, arbiter_client: Client, arbiter: User
) -> None:
    before = page_of(arbiter_client, 3, "?one=2&other=9")
    drafts.discard_draft(Round.objects.get(tournament=tournament, number=5), by=arbiter)
    board = Game.objects.filter(match__round__tournament=tournament, match__round__number=3, result="1-0").first()
    assert board is not None
    # By somebody else: what one has just done oneself is offered for undoing at the foot of each page.
    recording.correct_result(board, "0-1", by=None, reason="entered the wrong way round")
    page = page_of(arbiter_client, 3, "?one=2&other=9")
    assert page[page.index("Why not A against B") :] == before[before.index("Why not A against B") :]


def test_a_round_that_would_be_paired_otherwise_today_shows_what_was_written_then(
    tournament: Tournament, arbiter_client: Client
) -> None:
    round_ = Round.objects.get(tournament=tournament, number=4)
    assert "Why not A against B" in page_of(arbiter_client, 4)
    boards = next(step for step in round_.explanation["steps"]["children"] if step["key"] == "boards")
    number, white, black = boards["table"]["rows"][0]["cells"]
    boards["table"]["rows"][0]["cells"] = [number, black, white]
    round_.save()
    page = page_of(arbiter_client, 4, "?one=1&other=2")
    assert "Why not A against B" not in page
    assert "Scoregroup" in page


@pytest.mark.parametrize("snapshot", ["", "012 nothing\n", "001 no player\n"])
def test_a_file_that_cannot_be_read_any_more_leaves_the_rest(
    snapshot: str, tournament: Tournament, arbiter_client: Client
) -> None:
    Round.objects.filter(tournament=tournament, number=4).update(snapshot=snapshot)
    page = page_of(arbiter_client, 4)
    assert "Why not A against B" not in page
    assert "Scoregroup" in page


def test_asking_changes_nothing(tournament: Tournament, arbiter_client: Client) -> None:
    revision = Tournament.objects.get(pk=tournament.pk).revision
    page_of(arbiter_client, 5, "?one=3&other=12")
    assert arbiter_client.post("/arbiter/t/open/rounds/5/explanation/?one=3&other=12").status_code == 405
    assert Tournament.objects.get(pk=tournament.pk).revision == revision


def test_names_are_whole_however_long(arbiter: User, arbiter_client: Client) -> None:
    made = new_tournament(players=6, arbiters=(arbiter,))
    name = "Wallrabenstein-Oberhuber, Maximiliane Theodora"
    Player.objects.filter(tournament=made, tpn=3).update(name=name)
    round_ = drafts.publish_round(drafts.pair_next_round(made, by=arbiter), by=arbiter)
    enter_results(round_, by=arbiter)
    assert f"why not 3 {name} against" in page_of(arbiter_client, 1, "?one=3&other=4")


def test_a_name_is_never_markup(arbiter: User, arbiter_client: Client) -> None:
    made = new_tournament(players=7, arbiters=(arbiter,))
    name = '<script>alert(1)</script>, "><b>'
    for player in made.players.all():
        Player.objects.filter(pk=player.pk).update(name=f"{name} {player.tpn}")
    for _round in range(3):
        play_round(made, by=arbiter)
    drafts.pair_next_round(made, by=arbiter)
    for address in ("rounds/3/explanation/", "rounds/3/explanation/?one=1&other=2", "rounds/4/", "log/", "players/"):
        answer = arbiter_client.get(f"/arbiter/t/open/{address}")
        text = answer.text
        assert answer.status_code == 200
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text, address
        assert "<script>alert" not in text, address
        assert '"><b>' not in text, address


# --- what earlier versions kept ---------------------------------------------------------------------------------------


@pytest.fixture
def kept_tournament(arbiter: User) -> Tournament:
    """A tournament whose rounds version 0.1.0 paired and kept; only what an explanation needs."""
    made = new_tournament(players=13, rounds=9, arbiters=(arbiter,))
    for kept in kept_rounds():
        Round.objects.create(
            tournament=made,
            number=kept["round"],
            snapshot=kept["snapshot"],
            explanation=kept["explanation"],
            engine_version=kept["engine"],
        )
    return made


@pytest.mark.parametrize("with_file", [True, False])
def test_a_round_that_version_1_kept_is_told_in_full(
    kept_tournament: Tournament,
    arbiter_client: Client,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    with_file: bool,
) -> None:
    for round_ in Round.objects.filter(tournament=kept_tournament):
        command = told_by_the_command(round_, tmp_path, capsys)
        if not with_file:
            Round.objects.filter(pk=round_.pk).update(snapshot="")
        page = page_of(arbiter_client, round_.number)
        assert ("Why not A against B" in page) is with_file
        for line in re.findall(r"(\d+)\. (\d+ [^–]+) – (\d+ \D+\d+)", command):
            for part in line:
                assert part in page
        for board in round_.explanation["boards"]:
            assert f"({board['article']})" in page
        for bracket in round_.explanation["brackets"]:
            for tpn in (*bracket["residents"], *bracket["upfloaters"]):
                assert next(one["name"] for one in round_.explanation["players"] if one["tpn"] == tpn) in page
        for candidate in round_.explanation["bye_candidates"]:
            verdict = {"chosen": "HAS THE BYE", "barred": "may not: full points", "later-in-order": "later: "}
            assert verdict[candidate["verdict"]] in page


def test_version_1_and_today_make_the_same_page(tournament: Tournament, arbiter_client: Client) -> None:
    """The same round, kept in either form: the page is the same, with its file and without."""
    for round_ in Round.objects.filter(tournament=tournament):
        kept = kept_explanation(round_, system=tournament.system)
        assert kept is not None
        for snapshot in (round_.snapshot, ""):
            Round.objects.filter(pk=round_.pk).update(snapshot=snapshot, explanation=kept.data())
            today = page_of(arbiter_client, round_.number)
            Round.objects.filter(pk=round_.pk).update(explanation=kept.data_of_version_1())
            then = page_of(arbiter_client, round_.number)
            assert re.sub(r"in round \d+ \(3.1.1\)", "in an earlier round (3.1.1)", today) == (
                re.sub(r"in round \d+ \(3.1.1\)", "in an earlier round (3.1.1)", then)
            )


def test_the_heading_of_a_section_stands_once(tournament: Tournament, arbiter_client: Client) -> None:
    assert page_of(arbiter_client, 4).count("Boards (C.04.2, 3.6)") == 1


def test_colours_beside_a_name_are_pawns_in_every_system(arbiter: User, arbiter_client: Client) -> None:
    """Where a system knows the colour that is due, and no strength, it stood there as the English word of the data."""
    made = new_tournament(players=8, rounds=5, arbiters=(arbiter,), system="dubov-1997")
    play_round(made, by=arbiter)
    drafts.pair_next_round(made, by=arbiter)
    page = arbiter_client.get("/arbiter/t/open/rounds/2/explanation/").text
    assert not re.search(r"<span class=\"quiet small\">(white|black)", page)
    assert page.count('<span class="quiet small"><i class="pawn') >= 8
