"""A draft that rests on what is not true any more says so, and is published only by somebody who confirms it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, play_round
from tournaments.basics.errors import Doubtful
from tournaments.models import Game, Player, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.results.actions.corrections import correct_game
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.rounds.queries.outdated import is_outdated
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
Change = Callable[[Tournament, User], object]
SAID = "The tournament has changed since round 2 was paired: pair again."


@pytest.fixture(params=["dutch", "dubov", "lim"])
def published(request: pytest.FixtureRequest, make_tournament: Make, arbiter: User) -> Round:
    tournament = make_tournament(players=9, rounds=5, system=request.param)
    play_round(tournament)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert not is_outdated(draft)
    return drafts.publish_round(draft, by=arbiter)


def _player(tpn: int) -> Player:
    return Player.objects.get(tpn=tpn)


def _corrected(_tournament: Tournament, by: User) -> None:
    game = Game.objects.get(match__round__number=1, match__table=1)
    correct_game(game, "1-0" if game.result != "1-0" else "0-1", by=by, reason="a slip")


CHANGES: dict[str, Change] = {
    "a result": _corrected,
    "colours": lambda _tournament, by: correct_game(
        game := Game.objects.get(match__round__number=1, match__table=1),
        game.result,
        by=by,
        reason="a slip",
        colours_changed=True,
    ),
    "numbers": lambda _tournament, by: entries.update_player(_player(9), by=by, rating=2600),
    "the number of rounds": lambda _tournament, _by: Tournament.objects.update(total_rounds=2),
}
OF_NO_WEIGHT: dict[str, Change] = {
    "a name": lambda _tournament, by: entries.update_player(_player(3), by=by, name="Costa, Carla", club="SK Ufer"),
    "the hall": lambda tournament, by: setup.update_tournament(tournament, by=by, place="Hall 2"),
    "a bye in a later round": lambda _tournament, by: entries.request_bye(
        _player(3), by=by, round_number=3, kind="H", sure=True
    ),
    "a withdrawal": lambda _tournament, by: entries.withdraw_player(_player(3), by=by),
    "nothing": lambda _tournament, _by: None,
}


def _changed_and_taken_back(published: Round, change: Change, by: User) -> Round:
    change(Tournament.objects.get(), by)
    return take_back_round(Round.objects.get(pk=published.pk), by=by, reason="a slip")


@pytest.mark.parametrize("change", CHANGES)
def test_what_would_be_paired_otherwise_is_noticed(published: Round, arbiter: User, change: str) -> None:
    draft = _changed_and_taken_back(published, CHANGES[change], arbiter)
    assert is_outdated(draft)
    with pytest.raises(Doubtful, match="has changed since round 2 was paired: pair again"):
        drafts.publish_round(draft, by=arbiter)
    assert not Round.objects.get(pk=draft.pk).is_published
    drafts.discard_draft(draft, by=arbiter)
    drafts.publish_round(drafts.pair_next_round(Tournament.objects.get(), by=arbiter), by=arbiter, case="4.4.2")


@pytest.mark.parametrize("change", OF_NO_WEIGHT)
def test_what_changes_no_pairing_asks_nothing(published: Round, arbiter: User, change: str) -> None:
    draft = _changed_and_taken_back(published, OF_NO_WEIGHT[change], arbiter)
    assert drafts.publish_round(draft, by=arbiter).is_published


def test_after_taking_back_the_page_leads_to_pairing_again(
    published: Round, arbiter: User, arbiter_client: Client
) -> None:
    page = "/arbiter/t/open/rounds/2/"
    draft = take_back_round(published, by=arbiter, reason="a misprint")
    assert SAID not in arbiter_client.get(page).text
    draft = _changed_and_taken_back(drafts.publish_round(draft, by=arbiter), _corrected, arbiter)
    shown = arbiter_client.get(page).text
    section = shown[shown.index('class="checks"') : shown.index('class="draft-boards"')]
    assert SAID in shown
    (primary,) = [part for part in section.split("<button")[1:] if part.startswith(' class="primary"')]
    assert "Discard the draft" in primary.partition("</button>")[0]
    assert 'data-key="shift+p"' not in shown
    says(arbiter_client.post(f"{page}publish/", {}), SAID, status=409)
    assert not Round.objects.get(pk=draft.pk).is_published
    assert arbiter_client.post(f"{page}publish/", {"sure": "on"}).status_code == 302
    assert Round.objects.get(pk=draft.pk).is_published


def test_every_page_says_that_the_draft_is_to_be_paired_again(
    published: Round, arbiter: User, arbiter_client: Client
) -> None:
    """Where the step is shown; what was checked before is not ticked off any more."""
    pages = ("/arbiter/t/open/", "/arbiter/t/open/players/")
    draft = take_back_round(published, by=arbiter, reason="a misprint")
    for page in pages:
        shown = arbiter_client.get(page).text
        assert SAID not in shown
        assert "Check and publish it" in shown
    assert "checks passed" in arbiter_client.get("/arbiter/t/open/rounds/2/").text
    _changed_and_taken_back(drafts.publish_round(draft, by=arbiter), _corrected, arbiter)
    for page in pages:
        shown = arbiter_client.get(page).text
        assert SAID in shown
        assert '<a class="button" href="/arbiter/t/open/rounds/2/">Discard it and pair again' in shown
        assert "Check and publish it" not in shown
    assert "checks passed" not in arbiter_client.get("/arbiter/t/open/rounds/2/").text


UNUSABLE: dict[str, Callable[[Round], object]] = {
    "no report file": lambda draft: Round.objects.filter(pk=draft.pk).update(snapshot="nothing of the kind"),
    "a file cut short": lambda draft: Round.objects.filter(pk=draft.pk).update(snapshot=draft.snapshot[:700]),
}


@pytest.mark.parametrize("damage", UNUSABLE)
def test_a_draft_that_cannot_be_compared_is_shown_and_publishing_asks(
    published: Round, arbiter: User, arbiter_client: Client, damage: str
) -> None:
    draft = take_back_round(published, by=arbiter, reason="a misprint")
    UNUSABLE[damage](draft)
    page = "/arbiter/t/open/rounds/2/"
    shown = arbiter_client.get(page)
    assert (shown.status_code, SAID in shown.text) == (200, True)
    assert arbiter_client.post(f"{page}publish/", {}).status_code == 409
