"""Personal data of tournaments that are over are erased by a rule, each tournament in one transaction.

What goes: of entry requests the e-mail address, the guardian's name and consent, the digest of the sender's address and
the reason of a refusal; whole requests that nobody became a player by, with their links; notes at boards; devices that
are notified; pages of all tournaments that players have wanted here; and what the log, the journal and restore points
have of these. What stays: results, pairings, standings,
and of players what reports are made of (name, title, federation, rating, numbers, year of birth, sex, club).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.basics.dump import pack
from tournaments.basics.incoming import Damaged
from tournaments.basics.load import unpack
from tournaments.journal.changing import change, locked
from tournaments.journal.noting import unnoted
from tournaments.log.kinds_of_privacy import PersonalDataErased
from tournaments.log.kinds_of_rounds import BoardNoted
from tournaments.log.kinds_of_self_service import EntryAsked, EntryMerged, EntryRefused, EntryTakenBack
from tournaments.log.writing import log
from tournaments.models import (
    AuditEntry,
    BoardNote,
    CollectedPage,
    EntryRequest,
    JournalEntry,
    PersonalLink,
    Player,
    PushSubscription,
    RestorePoint,
    Tournament,
)
from tournaments.models.journal import Unreadable, stored_steps
from tournaments.publication.queries.certificates import digest_of
from tournaments.tournament.queries.retention import TOLD_DAYS, told_days, tournaments_due

ERASED = AuditEntry.ERASED
_STEPS = ("boardnote", "entryrequest")  # of the journal
_OF_REQUESTS = (EntryAsked.kind, EntryTakenBack.kind, EntryRefused.kind, EntryMerged.kind)


@dataclass(frozen=True, slots=True)
class Done:
    """What was done of the rule: for which tournaments a day was told, and of which data were erased."""

    told: tuple[Tournament, ...] = ()
    erased: tuple[Tournament, ...] = ()


def keep_to_rule(today: date | None = None) -> Done:
    """Tell the day on which data will be erased, and erase those whose day was told and has come.

    Each tournament is done wholly or not at all; what was done is not done again. A rule that was taken away or that
    came to allow more time takes back what was told.
    """
    today = today or timezone.localdate()
    due = tournaments_due(today)
    held = {one.tournament.pk for one in due}
    for row in told_days():
        if row.pk not in held:
            Tournament.objects.filter(pk=row.pk).update(erases_on=None)
    told, erased = [], []
    for one in due:
        row = one.tournament
        if one.on is None:
            day = max(one.by_rule, today + timedelta(days=TOLD_DAYS))
            Tournament.objects.filter(pk=row.pk, erases_on=None).update(erases_on=day)
            told.append(row)
        elif one.on <= today and one.by_rule <= today and erase_personal_data(row) is not None:
            erased.append(row)
    return Done(tuple(told), tuple(erased))


def erase_personal_data(tournament: Tournament) -> PersonalDataErased | None:
    """Erase what nobody needs any more of the people of ``tournament``; returns how much it was.

    None where the day that was told is another one by now: somebody else has done it, or it is no longer to be done.
    """
    with locked(tournament) as current:
        if current.erases_on != tournament.erases_on:
            return None
        with unnoted():  # a journal would keep what is to be gone
            said = _erase(current)
        with change(current) as changed:
            Tournament.objects.filter(pk=current.pk).update(erases_on=None, erased_at=timezone.now())
            log(changed, said, by=None)
        return said


def _erase(tournament: Tournament) -> PersonalDataErased:
    players = set(Player.objects.filter(tournament=tournament).values_list("pk", flat=True))
    requests = list(EntryRequest.objects.filter(tournament=tournament))
    gone = [one for one in requests if one.player_key not in players]
    _erase_in_log(tournament, {one.name for one in gone} - {one.name for one in requests if one not in gone})
    _erase_in_journal(tournament)
    _erase_in_restore_points(tournament)
    notes = BoardNote.objects.filter(game__match__round__tournament=tournament).delete()[0]
    PersonalLink.objects.filter(pk__in=[one.link_id for one in gone]).delete()
    EntryRequest.objects.filter(tournament=tournament).update(**EntryRequest.ERASED, caller="", reason="")
    PushSubscription.objects.filter(tournament=tournament).delete()
    CollectedPage.objects.filter(tournament=tournament).delete()
    return PersonalDataErased(len(requests) - len(gone), len(gone), notes)


def _erase_in_log(tournament: Tournament, names: Collection[str]) -> None:
    """Notes at boards, reasons of refusals, and ``names`` of people who never played; certificates still hold."""
    entries = AuditEntry.objects.filter(tournament=tournament, kind__in=(BoardNoted.kind, *_OF_REQUESTS))
    for entry in entries:
        digest, payload = digest_of(entry), dict(entry.payload)
        texts: tuple[str, ...] = ("text",) if entry.kind == BoardNoted.kind else ("reason",)
        if entry.kind in _OF_REQUESTS and payload.get("name") in names:
            texts = ("reason", "name", "fide_id")
            entry.target_name = ERASED if entry.target_name in names else entry.target_name
            entry.by_name = ERASED if entry.by_name in names else entry.by_name
        erased = {name: ERASED for name in texts if payload.get(name)}
        if erased:
            entry.payload, entry.digest = {**payload, **erased}, digest
            entry.save(update_fields=["payload", "digest", "target_name", "by_name"])


def _erase_in_journal(tournament: Tournament) -> None:
    """What was written of these rows; of a damaged entry nothing can be taken out."""
    for entry in JournalEntry.objects.filter(tournament=tournament).iterator():
        try:
            steps = entry.steps()
        except Unreadable:
            continue
        kept = [step for step in steps if step[0] not in _STEPS]
        if len(kept) < len(steps):
            JournalEntry.objects.filter(pk=entry.pk).update(rows=stored_steps(kept))


def _erase_in_restore_points(tournament: Tournament) -> None:
    for point in RestorePoint.objects.filter(tournament=tournament):
        try:
            held: dict[str, Any] = unpack(bytes(point.rows)) if point.rows else {}
        except Damaged:
            RestorePoint.objects.filter(pk=point.pk).update(rows=b"")  # nobody can say what is in it
            continue
        if held.get("tables", {}).get("boardnote", {}).get("rows"):
            held["tables"]["boardnote"]["rows"] = []
            RestorePoint.objects.filter(pk=point.pk).update(rows=pack(held))


def would_be_done(today: date | None = None) -> Done:
    """What ``keep_to_rule`` would do today; nothing is changed."""
    with transaction.atomic():
        done = keep_to_rule(today)
        transaction.set_rollback(True)
        return done
