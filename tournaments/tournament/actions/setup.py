"""The tournament itself: made and changed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from pairing.service import DEFAULT, system_names
from pairing.standings import split_list
from tournaments.accounts.actions.members import begin_as_chief
from tournaments.basics.entrants import PLAYERS, TEAMS, Entrant, entrant_rows
from tournaments.basics.errors import Doubtful, Refused, Stale, label_of, require, require_clean
from tournaments.basics.fide_mode import objection, require_allowed
from tournaments.basics.levels import Concern
from tournaments.basics.slugs import base_slug, free_slug
from tournaments.basics.systems import (
    games_in_match,
    is_for_teams,
    is_possible_bye,
    objection_to,
    objection_to_bye,
    objection_to_draw,
    system_of,
    usual_bye,
)
from tournaments.basics.tiebreaks import presets_of, unknown_tiebreaks
from tournaments.clubs.queries.belonging import require_limits
from tournaments.journal.changing import change
from tournaments.journal.noting import unnoted
from tournaments.log.changes import EntrantNamed, FieldChange, entrant_named
from tournaments.log.kinds import KeptApart, MayMeetAgain, SettingsChanged, TieBreaksChanged, TournamentMade
from tournaments.log.writing import field_changes, log
from tournaments.models import ForbiddenPair, Tournament, User
from tournaments.models.entered import FIXED_BY_ROUND_1, TOURNAMENT_FIELDS
from tournaments.players.actions.numbering import fit_rounds, number_players
from tournaments.players.actions.strengths import change_method
from tournaments.players.queries.moves import moved_since, numbers_of
from tournaments.rounds.actions.drafts import drawn_colour, note_drawn_colour
from tournaments.rounds.queries.guards import has_begun, is_set_up, require_no_draft, rounds_paired
from tournaments.tournament.actions.timetable import require_timetable
from tournaments.tournament.queries.late_changes import require_sure

TABLE_SETTINGS = frozenset({"system", "cycles", "cycles_exchanged", "total_rounds"})  # of which a table is made
ORDERING_SETTINGS = frozenset({"rating_method", "equal_order"})  # by which players are put in order


def create_tournament(*, by: User | None, **fields: Any) -> Tournament:
    """A new tournament with an address made from its name; whoever makes one is its chief arbiter.

    Raises:
        Refused: the data are not good, with every fault.
        TypeError: a field that a tournament does not have.
    """
    _require_known(fields)
    with transaction.atomic(), unnoted():
        tournament = Tournament(**{"system": DEFAULT, **fields})
        tournament.slug = new_slug(tournament.name)
        if "points_bye" not in fields and tournament.system in system_names():
            tournament.points_bye = usual_bye(system_of(tournament), tournament.points_win, tournament.points_draw)
        _require_sound(tournament)
        _require_fair_draw(tournament)
        _require_possible_bye(tournament)
        tournament.save()
        begin_as_chief(tournament, by)
        require_limits(tournament)
        given = field_changes({}, {name: getattr(tournament, name) for name in sorted(fields)})
        log(tournament, TournamentMade(tournament.name, {one.field: one.new for one in given}), by=by)
        return tournament


def new_slug(name: str) -> str:
    """An address for ``name`` that no tournament has."""
    taken = set(Tournament.objects.filter(slug__startswith=base_slug(name)).values_list("slug", flat=True))
    return free_slug(name, taken)


def update_tournament(tournament: Tournament, *, by: User | None, sure: bool = False, **fields: Any) -> Tournament:
    """Change ``fields``; the address stays.

    Raises:
        Doubtful: round 1 has been published, pairings, standings, ratings or TPNs go by one of them, or tie-breaks do
            not go with another system, and nobody is ``sure``.
        Refused: the data are not good, or come too late; with every reason.
        TypeError: a field that a tournament does not have.
    """
    _require_known(fields)
    with change(tournament) as current:
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        new = {change.field: fields[change.field] for change in changes}
        if "initial_colour" in new and current.initial_colour_drawn:
            changes = (*changes, FieldChange("initial_colour_drawn", True, False))
            new["initial_colour_drawn"] = False
        numbers, method = numbers_of(current), current.rating_method
        require_settings(current, new)
        current.save(update_fields=[*new, "changed_at"])
        if "system" in new:
            fit_tiebreaks(current, by=by, sure=sure)
        if "rating_method" in new:
            change_method(current, method)
        if new.keys() & TABLE_SETTINGS:
            fit_rounds(current)
        if new.keys() & ORDERING_SETTINGS:
            number_players(current, by=by, sure=True)  # asked about below
        require_sure(current, changes, moved=moved_since(current, numbers), sure=sure)
        log(current, SettingsChanged(changes), by=by)
        return current


def fit_tiebreaks(tournament: Tournament, *, by: User | None, sure: bool) -> None:
    """Take those tie-breaks out that the system of the locked ``tournament`` does not have; if none is left, it has
    the usual ones.

    Raises:
        Doubtful: some fall, and nobody is ``sure``.
    """
    system, codes = system_of(tournament), split_list(tournament.tiebreaks)
    unknown = unknown_tiebreaks(codes, system)
    if not unknown:
        return
    kept = [code for code in codes if code not in unknown] or presets_of(system)[0].codes
    text = _("With %(system)s there are no tie-breaks %(codes)s. Without them the list would be: %(kept)s.")
    if not sure:
        told = {"system": gettext(system.title), "codes": ", ".join(unknown), "kept": ", ".join(kept) or _("none")}
        raise Doubtful(text % told)
    changes = field_changes({"tiebreaks": tournament.tiebreaks}, {"tiebreaks": ",".join(kept)})
    tournament.tiebreaks = ",".join(kept)
    tournament.save(update_fields=["tiebreaks"])
    log(tournament, TieBreaksChanged(changes), by=by)


def require_settings(tournament: Tournament, new: dict[str, Any]) -> None:
    """Let the locked ``tournament`` have these values of fields, where it may; nothing is saved.

    Raises:
        Refused: the data are not good, or come too late; with every reason.
    """
    _require_in_time(tournament, new)
    for name, value in new.items():
        setattr(tournament, name, value)
    _require_sound(tournament)
    if new.keys() & {"points_win", "points_draw"}:
        _require_fair_draw(tournament)
    if new.keys() & {"points_win", "points_draw", "points_bye", "system"}:
        _require_possible_bye(tournament)
    if new.keys() & {"start_date", "end_date", "total_rounds"}:
        require_timetable(tournament)


def _require_known(fields: dict[str, Any]) -> None:
    unknown = sorted(fields.keys() - set(TOURNAMENT_FIELDS))
    if unknown:
        raise TypeError(f"A tournament has no field {', '.join(unknown)} that could be set.")


def _require_sound(tournament: Tournament) -> None:
    problems = []
    if tournament.system not in system_names():
        problems.append(
            _("There is no pairing system “%(name)s”. Known: %(known)s.")
            % {"name": tournament.system, "known": ", ".join(sorted(system_names()))}
        )
    if tournament.points_draw > tournament.points_win:
        problems.append(_("A draw cannot be worth more than a win. Correct the points."))
    points = _points(tournament)
    if tournament.system in system_names() and (objection := objection_to_bye(system_of(tournament), points)):
        problems.append(objection)
    if objection := objection_to(tournament.acceleration, points):
        problems.append(objection)
    if tournament.start_date and tournament.end_date and tournament.end_date < tournament.start_date:
        problems.append(_("The last day is before the first. Correct the dates."))
    if problems:
        raise Refused(problems)
    require_clean(tournament)


def _require_fair_draw(tournament: Tournament) -> None:
    """An imported tournament keeps the points that it was played with; nobody chooses such points here."""
    objection = objection_to_draw(tournament.points_win, tournament.points_draw)
    require(not objection, objection)


def _require_possible_bye(tournament: Tournament) -> None:
    """As with the draw; in FIDE mode the allocated bye is worth what the games of a round can give."""
    if not is_possible_bye(games_in_match(tournament), _points(tournament)):
        require_allowed(tournament, Concern.BYE_POINTS)


def _points(tournament: Tournament) -> dict[str, int]:
    return {name: getattr(tournament, name) for name in ("points_win", "points_draw", "points_bye")}


def _require_in_time(tournament: Tournament, changes: dict[str, Any]) -> None:
    """Refuse what may no longer be changed."""
    if changes.keys() & {*FIXED_BY_ROUND_1, "total_rounds"}:
        # The number of rounds decides who is a maximum upfloater, and which round is the last one.
        require_no_draft(tournament)
    paired = rounds_paired(tournament)
    fixed = [name for name in FIXED_BY_ROUND_1 if name in changes]
    text = _("Round 1 has been paired, so this can no longer be changed: %(field)s.")
    problems = [text % {"field": label_of(Tournament, name)} for name in fixed if is_set_up(tournament)]
    rounds = changes.get("total_rounds")
    if rounds is not None and has_begun(tournament) and (late := objection(tournament, Concern.ROUNDS_LATE)):
        problems.append(late)
    if isinstance(rounds, int) and rounds < paired:
        text = _("%(paired)d rounds have been paired; the tournament cannot have only %(rounds)d.")
        problems.append(text % {"paired": paired, "rounds": rounds})
    if problems:
        raise Refused(problems)


def draw_initial_colour(tournament: Tournament, *, by: User | None) -> Tournament:
    """Draw the initial colour by lot (5.1) and write down that the program did.

    Raises:
        Refused: round 1 has been paired.
    """
    with change(tournament) as current:
        require_no_draft(current)
        require(not is_set_up(current), _("Round 1 has been paired; its initial colour can no longer be drawn again."))
        note_drawn_colour(current, drawn_colour(current), by=by)
        return Tournament.objects.get(pk=current.pk)


def add_forbidden_pair(
    tournament: Tournament,
    one: Entrant,
    other: Entrant,
    *,
    by: User | None,
    first_round: int = 1,
    last_round: int = 99,
) -> ForbiddenPair:
    """Keep two players, or teams, apart in the rounds from ``first_round`` to ``last_round``.

    Raises:
        Refused: not two who are paired here, rounds the wrong way round, the pair is there already, or a draft.
    """
    with change(tournament) as current:
        rows = entrant_rows(current)
        two = {type(one), type(other)} == {rows.entrants} and one.pk != other.pk
        is_here = {one.tournament_id, other.tournament_id} == {current.pk}
        text = _("Choose two different teams of this tournament.")
        if not is_for_teams(current):
            text = _("Choose two different players of this tournament.")
        require(two and is_here, text)
        require(1 <= first_round <= last_round, _("The first round must be 1 or more, and not after the last one."))
        require_pairs_open(current)
        named = dict(zip(rows.pair, sorted((one, other), key=lambda entrant: entrant.pk), strict=True))
        pair, made = ForbiddenPair.objects.get_or_create(
            tournament=current, **named, defaults={"first_round": first_round, "last_round": last_round}
        )
        require(made, _("%(pair)s: already a forbidden pairing. Remove that entry first.") % {"pair": pair})
        log(current, KeptApart(*_of_pair(pair)), by=by)
        return pair


def remove_forbidden_pair(pair: ForbiddenPair, *, by: User | None) -> None:
    """Let the two meet again.

    Raises:
        Refused: a draft rests on it.
        Stale: somebody has removed it already.
    """
    with change(pair.tournament) as current:
        require_pairs_open(current)
        row = ForbiddenPair.objects.select_related(*PLAYERS.pair, *TEAMS.pair).filter(pk=pair.pk).first()
        if row is None:
            raise Stale(_("Somebody has removed this entry already."))
        again = MayMeetAgain(*_of_pair(row))
        row.delete()
        log(current, again, by=by)


def require_pairs_open(tournament: Tournament) -> None:
    """Refuse changes of the pairs to keep apart under a draft, or in FIDE mode after round 1 has been paired."""
    require_no_draft(tournament)
    if has_begun(tournament):
        require_allowed(tournament, Concern.PAIR_LATE)


def _of_pair(pair: ForbiddenPair) -> tuple[int, EntrantNamed, EntrantNamed, int, int]:
    one, other = map(entrant_named, pair.entrants)
    return pair.pk, one, other, pair.first_round, pair.last_round
