"""Lots, ranks by hand, values worked out elsewhere and forbidden pairings: of teams, as of players."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.pairing.tools.commands import answer
from tests.tournaments.logged import logged
from tests.tournaments.teams.events import make_event, name_of, team
from tests.tournaments.teams.test_by_hand import play
from tests.tournaments.teams.test_pairing import by_the_engine, pairs
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds import KeptApart, LotsDrawn
from tournaments.log.kinds_of_rounds import GroupKeptApart
from tournaments.log.kinds_of_standings import RankedByHand, ValuesGiven
from tournaments.models import (
    ApartGroup,
    AuditEntry,
    ForbiddenPair,
    Player,
    RestorePoint,
    Team,
    TieBreakValue,
    TiePlace,
    Tournament,
    User,
)
from tournaments.publication.queries.published import published_rounds
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.outdated import is_outdated
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import draw_lots, rank_by_hand, set_tiebreaks, ties_at_the_end
from tournaments.standings.queries.current import current_standings
from tournaments.teams.actions.teams import add_team
from tournaments.tournament.actions.groups import add_group
from tournaments.tournament.actions.setup import add_forbidden_pair, remove_forbidden_pair

pytestmark = pytest.mark.django_db


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def order(event: Tournament) -> list[tuple[int, str]]:
    """The ranks with the names, as the public standings have them."""
    event = Tournament.objects.get(pk=event.pk)
    return [(line.rank, line.player.name) for line in current_standings(event, published_rounds(event), {}).lines]


def form_of(page: str, address: str) -> dict[str, str]:
    form = re.findall(rf'<form method="post" action="{address}".*?</form>', page, re.DOTALL)[0]
    return {name: unescape(value) for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', form)}


@pytest.fixture
def tied(arbiter: User) -> Tournament:
    """Four teams after their only round, in which every game was drawn: all are tied."""
    event = make_event(teams=4, rounds=1, tiebreaks="MPVGP")
    play(event, result="1/2", by=arbiter)
    return Tournament.objects.get(pk=event.pk)


def test_teams_that_are_tied_to_the_end_draw_lots(tied: Tournament, arbiter: User, organiser_client: Client) -> None:
    assert [[one.name for one in group] for group in ties_at_the_end(tied).left] == [[name_of(n) for n in (1, 2, 3, 4)]]
    page = organiser_client.get(at(tied, "tiebreaks")).text
    assert "These teams are equal in points and in every tie-break:" in page
    answered = organiser_client.post(at(tied, "draw_lots"), form_of(page, at(tied, "draw_lots")), follow=True).text
    (drawn,) = logged(LotsDrawn)
    assert {type(one) for group in drawn.groups for one in group} == {TeamNamed}
    names = [one.name for group in drawn.groups for one in group]
    assert " – ".join(names) in answered
    assert order(tied) == list(enumerate(names, start=1))
    assert f"Lots @ Round 1: tied in everything, in the order drawn: {' - '.join(names)}" in export_trf(tied)
    copy = import_event(event_file(Tournament.objects.get(pk=tied.pk)), by=arbiter)
    assert order(copy) == list(enumerate(names, start=1))
    undo(AuditEntry.objects.get(tournament=tied, kind=LotsDrawn.kind), by=arbiter)
    assert {rank for rank, _name in order(tied)} == {1}
    draw_lots(Tournament.objects.get(pk=tied.pk), by=arbiter)  # lots fall once
    assert [name for _rank, name in order(tied)] == names


def test_teams_are_ranked_by_hand(tied: Tournament, arbiter: User, organiser_client: Client, client: Client) -> None:
    page = organiser_client.get(at(tied, "tiebreaks")).text
    assert "4 teams, tied" in page
    sent = form_of(page, at(tied, "rank_by_hand"))
    places = {f"place_{team(tied, tpn).pk}": place for tpn, place in ((3, 1), (1, 2), (4, 3), (2, 4))}
    sent |= {key: str(value) for key, value in places.items()} | {"reason": "play-off"}
    assert organiser_client.post(at(tied, "rank_by_hand"), sent).status_code == 302
    names = [name_of(n) for n in (3, 1, 4, 2)]
    assert order(tied) == list(enumerate(names, start=1))
    assert "ranked by hand: play-off" in client.get(reverse("public:standings", args=[tied.slug])).text
    (change,) = logged(RankedByHand)
    assert [one.name for one in change.groups[0]] == names
    with pytest.raises(Refused, match="Others are tied"):
        rank_by_hand(Tournament.objects.get(pk=tied.pk), [[999]], reason="x", by=arbiter)


def test_values_of_teams_are_entered_and_part_the_tied(arbiter: User, organiser_client: Client, client: Client) -> None:
    event = make_event(teams=4, rounds=1)
    set_tiebreaks(event, ["MPVGP", "OTHER_BLITZ"], edition=event.tiebreak_edition, by=arbiter)
    play(event, result="1/2", by=arbiter)
    page = organiser_client.get(at(event, "given_values")).text
    assert "Values by team" in page
    sent = form_of(page, at(event, "given_values")) | {"note": "blitz play-off"}
    sent |= {f"value_0_{team(event, tpn).pk}": value for tpn, value in ((2, "3.5"), (4, "1"), (1, "0.5"))}
    assert organiser_client.post(at(event, "given_values"), sent).status_code == 302
    assert [name for _rank, name in order(event)] == [name_of(n) for n in (2, 4, 1, 3)]
    (given,) = logged(ValuesGiven)
    assert {(move.player.name, move.new) for move in given.moves} == {
        (name_of(2), "3.5"), (name_of(4), "1"), (name_of(1), "0.5"),
    }  # fmt: skip
    assert "blitz play-off" in client.get(reverse("public:standings", args=[event.slug])).text
    assert "### Tie-break @ Round 1: OTHER_BLITZ of 2 is 3.50" in export_trf(event)
    event.refresh_from_db()
    copy = import_event(event_file(event), by=arbiter)
    assert [name for _rank, name in order(copy)] == [name_of(n) for n in (2, 4, 1, 3)]
    undo(AuditEntry.objects.get(tournament=event, kind=ValuesGiven.kind), by=arbiter)
    assert not TieBreakValue.objects.filter(tournament=event).exists()
    with pytest.raises(Refused, match="not of this tournament"):
        give_values(event, {"OTHER_BLITZ": {9999: 100}}, note="x", by=arbiter)


def test_two_teams_are_kept_apart(
    arbiter: User, organiser_client: Client, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    event = make_event(teams=4)
    without = by_the_engine(drafts.pair_next_round(event, by=arbiter).snapshot)
    drafts.discard_draft(event.paired_rounds.get(), by=arbiter)
    one, other = sorted(without[0])
    page = organiser_client.get(at(event, "groups")).text
    assert re.search(r'<th scope="col">Team</th>|<label[^>]*>Team', page)
    sent = form_of(page, at(event, "forbid_pair"))
    sent |= {"one": str(team(event, other).pk), "other": str(team(event, one).pk), "first_round": "1"}
    assert organiser_client.post(at(event, "forbid_pair"), sent).status_code == 302
    (change,) = logged(KeptApart)
    assert {change.one.name, change.other.name} == {name_of(one), name_of(other)}
    assert name_of(one) in organiser_client.get(at(event, "groups")).text
    event.refresh_from_db()
    draft = drafts.pair_next_round(event, by=arbiter)
    assert frozenset((one, other)) not in {frozenset(pair) for pair in pairs(draft)}
    assert by_the_engine(draft.snapshot) == pairs(draft)
    assert re.search(rf"^260   1 999 +{one} +{other}$", draft.snapshot, re.MULTILINE)
    assert "No forbidden pairing." in organiser_client.get(at(event, "round", 1)).text
    with pytest.raises(Refused):
        remove_forbidden_pair(ForbiddenPair.objects.get(), by=arbiter)  # a draft rests on it
    drafts.discard_draft(draft, by=arbiter)
    remove_forbidden_pair(ForbiddenPair.objects.get(), by=arbiter)
    again = Tournament.objects.get(pk=event.pk)
    assert pairs(drafts.pair_next_round(again, by=arbiter)) == without
    assert not is_outdated(again.paired_rounds.get())


def test_what_was_forbidden_is_in_the_report_with_its_rounds(arbiter: User) -> None:
    event = make_event(teams=4)
    add_forbidden_pair(event, team(event, 3), team(event, 1), by=arbiter, last_round=2)
    play(event, by=arbiter)
    text = export_trf(event)
    groups = read_team_event(read_trf(text)).forbidden
    assert [(group.players, group.first_round, group.last_round) for group in groups] == [((1, 3), 1, 2)]
    copy = import_event(event_file(Tournament.objects.get(pk=event.pk)), by=arbiter)
    assert [line for line in export_trf(copy).splitlines() if line.startswith("260")] == [
        line for line in text.splitlines() if line.startswith("260")
    ]
    point = RestorePoint.objects.filter(tournament=event).earliest("pk")
    restore(point, by=arbiter)
    assert str(ForbiddenPair.objects.get(tournament=event)) == f"{name_of(1)} - {name_of(3)}"


def test_teams_chosen_one_by_one_are_a_group(arbiter: User, organiser_client: Client) -> None:
    event = make_event(teams=6)
    Team.objects.filter(tournament=event, tpn=1).update(club="Rook Row")
    page = organiser_client.get(at(event, "groups")).text
    assert "teams of one club" in page
    assert "Rook Row" in page
    sent = form_of(page, at(event, "groups")) | {"group": "players:", "first_round": "1"}
    data = {**sent, "players": [team(event, tpn).pk for tpn in (1, 4)]}
    assert organiser_client.post(at(event, "groups"), data).status_code == 302
    (change,) = logged(GroupKeptApart)
    assert [one.name for one in change.players] == [name_of(1), name_of(4)]
    page = organiser_client.get(at(event, "groups")).text
    assert f"{name_of(1)}; {name_of(4)}" in page
    event.refresh_from_db()
    assert frozenset((1, 4)) not in {frozenset(pair) for pair in pairs(drafts.pair_next_round(event, by=arbiter))}


def test_a_team_with_forbidden_pairings_is_not_unentered(arbiter: User) -> None:
    event = make_event(teams=2)
    late = add_team(event, by=arbiter, name="Late")
    add_forbidden_pair(Tournament.objects.get(pk=event.pk), late, team(event, 1), by=arbiter)
    with pytest.raises(Refused, match="Late has forbidden pairings"):
        undo(AuditEntry.objects.filter(tournament=event, kind="team.add").latest("pk"), by=arbiter)


def test_players_and_teams_are_not_mixed(arbiter: User) -> None:
    event = make_event(teams=4)
    player = Player.objects.filter(tournament=event).first()
    assert player is not None
    with pytest.raises(Refused, match="two different teams"):
        add_forbidden_pair(event, player, team(event, 1), by=arbiter)
    with pytest.raises(Refused, match="two different teams"):
        add_forbidden_pair(event, team(event, 1), team(event, 1), by=arbiter)
    with pytest.raises(Refused, match="among those"):
        add_group(event, by=arbiter, players=list(Player.objects.all()[:2]), kind=ApartGroup.Kind.CHOSEN, value="")
    one, other = team(event, 1), team(event, 2)
    for wrong in ({"one": player, "other_team": one}, {"one_team": other, "other_team": one}, {"one_team": one}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ForbiddenPair._base_manager.bulk_create([ForbiddenPair(tournament=event, **wrong)])
    with pytest.raises(IntegrityError), transaction.atomic():
        TiePlace._base_manager.bulk_create([TiePlace(tournament=event, round_number=1, place=0)])


def test_the_command_line_ranks_by_the_values_of_the_file(
    arbiter: User, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    event = make_event(teams=4, rounds=1)
    set_tiebreaks(event, ["OTHER_BLITZ"], edition=event.tiebreak_edition, by=arbiter)
    play(event, result="1/2", by=arbiter)
    keys = {team(event, tpn).pk: value for tpn, value in ((1, 100), (2, 300), (3, 200), (4, 0))}
    give_values(Tournament.objects.get(pk=event.pk), {"OTHER_BLITZ": keys}, note="play-off", by=arbiter)
    file = tmp_path / "event.trf"  # type: ignore[operator]
    file.write_text(export_trf(Tournament.objects.get(pk=event.pk)))
    code, out, problems = answer(capsys, "standings", file)
    assert code == 0, problems
    lines = [line for line in out.splitlines() if any(name_of(n) in line for n in (1, 2, 3, 4))]
    assert [next(n for n in (1, 2, 3, 4) if name_of(n) in line) for line in lines] == [2, 3, 1, 4]
