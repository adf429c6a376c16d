"""Making a tournament, its settings, the pairs to keep apart, its log, its report file."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pairing.service import DEFAULT
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, Make, Play, publish_next
from tests.tournaments.logged import logged, old_and_new
from tournaments.basics.errors import label_of
from tournaments.files.queries.comments import comment_lines
from tournaments.log.kinds import SettingsChanged
from tournaments.models import AuditEntry, ForbiddenPair, Player, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.forms.sections import SECTIONS

pytestmark = pytest.mark.django_db
NEW = {
    "name": "Spring Open",
    "system": DEFAULT,
    "total_rounds": "7",
    "initial_colour": "draw",
    "points_win": "1",
    "points_draw": "½",
    "points_bye": "0,5",
}


def at(name: str, *arguments: object) -> str:
    return reverse(f"arbiter:{name}", args=["open", *arguments])


def test_the_first_page_lists_what_one_works_on(make_tournament: Make, arbiter_client: Client) -> None:
    make_tournament(slug="mine", name="Mine", players=5)
    make_tournament(slug="theirs", name="Theirs", arbiters=())
    page = arbiter_client.get(reverse("arbiter:home")).text
    assert "Mine" in page
    assert "Theirs" not in page


def test_a_new_tournament_belongs_to_who_made_it(arbiter_client: Client, arbiter: User) -> None:
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), NEW)
    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("arbiter:players", args=["spring-open"])
    assert list(tournament.arbiters.all()) == [arbiter]
    assert (tournament.points_win, tournament.points_draw, tournament.points_bye) == (10, 5, 5)
    assert tournament.initial_colour in ("w", "b")
    assert tournament.initial_colour_drawn is True


def test_new_asks_for_five_things_and_folds_the_rest(arbiter_client: Client) -> None:
    """Name, days, rounds and system stand open, the tie-breaks behind their names; all else has sensible values."""
    page = arbiter_client.get(reverse("arbiter:tournament_new")).text
    form = page.split('action="' + reverse("arbiter:tournament_new"))[1].split("</form>")[0]
    unfolded = re.sub(r"<details.*?</details>", "", form, flags=re.DOTALL)
    asked = set(re.findall(r'name="(\w+)"', unfolded))
    assert {"name", "start_date", "end_date", "total_rounds", "system"} <= asked
    assert {"time_zone", "language"} <= set(re.findall(r'name="(\w+)"', form)) - asked


def test_the_initial_colour_can_be_set(arbiter_client: Client) -> None:
    arbiter_client.post(reverse("arbiter:tournament_new"), {**NEW, "initial_colour": "b"})
    tournament = Tournament.objects.get()
    assert (tournament.initial_colour, tournament.initial_colour_drawn) == ("b", False)


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("points_draw", "a half", "is no number of points"),
        ("points_draw", "2", "more than a win is worth"),
        ("points_draw", "0.9", "Two draws would be worth more than a win and a loss"),
        ("total_rounds", "47", "less than or equal to 46"),
        ("name", "", "This field is required"),
    ],
)
def test_each_fault_stands_beside_its_field(arbiter_client: Client, field: str, value: str, problem: str) -> None:
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), {**NEW, field: value})
    assert answer.status_code == 422
    assert problem in answer.text
    assert not Tournament.objects.exists()


def test_the_last_day_is_not_before_the_first(arbiter_client: Client) -> None:
    dates = {"start_date": "2026-05-02", "end_date": "2026-05-01"}
    answer = arbiter_client.post(reverse("arbiter:tournament_new"), {**NEW, **dates})
    assert answer.status_code == 422
    assert 'value="2026-05-02"' in answer.text


def settings_of(tournament: Tournament, **changes: object) -> dict[str, object]:
    names = ("name", "total_rounds", "initial_colour")
    return {
        **{name: getattr(tournament, name) for name in names},
        "points_win": "1",
        "points_draw": "½",
        "points_bye": "1",
        **changes,
    }


def all_sections(client: Client) -> str:
    """The pages of the settings that have the fields of the tournament."""
    return "".join(client.get(f"{at('settings')}?section={one.key}").text for one in SECTIONS)


def test_settings_are_changed_and_logged(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament()
    answer = arbiter_client.post(at("settings"), settings_of(tournament, name="Other name", points_bye="½"))
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.name, tournament.slug, tournament.points_bye) == ("Other name", "open", 5)
    (changed,) = logged(SettingsChanged)
    assert old_and_new(changed.changes) == {"name": ("Tournament open", "Other name"), "points_bye": (10, 5)}


def test_a_draft_of_round_1_fixes_nothing_but_has_to_be_discarded(
    make_tournament: Make, arbiter_client: Client, arbiter: User
) -> None:
    tournament = make_tournament(players=8)
    fixes = "Publishing round 1 fixes what was announced"
    assert fixes in arbiter_client.get(at("tournament")).text
    drafts.pair_next_round(tournament, by=arbiter)
    page = all_sections(arbiter_client)
    assert "since round 1" not in page
    assert page.count("Round 1 is a draft: discard it to change this.") == 15
    assert "stay as they" not in arbiter_client.get(at("tiebreaks")).text
    assert "stay as they are" not in arbiter_client.get(at("groups")).text


@pytest.mark.parametrize("discarded", [False, True], ids=["draft", "discarded"])
def test_what_was_public_and_fixed_stays_so_when_round_1_is_taken_back(
    make_tournament: Make, arbiter_client: Client, discarded: bool
) -> None:
    tournament = make_tournament(players=8)
    hidden = "The public page appears when the first round is published."
    nothing = "It shows nothing until"
    link = f'<a href="{reverse("public:tournament", args=["open"])}">Public page</a>'
    assert hidden in arbiter_client.get(at("tournament")).text
    assert nothing in arbiter_client.get(at("hall")).text
    taken_back(tournament, discarded=discarded)
    page = arbiter_client.get(at("tournament")).text
    assert hidden not in page
    assert page.count(link) == 1
    assert "Publishing round 1 fixes what was announced" not in page
    assert nothing not in arbiter_client.get(at("hall")).text
    assert arbiter_client.get(reverse("public:tournament", args=["open"])).status_code == 200
    page = all_sections(arbiter_client)
    assert page.count("since round 1") == 15
    assert at("draw_colour") not in page
    assert "in FIDE mode the tie-breaks stay as they" in arbiter_client.get(at("tiebreaks")).text
    assert "Round 1 has been published: in FIDE mode forbidden pairings stay" in arbiter_client.get(at("groups")).text


def taken_back(tournament: Tournament, *, discarded: bool) -> None:
    """Round 1 has been published once."""
    round_ = publish_next(tournament)
    draft = take_back_round(round_, by=None, reason="a misprint")
    if discarded:
        drafts.discard_draft(draft, by=None)


def test_what_round_1_has_settled_is_switched_off(site: Site, arbiter_client: Client) -> None:
    page = all_sections(arbiter_client)
    assert page.count("since round 1") == 15
    assert at("draw_colour") not in page
    assert not re.search(r'<(input|select)[^>]*name="(system|points_win|total_rounds|rating_method)"', page)
    assert "in FIDE mode the tie-breaks stay as they" in arbiter_client.get(at("tiebreaks")).text
    assert "in FIDE mode forbidden pairings stay as they are." in arbiter_client.get(at("groups")).text
    data = settings_of(site.tournament, place="Hall", points_win="3", initial_colour="b", system="dutch")
    assert arbiter_client.post(at("settings"), data).status_code == 302
    site.tournament.refresh_from_db()
    assert (site.tournament.place, site.tournament.points_win, site.tournament.initial_colour) == ("Hall", 10, "w")
    assert site.tournament.system == DEFAULT


def test_too_few_rounds_are_refused(site: Site, arbiter_client: Client) -> None:
    Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    answer = arbiter_client.post(at("settings"), settings_of(site.tournament, total_rounds="1"))
    assert answer.status_code == 422
    assert "2 rounds have been paired" in answer.text


def test_the_initial_colour_is_drawn_until_round_1(make_tournament: Make, site: Site, arbiter_client: Client) -> None:
    make_tournament(slug="fresh", initial_colour="")
    arbiter_client.post(reverse("arbiter:draw_colour", args=["fresh"]))
    assert Tournament.objects.get(slug="fresh").initial_colour_drawn
    answer = arbiter_client.post(at("draw_colour"))
    assert answer.status_code == 409
    assert "can no longer be drawn again" in answer.text


def test_forbidden_pairs(make_tournament: Make, arbiter_client: Client) -> None:
    tournament = make_tournament(players=3)
    one, other, _third = tournament.players.order_by("tpn")
    arbiter_client.post(at("forbid_pair"), {"one": other.pk, "other": one.pk, "first_round": "2"})
    pair = ForbiddenPair.objects.get()
    assert (pair.one, pair.other, pair.first_round, pair.last_round) == (one, other, 2, 99)
    twice = arbiter_client.post(at("forbid_pair"), {"one": one.pk, "other": other.pk, "first_round": "1"})
    assert twice.status_code == 422
    assert "already a forbidden pairing" in twice.text
    same = arbiter_client.post(at("forbid_pair"), {"one": one.pk, "other": one.pk, "first_round": "1"})
    assert same.status_code == 422
    arbiter_client.post(at("allow_pair", pair.pk))
    assert not ForbiddenPair.objects.exists()


def test_a_pair_kept_apart_after_round_1_is_warned_about(site: Site, arbiter_client: Client) -> None:
    Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    one, other = site.tournament.players.order_by("tpn")[1:3]
    data = {"one": one.pk, "other": other.pk, "first_round": "3"}
    before = ForbiddenPair.objects.count()
    assert "2 rounds have been paired without this pair" in arbiter_client.get(at("groups")).text
    answer = arbiter_client.post(at("forbid_pair"), data)
    assert answer.status_code == 422
    assert "Forbidden pairings belong before round 1" in answer.text
    assert ForbiddenPair.objects.count() == before
    arbiter_client.post(at("forbid_pair"), {**data, "sure": "on"})
    assert ForbiddenPair.objects.count() == before + 1


def test_the_log_is_filtered_and_paged(site: Site, arbiter_client: Client) -> None:
    everything = arbiter_client.get(at("audit")).text
    assert "Round 2 published" in everything
    some = arbiter_client.get(at("audit"), {"group": "result", "round": "1"}).text
    assert "Round 1, board 1" in some
    assert "Round 1 published" not in some
    assert "half-point bye in round 5" in arbiter_client.get(at("audit"), {"q": "ivanova", "group": "bye"}).text
    assert "No such change" in arbiter_client.get(at("audit"), {"q": "nobody at all"}).text
    assert "Round 2 published" in arbiter_client.get(at("audit"), {"by": "arbiter"}).text
    assert "No such change" in arbiter_client.get(at("audit"), {"by": "other"}).text
    # What one person did in one minute stands under one time.
    AuditEntry.objects.update(at=datetime(2026, 11, 22, 9, 30, 59, tzinfo=UTC))
    assert arbiter_client.get(at("audit")).text.count('class="minute"') == 1
    AuditEntry.objects.filter(kind__startswith="result").update(by_name="Meyer")
    assert arbiter_client.get(at("audit")).text.count('class="minute"') > 1
    for number in range(60):
        AuditEntry.objects.create(tournament=site.tournament, kind="result.record", target_name=f"entry {number}")
    first = arbiter_client.get(at("audit"), {"group": "result"}).text
    assert "?group=result&amp;page=2" in first
    assert arbiter_client.get(at("audit"), {"page": "999", "round": "x"}).status_code == 200


# --- Report files -----------------------------------------------------------------------------------------------


def test_what_is_exported_can_be_imported(site: Site, arbiter_client: Client, arbiter: User) -> None:
    exported = arbiter_client.get(at("export_trf"))
    assert 'filename="open-trf26.trf"' in exported.headers["Content-Disposition"]
    look = arbiter_client.post(
        reverse("arbiter:import_trf"), {"file": SimpleUploadedFile("open.trf", exported.content)}
    )
    assert look.status_code == 200
    assert Tournament.objects.count() == 1
    confirm = look.context["confirm"].initial
    answer = arbiter_client.post(reverse("arbiter:import_trf"), {**confirm, "name": "A copy"})
    copy = Tournament.objects.get(name="A copy")
    assert answer.headers["Location"] == reverse("arbiter:tournament", args=[copy.slug])
    assert list(copy.arbiters.all()) == [arbiter]
    assert copy.players.count() == 9
    assert "imported" in arbiter_client.get(reverse("arbiter:round", args=[copy.slug, 1])).text


def test_players_without_a_rating_are_asked_for(site: Site, arbiter_client: Client) -> None:
    Player.objects.filter(tournament=site.tournament, tpn=9).update(rating=None)
    text = arbiter_client.get(at("export_trf")).content
    address = reverse("arbiter:import_trf")
    look = arbiter_client.post(address, {"file": SimpleUploadedFile("open.trf", text)})
    assert "Ivanova, Player 9" in look.text
    confirm = look.context["confirm"].initial
    refused = arbiter_client.post(address, {**confirm, "provisional_rating": "1500"})
    assert refused.status_code == 422
    assert 'value="1500"' in refused.text
    assert Tournament.objects.count() == 1
    arbiter_client.post(address, {**confirm, "provisional_rating": "1500", "provisional_reason": "no rating yet"})
    assert Player.objects.filter(rating=1500, provisional=True).count() == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "There is no player (record 001); the file is empty, or no tournament report file."),
        (b"\x00\xff" * 200, "This is no text in a known encoding; save the file as UTF-8 text."),
        (b"001 nonsense\n", "line 1, column 5: The starting rank must be a whole number in columns 5 to 8."),
        (b"x" * 1_000_001, "This file is larger than 1 MB."),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(arbiter_client: Client, content: bytes, reason: str) -> None:
    address = reverse("arbiter:import_trf")
    answer = arbiter_client.post(address, {"file": SimpleUploadedFile("x.trf", content)})
    assert answer.status_code == 422
    assert reason in answer.text
    assert "by which system" not in answer.text, "that is asked of a file that can be read"
    assert not Tournament.objects.exists()


def test_the_page_before_round_1_says_since_when_the_tournament_is_public(
    make_tournament: Make, play_round: Play, arbiter_client: Client
) -> None:
    tournament = make_tournament()
    address = reverse("arbiter:before", args=["open"])
    assert "Not public until round 1 is published." in arbiter_client.get(address).text
    play_round(tournament)
    page = arbiter_client.get(address).text
    assert "Round 1 has been published: the tournament is on the public pages." in page
    assert "Not public until" not in page


@pytest.mark.parametrize(
    ("page", "changes"),
    [
        ("settings", {"long_event": "on", "expelled_left_out": "on", "rating_type": "rapid", "chess960": "on"}),
        ("settings", {"rating_order": "blitz"}),
        ("settings", {"total_rounds": "5"}),
        ("before", {"half_byes": "2", "last_without_byes": "1"}),
    ],
)
def test_settings_that_pairings_go_by_are_asked_about_after_round_1(
    site: Site, arbiter_client: Client, page: str, changes: dict[str, str]
) -> None:
    if "total_rounds" in changes:  # refused in FIDE mode
        Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    before = Tournament.objects.filter(pk=site.tournament.pk).values(*changes).get()
    sent = settings_of(site.tournament, **changes) if page == "settings" else changes
    asked = arbiter_client.post(at(page), sent)
    assert asked.status_code == 422
    question = unescape(asked.text.partition('name="sure" value="')[2].partition('"')[0])
    for name in changes:
        assert f": {label_of(Tournament, name)}: " in question
    assert arbiter_client.post(at(page), {**sent, "sure": "on"}).status_code == 422
    assert Tournament.objects.filter(pk=site.tournament.pk).values(*changes).get() == before
    assert not logged(SettingsChanged)
    assert arbiter_client.post(at(page), {**sent, "sure": question}).status_code == 302
    now = Tournament.objects.filter(pk=site.tournament.pk).values(*changes).get()
    assert all(now[name] != before[name] for name in changes)
    told = [line for line in comment_lines(site.tournament, before_round=9) if "Configuration @ Round 2" in line]
    assert len(told) == len(changes)
