"""Fixed tables of those who need one: kept in every round, the others in their order over the tables that are left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.factories import numbered, publish_next
from tests.tournaments.teams.events import make_event as make_team_event
from tournaments.basics.errors import Refused
from tournaments.events.actions import make_event
from tournaments.models import Match, Player, Round, Seat, Team, TeamSeat, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.checks import Level, draft_checks
from tournaments.rounds.queries.tables import table_numbers
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


def pairs_at(round_: Round) -> dict[int, tuple[int, int]]:
    """The pairing numbers of White and Black by table."""
    seats = Seat.objects.filter(round=round_, match__isnull=False).order_by("match__table", "-colour")
    found: dict[int, tuple[int, ...]] = {}
    for table, tpn in seats.values_list("match__table", "player__tpn"):
        found[table] = (*found.get(table, ()), tpn or 0)
    return found  # type: ignore[return-value]


def told(round_: Round, level: Level) -> list[str]:
    return [check.text for check in draft_checks(round_) if check.level == level]


def give(tournament: Tournament, tpn: int, table: int | None) -> Player:
    return entries.update_player(tournament.players.get(tpn=tpn), by=None, fixed_table=table)


@pytest.mark.parametrize(
    ("wanted", "first", "taken", "tables"),
    [
        ([(), (), ()], 41, (), [41, 42, 43]),
        ([(), (), (2,)], 1, (), [1, 3, 2]),
        ([(), (7,), (3, 1)], 1, (), [2, 7, 1]),
        ([(), (2,), (2,)], 1, (), [1, 2, 3]),
        ([(), (), (50,)], 41, (42,), [41, 43, 50]),
        ([(5,), ()], 1, (5,), [1, 2]),
    ],
)
def test_the_others_keep_their_order_over_what_is_left(
    wanted: list[tuple[int, ...]], first: int, taken: tuple[int, ...], tables: list[int]
) -> None:
    assert table_numbers(wanted, first=first, taken=taken) == tables


def test_who_has_a_fixed_table_sits_there_in_every_round(make_tournament: Make, arbiter: User, client: Client) -> None:
    tournament, plain = (make_tournament(slug=slug, players=8) for slug in ("hall", "plain"))
    give(tournament, 3, 2)
    give(tournament, 8, 30)
    for number in (1, 2):
        with_tables, without = (publish_next(one, by=arbiter) for one in (tournament, plain))
        for round_ in (with_tables, without):
            for game in round_.games:
                record_result(game, "1-0", by=arbiter)
        there, boards = pairs_at(with_tables), pairs_at(without)
        assert sorted(there.values()) == sorted(boards.values())  # the pairing is the same
        assert 3 in there[2]
        assert 8 in there[30]
        others = [pair for table, pair in sorted(there.items()) if table not in (2, 30)]
        assert others == [pair for pair in boards.values() if pair in others]
        page = client.get(reverse("public:round", args=["hall", number])).content.decode()
        assert ">30<" in page
        assert "fixed" not in page.lower()  # why somebody sits there is nobody's business


def test_two_with_fixed_tables_who_meet_sit_at_the_lower_one_and_it_is_told(
    make_tournament: Make, arbiter: User
) -> None:
    tournament = make_tournament(players=4)
    give(tournament, 1, 9)
    give(tournament, 3, 7)
    round_ = drafts.pair_next_round(tournament, by=arbiter)
    assert list(pairs_at(round_)) == [1, 7]
    one, other = (tournament.players.get(tpn=tpn) for tpn in (1, 3))
    assert told(round_, Level.NOTICE)[0] == (
        f"Board 7: {one.name} and {other.name} have fixed tables of their own, 9 and 7."
    )


def test_a_draft_from_before_says_that_it_must_be_paired_again(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    round_ = drafts.pair_next_round(tournament, by=arbiter)
    player = give(tournament, 4, 12)
    assert told(round_, Level.WARNING) == [
        f"Board 2: the fixed table of {player.name} is 12. Discard the draft and pair again."
    ]
    drafts.discard_draft(round_, by=arbiter)
    assert told(drafts.pair_next_round(tournament, by=arbiter), Level.WARNING) == []


def test_one_table_is_not_of_two(make_tournament: Make) -> None:
    tournament = make_tournament(players=4)
    player = give(tournament, 1, 5)
    with pytest.raises(Refused, match=f"Table 5 is the fixed table of {player.name}"):
        give(tournament, 2, 5)
    with pytest.raises(Refused, match="fixed table"):
        give(tournament, 2, 0)
    give(tournament, 1, None)
    assert give(tournament, 2, 5).fixed_table == 5


def test_a_table_of_another_tournament_in_the_hall_stays_free(make_tournament: Make, arbiter: User) -> None:
    masters, juniors, elsewhere = (make_tournament(slug=slug, players=6) for slug in ("a", "b", "c"))
    make_event(by=arbiter, name="Congress", parts=[(masters, "A"), (juniors, "B"), (elsewhere, "C")])
    juniors = update_tournament(juniors, by=arbiter, first_table=4)
    give(masters, 1, 5)
    assert list(pairs_at(drafts.pair_next_round(juniors, by=arbiter))) == [4, 6, 7]
    assert list(pairs_at(drafts.pair_next_round(elsewhere, by=arbiter))) == [1, 2, 3]  # it has a hall of its own


def test_tables_at_which_another_tournament_still_plays_are_told(make_tournament: Make, arbiter: User) -> None:
    masters, juniors = make_tournament(slug="a", name="Masters", players=8), make_tournament(slug="b", players=4)
    make_event(by=arbiter, name="Congress", parts=[(masters, "A"), (juniors, "B")])
    juniors = update_tournament(juniors, by=arbiter, first_table=3)
    drafts.publish_round(drafts.pair_next_round(masters, by=arbiter), by=arbiter)
    assert told(drafts.pair_next_round(juniors, by=arbiter), Level.WARNING) == [
        "Masters is still playing at these tables: 3, 4. Change the first table in the settings."
    ]


def test_tables_of_tournaments_that_begin_alike_are_a_hint(make_tournament: Make, arbiter: User) -> None:
    """They may have halls of their own; where they share one, two boards would be at a table."""
    masters, juniors, kids = (make_tournament(slug=name, name=name, players=8 - 2 * n) for n, name in enumerate("abc"))
    make_event(by=arbiter, name="Congress", parts=[(masters, "A"), (juniors, "B"), (kids, "C")])
    draft = drafts.pair_next_round(masters, by=arbiter)
    beside, text = drafts.pair_next_round(kids, by=arbiter), " In one hall each needs a first table of its own."
    assert not [said for said in told(beside, Level.NOTICE) if "in use" in said], "drafts are nobody's tables yet"
    drafts.publish_round(beside, by=arbiter)
    round_ = drafts.pair_next_round(juniors, by=arbiter)
    assert f"c: tables 1-2 are in use there too.{text}" in told(round_, Level.NOTICE)
    assert not told(round_, Level.WARNING)
    drafts.publish_round(round_, by=arbiter)
    record_result(beside.games.get(match__table=1), "1-0", by=arbiter)
    assert f"b and c: tables 1-3 are in use there too.{text}" in told(draft, Level.NOTICE)
    for game in round_.games.all():
        record_result(game, "1-0", by=arbiter)
    assert f"c: table 2 is in use there too.{text}" in told(draft, Level.NOTICE)


def test_a_team_has_a_fixed_table_and_its_players_have_none(arbiter: User) -> None:
    tournament = make_team_event(teams=4)
    Team.objects.filter(tournament=tournament, tpn=4).update(fixed_table=11)
    round_ = drafts.pair_next_round(tournament, by=arbiter)
    assert list(Match.objects.filter(round=round_).values_list("table", flat=True)) == [1, 11]
    assert TeamSeat.objects.get(round=round_, team__tpn=4).match.table == 11  # type: ignore[union-attr]
    with pytest.raises(Refused, match="the fixed table of the team"):
        entries.update_player(tournament.players.all()[0], by=None, fixed_table=3)


def test_queries_do_not_grow_with_the_fixed_tables(make_tournament: Make, arbiter: User) -> None:
    counts = []
    for number, fixed in enumerate((1, 8)):
        tournament = make_tournament(slug=f"t{number}", players=16)
        for tpn in range(1, fixed + 1):
            give(tournament, tpn, 100 + tpn)
        numbered(tournament)
        with CaptureQueriesContext(connection) as queries:
            drafts.pair_next_round(tournament, by=arbiter)
        counts.append(len(queries))
    assert counts[0] == counts[1]
