"""The ``###`` lines of a report file: everything out of the ordinary, from the log and the data.

They are in English whatever the language of the pages, because they are part of the file. Their beginnings are those
that FIDE's Technical Commission asks for, as far as it names them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from pairing.trf.as_paired import adjournment
from pairing.trf.columns import printable
from pairing.trf.writer import NAME_WIDTH
from tournaments.files.queries.comments_of_rows import fide_mode_lines, full_point_byes, rating_lines, value_lines
from tournaments.files.queries.comments_of_teams import DESCRIBED_OF_TEAMS
from tournaments.files.queries.forbidden_by_round import pairings_in_force
from tournaments.files.queries.paired_on import colours_before, orders_before, rating_before, result_before
from tournaments.log.changes import Change, EntrantNamed, GameNamed, GameResult, OfForbiddenPair, PlayerNamed
from tournaments.log.kinds import (
    KeptApart,
    LotsDrawn,
    MayMeetAgain,
    Restored,
    SettingsChanged,
    TieBreaksChanged,
    TournamentImported,
    Undone,
)
from tournaments.log.kinds_of_players import (
    PlayerChanged,
    PlayerExpelled,
    PlayerReturned,
    PlayersWithdrawn,
    PlayerWithdrawn,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
    RatingsTakenOver,
    Renumbered,
)
from tournaments.log.kinds_of_rounds import (
    ColoursCorrected,
    CorrectedForRating,
    DraftDiscarded,
    NotKeptApart,
    PairedByHand,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
)
from tournaments.log.kinds_of_standings import RankedByHand
from tournaments.log.stored import change_of
from tournaments.models import AuditEntry, Player, Result, Round, Tournament

# What the regulations fix before the start; a change of anything else is none of the set-up.
_SET_UP = {
    "total_rounds": "number of rounds",
    "points_win": "points for a win (tenths)",
    "points_draw": "points for a draw (tenths)",
    "points_bye": "points for the pairing-allocated bye (tenths)",
    "system": "pairing system",
    "initial_colour": "initial colour",
    "tiebreaks": "tie-breaks",
    "tiebreak_edition": "edition of the tie-break rules",
    "long_event": "more than 30 days",
    "chess960": "Chess960",
    "rating_type": "kind of ratings",
    "rating_order": "order of ratings",
    "list_order": "rating lists",
    "half_byes": "half-point byes for each player",
    "last_without_byes": "last rounds without half-point byes",
    "expelled_left_out": "expelled players left out of the standings",
}
# Changes without a comment while round 1 has been neither paired nor ever published.
_OF_SET_UP = (SettingsChanged, TieBreaksChanged, KeptApart, MayMeetAgain)
_IN_WORDS = {result.value: str(result.value) or "open" for result in Result}


def comment_lines(tournament: Tournament, *, before_round: int) -> list[str]:
    """The comments on the rounds before ``before_round``, in the order of events."""
    lines = [
        *fide_mode_lines(tournament),
        *_from_log(tournament, before_round),
        *full_point_byes(tournament, before_round),
        *rating_lines(tournament),
        *value_lines(tournament, rounds=before_round - 1),
    ]
    return [printable(line) for line in lines]


@dataclass(frozen=True, slots=True)
class _Names:
    """``ranks`` are the starting ranks, by id, of those who share their name; ``tpns`` those of all.

    ``rounds`` is how many rounds the file has.
    """

    ranks: dict[int, int]
    tpns: dict[int, int]
    rounds: int

    def of(self, player: EntrantNamed, *, width: int | None = NAME_WIDTH) -> str:
        """The name in ``width`` columns; teams, who are known by them, have none but their names."""
        is_player = isinstance(player, PlayerNamed) and player.id is not None
        rank = self.ranks.get(player.id or 0) if is_player else None
        return player.name[:width] + (f" (starting rank {rank})" if rank else "")

    def of_game(self, game: GameNamed) -> tuple[int, int]:
        """The TPNs of White and Black."""
        white, black = (self.tpns.get(one.id or 0) or one.tpn or 0 for one in (game.white, game.black))
        return white, black


def _names(tournament: Tournament, rounds: int) -> _Names:
    players = Player.objects.filter(tournament=tournament).values_list("pk", "name", "tpn")
    bearers = Counter(name for _pk, name, _tpn in players)
    ranks = {pk: tpn for pk, name, tpn in players if tpn and bearers[name] > 1}
    return _Names(ranks, {pk: tpn for pk, _name, tpn in players if tpn}, rounds)


def _from_log(tournament: Tournament, before_round: int) -> Iterator[str]:
    names = _names(tournament, before_round - 1)
    renumbered: list[tuple[int, Renumbered]] = []
    changes = _still_true(tournament)
    in_force = pairings_in_force(changes)
    begun = False
    for position, change in enumerate(changes):
        paired = bisect_right(in_force, position)
        begun = begun or isinstance(change, RoundPublished)
        if isinstance(change, Renumbered):
            renumbered.append((paired, change))
        describe = _DESCRIBED.get(type(change))
        if describe is None or (isinstance(change, _OF_SET_UP) and not (paired or begun)):
            continue
        for number, text in describe(change, paired, names):
            if number < before_round:
                yield f"### {text}"
    for _number, text in orders_before(renumbered, names.tpns, names.rounds):
        yield f"### {text}"


def _still_true(tournament: Tournament) -> list[Change]:
    """The changes with a comment, in their order, without those that were undone; what was drawn or published was."""
    read: tuple[type[Change], ...] = (*_DESCRIBED, RoundPaired, DraftDiscarded)
    lasting = Q(kind__in=(LotsDrawn.kind, Undone.kind, RoundPublished.kind, RoundTakenBack.kind))
    entries = AuditEntry.objects.filter(Q(undone_by=None) | lasting, tournament=tournament)
    commented = entries.filter(kind__in={change.kind for change in read}).order_by("id")
    changes = [change_of(*entry) for entry in commented.values_list("kind", "version", "payload")]
    by_hand = set(Round.objects.filter(tournament=tournament).exclude(manual_reason="").values_list("id", flat=True))
    # Of a round that was paired anew, or is as the program pairs it after all, no pairing by hand gets a comment.
    return [one for one in changes if not isinstance(one, PairedByHand) or one.round_id in by_hand]


Comments = Iterator[tuple[int, str]]


def _corrected(change: ResultCorrected, paired: int, names: _Names) -> Comments:
    game = change.game
    which = game.place if game.number == 1 else f"{game.place}, game {game.number}"
    at_board = f"Round {game.round_number}, board {which}: {game.white.surname} - {game.black.surname}"
    results = f"{_result(change.old)} -> {_result(change.new)}"
    reason = change.reason or "no reason given"
    yield game.round_number, f"Correction @ Round {game.round_number}: {at_board}: {results}; {reason}"
    yield from result_before(game, change.old, min(paired, names.rounds), names.of_game(game))


def _adjourned(change: ResultEntered, paired: int, names: _Names) -> Comments:
    """That a game was adjourned, and which rounds were paired before it was decided (``pairing.trf.adjournments``)."""
    number, paired = change.game.round_number, min(paired, names.rounds)
    was, became = (result.result == Result.ADJOURNED for result in (change.old, change.new))
    if was == became or (was and paired <= number):
        return
    rounds = range(number + 1, paired + 1) if was else range(0)
    yield number, adjournment(number, names.of_game(change.game), rounds, game=change.game.number)


def _by_hand(change: PairedByHand, paired: int, names: _Names) -> Comments:
    number = change.round_number
    if change.as_paired:
        return
    parts = []
    for what, pairs in (("instead of", change.gone), ("paired", change.come)):
        if pairs:
            parts.append(f"{what} {', '.join(f'{names.of(one.white)} - {names.of(one.black)}' for one in pairs)}")
    if change.bye_now != change.bye_before:
        parts.append(f"bye {names.of(change.bye_now) if change.bye_now else 'none'}")
    allowed = f" (C.04.2 {change.case})" if change.case else ""
    yield number, f"MPA @ Round {number}: {'; '.join(reversed(parts))}; {change.reason}{allowed}"


def _restored(change: Restored, paired: int, names: _Names) -> Comments:
    yield paired, f"Restore @ Round {paired}: the state of {change.moment[:16]} was brought back"


def _taken_back(change: RoundTakenBack, paired: int, names: _Names) -> Comments:
    number = change.round_number
    yield number, f"Publication @ Round {number}: version {change.edition} taken back; {change.reason}"


def _published(change: RoundPublished, paired: int, names: _Names) -> Comments:
    if change.case:
        text = f"version {change.edition} has other pairings than were published (C.04.2 {change.case})"
        yield change.round_number, f"Publication @ Round {change.round_number}: {text}"


def _colours(change: ColoursCorrected, paired: int, names: _Names) -> Comments:
    game = change.game
    text = f"{game.white.surname} - {game.black.surname}: played with the colours the other way round"
    yield game.round_number, f"Correction @ Round {game.round_number}: board {game.place}: {text}; {change.reason}"
    yield from colours_before(game, change.result, min(paired, names.rounds), names.of_game(game))


def _for_rating(change: CorrectedForRating, paired: int, names: _Names) -> Comments:
    game = change.game
    other = ", colours the other way round" if change.colours_changed else ""
    what = f"{game.white.surname} - {game.black.surname}: {_result(change.old)} -> {_result(change.new)}{other}"
    where = f"Correction @ Round {game.round_number}: board {game.place}"
    yield game.round_number, f"{where}: {what}, for rating only, not in standings and pairings; {change.reason}"


def _result(value: GameResult) -> str:
    words = _IN_WORDS.get(value.result, "open")
    return words if value.rated else f"{words} (not rated)"


def _imported(change: TournamentImported, paired: int, names: _Names) -> Comments:
    for remark in change.adjustments:
        times = f" ({remark.count} times)" if remark.count > 1 else ""
        yield paired, f"Import @ Round {paired}: {remark.text}{times}"
    for note in change.notes:
        yield paired, f"Import @ Round {paired}: {note}"


def _set_up_changed(change: SettingsChanged | TieBreaksChanged, paired: int, names: _Names) -> Comments:
    why = ""
    if isinstance(change, TieBreaksChanged):
        if not change.reason:  # round 1 was not published yet
            return
        why = f"; {change.reason}"
    for one in change.changes:
        if one.field in _SET_UP:
            what = f"{_SET_UP[one.field]} {_shown(one.old)} -> {_shown(one.new)}{why}"
            yield paired, f"Configuration @ Round {paired}: {what}"


def _lots_drawn(change: LotsDrawn, paired: int, names: _Names) -> Comments:
    for group in change.groups:
        drawn = " - ".join(names.of(player) for player in group)
        yield paired, f"Lots @ Round {paired}: tied in everything, in the order drawn: {drawn}"


def _lots_undone(change: Undone, paired: int, names: _Names) -> Comments:
    if change.of_kind == LotsDrawn.kind:
        yield paired, f"Lots @ Round {paired}: the lots drawn last were undone"


def _ranked_by_hand(change: RankedByHand, paired: int, names: _Names) -> Comments:
    groups = "; ".join(" - ".join(names.of(player) for player in group) for group in change.groups) or "none"
    yield paired, f"Ranks @ Round {paired}: tied in everything, ranked by hand: {groups}; {change.reason}"


def _shown(value: object) -> str:
    return "none" if value in (None, "") else str(value)


def _rating_changed(change: PlayerChanged, paired: int, names: _Names) -> Comments:
    for one in change.changes:
        if one.field == "rating":
            yield from _other_rating(change.player, one.old, one.new, paired, names)


def _ratings_taken_over(change: RatingsTakenOver, paired: int, names: _Names) -> Comments:
    for move in change.moves:
        yield from _other_rating(move.player, move.old, move.new, paired, names)


def _rating_given(change: ProvisionalRatingGiven, paired: int, names: _Names) -> Comments:
    yield from _other_rating(change.player, change.old.rating, change.rating, paired, names)


def _other_rating(player: PlayerNamed, old: object, new: object, paired: int, names: _Names) -> Comments:
    if paired and old is not None and old != new:
        what = f"rating of {names.of(player)} {_shown(old)} -> {_shown(new)}"
        yield paired, f"Configuration @ Round {paired}: {what}"
        yield from rating_before(names.tpns.get(player.id or 0), old, min(paired, names.rounds))


def _rating_only(change: RatingForRatingOnly, paired: int, names: _Names) -> Comments:
    what = f"rating of {names.of(change.player)} {_shown(change.old)} -> {change.new}; {change.reason}"
    yield paired, f"Correction @ Round {paired}: for rating only: {what}"


def _kept_apart(change: OfForbiddenPair, paired: int, names: _Names) -> Comments:
    what = "forbidden pairing" if isinstance(change, KeptApart) else "no longer a forbidden pairing"
    pair = " - ".join(names.of(player, width=None) for player in (change.one, change.other))
    yield paired, f"Configuration @ Round {paired}: {pair} {what}"


def _left(change: PlayerWithdrawn | PlayersWithdrawn | PlayerExpelled, paired: int, names: _Names) -> Comments:
    what = "Expulsion" if isinstance(change, PlayerExpelled) else "Withdrawal"
    for player in change.players if isinstance(change, PlayersWithdrawn) else (change.player,):
        yield paired, f"{what} @ Round {change.round_number}: {names.of(player)}"


def _not_apart(change: NotKeptApart, paired: int, names: _Names) -> Comments:
    for pair in change.pairs:
        who = f"{names.of(pair.white)} - {names.of(pair.black)}"
        yield (
            change.round_number,
            f"Groups @ Round {change.round_number}: {who}, a forbidden pairing not avoided",
        )


def _renumbered(change: Renumbered, paired: int, names: _Names) -> Comments:
    moves = ", ".join(f"{names.of(move.player)} {_shown(move.old)} -> {_shown(move.new)}" for move in change.moves)
    yield paired, f"Starting ranks @ Round {paired}: {moves}"


def _returned(change: PlayerReturned, paired: int, names: _Names) -> Comments:
    who = names.of(change.player)
    yield paired, f"Return @ Round {paired + 1}: {who}, withdrawn from round {change.round_number}"


_DESCRIBED: dict[type[Change], Callable[[Any, int, _Names], Comments]] = {
    ResultEntered: _adjourned,
    ColoursCorrected: _colours,
    CorrectedForRating: _for_rating,
    ResultCorrected: _corrected,
    RoundPublished: _published,
    RoundTakenBack: _taken_back,
    Restored: _restored,
    PairedByHand: _by_hand,
    TournamentImported: _imported,
    SettingsChanged: _set_up_changed,
    TieBreaksChanged: _set_up_changed,
    LotsDrawn: _lots_drawn,
    Undone: _lots_undone,
    RankedByHand: _ranked_by_hand,
    PlayerChanged: _rating_changed,
    RatingsTakenOver: _ratings_taken_over,
    RatingForRatingOnly: _rating_only,
    ProvisionalRatingGiven: _rating_given,
    PlayerWithdrawn: _left,
    PlayerExpelled: _left,
    PlayersWithdrawn: _left,
    NotKeptApart: _not_apart,
    PlayerReturned: _returned,
    Renumbered: _renumbered,
    KeptApart: _kept_apart,
    MayMeetAgain: _kept_apart,
    **DESCRIBED_OF_TEAMS,
}
