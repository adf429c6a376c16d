"""Participants: entered, changed, withdrawn, brought back, with byes and provisional ratings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.annulled import annulled_entrants
from tournaments.basics.errors import Refused, Stale, require, require_clean
from tournaments.basics.systems import cited, system_of
from tournaments.clubs.queries.belonging import require_players_fit
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import Plain, PlayerNamed, RatingHeld
from tournaments.log.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    PlayerChanged,
    PlayerEntered,
    PlayerRemoved,
    PlayerReturned,
    PlayerWithdrawn,
    ProvisionalRatingGiven,
)
from tournaments.log.writing import field_changes, log, plain
from tournaments.models import ByeRequest, Game, Player, Result, Tournament, User
from tournaments.players.actions.byes import require_allowed
from tournaments.players.actions.missed import MISSED, clear_missed_rounds, give_half_points, seat_in_missed_rounds
from tournaments.players.actions.numbering import number_players, orders_by
from tournaments.players.actions.strengths import enter_rating, entered_rating, strength_of
from tournaments.players.models.player import PLAYER_FIELDS
from tournaments.players.queries.entries import current_player
from tournaments.rating_lists.queries.sources import SOURCE_FIELDS, note_sources
from tournaments.rounds.actions.forfeits import forfeit_open_games
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.queries.guards import coming_after, require_ahead, require_no_draft, rounds_paired
from tournaments.rounds.queries.tables import require_fixed_table


def add_player(
    tournament: Tournament, *, by: User | None, provisional_reason: str = "", half_points: int = 0, **fields: Any
) -> Player:
    """Enter a player: before round 1, or as a late entry who plays from the next round on (C.04.2, 2.4 and 2.5).

    A draft stays as it is under a late entry for a later round: nobody's order in it changes. With
    ``provisional_reason`` the rating is one that the chief arbiter gave (1.1.2). ``half_points`` is for how many of the
    missed rounds the player has a half-point bye.

    Raises:
        Refused: the data are not good, the round is a draft, all rounds are paired, or the regulations do not allow as
            many byes; with every reason.
        TypeError: a field that a player does not have.
    """
    with change(tournament) as current:
        player = new_player(current, by=by, provisional_reason=provisional_reason, **fields)
        require_ahead(current, player.entry_round)
        note_sources(current, [player])
        player.save()
        require_players_fit(current)
        seat_in_missed_rounds([player])
        number_players(current, by=by, sure=True)  # by moved_by_entry
        player.refresh_from_db()
        missed = tuple(give_half_points(player, half_points, by=by))
        log(current, PlayerEntered(PlayerNamed.of(player), _shown(player, fields), missed), by=by)
        return player


def require_open_to_entries(tournament: Tournament) -> None:
    """Refuse late entries where the numbers of round 1 say who can meet whom."""
    system = system_of(tournament)  # of teams others may join the rosters
    late = system.goes_by_numbers and system.is_for_players and tournament.paired_rounds.exists()
    text = _("Round 1 is paired, and its table has no place for one more: a late entry would need a new table.")
    if system.eliminates:
        text = _("Round 1 is paired, and its bracket has no place for one more: a late entry would need a new bracket.")
    require(not late, text)


def new_player(tournament: Tournament, *, by: User | None, provisional_reason: str = "", **fields: Any) -> Player:
    """A checked player, not saved; plays from the coming round on unless ``entry_round`` says another one."""
    _require_known(fields)
    require_open_to_entries(tournament)
    fields.setdefault("entry_round", tournament.coming_round())
    player = Player(tournament=tournament, **fields)
    if not provisional_reason:
        enter_rating(player, player.rating, tournament.rating_method)
    if provisional_reason:
        player.provisional, player.provisional_reason, player.provisional_by = True, provisional_reason, by
    require_clean(player)
    require_fixed_table(player)
    return player


def update_player(player: Player, *, by: User | None, **fields: Any) -> Player:
    """Change ``fields``. A rating that is entered here is a real one, no longer provisional.

    TPNs are recalculated while that is allowed (1.2.2; C.04.2, 2.3).

    Raises:
        Refused: the data are not good, a draft rests on them, or the entry comes too late; with every reason.
        TypeError: a field that a player does not have.
    """
    _require_known(fields)
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        method = tournament.rating_method
        before = {name: getattr(current, name) for name in fields} | {"rating": entered_rating(current, method)}
        changes = field_changes(before, fields)
        if not changes:
            return current
        new = {change.field: fields[change.field] for change in changes}
        _require_in_time(tournament, current, new)
        for name, value in new.items():
            if name != "rating":
                setattr(current, name, value)
        if "national_rating" in new:
            current.rating = strength_of(current, method)
        if "rating" in new:
            enter_rating(current, new["rating"], method)
            current.provisional, current.provisional_reason, current.provisional_by = False, "", None
            current.reported_rating = None
        if "national_id" in new:
            current.national_list = ""
        if new.keys() & {"rating", "fide_id", "national_rating", "national_id"}:
            note_sources(tournament, [current])
        require_clean(current)
        if "fixed_table" in new:
            require_fixed_table(current)
        current.save()
        if _orders(tournament, new):
            number_players(tournament, by=by, sure=True)  # by consequences
            current.refresh_from_db()
        log(tournament, PlayerChanged(PlayerNamed.of(current), changes), by=by)
        return current


def _orders(tournament: Tournament, changed: Iterable[str]) -> bool:
    """Whether a change of these fields may give players other numbers."""
    return not tournament.tpns_frozen and bool(orders_by(tournament) & set(changed))


def _require_in_time(tournament: Tournament, player: Player, changes: dict[str, Any]) -> None:
    """Refuse changes that would touch a draft or rounds that are over."""
    if changes.keys() & {"rating", "national_rating"} or _orders(tournament, changes):
        require_no_draft(tournament)
    system = system_of(tournament)
    if system.needs_ratings and "rating" in changes and changes["rating"] is None and _has_played(player):
        text = _("%(name)s has been paired already and must keep a rating%(article)s. Enter the right one.")
        raise Refused(text % {"name": player.name, "article": cited(system.articles.every_rating)})
    if "entry_round" in changes:
        for number in (player.entry_round, int(changes["entry_round"])):
            require_ahead(tournament, number)


def remove_player(player: Player, *, by: User | None, sure: bool = False) -> None:
    """Take a player out who has never taken part; who has can only withdraw.

    Raises:
        Doubtful: round 1 has been published, numbers of others move, and nobody is ``sure``.
        Refused: the player has been in a round, or a draft stands.
        Stale: somebody has removed the player already.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        require_no_draft(tournament)
        if has_taken_part(current):
            raise Refused(
                _("%(name)s has been in a round and stays in the list. Withdraw the player instead.")
                % {"name": current.name}
            )
        keep_point(tournament, Occasion.REMOVAL, by=by, note=current.name)
        removed = PlayerRemoved(PlayerNamed.of(current), _shown(current, PLAYER_FIELDS))
        clear_missed_rounds(tournament, Player.objects.filter(pk=current.pk), by=by)
        number_players(tournament, by=by, sure=sure)
        log(tournament, removed, by=by)


def _has_played(player: Player) -> bool:
    return player.seats.filter(match__isnull=False).exists()


def has_taken_part(player: Player) -> bool:
    """Whether the player has been in a round, or missed one after entering."""
    return player.seats.exclude(MISSED).exists()


def withdraw_player(player: Player, *, by: User | None, from_round: int | None = None) -> Player:
    """Pair the player no more from ``from_round`` on, the coming round if it is not said (C.04.2, 3.2).

    Raises:
        Refused: that round is paired, or the player has withdrawn already.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        require(
            current.withdrawn_from is None,
            _("%(name)s has withdrawn already. To change the round, let the player return first.")
            % {"name": current.name},
        )
        if system_of(tournament).is_predetermined and system_of(tournament).is_for_players:
            from_round = leave_table(current, tournament, by=by)
        else:
            if from_round is None:
                require_no_draft(tournament)
                from_round = tournament.coming_round()
            require_ahead(tournament, from_round)
            _set_withdrawn(current, from_round)
        log(tournament, PlayerWithdrawn(PlayerNamed.of(current), from_round), by=by)
        return current


def leave_table(player: Player, tournament: Tournament, *, by: User | None) -> int:
    """A player leaves a round robin: the rest of the games is lost by forfeit; the first round of them.

    The public reads in the newest version of the round published last whether the results still count (C.05, 6.6).

    Raises:
        Refused: all games are decided, or a draft stands.
    """
    last = require_no_draft(tournament)
    games = Game.objects.filter(match__seats__player=player, result=Result.OPEN)
    first = games.order_by("match__round__number").values_list("match__round__number", flat=True).first()
    from_round = first or coming_after(last)
    text = _("All games of %(name)s are decided: there is none that could be forfeited.")
    require(from_round <= tournament.total_rounds, text % {"name": player.name})
    _set_withdrawn(player, from_round)
    forfeit_open_games(tournament, by=by)
    if last is not None:
        kind = "annulled" if player.pk in annulled_entrants(tournament) else "withdrawn"
        new_version(last, frozen_data(last), why=[{"kind": kind, "name": player.name}], by=by)
    return from_round


def return_player(player: Player, *, by: User | None) -> Player:
    """Pair a player again who had withdrawn.

    Raises:
        Refused: the player has not withdrawn, or is missing in a draft.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        from_round = current.withdrawn_from
        if from_round is None:
            raise Refused(_("%(name)s has not withdrawn.") % {"name": current.name})
        if from_round <= rounds_paired(tournament):
            require_no_draft(tournament)
        _set_withdrawn(current, None)
        log(tournament, PlayerReturned(PlayerNamed.of(current), from_round), by=by)
        return current


def _set_withdrawn(player: Player, from_round: int | None) -> None:
    player.withdrawn_from = from_round
    player.expelled = player.expelled and from_round is not None
    player.save(update_fields=["withdrawn_from", "expelled"])


def request_bye(player: Player, *, by: User | None, round_number: int, kind: str, sure: bool = False) -> ByeRequest:
    """A bye asked for in a round still to be paired; another kind for the same round takes its place (C.04.2, 3.3).

    Raises:
        Doubtful: the regulations speak against it, and the arbiter is not ``sure``.
        Refused: the round is paired or out of reach, or there is no such bye.
    """
    with change(player.tournament) as tournament:
        current = current_player(player, tournament)
        require(kind in ByeRequest.Kind.values, _("Choose one of the kinds of byes."))
        require_ahead(tournament, round_number)
        before = ByeRequest.objects.filter(player=current, round_number=round_number).first()
        if before is not None and before.kind == kind:
            return before
        require_allowed([current], round_number, kind, sure=sure)
        request, _made = ByeRequest.objects.update_or_create(
            player=current, round_number=round_number, defaults={"kind": kind, "tournament": tournament}
        )
        bye_before = before.kind if before else ""
        log(tournament, ByeRequested(PlayerNamed.of(current), round_number, bye_before, kind), by=by)
        return request


def cancel_bye(request: ByeRequest, *, by: User | None) -> None:
    """Take a bye back that was asked for.

    Raises:
        Refused: its round has been paired.
        Stale: somebody has taken it back already.
    """
    with change(request.tournament) as tournament:
        row = ByeRequest.objects.select_related("player").filter(pk=request.pk).first()
        if row is None:
            raise Stale(_("Somebody has taken this bye back already."))
        if row.round_number <= rounds_paired(tournament):
            require_ahead(tournament, row.round_number)
        row.delete()
        log(tournament, ByeCancelled(PlayerNamed.of(row.player), row.round_number, row.kind), by=by)


def give_provisional_rating(player: Player, *, by: User | None, rating: int, reason: str) -> Player:
    """Give a player a rating by decision of the chief arbiter (1.1.2; C.04.2, 2.1).

    Raises:
        Refused: no reason, no possible rating, or a draft that rests on the old one.
    """
    _require_reason(reason)
    with change(player.tournament) as tournament:
        require_no_draft(tournament)
        current = current_player(player, tournament)
        _give_rating(tournament, current, rating, reason, by=by)
        if not tournament.tpns_frozen:
            number_players(tournament, by=by, sure=True)  # by consequences
            current.refresh_from_db()
        return current


def give_provisional_ratings(tournament: Tournament, *, by: User | None, rating: int, reason: str) -> list[Player]:
    """Give the same rating to everybody who has none; returns them.

    Raises:
        Refused: no reason, no possible rating, nobody without a rating, or a draft.
    """
    _require_reason(reason)
    with change(tournament) as current:
        require_no_draft(current)
        players = list(Player.objects.filter(tournament=current, rating__isnull=True))
        require(players, _("Every player has a rating already."))
        for player in players:
            _give_rating(current, player, rating, reason, by=by)
        if not current.tpns_frozen:
            number_players(current, by=by, sure=True)  # by consequences_for_all
        return players


def _require_reason(reason: str) -> None:
    require(reason.strip(), _("A provisional rating needs a reason. Enter one."))


def _give_rating(tournament: Tournament, player: Player, rating: int, reason: str, *, by: User | None) -> None:
    old = RatingHeld(player.rating, player.provisional)
    player.rating, player.provisional, player.provisional_by = rating, True, by
    player.provisional_reason = reason.strip()
    player.rating_source, player.rating_month, player.rating_list = "", None, ""
    require_clean(player)
    player.save(update_fields=["rating", "provisional", "provisional_by", "provisional_reason", *SOURCE_FIELDS])
    log(tournament, ProvisionalRatingGiven(PlayerNamed.of(player), old, rating, player.provisional_reason), by=by)


def _require_known(fields: dict[str, Any]) -> None:
    unknown = sorted(fields.keys() - set(PLAYER_FIELDS))
    if unknown:
        raise TypeError(f"A player has no field {', '.join(unknown)} that could be set.")


def _shown(player: Player, names: Iterable[str]) -> dict[str, Plain]:
    """What the log keeps of a player: the fields that hold something."""
    shown = {name: getattr(player, name) for name in ("tpn", *sorted(names))}
    return {name: plain(value) for name, value in shown.items() if value not in (None, "", False)}
