"""``python -m bench.agreement``: whether what is stored of an event agrees, asked by lines on standard input.

``check SLUG HOST`` answers what does not agree, and each public page as it is made anew; ``slips SLUG`` the codes on
the slips of the round published last. Each answer is a line of JSON. Runs beside a server, in its environment.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

OF_TOURNAMENT = ("tournament", "standings", "crosstable", "players", "ratings", "files", "hall")
OF_ROUND = ("round", "by_name", "versions")


def disagreements(slug: str) -> Iterator[str]:
    """Where publications and seats, or log and revision, say different things."""
    from tournaments.models import AuditEntry, Publication, Tournament

    tournament = Tournament.objects.get(slug=slug)
    entries = AuditEntry.objects.filter(tournament=tournament).count()
    if entries != tournament.revision:
        yield f"the log has {entries} entries, and the revision is {tournament.revision}"
    in_force = {
        publication.number: publication
        for publication in Publication.objects.filter(tournament=tournament, taken_back_at=None).order_by("version")
    }
    published = {round_.number: round_ for round_ in tournament.paired_rounds.exclude(published_at=None)}
    if in_force.keys() != published.keys():
        yield f"published are rounds {sorted(published)}, the public reads {sorted(in_force)}"
    for number in in_force.keys() & published.keys():
        yield from _differences(published[number], in_force[number])


def _differences(round_: Any, publication: Any) -> Iterator[str]:
    published = publication.pairings
    boards = {(one["board"], one["pairing"], one["white"]["id"], one["black"]["id"]) for one in published["boards"]}
    games = round_.games.select_related("match").prefetch_related("match__seats")
    seated = {(game.table, game.pk, *(game.sides()[side].player_id for side in "wb")) for game in games}
    if boards != seated:
        yield f"round {round_.number}: published {sorted(boards - seated)}, seated {sorted(seated - boards)}"
    byes = {(one["kind"], one["player"]["id"]) for one in published["byes"]}
    given = set(round_.seats.exclude(bye="").values_list("bye", "player"))
    if not byes <= given:
        yield f"round {round_.number}: byes published {sorted(byes - given)} that nobody has"


def fresh_pages(slug: str, host: str) -> dict[str, tuple[int, str]]:
    """Status and content of each public page, made by Django now."""
    from django.test import Client
    from django.urls import reverse

    from tournaments.models import Tournament

    tournament = Tournament.objects.get(slug=slug)
    pages = ["/", *(reverse(f"public:{name}", args=[slug]) for name in OF_TOURNAMENT)]
    for number in range(1, tournament.paired_rounds.count() + 2):
        pages += [reverse(f"public:{name}", args=[slug, number]) for name in OF_ROUND]
    pages += [reverse("public:player", args=[slug, player.pk]) for player in tournament.players.all()[:3]]
    client = Client(HTTP_HOST=host, raise_request_exception=False)
    answers = {page: client.get(page) for page in pages}
    return {page: (answer.status_code, answer.content.decode()) for page, answer in answers.items()}


def slips(slug: str) -> list[dict[str, str]]:
    """For each half of the slips of the round published last: its page, where the code goes, and the code."""
    from django.urls import reverse

    from tournaments.models import Tournament
    from tournaments.pages.keys import key_of_side

    tournament = Tournament.objects.get(slug=slug)
    round_ = tournament.paired_rounds.exclude(published_at=None).order_by("number").last()
    found = []
    for game in round_.games.select_related("match__round__tournament") if round_ else []:
        for colour, seat in game.sides().items():
            page, address = (reverse(f"public:{name}", args=[game.pk, colour]) for name in ("slip", "slip_key"))
            found.append({"page": page, "address": address, "key": key_of_side(game, seat.player, colour)})
    return found


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # what the log says is no answer
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection

    for line in sys.stdin:
        what, slug, *more = line.split()
        if what == "check":
            answer: Any = {"problems": list(disagreements(slug)), "pages": fresh_pages(slug, *more)}
        else:
            answer = slips(slug)
        connection.close()
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
