"""Groups are kept apart as far as possible: which pairs hold, who is told, and what report files say."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.checking.checker import Verdict, check_tournament
from pairing.trf.reader import read_trf
from tests.tournaments.factories import Make, enter_results
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused, Stale
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_rounds import GroupKeptApart, GroupMayMeet, NotKeptApart
from tournaments.log.reading import log_lines
from tournaments.models import Player, Round, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.checks import draft_checks
from tournaments.rounds.queries.forbidden_groups import groups_in_round, pairs_of
from tournaments.rounds.queries.pairing_with_groups import MOST_TRIES
from tournaments.tournament.actions.fide_mode import leave_fide_mode
from tournaments.tournament.actions.groups import add_group, remove_group

pytestmark = pytest.mark.django_db


def clubs(tournament: Tournament, **numbers: tuple[int, ...]) -> None:
    for club, tpns in numbers.items():
        tournament.players.filter(tpn__in=tpns).update(club=club)


def boards(round_: Round) -> set[frozenset[int]]:
    return {frozenset(seat.player.tpn or 0 for seat in match.seats.all()) for match in round_.matches.all()}


def inside(round_: Round, tpns: tuple[int, ...]) -> set[frozenset[int]]:
    return {board for board in boards(round_) if board <= set(tpns)}


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=5, system="dutch")


def test_who_belongs_together(tournament: Tournament) -> None:
    clubs(tournament, Ascona=(1, 4, 5), Brig=(2, 3))
    Player.objects.filter(tpn=6).update(club=" ASCONA ")
    add_group(tournament, by=None, kind="players", players=list(tournament.players.filter(tpn__in=(7, 8))))
    add_group(tournament, by=None, kind="club")
    add_group(tournament, by=None, kind="federation", value="UTO", first_round=2, last_round=3)
    parts = [[player.tpn for player in part] for part in groups_in_round(tournament, tournament.players.all(), 1)]
    assert parts == [[7, 8], [1, 4, 5, 6], [2, 3]]
    parts = [[player.tpn for player in part] for part in groups_in_round(tournament, tournament.players.all(), 2)]
    assert parts == [[7, 8], [1, 4, 5, 6], [2, 3], [1, 2, 3, 4, 5, 6, 7, 8]]
    assert len(pairs_of(groups_in_round(tournament, tournament.players.all(), 2))) == 28
    assert len(groups_in_round(tournament, tournament.players.all(), 4)) == 3


def test_a_group_that_can_be_kept_apart_is(tournament: Tournament, arbiter: User) -> None:
    free = drafts.pair_next_round(tournament, by=arbiter)
    assert frozenset((1, 5)) in boards(free)
    drafts.discard_draft(free, by=arbiter)
    clubs(tournament, Ascona=(1, 5), Brig=(2, 6))
    add_group(tournament, by=arbiter, kind="club")
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert not inside(draft, (1, 5))
    assert not inside(draft, (2, 6))
    assert logged(NotKeptApart) == []
    assert any("No forbidden pairing by group occurs." in check.text for check in draft_checks(draft))
    draft.refresh_from_db()
    by_id = dict(tournament.players.values_list("pk", "tpn"))
    assert [[by_id[pk] for pk in part] for part in draft.kept_apart] == [[1, 5], [2, 6]]
    assert "260   1   1    1    5" in export_trf_after(draft, arbiter)


def export_trf_after(draft: Round, by: User) -> str:
    enter_results(drafts.publish_round(draft, by=by))
    return export_trf(draft.tournament)


def test_a_group_of_more_than_half_meets_as_little_as_possible(tournament: Tournament) -> None:
    many = (1, 2, 3, 5, 6, 7)
    clubs(tournament, Ascona=many)
    add_group(tournament, by=None, kind="club", value="Ascona")
    draft = drafts.pair_next_round(tournament, by=None)
    # Six of one club and two others: four of the six have to meet. The pairs of the highest TPNs are let go first.
    met = inside(draft, many)
    assert len(met) == 2
    (told,) = logged(NotKeptApart)
    assert {frozenset((pair.white.tpn, pair.black.tpn)) for pair in told.pairs} == met
    warned = [check.text for check in draft_checks(draft) if "could not be avoided" in check.text]
    assert len(warned) == 2
    line = next(one for one in log_lines(tournament.audit_entries.all(), tournament) if "could not" in one.sentence)
    assert line.sentence.startswith("Round 1: forbidden pairings that could not be avoided: ")
    before = boards(draft)
    drafts.discard_draft(draft, by=None)
    assert boards(drafts.pair_next_round(tournament, by=None)) == before


def test_the_earlier_group_holds_longer(make_tournament: Make) -> None:
    for first, second, held in (("A", "B", (1, 2)), ("B", "A", (1, 3))):
        tournament = make_tournament(players=4, rounds=3, slug=first.lower(), system="dutch")
        pairs = {"A": ((1, 2), (3, 4)), "B": ((1, 3), (2, 4))}
        one, *_rest = (tournament.players.get(tpn=1),)
        other = tournament.players.get(tpn=4)
        add_group(tournament, by=None, kind="players", players=[one, other])
        for name in (first, second):
            for number, two in enumerate(pairs[name]):
                players = list(tournament.players.filter(tpn__in=two))
                add_group(tournament, by=None, kind="players", value=f"{name}{number}", players=players)
        draft = drafts.pair_next_round(tournament, by=None)
        assert frozenset(held) not in boards(draft)
        assert frozenset((1, 4)) not in boards(draft)


def test_everybody_in_one_group_is_paired_within_the_tries(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(players=40, rounds=3, system="dutch")
    add_group(tournament, by=None, kind="federation", value="UTO")
    counted = []
    real = drafts.pair_round
    monkeypatch.setattr(drafts, "pair_round", lambda *args, **kwargs: counted.append(1) or real(*args, **kwargs))
    assert len(boards(drafts.pair_next_round(tournament, by=None))) == 20
    assert len(counted) <= MOST_TRIES + 1


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
def test_the_report_file_checks_as_it_was_paired(make_tournament: Make, system: str) -> None:
    tournament = make_tournament(players=9, rounds=5, system=system)
    clubs(tournament, Ascona=(1, 2, 5, 6, 7), Brig=(3, 8))
    add_group(tournament, by=None, kind="club")
    for number in range(1, 5):
        draft = drafts.pair_next_round(tournament, by=None)
        assert draft.kept_apart or logged(NotKeptApart)
        enter_results(drafts.publish_round(draft, by=None), shift=number)
    text = export_trf(tournament)
    assert "260   1   1 " in text
    report = check_tournament(read_trf(text))
    assert [check.verdict for check in report.rounds] == [Verdict.SAME] * 4


def test_an_event_file_takes_the_groups_along(tournament: Tournament) -> None:
    clubs(tournament, Ascona=(1, 5))
    add_group(tournament, by=None, kind="club")
    add_group(tournament, by=None, kind="players", players=list(tournament.players.filter(tpn__in=(2, 6))))
    enter_results(drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None))
    other = import_event(event_file(tournament), by=None, name="Other")
    assert other.apart_groups.count() == 2
    by_id = dict(other.players.values_list("pk", "tpn"))
    kept = other.paired_rounds.get().kept_apart
    assert sorted([by_id[pk] for pk in part] for part in kept) == [[1, 5], [2, 6]]


def test_groups_are_made_and_removed_before_round_1(tournament: Tournament) -> None:
    first, second = tournament.players.order_by("tpn")[:2]
    group = add_group(tournament, by=None, kind="players", players=[first, second])
    add_group(tournament, by=None, kind="club")
    for wrong in (
        {"kind": "players", "players": [first]},
        {"kind": "club"},
        {"kind": "other"},
        {"kind": "federation", "first_round": 3, "last_round": 2},
        {"kind": "players", "players": [first, Player(pk=10**9)]},
    ):
        with pytest.raises(Refused):
            add_group(tournament, by=None, **wrong)
    remove_group(group, by=None)
    with pytest.raises(Stale):
        remove_group(group, by=None)
    assert tournament.apart_groups.count() == 1
    assert len(logged(GroupKeptApart)) == 2
    assert len(logged(GroupMayMeet)) == 1
    draft = drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="is a draft"):
        add_group(tournament, by=None, kind="federation")
    enter_results(drafts.publish_round(draft, by=None))
    with pytest.raises(Refused):
        add_group(tournament, by=None, kind="federation")
    leave_fide_mode(tournament, by=None, reason="Club championship")
    add_group(tournament, by=None, kind="federation")


def test_on_the_page(arbiter_client: Client, tournament: Tournament) -> None:
    clubs(tournament, Ascona=(1, 5, 6, 7, 8))
    address = "/arbiter/t/open/settings/groups/"
    keys = list(tournament.players.filter(tpn__in=(2, 3)).values_list("pk", flat=True))
    assert arbiter_client.post(address, {"group": "players:", "players": keys, "first_round": 1}).status_code == 302
    assert arbiter_client.post(address, {"group": "club:Ascona", "first_round": 1}).status_code == 302
    page = arbiter_client.get(address).text
    assert "Berg, Player 2; Costa, Player 3" in page
    assert "A group is larger than half of the field" in page
    assert "these are 11 pairs" in page
    for wrong in ({"group": "players:", "first_round": 1}, {"group": "?", "first_round": 1}, {"group": "club:"}):
        assert arbiter_client.post(address, wrong).status_code == 422
    leave_fide_mode(tournament, by=None, reason="Club championship")
    enter_results(drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None))
    late = {"group": "federation:", "first_round": 2}
    assert "Forbidden pairings belong before round 1" in arbiter_client.post(address, late).text
    assert arbiter_client.post(address, {**late, "sure": "on"}).status_code == 302
