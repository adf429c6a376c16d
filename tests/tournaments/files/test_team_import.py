"""Events of teams out of report files: what comes in, what is refused, and how they go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from pairing.trf.writer import Edition
from tests.pairing.tools.commands import answer
from tests.pairing.trf.test_team_event import BLOCKS, RECORDS, text_of
from tests.tournaments.teams.events import make_event, team
from tests.tournaments.teams.test_pairing import boards, pairs, played
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.forms import as_hidden_text
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Player, Round, Team, TeamBye, TeamSeat, TeamSettings, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.teams.actions import teams
from tournaments.teams.actions.rosters import add_member

pytestmark = pytest.mark.django_db
EVENT = "012 League\n142 4\n152 W\n" + text_of()


def with_records(*more: str, without: str = "???", blocks: dict[int, str] = BLOCKS) -> str:
    kept = tuple(line for line in RECORDS if not line.startswith(without))
    return "012 League\n142 4\n152 W\n" + text_of(blocks, (*kept, *more))


def problems(text: str) -> list[str]:
    return [problem.message for problem in review_trf(text.encode()).problems]


def test_teams_rosters_line_ups_byes_and_results_come_in() -> None:
    review = review_trf(EVENT.encode())
    assert (review.problems, review.teams, review.players, review.rounds) == ((), 3, 9, 2)
    event = import_trf(EVENT.encode(), by=None)
    assert (event.name, event.total_rounds, event.initial_colour, event.tiebreaks) == ("League", 4, "w", "MPVGP,EDE")
    settings = TeamSettings.objects.get(tournament=event)
    assert (settings.board_colours, settings.primary_score, settings.colour_preferences) == ("wb", "MP", "TYPEA")
    assert settings.order_rule == "free"  # team 3 sat in another order than its roster (300)
    assert list(event.teams.values_list("tpn", "name")) == [(1, "Team 1"), (2, "Team 2"), (3, "Team 3")]
    roster = Player.objects.filter(team__tpn=3).order_by("roster_place")
    assert list(roster.values_list("tpn", "entry_round", "withdrawn_from")) == [
        (7, 1, None),
        (8, 1, None),
        (9, 1, None),
    ]
    first, second = Round.objects.filter(tournament=event)
    assert pairs(first) == [(1, 2), (3,)]
    assert pairs(second) == [(3, 1)]
    assert boards(second, 1) == [("Player 9", "Player 1"), ("Player 2", "Player 7")]
    assert list(second.games.values_list("result", flat=True)) == ["0-1", "0-1"]
    byes = TeamSeat.objects.filter(round__tournament=event, match=None)
    assert list(byes.values_list("round__number", "team__tpn", "bye")) == [(1, 3, "U"), (2, 2, "H")]


def test_the_next_round_is_that_of_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arbiter: User
) -> None:
    path = tmp_path / "league.trf"
    path.write_text(EVENT)
    code, out, _told = answer(capsys, "pair", path)
    assert code == 0
    expected = [tuple(number for number in map(int, line.split()) if number) for line in out.splitlines()[1:]]
    event = import_trf(EVENT.encode(), by=arbiter)
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    assert pairs(round_) == expected
    file = read_trf(export_trf(event))
    assert file.stated("192") == "FIDE_TEAM"
    Game.objects.filter(match__round=round_).update(result="1-0")
    assert read_trf(export_trf(event)).stated("192") == "FIDE_TEAM_TYPEA_MP_GP"  # now rounds were paired here


def test_what_a_team_event_has_comes_through_a_file(arbiter: User) -> None:
    """A late team, one that has left, byes of rounds to come, a forfeited match, Baku, and a player of no team."""
    event = make_event(teams=6, players=4, boards="wbw")
    Tournament.objects.filter(pk=event.pk).update(acceleration="baku")
    Player.objects.create(tournament=event, name="Lone, Lea", tpn=25, rating=1500)
    event.refresh_from_db()
    played(event)
    forfeited = Round.objects.get(tournament=event, number=1).matches.first()
    forfeited.games.filter(board__in=(1, 3)).update(result="0F1")
    forfeited.games.filter(board=2).update(result="1F0")
    late = teams.add_team(event, by=arbiter, name="Late", short_name="LATE", strength=2100)
    for place in (1, 2, 3):
        add_member(late, by=arbiter, name=f"Late, Player {place}", rating=2000 - place)
    played(event, shift=1)
    teams.withdraw_team(team(event, 1), by=arbiter)
    teams.set_team_bye(team(event, 2), by=arbiter, round_number=3, kind="H")
    teams.set_team_bye(team(event, 3), by=arbiter, round_number=5, kind="F", sure=True)
    event.refresh_from_db()
    first = export_trf(event)
    copy = import_trf(first.encode(), by=arbiter)
    assert export_trf(copy) == first
    assert copy.acceleration == "baku"
    row = Team.objects.get(tournament=copy, name="Late")
    assert (row.entry_round, row.short_name, row.strength) == (2, "LATE", 2100)
    assert Team.objects.get(tournament=copy, tpn=1).withdrawn_from == 3
    byes = TeamBye.objects.filter(team__tournament=copy).values_list("team__tpn", "round_number", "kind")
    assert list(byes) == [(2, 3, "H"), (3, 5, "F")]
    assert Player.objects.get(tournament=copy, name="Lone, Lea").team is None
    assert pairs(played(copy)) == pairs(played(event))


def test_a_team_that_is_away_twice_and_comes_again_has_not_left() -> None:
    """The file names what teams asked for in later rounds, so one that is not named there comes again."""
    event = make_event(teams=6, rounds=5)
    played(event)
    for number, tpn, kind in ((2, 1, "Z"), (3, 1, "Z"), (5, 2, "H")):
        TeamBye.objects.create(team=team(event, tpn), round_number=number, kind=kind)
    played(event)
    assert "240 Z   3    1" in export_trf(event).splitlines()
    copy = import_trf(export_trf(event).encode(), by=None)
    assert Team.objects.get(tournament=copy, tpn=1).withdrawn_from is None
    assert export_trf(copy) == export_trf(event)
    without = "".join(line for line in export_trf(event).splitlines(keepends=True) if not line.startswith("240 H   5"))
    assert Team.objects.get(tournament=import_trf(without.encode(), by=None), tpn=1).withdrawn_from == 2


def test_ranks_codes_and_comments_of_teams_are_written() -> None:
    event = make_event(teams=4)
    played(event)
    teams.withdraw_team(team(event, 4), by=None)
    lines = export_trf(event).splitlines()
    ranks = [int(line[68:71]) for line in lines if line.startswith("310")]
    assert sorted(ranks) == [1, 1, 3, 3]  # two pairs of teams are equal in everything
    assert "### Withdrawal @ Round 2: team 4 (Dahme)" in lines
    assert all(line[85:89].strip() for line in lines if line.startswith("001"))


def test_ranks_of_the_file_hold_until_something_changes() -> None:
    ranked = EVENT
    for number, rank in ((1, 2), (2, 3), (3, 1)):
        start = ranked.index(f"310   {number}") + 68
        ranked = f"{ranked[:start]}{rank:>3}{ranked[start + 3 :]}"
    event = import_trf(ranked.encode(), by=None)
    assert [line.rank for line in read_team_event(read_trf(export_trf(event))).lines] == [2, 3, 1]
    played(event)
    assert [line.rank for line in read_team_event(read_trf(export_trf(event))).lines] != [2, 3, 1]


def test_the_older_edition_lists_the_teams_and_comes_in_again() -> None:
    event = make_event(teams=4)
    played(event)
    text = export_trf(event, edition=Edition.TRF16)
    listed = [line for line in text.splitlines() if line.startswith("013")]
    assert [line[4:36].strip() for line in listed] == ["Alster", "Bille", "Chemnitz", "Dahme"]
    assert "310" not in {line[:3] for line in text.splitlines()}
    review = review_trf(text.encode())
    assert (review.asks_for_system, "team" in {one.name for one in review.systems}) == (True, True)
    copy = import_trf(text.encode(), by=None, system="team")
    assert [len(one.roster.all()) for one in copy.teams.all()] == [3] * 4
    assert pairs(Round.objects.get(tournament=copy)) == pairs(Round.objects.get(tournament=event))
    single = import_trf(text.encode(), by=None, system="dutch")
    assert (single.system, single.teams.count()) == ("dutch", 0)


def test_old_files_whose_players_share_a_bye_are_ones_of_teams() -> None:
    event = make_event(teams=5)
    played(event)
    text = export_trf(event, edition=Edition.TRF16)
    assert review_trf(text.encode()).problems == ()
    assert import_trf(text.encode(), by=None).system == "team"


def test_files_that_name_both_editions_teams_keep_both() -> None:
    both = with_records("013 Team 1                              1    2    3")
    event = import_trf(both.encode(), by=None)
    assert sum(line.startswith("013") for line in export_trf(event).splitlines()) == 3


def test_all_that_stands_in_the_way_is_told_at_once() -> None:
    text = with_records(
        "299 W    2.0  1.0          1",
        "250  2.0        1   1    1    1",
        "260   1  99    1    2",
    ).replace("Team 2 ", "TEAM 1 ")
    assert problems(text) == [
        "Another team is called Team 1 too. Give each team a name of its own, such as Team 1 2.",
        "Another team is called TEAM 1 too. Give each team a name of its own, such as TEAM 1 2.",
        "Abnormal points (299) cannot be taken over; correct the results or the points, take the record out.",
        "Virtual points of teams (250) other than those of Baku acceleration cannot be taken over.",
        "Teams that may not meet in rounds to come (260) cannot be taken over yet. Take the record out; teams of one "
        "club or federation are kept apart on the page “Forbidden pairings”.",
    ]
    with pytest.raises(Refused, match="Another team is called"):
        import_trf(text.encode(), by=None)
    assert not Tournament.objects.exists()


def test_a_forfeited_match_needs_its_boards() -> None:
    blocks = dict.fromkeys(range(1, 10), "0000 - Z  0000 - Z")
    text = with_records("330 +-   1   1   2", "330 +-   2   3   1", without="300", blocks=blocks)
    text = "".join(f"{line}\n" for line in text.splitlines() if line[:3] not in ("240", "320"))
    assert problems(text)[0] == (
        "Round 1: the boards of Team 1 - Team 2 do not say who won. Give each player of the winner a board won by "
        "forfeit (“0000 - +”)."
    )


def test_contradictions_of_the_teams_are_the_problems_of_the_review() -> None:
    text = EVENT.replace("300   2   3   1    9    7", "300   2   3   1    9    4")
    assert any("is not in team 3 (310)" in message for message in problems(text))


def test_without_boards_four_are_taken() -> None:
    rosters = "".join(f"001 {tpn:>4}      {f'Player {tpn}':<33} 2000\n" for tpn in (1, 2))
    text = f"012 Young\n142 5\n192 FIDE_TEAM\n{rosters}310   1 {'A':<32} {'':31}    1\n310   2 {'B':<32} {'':31}    2\n"
    review = review_trf(text.encode())
    assert review.problems == ()
    assert any("how many boards there are (352); 4 are taken" in one.message for one in review.adjustments)
    event = import_trf(text.encode(), by=None)
    assert TeamSettings.objects.get(tournament=event).board_colours == "wbwb"
    assert list(Player.objects.values_list("name", "team__name")) == [("Player 1", "A"), ("Player 2", "B")]


def test_the_pages_show_the_teams_and_import_them(organiser_client: Client) -> None:
    address = reverse("arbiter:import_trf")
    page = organiser_client.get(address).text
    expected = page.partition('name="expected_version" value="')[2].partition('"')[0]
    data = {"file_data": as_hidden_text(EVENT.encode()), "name": "League", "total_rounds": "4", "time_zone": "UTC"}
    looked = organiser_client.post(address, {**data, "look": "1", "expected_version": expected})
    assert "<dt>Teams</dt><dd>3</dd>" in looked.text
    sent = {**data, "breaches_accepted": "on", "expected_version": expected}
    answered = organiser_client.post(address, sent, follow=True)
    assert "has been imported" in answered.text
    event = Tournament.objects.get(name="League")
    for name in ("tournament", "teams", "standings"):
        assert organiser_client.get(reverse(f"arbiter:{name}", args=[event.slug])).status_code == 200
    assert "Team 3" in organiser_client.get(reverse("public:standings", args=[event.slug])).text


def test_a_board_won_against_nobody_comes_in() -> None:
    """Board 2 of round 1: player 2 sat there alone."""
    text = EVENT.replace("   5 b =     7 w 0", "0000 - +     7 w 0").replace("   2 w =  0000 - Z", "0000 - Z  0000 - Z")
    event = import_trf(text.encode(), by=None)
    first = Round.objects.get(tournament=event, number=1)
    assert boards(first, 1) == [("Player 1", "Player 4"), (None, "Player 2")]
    assert list(first.games.values_list("result", flat=True)) == ["1-0", "0F1"]
