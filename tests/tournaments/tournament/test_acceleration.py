"""Acceleration on the pages: the setting, the pairing score, the list, and report files both ways."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.checking.checker import Verdict, check_tournament
from pairing.engine.systems import system_named
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.factories import Make, Play, enter_results
from tests.tournaments.tournament.test_pages import NEW, at, settings_of
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Acceleration, Publication, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.rounds.actions import by_hand, drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def accelerated(make_tournament: Make) -> Tournament:
    return make_tournament(players=12, rounds=9, acceleration=Acceleration.BAKU)


def boards_of(round_: Round) -> list[tuple[int | None, int | None]]:
    return [(board["white"]["tpn"], board["black"]["tpn"]) for board in published(round_).pairings["boards"]]


def published(round_: Round) -> Publication:
    return Publication.objects.get(round=round_)


def test_it_is_chosen_with_the_tournament(arbiter_client: Client) -> None:
    page = arbiter_client.get(reverse("arbiter:tournament_new")).text
    assert "Baku (C.04.7)" in page
    assert "the virtual points of the report file" not in page
    arbiter_client.post(reverse("arbiter:tournament_new"), NEW | {"acceleration": "baku"})
    assert Tournament.objects.get().acceleration == Acceleration.BAKU


def test_a_win_must_be_worth_two_draws(arbiter_client: Client) -> None:
    fields = NEW | {"acceleration": "baku", "points_win": "3", "points_draw": "1", "points_bye": "1"}
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), fields)
    assert answer.status_code == 422
    assert "worth two draws" in answer.text
    assert not Tournament.objects.exists()


def test_it_is_fixed_by_round_1(accelerated: Tournament, play_round: Play, arbiter_client: Client) -> None:
    play_round(accelerated)
    arbiter_client.post(at("settings"), settings_of(accelerated, acceleration=""))
    accelerated.refresh_from_db()
    assert accelerated.acceleration == Acceleration.BAKU


def test_rounds_are_those_of_the_report_file(accelerated: Tournament, play_round: Play) -> None:
    """The upper six of twelve are paired among themselves; the file of each round gives the same boards."""
    for _ in range(3):
        before = read_trf(export_trf(accelerated))
        assert before.stated("192").endswith("_BAKU")
        rules, state = round_to_pair(before)
        pairing = rules.pair_round(state.tournament)
        round_ = play_round(accelerated)
        assert boards_of(round_) == [(pair.white, pair.black) for pair in pairing.pairs]
        if round_.number == 1:
            assert {tpn for board in boards_of(round_)[:3] for tpn in board} == set(range(1, 7))
    assert rules is system_named(accelerated.system)


def test_the_list_shows_virtual_points_beside_the_real_ones(
    accelerated: Tournament, play_round: Play, client: Client
) -> None:
    play_round(accelerated)
    round_ = play_round(accelerated)
    line = next(line for line in published(round_).round_list["lines"] if line["tpn"] == 1)
    assert line["score"] - line["points"] == 10
    slug = system_named(accelerated.system).round_list.slug
    page = client.get(reverse("public:round_list", args=["open", 2, slug])).text
    assert page.count("+ 1 virtual") == 6


def test_boards_show_virtual_points_beside_the_real_ones(
    accelerated: Tournament, play_round: Play, arbiter: User, arbiter_client: Client, client: Client
) -> None:
    """Of six of twelve: for arbiters in the draft, while results come in, on paper and later, and for everybody."""
    play_round(accelerated)
    draft = drafts.pair_next_round(accelerated, by=arbiter)
    arbiters = [reverse(f"arbiter:{name}", args=["open", 2]) for name in ("round", "print_boards")]
    public = [reverse("public:round", args=["open", 2]), reverse("public:tournament", args=["open"])]

    def shown(of: Client, address: str) -> int:
        return of.get(address).text.count('class="virtual"')

    assert [shown(arbiter_client, address) for address in arbiters] == [6, 6]
    drafts.publish_round(draft, by=arbiter)
    assert [shown(arbiter_client, address) for address in arbiters] == [6, 6]
    assert [shown(client, address) for address in public] == [6, 6]
    assert "virtual points" in client.get(public[0]).text
    enter_results(draft)
    play_round(accelerated, rounds=4)
    assert shown(arbiter_client, arbiters[0]) == 6
    assert [shown(client, reverse("public:round", args=["open", number])) for number in (3, 5, 6)] == [6, 6, 0]


def test_boards_without_acceleration_say_nothing_of_it(
    make_tournament: Make, play_round: Play, arbiter_client: Client, client: Client
) -> None:
    play_round(make_tournament(players=4))
    for page in (
        arbiter_client.get(reverse("arbiter:round", args=["open", 1])),
        arbiter_client.get(reverse("arbiter:round_print", args=["open", 1])),
        client.get(reverse("public:round", args=["open", 1])),
    ):
        assert "virtual" not in page.text


def test_pairing_by_hand_shows_them(accelerated: Tournament, arbiter: User, arbiter_client: Client) -> None:
    by_hand.start_session(drafts.pair_next_round(accelerated, by=arbiter), by=arbiter)
    page = arbiter_client.get(reverse("arbiter:by_hand", args=["open", 1]))
    assert page.text.count('class="virtual"') == 6


def test_a_bye_shows_them_too(make_tournament: Make, play_round: Play, arbiter_client: Client, client: Client) -> None:
    tournament = make_tournament(players=9, rounds=9, acceleration=Acceleration.BAKU)
    leader = tournament.players.get(tpn=1)
    entries.request_bye(leader, by=None, round_number=2, kind="H")
    play_round(tournament, rounds=2)
    for page in (
        arbiter_client.get(reverse("arbiter:round", args=["open", 2])),
        client.get(reverse("public:round", args=["open", 2])),
    ):
        byes = page.text.partition('class="byes"')[2]
        assert leader.name in byes
        assert 'class="virtual"' in byes


def test_a_late_entry_joins_the_half_that_its_place_is_in(make_tournament: Make, play_round: Play) -> None:
    """Half of the twelve of round 1 are 1, 2 and 4 to 7; number 3 comes later and stands among them."""
    tournament = make_tournament(players=13, rounds=9, acceleration=Acceleration.BAKU)
    tournament.players.filter(tpn=3).update(entry_round=2)
    play_round(tournament)
    lines = published(play_round(tournament)).round_list["lines"]
    assert sorted(line["tpn"] for line in lines if line["score"] != line["points"]) == list(range(1, 8))


@pytest.mark.parametrize("kind", [Acceleration.BAKU, Acceleration.GIVEN])
def test_a_report_file_goes_in_and_out(accelerated: Tournament, play_round: Play, kind: Acceleration) -> None:
    play_round(accelerated, rounds=2)
    if kind == Acceleration.GIVEN:
        first = accelerated.players.get(tpn=12)
        first.virtual_points = [10, 5]
        first.save()
        Tournament.objects.filter(pk=accelerated.pk).update(acceleration=kind)
        accelerated.refresh_from_db()
    text = export_trf(accelerated)
    imported = import_trf(text.encode(), by=None, name="Again")
    assert imported.acceleration == kind
    again = export_trf(imported)
    records = ("142", "152", "192", "250", "XXA", "001")
    assert [line for line in again.splitlines() if line[:3] in records] == [
        line for line in text.splitlines() if line[:3] in records
    ]


def test_a_file_that_only_names_the_method_is_taken_over(accelerated: Tournament, play_round: Play) -> None:
    play_round(accelerated)
    lines = export_trf(accelerated).splitlines(keepends=True)
    bare = "".join(line for line in lines if line[:3] not in ("250", "XXA"))
    assert import_trf(bare.encode(), by=None, name="Again").acceleration == Acceleration.BAKU


@pytest.mark.parametrize("system", ["lim", "dubov-1997"])
def test_a_system_without_a_code_is_named_beside_it(make_tournament: Make, play_round: Play, system: str) -> None:
    tournament = make_tournament(players=12, rounds=9, acceleration=Acceleration.BAKU, system=system)
    play_round(tournament, rounds=2)
    text = export_trf(tournament)
    assert [line for line in text.splitlines() if line[:3] in ("192", "XXN")] == [
        "192 CUSTOM_SWISS_BAKU",
        f"XXN {system}",
    ]
    assert check_tournament(read_trf(text)).verdict is Verdict.SAME
