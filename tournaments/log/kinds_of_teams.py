"""The kinds of changes of a team event: what its regulations fix, teams, rosters, byes and line-ups."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import (
    Change,
    FieldChange,
    OfRound,
    OfTeam,
    Plain,
    PlayerNamed,
    TeamMoved,
    TeamNamed,
    logged_as,
)
from tournaments.log.undoing import HANDED_OUT, REVOKED, WITH_ANOTHER, Undo


@logged_as(
    "team.settings",
    _("Regulations of the teams changed: %(changes)s"),
    label=_("regulations of the teams changed"),
    undo=Undo(is_led=True),
)
class TeamSettingsChanged(Change):
    changes: tuple[FieldChange, ...]


@logged_as(
    "team.add",
    _("Team %(team)s entered, %(values)s"),
    label=_("team entered"),
    unless={"values": _("Team %(team)s entered")},
    undo=Undo(),
)
class TeamEntered(OfTeam):
    values: dict[str, Plain]


@logged_as("team.update", _("Team %(team)s changed: %(changes)s"), label=_("team changed"), undo=Undo())
class TeamChanged(OfTeam):
    """``team`` is as after the change."""

    changes: tuple[FieldChange, ...]


@logged_as(
    "team.remove",
    _("Team %(team)s taken out of the list, who had %(values)s"),
    label=_("team removed"),
    unless={"values": _("Team %(team)s taken out of the list")},
    undo=Undo(is_last=True),
)
class TeamRemoved(OfTeam):
    values: dict[str, Plain]


@logged_as("team.number", _("Teams numbered: %(moves)s"), label=_("teams numbered"), undo=Undo())
class TeamsNumbered(Change):
    moves: tuple[TeamMoved, ...]


@logged_as(
    "team.lots",
    _("Numbers of the table drawn by lot: %(moves)s"),
    label=_("numbers of teams drawn"),
    undo=Undo(is_last=True),
)
class TeamsDrawn(Change):
    """The teams of a round robin have the numbers of its table by lot; ``moves`` are all of them, by the new number."""

    moves: tuple[TeamMoved, ...]


@logged_as(
    "team.roster",
    _("Roster of %(team)s: %(players)s"),
    label=_("roster changed"),
    unless={"players": _("Nobody is in the roster of %(team)s any more")},
    also={"gone": _("no longer: %(gone)s")},
    undo=Undo(),
)
class RosterChanged(OfTeam):
    """``players`` are the roster in its order, ``gone`` those who were in it before."""

    players: tuple[PlayerNamed, ...]
    gone: tuple[PlayerNamed, ...] = ()


@logged_as(
    "team.import",
    _("Entered from a list: %(players)s"),
    label=_("teams imported"),
    also={"teams": _("new teams: %(teams)s")},
    undo=Undo(),
)
class TeamsImported(Change):
    players: tuple[PlayerNamed, ...]
    teams: tuple[str, ...]


@logged_as(
    "team.withdraw",
    _("Team %(team)s withdrew from round %(round_number)s on"),
    label=_("team withdrawn"),
    undo=Undo(),
)
class TeamWithdrawn(OfTeam):
    """``round_number`` is the first round without the team."""

    round_number: int


@logged_as(
    "team.return",
    _("Team %(team)s plays again after withdrawing from round %(round_number)s on"),
    label=_("team back"),
    undo=Undo(),
)
class TeamReturned(OfTeam):
    """``round_number`` is the one from which the team had withdrawn."""

    round_number: int


@logged_as(
    "team.bye",
    _("Team %(team)s, round %(round_number)s: %(bye_before)s → %(bye)s"),
    label=_("bye of a team"),
    undo=Undo(),
)
class TeamByeChanged(OfTeam):
    """``bye`` and ``bye_before`` are kinds of byes, empty for none."""

    round_number: int
    bye: str
    bye_before: str


@logged_as(
    "team.not_apart",
    _("Round %(round_number)s: forbidden pairings of teams that could not be avoided: %(pairs)s"),
    label=_("forbidden pairings of teams"),
    undo=WITH_ANOTHER,
)
class TeamsNotKeptApart(OfRound):
    """Teams of one club or federation that meet, because the round could not be paired otherwise."""

    pairs: tuple[tuple[TeamNamed, ...], ...]


@logged_as(
    "team.line_up",
    _("Line-up of %(team)s in round %(round_number)s: %(seated)s"),
    label=_("line-up handed in"),
    unless={"seated": _("Line-up of %(team)s in round %(round_number)s taken away: the first boards play")},
    also={"reason": _("because: %(reason)s"), "by_captain": _("by the captain's link")},
    undo=_("Hand in another line-up."),
)
class LineUpHandedIn(OfTeam):
    """``seated`` are those on the boards, from the first one on; ``reason`` where it came after it was revealed."""

    round_number: int
    seated: tuple[str, ...]
    reason: str = ""
    by_captain: bool = False


@logged_as(
    "team.reveal",
    _("Line-ups of round %(round_number)s revealed"),
    label=_("line-ups revealed"),
    also={"usual": _("none was handed in by %(usual)s, whose first boards play")},
    undo=_("Everybody has read them. Change a line-up, with a reason."),
)
class LineUpsRevealed(OfRound):
    """``usual`` are the teams of which no line-up was handed in."""

    usual: tuple[TeamNamed, ...]


@logged_as(
    "link.make_captains",
    _("Links made for the captains of %(teams)s"),
    label=_("captains' links made"),
    undo=HANDED_OUT,
)
class CaptainLinksMade(Change):
    """Links of captains made, or made anew."""

    teams: tuple[TeamNamed, ...]


@logged_as(
    "link.revoke_captains",
    _("Links revoked of the captains of %(teams)s"),
    label=_("captains' links revoked"),
    undo=REVOKED,
)
class CaptainLinkRevoked(Change):
    teams: tuple[TeamNamed, ...]


@logged_as(
    "team.score",
    _("Round %(round_number)s: %(white)s %(score)s %(black)s, without the players"),
    label=_("score of a match entered"),
    unless={"score": _("Round %(round_number)s: %(white)s - %(black)s without a score, the line-ups sit there again")},
    also={"reason": _("because: %(reason)s")},
    undo=Undo(),
)
class MatchScoreEntered(OfRound):
    """The game points of both teams where nobody says who played; ``white`` has White on board 1."""

    white: TeamNamed
    black: TeamNamed
    score: str = ""
    reason: str = ""


@logged_as(
    "team.decide",
    _("Round %(round_number)s: %(winner)s goes on against %(loser)s, by %(how)s"),
    label=_("level match of teams decided"),
    also={"score": _("score %(score)s")},
    undo=Undo(),
)
class TeamMatchDecided(OfRound):
    """``winner`` goes on from a level match of a knock-out; ``how`` is a ``DecidedBy``, ``score`` of a play-off."""

    winner: TeamNamed
    loser: TeamNamed
    how: str
    score: str = ""
