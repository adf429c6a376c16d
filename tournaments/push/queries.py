"""What a browser is notified of: the board of one player in the round that was published last."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language

from tournaments.models import Publication, PushSubscription, Tournament
from tournaments.publication.queries.by_name import NameLine, board_in_words, where_players_sit
from tournaments.publication.queries.published import published_round

TITLE = 100  # characters of the name of the tournament at most


def newest_publication(tournament: Tournament) -> datetime | None:
    """When something of the tournament was published last."""
    return (
        Publication.objects.filter(tournament=tournament)
        .order_by("-published_at")
        .values_list("published_at", flat=True)
        .first()
    )


def due_round(subscription: PushSubscription, at_hand: int) -> tuple[int, datetime] | None:
    """The round that the browser is to be notified of, and when it was published; None for no such round.

    Of several that were published together, as in a round robin, it is the one ``at_hand``.
    """
    found = dict(
        Publication.objects.filter(
            tournament=subscription.tournament_id,
            published_at__gt=subscription.notified_to,
            taken_back_at=None,
            round__published_at__isnull=False,
        ).values_list("number", "published_at")
    )
    number = at_hand if at_hand in found else max(found, default=0)
    return (number, found[number]) if found else None


def notification(subscription: PushSubscription, number: int, published_at: datetime) -> bytes | None:
    """What the browser shows (JSON, in the language that is active); None where the round does not name the player."""
    tournament = subscription.tournament
    as_shown = (tournament.public_revision, get_language())
    line = _lines(tournament.pk, number, published_at, as_shown).get(subscription.player_key)
    if line is None:
        return None
    path = reverse("public:player", args=[tournament.slug, subscription.player_key])
    content = {
        "title": tournament.name[:TITLE],
        "body": board_in_words(line, number, line.player.name),
        "url": path,
        "tag": f"{tournament.slug}-{subscription.player_key}",
    }
    return json.dumps(content, ensure_ascii=False).encode()


@lru_cache(maxsize=16)  # of one publication for each language
def _lines(
    tournament: int, number: int, _published_at: datetime, _as_shown: tuple[int, str | None]
) -> Mapping[int, NameLine]:
    """Where everybody sits, by the numbers of the players: read once for all who are notified of one publication."""
    published = published_round(Tournament.objects.get(pk=tournament), number)
    return {line.player.id: line for line in where_players_sit(published)} if published else {}
