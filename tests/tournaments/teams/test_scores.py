"""The score of a match of teams without who played: entered, shown, corrected, taken away, undone, in files."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import publish_pairing
from tests.tournaments.public import addresses
from tests.tournaments.teams.events import make_event
from tests.tournaments.teams.test_pairing import by_the_engine, pairs
from tests.tournaments.teams.test_standings import on_the_page
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.models import AuditEntry, Game, Match, Round, Seat, TeamSettings, User
from tournaments.results.actions.recording import record_result
from tournaments.results.actions.scores import enter_score
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.rounds.queries.matches import match_lines
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of six teams of four boards, published, where the regulations allow scores without players."""
    event = make_event(teams=6, players=5, boards="wbwb", arbiters=(arbiter,), tiebreaks="MPVGP,EDE")
    set_team_settings(event, by=arbiter, scores_without_players=True)
    return publish_pairing(event, by=arbiter)


def match_of(round_: Round, table: int) -> Match:
    return Match.objects.select_related("round__tournament").get(round=round_, table=table)


def results(match: Match) -> list[str]:
    return list(Game.objects.filter(match=match).order_by("board").values_list("result", flat=True))


def seats(match: Match) -> list[tuple[int, str, int]]:
    return sorted(Seat.objects.filter(match=match).values_list("board", "colour", "player_id"))


def read(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, address
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", page.text).split()))


def play(round_: Round, scores: tuple[int, ...] = (25, 20, 0)) -> None:
    for table, made in enumerate(scores, start=1):
        enter_score(match_of(round_, table), str(made), by=None)


def test_a_score_counts_for_both_teams_and_nobody_sits_there(running: Round) -> None:
    match = match_of(running, 1)
    enter_score(match, "25", by=None)
    assert results(match) == ["1-0", "0-1", "1/2", "1-0"]  # the team with White on board 1: 1, 1, ½, 0
    assert seats(match) == []
    line = match_lines(running)[match.pk]
    assert (line.white.made, line.black.made, line.open_games, line.has_score_alone) == (25, 15, 0, True)


@pytest.mark.parametrize("made", range(0, 45, 5))
def test_every_score_that_a_match_can_have(running: Round, made: int) -> None:
    enter_score(match_of(running, 2), str(made), by=None)
    line = match_lines(running)[match_of(running, 2).pk]
    assert (line.white.made, line.black.made) == (made, 40 - made)


def test_what_cannot_be_entered(running: Round, arbiter: User) -> None:
    match = match_of(running, 1)
    for wrong in ("45", "-5", "13", "x"):
        with pytest.raises(Refused, match="Choose the score"):
            enter_score(match, wrong, by=None)
    first = Game.objects.select_related("match__round__tournament").get(match=match, board=1)
    record_result(first, "1-0", by=arbiter)
    assert [line.takes_score for line in match_lines(running).values()] == [False, True, True]
    with pytest.raises(Refused, match="Clear them first"):
        enter_score(match, "25", by=None)
    TeamSettings.objects.update(scores_without_players=False)
    with pytest.raises(Refused, match="board by board"):
        enter_score(match_of(running, 2), "25", by=None)


def test_the_regulations_allow_it_before_round_1_and_without_tiebreaks_by_boards(running: Round) -> None:
    event = running.tournament
    with pytest.raises(Refused, match="Round 1 has been paired"):
        set_team_settings(event, by=None, scores_without_players=False)
    other = make_event(teams=4, players=2, tiebreaks="MPVGP,BC", name="Other", slug="other")
    with pytest.raises(Refused, match="BC go by what was made on each board"):
        set_team_settings(other, by=None, scores_without_players=True)
    set_tiebreaks(other, ["MPVGP"], edition=other.tiebreak_edition, by=None)
    other.refresh_from_db()
    set_team_settings(other, by=None, scores_without_players=True)
    with pytest.raises(Refused, match="EDEBT, TBR go by what was made on each board"):
        set_tiebreaks(other, ["EDEBT", "TBR"], edition=other.tiebreak_edition, by=None)


def test_three_points_for_a_win_do_not_go_with_it() -> None:
    event = make_event(teams=4, players=2, points_win=30, points_draw=10)
    with pytest.raises(Refused, match="unless a win is worth two draws"):
        set_team_settings(event, by=None, scores_without_players=True)


def test_standings_pairing_and_the_command_line_agree(running: Round, arbiter: User, client: Client) -> None:
    play(running)
    event = running.tournament
    event.refresh_from_db()
    made = {name: points for name, (_rank, points, *_) in on_the_page(client, event, ("MPVGP", "EDE")).items()}
    lines = match_lines(running).values()
    for line in lines:
        for one, other in ((line.white, line.black), (line.black, line.white)):
            assert made[one.name] == (2 if one.made > other.made else 1 if one.made == other.made else 0)
    draft = drafts.pair_next_round(event, by=arbiter)
    before = {frozenset((line.white.key, line.black.key)) for line in lines}
    assert not before & {frozenset(seat.team_id for seat in match.team_seats.all()) for match in draft.matches.all()}
    assert pairs(draft) == by_the_engine(draft.snapshot)


def test_it_is_taken_away_and_undone(running: Round, arbiter: User) -> None:
    match = match_of(running, 1)
    there = seats(match)
    enter_score(match, "25", by=arbiter)
    enter_score(match, "", by=arbiter)
    assert (results(match), seats(match)) == ([""] * 4, there)
    enter_score(match, "30", by=arbiter)
    undo(AuditEntry.objects.filter(kind="team.score").latest("pk"), by=arbiter)
    assert (results(match), seats(match)) == ([""] * 4, there)
    notes = Round.objects.get(pk=running.pk).publications.order_by("version").values_list("note", flat=True)
    score, line_ups = "Match 1: the score without the players.", "Match 1: its line-ups."
    assert list(notes)[:4] == ["", score, line_ups, score]
    assert len(notes) == 5  # the last one says that it was undone


def test_a_round_with_a_score_is_not_taken_back(running: Round, arbiter: User) -> None:
    enter_score(match_of(running, 2), "20", by=None)
    with pytest.raises(Refused, match="Results of match 2 of round 1 have come in"):
        take_back_round(running, by=arbiter, reason="wrong list")


def test_a_later_round_makes_it_a_correction_with_a_reason(running: Round, arbiter: User) -> None:
    play(running)
    publish_pairing(running.tournament, by=arbiter)
    match = match_of(running, 1)
    with pytest.raises(Refused, match="needs a reason"):
        enter_score(match, "40", by=arbiter)
    with pytest.raises(Refused, match="Later rounds rest"):
        enter_score(match, "", by=arbiter, reason="found the sheet")
    enter_score(match, "40", by=arbiter, reason="The captain misread the sheet.")
    assert results(match) == ["1-0", "0-1", "1-0", "0-1"]
    assert "misread" in AuditEntry.objects.filter(kind="team.score").latest("pk").payload["reason"]


def test_pages_of_everybody_say_it_in_words(running: Round, client: Client, organiser_client: Client) -> None:
    play(running)
    event = running.tournament
    page = read(client, reverse("public:round", args=[event.slug, 1]))
    assert "The score was reported without who played." in page
    assert "2½ : 1½" in page
    for address in addresses.every(event, rounds=1):
        assert client.get(address).status_code == 200, address
    entry = read(organiser_client, reverse("arbiter:round", args=[event.slug, 1]))
    assert "score without players" in entry
    assert "not stated" in entry
    for name in ("print_boards", "round_print", "print_slips", "print_match_sheets"):
        assert organiser_client.get(reverse(f"arbiter:{name}", args=[event.slug, 1])).status_code == 200, name
    matches = client.get(f"/api/v1/tournaments/{event.slug}/rounds/1/").json()["matches"]
    assert [(one["white_game_points"], one["score_alone"], one["boards"]) for one in matches] == [
        (2.5, True, []),
        (2, True, []),
        (0, True, []),
    ]
    table = client.get(reverse("public:pairings_file", args=[event.slug, 1, "csv"])).text
    assert table.count("score of the match, without who played") == 3


def test_the_form_is_shown_sent_and_refused_when_it_is_stale(running: Round, organiser_client: Client) -> None:
    event, match = running.tournament, match_of(running, 1)
    address = reverse("arbiter:match_score", args=[event.slug, match.pk])
    assert address in organiser_client.get(reverse("arbiter:round", args=[event.slug, 1])).text
    page = organiser_client.get(address)
    assert ">2½:1½</option>" in page.text
    [expected] = re.findall(r'name="expected_version" value="([^"]*)"', page.text)
    sent = {"expected_version": unescape(expected), "score": "25"}
    assert organiser_client.post(address, sent).status_code == 302
    assert organiser_client.post(address, {**sent, "score": "30"}).status_code == 409
    assert results(match) == ["1-0", "0-1", "1/2", "1-0"]


def test_the_report_file_brings_it_to_another_installation(running: Round, arbiter: User) -> None:
    play(running)
    text = export_trf(running.tournament)
    assert text.count("players not known") == 3
    made = import_trf(text.encode(), by=arbiter, name="Elsewhere")
    there = Match.objects.filter(round__tournament=made).order_by("table")
    assert [results(match) for match in there] == [results(match_of(running, table)) for table in (1, 2, 3)]
    assert not Seat.objects.filter(match__in=there).exists()
    assert TeamSettings.objects.get(tournament=made).scores_without_players
