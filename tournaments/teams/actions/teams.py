"""Teams: entered, changed, numbered, withdrawn, brought back, with byes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.basics.annulled import annulled_entrants
from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.basics.lots import lot
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Plain, TeamMoved, TeamNamed
from tournaments.log.kinds_of_teams import (
    TeamByeChanged,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamReturned,
    TeamsDrawn,
    TeamsNumbered,
    TeamWithdrawn,
)
from tournaments.log.writing import field_changes, log, plain
from tournaments.models import AuditEntry, ByeRequest, Game, Player, Result, Team, TeamBye, TeamSeat, Tournament, User
from tournaments.players.actions.byes import require_allowed
from tournaments.players.actions.numbering import fit_rounds
from tournaments.players.models.team import TEAM_FIELDS
from tournaments.rounds.actions.forfeits import forfeit_open_games
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.queries.guards import coming_after, is_set_up, require_ahead, require_no_draft, rounds_paired
from tournaments.rounds.queries.tables import require_fixed_table
from tournaments.teams.actions.settings import require_team_event
from tournaments.teams.queries.teams import current_team, has_been_paired, homonym, in_order, team_rows


def add_team(tournament: Tournament, *, by: User | None, **fields: Any) -> Team:
    """Enter a team behind all others: before round 1, or late, from the coming round on.

    Raises:
        Refused: it is no team event, the data are not good, or the rounds are paired; with every reason.
        TypeError: a field that a team does not have.
    """
    _require_known(fields)
    with change(tournament) as current:
        require_team_event(current)
        team = new_team(current, **fields)
        fit_rounds(current)
        log(current, TeamEntered(TeamNamed.of(team), _shown(team, fields)), by=by)
        return team


def new_team(tournament: Tournament, **fields: Any) -> Team:
    """A saved team of the locked ``tournament`` with the next number; who enters it logs."""
    system = system_of(tournament)
    late = system.goes_by_numbers and tournament.paired_rounds.exists()
    text = _(
        "In a round robin everybody meets everybody: a late entry would need a new table. Take round 1 back first."
    )
    if system.eliminates:
        text = _("Round 1 is paired, and its bracket has no place for one more: a late entry would need a new bracket.")
    require(not late, text)
    fields.setdefault("entry_round", tournament.coming_round())
    last = Team.objects.filter(tournament=tournament).aggregate(last=Max("tpn"))["last"] or 0
    team = Team(tournament=tournament, tpn=last + 1, **fields)
    _require_sound(team)
    require_ahead(tournament, team.entry_round)
    team.save()
    return team


def update_team(team: Team, *, by: User | None, **fields: Any) -> Team:
    """Change ``fields``; the number stays.

    Raises:
        Refused: the data are not good, or come too late; with every reason.
        Stale: somebody has taken the team out.
        TypeError: a field that a team does not have.
    """
    _require_known(fields)
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        require_team(current, {one.field: fields[one.field] for one in changes})
        current.save()
        log(tournament, TeamChanged(TeamNamed.of(current), changes), by=by)
        return current


def require_team(team: Team, new: dict[str, Any]) -> None:
    """Let ``team``, whose tournament is locked, have these values of fields, where it may; nothing is saved.

    Raises:
        Refused: the data are not good, a draft rests on them, or they come too late.
    """
    if "entry_round" in new:
        for number in (team.entry_round, int(new["entry_round"])):
            require_ahead(team.tournament, number)
    if new.keys() & {"club", "federation"}:  # by which teams are kept apart
        require_no_draft(team.tournament)
    for name, value in new.items():
        setattr(team, name, value)
    _require_sound(team)


def _require_known(fields: dict[str, Any]) -> None:
    if unknown := sorted(fields.keys() - set(TEAM_FIELDS)):
        raise TypeError(f"A team has no field {', '.join(unknown)} that could be set.")


def _require_sound(team: Team) -> None:
    team.name = " ".join(team.name.split())
    other = homonym(team.tournament, team.name, besides=team.pk)
    text = _("There is a team %(name)s already. Give each team a name of its own, such as %(name)s 2.")
    require(other is None, text % {"name": other.name if other else ""})
    require_clean(team)
    require_fixed_table(team)


def _shown(team: Team, names: Any) -> dict[str, Plain]:
    return {name: plain(getattr(team, name)) for name in names if getattr(team, name) not in (None, "")}


def remove_team(team: Team, *, by: User | None) -> None:
    """Take a team out that has never been in a round; its players stay in the list, without a team.

    The numbers of those behind it move up as long as round 1 is not paired.

    Raises:
        Refused: the team has been in a round, or a draft stands.
        Stale: somebody has taken it out already.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        require_no_draft(tournament)
        text = _("%(name)s has been in a round and stays in the list. Withdraw the team instead.")
        require(not has_been_paired(current), text % {"name": current.name})
        keep_point(tournament, Occasion.REMOVAL, by=by, note=current.name)
        removed = TeamRemoved(TeamNamed.of(current), _shown(current, TEAM_FIELDS))
        Player.objects.filter(team=current).update(team=None, roster_place=None)
        TeamSeat.objects.filter(team=current).delete()  # of rounds before it entered
        current.delete()
        if not is_set_up(tournament):
            _number(list(Team.objects.filter(tournament=tournament)))
            fit_rounds(tournament)
        log(tournament, removed, by=by)


def order_teams(tournament: Tournament, keys: Sequence[int], *, by: User | None) -> None:
    """Give the teams the numbers from 1 on in the order of ``keys``, their ids.

    Raises:
        Refused: round 1 has been paired: numbers are kept for good.
        Stale: the teams are others by now.
    """
    with change(tournament) as current:
        _require_numbers_open(current)
        teams = {team.pk: team for team in Team.objects.filter(tournament=current)}
        if sorted(keys) != sorted(teams):
            raise Stale(_("Teams have come or gone meanwhile. Look at the list and put it in order again."))
        if moves := _number([teams[key] for key in keys]):
            log(current, TeamsNumbered(moves), by=by)


def order_teams_by(tournament: Tournament, rule: str, *, by: User | None) -> None:
    """As ``order_teams``, in the order of ``rule`` (``queries.teams.RULES``).

    Raises:
        Refused: as there.
    """
    order_teams(tournament, [team.pk for team in in_order(team_rows(tournament), rule)], by=by)


def draw_team_numbers(tournament: Tournament, *, by: User | None) -> None:
    """Give the teams of a round robin or a knock-out their numbers by lot; undone and drawn again it is the same.

    Raises:
        Refused: as ``order_teams``, or the rounds do not go by a table.
    """
    with change(tournament) as current:
        _require_numbers_open(current)
        text = _("Only where rounds go by a table or a bracket are the numbers of teams drawn by lot.")
        require(system_of(current).goes_by_numbers, text)
        teams = list(Team.objects.filter(tournament=current).order_by("name"))
        before = {team.pk: team.tpn for team in teams}
        drawn = AuditEntry.objects.filter(tournament=current, kind=TeamsDrawn.kind, undone_by=None).count()
        places = {team.pk: lot(current, "table", drawn, place) for place, team in enumerate(teams)}
        teams.sort(key=lambda team: places[team.pk])
        keep_point(current, Occasion.NUMBERS, by=by)
        _number(teams)
        log(current, TeamsDrawn(tuple(TeamMoved(TeamNamed.of(one), before[one.pk], one.tpn) for one in teams)), by=by)


def _require_numbers_open(tournament: Tournament) -> None:
    """Refuse to number the teams of the locked ``tournament`` where they keep their numbers."""
    require_team_event(tournament)
    require_no_draft(tournament)
    text = _("Round 1 has been paired: each team keeps its number for good (C.04.6, 1.1).")
    require(not is_set_up(tournament), text)


def _number(teams: Sequence[Team]) -> tuple[TeamMoved, ...]:
    """Number ``teams`` in their order; returns those that moved.

    Nobody may have a number that another one still has, so all that move let go of theirs first.
    """
    moved = [(team, number) for number, team in enumerate(teams, start=1) if team.tpn != number]
    Team.objects.filter(pk__in=[team.pk for team, _number in moved]).update(tpn=None)
    moves = tuple(TeamMoved(TeamNamed.of(team), team.tpn, number) for team, number in moved)
    for team, number in moved:
        team.tpn = number
    Team.objects.bulk_update([team for team, _number in moved], ["tpn"])
    return moves


def withdraw_team(team: Team, *, by: User | None, from_round: int | None = None) -> Team:
    """Pair the team no more from ``from_round`` on, the coming round if it is not said.

    Raises:
        Refused: that round is paired, or the team has withdrawn already.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        text = _("%(name)s has withdrawn already. To change the round, let the team return first.")
        require(current.withdrawn_from is None, text % {"name": current.name})
        if system_of(tournament).is_predetermined:
            number = _leave_table(current, tournament, by=by)
        else:
            number = tournament.coming_round() if from_round is None else from_round
            if from_round is None:
                require_no_draft(tournament)
            require_ahead(tournament, number)
            _set_withdrawn(current, number)
        log(tournament, TeamWithdrawn(TeamNamed.of(current), number), by=by)
        return current


def _leave_table(team: Team, tournament: Tournament, *, by: User | None) -> int:
    """A team leaves a round robin: the rest of its boards is lost by forfeit; the first round of them.

    The public reads it in the newest version of the round published last.

    Raises:
        Refused: all its boards are decided, or a draft stands.
    """
    last = require_no_draft(tournament)
    games = Game.objects.filter(match__team_seats__team=team, result=Result.OPEN).order_by("match__round__number")
    number = games.values_list("match__round__number", flat=True).first() or coming_after(last)
    text = _("All games of %(name)s are decided: there is none that could be forfeited.")
    require(number <= tournament.total_rounds, text % {"name": team.name})
    _set_withdrawn(team, number)
    forfeit_open_games(tournament, by=by)
    if last is not None:
        kind = "team annulled" if team.pk in annulled_entrants(tournament) else "team withdrawn"
        new_version(last, frozen_data(last), why=[{"kind": kind, "name": team.name}], by=by)
    return number


def return_team(team: Team, *, by: User | None) -> Team:
    """Pair a team again that had withdrawn.

    Raises:
        Refused: the team has not withdrawn, or is missing in a draft.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        number = current.withdrawn_from
        if number is None:
            raise Refused(_("%(name)s has not withdrawn.") % {"name": current.name})
        if number <= rounds_paired(tournament):
            require_no_draft(tournament)
        _set_withdrawn(current, None)
        log(tournament, TeamReturned(TeamNamed.of(current), number), by=by)
        return current


def _set_withdrawn(team: Team, number: int | None) -> None:
    team.withdrawn_from = number
    team.save(update_fields=["withdrawn_from"])


def set_team_bye(team: Team, *, by: User | None, round_number: int, kind: str, sure: bool = False) -> None:
    """Give the team a bye of this kind in a round still to be paired, or none where ``kind`` is empty.

    Raises:
        Doubtful: the regulations speak against it, and the arbiter is not ``sure``.
        Refused: the round is paired or out of reach, the team does not play in it, or there is no such bye.
        Stale: somebody has taken the team out.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        require(kind in ("", *ByeRequest.Kind.values), _("Choose a half-point, zero-point or full-point bye."))
        require_ahead(tournament, round_number)
        text = _(
            "In a round robin everybody meets everybody: nobody has a bye. Who cannot play forfeits, or plays later."
        )
        if system_of(tournament).eliminates:
            text = _(
                "In a knock-out nobody asks for a bye. A team that cannot play withdraws, and its opponent goes on."
            )
        require(not kind or not system_of(tournament).goes_by_numbers, text)
        known = TeamBye.objects.filter(team=current, round_number=round_number).first()
        before = known.kind if known else ""
        if kind == before:
            return
        if kind:
            text = _("%(name)s does not take part in round %(number)d.")
            named = {"name": current.name, "number": round_number}
            require(current.takes_part_in(round_number), text % named)
            require_allowed([current], round_number, kind, sure=sure)
        if known and not kind:
            known.delete()
        elif known:
            known.kind = kind
            known.save(update_fields=["kind"])
        else:
            TeamBye.objects.create(team=current, round_number=round_number, kind=kind)
        log(tournament, TeamByeChanged(TeamNamed.of(current), round_number, kind, before), by=by)
