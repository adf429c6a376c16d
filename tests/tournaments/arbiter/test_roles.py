"""Every address by role and method: what each role reads is listed here once more, by hand."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import timezone

from scripts.roles import DOCUMENT, lines
from tests.tournaments.arbiter import addresses, lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter.sites import in_each_kind
from tests.tournaments.arbiter.test_access import all_are, answers
from tests.tournaments.arbiter.worlds import By
from tests.tournaments.factories import enter_results, make_player
from tournaments.accounts.actions.members import give_role
from tournaments.models import AuditEntry, Game, Member, Role, Tournament, User
from tournaments.permissions import RIGHTS, Right
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions.setup import add_forbidden_pair

pytestmark = pytest.mark.django_db
As = Callable[[Role], Client]

# What only chief arbiters (and organisers) look at. Who sends a form, says its case.
SEEN_BY_CHIEF = {"players_split", "by_hand", "take_back", "ending", "mirror", "tokens", "webhooks", "broadcast"}
# What somebody who only reads has no use for: pages that are nothing but a form.
SEEN_BY_ARBITER = {
    *(
        "player_new",
        "players_import",
        "teams_import",
        "player_leave",
        "not_come",
        "missing",
        "board_note",
        "level_matches",
        "match_score",
        "results_file",
        "suggest",
    ),
    *("correct", "helpers", "helper", "links", "link", "print_links"),
    *("captains", "captain", "print_captains"),
    *("requests", "check_in_code", "print_poster", "player_stored"),
}
# All that helpers have.
SEEN_BY_HELPER = {"tournament", "round", "results_since", "check_in", "check_in_rows"}

READ = {name for name in addresses.OF_TOURNAMENT if name not in lists.WRITE_ONLY}
WRITTEN = {name for name in addresses.OF_TOURNAMENT if name not in lists.READ_ONLY}


def test_the_lists_name_addresses() -> None:
    assert SEEN_BY_CHIEF | SEEN_BY_ARBITER | SEEN_BY_HELPER <= READ
    assert set(lists.sent_by(By.CHIEF, By.ARBITER, By.HELPER)) == WRITTEN


def reads(role: Role) -> set[str]:
    everything = {
        Role.CHIEF: READ,
        Role.ARBITER: READ - SEEN_BY_CHIEF,
        Role.READER: READ - SEEN_BY_CHIEF - SEEN_BY_ARBITER,
        Role.HELPER: SEEN_BY_HELPER,
    }
    return everything[role]


def changes(role: Role) -> set[str]:
    everything = {
        Role.CHIEF: lists.sent_by(By.CHIEF, By.ARBITER, By.HELPER),
        Role.ARBITER: lists.sent_by(By.ARBITER, By.HELPER),
        Role.READER: (),
        Role.HELPER: lists.sent_by(By.HELPER),
    }
    return set(everything[role])


@in_each_kind
@pytest.mark.parametrize("role", Role)
def test_what_a_role_reads_and_is_offered_there(site: Site, client_as: As, role: Role) -> None:
    """No form that can be sent leads to a refusal: others are missing, or their fields are switched off.

    Whichever page it is on, a form is sent once.
    """
    client = client_as(role)
    # A result of a running round is not corrected; the page of an adjourned game is that of arbiters.
    names = READ - {"correct"}
    pages: dict[str, str] = {}
    answered = answers(client, site, sorted(names), "GET", pages=pages)
    allowed = reads(role) & names
    assert answered == all_are(200, allowed, "GET") | all_are(403, names - allowed, "GET")
    offered = {(action, name) for name in allowed & pages.keys() for action in Sendable(pages[name]).found}
    tried = {action: name for action, name in sorted(offered) if "/t/open/" in action}
    for action, name in tried.items():
        answer = client.post(action, {"expected_version": None})
        assert answer.status_code == 400, (name, action, answer.status_code)
    assert len(tried) >= {Role.CHIEF: 25, Role.ARBITER: 12, Role.READER: 0, Role.HELPER: 4}[role]


@pytest.mark.parametrize("role", Role)
def test_what_a_role_changes(site: Site, client_as: As, role: Role) -> None:
    """A form that says nothing of its page is refused with 400 by the one rule for clicks; 403 comes before that."""
    client = client_as(role)
    before = AuditEntry.objects.count()
    refused = set()
    names = WRITTEN - {"correct"}  # whose right hangs on the game, as above
    for name in sorted(names):
        answer = client.post(site.address(name), {"expected_version": None, "result": "1-0"})
        assert answer.status_code in (400, 403, 404), name
        assert AuditEntry.objects.count() == before, name
        if answer.status_code == 403:
            refused.add(name)
    assert names - refused == changes(role) - {"correct"}


@pytest.mark.parametrize("role", Role)
def test_nobody_but_organisers_has_the_site(site: Site, client_as: As, role: Role) -> None:
    client = client_as(role)
    asked = (lists.OF_ORGANISERS, "GET", "POST")
    assert answers(client, site, *asked) == all_are(404, *asked)
    makers = (("tournament_new", "import_trf", "import_event"), "GET", "POST")
    assert answers(client, site, *makers) == all_are(404, *makers)
    User.objects.filter(username=f"as-{role}").update(makes_tournaments=True)
    assert answers(client, site, makers[0], "GET") == all_are(200, makers[0], "GET")


class Sendable(HTMLParser):
    """The addresses of the forms of a page with a button that can be pressed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.action, self.disabled = "", 0
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = dict(attrs)
        if tag == "form" and have.get("method") == "post":
            self.action = have.get("action") or ""
        if tag == "fieldset" and (self.disabled or "disabled" in have):
            self.disabled += 1
        if tag == "span" and "hidden" in have:
            self.action = ""
        if tag == "button" and self.action and not self.disabled:
            self.found.add(self.action)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.action = ""
        if tag == "fieldset" and self.disabled:
            self.disabled -= 1


def test_a_helper_fills_what_is_empty_and_nothing_else(site: Site, client_as: As) -> None:
    helper = client_as(Role.HELPER)
    address = site.address("result")
    assert helper.post(address, {"result": "1-0"}).status_code == 302
    assert site.game.result == "1-0"
    for other in ("0-1", "clear", "1-0u"):
        answer = helper.post(address, {"result": other})
        assert answer.status_code == 409, other
        assert "Only an arbiter can change it" in answer.content.decode()
        assert (site.game.result, site.game.rated) == ("1-0", True)
    assert helper.post(address, {"result": "1-0"}).status_code == 302  # says what is there
    assert AuditEntry.objects.filter(kind="result.record").latest("pk").by_name == "as-helper"


def test_a_helper_checks_in_and_sees_no_draft(site: Site, client_as: As) -> None:
    helper = client_as(Role.HELPER)
    page = helper.get(site.address("tournament")).content.decode()
    assert "Enter results of round 2" in page
    player = make_player(site.tournament, 10, entry_round=3)
    player.save()
    assert helper.post(f"/arbiter/t/open/check-in/{player.pk}/", {"presence": "a"}).status_code == 302
    player.refresh_from_db()
    assert player.presence == "a"
    round_2 = site.tournament.paired_rounds.get(number=2)
    enter_results(round_2)
    drafts.pair_next_round(site.tournament, by=None, nonetheless=True, with_missing=True)
    for address in ("/arbiter/t/open/rounds/3/", "/arbiter/t/open/rounds/3/changes/"):
        assert helper.get(address).status_code == 403
    page = helper.get(site.address("tournament")).content.decode()
    assert "ound 3" not in page.partition("<main")[2]
    assert "/rounds/3/" not in page


def test_an_arbiter_corrects_no_earlier_round_and_pairs_nothing_by_hand(site: Site, client_as: As) -> None:
    arbiter = client_as(Role.ARBITER)
    game = Game.objects.filter(match__round__number=1, match__round__tournament=site.tournament)[0]
    address = f"/arbiter/t/open/boards/{game.pk}/correct/"
    old = game.result
    assert arbiter.get(address).status_code == 403
    answer = arbiter.post(address, {"result": "0-0", "reason": "phones rang"})
    assert answer.status_code == 403
    assert "chief arbiter" in answer.content.decode()
    game.refresh_from_db()
    assert game.result == old
    assert arbiter.post(site.address("pair"), {"by_hand": "1"}).status_code == 403
    Game.objects.filter(pk=game.pk).update(result="ADJ")
    assert arbiter.get(address).status_code == 200


def test_an_arbiter_undoes_no_pair_kept_apart(site: Site, client_as: As) -> None:
    entry = AuditEntry.objects.get(kind="forbidden.add")
    answer = client_as(Role.ARBITER).post(f"/arbiter/t/open/log/{entry.pk}/undo/")
    assert answer.status_code == 403
    entry.refresh_from_db()
    assert entry.undone_by is None


def test_the_right_comes_before_everything_else_of_a_form(site: Site, client_as: As) -> None:
    """Where the row or the form decides which right is needed, a form that says nothing of its page is told 403 too."""
    arbiter = client_as(Role.ARBITER)
    game = Game.objects.filter(match__round__number=1, match__round__tournament=site.tournament)[0]
    entry = AuditEntry.objects.get(kind="forbidden.add")
    asked = {
        f"/arbiter/t/open/boards/{game.pk}/correct/": {"result": "0-0", "reason": "phones rang"},
        "/arbiter/t/open/pair/": {"by_hand": "1"},
        f"/arbiter/t/open/log/{entry.pk}/undo/": {},
    }
    for address, form in asked.items():
        for seen in (None, "nonsense"):
            answer = arbiter.post(address, {**form, "expected_version": seen})
            assert (address, answer.status_code) == (address, 403)
            assert "chief arbiter" in answer.content.decode()


def test_the_log_offers_to_undo_what_one_may_undo(site: Site, client_as: As, arbiter: User) -> None:
    one, other = site.tournament.players.order_by("tpn")[3:5]
    Tournament.objects.filter(pk=site.tournament.pk).update(left_fide_mode_at=timezone.now())
    add_forbidden_pair(site.tournament, one, other, by=arbiter)
    entry = AuditEntry.objects.filter(kind="forbidden.add").latest("pk")
    address = f"/arbiter/t/open/log/{entry.pk}/undo/"
    assert address in client_as(Role.CHIEF).get("/arbiter/t/open/log/").content.decode()
    assert address not in client_as(Role.ARBITER).get("/arbiter/t/open/log/").content.decode()


def test_a_chief_arbiter_says_who_belongs_to_it(site: Site, client_as: As) -> None:
    chief, helper = client_as(Role.CHIEF), client_as(Role.HELPER)
    row = Member.objects.get(user__username="as-helper")
    address = f"/arbiter/t/open/members/{row.pk}/"
    assert chief.post(address, {"role": "reader"}).status_code == 302
    assert helper.get(site.address("audit")).status_code == 200
    assert chief.post(address, {"role": "emperor"}).status_code == 422
    assert chief.post(address, {"role": ""}).status_code == 302
    assert helper.get(site.address("tournament")).status_code == 404
    own = Member.objects.get(user__username="as-chief")
    answer = chief.post(f"/arbiter/t/open/members/{own.pk}/", {"role": "reader"})
    assert answer.status_code == 409
    assert "your own role" in answer.content.decode()
    own.refresh_from_db()
    assert own.role == Role.CHIEF
    told = chief.get(site.address("audit")).content.decode()
    assert "as-helper belongs to the tournament as reader; before: helper" in told


def test_a_role_in_one_tournament_is_none_in_another(site: Site, client_as: As, make_tournament: Callable) -> None:
    other = make_tournament(slug="other", players=2)
    chief = client_as(Role.CHIEF)
    assert chief.get("/arbiter/t/other/").status_code == 404
    give_role(other, User.objects.get(username="as-chief"), Role.READER, by=None)
    assert chief.get("/arbiter/t/other/").status_code == 200
    assert chief.post("/arbiter/t/other/settings/", {"name": "x"}).status_code == 403
    page = chief.get("/arbiter/").content.decode()
    assert ">chief arbiter</td>" in page
    assert ">reader</td>" in page


def test_the_document_is_made_from_the_code() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == "\n".join(lines()) + "\n", "make roles"


def test_every_right_is_somebodys() -> None:
    assert frozenset().union(*RIGHTS.values()) == frozenset(Right)
    assert RIGHTS[Role.READER] < RIGHTS[Role.ARBITER] < RIGHTS[Role.CHIEF]
    assert RIGHTS[Role.HELPER] < RIGHTS[Role.ARBITER]
