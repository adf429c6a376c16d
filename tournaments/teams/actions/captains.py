"""What captains do by their links: line-ups until the deadline, and the results of their matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.errors import Refused, require
from tournaments.journal.changing import change
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds_of_teams import CaptainLinkRevoked, CaptainLinksMade
from tournaments.log.writing import acting_as
from tournaments.models import Game, LineUp, Match, PersonalLink, Result, Team, TeamSeat, Tournament
from tournaments.players.actions.links import Owners
from tournaments.players.actions.personal import Revoked
from tournaments.results.actions.reports import Side, report_result
from tournaments.teams.actions.line_ups import hand_in_line_up
from tournaments.teams.queries.teams import current_team

CAPTAINS = Owners(
    Team,
    "team_key",
    current_team,
    made=lambda teams: CaptainLinksMade(tuple(map(TeamNamed.of, teams))),
    revoked=lambda teams: CaptainLinkRevoked(tuple(map(TeamNamed.of, teams))),
    all_have=gettext_lazy("Every captain has a link already."),
    none_has=gettext_lazy("No captain has a link."),
)


def team_of(link: PersonalLink, tournament: Tournament) -> Team:
    """The team whose captain has ``link``, in the ``tournament``, which is locked.

    Raises:
        Revoked: the link was revoked meanwhile, or the team is gone.
    """
    current = PersonalLink.objects.filter(pk=link.pk, revoked_at=None).first()
    team = Team.objects.filter(pk=current.team_key or 0, tournament=tournament).first() if current else None
    if team is None:
        raise Revoked(_("This link is no longer valid. Ask an arbiter for a new one."))
    team.tournament = tournament
    return team


def speaker(team: Team) -> str:
    """What the log calls who acts by the link of ``team``."""
    return f"{team.captain} ({team.name})" if team.captain else team.name


def hand_in_by_captain(
    link: PersonalLink, keys: Sequence[int | None], *, round_number: int, sure: bool = False
) -> LineUp:
    """As ``hand_in_line_up``, for the team of ``link``, until the deadline.

    Raises:
        Doubtful: the order is not that of the regulations, which only warn of it, and the captain is not ``sure``.
        Refused: the line-up is none, or it comes too late.
        Revoked: the link was revoked meanwhile.
        Stale: one of the players is gone.
    """
    with change(link.tournament) as tournament:
        team = team_of(link, tournament)
        with acting_as(speaker(team)):
            return hand_in_line_up(team, keys, by=None, round_number=round_number, by_captain=True, sure=sure)


def report_match(
    link: PersonalLink, match: Match, results: Mapping[int, str], *, versions: Mapping[int, int]
) -> tuple[int, int]:
    """Report ``results``, by the ids of games, in the place of the team's players.

    Where the other side has reported the same, it is the result. ``versions`` are those of the games as the captain
    saw them. A board that has got a result meanwhile is left out. Returns how many boards were reported, and how many
    of the match are without a result.

    Raises:
        Refused: the match is another team's, nothing was chosen, or a board cannot be reported; nothing is kept then.
        Revoked: the link was revoked meanwhile.
        Stale: a result was entered and taken away since.
    """
    with change(link.tournament) as tournament:
        team = team_of(link, tournament)
        is_own = TeamSeat.objects.filter(match=match, team=team).exists()
        require(is_own, _("You cannot enter results for this match."))
        require(results, _("Choose the result of a board at least."))
        games = Game.objects.filter(match=match).select_related("match__round")
        count = 0
        for game in games.prefetch_related("match__seats__player"):
            game.match.round.tournament = tournament
            if game.pk not in results or game.result != Result.OPEN:
                continue
            side = _side(game, team)
            try:
                report_result(side, results[game.pk], expected_version=versions.get(game.pk, -1))
            except Refused as refusal:
                place = _("Board %(number)d:") % {"number": game.board}
                raise type(refusal)([f"{place} {problem}" for problem in refusal.problems]) from refusal
            count += 1
        return count, Game.objects.filter(match=match, result=Result.OPEN).count()


def _side(game: Game, team: Team) -> Side:
    """The player of ``team`` in ``game``, for whom the captain speaks.

    Raises:
        Refused: none sits there.
    """
    sides = {colour: seat for colour, seat in game.sides().items() if seat.player.team_id == team.pk}
    text = _("Nobody of %(team)s sits at board %(number)d.")
    require(len(sides) == 1, text % {"team": team.name, "number": game.board})
    [(colour, seat)] = sides.items()
    return Side(game, seat.player, colour, captain=speaker(team))
