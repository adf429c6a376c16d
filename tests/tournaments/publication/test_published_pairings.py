"""Published pairings are changed in the cases of C.04.2, 4.4 alone, on whatever way they come to be others."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play, enter_results, publish_next
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import Occasion
from tournaments.log.kinds_of_rounds import RoundPublished
from tournaments.models import Publication, RestorePoint, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.publication.actions import set_publication
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.by_hand import finish_session, seating_of, start_session, take_step
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db
PAGE = "/arbiter/t/open/rounds/2/"


@pytest.fixture
def published(make_tournament: Make, play_round: Play, arbiter: User) -> Round:
    tournament = make_tournament(players=8, rounds=5)
    play_round(tournament)
    return publish_next(tournament, by=arbiter)


def _first_leaves(tournament: Tournament, by: User) -> Round:
    entries.withdraw_player(tournament.players.get(tpn=1), by=by)
    return drafts.pair_next_round(tournament, by=by)


def _paired_anew(round_: Round, by: User) -> Round:
    drafts.discard_draft(take_back_round(round_, by=by, reason="a slip"), by=by)
    return _first_leaves(round_.tournament, by)


def _by_hand(round_: Round, by: User) -> Round:
    draft = take_back_round(round_, by=by, reason="a slip")
    (one, _black), (other, _other), *_rest = seating_of(draft).pairs
    session = take_step(start_session(draft, by=by), "exchange", [one, other], by=by)
    return finish_session(session, by=by, reason="they asked for it")


def _restored(round_: Round, by: User) -> Round:
    restore(RestorePoint.objects.filter(occasion=Occasion.PAIRING).first(), by=by)
    return _first_leaves(round_.tournament, by)


WAYS = {"paired anew": _paired_anew, "by hand": _by_hand, "restored": _restored}


@pytest.mark.parametrize("way", WAYS)
def test_other_pairings_than_were_public_need_a_case(published: Round, arbiter: User, client: Client, way: str) -> None:
    draft = WAYS[way](published, arbiter)
    for case in ("", "4.4.9"):
        with pytest.raises(Refused, match="which case of C.04.2, 4.4"):
            drafts.publish_round(draft, by=arbiter, sure=True, case=case)
    assert not Round.objects.get(pk=draft.pk).is_published
    enter_results(drafts.publish_round(draft, by=arbiter, sure=True, case="4.4.2"), by=arbiter)
    assert "Published pairings were changed (C.04.2, 4.4.2)." in client.get("/open/rounds/2/").text
    assert logged(RoundPublished)[-1].case == "4.4.2"
    told = "### Publication @ Round 2: version 2 has other pairings than were published (C.04.2 4.4.2)"
    assert told in export_trf(draft.tournament).splitlines()


def test_the_same_pairings_need_none(published: Round, arbiter: User) -> None:
    tournament = published.tournament
    again = drafts.publish_round(take_back_round(published, by=arbiter, reason="a misprint"), by=arbiter, case="4.4.2")
    drafts.discard_draft(take_back_round(again, by=arbiter, reason="once more"), by=arbiter)
    publish_next(tournament, by=arbiter)
    assert [one.case for one in logged(RoundPublished)] == ["", "", "", ""]
    assert Publication.objects.get(number=2, version=3).note == ""


def test_a_case_must_fit_the_round(published: Round, arbiter: User, play_round: Play) -> None:
    draft = _paired_anew(published, arbiter)
    with pytest.raises(Refused, match="4.4.5 is for the final round, which is round 5"):
        drafts.publish_round(draft, by=arbiter, case="4.4.5")
    with pytest.raises(Refused, match="4.4.1 is for two who have played each other already"):
        drafts.publish_round(draft, by=arbiter, case="4.4.1")
    published = drafts.publish_round(draft, by=arbiter, case="4.4.3")
    first, second, *_rest = seating_of(published).pairs
    session = take_step(start_session(published, by=arbiter), "exchange", [first[0], second[0]], by=arbiter)
    for case in ("4.4.1", "4.4.5"):
        with pytest.raises(Refused, match=f"{case} is for"):
            finish_session(session, by=arbiter, reason="a slip", case=case)


def test_cases_that_fit(published: Round, arbiter: User, play_round: Play) -> None:
    """Two who have met were paired by hand; and the final round."""
    met = Round.objects.get(number=1).matches.get(table=1).seats.values_list("player_id", flat=True)
    tournament = published.tournament
    session = start_session(published, by=arbiter)
    (one, other) = met
    pairs = {player: pair for pair in seating_of(published).pairs for player in pair}
    [rival] = [player for player in pairs[one] if player != one]
    session = take_step(session, "exchange", [rival, other], by=arbiter)
    rematch = finish_session(session, by=arbiter, reason="by accident", case="4.4.2")
    drafts.discard_draft(take_back_round(rematch, by=arbiter, reason="they have met"), by=arbiter)
    again = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter, case="4.4.1")
    enter_results(again, by=arbiter)
    play_round(tournament, rounds=2)
    last = publish_next(tournament, by=arbiter)
    drafts.publish_round(_by_hand(last, arbiter), by=arbiter, case="4.4.5")


def test_the_page_asks_for_the_case(published: Round, arbiter: User, arbiter_client: Client) -> None:
    draft = take_back_round(published, by=arbiter, reason="a slip")
    assert 'name="case"' not in arbiter_client.get(PAGE).text
    drafts.discard_draft(draft, by=arbiter)
    _first_leaves(published.tournament, arbiter)
    assert 'name="case"' in arbiter_client.get(PAGE).text
    refused = arbiter_client.post(f"{PAGE}publish/", {})
    assert refused.status_code == 409
    assert "which case of C.04.2, 4.4" in refused.text
    assert arbiter_client.post(f"{PAGE}publish/", {"case": "4.4.2"}).status_code == 302
    assert Round.objects.get(number=2).is_published


def test_paired_again_it_does_not_go_out_at_once(published: Round, arbiter: User, arbiter_client: Client) -> None:
    tournament = published.tournament
    drafts.discard_draft(take_back_round(published, by=arbiter, reason="a slip"), by=arbiter)
    entries.withdraw_player(tournament.players.get(tpn=1), by=arbiter)
    set_publication(tournament, pairings_at_once=True, results_at_once=True, standings_at_once=True, by=None)
    answer = arbiter_client.post("/arbiter/t/open/pair/", {})
    assert "which case of C.04.2, 4.4" in answer.text
    assert not Round.objects.get(number=2).is_published
