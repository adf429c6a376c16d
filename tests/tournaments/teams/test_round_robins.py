"""A round robin of teams on the pages: rounds by the table, results in any order, a team that leaves, its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event, team
from tests.tournaments.teams.test_pairing import pairs
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_teams import TeamsDrawn
from tournaments.models import AuditEntry, Game, Publication, Result, Round, TeamSeat, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions.all_rounds import publish_all_rounds
from tournaments.rounds.actions.drafts import pair_next_round, publish_round
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import Standings, current_standings
from tournaments.teams.actions.rosters import add_member
from tournaments.teams.actions.teams import add_team, draw_team_numbers, set_team_bye, withdraw_team
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
KNOWN = {"system": "team-round-robin", "tiebreaks": "MPVGP,EDE,EMGSB"}


def standings_of(event: Tournament) -> Standings:
    event.refresh_from_db()
    rounds = published_rounds(event)
    return current_standings(event, rounds, named_players(event, rounds))


def play(event: Tournament, number: int) -> None:
    """White wins on every open board of the round."""
    for game in Game.objects.filter(match__round__tournament=event, match__round__number=number, result=Result.OPEN):
        record_result(game, Result.WHITE_WINS, by=None)


@pytest.mark.parametrize(
    ("teams", "cycles", "code"), [(6, 1, "BERGER_TEAM_ROUNDROBIN"), (5, 2, "FIDE_TEAM_DOUBLEROUNDROBIN")]
)
def test_rounds_are_those_of_the_command_line_and_wait_for_no_result(teams: int, cycles: int, code: str) -> None:
    event = make_event(teams=teams, **KNOWN)
    update_tournament(event, by=None, cycles=cycles, cycles_exchanged=cycles == 2)
    event.refresh_from_db()
    assert event.total_rounds == cycles * 5
    for number in range(1, event.total_rounds + 1):
        draft = pair_next_round(event, by=None)
        state = round_to_pair(read_trf(Round.objects.get(pk=draft.pk).snapshot))
        expected = state.system.pair_round(state.snapshot.tournament)
        assert state.system.name == event.system
        assert pairs(draft) == [(pair.white, pair.black) for pair in expected.pairs]
        free = TeamSeat.objects.filter(round=draft, match=None).values_list("team__tpn", "bye")
        assert list(free) == ([] if expected.bye is None else [(expected.bye, "Z")])
        publish_round(draft, by=None)
        if number % 2:
            play(event, number)
    assert f"\n192 {code}\n" in export_trf(event)


def test_rounds_follow_from_the_teams_and_nobody_comes_late_or_has_a_bye() -> None:
    event = make_event(teams=3, **KNOWN)
    assert event.total_rounds == 3
    add_member(add_team(event, by=None, name="Dahme"), by=None, name="Dahme, Player", rating=2000)
    add_team(event, by=None, name="Elbe")
    event.refresh_from_db()
    assert event.total_rounds == 5
    with pytest.raises(Refused, match="nobody has a bye"):
        set_team_bye(team(event, 1), by=None, round_number=1, kind="H")
    add_member(team(event, 5), by=None, name="Elbe, Player", rating=2000)
    publish_round(pair_next_round(event, by=None), by=None)
    with pytest.raises(Refused, match="a late entry would need a new table"):
        add_team(event, by=None, name="Fulda")
    add_member(team(event, 5), by=None, name="Elbe, Reserve", rating=1900)  # rosters may grow


def test_a_team_that_is_free_in_round_1_is_read_of_at_once(client: Client) -> None:
    event = make_event(teams=5, **KNOWN)
    publish_round(pair_next_round(event, by=None), by=None)
    free = TeamSeat.objects.get(round__tournament=event, match=None).team
    assert free.name in client.get(reverse("public:teams", args=[event.slug])).text
    assert client.get(reverse("public:team", args=[event.slug, free.pk])).status_code == 200
    play(event, 1)
    assert free.name in [line.player.name for line in standings_of(event).lines]


def test_numbers_by_lot_fall_once_and_anew_when_drawn_again(organiser_client: Client) -> None:
    event = make_event(teams=8, **KNOWN)
    address = reverse("arbiter:teams", args=[event.slug])
    assert 'value="lot"' in organiser_client.get(address).text

    def numbers() -> list[int]:
        """By the order of entry."""
        return [one or 0 for one in event.teams.order_by("pk").values_list("tpn", flat=True)]

    answer = organiser_client.post(reverse("arbiter:team_order", args=[event.slug]), {"rule": "lot"})
    assert answer.status_code == 302
    first = numbers()
    assert sorted(first) == list(range(1, 9))
    assert first != list(range(1, 9))
    (drawn,) = logged(TeamsDrawn)
    assert [move.new for move in drawn.moves] == list(range(1, 9))
    draw_team_numbers(event, by=None)
    assert numbers() != first
    undo(AuditEntry.objects.filter(kind=TeamsDrawn.kind).latest("pk"), by=None)
    assert numbers() == first
    draft = pair_next_round(event, by=None)
    assert {number for pair in pairs(draft) for number in pair} == set(range(1, 9))
    for started in (event, publish_round(draft, by=None).tournament):
        with pytest.raises(Refused):
            draw_team_numbers(started, by=None)
    swiss = make_event(teams=4, slug="swiss")
    with pytest.raises(Refused, match="where rounds go by a table"):
        draw_team_numbers(swiss, by=None)
    assert 'value="lot"' not in organiser_client.get(reverse("arbiter:teams", args=[swiss.slug])).text


def test_the_file_is_worth_what_the_standings_are(arbiter: User) -> None:
    """Boards still to be played, and the matches of them, count nothing in records 001 and 310 (162, X)."""
    event = make_event(teams=4, **KNOWN)
    publish_all_rounds(event, by=None)
    play(event, 1)
    record_result(Game.objects.get(match__round__number=2, match__table=1, board=1), Result.WHITE_WINS, by=None)

    points: dict[int, float] = {}

    def held() -> str:
        text = export_trf(event)
        review = review_trf(text.encode())
        assert (review.problems, review.adjustments) == ((), ())
        lines = {line.player.tpn: line for line in standings_of(event).lines}
        for row in filter(lambda one: one.startswith("310"), text.splitlines()):
            line, rank = lines.get(int(row[4:7])), row[68:72].strip()
            assert rank == (str(line.rank) if line else ""), row
            points[int(row[4:7])] = float(row[53:60]) * 10
        again = import_trf(text.encode(), by=arbiter, name="In again")
        games = ("match__round__number", "match__table", "board", "result")
        here, there = (Game.objects.filter(match__round__tournament=one).order_by(*games[:3]) for one in (event, again))
        assert list(there.values_list(*games)) == list(here.values_list(*games))
        assert export_trf(again).split("310", 1)[1] == text.split("310", 1)[1]
        return text

    text = held()
    assert " X 0.0" in text
    assert review_trf(text.encode()).doubts == ()
    assert points == {line.player.tpn: line.points for line in standings_of(event).lines}
    withdraw_team(team(event, 2), by=None)  # after one of three matches: it is ranked no more
    assert len(standings_of(event).left_out) == 1
    assert "they count in no standings" in Publication.objects.filter(tournament=event).latest("pk").note
    held()


def test_all_rounds_at_once_and_the_square_of_teams(client: Client) -> None:
    event = make_event(teams=4, **KNOWN)
    assert len(publish_all_rounds(event, by=None)) == 3
    play(event, 2)
    table = standings_of(event)
    assert (table.after_round, table.to_play) == (2, 4)
    rounds = published_rounds(event)
    (square,) = current_crosstable(event, rounds, named_players(event, rounds)).squares
    assert sum(bool(games) for _line, against in square.rows for games in against) == 4
    for page in ("standings", "crosstable"):
        assert "with 4 boards still to be played" in client.get(reverse(f"public:{page}", args=[event.slug])).text


def test_a_team_that_leaves_forfeits_the_rest_and_few_matches_count_for_nobody() -> None:
    event = make_event(teams=4, **KNOWN)
    publish_all_rounds(event, by=None)
    play(event, 1)
    gone = team(event, 4)
    withdraw_team(gone, by=None)
    games = Game.objects.filter(match__team_seats__team=gone)
    assert games.filter(result=Result.OPEN).count() == 0
    assert {"1F0", "0F1"} >= set(games.exclude(match__round__number=1).values_list("result", flat=True))
    table = standings_of(event)
    assert [line.player.tpn for line in table.left_out] == [4]
    assert {line.player.tpn for line in table.lines} == {1, 2, 3}
    with pytest.raises(Refused, match="has withdrawn already"):
        withdraw_team(team(event, 4), by=None)


def test_half_of_the_matches_is_enough() -> None:
    event = make_event(teams=5, **KNOWN)
    publish_all_rounds(event, by=None)
    for number in (1, 2, 3):
        play(event, number)
    leaver = next(
        one
        for one in (1, 2, 3, 4, 5)
        if Game.objects.filter(match__team_seats__team__tpn=one).exclude(result="").count() == 4
    )
    withdraw_team(team(event, leaver), by=None)
    assert standings_of(event).left_out == ()
    assert {line.left for line in standings_of(event).lines} == {"", "withdrawn"}


def test_the_command_line_takes_its_file(tmp_path: Path, arbiter: User) -> None:
    event = make_event(teams=4, **KNOWN)
    publish_all_rounds(event, by=None)
    for number in (1, 2, 3):
        play(event, number)
    file = read_trf(export_trf(event))
    assert not file.problems
    assert file.has_predetermined_pairings
    for number in (1, 2, 3):
        state = round_to_pair(file, before_round=number)
        pairing = state.system.pair_round(state.snapshot.tournament)
        assert pairs(event.paired_rounds.get(number=number)) == [(pair.white, pair.black) for pair in pairing.pairs]
