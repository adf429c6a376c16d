"""What a program does with a token for several tournaments: makes and imports them, pairs, publishes, reads the file.

By the actions of the arbiters' pages, by their rules. The docstrings of its functions stand in the description of the
API.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import date
from typing import Any

from django.db import transaction
from django.http import Http404
from django.urls import reverse

from pairing.service import system_named, system_names
from tournaments.api import programs
from tournaments.api.data import filled
from tournaments.api.permissions import tournaments_for
from tournaments.api.sent import Created, Errors, IdempotencyKey, Problem, Sent
from tournaments.api.views.results import program_tournament
from tournaments.basics.errors import Stale
from tournaments.basics.once import claim, keep_answer
from tournaments.basics.tiebreaks import presets_of
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import ApiToken, Round, Tournament
from tournaments.rounds.actions import drafts
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.tournament.actions.setup import create_tournament

_TEXTS = ("name", "place", "federation", "chief_arbiter", "time_control")


def read_tournaments(token: ApiToken) -> programs.ProgramTournaments:
    """The tournaments that the token is for."""
    rows = tournaments_for(token).order_by("-start_date", "-created_at", "-pk")
    return {
        "tournaments": [
            filled(
                programs.ProgramTournamentLine,
                row,
                rounds=row.total_rounds,
                start_date=row.start_date.isoformat() if row.start_date else None,
            )
            for row in rows
        ],
        "token": filled(programs.ProgramToken, token, rights=token.rights, ends_on=token.ends_on.isoformat()),
    }


def create_new(
    token: ApiToken, idempotency_key: IdempotencyKey, sent: Sent[programs.NewTournament]
) -> Created[programs.ProgramTournament]:
    """Create a tournament; it belongs to the club if the token does.

    Sent again with the same Idempotency-Key none is created: the answer is 200 with the tournament of the first time.
    """
    body, errors = sent.read()
    fields: dict[str, Any] = {name: body[name] for name in _TEXTS if name in body}
    fields |= {name: _day(body, name, errors) for name in ("start_date", "end_date") if name in body}
    if "rounds" in body:
        fields["total_rounds"] = body["rounds"]
    if "system" in body:
        fields["system"] = _system(body, errors)
    _require_none(errors)

    def make() -> Tournament:
        made = create_tournament(by=None, **fields)
        codes = list(presets_of(system_named(made.system))[0].codes)
        return set_tiebreaks(made, codes, edition=made.tiebreak_edition, by=None)

    return _once(token, idempotency_key, body, make)


def import_file(
    token: ApiToken, idempotency_key: IdempotencyKey, sent: Sent[programs.NewFromFile]
) -> Created[programs.ProgramTournament]:
    """Create a tournament from a report file, with its players and rounds, which are published: all of it or nothing.

    Rounds that differ from what the rules would pair are refused unless `sure` is true.
    """
    body, errors = sent.read()
    if body.get("system"):
        _system(body, errors)
    _require_none(errors)

    def make() -> Tournament:
        return import_trf(
            body["trf"].encode(),
            by=None,
            name=body.get("name") or None,
            system=body.get("system", ""),
            total_rounds=body.get("rounds"),
            provisional_rating=body.get("provisional_rating"),
            provisional_reason=body.get("provisional_reason", ""),
            breaches_accepted=bool(body.get("sure")),
        )

    return _once(token, idempotency_key, body, make)


def pair_round(token: ApiToken, sent: Sent[programs.RoundToPair]) -> Created[programs.PairedRound]:
    """Pair the coming round as a draft, which only arbiters see.

    If the round is paired already, the answer is 200, and nothing changes.
    """
    body, tournament = sent.checked(), token.at_hand
    there = Round.objects.filter(tournament=tournament, number=body["round"]).first()
    if there is not None:
        return Created(_paired(there))
    sure = body.get("sure", False)
    try:
        draft = drafts.pair_next_round(tournament, by=None, number=body["round"], nonetheless=sure, with_missing=sure)
    except Stale as refusal:  # nothing was said of a version, so 412 would be no answer
        raise Problem(409, "It is not the coming round.", [("/round", text) for text in refusal.problems]) from refusal
    return Created(_paired(draft), reverse("api:wide_publication", args=[tournament.slug, draft.number]))


def publish_draft(token: ApiToken, number: int) -> programs.PairedRound:
    """Publish the draft of this round; if it is published already, the answer is 200."""
    found = Round.objects.filter(tournament=token.at_hand, number=number).first()
    if found is None:
        raise Http404
    found.tournament = token.at_hand
    return _paired(found if found.is_published else drafts.publish_round(found, by=None))


def read_trf(token: ApiToken) -> programs.ReportFile:
    """The report file (TRF26) of the tournament as it stands: the complete rounds, and no draft."""
    return {"trf": export_trf(token.at_hand)}


def _paired(round_: Round) -> programs.PairedRound:
    return {"round": round_.number, "published": round_.is_published, "boards": round_.matches.count()}


def _once(
    token: ApiToken, key: IdempotencyKey, body: dict[str, Any], make: Callable[[], Tournament]
) -> Created[programs.ProgramTournament]:
    """What ``make`` makes, or made when the same was sent before."""
    key.require()
    mark = "api-" + hashlib.sha256(f"{token.pk} new {key}".encode(errors="replace")).hexdigest()[:36]
    content = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    with transaction.atomic():
        form, is_first = claim(mark, content, by=None)
        if not is_first:
            token.tournament = tournaments_for(token).filter(pk=form.answer or 0).first()
            if form.content != content or token.tournament is None:
                raise Problem(409, "This Idempotency-Key was used for something else, or what it made is gone.")
            return Created(program_tournament(token))
        token.tournament = make()
        keep_answer(form, str(token.tournament.pk))
    return Created(program_tournament(token), reverse("api:program_tournament", args=[token.tournament.slug]))


def _day(body: dict[str, Any], name: str, errors: Errors) -> date | None:
    try:
        return date.fromisoformat(body[name])
    except (ValueError, TypeError):
        if not any(pointer == f"/{name}" for pointer, _text in errors):
            errors.append((f"/{name}", "It must be a day, such as 2026-11-28."))
        return None


def _system(body: dict[str, Any], errors: Errors) -> str:
    if isinstance(body["system"], str) and body["system"] not in system_names():
        errors.append(("/system", f"There is no such pairing system. Known: {', '.join(system_names())}."))
    return str(body["system"])


def _require_none(errors: Errors) -> None:
    if errors:
        raise Problem(422, "Some of it cannot be read. Nothing has been changed.", errors)
