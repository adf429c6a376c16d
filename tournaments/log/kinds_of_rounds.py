"""The kinds of changes of rounds and of results, one class each; the register stands in ``kinds``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.log.changes import (
    Change,
    EntrantNamed,
    GameResult,
    GroupHeld,
    OfGame,
    OfRound,
    PairNamed,
    PlayerNamed,
    TeamNamed,
    logged_as,
)
from tournaments.log.undoing import WITH_ANOTHER, Undo, never


@logged_as(
    "round.pair",
    _("Round %(round_number)s paired by version %(engine)s: %(boards)s"),
    label=_("round paired"),
    also={"bye": _("%(bye)s has the bye"), "bye_of": _("%(bye_of)s has the bye")},
    undo=_("Discard the draft."),
)
class RoundPaired(OfRound):
    """``bye`` is the player with the pairing-allocated bye, ``bye_of`` the team."""

    boards: int
    bye: PlayerNamed | None
    engine: str
    bye_of: TeamNamed | None = None


@logged_as(
    "round.unanswered",
    _("Round %(round_number)s paired, though nobody has said who plays on after a loss by forfeit: %(players)s"),
    label=_("paired without an answer"),
    undo=WITH_ANOTHER,
)
class PairedUnanswered(OfRound):
    """The round was paired though nobody has said of ``players``, who lost by forfeit before, whether they play on."""

    players: tuple[PlayerNamed, ...]


@logged_as(
    "round.discard",
    _("Draft of round %(round_number)s discarded, with %(boards)s"),
    label=_("draft discarded"),
    undo=Undo(is_last=True),
)
class DraftDiscarded(OfRound):
    boards: int


@logged_as(
    "round.publish",
    _("Round %(round_number)s published, publication %(edition)s"),
    label=_("round published"),
    also={
        "position": _("starting position %(position)s"),
        "case": _("with other pairings, by C.04.2, %(case)s"),
        "opinion": _("against the second opinion: %(opinion)s"),
    },
    undo=_("The public has read it. Take the round back."),
)
class RoundPublished(OfRound):
    """``edition`` counts the publications of the round; ``position`` is the one drawn for a round of Chess960.

    ``case`` is that of C.04.2, 4.4, where other pairings were public before; ``opinion`` is why it was published though
    the second opinion pairs it otherwise.
    """

    edition: int
    position: str = ""
    case: str = ""
    opinion: str = ""


@logged_as(
    "round.opinion",
    _("Round %(round_number)s: the second opinion, which pairs it otherwise and came after publication, acknowledged"),
    label=_("second opinion acknowledged"),
    undo=_("It stays known."),
)
class OpinionAcknowledged(OfRound):
    """An arbiter knows that the published round is paired otherwise by the second opinion."""


@logged_as(
    "round.take_back",
    _("Round %(round_number)s taken back, publication %(edition)s: %(reason)s"),
    label=_("round taken back"),
    undo=_("The public has read it. Publish the round again."),
)
class RoundTakenBack(OfRound):
    """A published round is a draft again; ``edition`` is the publication that holds no more."""

    edition: int
    reason: str


@logged_as(
    "round.by_hand_start",
    _("Pairing round %(round_number)s by hand begun"),
    label=_("pairing by hand begun"),
    undo=_("Cancel pairing by hand."),
)
class SessionStarted(OfRound):
    """Somebody begins to pair the round by hand."""


@logged_as(
    "round.by_hand_cancel",
    _("Pairing round %(round_number)s by hand cancelled"),
    label=_("pairing by hand cancelled"),
    undo=_("Nobody has kept its steps. Begin pairing by hand again."),
)
class SessionCancelled(OfRound):
    """The session ended with the round as it was."""


@logged_as(
    "round.by_hand",
    _("Round %(round_number)s changed by hand: %(reason)s"),
    label=_("paired by hand"),
    also={
        "case": _("by C.04.2, %(case)s"),
        "gone": _("no longer: %(gone)s"),
        "come": _("new: %(come)s"),
        "bye_before": _("%(bye_before)s had the bye"),
        "bye_now": _("%(bye_now)s has the bye"),
        "let_in": _("let in: %(let_in)s"),
        "breaks": _("warned of: %(breaks)s"),
        "as_paired": _("it is as the program pairs"),
    },
    undo=Undo(is_led=True, is_last=True),
)
class PairedByHand(OfRound):
    """The round was changed by hand: the boards that are gone and those that came, White first.

    ``case`` is the article of C.04.2, 4.4 where the round was published; ``breaks`` are the rules that were warned of
    (``pairing.service.Rule``);
    ``bye_before`` and ``bye_now`` are empty where the bye stayed; ``as_paired`` says that it is what the program pairs.
    """

    reason: str
    case: str
    gone: tuple[PairNamed, ...]
    come: tuple[PairNamed, ...]
    bye_before: EntrantNamed | None
    bye_now: EntrantNamed | None
    let_in: tuple[EntrantNamed, ...]
    breaks: tuple[str, ...]
    as_paired: bool

    @property
    def how_undone(self) -> Undo | None:
        """Not where the public has seen it: it is changed by hand again."""
        return None if self.case else self.undo_rule


@logged_as(
    "result.decide",
    _("Round %(round_number)s: %(winner)s goes on against %(loser)s, by %(how)s"),
    label=_("level match decided"),
    also={"score": _("score %(score)s")},
    undo=Undo(),
)
class MatchDecided(OfRound):
    """``winner`` goes on from a level match of a knock-out; ``how`` is a ``DecidedBy``, ``score`` of a play-off."""

    winner: PlayerNamed
    loser: PlayerNamed
    how: str
    score: str = ""


@logged_as("result.record", _("%(game)s: %(old)s → %(new)s"), label=_("result entered"), undo=Undo())
class ResultEntered(OfGame):
    old: GameResult
    new: GameResult


@logged_as(
    "result.moves",
    _("Round %(round_number)s: moves kept of %(boards)s, %(plies)s half-moves in all"),
    label=_("moves of games"),
    undo=Undo(carries_rounds=never),
)
class MovesKept(OfRound):
    """The moves of games came from a file or a program, ``plies`` of them, in place of those that were there."""

    boards: int
    plies: int


@logged_as(
    "result.note",
    _("%(game)s, noted"),
    label=_("note at a board"),
    also={
        "text": _("“%(text)s”"),
        "illegal_white": _("illegal moves of White: %(illegal_white)s"),
        "illegal_black": _("illegal moves of Black: %(illegal_black)s"),
    },
    undo=Undo(carries_rounds=never),
)
class BoardNoted(OfGame):
    """What arbiters note at a board, for themselves; all empty where the note went."""

    text: str
    illegal_white: int
    illegal_black: int


@logged_as(
    "result.colours",
    _("%(game)s was played with the colours the other way round: %(reason)s"),
    label=_("colours corrected"),
    also={
        "result": _("it stood as %(result)s by the colours of the pairing"),
        "whole_match": _("and so was the whole match"),
    },
    undo=Undo(is_led=True, is_last=True),
)
class ColoursCorrected(OfGame):
    """The game was played with the other colours (C.04.2, 4.3.2); ``game`` has those of the pairing.

    ``result`` is what stood there, by the colours of the pairing; older entries lack it. Of a ``whole_match`` of teams
    there is one for each board that was played.
    """

    reason: str
    result: GameResult | None = None
    whole_match: bool = False


@logged_as(
    "result.for_rating",
    _("%(game)s, for rating only: %(old)s → %(new)s: %(reason)s"),
    label=_("corrected for rating only"),
    also={"colours_changed": _("with the colours the other way round")},
    undo=Undo(is_led=True, is_last=True),
)
class CorrectedForRating(OfGame):
    """Told after the end of the next round: what is reported for rating, and counts for nothing else."""

    old: GameResult
    new: GameResult
    colours_changed: bool
    reason: str


@logged_as(
    "result.correct",
    _("%(game)s: %(old)s corrected to %(new)s: %(reason)s"),
    label=_("result corrected"),
    undo=Undo(is_led=True, is_last=True),
)
class ResultCorrected(OfGame):
    old: GameResult
    new: GameResult
    reason: str


@logged_as(
    "round.not_apart",
    _("Round %(round_number)s: forbidden pairings that could not be avoided: %(pairs)s"),
    label=_("forbidden pairing not avoided"),
    undo=WITH_ANOTHER,
)
class NotKeptApart(OfRound):
    """Players of one group who meet, because the round could not be paired otherwise."""

    pairs: tuple[PairNamed, ...]


@logged_as(
    "forbidden.group",
    _("Forbidden pairings by group from round %(first_round)s to round %(last_round)s: %(group)s, %(players)s"),
    label=_("forbidden group added"),
    unless={"players": _("Forbidden pairings by group from round %(first_round)s to round %(last_round)s: %(group)s")},
    undo=Undo(is_led=True),
)
class GroupKeptApart(Change):
    """A forbidden group; ``players``, or teams, are those of one made by hand."""

    group: str
    first_round: int
    last_round: int
    players: tuple[EntrantNamed, ...] = ()


@logged_as(
    "forbidden.group_remove",
    _("Forbidden pairings by group removed: %(group)s, from round %(first_round)s to round %(last_round)s until now"),
    label=_("forbidden group removed"),
    undo=Undo(is_led=True),
)
class GroupMayMeet(Change):
    group: str
    first_round: int
    last_round: int


@logged_as(
    "forbidden.group_change",
    _("Forbidden pairings by group: %(before)s changed to %(held)s"),
    label=_("forbidden group changed"),
    undo=Undo(is_led=True),
)
class GroupChanged(Change):
    """Another group, other players or other rounds, at the same place."""

    before: GroupHeld
    held: GroupHeld


@logged_as(
    "forbidden.group_order",
    _("Forbidden groups put in this order: %(order)s"),
    label=_("order of the groups"),
    undo=Undo(is_led=True),
)
class GroupsOrdered(Change):
    """The groups that changed places; ``order`` has all of them, the most important one first."""

    order: tuple[str, ...]
