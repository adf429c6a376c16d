"""Report files: a tournament in and out again."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.engine.systems.dubov import pairer
from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play, make_player, publish_next
from tournaments.basics.dates import read_date, read_year
from tournaments.basics.errors import Refused
from tournaments.files.actions import importing
from tournaments.files.queries import export
from tournaments.models import (
    AuditEntry,
    ByeRequest,
    ForbiddenPair,
    Game,
    Player,
    Publication,
    Round,
    Seat,
    Tournament,
    User,
)
from tournaments.players.actions import entries
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.steps import Status, steps
from tournaments.tournament.actions import setup


def player_line(
    tpn: int, name: str, rating: str, points: str, rounds_: str, *, title: str = "", fide_id: str = ""
) -> str:
    static = f"001 {tpn:>4} m{title:>3} {name:<33} {rating:>4} UTO {fide_id:>11} 1990.05.01 {points:>4} {tpn:>4}"
    return static + "".join(f"  {block:<8}" for block in rounds_.split("|"))


FILE = "\n".join(
    [
        "012 Little Open",
        "022 Smalltown",
        "032 UTO",
        "042 2026/03/01",
        "052 2026/03/04",
        "102 Arthur Arbiter",
        "XXR 5",
        player_line(1, "Alfa,Ann", "2100", "2.0", "   4 w 1|   2 b 1", title="WFM", fide_id="1001"),
        player_line(2, "Bravo,Bob", "2000", "1.0", "   5 b 1|   1 w 0"),
        player_line(3, "Charlie,Cy", "1900", "1.5", "0000 - H|   5 w +"),
        player_line(4, "Delta,Dan", "1800", "1.0", "   1 b 0|0000 - U"),
        player_line(5, "Echo,Eve", "1700", "0.0", "   2 w 0|   3 b -"),
        player_line(6, "Foxtrot,Fay", "1600", "0.0", "0000 - Z|0000 - Z"),
        "XXP 2 3",
        "240 H   3    2",
        "XXZ 2 6",
        "",
    ]
).encode()


def test_a_file_becomes_a_tournament_with_published_rounds(arbiter: User) -> None:
    tournament = importing.import_trf(FILE, by=arbiter, system="dubov")

    assert (tournament.name, tournament.place, tournament.total_rounds) == ("Little Open", "Smalltown", 5)
    assert (tournament.initial_colour, tournament.tpns_frozen) == ("w", False)
    assert list(tournament.arbiters.all()) == [arbiter]
    ann = Player.objects.get(tpn=1)
    assert (ann.name, ann.title, ann.fide_id, ann.birth_year, ann.sex) == ("Alfa, Ann", "WFM", "1001", 1990, "m")
    assert list(Round.objects.values_list("number", "imported")) == [(1, True), (2, True)]
    assert not Round.objects.filter(published_at=None).exists()
    assert list(
        Game.objects.order_by("match__round", "match__table").values_list(
            "match__round__number", "match__table", "result"
        )
    ) == [
        (1, 1, "1-0"),
        (1, 2, "0-1"),
        (2, 1, "0-1"),
        (2, 2, "1F0"),
    ]
    assert Seat.objects.count() == 12
    assert sorted(Seat.objects.exclude(bye="").values_list("player__tpn", "round__number", "bye")) == [
        (3, 1, "H"),
        (4, 2, "U"),
        (6, 1, "Z"),
        (6, 2, "Z"),
    ]
    assert Player.objects.get(tpn=6).withdrawn_from == 1
    assert list(ByeRequest.objects.values_list("player__tpn", "round_number", "kind")) == [(2, 3, "H")]
    assert ForbiddenPair.objects.count() == 1
    assert AuditEntry.objects.get().kind == "tournament.import"
    assert steps(tournament).status is Status.COMPLETE


def test_who_asked_for_a_bye_in_a_later_round_has_not_left(arbiter: User) -> None:
    tournament = importing.import_trf(FILE + b"240 H   5    6\n", by=arbiter, system="dubov")
    player = Player.objects.get(tpn=6)
    assert player.withdrawn_from is None
    assert list(player.bye_requests.values_list("round_number", "kind")) == [(3, "Z"), (5, "H")]
    assert "240 H   5    6" in export.export_trf(tournament).splitlines()


def test_the_publications_of_an_import_hold_points_and_aros(arbiter: User) -> None:
    importing.import_trf(FILE, by=arbiter, system="dubov")

    second = Publication.objects.get(round__number=2)
    points = {
        side["tpn"]: side["points"] for board in second.pairings["boards"] for side in (board["white"], board["black"])
    }
    assert points == {2: 10, 1: 10, 3: 5, 5: 0}
    assert [(bye["kind"], bye["player"]["tpn"]) for bye in second.pairings["byes"]] == [("U", 4)]
    listed = second.round_list["lines"]
    assert {line["tpn"]: line["aro"] for line in listed} == {
        1: 1800,
        2: 1700,
        3: 0,
        4: 2100,
        5: 2000,
        6: 0,
    }


def test_what_was_imported_is_paired_as_its_file_is(arbiter: User) -> None:
    tournament = importing.import_trf(FILE, by=arbiter, system="dubov")
    expected = pairer.pair_round(read_trf(FILE.decode()).tournament())

    round_ = drafts.pair_next_round(tournament, by=arbiter)

    boards = [dict(game.match.seats.values_list("colour", "player__tpn")) for game in round_.games.all()]
    assert boards == [{"w": pair.white, "b": pair.black} for pair in expected.pairs]


def test_a_tournament_goes_out_and_comes_in_again(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(
        players=9, points_win=30, points_draw=10, points_bye=10, place="Hall", **OUTSIDE_FIDE_MODE
    )
    entries.request_bye(Player.objects.get(tpn=4), by=arbiter, round_number=2, kind="H")
    play_round(tournament)
    Player.objects.bulk_create([make_player(tournament, 10, entry_round=3)])
    round_ = publish_next(tournament, by=arbiter)
    for game, result in zip(round_.games.all(), ("1F0", "0F0", "D-0", "0-0"), strict=False):
        recording.record_result(game, result, by=arbiter)
    entries.withdraw_player(Player.objects.get(tpn=7), by=arbiter)
    entries.request_bye(Player.objects.get(tpn=5), by=arbiter, round_number=3, kind="H")

    entries.request_bye(Player.objects.get(tpn=5), by=arbiter, round_number=6, kind="Z")
    one, other, third = Player.objects.filter(tpn__in=(1, 2, 3)).order_by("tpn")
    setup.add_forbidden_pair(tournament, one, other, by=arbiter)
    setup.add_forbidden_pair(tournament, one, third, by=arbiter, first_round=4, last_round=5)

    stated = [
        read_trf(export.export_trf(tournament, edition=edition)).players[4].points
        for edition in (Edition.TRF16, Edition.TRF26)
    ]
    assert stated == [70, 60]  # with and without the points of the bye, which are those of a draw
    text = export.export_trf(tournament)
    copy = importing.import_trf(text.encode(), by=arbiter, name="Copy")

    assert copy.slug == "copy"
    assert snapshot.build(copy).engine == snapshot.build(tournament).engine
    byes = copy.bye_requests.filter(player__tpn=5).values_list("round_number", "kind")
    assert list(byes) == [(3, "H"), (6, "Z")]
    pairs = copy.forbidden_pairs.values_list("one__tpn", "other__tpn", "first_round", "last_round")
    assert sorted(pairs) == [(1, 2, 3, 99), (1, 3, 4, 5)]
    assert export.export_trf(copy).splitlines()[1:] == text.splitlines()[1:]


def test_an_export_ends_before_the_first_open_board(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    finished = export.export_trf(tournament)
    publish_next(tournament, by=arbiter)
    assert read_trf(export.export_trf(tournament)).rounds_paired == 1
    assert finished.splitlines()[0] == "012 Tournament open"
    assert read_trf(export.export_trf(tournament, before_round=1)).rounds_paired == 0


UNRATED = b"\n".join(
    [
        b"012 Blitz",
        player_line(1, "one", "", "1.0", "   2 w 1").encode(),
        player_line(2, "two", "", "0.0", "   1 b 0").encode(),
        player_line(3, "three", "1500", "1.0", "0000 - U").encode(),
    ]
)


def test_a_finished_tournament_needs_no_provisional_ratings(arbiter: User, client: Client) -> None:
    """Ratings are for pairing; who had none then has none on the pages, and the file comes back as it was."""
    finished = UNRATED + b"\nXXR 1\n"
    assert importing.review_trf(finished).unrated == ()
    assert importing.review_trf(finished, total_rounds=2, system="dubov").unrated == ("one", "two")

    tournament = importing.import_trf(finished, by=arbiter, total_rounds=1)

    assert list(tournament.players.order_by("tpn").values_list("rating", flat=True)) == [None, None, 1500]
    card = f"players/{tournament.players.get(tpn=1).pk}/"
    for page in ("", "rounds/1/", "rounds/1/names/", "rounds/1/aro/", "standings/", "crosstable/", "ratings/", card):
        assert client.get(f"/{tournament.slug}/{page}").status_code == 200, page
    client.force_login(arbiter)
    tournament.arbiters.add(arbiter, through_defaults={"role": "chief"})
    for page in ("", "rounds/1/", "players/", "report/", "settings/", "ratings/", "export/trf/"):
        assert client.get(f"/arbiter/t/{tournament.slug}/{page}").status_code == 200, page
    again = read_trf(export.export_trf(tournament))
    assert [player.rating for player in again.players] == [None, None, 1500]


def test_everything_that_the_file_does_not_say_is_asked_for_at_once(arbiter: User) -> None:
    review = importing.review_trf(UNRATED, system="dubov")
    assert (review.players, review.rounds, review.total_rounds, review.unrated) == (3, 1, None, ("one", "two"))
    assert review.problems == ()

    with pytest.raises(Refused) as refused:
        importing.import_trf(UNRATED, by=arbiter, system="dubov")
    assert len(refused.value.problems) == 2
    assert "one; two" in str(refused.value)
    for rating, reason, rounds, said in (
        (1400, "", 3, "needs a reason"),
        (1400, "x", 47, "from 1 .* to 46; it is 47"),
        (9000, "x", 3, "(?i)one: rating"),
    ):
        given = {"provisional_rating": rating, "provisional_reason": reason, "total_rounds": rounds}
        with pytest.raises(Refused, match=said):
            importing.import_trf(UNRATED, by=arbiter, system="dubov", **given)
    assert not Tournament.objects.exists()

    tournament = importing.import_trf(
        UNRATED, by=arbiter, system="dubov", provisional_rating=1400, provisional_reason="estimate", total_rounds=3
    )
    assert sorted(tournament.players.values_list("tpn", "rating", "provisional")) == [
        (1, 1400, True),
        (2, 1400, True),
        (3, 1500, False),
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"   2 b 1", b"   2 b 0", "do not add up"),
        (b"XXR 5", b"XXR 1", "number of rounds is 1"),
        (b"XXR 5", b"XXR 47", "number of rounds is 47"),
        (b"XXR 5", b"XXR 5\nBBW  1.0\nBBD  2.0", "worth more than a win"),
        (b"XXR 5", b"XXR 5\n240 F   3    1", "full-point bye"),
        (b"2000 UTO            ", b"2000 UTO        1001", "stands at 2 players"),
        (b"2000", b"9000", "from 1 to 4000"),
    ],
)
def test_a_file_with_problems_leaves_nothing_behind(arbiter: User, old: bytes, new: bytes, said: str) -> None:
    assert old in FILE
    data = FILE.replace(old, new, 1)
    review = importing.review_trf(data)
    assert any(said in problem.message for problem in review.problems), review.problems

    with pytest.raises(Refused, match=said):
        importing.import_trf(data, by=arbiter)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"no report file", "Grüße".encode("latin-1")])
def test_any_other_file_is_refused_with_a_reason(arbiter: User, data: bytes) -> None:
    assert importing.review_trf(data).problems
    with pytest.raises(Refused):
        importing.import_trf(data, by=arbiter, name="X", total_rounds=5)


def test_a_date_that_cannot_be_told_is_an_adjustment(arbiter: User) -> None:
    data = FILE.replace(b"2026/03/01", b"early spring")
    assert any("record 042" in adjustment.message for adjustment in importing.review_trf(data).adjustments)
    assert importing.import_trf(data, by=arbiter, system="dubov").start_date is None


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026/11/01", "2026-11-01"),
        ("28. 07. 2005", "2005-07-28"),
        ("Jun 26, 2020", "2020-06-26"),
        ("2026-11-01", "2026-11-01"),
        ("31/12/2025", "2025-12-31"),
        ("30.02.2026", None),
        ("", None),
    ],
)
def test_dates(text: str, iso: str | None) -> None:
    day = read_date(text)
    assert (day.isoformat() if day else None) == iso


@pytest.mark.parametrize(
    ("text", "year"), [("1987.04.30", 1987), ("1987", 1987), ("30.04.1987", 1987), ("0000/00/00", None), ("", None)]
)
def test_years_of_birth(text: str, year: int | None) -> None:
    assert read_year(text) == year
