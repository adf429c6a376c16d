"""Prepared queries give what Django's query sets give, with new values each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.sql import Query
from django.db.transaction import TransactionManagementError
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import AuditEntry, Member, Player, Round, Seat, Tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


def the_players(tournament: int, tpn: int) -> QuerySet[Player]:
    return Player.objects.filter(tournament=tournament, tpn__lte=tpn).order_by("tpn")


def test_models_are_whole_and_in_order(make_tournament: Make) -> None:
    asked = PreparedQuery(the_players, tournament=int, tpn=int)
    for slug in ("one", "two"):
        tournament = make_tournament(slug=slug, players=5)
        for tpn in (2, 4):
            found, expected = asked(tournament=tournament.pk, tpn=tpn), list(the_players(tournament.pk, tpn))
            assert found == expected
            assert [model_to_dict(one) for one in found] == [model_to_dict(one) for one in expected]
            assert not any(one.get_deferred_fields() for one in found)
    assert asked(tournament=0, tpn=4) == []


def test_the_query_is_the_same(make_tournament: Make) -> None:
    asked = PreparedQuery(the_players, tournament=int, tpn=int)
    tournament = make_tournament(players=3)
    with CaptureQueriesContext(connection) as queries:
        asked(tournament=tournament.pk, tpn=2)
        list(the_players(tournament.pk, 2))
    first, second = (one["sql"] for one in queries.captured_queries)
    assert first == second


def test_a_query_is_compiled_once(make_tournament: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = PreparedQuery(the_players, tournament=int, tpn=int)
    tournament, get_compiler, compiled = make_tournament(players=3), Query.get_compiler, []

    def counted(query: Query, *args: Any, **kwargs: Any) -> Any:
        compiled.append(query)
        return get_compiler(query, *args, **kwargs)

    monkeypatch.setattr(Query, "get_compiler", counted)
    assert [len(asked(tournament=tournament.pk, tpn=tpn)) for tpn in (1, 3, 2)] == [1, 3, 2]
    assert len(compiled) == 1


def test_related_rows_come_with_it(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4)
    played = play_round(tournament)
    asked = PreparedQuery(lambda match: Seat.objects.filter(match=match).select_related("player", "match"), match=int)
    match = played.matches.first()
    assert match is not None
    with CaptureQueriesContext(connection) as queries:
        seats = asked(match=match.pk)
        assert sorted(seat.player.tpn or 0 for seat in seats) == sorted(
            seat.player.tpn or 0 for seat in match.seats.select_related("player")
        )
        assert all(seat.match == match for seat in seats)
    assert len(queries) == 2


def test_what_is_deferred_is_read_when_it_is_wanted(make_tournament: Make, play_round: Play) -> None:
    played = play_round(make_tournament(players=4))
    found = PreparedQuery(lambda number: Round.objects.filter(number=number).defer("snapshot"), number=int).first(
        number=1
    )
    assert found is not None
    assert found.get_deferred_fields() == {"snapshot"}
    assert found.snapshot == played.snapshot


def test_annotations_json_moments_and_texts(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    members = Member.objects.filter(tournament=OuterRef("tournament"))

    def entries(name: str) -> QuerySet[AuditEntry]:
        return AuditEntry.objects.filter(by_name=name).annotate(has_members=Exists(members)).order_by("pk")

    name = tournament.audit_entries.all()[0].by_name
    found, expected = PreparedQuery(entries, name=str)(name=name), list(entries(name))
    assert [(one.payload, one.at, one.has_members) for one in found] == [
        (one.payload, one.at, one.has_members) for one in expected
    ]
    assert found


def test_columns_alone(make_tournament: Make) -> None:
    tournament = make_tournament(players=3)
    names = PreparedQuery(
        lambda pk: Player.objects.filter(tournament=pk).order_by("tpn").values_list("tpn", "name"), pk=int
    )
    assert names(pk=tournament.pk) == list(tournament.players.order_by("tpn").values_list("tpn", "name"))


def test_a_text_cannot_become_sql(make_tournament: Make) -> None:
    make_tournament(slug="open")
    asked = PreparedQuery(lambda slug: Tournament.objects.filter(slug=slug), slug=str)
    assert asked(slug="' OR 1=1 --") == []
    assert len(asked(slug="open")) == 1


def test_a_number_too_large_for_any_column_is_nobodys(make_tournament: Make) -> None:
    make_tournament()
    asked = PreparedQuery(lambda pk: Tournament.objects.filter(pk=pk), pk=int)
    assert asked(pk=10**30) == []
    assert asked.first(pk=-(10**30)) is None


def test_a_value_that_the_query_does_not_ask_for_is_an_error() -> None:
    with pytest.raises(TypeError, match="does not ask for slug"):
        PreparedQuery(lambda slug: Tournament.objects.all(), slug=str)(slug="open")


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_in_a_transaction_only(make_tournament: Make) -> None:
    tournament = make_tournament()
    asked = PreparedQuery(lambda pk: Tournament.objects.select_for_update().filter(pk=pk), pk=int)
    if connection.features.has_select_for_update:
        with pytest.raises(TransactionManagementError):
            asked(pk=tournament.pk)
    else:
        assert asked(pk=tournament.pk) == [tournament]
