"""What a player does by the personal link: byes asked for and taken back, and presence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Doubtful, Refused, Stale, require
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_self_service import ByeWished, ByeWishRefused, ByeWishTakenBack
from tournaments.log.writing import acting_as, log
from tournaments.models import ByeRequest, ByeWish, OwnByes, PersonalLink, Player, Tournament, User
from tournaments.players.actions.byes import require_allowed
from tournaments.players.actions.check_in import check_in_by_player
from tournaments.players.actions.entries import cancel_bye, request_bye
from tournaments.players.queries.personal import PLAYER_KINDS
from tournaments.rounds.queries.guards import require_ahead


class Revoked(Stale):
    """The link is worth nothing any more."""


def player_of(link: PersonalLink, tournament: Tournament) -> Player:
    """The player for whom ``link`` acts, with the ``tournament`` as it is now, locked.

    Raises:
        Revoked: the link was revoked meanwhile, or the player is gone.
    """
    current = PersonalLink.objects.filter(pk=link.pk, revoked_at=None).first()
    player = Player.objects.filter(pk=current.player_key or 0, tournament=tournament).first() if current else None
    if player is None:
        raise Revoked(_("This link is no longer valid. Ask an arbiter for a new one."))
    player.tournament = tournament
    return player


def ask_for_bye(link: PersonalLink, *, round_number: int, kind: str, sure: bool = False) -> bool:
    """A bye in a coming round, asked for by the player; returns whether it counts, else the arbiter decides.

    Raises:
        Refused: players may not ask here, the round is paired, or the settings' limits do not allow it.
        Doubtful: it is not the first one, and the player is not ``sure``.
    """
    with change(link.tournament) as tournament:
        player = player_of(link, tournament)
        require(tournament.own_byes != OwnByes.NONE, _("Ask an arbiter for a bye: it cannot be done here."))
        require(kind in PLAYER_KINDS, _("Choose one of the kinds of byes."))
        _require_in_time(tournament, round_number)
        require(
            player.takes_part_in(round_number),
            _("You do not take part in round %(number)d.") % {"number": round_number},
        )
        try:
            require_allowed([player], round_number, kind, sure=False, asks_again=False)
        except Doubtful as doubt:
            raise Refused([*doubt.problems, _("Talk to an arbiter.")]) from doubt
        _require_sure(player, round_number, sure=sure)
        with acting_as(player.name):
            if tournament.own_byes == OwnByes.COUNT:
                ByeWish.objects.filter(player=player, round_number=round_number).delete()
                request_bye(player, by=None, round_number=round_number, kind=kind, sure=True)
                return True
            _wish(player, round_number, kind)
            return False


def _require_in_time(tournament: Tournament, round_number: int) -> None:
    """As ``require_ahead``, in words that tell nothing of how a round is paired before it is published."""
    if round_number < tournament.coming_round():
        text = _("It is too late for round %(number)d. Talk to an arbiter.")
        raise Refused(text % {"number": round_number})
    require_ahead(tournament, round_number)


def _require_sure(player: Player, round_number: int, *, sure: bool) -> None:
    asked = ByeRequest.objects.filter(player=player).exclude(round_number=round_number).values_list("round_number")
    wished = ByeWish.objects.filter(player=player, refused=False).exclude(round_number=round_number)
    numbers = sorted({number for (number,) in asked} | {number for (number,) in wished.values_list("round_number")})
    if numbers and not sure:
        text = _("You have asked for a bye already, in round %(rounds)s. Tick that you want one more.")
        raise Doubtful(text % {"rounds": ", ".join(map(str, numbers))})


def _wish(player: Player, round_number: int, kind: str) -> None:
    granted = ByeRequest.objects.filter(player=player, round_number=round_number).first()
    if granted is not None:
        text = _("You have a %(bye)s in round %(number)d already. Take it back first.")
        raise Refused(text % {"bye": granted.get_kind_display(), "number": round_number})
    wish = ByeWish.objects.filter(player=player, round_number=round_number).first()
    if wish is not None and wish.refused:
        text = _("The arbiter has refused a bye in round %(number)d. Talk to an arbiter.")
        raise Refused(text % {"number": round_number})
    if wish is not None and wish.kind == kind:
        return
    ByeWish.objects.update_or_create(
        player=player, round_number=round_number, defaults={"kind": kind, "tournament": player.tournament}
    )
    log(player.tournament, ByeWished(PlayerNamed.of(player), round_number, kind), by=None)


def take_back_bye(link: PersonalLink, *, round_number: int) -> None:
    """Take back a bye, or the wish for one, while its round is not paired.

    Raises:
        Refused: the round is paired, or players may not change byes here.
        Stale: there is none any more.
    """
    with change(link.tournament) as tournament:
        player = player_of(link, tournament)
        require(player.tournament.own_byes != OwnByes.NONE, _("Tell an arbiter: it cannot be done here."))
        _require_in_time(player.tournament, round_number)
        wish = ByeWish.objects.filter(player=player, round_number=round_number, refused=False).first()
        asked = ByeRequest.objects.filter(player=player, round_number=round_number).first()
        if wish is None and asked is None:
            raise Stale(_("There is no bye in round %(number)d any more.") % {"number": round_number})
        with acting_as(player.name):
            if wish is not None:
                wish.delete()
                log(player.tournament, ByeWishTakenBack(PlayerNamed.of(player), round_number, wish.kind), by=None)
            if asked is not None:
                cancel_bye(asked, by=None)


def come(link: PersonalLink) -> Player:
    """The player says to be here.

    Raises:
        Refused: the player is not to be checked in now, or an arbiter has noted an absence.
    """
    with change(link.tournament) as tournament:
        return check_in_by_player(player_of(link, tournament))


def grant_wish(wish: ByeWish, *, by: User | None, sure: bool = False) -> None:
    """The bye counts.

    Raises:
        Doubtful: the regulations speak against it, or it is not the first one, and the arbiter is not ``sure``.
        Refused: its round is paired, or FIDE mode does not allow it.
        Stale: it was taken back.
    """
    with change(wish.tournament) as tournament:
        current = _wished(wish, tournament)
        request_bye(current.player, by=by, round_number=current.round_number, kind=current.kind, sure=sure)
        current.delete()


def refuse_wish(wish: ByeWish, *, by: User | None) -> None:
    """The player is paired in that round, and reads that the bye was refused.

    Raises:
        Stale: it was taken back.
    """
    with change(wish.tournament) as tournament:
        current = _wished(wish, tournament)
        current.refused = True
        current.save(update_fields=["refused"])
        refused = ByeWishRefused(PlayerNamed.of(current.player), current.round_number, current.kind)
        log(current.tournament, refused, by=by)


def _wished(wish: ByeWish, tournament: Tournament) -> ByeWish:
    current = ByeWish.objects.select_related("player").filter(pk=wish.pk, refused=False).first()
    if current is None:
        raise Stale(_("The player has taken this back, or somebody has decided it already."))
    current.tournament = current.player.tournament = tournament
    return current


def against_wish(wish: ByeWish) -> list[str]:
    """What the regulations have against a bye that is wished for, as sentences."""
    try:
        require_allowed([wish.player], wish.round_number, wish.kind, sure=False)
    except Refused as refusal:
        return refusal.problems
    return []
