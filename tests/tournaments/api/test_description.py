"""The description and the answers agree: every address, real data, nothing undocumented, errors too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator

from pairing.engine.systems import also_registered, registered_systems, system_named
from tests.systems.folded import PACKAGE
from tests.tournaments.api.addresses import BASE, every, filled, paths_of, public_paths
from tests.tournaments.factories import publish_pairing
from tournaments.api import urls as urls_api
from tournaments.api.urls import description as description_bytes
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import ByeRequest, Round, Tournament, User
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db

MakeTournament = Callable[..., Tournament]
PlayRound = Callable[..., Round]
Json = dict[str, Any]


@cache
def description() -> Json:
    found: Json = json.loads(description_bytes())
    return found


def strict(schema: Any) -> Any:
    """The schema with nothing allowed that it does not name: the answers must not say more than is documented."""
    if isinstance(schema, list):
        return [strict(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if "properties" in made and "object" in made.get("type", ()):
        made.setdefault("additionalProperties", False)
    return made


@cache
def components() -> Json:
    found: Json = strict(description()["components"]["schemas"])
    return found


def problems(content: Any, schema: Json) -> list[str]:
    whole = {"components": {"schemas": components()}, **schema}
    checker = Draft202012Validator(whole, format_checker=FormatChecker())
    return [f"{error.json_path}: {error.message[:200]}" for error in checker.iter_errors(content)]


def resolved(answer: Json) -> Json:
    if "$ref" in answer:
        found: Json = description()["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
        return found
    return answer


def assert_as_described(client: Client, address: str, path: str, *, status: int, method: str = "get") -> Any:
    """The answer of ``address`` has the form that ``path`` promises for ``status``; returns its JSON."""
    answer = getattr(client, method)(address)
    assert answer.status_code == status, address
    promised = resolved(description()["paths"][path]["get"]["responses"][str(status)])
    [(media_type, form)] = promised["content"].items()
    assert answer.headers["Content-Type"] == media_type, address
    for name in promised.get("headers", ()):
        assert answer.headers[name], (address, name)
    content = json.loads(answer.content)
    assert problems(content, form["schema"]) == [], address
    return content


@pytest.fixture
def rich(arbiter: User, make_tournament: MakeTournament, play_round: PlayRound) -> Tournament:
    """Three published rounds, the last still open, with byes of all kinds, forfeits, unusual results, a latecomer."""
    tournament = make_tournament(
        players=13, place="Utopia", federation="UTO", start_date=date(2026, 5, 1), end_date=date(2026, 5, 7)
    )
    tournament.players.filter(tpn=2).update(provisional=True, provisional_reason="national", fide_id="77")
    tournament.players.filter(tpn=3).update(title="GM", club="Town", birth_year=2012)
    tournament.players.filter(tpn=4).update(withdrawn_from=3)
    for tpn, kind in ((5, "H"), (6, "Z")):
        player = tournament.players.get(tpn=tpn)
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=2, kind=kind)
    tournament.players.filter(tpn=13).update(entry_round=2)
    first = play_round(tournament)
    recording.correct_result(first.games.get(match__table=1), "D-0", by=arbiter, reason="as decided")
    play_round(tournament)
    third = publish_pairing(tournament, by=arbiter)
    recording.record_result(third.games.get(match__table=1), "1F0", by=arbiter)
    recording.record_result(third.games.get(match__table=2), "1-0", by=arbiter, rated=False)
    return tournament


def test_the_description_is_openapi() -> None:
    OpenAPIV31SpecValidator(description()).validate()


def test_every_address_is_described_and_no_other() -> None:
    described = {path.replace("{slug}", "x").replace("{number}", "1") for path in public_paths()}
    assert described == {path for path, _name in routes()}
    operations = [description()["paths"][path]["get"]["operationId"] for path in public_paths()]
    assert sorted(operations) == sorted(name for _path, name in set(routes()))  # systems share lists


def routes() -> Iterator[tuple[str, str]]:
    for pattern in urls_api.urlpatterns:
        if pattern.name and not pattern.name.startswith(("program_", "wide_")):
            route = str(pattern.pattern).replace("<slug:slug>", "x").replace("<int:number>", "1")
            if pattern.name == "round_list":
                for system in registered_systems():
                    name = system.round_list.slug
                    yield f"/{route.replace('<slug:name>', name)}", name
            else:
                yield f"/{route}", pattern.name


def test_every_schema_is_used_and_explained() -> None:
    text = json.dumps(description())
    for name, schema in description()["components"]["schemas"].items():
        assert text.count(f'"#/components/schemas/{name}"') >= 1, name
        assert schema["description"], name
        if schema.get("additionalProperties", True):  # an answer has all of it; what is sent may leave something out
            assert sorted(schema["required"]) == sorted(schema["properties"]), name


def test_two_systems_may_call_their_lists_alike() -> None:
    """Folded's list is at the address of Lim's; neither takes the place of the other in the description."""
    before = description()["components"]["schemas"]["LimRoundListPlayer"]
    with also_registered(PACKAGE) as folded:
        both = json.loads(description_bytes())
        assert folded.round_list.slug == system_named("lim").round_list.slug
    schemas = both["components"]["schemas"]
    assert schemas["LimRoundListPlayer"] == before
    assert {"colours", "downfloats"} <= schemas["FoldedRoundListPlayer"]["properties"].keys()
    operation = both["paths"]["/tournaments/{slug}/rounds/{number}/floats/"]["get"]
    assert operation["summary"] == "The Float list of one round."
    refs = [f"#/components/schemas/{name}RoundList" for name in ("Lim", "Folded")]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == {"anyOf": [{"$ref": ref} for ref in refs]}
    OpenAPIV31SpecValidator(both).validate()


def test_the_description_is_made_once() -> None:
    assert description_bytes() is description_bytes()


def test_every_answer_is_as_described(client: Client, rich: Tournament) -> None:
    for path in paths_of(rich):
        for number in (1, 2, 3):
            assert_as_described(client, filled(path, rich.slug, number), path, status=200)


def test_right_after_the_first_publication(client: Client, arbiter: User, make_tournament: MakeTournament) -> None:
    tournament = make_tournament(players=5)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    for path in paths_of(tournament):
        assert_as_described(client, filled(path, "open", 1), path, status=200)


def test_an_imported_tournament(client: Client, arbiter: User, rich: Tournament) -> None:
    Tournament.objects.filter(pk=rich.pk).update(name="Elsewhere")
    rich.refresh_from_db()
    imported = import_trf(export_trf(rich).encode(), by=arbiter, name="Imported")
    for path in paths_of(imported):
        status = 404 if path.endswith(("explanation/", "steps/")) else 200
        assert_as_described(client, filled(path, imported.slug, 1), path, status=status)


def test_without_any_tournament(client: Client) -> None:
    content = assert_as_described(client, f"{BASE}/tournaments/", "/tournaments/", status=200)
    assert content == {"tournaments": [], "page": 1, "pages": 1}


@pytest.mark.parametrize("slug", ["nothing", "secret"])
def test_what_is_not_published_is_not_there(
    client: Client, arbiter: User, rich: Tournament, make_tournament: MakeTournament, slug: str
) -> None:
    drafts.pair_next_round(make_tournament(slug="secret"), by=arbiter)
    for path in public_paths():
        if "{slug}" in path:
            assert_as_described(client, filled(path, slug, 1), path, status=404)
        if "{number}" in path:
            for number in (0, 4, 99):
                assert_as_described(client, filled(path, rich.slug, number), path, status=404)


def test_nothing_can_be_sent(rich: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    for path in public_paths():
        for method in ("post", "put", "patch", "delete", "options"):
            address = filled(path, rich.slug, 1)
            assert_as_described(client, address, path, status=405, method=method)
        assert client.post(address).headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "rest", ["", "x", "tournaments", "tournaments/open", "tournaments/open/log/", "v2/", "arbiter/x%0A/", "%0A"]
)
def test_every_other_address_answers_as_an_error_in_json(client: Client, rich: Tournament, rest: str) -> None:
    answer = client.get(f"{BASE}/{rest}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")
    name = "ProgramProblem" if rest.startswith("arbiter/") else "Problem"
    assert problems(json.loads(answer.content), {"$ref": f"#/components/schemas/{name}"}) == []


def test_links_lead_somewhere(client: Client, rich: Tournament) -> None:
    """Every address in an answer is one that answers."""
    followed = set()

    def follow(content: Any) -> None:
        if isinstance(content, list):
            for entry in content:
                follow(entry)
        elif isinstance(content, dict):
            addresses = [content.get("url"), *content.get("links", {}).values()]
            followed.update(address for address in addresses if address)
            for entry in content.values():
                follow(entry)

    for address in every(rich, rounds=3):
        if not address.endswith("openapi.json"):
            follow(json.loads(client.get(address).content))
    assert len(followed) >= 15
    for address in followed:
        assert client.get(address).status_code == 200, address


def test_a_wrong_answer_would_be_noticed() -> None:
    good = {"type": "about:blank", "title": "a", "status": 404, "detail": "b"}
    schema = {"$ref": "#/components/schemas/Problem"}
    assert problems(good, schema) == []
    assert problems({**good, "more": 1}, schema)
    assert problems({**good, "status": "404"}, schema)
    assert problems({}, schema)
    day = {"type": "string", "format": "date"}
    assert problems("2026-13-01", day)
