"""The kinds of changes of players, their byes, numbers and ratings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import Change, FieldChange, Move, OfPlayer, Plain, PlayerNamed, RatingHeld, logged_as
from tournaments.log.undoing import WITH_ANOTHER, Undo, never, of_pairings
from tournaments.models import Missing


@logged_as(
    "player.add",
    _("%(player)s entered, %(values)s"),
    label=_("player entered"),
    unless={"values": _("%(player)s entered")},
    also={"half_points": _("half-point byes for missed rounds: %(half_points)s")},
    undo=Undo(),
)
class PlayerEntered(OfPlayer):
    values: dict[str, Plain]
    half_points: tuple[int, ...] = ()  # the missed rounds with half-point byes


@logged_as("player.import", _("Entered from a list: %(players)s"), label=_("players imported"), undo=Undo())
class PlayersImported(Change):
    players: tuple[PlayerNamed, ...]


@logged_as(
    "player.update",
    _("%(player)s changed: %(changes)s"),
    label=_("player changed"),
    undo=Undo(carries_rounds=of_pairings),
)
class PlayerChanged(OfPlayer):
    """``player`` is as after the change."""

    changes: tuple[FieldChange, ...]


_BACK_BY_THE_EVENT = _("Move them back on the page of the event.")


@logged_as(
    "players.moved_here",
    _("From the tournament %(tournament)s: %(players)s"),
    label=_("players from another tournament"),
    undo=_BACK_BY_THE_EVENT,
)
class PlayersMovedHere(Change):
    players: tuple[PlayerNamed, ...]
    tournament: str


@logged_as(
    "players.moved_away",
    _("To the tournament %(tournament)s: %(players)s"),
    label=_("players to another tournament"),
    undo=_BACK_BY_THE_EVENT,
)
class PlayersMovedAway(Change):
    players: tuple[PlayerNamed, ...]
    tournament: str


@logged_as(
    "player.remove",
    _("%(player)s taken out of the list, who had %(values)s"),
    label=_("player removed"),
    unless={"values": _("%(player)s taken out of the list")},
    undo=Undo(is_last=True),
)
class PlayerRemoved(OfPlayer):
    values: dict[str, Plain]


@logged_as("player.name_hidden", _("Name of %(player)s not public"), label=_("name not public"), undo=Undo())
class PlayerNameHidden(OfPlayer):
    """Everybody reads the number in the place of the name; why is asked nowhere."""


@logged_as("player.name_shown", _("Name of %(player)s public again"), label=_("name public again"), undo=Undo())
class PlayerNameShown(OfPlayer):
    """Everybody reads the name again."""


@logged_as(
    "player.withdraw", _("%(player)s withdrew from round %(round_number)s on"), label=_("player withdrawn"), undo=Undo()
)
class PlayerWithdrawn(OfPlayer):
    """``round_number`` is the first round without the player."""

    round_number: int


@logged_as(
    "player.return",
    _("%(player)s plays again after withdrawing from round %(round_number)s on"),
    label=_("player back"),
    undo=Undo(),
)
class PlayerReturned(OfPlayer):
    """``round_number`` is the one from which the player had withdrawn."""

    round_number: int


@logged_as(
    "player.expel",
    _("%(player)s expelled in round %(round_number)s: %(reason)s"),
    label=_("player expelled"),
    undo=Undo(carries_rounds=never),
)
class PlayerExpelled(OfPlayer):
    """``round_number`` is the round in which it was decided."""

    round_number: int
    reason: str


@logged_as(
    "player.not_come",
    _("%(player)s did not come to round %(round_number)s, without notice"),
    label=_("did not come"),
    undo=WITH_ANOTHER,
)
class PlayerNotCome(OfPlayer):
    """The player did not come to the round, and had not said so."""

    round_number: int


@logged_as(
    "player.plays_on",
    _("%(player)s, who lost round %(round_number)s by forfeit, plays on"),
    label=_("plays on"),
    undo=Undo(),
)
class PlayerPlaysOn(OfPlayer):
    """The player, who lost by forfeit in the round, is to be paired in the next one."""

    round_number: int


@logged_as(
    "player.rating_only",
    _("Rating of %(player)s, for rating only: %(old)s → %(new)s: %(reason)s"),
    label=_("rating corrected for rating only"),
    undo=Undo(carries_rounds=never),
)
class RatingForRatingOnly(OfPlayer):
    """The rating was found wrong too late to count in the tournament: ``new`` is reported and no more."""

    old: int | None
    new: int
    reason: str


@logged_as(
    "player.provisional_rating",
    _("%(player)s got the provisional rating %(rating)s (before: %(old)s): %(reason)s"),
    label=_("provisional rating"),
    undo=Undo(),
)
class ProvisionalRatingGiven(OfPlayer):
    old: RatingHeld
    rating: int
    reason: str


@logged_as(
    "bye.request",
    _("%(player)s asks for a %(bye)s in round %(round_number)s"),
    label=_("bye asked for"),
    also={"bye_before": _("instead of a %(bye_before)s")},
    undo=Undo(),
)
class ByeRequested(OfPlayer):
    """``bye_before`` is the kind that was asked for until now, empty for none."""

    round_number: int
    bye_before: str
    bye: str


@logged_as(
    "bye.cancel",
    _("%(player)s takes back the %(bye)s of round %(round_number)s"),
    label=_("bye taken back"),
    undo=Undo(),
)
class ByeCancelled(OfPlayer):
    round_number: int
    bye: str


@logged_as(
    "player.round_rating",
    _("%(player)s has the rating %(rating)s from round %(round_number)s on"),
    label=_("rating from a round on"),
    unless={"rating": _("%(player)s: no other rating from round %(round_number)s on")},
    undo=Undo(carries_rounds=never),
)
class RoundRatingSet(OfPlayer):
    """A rating that the player has from a round on, in an event of more than 30 days; empty where it was taken away."""

    round_number: int
    rating: int | None


@logged_as(
    "players.renumber",
    _("Pairing numbers recalculated: %(moves)s"),
    label=_("pairing numbers recalculated"),
    undo=WITH_ANOTHER,
)
class Renumbered(Change):
    """The players whose TPNs changed after round 1 was paired."""

    moves: tuple[Move, ...]


@logged_as(
    "players.exchange",
    _("Pairing numbers exchanged among equal players: %(moves)s; %(reason)s"),
    label=_("pairing numbers exchanged"),
    undo=Undo(is_last=True),
)
class TpnsExchanged(Change):
    """Two players of one rating and title who have each other's TPN now."""

    moves: tuple[Move, ...]
    reason: str


@logged_as(
    "players.table",
    _("Numbers of the table given, %(numbered_by)s: %(moves)s"),
    label=_("numbers of a round robin"),
    undo=Undo(is_last=True),
)
class TableNumbered(Change):
    """The players of a round robin have the numbers of its table; ``moves`` are all of them, by the new number."""

    moves: tuple[Move, ...]
    numbered_by: str


@logged_as(
    "players.number",
    _("Players numbered anew, without what was exchanged: %(moves)s; %(reason)s"),
    label=_("players numbered anew"),
    unless={"moves": _("Players numbered anew, and nobody got another one; %(reason)s")},
    undo=Undo(is_last=True),
)
class NumberedAnew(Change):
    """All have the TPNs of rating, title and name again; ``moves`` are those which had been exchanged."""

    moves: tuple[Move, ...]
    reason: str


@logged_as(
    "players.refresh_ratings",
    _("Ratings taken over from the list %(source)s: %(moves)s"),
    label=_("ratings taken over"),
    unless={"moves": _("Ratings taken over from the list %(source)s")},
    also={"national": _("national ratings: %(national)s")},
    undo=Undo(is_last=True),
)
class RatingsTakenOver(Change):
    """Ratings from the lists in use."""

    source: str
    moves: tuple[Move, ...]
    national: tuple[Move, ...] = ()


@logged_as(
    "player.check_in",
    _("%(player)s: %(presence)s (before: %(presence_before)s)"),
    label=_("check-in"),
    also={"own": _("told by the player")},
    undo=Undo(),
)
class PresenceNoted(OfPlayer):
    """What was known of the player's coming, and what is; ``own`` says that the player said so."""

    presence_before: str
    presence: str
    own: bool = False


@logged_as(
    "players.missing",
    _("Not come when round %(round_number)s was to be paired, and so %(missing)s: %(players)s"),
    label=_("those who have not come"),
    undo=Undo(),
)
class MissingDecided(Change):
    """What became of those who had not come when the round was to be paired (C.04.2, 4.1)."""

    round_number: int
    missing: str
    players: tuple[PlayerNamed, ...]

    @property
    def how_undone(self) -> Undo | None:
        """That they are to be paired all the same is only written down."""
        if self.missing == Missing.LEAVE_OUT:
            return self.undo_rule
        return Undo(is_last=True) if self.missing == Missing.REMOVE else None


@logged_as(
    "bye.request_many",
    _("A %(bye)s in round %(round_number)s for %(players)s"),
    label=_("byes asked for by several"),
    undo=Undo(),
)
class ByesRequested(Change):
    """Byes of one kind in one round, for several players at once."""

    round_number: int
    bye: str
    players: tuple[PlayerNamed, ...]


@logged_as(
    "player.withdraw_many",
    _("Withdrawn from round %(round_number)s on: %(players)s"),
    label=_("several players withdrawn"),
    undo=Undo(),
)
class PlayersWithdrawn(Change):
    """``round_number`` is the first round without the players."""

    round_number: int
    players: tuple[PlayerNamed, ...]
