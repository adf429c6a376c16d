"""Sets a stage for a browser test through the services, and tells what is in the database; prints JSON.

python -m tests.e2e.stage told                  does these, line by line (told.py)
python -m tests.e2e.stage large-event PLAYERS   an event before round 1
python -m tests.e2e.stage counts                rows that a pairing writes
python -m tests.e2e.stage discard               those counts before and after a draft, if there is one, is thrown away
"""

from __future__ import annotations

import sys

import django

from tests.e2e.answering import run


def large_event(players: str) -> dict[str, str]:
    from tests.tournaments.factories import make_tournament

    tournament = make_tournament(players=int(players), rounds=9, slug="large")
    return {"slug": tournament.slug}


def counts() -> dict[str, int]:
    from tournaments.models import AuditEntry, Game, Round, Seat, Tournament

    return {
        "rounds": Round.objects.count(),
        "boards": Game.objects.count(),
        "seats": Seat.objects.count(),
        "log": AuditEntry.objects.filter(kind="round.pair").count(),
        "discarded": AuditEntry.objects.filter(kind="round.discard").count(),
        "revision": Tournament.objects.get().revision,
    }


def discard() -> dict[str, dict[str, int]]:
    from tournaments.models import Round
    from tournaments.services.rounds.drafts import discard_draft

    before = counts()
    draft = Round.objects.filter(published_at=None).first()
    if draft is not None:
        discard_draft(draft, by=None)
    return {"before": before, "after": counts()}


if __name__ == "__main__":
    django.setup()
    run({"large-event": large_event, "discard": discard, "counts": counts}, sys.argv[1:])
