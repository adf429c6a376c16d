"""Restore points: a tournament kept whole before a step that is hard to undo, and brought back to it.

What was published and what the log says are never taken back: after a restore the publications agree with it again, by
new versions and by taking back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.chess960 import in_words
from tournaments.basics.dump import FOR_GOOD, tables
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.incoming import Damaged
from tournaments.basics.load import load_rows, loaded_values, without_missing_users
from tournaments.history.actions.undone import mark_undone
from tournaments.journal.changing import change
from tournaments.journal.differences import note_differences, noted_rows
from tournaments.journal.going_back import held_by
from tournaments.journal.noting import open_change, unnoted
from tournaments.journal.restore_points import Occasion, keep_point, publications_of
from tournaments.log.kinds import Restored
from tournaments.log.kinds_of_rounds import RoundPublished
from tournaments.log.writing import LONGEST_AUTHOR, author, log
from tournaments.models import Game, Publication, RestorePoint, Round, Tournament, User
from tournaments.models.entered import FIXED_BY_ROUND_1
from tournaments.models.rows import AT_ONCE
from tournaments.players.queries.moves import numbers_of, require_none_moved
from tournaments.publication.models import BROUGHT_BACK
from tournaments.publication.queries.reasons import Reason
from tournaments.rounds.actions.publication import new_version
from tournaments.rounds.queries.cases import changes_published, require_case
from tournaments.rounds.queries.guards import has_begun

# What was announced with round 1 stays in FIDE mode, however it would be changed (C.04.1, 1; C.07, 4.1). By which
# ratings and in which order players stand goes with their rows, which come back with the ratings and TPNs of then.
ANNOUNCED = (
    *(name for name in FIXED_BY_ROUND_1 if name not in ("rating_method", "equal_order")),
    "initial_colour_drawn", "total_rounds", "tiebreaks", "tiebreak_edition",
)  # fmt: skip


def restore(point: RestorePoint, *, by: User | None, case: str = "", sure: bool = False) -> RestorePoint:
    """Bring the tournament back to ``point``; returns the point that undoes it.

    Other pairings than the public has read are public again only by the ``case`` of C.04.2, 4.4.

    Raises:
        Doubtful: round 1 has been published, TPNs move, and nobody is ``sure``.
        Refused: the point is damaged, or published pairings would change without a case that fits.
        Stale: it is no longer kept.
    """
    with change(point.tournament) as tournament:
        current = RestorePoint.objects.filter(pk=point.pk).first()
        if current is None:
            raise Stale(_("This restore point is no longer kept: newer ones have taken its place."))
        numbers, undo = numbers_of(tournament), keep_point(tournament, Occasion.RESTORE, by=by)
        try:
            data = held_by(current, tournament)
            _put_back(tournament, data)
        except (Damaged, KeyError) as error:
            raise Refused(_("This restore point is damaged and cannot be read.")) from error
        published = list(_agree_with_the_public(tournament, data["in_force"], case, by=by))
        undone = undo.revision - current.revision
        moment = current.at.isoformat()
        done = Restored(current.pk, current.occasion, current.round_number, moment, undo.pk, undone)
        for one in (done, *published):
            log(tournament, one, by=by)
        mark_undone(tournament)
        require_none_moved(tournament, numbers, sure=sure)
        return undo


def _put_back(tournament: Tournament, data: dict[str, Any]) -> None:
    """All rows as ``data`` has them; the journal has only those that differ."""
    before = noted_rows(tournament)
    with unnoted():
        _exchange_rows(tournament, data)
        for round_ in tournament.paired_rounds.all():
            Publication.objects.filter(tournament=tournament, number=round_.number).update(round=round_)
    if (change := open_change()) is not None:
        note_differences(change, before, noted_rows(tournament))


def _exchange_rows(tournament: Tournament, data: dict[str, Any]) -> None:
    versions = dict(Game.objects.filter(match__round__tournament=tournament).values_list("pk", "version"))
    for table in reversed(tables()):
        table.rows_of(tournament).delete()
    stays = (*FOR_GOOD, *(ANNOUNCED if tournament.in_fide_mode and has_begun(tournament) else ()))
    values = loaded_values({name: value for name, value in data["tournament"].items() if name not in stays})
    Tournament.objects.filter(pk=tournament.pk).update(**values, changed_at=timezone.now())
    for table in tables():
        if table.name not in data["tables"]:
            continue  # a table that is younger than the point
        rows = load_rows(table.model, data["tables"][table.name])
        without_missing_users(table.model, rows)
        for row in rows if table.path == "tournament" else ():
            row.tournament_id = tournament.pk
        if table.model is Game:
            for game in rows:  # no page that was open before may take it for the board that it showed
                game.version = max(game.version, versions.get(game.pk, 0)) + 1
        table.model._base_manager.bulk_create(rows, batch_size=AT_ONCE)


def _agree_with_the_public(
    tournament: Tournament, before: dict[str, int], case: str, *, by: User | None
) -> Iterator[RoundPublished]:
    """Publications follow the rounds that were put back; what is no more in force was taken back, with the reason.

    Gives what is to be logged of other pairings than the public has read.
    """
    rounds = {round_.number: round_ for round_ in Round.objects.filter(tournament=tournament)}
    newest = {row.number: row for row in publications_of(tournament)}
    for number, row in newest.items():
        then = before.get(str(number))
        round_ = rounds.get(number)
        if round_ is not None and round_.is_published:
            if row.pk == then and not row.is_taken_back:
                continue
            by_case = changes_published(round_)
            if by_case:
                require_case(round_, case)
            why = [{"kind": "brought back"}, *([{"kind": "case", "case": case}] if by_case else ())]
            again = _publish_again(round_, then, why=why, by=by)
            if by_case and again is not None:
                yield RoundPublished(round_.pk, number, again.version, in_words(round_.start_position), case)
        elif not row.is_taken_back:
            row.taken_back_at, row.taken_back_reason = timezone.now(), BROUGHT_BACK
            row.taken_back_by_name = author(by)[:LONGEST_AUTHOR]
            row.save(update_fields=["taken_back_at", "taken_back_reason", "taken_back_by_name"])


def _publish_again(round_: Round, then: int | None, *, why: Sequence[Reason], by: User | None) -> Publication | None:
    """The version that was in force then, as the newest one."""
    old = Publication.objects.filter(pk=then).first() if then else None
    if old is None:
        return None
    return new_version(round_, {"pairings": old.pairings, "round_list": old.round_list}, why=why, by=by)
