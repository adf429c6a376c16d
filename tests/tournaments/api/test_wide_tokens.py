"""Tokens for several tournaments: what each right opens and no other, whose tournaments, and what is made with one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.api.addresses import BASE
from tests.tournaments.api.test_description import description, problems, resolved
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.factories import enter_results, make_user, publish_pairing
from tests.tournaments.logged import logged
from tournaments.api import permissions
from tournaments.api.actions import make_wide_token, revoke_wide_token, token_of
from tournaments.api.models import OF_TOURNAMENT, OF_WIDE
from tournaments.basics.errors import Refused
from tournaments.clubs.actions import clubs
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_programs import WideTokenMade, WideTokenRevoked
from tournaments.models import ApiToken, AuditEntry, Club, Round, Tournament, User
from tournaments.prizes.actions import prizes

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
ALL = (*OF_TOURNAMENT, *OF_WIDE)


class Wide:
    """Asks with a token for several tournaments; every answer must be as the description says."""

    def __init__(self, by: User, *rights: str, club: Club | None = None) -> None:
        end = timezone.localdate()
        may: dict[str, bool] = {f"may_{right}": True for right in rights or ALL}
        self.token, seed = make_wide_token(by=by, club=club, name="Site", ends_on=end, **may)
        self.text, self.client = token_of(seed), Client(enforce_csrf_checks=True)

    def ask(self, method: str, rest: str, body: Any = None, key: str = "") -> Any:
        sent = {"Authorization": f"Bearer {self.text}"} | ({"Idempotency-Key": key} if key else {})
        content = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = self.client.generic(method, f"{BASE}/arbiter/{rest}", headers=sent, **content)  # type: ignore[arg-type]
        path = re.sub(r"^tournaments/[\w-]+/", "tournaments/{slug}/", rest)
        path = "/arbiter/" + re.sub(r"rounds/\d+/", "rounds/{number}/", path)
        promised = resolved(description()["paths"][path][method.lower()]["responses"][str(answer.status_code)])
        if "content" in promised:
            [(media_type, form)] = promised["content"].items()
            assert answer.headers["Content-Type"] == media_type
            assert problems(json.loads(answer.content), form["schema"]) == []
        return answer


@pytest.fixture
def lakeside(organiser: User) -> Club:
    return clubs.make_club(by=organiser, name="Lakeside")


@pytest.fixture
def lena(lakeside: Club, organiser: User) -> User:
    user = make_user("lena")
    clubs.set_person(lakeside, user, clubs.ORGANISER, by=organiser)
    return user


def needs(slug: str) -> list[tuple[str, str, str, Any]]:
    """The right of each way to ask, and how."""
    return [
        ("create", "POST", "tournaments/", {"name": "New"}),
        ("import", "POST", "imports/", {"trf": "012 New"}),
        ("pair", "POST", f"tournaments/{slug}/rounds/", {"round": 1}),
        ("publish", "PUT", f"tournaments/{slug}/rounds/1/publication/", None),
        ("trf", "GET", f"tournaments/{slug}/trf/", None),
        ("prizes", "GET", f"tournaments/{slug}/prizes/", None),
        ("players", "GET", f"tournaments/{slug}/players/", None),
    ]


def test_each_right_opens_its_own_and_nothing_else(make_tournament: Make, organiser: User) -> None:
    tournament = make_tournament(players=6)
    before = AuditEntry.objects.filter(tournament=tournament).count(), Tournament.objects.count()
    for right, method, rest, body in needs(tournament.slug):
        others = [one for one in ALL if one != right]
        answer = Wide(organiser, *others).ask(method, rest, body, key="a")
        assert answer.status_code == 403, right
        assert f"no right to {right}" in answer.json()["detail"]
    assert (AuditEntry.objects.filter(tournament=tournament).count(), Tournament.objects.count()) == before
    for right, method, rest, body in needs(tournament.slug):
        assert Wide(organiser, right).ask(method, rest, body, key="a").status_code not in (401, 403, 404), right


def test_a_season_without_the_pages(make_tournament: Make, organiser: User) -> None:
    program = Wide(organiser)
    made = program.ask("POST", "tournaments/", {"name": "Rapid", "rounds": 3, "system": "dutch"}, key="rapid")
    assert made.status_code == 201
    slug = made.json()["slug"]
    again = program.ask("POST", "tournaments/", {"name": "Rapid", "rounds": 3, "system": "dutch"}, key="rapid")
    assert (again.status_code, again.json()["slug"]) == (200, slug)
    assert program.ask("POST", "tournaments/", {"name": "Other"}, key="rapid").status_code == 409
    for number in range(1, 5):
        body = {"name": f"Player {chr(64 + number)}", "rating": 2000 - number}
        assert program.ask("POST", f"tournaments/{slug}/players/", body, key=str(number)).status_code == 201
    draft = program.ask("POST", f"tournaments/{slug}/rounds/", {"round": 1})
    assert (draft.status_code, draft.json()) == (201, {"round": 1, "published": False, "boards": 2})
    assert program.ask("POST", f"tournaments/{slug}/rounds/", {"round": 1}).status_code == 200
    for _twice in range(2):
        out = program.ask("PUT", f"tournaments/{slug}/rounds/1/publication/")
        assert (out.status_code, out.json()["published"]) == (200, True)
    assert program.ask("POST", f"tournaments/{slug}/rounds/", {"round": 3}).status_code == 409
    enter_results(Round.objects.get(tournament__slug=slug))
    text = program.ask("GET", f"tournaments/{slug}/trf/").json()["trf"]
    copied = program.ask("POST", "imports/", {"trf": text, "name": "Copy", "rounds": 3}, key="copy")
    assert copied.status_code == 201
    names = [one["name"] for one in program.ask("GET", "tournaments/").json()["tournaments"]]
    assert sorted(names) == ["Copy", "Rapid"]
    entries = AuditEntry.objects.filter(tournament__slug=slug).values_list("by_name", flat=True)
    assert set(entries) - {"Site", ""} == set()


def test_what_is_wrong_is_told_with_its_place_and_makes_nothing(organiser: User) -> None:
    program = Wide(organiser)
    answer = program.ask("POST", "tournaments/", {"name": "X", "system": "chess", "start_date": "soon"}, key="x")
    assert answer.status_code == 422
    assert {one["pointer"] for one in answer.json()["errors"]} == {"/system", "/start_date"}
    assert program.ask("POST", "tournaments/", {"name": "X"}).status_code == 428
    assert program.ask("POST", "imports/", {"trf": "nonsense"}, key="y").status_code == 409
    backwards = {"name": "X", "end_date": "2026-01-01", "start_date": "2026-02-01"}
    assert program.ask("POST", "tournaments/", backwards, key="z").status_code == 409
    assert not Tournament.objects.exists()


def test_the_token_of_a_club_is_for_the_clubs_alone(
    make_tournament: Make, organiser: User, lena: User, lakeside: Club
) -> None:
    foreign = make_tournament(slug="foreign", players=4)
    program = Wide(lena, club=lakeside)
    made = program.ask("POST", "tournaments/", {"name": "Lake Open"}, key="1").json()["slug"]
    assert Tournament.objects.get(slug=made).in_club.club == lakeside
    text = export_trf(publish_pairing(foreign).tournament)
    imported = program.ask("POST", "imports/", {"trf": text, "name": "Copy", "rounds": 7}, key="2").json()["slug"]
    assert Tournament.objects.get(slug=imported).in_club.club == lakeside
    listed = program.ask("GET", "tournaments/").json()["tournaments"]
    assert {one["slug"] for one in listed} == {made, imported}
    for _right, method, rest, body in needs(foreign.slug)[2:]:
        assert program.ask(method, rest, body, key="3").status_code == 404
    clubs.change_club(lakeside, by=organiser, most_running=2)
    refused = program.ask("POST", "tournaments/", {"name": "Third"}, key="4")
    assert refused.status_code == 409
    assert "Lakeside may have 2 tournaments at a time" in refused.json()["errors"][0]["detail"]
    assert Wide(organiser).ask("POST", "tournaments/", {"name": "Fourth"}, key="5").status_code == 201
    assert not hasattr(Tournament.objects.get(name="Fourth"), "in_club")


@pytest.mark.parametrize("end", ["revoked", "over", "closed", "organises no more"])
def test_a_token_that_is_good_no_more(lena: User, lakeside: Club, organiser: User, end: str) -> None:
    program = Wide(lena, club=lakeside)
    assert program.ask("GET", "tournaments/").status_code == 200
    if end == "revoked":
        revoke_wide_token(program.token, by=lena)
        with pytest.raises(Refused, match="revoked already"):
            revoke_wide_token(program.token, by=lena)
        assert [one.of_club for one in logged(WideTokenRevoked)] == ["Lakeside"]
    elif end == "over":
        ApiToken.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
    elif end == "closed":
        User.objects.filter(pk=lena.pk).update(is_active=False)
    else:
        clubs.set_person(lakeside, lena, "", by=organiser)
    assert program.ask("GET", "tournaments/").status_code == 401


def test_too_often(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MOST_A_MINUTE", 3)
    moment = timezone.now().replace(second=20)
    monkeypatch.setattr(permissions.timezone, "now", lambda: moment)
    program = Wide(organiser)
    assert [program.ask("GET", "tournaments/").status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_it_is_shown_once_to_whoever_organises(lena: User, lakeside: Club, arbiter: User, organiser: User) -> None:
    client = ArbiterClient()
    client.force_login(lena)
    end = (timezone.localdate() + timedelta(days=7)).isoformat()
    page = "/arbiter/tokens/"
    assert client.post(page, {"name": "Site", "may_pair": "on", "ends_on": end}).status_code == 302
    [text] = re.findall(r"arbiter_[0-9a-f]{64}|arobase_[0-9a-f]{64}", client.get(page).text)
    made = ApiToken.objects.get()
    assert (made.club, made.tournament, made.rights) == (lakeside, None, ["pair"])
    assert text not in client.get(page).text
    assert text not in str([*ApiToken.objects.values(), *AuditEntry.objects.values()])
    assert [one.rights for one in logged(WideTokenMade)] == ["pair"]
    for wrong in ({"may_pair": ""}, {"ends_on": "2001-01-01"}):
        assert client.post(page, {"name": "Site", "may_pair": "on", "ends_on": end, **wrong}).status_code == 422
    other = Wide(organiser).token
    assert client.post(f"{page}{other.pk}/revoke/").status_code == 404
    assert client.post(f"{page}{made.pk}/revoke/").status_code == 302
    client.force_login(arbiter)
    assert client.get(page).status_code == 404
    client.force_login(organiser)
    assert 'class="badge">Lakeside<' in client.get(page).text


def test_prizes_with_their_reasons(make_tournament: Make, play_round: Callable[..., Round], organiser: User) -> None:
    tournament = make_tournament(players=4, rounds=1)
    program, at = Wide(organiser, "prizes"), f"tournaments/{tournament.slug}/prizes/"
    assert program.ask("GET", at).json()["awards"] == []
    fund = prizes.add_fund(tournament, by=organiser, name="Money")
    made = [{"amount": 12050}, {"amount": 5000, "thing": "Book", "worth": 0}, *[{"amount": 100}] * 3]
    prizes.add_lists(fund, [{"kind": "places", "name": "Main", "prizes": made}], by=organiser)
    play_round(tournament)
    found = program.ask("GET", at).json()
    assert (found["after_round"], found["final"], found["currency"], found["decimals"]) == (1, True, "EUR", 2)
    first, second = found["awards"][:2]
    assert (first["place"], first["amount"], first["thing"], first["claimed"]) == (1, 12050, "", True)
    assert tournament.players.get(pk=first["player"]).name == first["name"]
    assert "120.50 EUR" in first["why"][0]
    assert second["thing"] == "Book"
    assert [(one["place"], one["amount"]) for one in found["unawarded"]] == [(5, 100)]
