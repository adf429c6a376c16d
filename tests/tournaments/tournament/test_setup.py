"""Tournaments: made, changed while that is allowed, given to arbiters."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play
from tests.tournaments.logged import logged
from tournaments.accounts.actions import members
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.slugs import RESERVED_SLUGS
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds import ColourDrawn, TournamentMade
from tournaments.models import AuditEntry, ForbiddenPair, Player, Role, Tournament, User
from tournaments.permissions import tournaments_of
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot
from tournaments.tournament.actions import setup


def test_an_arbiter_works_on_what_they_made(arbiter: User, other_arbiter: User) -> None:
    points = {"points_win": 30, "points_draw": 10}
    tournament = setup.create_tournament(by=arbiter, name="Müller-Gedächtnis 2026", total_rounds=9, **points)

    assert (tournament.slug, tournament.total_rounds) == ("mueller-gedaechtnis-2026", 9)
    assert tournament in tournaments_of(arbiter)
    assert tournament not in tournaments_of(other_arbiter)
    (made,) = logged(TournamentMade)
    assert made.values == {"name": "Müller-Gedächtnis 2026", "points_draw": 10, "points_win": 30, "total_rounds": 9}


def test_addresses_are_unique_and_never_those_of_other_pages(organiser: User) -> None:
    made = [
        setup.create_tournament(by=organiser, name=name).slug for name in ("Open", "open!", "Ópen", "開", "Arbiter")
    ]
    assert made == ["open", "open-2", "open-3", "tournament", "arbiter-2"]
    for reserved in RESERVED_SLUGS:
        assert setup.create_tournament(by=organiser, name=reserved).slug not in RESERVED_SLUGS


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "(?i)name"),
        ({"total_rounds": 0}, "(?i)rounds"),
        ({"points_draw": 20}, "worth more than a win"),
        ({"points_draw": 9}, "Two draws would be worth more"),
        ({"points_win": 9}, "Correct the points|worth more than a win"),
        ({"points_win": 0, "points_draw": 0, "points_bye": 0}, "(?i)win"),
        ({"start_date": date(2026, 5, 2), "end_date": date(2026, 5, 1)}, "last day is before"),
        ({"system": "abc"}, "Known: .*dubov"),
        ({"initial_colour": "x"}, "(?i)colour"),
    ],
)
def test_bad_data_make_and_change_nothing(make_tournament: Make, fields: dict[str, Any], said: str) -> None:
    tournament = make_tournament()
    before = Tournament.objects.values().get()
    with pytest.raises(Refused, match=said):
        setup.create_tournament(by=None, **{"name": "New", **fields})
    with pytest.raises(Refused, match=said):
        setup.update_tournament(tournament, by=None, **fields)
    assert Tournament.objects.values().get() == before
    assert not AuditEntry.objects.exists()


def test_a_field_that_is_not_to_be_set_is_a_mistake_of_the_caller(make_tournament: Make) -> None:
    with pytest.raises(TypeError, match="slug"):
        setup.update_tournament(make_tournament(), by=None, slug="x")


def test_what_round_1_fixes_stays(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament()
    setup.update_tournament(tournament, by=arbiter, points_bye=5, initial_colour="b")
    draft = drafts.pair_next_round(tournament, by=arbiter)
    for step in (
        lambda: setup.update_tournament(tournament, by=arbiter, initial_colour="w"),
        lambda: setup.draw_initial_colour(tournament, by=arbiter),
    ):
        with pytest.raises(Refused, match="Round 1 is a draft .* Discard it"):
            step()
    drafts.publish_round(draft, by=arbiter)

    with pytest.raises(Refused) as refused:
        setup.update_tournament(tournament, by=arbiter, points_win=30, points_bye=10, initial_colour="w")

    assert len(refused.value.problems) == 3
    with pytest.raises(Refused, match="Round 1 has been paired"):
        setup.draw_initial_colour(tournament, by=arbiter)
    changed = setup.update_tournament(tournament, by=arbiter, place="Hall 2", points_bye=5)
    assert changed.place == "Hall 2"


def test_the_rounds_are_never_fewer_than_those_paired(make_tournament: Make, arbiter: User, play_round: Play) -> None:
    tournament = make_tournament(players=8, **OUTSIDE_FIDE_MODE)
    play_round(tournament, rounds=2)
    with pytest.raises(Refused, match="2 rounds have been paired"):
        setup.update_tournament(tournament, by=arbiter, total_rounds=1)
    assert setup.update_tournament(tournament, by=arbiter, sure=True, total_rounds=2).total_rounds == 2

    setup.update_tournament(tournament, by=arbiter, sure=True, total_rounds=5)
    drafts.pair_next_round(tournament, by=arbiter)
    with pytest.raises(Refused, match="Round 3 is a draft"):
        setup.update_tournament(tournament, by=arbiter, total_rounds=6)


def test_the_draw_is_recorded_and_a_set_colour_takes_its_place(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(initial_colour="")

    drawn = setup.draw_initial_colour(tournament, by=arbiter)

    assert drawn.initial_colour_drawn
    assert drawn.initial_colour in ("w", "b")
    assert AuditEntry.objects.get().by == arbiter
    assert logged(ColourDrawn) == [ColourDrawn(colour_before="", colour=drawn.initial_colour)]
    other = "b" if drawn.initial_colour == "w" else "w"
    assert not setup.update_tournament(drawn, by=arbiter, initial_colour=other).initial_colour_drawn


def test_the_initial_colour_falls_once(make_tournament: Make, arbiter: User) -> None:
    """Undone, chosen otherwise, paired without it or restored: whenever it is drawn it is what it was at first."""
    tournament = make_tournament(initial_colour="")
    point = keep_point(tournament, "asked", by=arbiter)
    first = setup.draw_initial_colour(tournament, by=arbiter).initial_colour
    seen = set()
    for _again in range(4):
        undo(AuditEntry.objects.filter(kind="tournament.draw_colour").latest("pk"), by=arbiter)
        seen.add(setup.draw_initial_colour(tournament, by=arbiter).initial_colour)
        other = "b" if first == "w" else "w"
        setup.update_tournament(tournament, by=arbiter, initial_colour=other)
        seen.add(setup.draw_initial_colour(tournament, by=arbiter).initial_colour)
        restore(point, by=arbiter)
        drafts.discard_draft(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
        seen.add(Tournament.objects.get(pk=tournament.pk).initial_colour)
        restore(point, by=arbiter)
        setup.draw_initial_colour(tournament, by=arbiter)
    assert seen == {first}


def test_a_tournament_is_given_and_taken(make_tournament: Make, organiser: User, other_arbiter: User) -> None:
    tournament = make_tournament()
    for _twice in range(2):
        members.give_role(tournament, other_arbiter, Role.ARBITER, by=organiser)
    assert tournament in tournaments_of(other_arbiter)
    for _twice in range(2):
        members.take_role(tournament, other_arbiter, by=organiser)
    assert tournament not in tournaments_of(other_arbiter)
    assert AuditEntry.objects.count() == 2
    other_arbiter.is_active = False
    with pytest.raises(Refused, match="switched off"):
        members.give_role(tournament, other_arbiter, Role.ARBITER, by=organiser)


def test_forbidden_pairs_reach_the_engine_in_their_rounds(
    make_tournament: Make, arbiter: User, play_round: Play
) -> None:
    tournament = make_tournament(players=8, **OUTSIDE_FIDE_MODE)
    one, other = Player.objects.get(tpn=5), Player.objects.get(tpn=1)
    pair = setup.add_forbidden_pair(tournament, one, other, by=arbiter, last_round=1)

    assert snapshot.build(tournament).engine.forbidden_pairs == {(1, 5)}
    round_ = play_round(tournament)
    match = round_.seats.get(player=one).match
    assert match is not None
    assert not match.seats.filter(player=other).exists()
    assert snapshot.build(tournament).engine.forbidden_pairs == frozenset()

    setup.remove_forbidden_pair(pair, by=arbiter)
    with pytest.raises(Stale, match="removed this entry already"):
        setup.remove_forbidden_pair(pair, by=arbiter)


def test_an_impossible_forbidden_pair(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    stranger = make_tournament(slug="other", players=1).players.get()
    one, other = tournament.players.order_by("tpn")[:2]
    setup.add_forbidden_pair(tournament, one, other, by=arbiter)
    for first, second, bounds, said in (
        (one, one, {}, "two different"),
        (one, stranger, {}, "of this tournament"),
        (other, one, {}, "already a forbidden pairing"),
        (one, other, {"first_round": 3, "last_round": 2}, "not after the last"),
    ):
        with pytest.raises(Refused, match=said):
            setup.add_forbidden_pair(tournament, first, second, by=arbiter, **bounds)
    assert ForbiddenPair.objects.count() == 1
