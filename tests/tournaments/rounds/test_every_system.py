"""A tournament by each system that the pages run: late entry, byes, withdrawal, correction, pages, report files."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.systems import registered_systems, system_named
from pairing.engine.systems.system import System
from pairing.service import check_rounds
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.tournaments.api.addresses import every
from tests.tournaments.factories import enter_results, make_player, make_tournament
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Publication, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db

OFFERED = [system for system in registered_systems() if system.is_for_players and not system.goes_by_numbers]
ROUNDS = 5


def round_by_the_command(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round as the command line pairs it from the report file of this moment."""
    rules, state = round_to_pair(read_trf(export_trf(tournament)))
    assert rules.name == tournament.system
    pairing = rules.pair_round(state.tournament)
    return [(pair.white, pair.black) for pair in pairing.pairs], pairing.bye


def published(tournament: Tournament, arbiter: User) -> tuple[Round, list[tuple[int, int]], int | None]:
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    frozen = Publication.objects.get(round=round_).pairings
    byes = [bye["player"]["tpn"] for bye in frozen["byes"] if bye["kind"] == "U"]
    first_games = frozen["boards"][:: system_named(tournament.system).games_per_match]
    boards = [(board["white"]["tpn"], board["black"]["tpn"]) for board in first_games]
    return round_, boards, byes[0] if byes else None


@pytest.fixture(params=OFFERED, ids=lambda system: system.name)
def system(request: pytest.FixtureRequest) -> System:
    chosen: System = request.param
    return chosen


@pytest.fixture
def played(system: System, arbiter: User) -> Tournament:
    """Five rounds of sixteen players; each was paired as the command line pairs the report file of that moment."""
    tournament = make_tournament(players=16, rounds=ROUNDS, system=system.name, arbiters=(arbiter,))
    if not system.needs_ratings:
        tournament.players.filter(tpn__gte=14).update(rating=None)
    tournament.players.filter(tpn=9).update(entry_round=2)
    for number in range(1, ROUNDS + 1):
        if number == 2:
            entries.request_bye(tournament.players.get(tpn=3), by=arbiter, round_number=2, kind="H")
        if number == 3:
            entries.withdraw_player(tournament.players.get(tpn=12), by=arbiter)
        tournament.refresh_from_db()
        expected = round_by_the_command(tournament)
        round_, boards, bye = published(tournament, arbiter)
        assert (boards, bye) == expected, number
        enter_results(round_, by=arbiter, shift=number)
        if number == 3:
            game = round_.games.get(match__table=2, number=1)
            recording.correct_result(game, "0-1" if game.result != "0-1" else "1-0", by=arbiter, reason="as played")
    return tournament


def test_pages_speak_of_this_system_and_no_other(
    played: Tournament, system: System, client: Client, arbiter_client: Client
) -> None:
    player = played.players.get(tpn=1)
    pages = [
        reverse("public:round", args=[played.slug, 4]),
        reverse("public:round_list", args=[played.slug, 4, system.round_list.slug]),
        reverse("public:player", args=[played.slug, player.pk]),
        reverse("public:standings", args=[played.slug]),
    ]
    others = {other.rules for other in OFFERED} - {system.rules}
    for address in pages:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert not [rules for rules in others if rules in answer.text], address
    listed = client.get(pages[1]).text
    assert system.round_list.of_round % {"number": 4} in listed
    assert system.rules in listed
    for address in every(played, rounds=ROUNDS):
        is_there = system.write_version_1 is not None or not address.endswith("/explanation/")
        assert client.get(address).status_code == (200 if is_there else 404), address
    for number in range(1, ROUNDS + 1):
        address = reverse("arbiter:explanation", args=[played.slug, number])
        assert arbiter_client.get(address).status_code == 200, address
        answer = arbiter_client.get(address, {"one": player.tpn, "other": 2})
        assert answer.status_code == 200, address


def test_the_report_file_is_imported_and_each_round_is_the_same(played: Tournament, system: System) -> None:
    text = export_trf(played)
    check = check_rounds(read_trf(text), seconds=60)
    assert [entry.verdict.value for entry in check.rounds] == ["same"] * ROUNDS, check
    review = review_trf(text.encode())
    assert not review.problems
    imported = import_trf(text.encode(), by=None, name="Again")
    assert imported.system == system.name
    assert [line for line in export_trf(imported).splitlines() if line[:3] in ("001", "192", "XXN")] == [
        line for line in text.splitlines() if line[:3] in ("001", "192", "XXN")
    ]


def test_an_imported_tournament_goes_on(system: System, arbiter: User) -> None:
    tournament = make_tournament(players=11, rounds=ROUNDS, system=system.name, arbiters=(arbiter,))
    for shift in range(2):
        enter_results(published(tournament, arbiter)[0], by=arbiter, shift=shift)
    imported = import_trf(export_trf(tournament).encode(), by=arbiter, name="Running")
    expected = round_by_the_command(tournament)
    assert published(imported, arbiter)[1:] == expected == published(tournament, arbiter)[1:]


def test_a_system_that_needs_ratings_says_who_has_none(arbiter: User, arbiter_client: Client) -> None:
    """Where the system is changed before round 1, the page of the coming round tells what else must."""
    tournament = make_tournament(players=6, arbiters=(arbiter,))
    make_player(tournament, 7, rating=None).save()
    for system in OFFERED:
        Tournament.objects.filter(pk=tournament.pk).update(system=system.name)
        page = arbiter_client.get(reverse("arbiter:tournament", args=[tournament.slug])).text
        assert ("No rating: " in page) is system.needs_ratings, system.name
