"""What speaks against a bye that somebody asks for, and byes and withdrawals of many players at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.entrants import Entrant, entrant_rows
from tournaments.basics.errors import Doubtful, Refused, Stale, require
from tournaments.basics.fide_mode import objection
from tournaments.basics.levels import Concern
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.journal.changing import change
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import ByesRequested, PlayersWithdrawn
from tournaments.log.writing import log
from tournaments.models import ByeRequest, Player, Tournament, User
from tournaments.rounds.queries.guards import require_ahead

Kind = ByeRequest.Kind


def require_allowed(
    players: Sequence[Entrant], round_number: int, kind: str, *, sure: bool, asks_again: bool = True
) -> None:
    """Let a bye of each of ``players``, or teams, of one tournament pass; they are read with ``tournament``.

    ``asks_again`` is false for who has been asked already whether it shall be one more.

    Raises:
        Refused: FIDE mode does not allow it, however sure the arbiter is; with every reason.
        Doubtful: the regulations speak against it, and the arbiter is not ``sure``; with every reason.
    """
    _require_entitled(players, kind)
    doubts = [] if sure else list(_doubts(players, round_number, kind, asks_again=asks_again))
    if doubts:
        raise Doubtful(doubts)


def _require_entitled(players: Sequence[Entrant], kind: str) -> None:
    """In FIDE mode who may not ask for byes gets none with points; else that is among the doubts.

    In a round robin there is none for anybody, and in a team event teams have them.
    """
    text = _("In a round robin nobody has a bye: the game is played on another day, or lost by forfeit.")
    require(not any(system_of(player.tournament).is_predetermined for player in players[:1]), text)
    text = _("In a knock-out nobody asks for a bye. Withdraw who does not play: the opponent goes on.")
    require(not any(system_of(player.tournament).eliminates for player in players[:1]), text)
    text = _("In a team event it is teams that have byes: note it on the page of the team.")
    of_players = any(isinstance(player, Player) and is_for_teams(player.tournament) for player in players[:1])
    require(not of_players, text)
    barred = [player for player in players if _is_barred(player) and kind != Kind.ZERO_POINT]
    if barred and (problem := objection(barred[0].tournament, Concern.NO_BYE)):
        raise Refused(f"{player.name}: {problem}" for player in barred)


def _is_barred(one: Entrant) -> bool:
    """Whether a player is marked as one who may not ask for byes."""
    return isinstance(one, Player) and one.no_bye


def _doubts(players: Sequence[Entrant], round_number: int, kind: str, *, asks_again: bool = True) -> Iterator[str]:
    if not players:
        return
    rows = entrant_rows(players[0].tournament)
    others = rows.byes.objects.filter(**rows.named_by(in_=players), kind=Kind.HALF_POINT)
    asked = Counter(others.exclude(round_number=round_number).values_list(f"{rows.column}_id", flat=True))
    for player in players:
        named = {"name": player.name, "number": round_number}
        if kind == Kind.FULL_POINT:
            text = _(
                "%(name)s would have the points of a win in round %(number)d without a game. Full-point byes are"
                " deprecated; who has had one gets no pairing-allocated bye (C.04.1, 4)."
            )
            yield text % named
        if _is_barred(player) and kind != Kind.ZERO_POINT:
            yield _("%(name)s may not ask for byes, as the player's page says.") % named
        if kind == Kind.HALF_POINT:
            yield from _against_half(player, round_number, asked[player.pk] + 1, asks_again=asks_again)


def _against_half(player: Entrant, round_number: int, count: int, *, asks_again: bool) -> Iterator[str]:
    """What the settings say of half-point bye number ``count`` of a player; FIDE mode asks from the second one on."""
    tournament = player.tournament
    most = tournament.half_byes
    if most is not None and count > most:
        text = ngettext(
            "%(name)s would have %(count)d half-point bye; the regulations allow %(most)d.",
            "%(name)s would have %(count)d half-point byes; the regulations allow %(most)d.",
            count,
        )
        yield text % {"name": player.name, "count": count, "most": most}
    elif count > 1 and asks_again and tournament.in_fide_mode:
        text = ngettext(
            "%(name)s would have %(count)d half-point bye. The regulations allow it; is it meant?",
            "%(name)s would have %(count)d half-point byes. The regulations allow it; is it meant?",
            count,
        )
        yield text % {"name": player.name, "count": count}
    first_without = tournament.total_rounds - tournament.last_without_byes + 1
    if round_number >= first_without:
        text = _("%(name)s: there are no half-point byes from round %(first)d on.")
        yield text % {"name": player.name, "first": first_without}


def request_byes(
    tournament: Tournament,
    players: Collection[int],
    *,
    by: User | None,
    round_number: int,
    kind: str,
    sure: bool = False,
) -> int:
    """A bye of ``kind`` in one round for all of ``players`` (their ids); returns for how many it is something new.

    Raises:
        Refused: the round is not ahead, there is no such kind, or a player does not take part in it; with every player.
        Doubtful: the regulations speak against it or it replaces another bye, and the arbiter is not ``sure``.
        Stale: a player is gone.
    """
    with change(tournament) as current:
        chosen = _chosen(current, players)
        require(kind in Kind.values, _("Choose one of the kinds of byes."))
        require_ahead(current, round_number)
        text = _("%(name)s does not take part in round %(number)d.")
        absent = [text % {"name": p.name, "number": round_number} for p in chosen if not p.takes_part_in(round_number)]
        if absent:
            raise Refused(absent)
        before = dict(
            ByeRequest.objects.filter(player__in=chosen, round_number=round_number).values_list("player_id", "kind")
        )
        new = [player for player in chosen if before.get(player.pk) != kind]
        _require_entitled(new, kind)
        doubts = [] if sure else [*_doubts(new, round_number, kind), *_replaced(new, before)]
        if doubts:
            raise Doubtful(doubts)
        ByeRequest.objects.filter(player__in=new, round_number=round_number).delete()
        ByeRequest.objects.bulk_create(
            ByeRequest(tournament=current, player=player, round_number=round_number, kind=kind) for player in new
        )
        if new:
            log(current, ByesRequested(round_number, kind, tuple(map(PlayerNamed.of, new))), by=by)
        return len(new)


def _replaced(players: Sequence[Player], before: dict[int, str]) -> Iterator[str]:
    for player in players:
        if player.pk in before:
            text = _("%(name)s has asked for a %(bye)s in that round; it would be replaced.")
            yield text % {"name": player.name, "bye": Kind(before[player.pk]).label}


def withdraw_players(tournament: Tournament, players: Collection[int], *, by: User | None, from_round: int) -> int:
    """Pair ``players`` (their ids) no more from ``from_round`` on (C.04.2, 3.2).

    Raises:
        Refused: the round is not ahead, or somebody has withdrawn already; with every player.
        Stale: a player is gone.
    """
    with change(tournament) as current:
        chosen = _chosen(current, players)
        require_ahead(current, from_round)
        text = _("%(name)s has withdrawn already, from round %(number)d on.")
        gone = [text % {"name": p.name, "number": p.withdrawn_from} for p in chosen if p.withdrawn_from is not None]
        if gone:
            raise Refused(gone)
        Player.objects.filter(pk__in=[player.pk for player in chosen]).update(withdrawn_from=from_round)
        log(current, PlayersWithdrawn(from_round, tuple(map(PlayerNamed.of, chosen))), by=by)
        return len(chosen)


def _chosen(tournament: Tournament, players: Collection[int]) -> list[Player]:
    require(players, _("Nobody is ticked. Tick the players first."))
    chosen = list(Player.objects.filter(tournament=tournament, pk__in=players).order_by("tpn", "pk"))
    if len(chosen) != len(set(players)):
        raise Stale(_("Somebody has removed a player who is ticked. Look at the list again."))
    for player in chosen:
        player.tournament = tournament
    return chosen
