"""The final report has FIDE's ratings in the column of the rating, and says by which other ones players were paired."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from pairing.trf.writer import Edition
from tests.tournaments.factories import Make, Play
from tests.tournaments.files.test_final_report import comments, lines_of
from tournaments.files.actions.final_report import final_report, report_state
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Player, RatingMethod, Tournament, User
from tournaments.players.actions.entries import add_player, give_provisional_rating


@pytest.fixture
def finished(make_tournament: Make, arbiter: User, play_round: Play) -> Callable[[str], Tournament]:
    """Six players, two of them with FIDE's rating and another one, two with a national one alone, one with neither."""

    def made(method: str) -> Tournament:
        tournament = make_tournament(players=0, rounds=2, federation="GER", rating_method=method)
        for name, fide, national in (
            ("Abel", 1900, 2100),
            ("Berg", 2050, 1800),
            ("Costa", None, 1700),
            ("Dale", None, 1650),
            ("Eder", 1600, None),
            ("Falk", None, None),
        ):
            add_player(tournament, by=arbiter, name=f"{name}, A", rating=fide, national_rating=national)
        for player in tournament.players.filter(rating=None):
            give_provisional_rating(player, by=arbiter, rating=1500, reason="no list has them")
        tournament.refresh_from_db()
        play_round(tournament, rounds=2)
        return tournament

    return made


def column(text: str) -> dict[str, str]:
    """What stands in the columns 49 to 52, by surname."""
    return {line[14:].partition(",")[0]: line[48:52].strip() for line in lines_of(text, "001")}


@pytest.mark.parametrize("method", ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN"])
def test_the_column_has_fides_ratings(finished: Callable[[str], Tournament], method: str) -> None:
    tournament = finished(method)
    for edition in Edition:
        text = final_report(tournament, edition=edition)
        expected = {"Abel": "1900", "Berg": "2050", "Costa": "", "Dale": "", "Eder": "1600", "Falk": ""}
        assert column(text) == expected
        assert lines_of(text, "072") == ["072 3"]
    text = final_report(tournament)
    told = {line for line in comments(text) if line.startswith("### Rating @ Round 1: ")}
    paired_by = dict(Player.objects.filter(tournament=tournament).values_list("tpn", "rating"))
    fide = {int(line[4:8]): line[48:52].strip() for line in lines_of(text, "001")}
    assert told == {
        f"### Rating @ Round 1: {tpn} {rating}" for tpn, rating in paired_by.items() if fide[tpn] != str(rating)
    }
    assert told <= set(report_state(tournament).of_rating)  # TRF16 cannot tell them
    # Whoever pairs from the file of the running tournament gets the ratings that count.
    assert set(column(export_trf(tournament)).values()) == {str(rating) for rating in paired_by.values()}


@pytest.mark.parametrize("method", ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN"])
def test_the_rounds_are_paired_again_by_the_ratings_that_counted(
    finished: Callable[[str], Tournament], method: str
) -> None:
    report = check_tournament(read_trf(final_report(finished(method))))
    assert (report.verdict, report.problems) == (Verdict.SAME, ())


@pytest.mark.parametrize("method", ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN"])
def test_an_import_takes_over_both(finished: Callable[[str], Tournament], method: str) -> None:
    tournament = finished(method)
    text = final_report(tournament)
    copy = import_trf(text.encode(), by=None, name="In again")
    fields = ("tpn", "rating", "fide_rating", "national_rating", "provisional", "provisional_reason")
    assert list(copy.players.order_by("tpn").values_list(*fields)) == list(
        tournament.players.order_by("tpn").values_list(*fields)
        if method != RatingMethod.FIDE
        else ((*row[:3], None, *row[4:]) for row in tournament.players.order_by("tpn").values_list(*fields))
    )
    assert copy.rating_method == method
    assert final_report(copy).splitlines()[1:] == text.splitlines()[1:]


def test_a_rating_of_another_kind_is_none_of_fides(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4, rounds=1, rating_method="OTHER")
    one = tournament.players.get(tpn=1)
    Player.objects.filter(pk=one.pk).update(official_rating=2222)
    play_round(tournament)
    text = final_report(tournament)
    assert sorted(column(text).values()) == ["", "", "", "2222"]
    copy = import_trf(text.encode(), by=None, name="In again")
    assert (copy.rating_method, copy.players.get(tpn=1).rating) == ("OTHER", one.rating)
    assert column(final_report(copy)) == column(text)
