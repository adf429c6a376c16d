"""A rating found wrong after round 1: what it changes is said before it is done (C.04.2, 2.3 and 4.3.3)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_players import RatingForRatingOnly, Renumbered
from tournaments.models import AuditEntry, Player, Tournament, User
from tournaments.players.actions.entries import update_player
from tournaments.players.actions.rating_corrections import consequences, correct_for_rating
from tournaments.publication.queries.published import named_players
from tournaments.ratings.queries.changes import rating_changes
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    """Eight players rated 2495 down to 2460 and a finished round."""
    tournament = make_tournament(players=8)
    play_round(tournament)
    return tournament


@pytest.fixture
def fixed(tournament: Tournament) -> Tournament:
    """The same after round 4: TPNs are fixed."""
    for _number in range(3):
        play_round(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def player(tpn: int) -> Player:
    return Player.objects.select_related("tournament").get(tpn=tpn)


def sent(one: Player, **fields: Any) -> dict[str, Any]:
    return {"name": one.name, "rating": one.rating, "federation": "UTO", "entry_round": 1, **fields}


def page(tournament: Tournament, one: Player) -> str:
    return f"/arbiter/t/{tournament.slug}/players/{one.pk}/"


def mark_on(text: str) -> str:
    found = re.search(r'name="sure" value="([0-9a-f]{16})"', text)
    assert found is not None
    return found[1]


def test_the_tpns_that_move_are_listed_before_it_is_done(tournament: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    answer = arbiter_client.post(page(tournament, one), sent(one, rating=2487))
    text = answer.text
    assert answer.status_code == 422
    assert "Rating in the tournament: 2460 → 2487." in text
    assert "6 pairing numbers change" in text
    rows = re.findall(r'<td class="number">(\d)</td><td class="number"><strong>(\d)</strong></td><td>([^<]*)', text)
    assert [(old, new) for old, new, _name in rows] == [("8", "3"), *((str(n), str(n + 1)) for n in range(3, 8))]
    assert "It counts for the pairing of round 2 and the later ones." in text
    assert "The pairing of round 1 stays as it was published." in text
    assert (player(8).pk, AuditEntry.objects.filter(kind="player.update").count()) == (one.pk, 0)
    answer = arbiter_client.post(page(tournament, one), sent(one, rating=2487, sure=mark_on(text)))
    assert answer.status_code == 302
    assert player(3).pk == one.pk
    (renumbered,) = logged(Renumbered)
    assert [(str(move.old), str(move.new)) for move in renumbered.moves] == sorted(
        [(old, new) for old, new, _name in rows], key=lambda row: [str(m.old) for m in renumbered.moves].index(row[0])
    )


def test_what_was_seen_of_another_correction_is_not_enough(tournament: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    mark = mark_on(arbiter_client.post(page(tournament, one), sent(one, rating=2487)).text)
    assert arbiter_client.post(page(tournament, one), sent(one, rating=2493, sure=mark)).status_code == 422
    assert player(8).pk == one.pk


def test_it_is_asked_anew_where_another_arbiter_came_between(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    one = player(8)
    mark = mark_on(arbiter_client.post(page(tournament, one), sent(one, rating=2487)).text)
    update_player(player(4), by=arbiter, rating=2400)
    one.refresh_from_db()
    says(arbiter_client.post(page(tournament, one), sent(one, rating=2487, sure=mark)), "What this changes", status=422)


def test_nothing_is_asked_of_what_changes_nothing(tournament: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    assert arbiter_client.post(page(tournament, one), sent(one, club="Tower")).status_code == 302
    assert player(8).club == "Tower"


def test_nothing_is_asked_before_round_1(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4)
    one = player(4)
    assert arbiter_client.post(page(tournament, one), sent(one, rating=2600)).status_code == 302
    assert player(1).pk == one.pk


def test_a_name_that_decides_the_order_of_equals_is_told_too(tournament: Tournament) -> None:
    update_player(player(2), by=None, rating=2495)
    follows = consequences(player(1), {"name": "Zebra, Player 1"})
    assert follows is not None
    assert [(move.old, move.new) for move in follows.moves] == [(2, 1), (1, 2)]
    assert not follows.asks


def test_while_a_draft_stands_it_is_refused_as_ever(
    tournament: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    drafts.pair_next_round(tournament, by=arbiter)
    one = player(8)
    answer = arbiter_client.post(page(tournament, one), sent(one, rating=2487))
    assert answer.status_code == 422
    assert "What this changes" not in answer.text
    assert player(8).rating == 2460


def test_a_provisional_rating_says_it_too(tournament: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    address = f"{page(tournament, one)}provisional/"
    given = {"rating": 2487, "reason": "estimate"}
    answer = arbiter_client.post(address, given)
    says(answer, "6 pairing numbers change", status=422)
    assert arbiter_client.post(address, {**given, "sure": mark_on(answer.text)}).status_code == 302
    assert player(3).provisional


def test_after_round_4_it_is_for_rating_only_unless_told_in_time(fixed: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    answer = arbiter_client.post(page(fixed, one), sent(one, rating=2600))
    text = answer.text
    assert answer.status_code == 422
    assert "Pairing numbers stay: round 4 has been paired (C.04.2, 2.3)." in text
    assert "The pairings of rounds 1 to 4 stay as they were published." in text
    mark = mark_on(text)
    unanswered = arbiter_client.post(page(fixed, one), sent(one, rating=2600, sure=mark))
    assert unanswered.status_code == 422
    assert Player.objects.get(pk=one.pk).reported_rating is None
    answered = sent(one, rating=2600, sure=mark, counts="rating", reason="wrong list", club="Tower")
    assert arbiter_client.post(page(fixed, one), answered).status_code == 302
    now = player(8)
    assert (now.pk, now.rating, now.reported_rating, now.club) == (one.pk, 2460, 2600, "Tower")
    assert [(change.old, change.new, change.reason) for change in logged(RatingForRatingOnly)] == [
        (2460, 2600, "wrong list")
    ]
    assert "Reported for rating only: 2600." in arbiter_client.get(page(fixed, one)).text


def test_told_in_time_it_counts_from_the_next_pairing_on(fixed: Tournament, arbiter_client: Client) -> None:
    one = player(8)
    mark = mark_on(arbiter_client.post(page(fixed, one), sent(one, rating=2600)).text)
    answered = sent(one, rating=2600, sure=mark, counts="pairing", reason="told before round 5")
    assert arbiter_client.post(page(fixed, one), answered).status_code == 302
    now = player(8)
    assert (now.pk, now.rating, now.reported_rating) == (one.pk, 2600, None)


def test_for_rating_only_stands_in_the_report_file_and_in_the_estimates_alone(fixed: Tournament) -> None:
    def estimate() -> int:
        rounds = rounds_for_rating(fixed, for_arbiters=True)
        line = rating_changes(fixed, rounds, named_players(fixed, rounds))[player(8).pk]
        assert line.change is not None
        return line.change.change

    before, file = estimate(), export_trf(fixed)
    correct_for_rating(player(8), 2700, by=None, reason="wrong list")
    assert estimate() < before
    after = export_trf(fixed)
    added = [line for line in after.splitlines() if line not in file.splitlines()]
    assert added == ["### Correction @ Round 4: for rating only: rating of Horváth, Player 8 2460 -> 2700; wrong list"]


def test_the_page_of_rating_changes_is_another_one_then(fixed: Tournament, client: Client) -> None:
    address = f"/{fixed.slug}/ratings/"
    before = client.get(address)
    correct_for_rating(player(8), 2700, by=None, reason="wrong list")
    says(client.get(address, headers={"If-None-Match": before["ETag"]}), "2700", status=200)
    assert "2700" not in before.text


def test_the_rating_that_counts_takes_it_away(fixed: Tournament) -> None:
    correct_for_rating(player(8), 2700, by=None, reason="wrong list")
    with pytest.raises(Refused, match="reported for rating already"):
        correct_for_rating(player(8), 2700, by=None, reason="again")
    with pytest.raises(Refused, match="needs a reason"):
        correct_for_rating(player(8), 2710, by=None, reason=" ")
    correct_for_rating(player(8), 2460, by=None, reason="it was right")
    assert player(8).reported_rating is None
    correct_for_rating(player(8), 2700, by=None, reason="it was not")
    update_player(player(8), by=None, rating=2650)
    assert (player(8).rating, player(8).reported_rating) == (2650, None)


def test_one_rating_for_all_who_have_none_shows_the_tpns_that_move_first(
    make_tournament: Make, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=8)
    play_round(tournament)
    low = Player.objects.filter(tournament=tournament, tpn__in=(7, 8))
    low.update(rating=None)
    address = reverse("arbiter:provisional_all", args=[tournament.slug])
    data = {"rating": 2900, "reason": "estimate of the club"}
    answer = arbiter_client.post(address, data)
    assert answer.status_code == 422
    page = answer.text
    assert "8 pairing numbers change" in page
    assert Player.objects.filter(tournament=tournament, rating=None).count() == 2
    (key,) = re.findall(r'name="sure" value="(\w+)"', page)
    assert arbiter_client.post(address, {**data, "rating": 2901, "sure": key}).status_code == 422
    assert arbiter_client.post(address, {**data, "sure": key}).status_code == 302
    assert set(low.model.objects.filter(tournament=tournament, rating=2900).values_list("tpn", flat=True)) == {1, 2}
