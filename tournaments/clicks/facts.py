"""What a page shows of each kind of thing, as far as a click rests on it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from django.db.models import Count, Max
from django.forms import BaseForm
from django.utils.crypto import salted_hmac

from tournaments.basics.tiebreaks import place_rows, value_rows
from tournaments.clicks.seen import Facts
from tournaments.models import (
    ApartGroup,
    ApiToken,
    AuditEntry,
    BoardNote,
    ByeRequest,
    ForbiddenPair,
    Game,
    HelperLink,
    ManualSession,
    MirrorFrom,
    MirrorTo,
    Passkey,
    Player,
    RatingList,
    RestorePoint,
    Result,
    Round,
    RoundRating,
    SecondFactor,
    Tournament,
    User,
    Webhook,
)
from tournaments.players.forms.player import PlayerForm
from tournaments.publication.forms import PublicationForm
from tournaments.publication.queries.withheld import complete_round
from tournaments.rounds.queries.not_come import not_come
from tournaments.rounds.queries.presence import missing
from tournaments.standings.forms.tiebreaks import TieBreakForm
from tournaments.tournament.forms.before import BeforeForm
from tournaments.tournament.forms.hall import HallForm
from tournaments.tournament.forms.timetable import TimetableForm
from tournaments.tournament.forms.tournament import TournamentForm


def form_facts(form: BaseForm) -> Facts:
    """The values with which ``form`` begins, as its fields write them."""
    values = {name: form[name].value() for name in form.fields if name in form.initial}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _digest(rows: Iterable[object]) -> str:
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]


def settings_facts(tournament: Tournament) -> Facts:
    return form_facts(TournamentForm(tournament=tournament))


def tiebreak_facts(tournament: Tournament) -> Facts:
    lots = sorted(place_rows(tournament))
    shown = form_facts(TieBreakForm(tournament=tournament, locked=False))
    return {**shown, "lots": _digest([*lots, tournament.ranks_reason]) if lots else ""}


def numbers_facts(tournament: Tournament) -> Facts:
    """The TPNs with what they rest on."""
    shown = ("pk", "tpn", "name", "title", "rating", "equal_place", "placed_as")
    return {"numbers": _digest([tournament.tpns_frozen, *tournament.players.order_by("pk").values_list(*shown)])}


def given_values_facts(tournament: Tournament) -> Facts:
    """The tie-breaks whose values are given, who may have one, and the values."""
    players = tournament.players.order_by("pk").values_list("pk", "name")
    given = tournament.given_values_note, sorted(value_rows(tournament))
    return {"values": _digest([tournament.tiebreaks, *given, *players])}


def round_ratings_facts(tournament: Tournament) -> Facts:
    ratings = RoundRating.objects.filter(player__tournament=tournament).order_by("player_id", "round_number")
    shown = ratings.values_list("player_id", "round_number", "rating")
    return {"long": "1" if tournament.long_event else "", "ratings": _digest(shown)}


def fide_mode_facts(tournament: Tournament) -> Facts:
    return {"fide_mode": "1" if tournament.in_fide_mode else ""}


def timetable_facts(tournament: Tournament) -> Facts:
    return form_facts(TimetableForm(tournament=tournament))


def before_facts(tournament: Tournament) -> Facts:
    return form_facts(BeforeForm(tournament=tournament))


def publication_facts(tournament: Tournament) -> Facts:
    return {
        **form_facts(PublicationForm(tournament=tournament)),
        "results_out": str(tournament.results_out),
        "standings_out": str(tournament.standings_out),
        "complete": str(complete_round(tournament)),
    }


def mirror_facts(tournament: Tournament) -> Facts:
    found = MirrorTo.objects.filter(tournament=tournament).values_list("pk", "stopped").first()
    return {"mirror": f"{found[0]} {found[1]:d}" if found else ""}


def place_facts(place: MirrorFrom) -> Facts:
    return {"ended": f"{place.ended_at:%Y-%m-%d %H:%M}" if place.ended_at else ""}


def token_facts(token: ApiToken) -> Facts:
    return {"revoked": f"{token.revoked_at:%Y-%m-%d %H:%M}" if token.revoked_at else ""}


def webhook_facts(webhook: Webhook) -> Facts:
    return {"address": webhook.address}


def hall_facts(tournament: Tournament) -> Facts:
    return form_facts(HallForm(tournament=tournament))


def pairs_facts(tournament: Tournament) -> Facts:
    """Pairs are never changed, only made and removed."""
    found = tournament.forbidden_pairs.aggregate(count=Count("pk"), last=Max("pk"))
    return {"pairs": f"{found['count']} {found['last'] or 0}"}


def groups_facts(tournament: Tournament) -> Facts:
    """The groups that there are."""
    found = tournament.apart_groups.aggregate(count=Count("pk"), last=Max("pk"))
    return {"groups": f"{found['count']} {found['last'] or 0}"}


def group_facts(group: ApartGroup) -> Facts:
    members = sorted(member.player_id for member in group.members.all())
    shown = (group.kind, group.value, group.first_round, group.last_round, group.place, *members)
    return {"group": " ".join(map(str, shown))}


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
    return {"ratings": _digest([tournament.rating_type, tournament.rating_order, *current, *players])}


def player_facts(player: Player) -> Facts:
    byes = player.bye_requests.order_by("round_number").values_list("round_number", "kind")
    return {
        **form_facts(PlayerForm(player=player)),
        "withdrawn_from": str(player.withdrawn_from or ""),
        "provisional": player.provisional_reason if player.provisional else "",
        "reported": str(player.reported_rating or ""),
        "byes": ", ".join(f"{number} {kind}" for number, kind in byes),
    }


def leaving_facts(player: Player) -> Facts:
    """Whether the player has left already, and the boards of the round at hand as they stand."""
    games = Game.objects.filter(match__seats__player=player, match__round__tournament=player.tournament)
    shown = games.order_by("-match__round__number", "pk").values_list("pk", "version")[:4]
    return {"withdrawn_from": str(player.withdrawn_from or ""), "boards": _digest(shown)}


def not_come_facts(tournament: Tournament) -> Facts:
    """Who is asked about, after which round."""
    last = tournament.paired_rounds.defer("snapshot", "explanation").last()
    asked = not_come(last, tournament.total_rounds)
    return {"round": str(last.number if last else 0), "asked": _digest(one.player.pk for one in asked)}


def many_facts(tournament: Tournament) -> Facts:
    """Who plays from when to when and may ask for what, and all byes asked for."""
    players = tournament.players.order_by("pk").values_list("pk", "entry_round", "withdrawn_from", "no_bye")
    byes = tournament.bye_requests.order_by("pk").values_list("player_id", "round_number", "kind")
    return {"state": _digest([*players, *byes, tournament.half_byes, tournament.last_without_byes])}


def presence_facts(player: Player) -> Facts:
    return {"presence": player.presence}


def missing_facts(tournament: Tournament) -> Facts:
    """The round to be paired, and who has not come."""
    return {**coming_facts(tournament), "missing": " ".join(str(player.pk) for player in missing(tournament))}


def bye_facts(bye: ByeRequest) -> Facts:
    return {"bye": f"{bye.round_number} {bye.kind}"}


def coming_facts(tournament: Tournament) -> Facts:
    """The number of the round that would be paired."""
    return {"round": str(tournament.coming_round())}


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


def entry_facts(entry: AuditEntry) -> Facts:
    return {"undone": str(entry.undone_by or "")}


def note_facts(game: Game) -> Facts:
    note = BoardNote.objects.filter(game=game).first()
    return {"note": f"{note.illegal_white} {note.illegal_black} {note.text}" if note else ""}


def results_facts(round_: Round) -> Facts:
    """The round's boards with their results as they stand."""
    return {"results": _digest(round_.games.order_by("pk").values_list("pk", "version"))}


def report_facts(tournament: Tournament) -> Facts:
    """The results of all boards as they stand."""
    games = Game.objects.filter(match__round__tournament=tournament, published=True)
    return {"results": _digest(games.order_by("pk").values_list("pk", "version"))}


def whole_facts(tournament: Tournament) -> Facts:
    """How many changes there have been, of whatever kind."""
    return {"changes": str(tournament.revision)}


def point_facts(point: RestorePoint) -> Facts:
    """Which one it is, and how the tournament stands that would be brought back to it."""
    return {"kept": point.at.isoformat(), "changes": str(point.tournament.revision)}


def game_facts(game: Game) -> Facts:
    return {"version": str(game.version)}


def link_facts(link: HelperLink) -> Facts:
    return {"revoked": "1" if link.revoked_at else ""}


def reports_facts(tournament: Tournament) -> Facts:
    return {"reports": "1" if tournament.player_reports else ""}


def passkeys_digest(user: User) -> str:
    """Whether they are other ones, or called otherwise, can be told from this."""
    rows = list(Passkey.objects.filter(user=user).order_by("pk").values_list("pk", "name"))
    return salted_hmac("tournaments.clicks", repr(rows)).hexdigest()[:12] if rows else ""


def account_facts(user: User) -> Facts:
    given = user.tournaments.order_by("name").values_list("pk", flat=True)
    return {
        "active": str(int(user.is_active)),
        "organiser": str(int(user.is_organiser)),
        "tournaments": " ".join(map(str, given)),
        "makes_tournaments": str(int(user.makes_tournaments)),
        "factor": str(int(SecondFactor.objects.filter(user=user).exists())),
        "passkeys": passkeys_digest(user),
        "mail": salted_hmac("tournaments.clicks", user.email).hexdigest()[:12],
        # Whether it is another one, and nothing else, can be told from this.
        "password": salted_hmac("tournaments.clicks", user.password).hexdigest()[:12],
    }


def rating_list_facts(_row: object = None) -> Facts:
    """The import begun last."""
    return {"import": str(RatingList.objects.aggregate(last=Max("pk"))["last"] or 0)}


def new_facts(_row: object) -> Facts:
    return {"form": secrets.token_urlsafe(12)}
