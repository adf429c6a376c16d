"""A team event on the pages of arbiters and of everybody: drafts, results, corrections, the next rounds."""

from __future__ import annotations

import re
from datetime import date, time
from html import unescape
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.pairing.tools.commands import answer
from tests.tournaments.factories import publish_pairing
from tests.tournaments.public import addresses
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.teams.test_pairing import pairs
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import review_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_rounds import ResultEntered
from tournaments.models import AuditEntry, Game, Match, Round, RoundTime, Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.results.actions.files import read_results
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.actions.recording import correct_result, record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.rounds.queries.games import open_games_in_words
from tournaments.rounds.queries.line_ups import are_sealed, empty_boards
from tournaments.stale_forms.of_rounds import GAME
from tournaments.teams.actions.line_ups import reveal_line_ups
from tournaments.teams.actions.rosters import add_member
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import add_team, set_team_bye, withdraw_team

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PRINTS = ("round_print", "print_boards", "print_names", "print_slips")


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def read(client: Client, address: str) -> str:
    """The page without tags, in one line."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def short_event(teams: int) -> Tournament:
    """Teams of four boards with a reserve; of the last but one only three are there."""
    event = make_event(teams=teams, players=5, boards="wbwb")
    for place in (1, 2):
        withdraw_player(member(event, teams - 1, place), by=None)
    return event


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of seven teams of four boards, published; at one board nobody sits against a player."""
    event = short_event(7)
    return publish_pairing(event, by=arbiter)


def game_of(round_: Round, table: int, board: int) -> Game:
    return round_.games.select_related("match__round__tournament").get(match__table=table, board=board)


def match_of(round_: Round, table: int) -> Match:
    return Match.objects.select_related("round__tournament").get(round=round_, table=table)


def row_of(html: str, match: Match) -> str:
    """The row of ``match``, as it reads."""
    [row] = re.findall(rf'<tr id="match-{match.pk}".*?</tr>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


def empty_board(round_: Round) -> Game:
    return empty_boards(round_).select_related("match__round__tournament").get()


@pytest.mark.parametrize("teams", [6, 7])
def test_a_draft_is_checked_printed_published_and_taken_back(
    teams: int, arbiter: User, organiser_client: Client, client: Client
) -> None:
    event = short_event(teams)
    draft = drafts.pair_next_round(event, by=arbiter)
    page = read(organiser_client, at(event, "round", 1))
    assert "All 6 teams present are paired." in page
    assert ("Gera has the pairing-allocated bye, and may have it (3.4)." in page) is (teams == 7)
    assert "nobody" in page
    assert "Edit pairings" in page
    assert client.get(reverse("public:round", args=[event.slug, 1])).status_code == 404
    drafts.publish_round(draft, by=arbiter)
    for address in addresses.every(event, rounds=1):
        assert client.get(address).status_code == 200, address
    for name in ("round", *PRINTS, "print_list"):
        assert organiser_client.get(at(event, name, 1)).status_code == 200, name
    assert "Alster" in read(client, reverse("public:round", args=[event.slug, 1]))
    assert empty_board(draft).result in ("1F0", "0F1")
    assert "Take back" in read(organiser_client, at(event, "round", 1))
    take_back_round(draft, by=arbiter, reason="The list was wrong.")
    assert set(draft.games.values_list("result", "published")) == {("", False)}
    assert "The list was wrong." in read(client, reverse("public:round", args=[event.slug, 1]))
    again = drafts.publish_round(Round.objects.get(pk=draft.pk), by=arbiter)
    assert empty_board(again).result in ("1F0", "0F1")


def test_a_round_with_a_result_is_not_taken_back(running: Round, arbiter: User) -> None:
    record_result(game_of(running, 1, 1), "1-0", by=arbiter)
    record_result(game_of(running, 1, 2), "1-0", by=arbiter)
    with pytest.raises(Refused, match="Results of match 1 of round 1 have come in"):
        take_back_round(running, by=arbiter, reason="Too late")


def test_boards_stand_below_their_match_and_an_empty_one_has_nothing_to_enter(
    running: Round, organiser_client: Client
) -> None:
    html = organiser_client.get(at(running.tournament, "round", 1)).text
    kinds = [kind for kind, _pk in re.findall(r'<tr id="(match|board)-(\d+)"', html)]
    assert kinds == ["match", *["board"] * 4] * 3
    assert re.findall(r'data-place="([^"]*)"', html) == [f"{t}.{b}" for t in (1, 2, 3) for b in (1, 2, 3, 4)]
    empty = empty_board(running)
    [row] = re.findall(rf'<tr id="board-{empty.pk}".*?</tr>', html, re.DOTALL)
    assert "nobody" in row
    assert '<fieldset class="locked" disabled>' in row  # keys pass over it and enter nothing
    assert html.count('<fieldset class="locked" disabled>') == 1


def test_each_board_is_saved_with_the_score_of_its_match(running: Round, organiser_client: Client) -> None:
    """White of the second board is of the other team."""
    event = running.tournament
    shown = organiser_client.get(at(event, "round", 1)).text
    versions = ".".join(re.findall(r'data-version="(\d+)"', shown))
    revision = re.findall(r'data-revision="(\d+)"', shown)[0]
    first, second = game_of(running, 1, 1), game_of(running, 1, 2)
    for game, result, score in ((first, "1-0", "1 : 0"), (second, "1/2", "1½ : ½")):
        [row] = re.findall(rf'<tr id="board-{game.pk}".*?</tr>', shown, re.DOTALL)
        expected = _fields(row)["expected_version"]
        sent = {"result": result, "expected_version": expected}
        answer = organiser_client.post(at(event, "result", game.pk), sent, headers=HTMX)
        assert answer.status_code == 200
        assert re.findall(r'<tr id="board-(\d+)"', answer.text) == [str(game.pk)]
        assert score in row_of(answer.text, match_of(running, 1))
    record_result(second, "1-0", by=None)
    changes = organiser_client.get(at(event, "results_since", 1), {"since": revision, "versions": versions})
    assert re.findall(r'<tr id="board-(\d+)"', changes.text) == [str(first.pk), str(second.pk)]
    assert "1 : 1" in row_of(changes.text, match_of(running, 1))


def test_nobody_enters_the_forfeit_of_an_empty_board(running: Round, organiser_client: Client) -> None:
    empty = empty_board(running)
    before = empty.result
    with pytest.raises(Refused, match="No two players sit at this board"):
        record_result(empty, "1-0", by=None)
    with pytest.raises(Refused, match="No two players sit at this board"):
        correct_result(empty, "1-0", by=None, reason="Why not")
    sent = {"result": "1-0", "expected_version": str(GAME.expected(empty, running.tournament))}
    assert organiser_client.post(at(running.tournament, "result", empty.pk), sent).status_code == 409
    empty.refresh_from_db()
    assert empty.result == before
    place = f"{empty.table}.{empty.board}"
    assert read_results(running, f"{place};1-0").results[0].place == place


@pytest.mark.parametrize("lost_by", ["w", "b"])
def test_who_has_not_come_loses_the_boards_that_are_open(
    lost_by: str, running: Round, organiser_client: Client, arbiter: User
) -> None:
    empty = empty_board(running)
    match = match_of(running, empty.table)
    before = empty.result
    page = organiser_client.get(at(running.tournament, "round", 1)).text
    [row] = re.findall(rf'<tr id="match-{match.pk}".*?</tr>', page, re.DOTALL)
    sent = {"lost_by": lost_by, "expected_version": _fields(row)["expected_version"]}
    answer = organiser_client.post(at(running.tournament, "match_forfeit", match.pk), sent, follow=True)
    assert f"Board {match.table}: 3 games are lost by forfeit." in answer.text
    others = [game.result for game in match.games.exclude(pk=empty.pk).order_by("board")]
    assert others == (["0F1", "1F0", "0F1"] if lost_by == "w" else ["1F0", "0F1", "1F0"])
    empty.refresh_from_db()
    assert empty.result == before
    undo(AuditEntry.objects.filter(kind=ResultEntered.kind).latest("pk"), by=arbiter)
    assert set(match.games.exclude(pk=empty.pk).values_list("result", flat=True)) == {""}


def test_sealed_line_ups_keep_results_and_the_next_round_waiting(
    arbiter: User, organiser_client: Client, client: Client
) -> None:
    """Round and prints are there without players; nothing can be entered before the line-ups are revealed."""
    event = make_event(teams=4)
    set_team_settings(event, by=arbiter, line_up_minutes=60)
    RoundTime.objects.create(tournament=event, round_number=1, day=date(2199, 1, 1), time=time(10))
    round_ = drafts.pair_next_round(event, by=arbiter)
    assert are_sealed(round_)
    assert "Alster" in read(organiser_client, at(event, "round", 1))
    drafts.publish_round(round_, by=arbiter)
    page = read(organiser_client, at(event, "round", 1))
    assert "nobody" not in page
    assert "Line-ups of round 1: due by" in page
    assert f'<a href="{at(event, "line_ups")}">Line-ups</a>' in organiser_client.get(at(event, "round", 1)).text
    for name in PRINTS:
        assert organiser_client.get(at(event, name, 1)).status_code == 200, name
    assert client.get(reverse("public:round", args=[event.slug, 1])).status_code == 200
    with pytest.raises(Refused, match="The line-ups are not known yet"):
        record_result(game_of(round_, 1, 1), "1-0", by=None)
    with pytest.raises(Refused, match="line-ups of round 1 are not known yet"):
        drafts.pair_next_round(event, by=arbiter)
    reveal_line_ups(round_, by=arbiter, sure=True)
    assert "due by" not in read(organiser_client, at(event, "round", 1))
    assert record_result(game_of(round_, 1, 1), "1-0", by=None).result == "1-0"


def test_the_round_page_takes_one_number_of_queries(running: Round, organiser_client: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert organiser_client.get(at(running.tournament, "round", 1)).status_code == 200
        return len(captured)

    queries()
    with_all = queries()
    for match in running.matches.all()[1:]:
        match.delete()
    assert queries() == with_all


def _fields(html: str) -> dict[str, str]:
    """What the hidden fields, or the last ones of each name, would send."""
    return {name: unescape(value) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', html)}


def _pair_and_publish(client: Client, event: Tournament, number: int) -> Round:
    """By the buttons of the overview and of the draft."""
    overview = client.get(at(event, "tournament")).text
    [form] = re.findall(rf'<form method="post" action="{at(event, "pair")}".*?</form>', overview, re.DOTALL)
    sent = _fields(form)
    assert client.post(at(event, "pair"), sent, follow=True).status_code == 200
    draft = client.get(at(event, "round", number)).text
    [form] = re.findall(rf'<form method="post" action="{at(event, "publish", number)}".*?</form>', draft, re.DOTALL)
    sent = _fields(form)
    assert client.post(at(event, "publish", number), sent, follow=True).status_code == 200
    round_ = Round.objects.select_related("tournament").get(tournament=event, number=number)
    assert round_.is_published
    return round_


def _enter_all(client: Client, round_: Round) -> None:
    page = client.get(at(round_.tournament, "round", round_.number)).text
    for place, game in enumerate(round_.games.filter(result="")):
        [row] = re.findall(rf'<tr id="board-{game.pk}".*?</tr>', page, re.DOTALL)
        expected = _fields(row)["expected_version"]
        result = ("1-0", "1/2", "0-1", "1-0", "0F1")[(place + round_.number) % 5]
        sent = {"expected_version": expected, **({"other": result} if "F" in result else {"result": result})}
        answer = client.post(at(round_.tournament, "result", game.pk), sent, headers=HTMX)
        assert answer.status_code == 200, answer.text


def by_the_command_line(capsys: pytest.CaptureFixture[str], round_: Round, file: Path) -> list[tuple[int, ...]]:
    """What ``python -m pairing pair`` prints for the file of the round."""
    file.write_text(round_.snapshot)
    code, out, problems = answer(capsys, "pair", file)
    assert code == 0, problems
    return [
        (int(one), int(other)) if other != "0" else (int(one),) for one, other in map(str.split, out.splitlines()[1:])
    ]


def test_five_rounds_on_the_pages_are_those_of_the_command_line(
    organiser_client: Client, client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With an allocated bye, one asked for, a team that leaves, one that comes late, and a correction."""
    event = short_event(7)
    for number in range(1, 6):
        if number == 2:
            set_team_bye(team(event, 3), by=None, round_number=2, kind="H")
        if number == 3:
            withdraw_team(team(event, 1), by=None)
            late = add_team(event, by=None, name="Late")
            for place in (1, 2, 3):
                add_member(late, by=None, name=f"Late, Player {place}", rating=2000 - place)
        if number == 4:
            correct_result(Game.objects.filter(match__round__number=2, result="1-0")[0], "0-1", by=None, reason="Slip")
        event.refresh_from_db()
        round_ = _pair_and_publish(organiser_client, event, number)
        assert pairs(round_) == by_the_command_line(capsys, round_, tmp_path / f"{number}.trf"), number
        _enter_all(organiser_client, round_)
        assert not round_.games.filter(result="").exists()
        assert "Bille" in read(client, reverse("public:standings", args=[event.slug]))
        assert "Bille" in read(organiser_client, at(event, "standings"))
    assert "finished" in read(organiser_client, at(event, "tournament")).lower()
    earlier = read(organiser_client, at(event, "round", 2))
    assert re.search(r"\d½? : \d", earlier)
    forfeited = match_of(Round.objects.get(tournament=event, number=5), 1)
    with pytest.raises(Refused, match="has a result"):
        forfeit_match(forfeited, "w", by=None)


def test_the_log_names_match_and_board(arbiter: User, organiser_client: Client) -> None:
    """“1.1”, not the table alone, which is that of all boards of the match; so do the open boards of a round."""
    event = make_event(teams=4)
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    assert "Round 1, board 1.1: no result for" in open_games_in_words(round_)[0]
    record_result(round_.games.get(match__table=1, board=1), "1-0", by=arbiter)
    assert "Round 1, board 1.1: " in read(organiser_client, at(event, "audit"))


def test_a_file_with_an_adjourned_board_is_taken_without_a_remark(arbiter: User) -> None:
    """It counts as a draw for the pairing, in the players' points and in those of the teams (001, 310)."""
    event = make_event(teams=4)
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    for game in round_.games.all():
        record_result(game, "ADJ" if (game.match.table, game.board) == (1, 1) else "1-0", by=arbiter)
    review = review_trf(export_trf(event).encode())
    assert (review.problems, review.adjustments, review.doubts) == ((), (), ())
