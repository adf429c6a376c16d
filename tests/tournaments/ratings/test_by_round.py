"""Events of more than 30 days: ratings from a round on, their place in tie-breaks, and what is advised against."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from pairing.checking.checker import check_tournament
from pairing.checking.standings_of_file import ranking_of
from pairing.trf.reader import read_trf
from tests.tournaments.factories import Make, Play, give_times
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_players import RoundRatingSet
from tournaments.models import AuditEntry, Player, Round, RoundRating, RoundTime, Tournament, User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.rating_lists.queries.list_check import month_due
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.ratings.queries.changes import rating_changes
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.standings.queries.current import current_standings
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
AT = "/arbiter/t/open/ratings/rounds/"


@pytest.fixture
def long_event(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Eight players, tie-break ARO; two rounds played, and TPN 1 has 3000 from round 2 on."""
    tournament = make_tournament(tiebreaks="ARO", long_event=True, tiebreak_ratings="round")
    play_round(tournament, rounds=2)
    set_round_rating(tournament.players.get(tpn=1), by=arbiter, round_number=2, rating=3000)
    tournament.refresh_from_db()
    return tournament


def averages(tournament: Tournament) -> dict[int, int]:
    """The ARO of each player by TPN, as the standings have it."""
    rounds = published_rounds(tournament)
    found = current_standings(tournament, rounds, named_players(tournament, rounds))
    return {line.player.tpn: int(line.values[0].value or 0) for line in found.lines}


def test_the_rating_of_the_round_counts(long_event: Tournament) -> None:
    by_round = averages(long_event)
    Tournament.objects.update(tiebreak_ratings="first")
    long_event.refresh_from_db()
    by_first = averages(long_event)
    met = {
        number: next(
            seat.player.tpn
            for seat in Round.objects.get(number=number)
            .seats.filter(match__seats__player__tpn=1)
            .exclude(player__tpn=1)
        )
        for number in (1, 2)
    }
    assert by_round[met[2] or 0] > by_first[met[2] or 0], "met in round 2, when the rating was another one"
    assert by_round[met[1] or 0] == by_first[met[1] or 0]
    assert Player.objects.get(tpn=1).rating == 2495, "the first one stays what orders and pairs"


def test_standings_that_are_kept_follow_an_undo(long_event: Tournament, arbiter: User) -> None:
    with_it = averages(long_event)
    undo(AuditEntry.objects.get(kind=RoundRatingSet.kind), by=arbiter)
    long_event.refresh_from_db()
    without = averages(long_event)
    assert without != with_it
    set_round_rating(long_event.players.get(tpn=1), by=arbiter, round_number=2, rating=3000)
    long_event.refresh_from_db()
    assert averages(long_event) == with_it


def test_report_file_checker_and_event_file_have_them(long_event: Tournament, arbiter: User) -> None:
    text = export_trf(long_event)
    assert "### Rating @ Round 2: 1 3000, in tie-breaks" in text
    standings = check_tournament(read_trf(text)).standings
    assert standings is not None
    assert standings.is_same
    without = text.replace(", in tie-breaks", "")
    values = [[line.values for line in ranking_of(read_trf(one)).lines] for one in (text, without)]
    assert values[0] != values[1], "else the comment proves nothing"
    copy = import_event(event_file(long_event), by=arbiter, name="Copy")
    assert averages(copy) == averages(long_event)


def test_it_is_noted_changed_and_taken_away_on_its_page(long_event: Tournament, arbiter_client: Client) -> None:
    player = long_event.players.get(tpn=3)
    for number, rating in ((4, 2300), (3, 2280)):
        page = arbiter_client.post(AT, {"player": player.pk, "round_number": number, "rating": rating}, follow=True)
        assert f"Noted for {player.name}" in page.text
    assert list(player.round_ratings.values_list("round_number", "rating")) == [(3, 2280), (4, 2300)]
    arbiter_client.post(AT, {"player": player.pk, "round_number": 3})
    arbiter_client.post(AT, {"player": player.pk, "round_number": 4})
    assert not player.round_ratings.exists()
    assert [change.rating for change in logged(RoundRatingSet)] == [3000, 2300, 2280, None, None]


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"round_number": 1, "rating": 2000}, ""),
        ({"round_number": 20, "rating": 2000}, "The first rating holds in round 1. Choose a round from 2 to 7."),
        ({"round_number": 3, "rating": 9999}, ""),
        ({"round_number": 3}, "That is what stands there already"),
    ],
)
def test_what_is_refused(long_event: Tournament, arbiter_client: Client, sent: dict[str, int], says: str) -> None:
    answer = arbiter_client.post(AT, {"player": long_event.players.get(tpn=3).pk, **sent})
    assert (answer.status_code, says in answer.text) == (422, True)
    assert RoundRating.objects.count() == 1


def test_an_event_of_a_month_has_none(make_tournament: Make, arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament()
    with pytest.raises(Refused, match="Mark the tournament in its settings first"):
        set_round_rating(tournament.players.get(tpn=1), by=arbiter, round_number=2, rating=2000)
    assert "30 days at most" in arbiter_client.get(AT).text


def test_tie_breaks_by_ratings_are_advised_against(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(tiebreaks="BH,ARO")
    at = "/arbiter/t/open/settings/tiebreaks/"
    assert "advised against" not in arbiter_client.get(at).text
    setup.update_tournament(tournament, by=arbiter, long_event=True)
    assert "tie-breaks by ratings (ARO) are advised against" in arbiter_client.get(at).text


def test_which_rating_counts_is_fixed_by_round_1(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(long_event=True)
    setup.update_tournament(tournament, by=arbiter, tiebreak_ratings="round")
    play_round(tournament)
    with pytest.raises(Refused):
        setup.update_tournament(tournament, by=arbiter, tiebreak_ratings="first")


def test_the_list_of_the_day_is_due_in_a_long_event(make_tournament: Make) -> None:
    tournament = make_tournament(start_date=date(2026, 9, 5))
    assert month_due(tournament, date(2026, 11, 22)) == date(2026, 9, 1)
    tournament.long_event = True
    assert month_due(tournament, date(2026, 11, 22)) == date(2026, 11, 1)


def _told(client: Client) -> list[dict[str, Any]]:
    """What programs read."""
    players: list[dict[str, Any]] = client.get("/api/v1/tournaments/open/ratings/").json()["players"]
    return players


def test_rating_changes_go_by_months_each_with_its_ratings_and_its_k(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    """Round 1 in January, 2 and 3 in March: TPN 1 has 2410 by then, TPN 2 nothing new."""
    tournament = make_tournament(long_event=True)
    Player.objects.filter(tpn=1).update(rating=2390)
    days = {1: date(2026, 1, 31), 2: date(2026, 3, 1), 3: date(2026, 3, 29)}
    RoundTime.objects.bulk_create(
        RoundTime(tournament=tournament, round_number=number, day=day) for number, day in days.items()
    )
    tournament.refresh_from_db()
    play_round(tournament, rounds=3)
    set_round_rating(tournament.players.get(tpn=1), by=arbiter, round_number=2, rating=2410)
    tournament.refresh_from_db()
    rounds = rounds_for_rating(tournament)
    lines = {
        line.player.tpn: line for line in rating_changes(tournament, rounds, named_players(tournament, rounds)).values()
    }
    first = lines[1]
    january, march = first.by_month
    assert [(one.month.first, one.month.last) for one in first.by_month] == [(1, 1), (2, 3)]
    assert [(one.change.rating, one.change.k, len(one.change.games)) for one in first.by_month] == [
        (2390, 20, 1),
        (2410, 10, 2),
    ]
    assert first.change is not None
    assert first.change.change == january.change.change + march.change.change == sum(first.by_round.values())
    opponent = next(
        line
        for line in lines.values()
        if line.player.tpn != 1
        and any(game.game.opponent_rating in (2390, 2410) for one in line.by_month for game in one.change.games)
    )
    met = [game.game.opponent_rating for one in opponent.by_month for game in one.change.games]
    assert {2390, 2410}.intersection(met)
    page = client.get("/open/ratings/").content.decode()
    assert page.count("January 2026") == 8
    assert page.count("March 2026") == 8
    told = next(one for one in _told(client) if one["player"]["tpn"] == 1)
    assert [(one["month"], one["first_round"], one["last_round"], one["rating"]) for one in told["months"]] == [
        ("2026-01", 1, 1, 2390),
        ("2026-03", 2, 3, 2410),
    ]
    assert [(one["k"]["value"], one["change"]["games"]) for one in told["months"]] == [(20, 1), (10, 2)]
    assert round(sum(one["change"]["change"] for one in told["months"]), 2) == told["change"]["change"]
    Tournament.objects.update(long_event=False)
    tournament.refresh_from_db()
    [line] = [
        one
        for one in rating_changes(tournament, rounds, named_players(tournament, rounds)).values()
        if one.player.tpn == 1
    ]
    assert line.by_month == ()
    assert line.change is not None
    assert (line.change.rating, line.change.k) == (2390, 20)


def test_without_days_the_months_are_one(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(long_event=True)
    play_round(tournament, rounds=2)
    rounds = rounds_for_rating(tournament)
    lines = rating_changes(tournament, rounds, named_players(tournament, rounds)).values()
    assert all(line.by_month == () for line in lines)
    assert any(line.change for line in lines)


def test_a_match_of_two_games_can_be_played_in_two_months(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    """Both games of round 2 on one day, those of round 1 and of round 3 in two months each."""
    tournament = make_tournament(system="double-swiss", long_event=True)
    Player.objects.filter(tpn=1).update(rating=2390)
    give_times(tournament, "2026-01-31 14:00 2026-02-01 10:00", "2026-02-14 14:00 18:00", "2026-02-28 2026-03-01")
    tournament.refresh_from_db()
    play_round(tournament, rounds=3)
    set_round_rating(tournament.players.get(tpn=1), by=arbiter, round_number=3, rating=2410)
    [told] = [one for one in _told(client) if one["player"]["tpn"] == 1]
    assert [
        (one["month"], one["first_round"], one["last_round"], one["rating"], one["change"]["games"])
        for one in told["months"]
    ] == [("2026-01", 1, 1, 2390, 1), ("2026-02", 1, 3, 2390, 4), ("2026-03", 3, 3, 2410, 1)]
    assert told["change"]["games"] == 6
