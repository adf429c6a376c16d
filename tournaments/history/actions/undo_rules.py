"""What speaks against undoing a change though its rows are as it left them, and what follows when they are put back.

A rule looks before the rows are put back, and returns what is to be done after it, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, require, require_clean
from tournaments.basics.fide_mode import require_allowed
from tournaments.basics.levels import Concern
from tournaments.basics.systems import system_of
from tournaments.history.actions.undo_parts import changed, player_of, unreadable
from tournaments.history.actions.undo_rules_of_teams import RULES as RULES_OF_TEAMS
from tournaments.log.changes import Change, FieldChange, PlayerNamed
from tournaments.log.kinds import (
    ColourDrawn,
    KeptApart,
    LotsDrawn,
    MayMeetAgain,
    SettingsChanged,
    TieBreaksChanged,
    TimetableChanged,
)
from tournaments.log.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    ByesRequested,
    MissingDecided,
    PlayerChanged,
    PlayerEntered,
    PlayerExpelled,
    PlayerPlaysOn,
    PlayerReturned,
    PlayersImported,
    PlayersWithdrawn,
    PlayerWithdrawn,
    PresenceNoted,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
)
from tournaments.log.kinds_of_rounds import GroupChanged, GroupKeptApart, GroupMayMeet, GroupsOrdered, ResultEntered
from tournaments.log.kinds_of_self_service import ByeWishRefused
from tournaments.log.kinds_of_standings import RankedByHand
from tournaments.models import ApartMember, ByeRequest, ForbiddenPair, Game, Player, Seat, Tournament, User
from tournaments.models.entered import BEFORE_FIELDS, SHARING_FIELDS
from tournaments.players.actions.missed import MISSED
from tournaments.players.actions.numbering import number_players, orders_by
from tournaments.results.queries.windows import require_before_deadline
from tournaments.rounds.queries.guards import has_begun, is_set_up, last_round, require_ahead, require_no_draft
from tournaments.rounds.queries.presence import awaited
from tournaments.sharing.actions import require_sharing
from tournaments.tournament.actions.before import require_before
from tournaments.tournament.actions.setup import ORDERING_SETTINGS, require_pairs_open, require_settings
from tournaments.tournament.actions.timetable import require_timetable

Afterwards = Callable[[], object] | None
Rule = Callable[[Tournament, Any, User | None], Afterwards]
STRENGTH = frozenset({"rating", "national_rating"})


def _result(tournament: Tournament, change: ResultEntered, _by: User | None) -> Afterwards:
    game = Game.objects.select_related("match__round").filter(pk=change.game.id or 0).first()
    last = require_no_draft(tournament)
    waits = not system_of(tournament).is_predetermined  # a later round for the results of this one
    if game is None or last is None or (waits and game.match.round.number != last.number):
        raise Refused(_("A later round rests on this result. Correct it instead."))
    require_before_deadline(tournament, game.match.round.number)
    return None


def _ahead(tournament: Tournament, change: Any, _by: User | None) -> Afterwards:
    """The round of the change is not paired yet; in a round robin nobody's leaving changes who is paired."""
    if system_of(tournament).is_predetermined:
        require_no_draft(tournament)
        return None
    require_ahead(tournament, change.round_number)
    return None


def _expelled(tournament: Tournament, change: PlayerExpelled, by: User | None) -> Afterwards:
    require_no_draft(tournament)
    return None


def _presence(tournament: Tournament, change: PresenceNoted, _by: User | None) -> Afterwards:
    player = player_of(tournament, change.player.id)
    text = _("%(name)s is not to be checked in now: the first round of this player has been paired.")
    require(awaited(tournament).filter(pk=player.pk).exists(), text % {"name": player.name})
    return None


def _plays_on(tournament: Tournament, change: PlayerPlaysOn, _by: User | None) -> Afterwards:
    last = last_round(tournament)
    if last is None or last.number != change.round_number:
        raise Refused(_("The next round has been paired with it."))
    return None


def _pairs(tournament: Tournament, _change: Change, _by: User | None) -> Afterwards:
    """Forbidden pairings may still be changed."""
    require_pairs_open(tournament)
    return None


def _colour(tournament: Tournament, _change: ColourDrawn, _by: User | None) -> Afterwards:
    require(not is_set_up(tournament), _("Round 1 has been paired; its initial colour stays."))
    return None


def _settings(tournament: Tournament, change: SettingsChanged, by: User | None) -> Afterwards:
    """What held before is still allowed; players are put in order again where they were ordered by it."""
    before = values_before(change.changes)
    if before.keys() <= set(BEFORE_FIELDS):
        require_before(tournament, before)
        return None
    if before.keys() <= set(SHARING_FIELDS):
        require_sharing(tournament, before)
        return None
    require_settings(tournament, before)
    return partial(number_players, tournament, by=by, sure=True) if before.keys() & ORDERING_SETTINGS else None


def values_before(changes: Iterable[FieldChange]) -> dict[str, Any]:
    """The values that fields of the tournament had, by name.

    Raises:
        Refused: one of them is a field that there is no more.
    """
    try:
        fields = {one.field: Tournament._meta.get_field(one.field) for one in changes}
        return {one.field: fields[one.field].to_python(one.old) for one in changes}  # type: ignore[union-attr]
    except (FieldDoesNotExist, ValidationError) as error:
        raise unreadable() from error


def _timetable(tournament: Tournament, _change: TimetableChanged, _by: User | None) -> Afterwards:
    """The rounds still begin one after the other."""
    return lambda: require_timetable(Tournament.objects.get(pk=tournament.pk))


def _tiebreaks(tournament: Tournament, _change: TieBreaksChanged, _by: User | None) -> Afterwards:
    require(not tournament.tie_places.exists(), _("Lots or ranks given by hand rest on these tie-breaks."))
    if has_begun(tournament):
        require_allowed(tournament, Concern.TIEBREAKS_LATE)
    return None


def _tie_places(tournament: Tournament, _change: LotsDrawn | RankedByHand, _by: User | None) -> Afterwards:
    """All places are of one round: what comes back is of no other than what came since."""

    def require_one_round() -> None:
        if tournament.tie_places.order_by().values("round_number").distinct().count() > 1:
            raise changed()

    return require_one_round


def _row(
    tournament: Tournament, change: PlayerChanged | ProvisionalRatingGiven | RatingForRatingOnly, _by: User | None
) -> Afterwards:
    """A player's row: no draft rests on it, the rounds of entry are not paired, and it is good when it is put back."""
    player, fields = player_of(tournament, change.player.id), {one.field: one for one in getattr(change, "changes", ())}
    is_rating = isinstance(change, ProvisionalRatingGiven) or fields.keys() & STRENGTH
    if is_rating or (not tournament.tpns_frozen and fields.keys() & orders_by(tournament)):
        require_no_draft(tournament)
    if (entry := fields.get("entry_round")) is not None:
        for number in (entry.old, entry.new):
            require_ahead(tournament, int(number or 0))
    return lambda: require_clean(Player.objects.get(pk=player.pk))


def _entered(tournament: Tournament, change: PlayerEntered, by: User | None) -> Afterwards:
    require_only_entered(tournament, [change.player])
    return None


def _imported(tournament: Tournament, change: PlayersImported, by: User | None) -> Afterwards:
    require_only_entered(tournament, change.players)
    return None


def require_only_entered(tournament: Tournament, entered: Sequence[PlayerNamed]) -> None:
    """Those who were ``entered`` have done nothing since.

    Raises:
        Refused: something rests on an entry, or a draft stands.
        Stale: one of them is gone.
    """
    require_no_draft(tournament)
    players = Player.objects.filter(tournament=tournament, pk__in=[one.id or 0 for one in entered])
    if len(players) != len(entered):
        raise changed()
    seats = Seat.objects.filter(player__in=players)
    asked = ByeRequest.objects.filter(player__in=players, round_number__gte=F("player__entry_round"))
    plays = [seats.exclude(MISSED).values("player"), asked.values("player")]
    pairs = ForbiddenPair.objects.filter(tournament=tournament)
    members = ApartMember.objects.filter(player__in=players)
    forbidden = [pairs.values("one"), pairs.values("other"), members.values("player")]
    text = _("%(name)s has been in a round, has a bye or has withdrawn: this rests on the entry.")
    _require_none(players.filter(Q(withdrawn_from__isnull=False) | _any_of(plays)), text)
    _require_none(players.filter(_any_of(forbidden)), _("%(name)s has forbidden pairings, which rest on the entry."))


def _any_of(found: Iterable[QuerySet[Any, Any]]) -> Q:
    return reduce(or_, (Q(pk__in=rows) for rows in found))


def _require_none(players: QuerySet[Player], text: str) -> None:
    problems = [text % {"name": player.name} for player in players]
    if problems:
        raise Refused(problems)


RULES: dict[type[Change], Rule] = {
    ResultEntered: _result,
    **dict.fromkeys((PlayerWithdrawn, PlayersWithdrawn, PlayerReturned, MissingDecided), _ahead),
    **dict.fromkeys((ByeRequested, ByesRequested, ByeCancelled, ByeWishRefused), _ahead),
    PlayerExpelled: _expelled,
    PresenceNoted: _presence,
    PlayerPlaysOn: _plays_on,
    **dict.fromkeys((KeptApart, MayMeetAgain, GroupKeptApart, GroupMayMeet, GroupChanged, GroupsOrdered), _pairs),
    ColourDrawn: _colour,
    SettingsChanged: _settings,
    TimetableChanged: _timetable,
    TieBreaksChanged: _tiebreaks,
    **dict.fromkeys((LotsDrawn, RankedByHand), _tie_places),
    **dict.fromkeys((PlayerChanged, ProvisionalRatingGiven, RatingForRatingOnly), _row),
    PlayerEntered: _entered,
    PlayersImported: _imported,
    **RULES_OF_TEAMS,
}
