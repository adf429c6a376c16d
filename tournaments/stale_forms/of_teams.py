"""The preconditions of forms about a team event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import LineUp, PersonalLink, Player, Team, TeamBye, TeamSettings
from tournaments.players.models.team import TEAM_FIELDS
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows
from tournaments.teams.models import TEAM_SETTINGS as SETTLED

TEAM_SETTINGS = Precondition(
    "team_settings",
    _("The regulations of the teams have changed since this page was made."),
    rows=(Rows(TeamSettings, SETTLED),),
)
TEAMS = Precondition(
    "teams",
    _("The teams or their order have changed since this page was made."),
    rows=(Rows(Team, ("tpn", "name")),),
)
TEAM = Precondition(
    "team",
    _("This team is not what it was when this page was made."),
    targets.TEAM,
    columns=(*TEAM_FIELDS, "withdrawn_from"),
)
ROSTER = Precondition(
    "roster",
    _("The roster has changed since this page was made."),
    targets.TEAM,
    rows=(Rows(Player, ("roster_place",), of="team"),),
)
LINE_UP = Precondition(
    "line_up",
    _("A line-up or the roster of this team has changed since this page was made."),
    targets.TEAM,
    rows=(Rows(LineUp, ("round_number", "handed_in_at"), of="team"), Rows(Player, ("roster_place",), of="team")),
)
TEAM_BYES = Precondition(
    "team_byes",
    _("The byes of this team have changed since this page was made."),
    targets.TEAM,
    rows=(Rows(TeamBye, ("round_number", "kind"), of="team"),),
)
CAPTAIN_LINKS = Precondition(
    "captain_links",
    _("The teams or the links of their captains have changed since this page was made."),
    rows=(Rows(Team, ("withdrawn_from",)), Rows(PersonalLink, where={"revoked_at": None, "team_key__isnull": False})),
    page="captains",
)
CAPTAIN_LINK = Precondition(
    "captain_link",
    _("The link of this captain has changed since this page was made."),
    targets.TEAM,
    rows=(Rows(PersonalLink, of="team_key", where={"revoked_at": None}),),
)
