"""Sets a stage for a browser test through the actions, and tells what is in the database; prints JSON.

python -m tests.e2e.stage lines                 does these, line by line (stage_process.py)
python -m tests.e2e.stage large-event PLAYERS   an event before round 1
python -m tests.e2e.stage team-event ROUNDS     a team event without teams
python -m tests.e2e.stage counts                rows that a pairing writes
python -m tests.e2e.stage saving PLAYERS        two events: of one round 1 is being played, of the other it is a draft
python -m tests.e2e.stage saved                 what is saved of both; a draft that was published is one again after it
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


def team_event(rounds: str) -> dict[str, str]:
    from tests.tournaments.factories import make_tournament
    from tests.tournaments.teams.events import SYSTEM

    fields = {"system": SYSTEM, "points_bye": 5, "initial_colour": "", "tiebreaks": "MPVGP,EDE,EMGSB"}
    return {"slug": make_tournament(players=0, rounds=int(rounds), slug="league", **fields).slug}


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
    from tournaments.rounds.actions.drafts import discard_draft

    before = counts()
    draft = Round.objects.filter(published_at=None).first()
    if draft is not None:
        discard_draft(draft, by=None)
    return {"before": before, "after": counts()}


def saving(players: str) -> dict[str, object]:
    from django.test import Client

    from tests.tournaments.factories import make_tournament
    from tournaments.models import Game, User
    from tournaments.rounds.actions import drafts

    played, draft = (make_tournament(players=int(players), slug=slug) for slug in ("played", "draft"))
    drafts.publish_round(drafts.pair_next_round(played, by=None), by=None)
    drafts.pair_next_round(draft, by=None)
    client = Client()
    client.force_login(User.objects.get())
    games = Game.objects.filter(match__round__tournament=played).values_list("pk", flat=True)
    return {"slug": "played", "games": list(games), "sessions": [client.cookies["sessionid"].value]}


def saved() -> dict[str, object]:
    from django.db.models import Count

    from tournaments.models import AuditEntry, Game, Publication, Round, Tournament
    from tournaments.rounds.actions.taking_back import take_back_round

    of_games = AuditEntry.objects.filter(kind="result.record").values("target_id")
    games = Game.objects.filter(match__round__tournament__slug="played", version__gt=0)
    draft = Round.objects.get(tournament__slug="draft")
    found = {
        "games": {game.pk: (game.version, game.result) for game in games},
        "entries": {row["target_id"]: row["count"] for row in of_games.annotate(count=Count("pk"))},
        "revision": Tournament.objects.get(slug="played").revision,
        "published": draft.published_at is not None,
        "public": sorted({game.published for game in Game.objects.filter(match__round=draft)}),
        "publications": Publication.objects.filter(tournament__slug="draft").count(),
        "publishing": AuditEntry.objects.filter(tournament__slug="draft", kind="round.publish").count(),
    }
    if draft.published_at is not None:
        take_back_round(draft, by=None, reason="once more")
    return found


if __name__ == "__main__":
    django.setup()
    run(
        {
            "large-event": large_event,
            "team-event": team_event,
            "discard": discard,
            "counts": counts,
            "saving": saving,
            "saved": saved,
        },
        sys.argv[1:],
    )
