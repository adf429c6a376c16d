"""What random actions begin with: tournaments in which there is something to most of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.db import transaction

from tests.tournaments import factories
from tests.tournaments.journal.random_actions import BLITZ
from tournaments.models import Game, Tournament
from tournaments.players.actions import entries
from tournaments.players.actions.numbering import number_players
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.tournament.actions import groups, setup

At = Callable[..., AbstractContextManager[Tournament]]


def beginnings() -> At:
    """Gives a tournament in which nothing is done for good: each is made once, within a transaction of the caller's."""
    made: dict[tuple[Any, ...], int] = {}

    @contextmanager
    def at(rounds: int, stage: str, *, by_the_book: bool, **fields: Any) -> Iterator[Tournament]:
        begin = (rounds, stage, by_the_book)
        if begin not in made:
            slug = f"open-{len(made)}"
            made[begin] = tournament_at(rounds, stage, by_the_book=by_the_book, slug=slug, **fields).pk
        with transaction.atomic():
            try:
                yield Tournament.objects.get(pk=made[begin])
            finally:
                transaction.set_rollback(True)

    return at


def tournament_at(rounds: int, stage: str, *, by_the_book: bool, **more: Any) -> Tournament:
    """``rounds`` of four are behind it, the coming one is at ``stage``; ``by_the_book`` leaves it in FIDE mode."""
    fields = more if by_the_book else {**more, **factories.OUTSIDE_FIDE_MODE, "tiebreaks": f"BH,{BLITZ}"}
    made = factories.make_tournament(
        players=7, rounds=4, announced=True, entry_form=rounds == 0, long_event=True, **fields
    )
    one, other, *others = made.players.order_by("tpn")
    for player in (one, other):
        player.rating = one.rating
        player.save()
    number_players(made)
    entries.request_bye(others[0], by=None, round_number=4, kind="Z")
    setup.add_forbidden_pair(made, *others[:2], by=None, first_round=4)
    for value in () if rounds else ("Ajax", "Bern"):
        groups.add_group(made, by=None, kind="club", value=value)
    for _number in range(rounds):
        play_drawn(made)
    if stage != "ahead" and rounds < 4:
        draft = drafts.pair_next_round(made, by=None, nonetheless=True, with_missing=True)
        if stage == "playing":
            drafts.publish_round(draft, by=None)
    return made


def play_drawn(tournament: Tournament) -> None:
    """A round in which every game is drawn: at the end many are tied."""
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=None, nonetheless=True), by=None)
    for game in Game.objects.filter(match__round=round_):
        recording.record_result(game, "1/2", by=None)
