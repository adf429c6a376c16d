"""Line-ups: handed in by captains until the deadline, by arbiters at any time, and revealed all at once."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.basics.errors import Doubtful, Refused, Stale, require
from tournaments.basics.outcomes import FORFEITS
from tournaments.journal.changing import change
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds_of_teams import LineUpHandedIn
from tournaments.log.writing import LONGEST_AUTHOR, author, log
from tournaments.models import Game, LineUp, LineUpPlace, Match, Result, Round, Team, TeamSeat, Tournament, User
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.actions.seating import seat_line_ups, settle_empty_boards
from tournaments.rounds.actions.team_drafts import reveal
from tournaments.rounds.queries.line_ups import Boards, are_sealed, deadline, in_boards, seated
from tournaments.rounds.queries.team_snapshot import colours_of, settings_of_teams
from tournaments.teams.models import OrderRule, TeamSettings
from tournaments.teams.queries.line_ups import sealed_rounds
from tournaments.teams.queries.teams import current_team, roster_of

logger = logging.getLogger(__name__)

LONGEST_REASON = 300


def hand_in_line_up(
    team: Team,
    keys: Sequence[int | None],
    *,
    by: User | None,
    round_number: int,
    by_captain: bool = False,
    reason: str = "",
    sure: bool = False,
) -> LineUp:
    """Let the players with the ids ``keys`` sit on the boards of the team in a round; None leaves a board empty.

    A captain may until the deadline. Once the line-ups of a published round are known, an arbiter changes them with
    a ``reason``, which the public reads, as long as nobody of the match has played.

    Raises:
        Doubtful: the order is not that of the regulations, which only warn of it, and the arbiter is not ``sure``.
        Refused: the line-up is none, it comes too late, or a reason is missing; with every reason.
        Stale: the team or one of the players is gone.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        settings = settings_of_teams(tournament)
        players = _require_line_up(tournament, current, settings, keys, round_number, sure=sure)
        round_ = (
            Round.objects.filter(tournament=tournament, number=round_number).defer("snapshot", "explanation").first()
        )
        match = _require_in_time(tournament, current, round_number, round_, by_captain=by_captain, reason=reason)
        how = {"by_captain": by_captain, "by_name": author(by)[:LONGEST_AUTHOR], "handed_in_at": timezone.now()}
        line_up, _made = LineUp.objects.update_or_create(team=current, round_number=round_number, defaults=how)
        line_up.places.all().delete()
        LineUpPlace.objects.bulk_create(
            LineUpPlace(line_up=line_up, board=board, player=player) for board, player in enumerate(players, start=1)
        )
        reason = reason.strip()[:LONGEST_REASON]
        if round_ is not None and match is not None:
            _seat_anew(round_, match, current, players, settings, reason=reason, by=by)
        names = tuple(player.name if player else "–" for player in players)
        told = LineUpHandedIn(TeamNamed.of(current), round_number, names, reason=reason, by_captain=by_captain)
        log(tournament, told, by=by)
        return line_up


def take_line_up_away(team: Team, *, by: User | None, round_number: int) -> None:
    """Let the first boards play again in a round whose line-ups are not known yet.

    Raises:
        Refused: they are known.
        Stale: nothing was handed in, or somebody has taken it away already.
    """
    with change(team.tournament) as tournament:
        current = current_team(team, tournament)
        line_up = LineUp.objects.filter(team=current, round_number=round_number).first()
        if line_up is None:
            raise Stale(_("There is no line-up of %(team)s for this round any more.") % {"team": current.name})
        round_ = Round.objects.filter(tournament=tournament, number=round_number).first()
        text = _("The line-ups of this round are known. Hand in another one, with a reason.")
        require(round_ is None or are_sealed(round_), text)
        line_up.delete()
        log(tournament, LineUpHandedIn(TeamNamed.of(current), round_number, ()), by=by)


def reveal_line_ups(round_: Round, *, by: User | None, sure: bool = False) -> None:
    """Seat the players of all teams of a round at once; a published round gets a new version with them.

    Raises:
        Doubtful: the deadline is still to come, and nobody is ``sure``.
        Refused: they are known already.
        Stale: somebody has discarded the round.
    """
    with change(round_.tournament) as tournament:
        current = Round.objects.filter(pk=round_.pk).defer("snapshot", "explanation").first()
        if current is None:
            raise Stale(_("Somebody has discarded this round."))
        current.tournament = tournament
        require(are_sealed(current), _("The line-ups of this round are known already."))
        until = deadline(tournament, current.number)
        if until is not None and until > timezone.now() and not sure:
            text = _("Line-ups can be handed in until %(moment)s.")
            raise Doubtful(text % {"moment": date_format(timezone.localtime(until), "DATETIME_FORMAT")})
        why = reveal(current, by=by)
        if current.is_published:
            new_version(current, frozen_data(current), why=why, by=by)


def reveal_what_is_due(tournament: Tournament | None = None) -> int:
    """Reveal the line-ups of the published rounds whose deadline has passed, of one tournament or of all.

    Returns of how many rounds that was.
    """
    return sum(_revealed_by_itself(round_) for round_ in sealed_rounds(tournament))


def _revealed_by_itself(round_: Round) -> bool:
    """Reveal the line-ups of the sealed round if its deadline has passed; returns whether that was done here."""
    until = deadline(round_.tournament, round_.number)
    if until is None or until > timezone.now():
        return False
    try:
        reveal_line_ups(round_, by=None)
    except Refused as refusal:  # somebody else has just done it, the round is gone, or nobody is there to be seated
        logger.info("line-ups of round %d (id %d): %s", round_.number, round_.pk, refusal)
        return False
    return True


def _require_line_up(
    tournament: Tournament, team: Team, settings: TeamSettings, keys: Sequence[int | None], number: int, *, sure: bool
) -> Boards:
    roster = {player.pk: player for player in roster_of(team)}
    named = [key for key in keys if key is not None]
    if not set(named) <= roster.keys():
        raise Stale(_("One of these players is not in the roster of %(team)s any more.") % {"team": team.name})
    players = in_boards([None if key is None else roster[key] for key in keys], settings.boards)
    problems = [*_faults(settings, keys, named), *_away(players, number)]
    if problems:
        raise Refused(problems)
    order = list(order_faults(settings, players))
    if order and settings.order_binds:
        raise Refused(order)
    if order and not sure:
        raise Doubtful(order)
    return players


def _faults(settings: TeamSettings, keys: Sequence[int | None], named: Sequence[int]) -> Iterator[str]:
    if len(keys) > settings.boards:
        yield _("A match has %(boards)d boards. Name as many players at most.") % {"boards": settings.boards}
    if len(set(named)) < len(named):
        yield _("Somebody stands on two boards. Each player has one.")
    if not named:
        yield _("Nobody is on a board. Name a player at least.")


def _away(players: Boards, number: int) -> Iterator[str]:
    """Who of the players is not in the round."""
    for player in players:
        if player is not None and not player.takes_part_in(number):
            text = _("%(name)s does not take part in round %(number)d. Name somebody else.")
            yield text % {"name": player.name, "number": number}


def order_faults(settings: TeamSettings, players: Boards) -> Iterator[str]:
    """What speaks against the order of a line-up, by the regulations."""
    places = [player.roster_place or 0 for player in players if player]
    if settings.order_rule != OrderRule.FREE and places != sorted(places):
        yield _("The players do not sit in the order of the roster.")
    last = max((board for board, player in enumerate(players) if player), default=0)
    if settings.order_rule != OrderRule.GAPS and None in players[:last]:
        yield _("A board is empty above one that is not. Empty boards are the last ones.")


def _require_in_time(
    tournament: Tournament, team: Team, number: int, round_: Round | None, *, by_captain: bool, reason: str
) -> Match | None:
    """The match in which the team sits already; None where its line-up is only kept.

    Raises:
        Refused: it comes too late, or without a reason.
    """
    text = _("There is no round %(number)d; the tournament has %(total)d rounds.")
    require(1 <= number <= tournament.total_rounds, text % {"number": number, "total": tournament.total_rounds})
    until = deadline(tournament, number)
    late = until is not None and until <= timezone.now()
    is_known = round_ is not None and not are_sealed(round_)
    text = _("Line-ups of round %(number)d can no longer be handed in. Ask an arbiter.")
    require(not (by_captain and (late or is_known)), text % {"number": number})
    if round_ is None or not is_known:
        text = _("Line-ups of round %(number)d could be handed in until %(moment)s. A later one needs a reason.")
        moment = date_format(timezone.localtime(until), "DATETIME_FORMAT") if until else ""
        require(not late or reason.strip(), text % {"number": number, "moment": moment})
        return None
    seat = TeamSeat.objects.filter(round=round_, team=team, match__isnull=False).select_related("match").first()
    if seat is None or seat.match is None:
        raise Refused(_("%(team)s has no match in round %(number)d.") % {"team": team.name, "number": number})
    if round_.is_published:
        require(reason.strip(), _("Everybody has read this line-up. A change needs a reason, which the public reads."))
    played = Game.objects.filter(match=seat.match).exclude(result__in=(Result.OPEN, *FORFEITS))
    require(not played.exists(), _("Results have come in on boards of this match. Clear them first."))
    return seat.match


def _seat_anew(
    round_: Round, match: Match, team: Team, players: Boards, settings: TeamSettings, *, reason: str, by: User | None
) -> None:
    """Put the players on the boards of a match whose line-ups are known."""
    seat_line_ups(round_, {team.pk: players}, colours_of(settings))
    if not round_.is_published:
        return
    there = seated(round_)
    for game in Game.objects.filter(match=match).exclude(result=Result.OPEN):
        if len(there.get((match.pk, game.board), {})) == 2:
            game.result, game.version = Result.OPEN, game.version + 1
            game.save(update_fields=["result", "version", "changed_at"])
    settle_empty_boards(round_)
    why = [{"kind": "line-up", "team": team.name, "reason": reason}]
    new_version(round_, frozen_data(round_), why=why, by=by)
