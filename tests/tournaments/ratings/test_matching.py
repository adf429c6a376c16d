"""Players without a FIDE number, found in the list by name and year of birth."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make
from tests.tournaments.logged import logged
from tests.tournaments.ratings.samples import MakeList
from tournaments.basics.errors import Refused, Stale
from tournaments.log.changes import FieldChange
from tournaments.log.kinds_of_players import PlayerChanged
from tournaments.models import Player, Tournament, User
from tournaments.rating_lists.lists.listed import Listed
from tournaments.ratings.actions.matching import matches, take_numbers
from tournaments.rounds.actions import drafts

LIST = (
    Listed(11, "Mueller, Anna", "GER", "w", "", 1999, standard=1900),
    Listed(12, "Rossi, Carla", "ITA", "w", "", 1980, standard=2100),
    Listed(13, "Rossi, Carla", "ITA", "w", "", 2008, standard=1500),
    Listed(14, "Novak, J.", "CZE", "m", "", 1970, standard=1800),
    Listed(15, "Berg, Bo", "SWE", "m", "", 1990, standard=2000),
    Listed(16, "Adler, Tom", "GER", "m", "", 1985, standard=2222),
)


@pytest.fixture
def tournament(make_tournament: Make, make_list: MakeList) -> Tournament:
    made = make_tournament(players=0)
    for tpn, (name, born, federation) in enumerate(
        [
            ("Adler, Tom", 1985, "GER"),
            ("Müller, Anna", 1999, "GER"),
            ("Rossi, Carla", None, "ITA"),
            ("Novák, Jan", 1970, "AUT"),
            ("Berg, Bo", 1991, "SWE"),
        ],
        start=1,
    ):
        fields = {"birth_year": born, "federation": federation, "rating": 1700}
        Player.objects.create(tournament=made, name=name, tpn=tpn, **fields)
    make_list(*LIST)
    return made


def found(tournament: Tournament) -> dict[str, list[tuple[int, int]]]:
    """Number in the list and count of doubts, by name."""
    rows: dict[str, list[tuple[int, int]]] = {}
    for one in matches(tournament):
        rows.setdefault(one.player.name, []).append((one.listed.fide_id, len(one.doubts)))
    return rows


def test_who_may_be_whom_with_every_doubt(tournament: Tournament) -> None:
    assert found(tournament) == {
        "Adler, Tom": [(16, 0)],
        "Müller, Anna": [(11, 1)],  # the list writes Mueller
        "Rossi, Carla": [(12, 2), (13, 2)],  # no year of birth, two of that name
        "Novák, Jan": [(14, 2)],  # “J.”, another federation
    }  # Berg was born in another year


def test_numbers_that_are_ticked_are_taken_over_and_logged(tournament: Tournament, arbiter: User) -> None:
    keys = [one.key for one in matches(tournament) if one.listed.fide_id in (16, 11)]
    take_numbers(tournament, by=arbiter, ticked=keys)

    assert dict(tournament.players.exclude(fide_id="").values_list("name", "fide_id")) == {
        "Adler, Tom": "16",
        "Müller, Anna": "11",
    }
    assert tournament.players.get(fide_id="16").official_rating == 2222
    assert {one.changes for one in logged(PlayerChanged)} == {
        (FieldChange("fide_id", "", "11"),),
        (FieldChange("fide_id", "", "16"),),
    }
    with pytest.raises(Stale):
        take_numbers(tournament, by=arbiter, ticked=keys)


def test_one_player_has_one_number(tournament: Tournament, arbiter: User) -> None:
    both = [one.key for one in matches(tournament) if one.player.name == "Rossi, Carla"]
    with pytest.raises(Refused, match="one line only for each of these: Rossi, Carla"):
        take_numbers(tournament, by=arbiter, ticked=both)
    with pytest.raises(Refused, match="Nothing is ticked"):
        take_numbers(tournament, by=arbiter, ticked=[])
    drafts.pair_next_round(tournament, by=arbiter)
    with pytest.raises(Refused, match="Round 1 is a draft"):
        take_numbers(tournament, by=arbiter, ticked=both[:1])
    assert not tournament.players.exclude(fide_id="").exists()


def test_the_page_says_that_nobody_was_compared_and_proposes_numbers(
    tournament: Tournament, arbiter_client: Client
) -> None:
    address = reverse("arbiter:ratings", args=["open"])
    page = arbiter_client.get(address).text
    assert "Nobody could be compared" in page
    assert "as in the list." not in page
    key = next(one.key for one in matches(tournament) if one.listed.fide_id == 16)
    assert f'value="{key}" aria-label="Adler, Tom is Adler, Tom, 16" checked' in page
    assert "no year of birth to compare" in page

    after = arbiter_client.post(address, {"numbers": "1", "match": [key]}, follow=True).text
    assert "1 player has a FIDE number now." in after
    assert "1 rating differs" in after
    assert arbiter_client.post(address, {"numbers": "1", "match": ["1-2"]}).status_code == 409
