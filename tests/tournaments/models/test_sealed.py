"""What is worth something at other services is sealed in the database, and shortened in pages and logs."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.factories import Make, publish_pairing
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file
from tournaments.installation.maintenance.backup import Reason, make_backup, opened
from tournaments.mirroring.actions import sending as mirroring
from tournaments.mirroring.actions.posting import PIECE
from tournaments.mirroring.queries.pieces import new_key, signature
from tournaments.mirroring.queries.shown import state_of
from tournaments.models import AuditEntry, Broadcast, MirrorFrom, MirrorTo, User, Webhook
from tournaments.models.sealed import MARK, longest_sealed, seal, unsealed
from tournaments.outgoing import safe_http
from tournaments.webhooks.actions import broadcasting, sending
from tournaments.webhooks.actions.broadcasts import set_broadcast
from tournaments.webhooks.actions.webhooks import set_webhook

pytestmark = pytest.mark.django_db
ADDRESS = "https://hooks.example.org/services/T024BE7LH/kJ2vXw9sQpR"
TOKEN = "lip_0123456789abcdefghij"
PAGES = ("webhooks", "log", "mirror", "broadcast")


@pytest.fixture
def secrets(make_tournament: Make, arbiter: User) -> list[str]:
    """A webhook, a broadcast and a mirror in both directions, with all their secrets."""
    tournament = make_tournament()
    hook = set_webhook(tournament, by=arbiter, address=ADDRESS, of_publications=True, of_results=False)
    set_broadcast(tournament, token=TOKEN, visibility="unlisted", by=arbiter)
    there = MirrorFrom.objects.create(name="Hall", key=new_key())
    to = MirrorTo.objects.create(tournament=tournament, address="https://other.example.org/mirror/1/", key=new_key())
    return [ADDRESS, hook.secret, TOKEN, there.key, to.key]


def test_columns_hold_seals_and_rows_the_texts(secrets: list[str]) -> None:
    columns = {"webhook": ("address", "secret"), "broadcast": ("token",), "mirrorfrom": ("key",), "mirrorto": ("key",)}
    with connection.cursor() as cursor:
        for table, names in columns.items():
            cursor.execute(f"SELECT {', '.join(names)} FROM tournaments_{table}")  # noqa: S608 - names above
            for value in cursor.fetchone():
                assert value.startswith(MARK)
                assert not any(secret in value for secret in secrets)
    hook = Webhook.objects.get(address=ADDRESS)
    found = [hook.address, hook.secret, Broadcast.objects.get().token, MirrorFrom.objects.get().key]
    assert [*found, MirrorTo.objects.get().key] == secrets


def test_a_backup_without_the_key_has_none_of_them(
    secrets: list[str], settings: Any, tmp_path: Any, transactional_db: None
) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    made = make_backup(Reason.BY_HAND)
    with opened(made.path) as (_manifest, copy, key):
        assert key == ""
        content = copy.read_bytes()
    assert MARK.encode() in content or connection.vendor != "sqlite"
    assert not [secret for secret in secrets if secret.encode() in content]


def test_they_stand_in_no_log_page_event_file_or_piece_of_a_mirror(
    secrets: list[str], arbiter_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    tournament = Webhook.objects.get().tournament
    texts = [str(entry.payload) + entry.target_name for entry in AuditEntry.objects.all()]
    texts += [arbiter_client.get(f"/arbiter/t/open/{page}/").content.decode() for page in PAGES]
    whole = unpack(event_file(tournament), most=10_000_000)
    assert whole["tournament"], "it can be read"
    texts += [str(whole), str(state_of(tournament)), caplog.text]
    assert any("https://hooks.example.org/…sQpR" in text for text in texts), "it can be told from others"
    found = [secret for secret in secrets for text in texts if secret in text]
    assert found == []


def test_what_cannot_be_reached_is_not_written_down(
    secrets: list[str],
    arbiter: User,
    arbiter_client: Client,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Names that lead nowhere, as where the hall has no network."""

    def nowhere(*_arguments: object, **_named: object) -> list[object]:
        raise OSError("no such name")

    monkeypatch.setattr(safe_http.socket, "getaddrinfo", nowhere)
    caplog.set_level(logging.DEBUG)
    tournament = Webhook.objects.get().tournament
    publish_pairing(tournament, by=arbiter)
    Broadcast.objects.update(next_at=timezone.now())
    for sender in (sending.SENDER, broadcasting.SENDER, mirroring.SENDER):
        sender.send_what_is_due()
    assert Broadcast.objects.get().tries == 1
    texts = [caplog.text, *(arbiter_client.get(f"/arbiter/t/open/{page}/").content.decode() for page in PAGES)]
    assert [secret for secret in secrets for text in texts if secret in text] == []


def test_with_another_key_nobody_is_taken_for_the_sender(secrets: list[str], settings: Any, client: Client) -> None:
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another key, of another machine"
    row = MirrorFrom.objects.get()
    assert row.key not in ("", *secrets)
    assert row.key != MirrorFrom.objects.get().key, "nobody can know it"
    for key in ("", secrets[3]):
        headers = {"X-Arobase-Signature": signature(key, PIECE, b"{}")}
        answer = client.post(
            reverse("mirror", args=[row.pk]), b"{}", content_type="application/octet-stream", headers=headers
        )
        assert answer.status_code == 403
    settings.SECRET_KEY_FALLBACKS = [before]
    assert MirrorFrom.objects.get().key == secrets[3], "a key that was changed is told as a fallback"


def test_seals_fit_into_their_columns() -> None:
    for length in (1, 2, 3, 64, 80, 200, 300):
        text = "x" * length
        assert len(seal(text)) == longest_sealed(length)
        assert unsealed(seal(text)) == text
    assert (seal(""), unsealed(""), unsealed("from before")) == ("", "", "from before")
    assert unsealed(MARK + "damaged") != MARK + "damaged"
