"""Ratings brought up to date: differences, TPNs, the freeze, provisional ratings, and where a rating comes from."""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.factories import Make, Play, numbered
from tests.tournaments.logged import logged
from tests.tournaments.ratings.samples import MakeList
from tournaments.basics.errors import Refused, Stale
from tournaments.files.actions.importing import import_trf
from tournaments.log.kinds_of_players import RatingsTakenOver, Renumbered
from tournaments.models import AuditEntry, Player, Tournament, User
from tournaments.players.actions import entries as player_services
from tournaments.players.actions.files import import_players, read_players_csv
from tournaments.rating_lists.lists.listed import Listed
from tournaments.ratings.actions.refresh import Review, refresh_ratings, review
from tournaments.rounds.actions import drafts

OCTOBER = date(2026, 10, 1)
NOVEMBER = date(2026, 11, 1)


LIST = (
    Listed(101, "Abel, A.", standard=2100),
    Listed(102, "Berg, Bo", standard=2250),
    Listed(103, "Costa, Carl", standard=1900),
    Listed(104, "Dvorak, D.", rapid=1850),
    Listed(105, "Eriksen, E"),
    Listed(106, "Somebody, Else", standard=2000),
)


@pytest.fixture
def tournament(make_tournament: Make, make_list: MakeList) -> Tournament:
    """Abel as in the list, Berg and Costa not, Dvořák unrated, Eriksen provisional, Fontaine with a wrong number."""
    tournament = make_tournament(players=8)
    changes: dict[str, dict[str, object]] = {
        "Abel": {"fide_id": "101", "rating": 2100},
        "Berg": {"fide_id": "102", "rating": 2050},
        "Costa": {"fide_id": "103", "rating": 2000},
        "Dvořák": {"fide_id": "104", "rating": 1600, "provisional": True, "provisional_reason": "club"},
        "Eriksen": {"fide_id": "105", "rating": 1500, "provisional": True, "provisional_reason": "club"},
        "Fontaine": {"fide_id": "106", "rating": 1990},
        "García": {"fide_id": "999", "rating": 1800},
        "Horváth": {"rating": 1700},
    }
    for surname, fields in changes.items():
        Player.objects.filter(tournament=tournament, name__startswith=surname).update(**fields)
    numbered(tournament)
    make_list(*LIST, source="standard_oct26frl.txt")
    return tournament


def surname(player: Player) -> str:
    return player.name.partition(",")[0]


def differences(found: Review) -> dict[str, tuple[int | None, int | None, int | None, int | None]]:
    """Rating now and in the list, TPN now and then, by surname."""
    return {
        surname(one.player): (one.player.rating, one.official.rating, one.player.tpn, one.new_tpn)
        for one in found.differences
    }


def keys(found: Review, *surnames: str) -> list[str]:
    return [one.key for one in found.differences if surname(one.player) in surnames]


def player(tournament: Tournament, name: str) -> Player:
    return Player.objects.get(tournament=tournament, name__startswith=name)


def test_differences_and_their_effect_on_tpns(tournament: Tournament) -> None:
    found = review(tournament)
    assert differences(found) == {
        "Berg": (2050, 2250, 2, 1),
        "Costa": (2000, 1900, 3, 4),
        "Fontaine": (1990, 2000, 4, 3),
        "Dvořák": (1600, 1850, 7, 5),
    }
    assert [surname(one.player) for one in found.differences if not one.is_ticked] == ["Fontaine"]
    assert [(surname(one.player), one.player.tpn, one.new_tpn) for one in found.moved] == [
        ("Abel", 1, 2),
        ("García", 5, 6),
        ("Horváth", 6, 7),
    ]
    assert found.equal == 1
    assert [surname(one) for one in found.unrated] == ["Eriksen"]
    assert [surname(one) for one in found.not_listed] == ["García"]
    assert [surname(one) for one in found.without_number] == ["Horváth"]


def test_a_number_of_somebody_else_is_noticed(tournament: Tournament) -> None:
    assert {surname(one.player): one.listed_name for one in review(tournament).differences if one.listed_name} == {
        "Fontaine": "Somebody, Else"
    }


def test_tpns_follow_the_ticks(tournament: Tournament) -> None:
    found = review(tournament)
    assert differences(review(tournament, keys(found, "Costa")))["Costa"] == (2000, 1900, 3, 4)
    assert differences(review(tournament, keys(found, "Costa")))["Berg"] == (2050, 2250, 2, 2)
    assert review(tournament, []).moved == ()


def test_only_what_is_ticked_is_taken_over(tournament: Tournament, arbiter: User) -> None:
    found = review(tournament)

    refresh_ratings(tournament, by=arbiter, ticked=keys(found, "Berg", "Dvořák"))

    berg, costa, dvorak = (player(tournament, name) for name in ("Berg", "Costa", "Dvořák"))
    assert (berg.rating, berg.rating_source, berg.rating_month, berg.tpn) == (2250, "standard", OCTOBER, 1)
    assert (dvorak.rating, dvorak.rating_source, dvorak.provisional, dvorak.provisional_reason) == (
        1850,
        "rapid",
        False,
        "",
    )
    assert (costa.rating, costa.rating_source, costa.rating_month) == (2000, "", None)
    assert (costa.official_rating, costa.official_source, costa.official_month) == (1900, "standard", OCTOBER)
    abel, eriksen = player(tournament, "Abel"), player(tournament, "Eriksen")
    assert (abel.rating_source, abel.rating_month) == ("standard", OCTOBER)
    assert (eriksen.rating, eriksen.provisional, eriksen.official_rating, eriksen.rating_source) == (
        1500,
        True,
        None,
        "",
    )
    entry = AuditEntry.objects.get(kind="players.refresh_ratings")
    assert entry.by == arbiter
    (taken,) = logged(RatingsTakenOver)
    moves = {move.player.name: (move.old, move.new) for move in taken.moves}
    assert moves == {"Berg, Player 2": (2050, 2250), "Dvořák, Player 4": (1600, 1850)}
    assert differences(review(tournament)).keys() == {"Costa", "Fontaine"}


def test_what_was_taken_from_an_older_list_says_so(tournament: Tournament, make_list: MakeList) -> None:
    refresh_ratings(tournament, by=None, ticked=keys(review(tournament), "Berg"))
    make_list(*(one._replace(standard=2260) if one.fide_id == 102 else one for one in LIST), month=NOVEMBER)

    refresh_ratings(tournament, by=None, ticked=keys(review(tournament), "Costa"))

    berg = player(tournament, "Berg")
    assert (berg.rating, berg.rating_source, berg.rating_month) == (2250, "standard", OCTOBER)
    assert (berg.official_rating, berg.official_month) == (2260, NOVEMBER)


def test_a_rating_of_the_tournaments_type_or_one_that_stands_in(make_tournament: Make, make_list: MakeList) -> None:
    make_list(Listed(101, "Abel, A", standard=2100, rapid=2200, blitz=2300), Listed(102, "Berg, B", blitz=1950))
    tournament = make_tournament(players=2, rating_type="rapid")
    for number, one in enumerate(tournament.players.order_by("tpn"), start=101):
        Player.objects.filter(pk=one.pk).update(fide_id=str(number))
    found = review(tournament)
    assert [(one.official.rating, one.official.source) for one in found.differences] == [
        (2200, "rapid"),
        (1950, "blitz"),
    ]


def test_after_the_freeze_ratings_change_and_tpns_stay(
    make_tournament: Make, make_list: MakeList, play_round: Play, arbiter: User
) -> None:
    """C.04.2, 2.3."""
    tournament = make_tournament(players=8)
    last = tournament.players.get(tpn=8)
    Player.objects.filter(pk=last.pk).update(fide_id="101")
    play_round(tournament, rounds=4)
    make_list(Listed(101, last.name, standard=2700))
    tournament.refresh_from_db()

    found = review(tournament)
    assert [(one.player.tpn, one.new_tpn) for one in found.differences] == [(8, 8)]
    assert found.moved == ()
    refresh_ratings(tournament, by=arbiter, ticked=[one.key for one in found.differences])

    last.refresh_from_db()
    assert (last.tpn, last.rating) == (8, 2700)


def test_before_the_freeze_new_tpns_are_logged(
    make_tournament: Make, make_list: MakeList, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=4)
    last = tournament.players.get(tpn=4)
    Player.objects.filter(pk=last.pk).update(fide_id="101")
    play_round(tournament)
    make_list(Listed(101, last.name, standard=2700))

    refresh_ratings(tournament, by=arbiter, ticked=[one.key for one in review(tournament).differences], sure=True)

    last.refresh_from_db()
    assert last.tpn == 1
    assert logged(Renumbered)


def test_a_draft_rests_on_the_ratings(tournament: Tournament, arbiter: User) -> None:
    ticked = [one.key for one in review(tournament).differences]
    drafts.pair_next_round(tournament, by=arbiter)
    with pytest.raises(Refused, match="Round 1 is a draft"):
        refresh_ratings(tournament, by=arbiter, ticked=ticked)
    assert player(tournament, "Berg").rating == 2050


def test_a_difference_that_is_no_longer_what_was_looked_at(tournament: Tournament, arbiter: User) -> None:
    ticked = keys(review(tournament), "Berg", "Costa")
    player_services.update_player(player(tournament, "Costa"), by=arbiter, rating=1999)
    with pytest.raises(Stale, match="Look at the differences again"):
        refresh_ratings(tournament, by=arbiter, ticked=ticked)
    assert player(tournament, "Berg").rating == 2050
    assert not logged(RatingsTakenOver)


@pytest.mark.parametrize(("ticked", "problem"), [([], "Nothing is ticked"), (["1-2-3"], "Look at the differences")])
def test_ticks_of_no_use(tournament: Tournament, ticked: list[str], problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        refresh_ratings(tournament, by=None, ticked=ticked)


def test_without_a_list(make_tournament: Make) -> None:
    tournament = make_tournament(players=2)
    assert review(tournament).lists == ()
    with pytest.raises(Refused, match="There is no rating list"):
        refresh_ratings(tournament, by=None, ticked=["1-2-3"])


def test_nobody_answers_any_more_for_a_rating_that_the_list_has(tournament: Tournament, arbiter: User) -> None:
    Player.objects.filter(tournament=tournament, provisional=True).update(provisional_by=arbiter)
    refresh_ratings(tournament, by=arbiter, ticked=keys(review(tournament), "Dvořák"))
    assert player(tournament, "Dvořák").provisional_by is None
    assert player(tournament, "Eriksen").provisional_by == arbiter


# --- The source of a rating that is entered -------------------------------------------------------------------------


def source_of(one: Player) -> tuple[object, ...]:
    one.refresh_from_db()
    return one.rating, one.rating_source, one.rating_month, one.official_rating, one.official_month


def test_a_rating_that_is_entered_knows_the_list(make_tournament: Make, make_list: MakeList) -> None:
    make_list(*LIST)
    tournament = make_tournament(players=0)
    same = player_services.add_player(tournament, by=None, name="Abel, A", rating=2100, fide_id="101")
    other = player_services.add_player(tournament, by=None, name="Berg, B", rating=2000, fide_id="102")
    unknown = player_services.add_player(tournament, by=None, name="Zeta, Z", rating=2000, fide_id="777")
    given = player_services.add_player(
        tournament, by=None, name="Costa, C", rating=1900, fide_id="103", provisional_reason="club"
    )
    assert source_of(same) == (2100, "standard", OCTOBER, 2100, OCTOBER)
    assert source_of(other) == (2000, "", None, 2250, OCTOBER)
    assert source_of(unknown) == (2000, "", None, None, None)
    assert source_of(given) == (1900, "", None, 1900, OCTOBER)


def test_a_rating_that_is_changed_by_hand_says_so(make_tournament: Make, make_list: MakeList) -> None:
    make_list(*LIST)
    one = player_services.add_player(make_tournament(players=0), by=None, name="Abel, A", rating=2100, fide_id="101")
    player_services.update_player(one, by=None, rating=2111)
    assert source_of(one) == (2111, "", None, 2100, OCTOBER)
    player_services.update_player(one, by=None, rating=2100, club="SK Ufer")
    assert source_of(one) == (2100, "standard", OCTOBER, 2100, OCTOBER)
    player_services.give_provisional_rating(one, by=None, rating=2100, reason="dispute")
    assert source_of(one) == (2100, "", None, 2100, OCTOBER)


def test_players_from_a_file_know_the_list(make_tournament: Make, make_list: MakeList) -> None:
    make_list(*LIST)
    rows = read_players_csv("Name;Rating;FIDE number\nAbel, A;2100;101\nBerg, B;2000;102\nZeta, Z;1500;\n").rows
    entered = import_players(make_tournament(players=0), rows, by=None)
    assert [one.rating_source for one in entered] == ["standard", "", ""]
    assert [one.official_rating for one in entered] == [2100, 2250, None]


def test_players_from_a_report_file_know_the_list(make_list: MakeList) -> None:
    make_list(*LIST)
    report = (
        b"012 Report\n142 5\n"
        b"001    1      Abel, A                           2100             101             0.0    1\n"
        b"001    2      Berg, B                           2000             102             0.0    2\n"
    )
    entered = import_trf(report, by=None, system="dubov").players.order_by("tpn")
    assert [(one.rating_source, one.official_rating) for one in entered] == [("standard", 2100), ("", 2250)]
