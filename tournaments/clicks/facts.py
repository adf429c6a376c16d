"""What a page shows of each kind of thing, as far as a click rests on it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from django.db.models import Count, Max
from django.forms import BaseForm
from django.utils.crypto import salted_hmac

from tournaments.clicks.seen import Facts
from tournaments.forms.player import PlayerForm
from tournaments.forms.tiebreaks import TieBreakForm
from tournaments.forms.timetable import TimetableForm
from tournaments.forms.tournament import TournamentForm
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Game,
    ManualSession,
    Player,
    RatingList,
    RestorePoint,
    Result,
    Round,
    Tournament,
    User,
)


def form_facts(form: BaseForm) -> Facts:
    """The values with which ``form`` begins, as its fields write them."""
    values = {name: form[name].value() for name in form.fields if name in form.initial}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _digest(rows: Iterable[object]) -> str:
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]


def settings_facts(tournament: Tournament) -> Facts:
    return form_facts(TournamentForm(tournament=tournament))


def tiebreak_facts(tournament: Tournament) -> Facts:
    lots = tournament.tiebreak_lots
    shown = form_facts(TieBreakForm(tournament=tournament, locked=False))
    return {**shown, "lots": _digest([lots["round"], lots["order"]]) if lots else ""}


def timetable_facts(tournament: Tournament) -> Facts:
    return form_facts(TimetableForm(tournament=tournament))


def pairs_facts(tournament: Tournament) -> Facts:
    """Pairs are never changed, only made and removed."""
    found = tournament.forbidden_pairs.aggregate(count=Count("pk"), last=Max("pk"))
    return {"pairs": f"{found['count']} {found['last'] or 0}"}


def pair_facts(pair: ForbiddenPair) -> Facts:
    return {"pair": f"{pair.one_id} {pair.other_id} {pair.first_round} {pair.last_round}"}


def list_facts(tournament: Tournament) -> Facts:
    found = tournament.players.aggregate(count=Count("pk"), last=Max("pk"))
    return {"players": f"{found['count']} {found['last'] or 0}"}


def unrated_facts(tournament: Tournament) -> Facts:
    unrated = tournament.players.filter(rating=None).order_by("pk").values_list("pk", flat=True)
    return {"unrated": _digest(unrated)}


def rating_facts(tournament: Tournament) -> Facts:
    shown = ("pk", "tpn", "name", "title", "rating", "provisional", "fide_id")
    players = tournament.players.order_by("pk").values_list(*shown)
    current = RatingList.objects.filter(state=RatingList.State.CURRENT).values_list("pk", flat=True)
    return {"ratings": _digest([tournament.rating_type, *current, *players])}


def player_facts(player: Player) -> Facts:
    byes = player.bye_requests.order_by("round_number").values_list("round_number", "kind")
    return {
        **form_facts(PlayerForm(player=player)),
        "withdrawn_from": str(player.withdrawn_from or ""),
        "provisional": player.provisional_reason if player.provisional else "",
        "byes": ", ".join(f"{number} {kind}" for number, kind in byes),
    }


def bye_facts(bye: ByeRequest) -> Facts:
    return {"bye": f"{bye.round_number} {bye.kind}"}


def coming_facts(tournament: Tournament) -> Facts:
    """The number of the round that would be paired."""
    paired = tournament.paired_rounds.aggregate(last=Max("number"))["last"] or 0
    return {"round": str(paired + 1)}


def draft_facts(round_: Round) -> Facts:
    published = round_.published_at.isoformat() if round_.published_at else ""
    return {"draft": str(round_.pk), "paired": round_.paired_at.isoformat(), "published": published}


def published_facts(round_: Round) -> Facts:
    """Which publication holds, and whether anything was entered on it."""
    version = round_.publications.filter(taken_back_at=None).aggregate(last=Max("version"))["last"]
    entered = round_.games.exclude(result=Result.OPEN).count()
    return {**draft_facts(round_), "version": str(version or ""), "results": str(entered)}


def by_hand_facts(session: ManualSession) -> Facts:
    """Which session, how far it has come, and what was entered on the round meanwhile."""
    return {"session": str(session.pk), "step": str(session.step), **published_facts(session.round)}


def whole_facts(tournament: Tournament) -> Facts:
    """How many changes there have been, of whatever kind."""
    return {"changes": str(tournament.revision)}


def point_facts(point: RestorePoint) -> Facts:
    """Which one it is, and how the tournament stands that would be brought back to it."""
    return {"kept": point.at.isoformat(), "changes": str(point.tournament.revision)}


def game_facts(game: Game) -> Facts:
    return {"version": str(game.version)}


def account_facts(user: User) -> Facts:
    given = user.tournaments.order_by("name").values_list("pk", flat=True)
    return {
        "active": str(int(user.is_active)),
        "organiser": str(int(user.is_organiser)),
        "tournaments": " ".join(map(str, given)),
        # Whether it is another one, and nothing else, can be told from this.
        "password": salted_hmac("tournaments.clicks", user.password).hexdigest()[:12],
    }


def rating_list_facts(_row: object = None) -> Facts:
    """The import begun last."""
    return {"import": str(RatingList.objects.aggregate(last=Max("pk"))["last"] or 0)}


def new_facts(_row: object) -> Facts:
    return {"form": secrets.token_urlsafe(12)}
