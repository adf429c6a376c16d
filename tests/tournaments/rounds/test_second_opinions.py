"""The second opinion on a draft: made in a process of its own, and what it means for publication."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.certifying.verification import verify_round
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.systems.dubov import pairer
from pairing.engine.tournament import Tournament as EngineTournament
from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import Make, Play, make_user
from tests.tournaments.teams.events import make_event
from tournaments.basics.errors import Refused
from tournaments.models import AuditEntry, RoundCertificate, SecondOpinion, Tournament, User
from tournaments.outgoing.loop import take_on
from tournaments.publication.queries.certificates import certificates_of
from tournaments.rounds.actions import drafts, second_opinions
from tournaments.rounds.actions.second_opinions import SENDER, make_opinion, wait_for_opinion
from tournaments.rounds.queries.second_opinions import late_opinion, opinion_seen

pytestmark = pytest.mark.django_db
State = SecondOpinion.State


@pytest.fixture(autouse=True)
def somebody_makes_them() -> Iterator[None]:
    """As in a server; the tests do its work themselves."""
    SENDER.started.set()
    yield
    SENDER.started.clear()


@pytest.fixture
def wrong_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine of the default system gives the first two boards each other's Black."""
    right: Callable[[EngineTournament], RoundPairing] = pairer.pair_round

    def wrong(tournament: EngineTournament) -> RoundPairing:
        made = right(tournament)
        one, other, *rest = made.pairs
        exchanged = (Pair(one.white, other.black), Pair(other.white, one.black))
        return replace(made, pairs=(*exchanged, *rest))

    monkeypatch.setattr(pairer, "pair_round", wrong)


def as_process(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Another program makes the opinions."""
    monkeypatch.setattr(second_opinions, "COMMAND", (sys.executable, "-c", program))


def made() -> SecondOpinion:
    """The one opinion, after the server has looked after it once."""
    [pk] = take_on(SENDER.rows(), claimed=SENDER.claimed)
    make_opinion(pk)
    return SecondOpinion.objects.get()


def time_is_over() -> None:
    SecondOpinion.objects.update(asked_at=timezone.now() - timedelta(minutes=1))


def test_a_draft_waits_for_it_and_the_certificate_has_it(make_tournament: Make) -> None:
    tournament = make_tournament(players=9)
    draft = drafts.pair_next_round(tournament, by=None)
    with pytest.raises(Refused, match="being paired a second time"):
        drafts.publish_round(draft, by=None)
    opinion = made()
    assert (opinion.state, opinion.reading, opinion.read) == (State.SAME, "literal", opinion.paired)
    assert opinion.paired.count("-") == 4
    assert "bye" in opinion.paired
    drafts.publish_round(draft, by=None)
    [one] = certificates_of(tournament)
    assert one.certificate is not None
    assert one.certificate.opinion == "identical, literal reading"
    assert verify_round(one.certificate).faults == ()
    assert '"format": 2' in RoundCertificate.objects.get().file


def test_without_a_server_nobody_is_asked_and_nothing_waits(make_tournament: Make, settings: object) -> None:
    SENDER.started.clear()
    tournament = make_tournament(players=8)
    drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None)
    assert not SecondOpinion.objects.exists()
    assert '"format": 1' in RoundCertificate.objects.get().file


def test_an_installation_can_do_without(make_tournament: Make, settings: object) -> None:
    settings.SECOND_OPINIONS = False  # type: ignore[attr-defined]
    drafts.pair_next_round(make_tournament(players=8), by=None)
    assert not SecondOpinion.objects.exists()


def test_later_rounds_with_absences_and_larger_fields_agree(make_tournament: Make, play_round: Play) -> None:
    tournament = make_tournament(players=24)
    SENDER.started.clear()
    for _round in range(3):
        play_round(tournament)
    SENDER.started.set()
    tournament.refresh_from_db()
    drafts.pair_next_round(tournament, by=None, nonetheless=True)
    opinion = made()
    assert (opinion.state, opinion.reading) == (State.SAME, "matchings")


def test_a_round_of_teams_agrees(make_tournament: Make) -> None:
    event = make_event(slug="teams")
    drafts.pair_next_round(event, by=None)
    assert made().state == State.SAME


@pytest.mark.usefixtures("wrong_engine")
def test_a_wrong_engine_is_caught_and_publication_stops(make_tournament: Make, client: Client) -> None:
    arbiter = make_user("chief")
    tournament = make_tournament(players=8, arbiters=(arbiter,))
    client.force_login(arbiter)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    opinion = made()
    assert (opinion.state, opinion.paired, opinion.read) == (State.DIFFERS, "1-2 6-5 3-7 8-4", "1-5 6-2 3-7 8-4")
    page = client.get(reverse("arbiter:round", args=[tournament.slug, 1])).content.decode()
    assert "Publication is stopped." in page
    assert "Abel, Player 1 – Berg, Player 2" in page
    assert "Abel, Player 1 – Eriksen, Player 5" in page
    assert "Costa, Player 3 – García" not in page.split("Where the two differ")[1].split("</table>")[0]
    report = client.get(reverse("arbiter:second_opinion", args=[tournament.slug, 1]))
    assert "second opinion: 1-5 6-2" in report.content.decode()
    assert "\n001    1" in report.content.decode()
    with pytest.raises(Refused, match="pairs this round otherwise"):
        drafts.publish_round(draft, by=arbiter)
    assert not tournament.publications.exists()


@pytest.mark.usefixtures("wrong_engine")
def test_a_reason_publishes_all_the_same_and_is_kept(make_tournament: Make, client: Client) -> None:
    one, other = make_user("first"), make_user("second")
    tournament = make_tournament(players=8, arbiters=(one, other))
    drafts.pair_next_round(tournament, by=one)
    made()
    address = reverse("arbiter:publish", args=[tournament.slug, 1])
    forms = [{"expected_version": version_at(address, user)} for user in (one, other)]
    client.force_login(other)
    assert client.post(address, forms[1]).status_code == 409
    client.force_login(one)
    assert client.post(address, {**forms[0], "opinion_reason": "Checked by hand"}).status_code == 302
    client.force_login(other)  # who comes second does not publish over it
    assert client.post(address, {**forms[1], "opinion_reason": "Too late"}).status_code == 409
    entry = AuditEntry.objects.get(kind="round.publish")
    assert entry.payload["opinion"] == "Checked by hand"
    [certified] = certificates_of(tournament)
    assert certified.certificate is not None
    assert "published all the same: Checked by hand" in certified.certificate.opinion
    assert verify_round(replace(certified.certificate, by_hand="")).faults == ()  # by the same wrong engine


@pytest.mark.usefixtures("wrong_engine")
def test_one_that_comes_after_publication_is_shown_until_it_is_acknowledged(
    make_tournament: Make, client: Client
) -> None:
    arbiter = make_user("chief")
    tournament = make_tournament(players=8, arbiters=(arbiter,))
    client.force_login(arbiter)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    time_is_over()
    drafts.publish_round(draft, by=arbiter)
    pages = [reverse("arbiter:tournament", args=[tournament.slug]), reverse("arbiter:round", args=[tournament.slug, 1])]
    said = ("and the second opinion, which came later, pairs it otherwise", "It came after the round was published.")

    def shown() -> list[bool]:
        return [words in client.get(page).text for page, words in zip(pages, said, strict=True)]

    assert shown() == [False, False]
    assert made().state == State.DIFFERS
    assert shown() == [True, True]
    page = client.get(pages[1]).text
    assert "Abel, Player 1 – Eriksen, Player 5" in page
    assert reverse("arbiter:second_opinion", args=[tournament.slug, 1]) in page
    address = reverse("arbiter:opinion_known", args=[tournament.slug, 1])
    form = {"expected_version": version_at(address, arbiter)}
    assert client.post(address, form).status_code == 302
    assert shown() == [False, False]
    assert AuditEntry.objects.filter(kind="round.opinion").count() == 1
    assert client.post(address, form).status_code == 409
    assert "acknowledged" in client.get(pages[0]).text


@pytest.mark.usefixtures("wrong_engine")
def test_whoever_publishes_all_the_same_has_acknowledged_it(make_tournament: Make, client: Client) -> None:
    arbiter = make_user("chief")
    tournament = make_tournament(players=8, arbiters=(arbiter,))
    client.force_login(arbiter)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    made()
    drafts.publish_round(draft, by=arbiter, opinion_reason="Checked by hand")
    assert late_opinion(draft) is None
    assert "came later" not in client.get(reverse("arbiter:tournament", args=[tournament.slug])).text


def test_none_in_time_and_publication_goes_on(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    settings.SECOND_OPINION_SECONDS = 1  # type: ignore[attr-defined]
    as_process(monkeypatch, "import time; time.sleep(30)")
    tournament = make_tournament(players=8)
    draft = drafts.pair_next_round(tournament, by=None)
    assert made().state == State.NONE
    seen = opinion_seen(draft)
    assert seen is not None
    assert seen.text == "No second opinion within 1 s. The round can be published without one."
    drafts.publish_round(draft, by=None)
    [one] = certificates_of(tournament)
    assert one.certificate is not None
    assert one.certificate.opinion == "none within 1 s"


def test_when_the_time_is_over_nobody_waits_for_a_server_that_is_gone(make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    draft = drafts.pair_next_round(tournament, by=None)
    time_is_over()
    wait_for_opinion(tournament, 1)  # returns at once
    drafts.publish_round(draft, by=None)
    assert SecondOpinion.objects.get().state == State.ASKED


def test_a_killed_process_is_asked_again_and_not_for_ever(
    make_tournament: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts.pair_next_round(make_tournament(players=8), by=None)
    right = second_opinions.COMMAND
    as_process(monkeypatch, "import os; os.kill(os.getpid(), 9)")
    assert (made().state, SecondOpinion.objects.get().tries) == (State.ASKED, 1)
    monkeypatch.setattr(second_opinions, "COMMAND", right)
    assert made().state == State.SAME
    SecondOpinion.objects.update(state=State.ASKED, tries=0, next_at=timezone.now())
    as_process(monkeypatch, "import os; os.kill(os.getpid(), 9)")
    assert [made().state for _ in range(3)] == [State.ASKED, State.ASKED, State.NONE]


def test_memory_is_bounded(make_tournament: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_opinions, "MEGABYTES", 20)
    drafts.pair_next_round(make_tournament(players=40), by=None)
    bounded = sys.platform != "win32"  # Windows has no such bound
    assert made().state == (State.NONE if bounded else State.SAME)


def test_one_at_a_time(make_tournament: Make) -> None:
    for slug in ("one", "two"):
        drafts.pair_next_round(make_tournament(players=8, slug=slug), by=None)
    first, second = SecondOpinion.objects.order_by("pk")
    SecondOpinion.objects.filter(pk=first.pk).update(tries=1, next_at=timezone.now() + timedelta(seconds=20))
    make_opinion(second.pk)
    second.refresh_from_db()
    assert (second.state, second.tries) == (State.ASKED, 0)
    SecondOpinion.objects.filter(pk=first.pk).update(next_at=timezone.now())  # who made it was killed
    make_opinion(second.pk)
    second.refresh_from_db()
    assert second.state == State.SAME


def test_one_on_a_discarded_draft_says_nothing_of_the_next(make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    draft = drafts.pair_next_round(tournament, by=None)
    first = SecondOpinion.objects.get()
    drafts.discard_draft(draft, by=None)
    assert made().state == State.NONE  # nothing to pair any more
    SecondOpinion.objects.update(state=State.DIFFERS)
    SENDER.started.clear()
    again = drafts.pair_next_round(tournament, by=None)
    assert opinion_seen(again) is None
    assert not SecondOpinion.objects.get().is_of(again)
    drafts.discard_draft(again, by=None)
    SENDER.started.set()
    third = drafts.pair_next_round(tournament, by=None)
    assert SecondOpinion.objects.get().pk == first.pk
    assert made().state == State.SAME
    drafts.publish_round(third, by=None)


def test_pairings_published_at_once_wait_too(
    make_tournament: Make, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    arbiter: User = make_user("chief")
    tournament: Tournament = make_tournament(players=8, arbiters=(arbiter,), pairings_at_once=True)
    client.force_login(arbiter)
    address = reverse("arbiter:pair", args=[tournament.slug])
    form = {"expected_version": version_at(address, arbiter)}
    monkeypatch.setattr("tournaments.rounds.views.rounds.wait_for_opinion", lambda *_: made())
    assert client.post(address, form).status_code == 302
    assert tournament.paired_rounds.get().is_published
