"""TPNs once they are frozen: newcomers stand where they belong, everybody else keeps their order (C.04.2, 2.5)."""

from __future__ import annotations

import pytest

from pairing.trf.records import TrfPlayer
from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import AuditEntry, Player, Tournament
from tournaments.players.actions import entries
from tournaments.players.actions.files import import_players, read_players_csv
from tournaments.players.actions.lists import player_fields

pytestmark = pytest.mark.django_db


def tpns(tournament: Tournament) -> dict[str, int | None]:
    return dict(Player.objects.filter(tournament=tournament).order_by("tpn").values_list("name", "tpn"))


@pytest.fixture
def frozen() -> Tournament:
    """Five players rated 2495 down to 2475 and a round; the numbers are as fixed as after round 4."""
    tournament = make_tournament(players=5)
    for player, name in zip(tournament.players.order_by("tpn"), "ABCDE", strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    Tournament.objects.filter(pk=tournament.pk).update(tpns_frozen=True)
    play_round(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def test_nobody_moves_for_a_new_rating_and_newcomers_stand_before_the_first_who_ranks_below(frozen: Tournament) -> None:
    entries.update_player(Player.objects.get(name="D"), by=None, rating=2600)
    assert list(tpns(frozen)) == ["A", "B", "C", "D", "E"]
    entries.add_player(frozen, by=None, name="N", rating=2487)
    assert tpns(frozen) == {"A": 1, "B": 2, "N": 3, "C": 4, "D": 5, "E": 6}


def test_several_newcomers_stand_by_their_ranking_and_the_last_one_at_the_end(frozen: Tournament) -> None:
    import_players(frozen, read_players_csv("Q;2486\nZ;1000\nP;2487\nT;2700").rows, by=None)
    assert list(tpns(frozen)) == ["T", "A", "B", "P", "Q", "C", "D", "E", "Z"]


def test_a_renumbering_is_told_when_somebody_has_another_number_than_in_a_round_paired(frozen: Tournament) -> None:
    def told() -> int:
        return AuditEntry.objects.filter(kind="players.renumber").count()

    entries.add_player(frozen, by=None, name="Last", rating=1000)
    assert told() == 0, "nobody has another number"
    entries.add_player(frozen, by=None, name="First", rating=2800)
    assert told() == 1
    entries.add_player(make_tournament(players=4, slug="other"), by=None, name="First", rating=2800)
    assert told() == 1, "no round was paired with the old numbers"


@pytest.mark.parametrize("name", ["Alfa,Ann", " Alfa , Ann ", "Alfa,,Ann", ",Alfa,Ann,", "Alfa, ,Ann"])
def test_names_of_report_files_as_they_are_shown_here(name: str) -> None:
    assert player_fields(TrfPlayer(tpn=1, name=name))["name"] == "Alfa, Ann"
