"""The rows of a round of teams as it was paired: matches, byes, and who sits on the boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.service import ByeKind, Colour, Pair
from tournaments.basics.errors import require
from tournaments.basics.systems import system_of
from tournaments.log.changes import TeamNamed
from tournaments.log.kinds_of_teams import LineUpsRevealed
from tournaments.log.writing import log
from tournaments.models import Player, Round, Team, User
from tournaments.publication.queries.reasons import Reason
from tournaments.rounds.actions.seating import MatchOfTeams, seat_line_ups, seat_teams, settle_empty_boards
from tournaments.rounds.queries.line_ups import are_sealed, deadline, line_ups
from tournaments.rounds.queries.pairing_with_groups import PairingWithGroups
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.team_snapshot import colours_of, settings_of_teams

MOST_NAMES = 160  # letters of the names of teams that the public reads in a note; the log has all of them


def seat_round_of_teams(round_: Round, state: Snapshot, pairs: Sequence[Pair], free: Sequence[int]) -> None:
    """Save the teams of the round; their players too, unless line-ups are sealed until a deadline.

    ``free`` are those that have no opponent. Whoever is out of a knock-out has no seat.
    """
    teams = state.teams
    kind = system_of(round_.tournament).kind_of_bye
    byes = [(teams[tpn], str(kind)) for tpn in free]
    byes += [(teams[tpn], str(state.byes.get(tpn, ByeKind.ZERO_POINT))) for tpn in sorted(state.engine.absent)]
    matches = [MatchOfTeams(teams[pair.white], teams[pair.black]) for pair in pairs]
    seat_teams(round_, matches, byes, state.boards)
    if deadline(round_.tournament, round_.number) is None:
        fill_boards(round_, state.boards, players=state.players.values())


def fill_boards(round_: Round, boards: Sequence[Colour], *, players: Iterable[Player] | None = None) -> None:
    """Seat the players of all teams by their line-ups; ``players`` are all of them where they have been read."""
    seats = line_ups(round_.tournament, round_.number, boards=len(boards), players=players)
    seat_line_ups(round_, seats, boards)


def reveal(round_: Round, *, by: User | None) -> Sequence[Reason]:
    """Seat the players of all teams of a sealed round at once; returns what the public reads of it.

    Raises:
        Refused: nobody plays for any of them.
    """
    fill_boards(round_, colours_of(settings_of_teams(round_.tournament)))
    text = _("Nobody plays for any team of this round. Enter the players of the teams first.")
    require(not are_sealed(round_), text)
    if round_.is_published:
        settle_empty_boards(round_)
    paired = Team.objects.filter(seats__round=round_, seats__match__isnull=False)
    usual = list(paired.exclude(line_ups__round_number=round_.number).order_by("tpn"))
    told = LineUpsRevealed(round_.pk, round_.number, tuple(map(TeamNamed.of, usual)))
    log(round_.tournament, told, by=by)
    if not usual:
        return [{"kind": "line-ups"}]
    names = [team.name for team in usual]
    if sum(map(len, names)) > MOST_NAMES:
        return [{"kind": "many usual line-ups", "some": len(usual), "all": paired.count()}]
    return [{"kind": "usual line-ups", "teams": names}]


def settle_line_ups(round_: Round, *, by: User | None) -> Sequence[Reason]:
    """Of a round of teams that is published just now: reveal line-ups whose deadline has passed, settle empty boards.

    Returns what the public reads of it, if anything.
    """
    if are_sealed(round_):
        until = deadline(round_.tournament, round_.number)
        return reveal(round_, by=by) if until is not None and until <= timezone.now() else ()
    settle_empty_boards(round_)
    return ()


def teams_met(made: PairingWithGroups) -> tuple[tuple[TeamNamed, ...], ...]:
    """The teams of a group that meet all the same."""
    teams = {team.pk: TeamNamed.of(team) for team in made.state.teams.values()}
    return tuple((teams[one], teams[other]) for one, other in made.met)
