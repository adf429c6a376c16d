"""Event files: exported, imported into another database, and nothing lost on the way."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client

from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import Make, Play, enter_results, publish_next
from tests.tournaments.public import addresses
from tournaments.basics.dump import dump, pack, tables
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.log.reading import log_lines
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    Game,
    PersonalLink,
    Player,
    Publication,
    RestorePoint,
    Result,
    Round,
    Seat,
    Tournament,
    User,
)
from tournaments.players.actions import entries
from tournaments.publication.queries.published import published_rounds
from tournaments.results.actions.corrections import correct_game
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """A tournament in which nearly everything has happened; round 4 is a draft that is being paired by hand."""
    tournament = make_tournament(players=9, rounds=7, name="Lakeside Open")
    one, *_rest, last = tournament.players.order_by("tpn")
    setup.add_forbidden_pair(tournament, last, one, by=arbiter)
    entries.request_bye(last, by=arbiter, round_number=5, kind="H")
    play_round(tournament)
    draft = publish_next(tournament, by=arbiter)
    take_back_round(draft, by=arbiter, reason="too early")
    drafts.discard_draft(Round.objects.get(pk=draft.pk), by=arbiter)
    play_round(tournament)
    entries.withdraw_player(Player.objects.get(tpn=3), by=arbiter)
    entries.add_player(tournament, by=arbiter, name="Late, Lena", rating=1700)
    play_round(tournament)
    first = Game.objects.filter(match__round__number=1)[0]
    correct_game(first, Result.DOUBLE_LOSS, by=arbiter, reason="phones rang")
    game = Game.objects.filter(match__round__number=3)[0]
    correct_game(game, game.result, by=arbiter, reason="wrong chairs", colours_changed=True)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    white = draft.games[0].sides()["w"].player_id
    by_hand.take_step(by_hand.start_session(draft, by=arbiter), "colours", [white], by=arbiter)
    return tournament


def names_for_ids(tournament: Tournament) -> dict[str, Any]:
    """The rows with the place in their table for every number of a row: the same for two copies."""
    data = dump(tournament)
    places: dict[str, dict[int, int]] = {}
    found: dict[str, Any] = {}
    for table in tables():
        held = data["tables"][table.name]
        ids = [row[held["columns"].index("id")] for row in held["rows"]]
        places[table.name] = {pk: place for place, pk in enumerate(ids)}
        keep = []
        for row in held["rows"]:
            named = dict(zip(held["columns"], row, strict=True))
            for column in list(named):
                target = column.removesuffix("_id")
                if column in ("id", "tournament_id", "changed_at") or column.endswith(("by_id", "by_name")):
                    del named[column]
                elif column.endswith("_id") and column not in ("fide_id", "national_id"):
                    model = {"one": "player", "other": "player"}.get(target, target)
                    named[column] = named[column] if named[column] is None else places[model][named[column]]
            if table.name == "manualsession":
                named = {"step": named["step"], "pairs": len(named["seating"]["pairs"])}
            keep.append(named)
        found[table.name] = keep
    return {"tournament": data["tournament"], "tables": found}


def test_nothing_is_lost(event: Tournament, organiser: User, client: Client) -> None:
    copy = import_event(event_file(event), by=organiser)
    assert copy.slug != event.slug
    event.refresh_from_db()
    copy.refresh_from_db()
    assert names_for_ids(copy) == names_for_ids(event)
    assert export_trf(copy) == export_trf(event)
    entries_of = {one: AuditEntry.objects.filter(tournament=one).order_by("id") for one in (event, copy)}
    told = [[line.sentence for line in log_lines(entries_of[one], one)] for one in (event, copy)]
    assert told[1][:-1] == told[0]
    assert "imported from an event file" in told[1][-1]
    assert [entry.at for entry in entries_of[copy]][:-1] == [entry.at for entry in entries_of[event]]
    for number in (1, 2, 3):
        ours, theirs = (
            Publication.objects.filter(tournament=one, number=number).values(
                "version", "published_at", "note", "reasons", "taken_back_reason"
            )
            for one in (event, copy)
        )
        assert list(theirs) == list(ours)
    shown = [
        [(game.white.name, game.black.name, game.result) for one in published_rounds(each) for game in one.games]
        for each in (event, copy)
    ]
    assert shown[0] == shown[1]
    for page in addresses.every(copy, rounds=3):
        assert client.get(page).status_code == 200, page


def test_it_names_no_row_of_the_tournament_that_it_came_from(event: Tournament, organiser: User) -> None:
    copy = import_event(event_file(event), by=organiser)
    own = set(copy.players.values_list("pk", flat=True))
    boards = [row for one in Publication.objects.filter(tournament=copy) for row in one.pairings["boards"]]
    named = {row[side]["id"] for row in boards for side in ("white", "black")}
    assert named <= own
    assert not Seat.objects.filter(round__tournament=copy).exclude(player__in=own).exists()
    ids = set(AuditEntry.objects.filter(tournament=copy, target_kind="player").values_list("target_id", flat=True))
    assert ids <= own | {None}
    assert not AuditEntry.objects.filter(tournament=copy).exclude(by=None).exclude(by=organiser).exists()
    assert not RestorePoint.objects.filter(tournament=copy).exists()


def test_the_copy_goes_on_and_the_first_one_stays(event: Tournament, arbiter: User) -> None:
    event.refresh_from_db()
    before = dump(event)
    copy = import_event(event_file(event), by=arbiter, name="Other laptop")
    assert copy.name == "Other laptop"
    assert list(copy.arbiters.all()) == [arbiter]
    draft = copy.paired_rounds.get(number=4)
    by_hand.finish_session(draft.manual_session, by=arbiter, reason="wanted so")
    drafts.publish_round(Round.objects.get(pk=draft.pk), by=arbiter)
    enter_results(draft, by=arbiter)
    assert drafts.pair_next_round(copy, by=arbiter).number == 5
    assert "### MPA @ Round 4" in export_trf(copy)
    assert dump(Tournament.objects.get(pk=event.pk)) == before


def changed(packed: bytes, **values: Any) -> bytes:
    return pack({**unpack(packed), **values})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _packed: b"", "no event file"),
        (lambda _packed: b"012 A report file\r", "no event file"),
        (lambda packed: packed[:-20], "no event file"),
        (lambda packed: changed(packed, kind="other"), "does not say that it is one"),
        (lambda packed: changed(packed, format=99), "later version"),
        (lambda packed: changed(packed, tournament={"system": "checkers"}), "pairing system"),
        (lambda packed: changed(packed, log=None), "no event file"),
        (lambda _packed: zlib.compress(json.dumps(["a list"]).encode()), "no event file"),
    ],
)
def test_what_is_none_is_refused_and_nothing_is_saved(
    make_tournament: Make, organiser: User, spoil: Callable[[bytes], bytes], said: str
) -> None:
    packed = event_file(make_tournament(players=2))
    with pytest.raises(Refused, match=said):
        import_event(spoil(packed), by=organiser)
    assert (Tournament.objects.count(), Player.objects.count()) == (1, 2)


def test_what_a_report_file_said_of_players_is_still_theirs(arbiter: User) -> None:
    national = f"SUI    2 wA   {'Brändli, Berta':<33} 1890 BE  {7:>11} 1991/05/06"
    event = import_trf(f"{EVENT}{national}\n".encode(), by=arbiter, system="dubov")
    there = export_trf(event)
    assert {national} < set(there.splitlines())
    assert "1980/01/31" in there
    assert export_trf(import_event(event_file(event), by=arbiter)) == there


def test_who_did_something_there_is_marked_so(make_tournament: Make, arbiter: User, organiser_client: Client) -> None:
    """The file can say whatever it likes of who did what; nobody here is taken at another one's word."""
    tournament = make_tournament(players=2)
    entries.add_player(tournament, by=arbiter, name="Late, Lena", rating=1700)
    data = unpack(event_file(tournament))
    column = data["log"]["columns"].index("by_name")
    for name in ("organiser", "x" * 150):
        data["log"]["rows"][0][column] = name
        copy = import_event(pack(data), by=arbiter)
        forged, imported = AuditEntry.objects.filter(tournament=copy).order_by("id")
        assert forged.by_name.startswith(name[:100])
        assert forged.by_name.endswith(" (in an event file)")
        assert len(forged.by_name) <= 150
        assert imported.by_name == "arbiter"
        assert "(in an event file)" in organiser_client.get(f"/arbiter/t/{copy.slug}/log/").text
        again = import_event(event_file(copy), by=arbiter)
        assert AuditEntry.objects.filter(tournament=again).earliest("id").by_name == forged.by_name


def test_every_name_of_who_did_something_there_is_marked_so(event: Tournament, arbiter: User, organiser: User) -> None:
    """Whoever published, took back, corrected, paired by hand or decided on an entry; and once is enough."""
    Publication.objects.filter(tournament=event, number=2).update(taken_back_by_name="arbiter")
    link = PersonalLink.objects.create(tournament=event)
    EntryRequest.objects.create(
        tournament=event, link=link, name="Late, Leo", caller="caller", decided_by_name="arbiter"
    )
    copy = import_event(event_file(event), by=organiser)
    for one in (copy, import_event(event_file(copy), by=organiser)):
        found = _authors(one)
        of_log = found.pop("AuditEntry.by_name")
        assert found.pop("LineUp.by_name") == set()  # only teams have line-ups
        assert of_log - {"organiser", "organiser (in an event file)"} == {"arbiter (in an event file)"}
        marked = (
            *("EntryRequest.decided_by_name", "ManualSession.by_name", "RatingCorrection.by_name"),
            *("Publication.by_name", "Publication.taken_back_by_name"),
        )
        assert found == dict.fromkeys(marked, {"arbiter (in an event file)"})


def _authors(tournament: Tournament) -> dict[str, set[str]]:
    """By model and field the names of those who did something."""
    found: dict[str, set[str]] = {}
    lasting = [model._base_manager.filter(tournament=tournament) for model in (AuditEntry, EntryRequest, Publication)]
    for rows in (*lasting, *(table.rows_of(tournament) for table in tables())):
        for field in rows.model._meta.concrete_fields:
            if field.name.endswith("by_name"):
                names = set(rows.values_list(field.name, flat=True).order_by()) - {""}
                found |= {f"{rows.model.__name__}.{field.name}": names}
    return found


def test_rows_of_other_tournaments_cannot_be_named(event: Tournament, organiser: User, make_tournament: Make) -> None:
    foreign = make_tournament(slug="foreign", players=2).players.all()[0]
    data = unpack(event_file(event))
    seats = data["tables"]["seat"]
    seats["rows"][0][seats["columns"].index("player_id")] = foreign.pk
    with pytest.raises(Refused, match=f"points to player {foreign.pk}"):
        import_event(pack(data), by=organiser)
    data = unpack(event_file(event))
    seats = data["tables"]["seat"]
    seats["rows"][1][seats["columns"].index("player_id")] = seats["rows"][0][seats["columns"].index("player_id")]
    with pytest.raises(Refused, match="damaged"):  # a player twice in a round: the database refuses it
        import_event(pack(data), by=organiser)
    assert Tournament.objects.count() == 2


def test_by_the_pages(event: Tournament, arbiter_client: Client, other_client: Client) -> None:
    answer = arbiter_client.get("/arbiter/t/open/event-file/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="open.arobase"'
    upload = ContentFile(answer.content, name="open.arobase")
    taken = other_client.post("/arbiter/import/event/", {"file": upload, "name": "Second hall"}, follow=True)
    assert "“Second hall” has been imported." in taken.text
    broken = ContentFile(answer.content[:-5], name="open.arobase")
    refused = other_client.post("/arbiter/import/event/", {"file": broken})
    assert (refused.status_code, "or it is damaged" in refused.text) == (422, True)
