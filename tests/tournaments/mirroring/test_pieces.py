"""Pieces of a mirror: what is in them, and how they are taken in: in order, once, all or nothing."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pairing.engine.systems import system_named
from tests.tournaments.factories import enter_results, publish_pairing
from tournaments.basics.dump import pack
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file
from tournaments.mirroring.actions.links import end_incoming_mirror
from tournaments.mirroring.actions.posting import PIECE, NotSent, post
from tournaments.mirroring.actions.receiving import Conflict, NotUsable, receive
from tournaments.mirroring.queries.pieces import (
    FORMAT,
    KIND,
    WHOLE,
    Link,
    NoLink,
    digest_of,
    new_key,
    news,
    piece,
    public_state,
    pulse,
    signature,
)
from tournaments.models import AuditEntry, Game, MirrorFrom, Player, Publication, Result, Round, Tournament, User
from tournaments.outgoing import safe_http
from tournaments.players.actions import entries
from tournaments.publication.queries.groups import version_of
from tournaments.results.actions import recording
from tournaments.rounds.actions import by_hand, drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions import setup

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def event(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Two rounds played, the third published with one result."""
    tournament = make_tournament(players=9, rounds=7, name="Lakeside Open")
    entries.request_bye(tournament.players.get(tpn=9), by=arbiter, round_number=5, kind="H")
    play_round(tournament)
    play_round(tournament)
    third = publish_pairing(tournament, by=arbiter)
    recording.record_result(third.games.all()[0], Result.DRAW, by=arbiter)
    return tournament


@pytest.fixture
def mirror(db: None) -> MirrorFrom:
    return MirrorFrom.objects.create(name="Hall", key=new_key())


class Sender:
    """Pieces of ``tournament`` one after the other, as another installation makes them."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.sequence, self.digest, self.revision = 0, "", WHOLE

    def next(self, *, whole: bool = False) -> bytes:
        """The next piece; a ``whole`` one where a test has written rows of which the journal does not know."""
        found, self.revision = news(self.tournament, WHOLE if whole else self.revision)
        if not found:
            return self.next(whole=True)
        self.sequence += 1
        body = piece(json.loads(json.dumps(found)), sequence=self.sequence, after=self.digest)
        self.digest = digest_of(body)
        return body


def received(mirror: MirrorFrom, body: bytes) -> Tournament:
    """The copy, after ``body`` was taken in."""
    copy = receive(mirror, body).tournament
    assert copy is not None
    return copy


def assert_same_pages(client: Client, copy: Tournament, event: Tournament) -> None:
    here, there = pages(client, copy), pages(client, Tournament.objects.get(pk=event.pk))
    for name, page in there.items():
        assert here[name].splitlines() == page.splitlines()


# Of a team event, in which a team and a player may have one key: the numbers that people read stand beside them.
_BEFORE_KEYS = ("/players/", "/why/", "/teams/", "/standings/", 'href="', "player-", 'data-player="', '<option value="')
KEYS = re.compile("|".join(rf"(?<={text})\d+" for text in _BEFORE_KEYS))


# How old a copy is; and what else might have been paired is asked where the round was.
OWN_LINES = re.compile('mirror-age|/why/[^/"]+/not/"')


def pages(client: Client, tournament: Tournament) -> dict[str, str]:
    """Every public page of the tournament, with its own address and numbers taken out."""
    found = {}
    players = {str(player.pk): str(player.tpn) for player in tournament.players.all()}
    teams = teams_of(tournament)
    for name, address in public_addresses(tournament).items():
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode().replace(f"/{tournament.slug}/", "/SLUG/")
        text = re.sub(rf'(?<!class=)"{tournament.slug}"', "SLUG", text)
        if teams:
            text = KEYS.sub("KEY", text)
        for key, tpn in () if teams else players.items():
            text = re.sub(rf'((?:data-player|id|<option value)="(?:player-)?){key}"', rf'\1tpn{tpn}"', text)
            text = text.replace(f'href="{key}/', f'href="tpn{tpn}/').replace(f'#player-{key}"', f'#player-tpn{tpn}"')
            text = text.replace(f"/players/{key}/", f"/players/tpn{tpn}/").replace(f"/why/{key}/", f"/why/tpn{tpn}/")
        found[name] = "\n".join(line for line in text.splitlines() if line.strip() and not OWN_LINES.search(line))
    return found


def teams_of(tournament: Tournament) -> dict[int, int]:
    """The numbers of the teams that were published, by their keys; a mirror has no other rows of them."""
    kept = Publication.objects.filter(tournament=tournament).values_list("pairings", flat=True)
    return {team["id"]: team["tpn"] for pairings in kept if "event" in pairings for team in pairings["event"]["teams"]}


def public_addresses(tournament: Tournament) -> dict[str, str]:
    base = f"/{tournament.slug}/"
    rounds = Publication.objects.filter(tournament=tournament, taken_back_at=None).values_list("number", flat=True)
    last = max(rounds, default=0)
    player = tournament.players.get(tpn=2).pk
    parts = ["", "standings/", "crosstable/", "players/", "ratings/", f"players/{player}/"]
    parts += [f"rounds/{number}/" for number in range(1, last + 1)]
    teams = {number: key for key, number in teams_of(tournament).items()}
    if teams:
        parts += ["teams/", f"teams/{teams[2]}/", "standings/boards/"]
        if last > 1:  # there are standings
            parts += [f"standings/{teams[2]}/{code}/" for code in tournament.tiebreaks.split(",")]
        listed = ("names", system_named(tournament.system).round_list.slug)
        parts += [f"rounds/{number}/{part}/" for number in range(1, last + 1) for part in listed]
    return {str(index): f"{base}{part}" for index, part in enumerate(parts)}


def test_the_copy_has_the_same_pages_after_every_step(
    event: Tournament, mirror: MirrorFrom, arbiter: User, client: Client
) -> None:
    sender = Sender(event)

    def agrees() -> None:
        copy = received(mirror, sender.next())
        assert copy.pk != event.pk
        assert_same_pages(client, copy, event)

    agrees()
    third = Round.objects.get(tournament=event, number=3)
    enter_results(third, by=arbiter)
    agrees()
    entries.withdraw_player(Player.objects.get(tournament=event, tpn=4), by=arbiter)
    entries.add_player(event, by=arbiter, name="Late, Lena", rating=1700)
    setup.update_tournament(event, by=arbiter, place="Lakeside")
    agrees()
    fourth = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    agrees()
    take_back_round(fourth, by=arbiter, reason="too early")
    drafts.discard_draft(Round.objects.get(pk=fourth.pk), by=arbiter)
    agrees()
    drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter, case="4.4.2")
    agrees()
    assert MirrorFrom.objects.get().sequence == 6


def test_players_keep_their_addresses_and_only_what_changed_is_written(event: Tournament, mirror: MirrorFrom) -> None:
    sender = Sender(event)
    copy = received(mirror, sender.next())
    before = list(Player.objects.filter(tournament=copy).order_by("tpn").values_list("pk", flat=True))
    moments = set(Game.objects.filter(match__round__tournament=copy).values_list("pk", "changed_at"))
    game = Game.objects.filter(match__round__tournament=event, match__round__number=3)[1]
    recording.record_result(game, Result.WHITE_WINS, by=None)
    receive(mirror, sender.next())
    after = set(Game.objects.filter(match__round__tournament=copy).values_list("pk", "changed_at"))
    assert list(Player.objects.filter(tournament=copy).order_by("tpn").values_list("pk", flat=True)) == before
    assert len(after - moments) == 1


def test_drafts_the_log_and_accounts_stay_at_home(event: Tournament, mirror: MirrorFrom, arbiter: User) -> None:
    enter_results(Round.objects.get(tournament=event, number=3), by=arbiter)
    draft = drafts.pair_next_round(event, by=arbiter)
    by_hand.start_session(draft, by=arbiter)
    entries_before = AuditEntry.objects.count()
    copy = received(mirror, Sender(event).next())
    assert list(copy.paired_rounds.values_list("number", flat=True)) == [1, 2, 3]
    assert not Game.objects.filter(match__round__tournament=copy, match__round__number=4).exists()
    assert not copy.arbiters.exists()
    assert set(copy.paired_rounds.values_list("paired_by", flat=True)) == {None}
    assert AuditEntry.objects.count() == entries_before
    text = json.dumps(public_state(event)[0])
    assert "arbiter@" not in text
    assert '"number": 4' not in text


def test_the_same_piece_again_changes_nothing(event: Tournament, mirror: MirrorFrom) -> None:
    body = Sender(event).next()
    copy = received(mirror, body)
    revision = Tournament.objects.get(pk=copy.pk).revision
    for _each in range(3):
        assert receive(mirror, body).sequence == 1
    assert Tournament.objects.get(pk=copy.pk).revision == revision
    assert Tournament.objects.count() == 2


def test_each_piece_and_each_sign_of_life_is_another_version_of_the_pages(
    event: Tournament, mirror: MirrorFrom, arbiter: User
) -> None:
    sender = Sender(event)
    copy = received(mirror, sender.next())
    seen = [version_of(copy.slug)]
    recording.record_result(event.paired_rounds.get(number=3).games.all()[1], Result.DRAW, by=arbiter)
    bodies = sender.next, lambda: pulse(sequence=2, digest=sender.digest, number=1)
    for body in bodies:
        receive(mirror, body())
        seen.append(version_of(copy.slug))
    end_incoming_mirror(MirrorFrom.objects.get(), by=arbiter)
    seen.append(version_of(copy.slug))
    assert len(set(seen)) == len(seen), "it says when it was seen, until it has ended"


def test_pieces_out_of_order_are_refused_and_change_nothing(event: Tournament, mirror: MirrorFrom) -> None:
    sender = Sender(event)
    pieces = []
    for place in ("A", "B", "C"):
        setup.update_tournament(event, by=None, place=place)
        pieces.append(sender.next())
    with pytest.raises(Conflict):
        receive(mirror, pieces[1])
    receive(mirror, pieces[0])
    with pytest.raises(Conflict):
        receive(mirror, pieces[2])
    receive(mirror, pieces[1])
    with pytest.raises(Conflict):
        receive(mirror, pieces[0])
    held = MirrorFrom.objects.get()
    assert (held.sequence, held.tournament.place) == (2, "B")  # type: ignore[union-attr]


def test_two_writers_are_noticed(event: Tournament, mirror: MirrorFrom) -> None:
    one, other = Sender(event), Sender(event)
    receive(mirror, one.next())
    setup.update_tournament(event, by=None, place="Elsewhere")
    with pytest.raises(Conflict):
        receive(mirror, other.next())
    with pytest.raises(Conflict):
        receive(mirror, other.next())
    receive(mirror, one.next())


def test_signs_of_life_count_once(event: Tournament, mirror: MirrorFrom) -> None:
    sender = Sender(event)
    receive(mirror, sender.next())
    one, two = (pulse(sequence=1, digest=sender.digest, number=number) for number in (1, 2))
    receive(mirror, one)
    seen = receive(mirror, two).seen_at
    for old in (one, two):
        with pytest.raises(Conflict):
            receive(mirror, old)
    assert MirrorFrom.objects.get().seen_at == seen


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x" * 1000,
        pack({}),
        pack({"kind": "arobase mirror"}),
        pack({"kind": "arobase mirror", "format": 99, "sequence": 1, "after": ""}),
        pack({"kind": "arobase mirror", "format": 1, "sequence": 1, "after": "", "state": {}}),
        pack({"kind": "arobase mirror", "format": 1, "sequence": 1, "after": "", "state": None}),
        pack({"kind": "arobase mirror", "format": 1, "sequence": [], "after": {}, "pulse": "x"}),
    ],
)
def test_what_is_no_piece_is_refused_and_changes_nothing(content: bytes, mirror: MirrorFrom) -> None:
    with pytest.raises((NotUsable, Conflict)):
        receive(mirror, content)
    assert not Tournament.objects.exists()
    assert MirrorFrom.objects.get().sequence == 0


def test_a_damaged_state_is_taken_in_as_a_whole_or_not_at_all(event: Tournament, mirror: MirrorFrom) -> None:
    state: dict[str, Any] = json.loads(json.dumps(public_state(event)[0]))
    state["tables"]["seat"]["rows"][0][0] = 10**9
    state["tables"]["seat"]["rows"][3][state["tables"]["seat"]["columns"].index("player_id")] = 10**9
    with pytest.raises(NotUsable):
        receive(mirror, piece({"state": state}, sequence=1, after=""))
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("column", ["long_event", "start_date", "total_rounds", "name"])
def test_what_cannot_be_written_is_answered_all_the_same(
    event: Tournament, mirror: MirrorFrom, client: Client, organiser_client: Client, column: str
) -> None:
    """Half of a sign, which JSON can hold and no answer; in a piece and in an event file."""
    half = "\ud800"
    state: dict[str, Any] = json.loads(json.dumps(public_state(event)[0]))
    file = unpack(event_file(event))
    for data in (state, file):
        data["tournament"][column] = half
    body = json.dumps({"kind": KIND, "format": FORMAT, "sequence": 1, "after": "", "state": state}).encode()
    body = zlib.compress(body)
    headers = {"X-Arobase-Signature": signature(mirror.key, PIECE, body)}
    address = f"/api/mirror/{mirror.pk}/"
    assert client.post(address, body, content_type="application/octet-stream", headers=headers).status_code == 422
    sent = {"file": SimpleUploadedFile("event.arobase", zlib.compress(json.dumps(file).encode()))}
    answer = organiser_client.post(reverse("arbiter:import_event"), sent)
    assert answer.status_code == 422
    assert "damaged" in answer.text
    assert Tournament.objects.count() == 1


def test_the_address_asks_for_the_key(event: Tournament, mirror: MirrorFrom, client: Client) -> None:
    address, body = f"/api/mirror/{mirror.pk}/", Sender(event).next()

    def post(signed: str, to: str = address) -> Any:
        return client.post(to, body, content_type="application/octet-stream", headers={"X-Arobase-Signature": signed})

    assert post("").status_code == 403
    assert post(signature(new_key(), PIECE, body)).status_code == 403
    assert post(signature(mirror.key, "answer", body)).status_code == 403
    assert post("ä" * 64).status_code == 403
    assert post(signature(mirror.key, PIECE, body), "/api/mirror/999/").status_code == 404
    assert Tournament.objects.count() == 1
    right = signature(mirror.key, PIECE, body)
    assert post(right).status_code == 200
    assert client.get(address).status_code == 405


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess.example.org",
        "https://chess.example.org/",
        "https://chess.example.org/#short",
        "ftp://chess.example.org/#" + 64 * "a",
        "https://#" + 64 * "a",
        "https://a b/#" + 64 * "a",
        "https://chess.example.org:99999/#" + 64 * "a",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(NoLink):
        Link.read(text)


@pytest.mark.parametrize("host", ["169.254.169.254", "100.100.100.200"])
def test_no_piece_goes_where_machines_give_secrets_away(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a connection is made."""

    def connected(*_address: object) -> None:
        raise AssertionError(host)

    monkeypatch.setattr(safe_http.socket, "create_connection", connected)
    for scheme in ("http", "https"):
        with pytest.raises(NotSent, match="in no network in which a mirror can be"):
            post(f"{scheme}://{host}/mirror/1/", new_key(), b"{}")
