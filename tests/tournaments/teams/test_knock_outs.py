"""Knock-outs of teams: rounds of a bracket, level matches by boards and by decisions, pages, files, programs."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.rounds.test_knock_outs import hidden_fields, publish
from tests.tournaments.teams.events import make_event, team
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.models import AuditEntry, DecidedBy, Game, Match, Result, Round, TeamSeat, Tournament, User
from tournaments.publication.queries.published import published_rounds
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.deciding import decide_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.queries.level import level_matches
from tournaments.rounds.queries.steps import Status, steps
from tournaments.standings.actions.tiebreaks import set_tiebreaks, ties_at_the_end
from tournaments.teams.actions.teams import add_team, draw_team_numbers, set_team_bye, withdraw_team
from tournaments.webhooks.queries import differences, state_of

pytestmark = pytest.mark.django_db
W, B, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
CUP = {"system": "team-knock-out", "tiebreaks": "EDEBT"}


def made(teams: int = 4, *, boards: str = "wbwb", by: User | None = None, **fields: object) -> Tournament:
    event = make_event(teams=teams, players=len(boards), boards=boards, by=by, **{**CUP, **fields})
    event.refresh_from_db()
    return event


def met(round_: Round) -> list[tuple[int, int]]:
    """The numbers of both teams of each match, that with White on the first board first."""
    seats = TeamSeat.objects.filter(round=round_, match__isnull=False).order_by("match__table", "-colour")
    numbers = list(seats.values_list("team__tpn", flat=True))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def enter(round_: Round, table: int, *points: float) -> None:
    """What the team with the better seed makes on each board of a match, from the first one on."""
    games = round_.games.filter(match__table=table).order_by("board")
    seeds = sorted(TeamSeat.objects.filter(match__table=table, round=round_).values_list("team__tpn", flat=True))
    for game, made_there in zip(games, points, strict=True):
        white = game.sides()["w"].player.team
        is_white = white is not None and white.tpn == seeds[0]
        result = DRAW if made_there == 0.5 else W if bool(made_there) == is_white else B
        record_result(game, result, by=None)


def won_by_seeds(round_: Round) -> None:
    for table in round_.matches.values_list("table", flat=True):
        boards = round_.games.filter(match__table=table).count()
        enter(round_, table, *[1] * boards)


def match_at(round_: Round, table: int) -> Match:
    return Match.objects.select_related("round__tournament").get(round=round_, table=table)


def goes_on(match: Match, tpn: int, how: str = "lot", score: str = "") -> Match:
    colour = TeamSeat.objects.get(match=match, team__tpn=tpn).colour
    return decide_match(match, by=None, goes_on=colour, decided_by=how, decided_score=score)


@pytest.mark.parametrize("teams", [2, 3, 6, 8])
def test_rounds_are_those_of_the_command_line(teams: int) -> None:
    event = made(teams, boards="wb", third_place=True)
    assert event.total_rounds == max(1, (teams - 1).bit_length())
    for _number in range(event.total_rounds):
        paired = publish(event)
        state = round_to_pair(read_trf(Round.objects.get(pk=paired.pk).snapshot))
        expected = state.system.pair_round(state.snapshot.tournament)
        assert state.system.name == "team-knock-out"
        assert met(paired) == [(pair.white, pair.black) for pair in expected.pairs]
        free = TeamSeat.objects.filter(round=paired, match=None).order_by("team__tpn").values_list("team__tpn", "bye")
        assert list(free) == [(tpn, "F") for tpn in expected.free]
        won_by_seeds(paired)
    event.refresh_from_db()
    assert steps(event).status is Status.FINISHED
    assert ties_at_the_end(event).left == []


@pytest.mark.parametrize(
    ("chain", "points", "winner"),
    [
        ("EDEBT", (0, 0.5, 0.5, 1), 4),  # board count 6½ against 3½: the fewer the better
        ("EDET", (1, 0, 0, 1), 1),
        ("EDEBT", (1, 0, 0, 1), 1),  # board count 5 and 5, then the first board
        ("EDEBB", (1, 0, 0, 1), 4),  # without board 4: 1 against 2
        ("EDEB", (0, 1, 1, 0), 1),
    ],
)
def test_the_boards_decide_a_level_match(chain: str, points: tuple[float, ...], winner: int) -> None:
    event = made(4, tiebreaks=chain)
    first = publish(event)
    enter(first, 1, *points)
    enter(first, 2, 1, 1, 1, 1)
    assert level_matches(first) == []
    assert set(met(publish(event))[0]) == {winner, 2}


@pytest.mark.parametrize("chain", ["", "EDEBT"])
def test_a_match_that_stays_level_is_asked_about(chain: str) -> None:
    event = made(4, tiebreaks=chain)
    first = publish(event)
    enter(first, 1, 0.5, 0.5, 0.5, 0.5)
    enter(first, 2, 1, 1, 1, 0)
    (obstacle,) = steps(event).obstacles
    assert obstacle.text == "Round 1, board 1: Alster - Dahme is level. Say who goes on."
    goes_on(match_at(first, 1), 4, DecidedBy.PLAY_OFF, "2½-1½")
    assert set(met(publish(event))[0]) == {4, 2}


def test_who_leaves_is_out_and_nobody_joins_or_asks_for_a_bye() -> None:
    event = made(4)
    with pytest.raises(Refused, match="nobody asks for a bye"):
        set_team_bye(team(event, 1), by=None, round_number=1, kind="H", sure=True)
    first = publish(event)
    with pytest.raises(Refused, match="has no place for one more"):
        add_team(event, by=None, name="Late")
    won_by_seeds(first)
    withdraw_team(team(event, 1), by=None)
    with pytest.raises(Refused, match="nobody has an opponent"):
        publish(event)


def test_seeds_can_be_drawn_by_lot() -> None:
    event = made(8, lots_seed="2")
    before = [one.name for one in event.teams.order_by("tpn")]
    draw_team_numbers(event, by=None)
    assert [one.name for one in event.teams.order_by("tpn")] != before


def test_the_list_of_tie_breaks_says_how_level_matches_are_decided() -> None:
    event = made(4, tiebreaks="")
    with pytest.raises(Refused, match="says how level matches are decided: EDEBT, EDEBB, EDET, EDEB, or nothing"):
        set_tiebreaks(event, ["MPVGP"], edition=event.tiebreak_edition, by=None)
    with pytest.raises(Refused, match="says how level matches are decided"):
        set_tiebreaks(event, ["EDET", "EDEB"], edition=event.tiebreak_edition, by=None)
    assert set_tiebreaks(event, ["edebb"], edition=event.tiebreak_edition, by=None).tiebreaks == "EDEBB"


def test_what_can_be_chosen_is_what_the_list_takes(arbiter: User, arbiter_client: Client) -> None:
    made(4, arbiters=(arbiter,))
    page = arbiter_client.get(reverse("arbiter:tiebreaks", args=["open"])).text
    table = page[page.index('id="tiebreak-rules"') :].partition("</table>")[0]
    assert re.findall(r'data-code="(\w+)"', table) == ["EDET", "EDEB", "EDEBT", "EDEBB"]
    assert "/P" not in page and "Variants" not in page


def test_a_report_file_comes_back_as_it_went(arbiter: User) -> None:
    event = made(6, third_place=True)
    first = publish(event)
    enter(first, 1, 0.5, 0.5, 0.5, 0.5)
    enter(first, 2, 0, 0.5, 0.5, 1)
    goes_on(match_at(first, 1), 5, DecidedBy.PLAY_OFF, "2½-1½")
    won_by_seeds(publish(event))
    text = export_trf(event)
    for line in (
        "192 CUSTOM_TEAM_KNOCKOUT",
        "202 EDEBT",
        "### Knock-out: matches of teams, match for the third place",
        "### Round 1: 5 goes on against 4 (play-off 2½-1½)",
    ):
        assert line in text.splitlines()
    back = import_trf(text.encode(), by=arbiter, name="Back")
    assert (back.system, back.tiebreaks, back.third_place, back.total_rounds) == (event.system, "EDEBT", True, 3)
    assert export_trf(back).splitlines()[1:] == text.splitlines()[1:]
    assert met(publish(back)) == met(publish(event))


@pytest.fixture
def cup(arbiter: User) -> Tournament:
    """A cup of four of which the first semi-final was level and went to the other team by its board count."""
    event = made(4, arbiters=(arbiter,))
    first = publish(event)
    enter(first, 1, 0, 0.5, 0.5, 1)
    enter(first, 2, 1, 1, 1, 0.5)
    event.refresh_from_db()
    return event


def text_of(client: Client, name: str, *args: object) -> str:
    answer = client.get(reverse(name, args=["open", *args]))
    assert answer.status_code == 200
    return answer.content.decode("utf-8-sig")


def test_the_bracket_is_drawn_for_everybody(client: Client, arbiter_client: Client, cup: Tournament) -> None:
    for who, name in ((client, "public:crosstable"), (arbiter_client, "arbiter:crosstable")):
        page = text_of(who, name)
        assert 'class="knock-out' in page
        assert "board count" in page
        assert "Dahme" in page
        assert "<b>3½</b>" in page
    assert "board count" in text_of(arbiter_client, "arbiter:print_crosstable")
    publish(cup)
    won_by_seeds(Round.objects.get(tournament=cup, number=2))
    assert "won by Bille" in text_of(client, "public:crosstable")
    standings = text_of(client, "public:standings")
    assert "Who goes out in the same round shares the places" in standings


def test_programs_and_files_say_who_goes_on(client: Client, cup: Tournament) -> None:
    drawn = client.get(reverse("api:bracket", args=["open"])).json()
    first = drawn["rounds"][0]["matches"][0]
    assert (first["state"], first["decided"], drawn["winning_team"]) == ("by boards", "board count", None)
    assert [(side["team"]["name"], side["goes_on"], side["points"]) for side in first["sides"]] == [
        ("Alster", False, 2),
        ("Dahme", True, 2),
    ]
    (level, clear) = client.get(reverse("api:round", args=["open", 1])).json()["matches"]
    assert (level["goes_on"], level["decided"]) == (team(cup, 4).pk, "board count")
    assert (clear["goes_on"], clear["decided"]) == (team(cup, 2).pk, "")
    rows = list(csv.DictReader(StringIO(text_of(client, "public:pairings_file", 1, "csv"))))
    assert {(row["Winner of the match"], row["Decided by"]) for row in rows} == {
        ("Dahme", "board count"),
        ("Bille", ""),
    }
    pgn = text_of(client, "public:games_file", 1)
    assert pgn.count('[MatchWinner "Dahme"]') == 4
    assert '[EventType "team-k.o."]' in pgn


def test_the_pages_say_who_goes_on(arbiter_client: Client, client: Client, arbiter: User) -> None:
    event = made(4, arbiters=(arbiter,))
    first = publish(event)
    enter(first, 1, 0.5, 0.5, 0.5, 0.5)
    enter(first, 2, 1, 1, 1, 1)
    assert "level, to be decided" in text_of(client, "public:crosstable")
    page = text_of(arbiter_client, "arbiter:level_matches", 1)
    match = match_at(first, 1)
    sent = hidden_fields(page) | {"goes_on": "w", "decided_by": "play-off", "decided_score": "3-1"}
    assert arbiter_client.post(reverse("arbiter:decision", args=["open", match.pk]), sent).status_code == 302
    match.refresh_from_db()
    assert (match.goes_on, match.decided_score) == ("w", "3-1")
    assert "goes on against" in text_of(arbiter_client, "arbiter:audit")
    assert "play-off 3-1" in text_of(client, "public:crosstable")


def test_a_decision_is_undone_and_changed_until_the_next_round_is_paired(arbiter: User) -> None:
    event = made(4, tiebreaks="", arbiters=(arbiter,))
    first = publish(event)
    enter(first, 1, 0.5, 0.5, 0.5, 0.5)
    enter(first, 2, 1, 1, 1, 1)
    match = match_at(first, 1)
    goes_on(match, 4)
    undo(AuditEntry.objects.filter(kind="team.decide").latest("pk"), by=arbiter)
    match.refresh_from_db()
    assert (match.goes_on, steps(event).status) == ("", Status.COMPLETE)
    goes_on(match, 4)
    goes_on(match, 1, DecidedBy.PLAY_OFF, "3-1")
    publish(event)
    with pytest.raises(Refused, match="stays who goes on"):
        goes_on(match, 4)


def test_a_correction_sends_no_other_team_on_behind_a_later_round(cup: Tournament) -> None:
    publish(cup)
    game = Game.objects.select_related("match__round__tournament").get(match__table=1, match__round__number=1, board=1)
    other = W if game.result == B else B
    with pytest.raises(Refused, match="Somebody else would go on"):
        correct_game(game, other, by=None, reason="a slip")


def test_webhooks_tell_of_a_decision(arbiter: User) -> None:
    event = made(4, tiebreaks="", arbiters=(arbiter,))
    first = publish(event)
    enter(first, 1, 0.5, 0.5, 0.5, 0.5)
    before = state_of(event, published_rounds(event))
    goes_on(match_at(first, 1), 4)
    ((kind, said),) = differences(event, before, published_rounds(event))
    assert (kind, {one["table"] for one in said["matches"]}) == ("results", {1})
    assert (said["matches"][0]["goes_on"], said["matches"][0]["decided"]) == (team(event, 4).pk, "drawing of lots")
