"""The comments of a report file stand in the order of the rounds that they are about."""

from __future__ import annotations

import re

import pytest

from pairing.service import check_rounds
from pairing.trf.reader import read_trf
from tests.tournaments.factories import Make, Play
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, Player, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions.corrections import correct_game
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Of four rounds the later ones are corrected first, and what was corrected is corrected once more."""
    made = make_tournament(players=12, rounds=5, system="dutch")
    play_round(made, rounds=4)
    for slip, (number, table) in enumerate([(3, 2), (1, 2), (3, 1), (2, 1), (1, 1)]):
        game = Game.objects.get(match__round__number=number, match__table=table)
        correct_game(game, "1-0" if game.result != "1-0" else "0-1", by=arbiter, reason=f"slip {slip}")
    player = Player.objects.get(tpn=12)
    entries.give_provisional_rating(player, by=arbiter, rating=2310, reason="of the club")
    setup.update_tournament(made, by=arbiter, sure=True, expelled_left_out=True)
    play_round(made)
    return Tournament.objects.get(pk=made.pk)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("###") and "@ Round" in line]


def rounds_of(lines: list[str]) -> list[int]:
    return [int(found[1]) for line in lines if (found := re.search(r"@ Round (\d+)", line))]


@pytest.mark.parametrize("for_rating", [False, True])
def test_they_stand_by_rounds_and_of_one_round_as_it_happened(tournament: Tournament, for_rating: bool) -> None:
    lines = comments(export_trf(tournament, for_rating=for_rating))
    numbers = rounds_of(lines)
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 3
    told = [found[1] for line in lines if (found := re.search("; slip ([0-9])", line))]
    assert told == ["1", "4", "3", "0", "2"]


def test_every_round_is_still_as_it_was_paired(tournament: Tournament) -> None:
    checks = check_rounds(read_trf(export_trf(tournament)), seconds=60)
    assert [check.verdict.value for check in checks.rounds] == ["same"] * 5


def test_they_stay_so_where_the_file_comes_back(tournament: Tournament, arbiter: User, play_round: Play) -> None:
    text = export_trf(tournament, before_round=5)
    again = import_trf(text.encode(), by=arbiter)
    assert comments(export_trf(again)) == comments(text)
    game = Game.objects.filter(match__round__number=3, match__round__tournament=again).order_by("match__table")[2]
    correct_game(game, "1-0" if game.result != "1-0" else "0-1", by=arbiter, reason="a slip")
    numbers = rounds_of(comments(export_trf(again)))
    assert numbers == sorted(numbers)
