"""Half-point byes for the rounds that a late entry has missed, where the regulations give them (C.04.2, 2.4)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.service import check_rounds
from pairing.trf.reader import read_trf
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, play_round
from tests.tournaments.history.undo_state import newest, state
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_players import PlayerEntered
from tournaments.models import Player, Publication, Tournament
from tournaments.players.actions import entries
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.rounds.actions import drafts
from tournaments.standings.queries.current import current_standings

pytestmark = pytest.mark.django_db
SYSTEMS = ("dutch", "dubov", "burstein", "lim")


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    """Two of five rounds are over; a player may have two half-point byes, none in the last round."""
    made = make_tournament(players=8, rounds=5, half_byes=2, last_without_byes=1)
    play_round(made)
    play_round(made)
    made.refresh_from_db()
    return made


def enter(tournament: Tournament, count: int, **fields: object) -> Player:
    fields = {"name": "Late, Lena", "rating": 2481, **fields}
    return entries.add_player(tournament, by=None, half_points=count, **fields)


def points(tournament: Tournament) -> dict[str, int]:
    row = Tournament.objects.get(pk=tournament.pk)
    rounds = published_rounds(row)
    return {line.player.name: line.points for line in current_standings(row, rounds, named_players(row, rounds)).lines}


def byes(player: Player) -> list[tuple[int, str]]:
    return list(player.seats.order_by("round__number").values_list("round__number", "bye"))


@pytest.mark.parametrize(("count", "expected"), [(0, "ZZ"), (1, "HZ"), (2, "HH")])
def test_as_many_as_are_given_from_the_first_missed_round_on(tournament: Tournament, count: int, expected: str) -> None:
    late = enter(tournament, count)
    assert byes(late) == list(enumerate(expected, start=1))
    assert logged(PlayerEntered)[-1].half_points == tuple(range(1, count + 1))
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    assert points(tournament)["Late, Lena"] == 5 * count


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_next_round_is_paired_with_the_points_and_a_checker_agrees(make_tournament: Make, system: str) -> None:
    made = make_tournament(players=9, rounds=5, half_byes=2, system=system)
    play_round(made)
    play_round(made)
    enter(made, 2)
    for _number in (3, 4):
        play_round(made)
    text = export_trf(made)
    (line,) = (one for one in text.splitlines() if one.startswith("001") and "Late, Lena" in one)
    assert line[91:].split()[:6] == ["0000", "-", "H", "0000", "-", "H"]
    checks = check_rounds(read_trf(text), seconds=60)
    assert [one.verdict.value for one in checks.rounds] == ["same"] * 4
    again = import_trf(text.encode(), by=None, system=system)
    assert points(again) == points(made)
    assert export_trf(import_event(event_file(made), by=None)) == text


def test_the_public_reads_them_at_once_in_the_rounds_of_before(tournament: Tournament, client: Client) -> None:
    play = [Publication.objects.filter(tournament=tournament, number=number) for number in (1, 2)]
    before = points(tournament)
    enter(tournament, 1)
    assert [rows.count() for rows in play] == [2, 1]
    assert play[0].latest("version").note == "Late entry: Late, Lena"
    assert points(tournament) == {**before, "Late, Lena": 5}
    assert "Late, Lena" in client.get(reverse("public:round", args=[tournament.slug, 1])).text


@pytest.mark.parametrize(
    ("fields", "regulations"),
    [
        ({"half_points": 3}, {}),
        ({"half_points": 2}, {"half_byes": 1}),
        ({"half_points": 1}, {"half_byes": 0}),
        ({"half_points": 2}, {"last_without_byes": 4}),
        ({"half_points": 1, "no_bye": True}, {}),
    ],
)
def test_what_the_regulations_do_not_allow_enters_nobody(
    tournament: Tournament, fields: dict[str, object], regulations: dict[str, int]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**regulations)
    before = state(tournament)
    with pytest.raises(Refused, match="for missed rounds"):
        entries.add_player(tournament, by=None, name="Late, Lena", rating=2000, **fields)
    assert state(tournament) == before
    assert Publication.objects.filter(tournament=tournament).count() == 2


def test_without_a_limit_each_missed_round_may_have_one(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(half_byes=None)
    assert byes(enter(tournament, 2)) == [(1, "H"), (2, "H")]


def test_they_count_among_those_that_the_player_may_have(tournament: Tournament) -> None:
    late = enter(tournament, 2)
    with pytest.raises(Refused, match="would have 3 half-point byes; the regulations allow 2"):
        entries.request_bye(late, by=None, round_number=4, kind="H")


@pytest.mark.parametrize("way", ["undone", "removed"])
def test_who_is_taken_out_again_leaves_nothing_behind(tournament: Tournament, way: str) -> None:
    before, read = state(tournament), points(tournament)
    late = enter(tournament, 2)
    if way == "undone":
        undo(newest(tournament, "player.add"), by=None, sure=True)
    else:
        entries.remove_player(late, by=None, sure=True)
    assert state(tournament) == before
    assert points(tournament) == read
    if way == "removed":
        undo(newest(tournament, "player.remove"), by=None, sure=True)
        assert byes(Player.objects.get(name="Late, Lena")) == [(1, "H"), (2, "H")]
        assert points(tournament)["Late, Lena"] == 10


def test_a_draft_is_in_the_way(tournament: Tournament) -> None:
    drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused):
        enter(tournament, 1)


def test_the_form_asks_only_where_there_is_a_choice(tournament: Tournament, arbiter_client: Client) -> None:
    page = reverse("arbiter:player_new", args=[tournament.slug])
    assert "Half-point byes for missed rounds" in arbiter_client.get(page).text
    sent = {"name": "Late, Lena", "rating": 2000, "entry_round": 3, "half_points": 3}
    says(arbiter_client.post(page, sent), "can have 2 half-point byes for missed rounds", status=422)
    assert arbiter_client.post(page, {**sent, "half_points": 1}).status_code == 302
    assert byes(Player.objects.get(name="Late, Lena")) == [(1, "H"), (2, "Z")]
    says(arbiter_client.get(f"/arbiter/t/{tournament.slug}/log/"), "half-point byes for missed rounds: 1")
    Tournament.objects.filter(pk=tournament.pk).update(half_byes=0)
    assert "Half-point byes for missed rounds" not in arbiter_client.get(page).text
