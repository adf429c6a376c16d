"""The life of a round: paired as a draft, then published, or discarded.

Pairing itself happens outside the transaction, saving inside: whoever changed the tournament meanwhile is noticed by
its revision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from config.metrics import METRICS
from pairing.service import ByeKind, Colour, InvalidTournament, NoCompletePairing, Pair, TimedPairing, pair_round
from pairing.version import FULL_VERSION
from tournaments.basics.chess960 import POSITIONS, in_words
from tournaments.basics.errors import Doubtful, Refused, Stale, require
from tournaments.basics.lots import lot
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.files.queries.export import text_of
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PairNamed, PlayerNamed, TeamNamed
from tournaments.log.kinds import ColourDrawn
from tournaments.log.kinds_of_rounds import DraftDiscarded, NotKeptApart, PairedUnanswered, RoundPaired, RoundPublished
from tournaments.log.kinds_of_teams import TeamsNotKeptApart
from tournaments.log.writing import log
from tournaments.models import ManualSession, Player, Round, Tournament, User
from tournaments.publication.queries import reasons
from tournaments.rounds.actions.certifying import certified
from tournaments.rounds.actions.forfeits import forfeit_open_games
from tournaments.rounds.actions.publication import frozen_data, save_version
from tournaments.rounds.actions.seating import SeatedMatch, seat_players
from tournaments.rounds.actions.second_opinions import ask_opinion, require_opinion
from tournaments.rounds.actions.team_drafts import seat_round_of_teams, settle_line_ups, teams_met
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.cases import changes_published, require_case
from tournaments.rounds.queries.guards import last_round
from tournaments.rounds.queries.not_come import NotCome
from tournaments.rounds.queries.obstacles import require_no_obstacle, require_nobody_missing
from tournaments.rounds.queries.outdated import is_outdated, outdated_text
from tournaments.rounds.queries.pairing_with_groups import PairingWithGroups, pair_with_groups
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.tables import Tables

LAST_ROUND_WITH_NEW_TPNS = 3  # C.04.2, 2.3: none after the fourth round has been paired
ATTEMPTS = 2


class CannotBePaired(Refused):
    """No complete pairing exists; the round can be put together by hand (``open_by_hand``)."""


def pair_next_round(
    tournament: Tournament,
    *,
    by: User | None,
    number: int | None = None,
    nonetheless: bool = False,
    with_missing: bool = False,
    asks_opinion: bool = True,
) -> Round:
    """Pair the next round as a draft; round 1 draws the initial colour where it is not set.

    ``number`` is the round that is meant, where that is known. ``nonetheless`` pairs though nobody has said who plays
    on after a loss by forfeit; the log tells of whom. ``with_missing`` pairs those too who have not come to their
    first round; ``asks_opinion`` has the draft paired a second time in the background.

    Raises:
        Refused: it cannot be paired as things stand, with every reason; a second click ends here too.
        Stale: ``number`` is not the coming round, or the tournament was changed twice while it was being paired.
    """
    return _attempted(
        tournament,
        lambda reading: _paired(
            reading,
            by=by,
            number=number,
            nonetheless=nonetheless,
            with_missing=with_missing,
            asks_opinion=asks_opinion,
        ),
        changed=_("Somebody changed the tournament while it was being paired. Look at it and pair again."),
    )


def _attempted(tournament: Tournament, attempt: Callable[[Reading], Round | None], *, changed: str) -> Round:
    """What ``attempt`` makes, once more where the tournament was changed meanwhile.

    Tables are read one after the other: where they were changed between, a refusal may say what never was.

    Raises:
        Stale: it was so every time, in the words ``changed``.
    """
    for _attempt in range(ATTEMPTS):
        reading = Reading.of(tournament)
        try:
            round_ = attempt(reading)
        except Refused:
            if Reading.of(tournament).revision == reading.revision:
                raise
        else:
            if round_ is not None:
                return round_
    raise Stale(changed)


def _paired(
    reading: Reading,
    *,
    by: User | None,
    number: int | None,
    nonetheless: bool,
    with_missing: bool,
    asks_opinion: bool,
) -> Round | None:
    """The next round as a draft; None where the tournament was changed while it was being paired."""
    tournament = reading.tournament
    state = before_pairing(reading, number, nonetheless=nonetheless, with_missing=with_missing)
    made = paired_from(tournament, state)
    with change(tournament) as current:
        if current.revision != reading.revision:
            return None
        round_ = save_draft(current, made.state, made.paired, by=by, unanswered=reading.not_come)
        _note_groups(round_, made, by=by)
        if asks_opinion:
            ask_opinion(round_, made.paired.pairing)
        return round_


def open_by_hand(tournament: Tournament, *, by: User | None, number: int | None = None) -> Round:
    """A draft without boards, to be paired by hand: only where no complete pairing exists.

    Raises:
        Refused: the program can pair the round, or there is another obstacle.
        Stale: ``number`` is not the coming round, or the tournament was changed twice meanwhile.
    """
    changed = _("Somebody changed the tournament meanwhile. Look at it and try again.")
    return _attempted(tournament, lambda reading: _opened(reading, by=by, number=number), changed=changed)


def _opened(reading: Reading, *, by: User | None, number: int | None) -> Round | None:
    """A draft without boards; None where the tournament was changed meanwhile."""
    tournament = reading.tournament
    text = _("In a knock-out the bracket says who meets: no round is paired by hand.")
    require(not system_of(tournament).eliminates, text)
    state = before_pairing(reading, number)
    try:
        paired_from(tournament, replace(state, groups=()))
    except CannotBePaired:
        with change(tournament) as current:
            return save_draft(current, state, None, by=by) if current.revision == reading.revision else None
    text = _("The program can pair round %(number)d. Pair it; the draft can be changed by hand then.")
    raise Refused(text % {"number": state.round_number})


def before_pairing(
    reading: Reading, number: int | None, *, nonetheless: bool = False, with_missing: bool = False
) -> Snapshot:
    """What the coming round is paired from, with the initial colour.

    Raises:
        Refused: something stands in the way; with every reason.
        Stale: ``number`` is another round.
    """
    if number not in (None, reading.coming):
        text = _("Round %(number)d is not the coming round any more; that is round %(coming)d now.")
        raise Stale(text % {"number": number, "coming": reading.coming})
    require_no_obstacle(reading, nonetheless=nonetheless)
    if not with_missing:
        require_nobody_missing(reading)
    state = snapshot.of_reading(reading)
    if state.engine.initial_colour is None and system_of(reading.tournament).articles.initial_colour:
        state = replace(state, engine=replace(state.engine, initial_colour=drawn_colour(reading.tournament)))
    return state


def drawn_colour(tournament: Tournament) -> Colour:
    """The initial colour by lot (5.1). It falls once: drawn again it is what it was."""
    return list(Colour)[lot(tournament, "colour") % 2]


def paired_from(tournament: Tournament, state: Snapshot) -> PairingWithGroups:
    def timed(tried: Snapshot) -> TimedPairing:
        paired = pair_round(tried.engine, system=tournament.system)
        METRICS.took("arobase_pairing_seconds", paired.seconds, system=tournament.system)
        return paired

    try:
        return pair_with_groups(state, timed)
    except NoCompletePairing as error:
        raise CannotBePaired(
            _("Round %(number)d cannot be paired completely: %(reason)s")
            % {"number": state.round_number, "reason": error.reason}
        ) from error
    except InvalidTournament as error:
        raise Refused(error.problems) from error


def save_draft(
    tournament: Tournament,
    state: Snapshot,
    paired: TimedPairing | None,
    *,
    by: User | None,
    unanswered: Iterable[NotCome] = (),
    keeps_point: bool = True,
    tables: Tables | None = None,
) -> Round:
    """The draft; without boards where it is not ``paired`` but opened to be paired by hand.

    ``unanswered`` are those of whom nobody has said whether they play on; ``keeps_point`` is as of ``publish_round``,
    ``tables`` as of ``seat_players``.
    """
    if keeps_point:
        keep_point(tournament, Occasion.PAIRING, by=by, round_number=state.round_number)
    round_ = Round.objects.create(
        tournament=tournament,
        number=state.round_number,
        paired_by=by,
        snapshot=text_of(tournament, state),
        explanation=paired.explanation.data() if paired else {},
        engine_version=FULL_VERSION,
    )
    pairs, bye = (paired.pairing.pairs, paired.pairing.bye) if paired else ((), None)
    free = paired.pairing.without_opponent if paired else ()
    _seat_everybody(round_, state, pairs, free, tables)
    if not tournament.initial_colour and state.engine.initial_colour is not None:
        note_drawn_colour(tournament, state.engine.initial_colour, by=by)
    if round_.number > LAST_ROUND_WITH_NEW_TPNS and not tournament.tpns_frozen:
        Tournament.objects.filter(pk=tournament.pk).update(tpns_frozen=True)
    log(tournament, _told(round_, state, pairs, bye), by=by)
    if named := tuple(PlayerNamed.of(one.player) for one in unanswered):
        log(tournament, PairedUnanswered(round_.pk, round_.number, named), by=by)
    return round_


def _told(round_: Round, state: Snapshot, pairs: Sequence[Pair], bye: int | None) -> RoundPaired:
    of_team = bool(state.teams)
    return RoundPaired(
        round_.pk,
        round_.number,
        boards=len(pairs) * max(1, len(state.boards)),
        bye=PlayerNamed.of(state.players[bye]) if bye and not of_team else None,
        engine=FULL_VERSION,
        bye_of=TeamNamed.of(state.teams[bye]) if bye and of_team else None,
    )


def _note_groups(round_: Round, made: PairingWithGroups, *, by: User | None) -> None:
    """Keep which groups held, and tell who of them meet all the same."""
    if made.kept:
        round_.kept_apart = made.kept
        Round.objects.filter(pk=round_.pk).update(kept_apart=made.kept)
    if made.met and made.state.teams:
        log(round_.tournament, TeamsNotKeptApart(round_.pk, round_.number, teams_met(made)), by=by)
    elif made.met:
        players = {player.pk: PlayerNamed.of(player) for player in made.state.players.values()}
        pairs = tuple(PairNamed(players[one], players[other]) for one, other in made.met)
        log(round_.tournament, NotKeptApart(round_.pk, round_.number, pairs), by=by)


def _seat_everybody(
    round_: Round, state: Snapshot, pairs: Sequence[Pair], free: Sequence[int], tables: Tables | None
) -> None:
    """One seat for every player, or team: in a match, or with the bye that is theirs; none for who is to be paired.

    Nor has who is out of a knock-out.
    """
    if state.teams:
        seat_round_of_teams(round_, state, pairs, free)
        return
    games: tuple[dict[str, Any], ...] = ({},) * state.engine.scoring.games_per_match
    matches = [SeatedMatch(state.players[pair.white], state.players[pair.black], games) for pair in pairs]
    byes: list[tuple[Player, str]] = []
    byes += [(state.players[tpn], system_of(round_.tournament).kind_of_bye) for tpn in free]
    byes += [(state.players[tpn], state.byes.get(tpn, ByeKind.ZERO_POINT)) for tpn in state.engine.absent]
    seat_players(round_, matches, byes, tables=tables)


def note_drawn_colour(tournament: Tournament, colour: Colour, *, by: User | None) -> None:
    """Keep the initial colour that was drawn, and write down that it was."""
    before = tournament.initial_colour
    Tournament.objects.filter(pk=tournament.pk).update(initial_colour=colour.value, initial_colour_drawn=True)
    log(tournament, ColourDrawn(before, colour.value), by=by)


def discard_draft(round_: Round, *, by: User | None) -> None:
    """Take a draft back as if it had never been paired.

    Raises:
        Refused: the round has been published.
        Stale: somebody has discarded it already.
    """
    with change(round_.tournament) as tournament:
        draft = current_round(round_)
        if draft.is_published:
            raise Refused(_("Round %(number)d has been published and cannot be discarded.") % {"number": draft.number})
        keep_point(tournament, Occasion.DISCARDING, by=by, round_number=draft.number)
        discarded = DraftDiscarded(draft.pk, draft.number, boards=draft.games.count())
        draft.delete()
        if draft.number == LAST_ROUND_WITH_NEW_TPNS + 1 and not system_of(tournament).is_predetermined:
            # The fourth round has not been paired after all (C.04.2, 2.3).
            Tournament.objects.filter(pk=tournament.pk).update(tpns_frozen=False)
        log(tournament, discarded, by=by)


def publish_round(
    round_: Round,
    *,
    by: User | None,
    note: str = "",
    sure: bool = False,
    case: str = "",
    opinion_reason: str = "",
    keeps_point: bool = True,
) -> Round:
    """Publish a draft: pairings and the list of the round are frozen together, and results can come in.

    It is the next version where the round was published before and taken back; ``note`` tells the public of it. Other
    pairings than those that were public need the ``case`` of C.04.2, 4.4, which log, public and report read, and other
    ones than those of the second opinion an ``opinion_reason``, which log and certificate have.
    ``keeps_point`` says whether a restore point is kept before.

    Raises:
        Doubtful: the tournament has changed since it was paired, and the arbiter is not ``sure``.
        Refused: it has been published already, or has other pairings than were public without a case that fits; or its
            second opinion is still being made, or differs.
        Stale: somebody has discarded it.
    """
    with change(round_.tournament) as tournament:
        draft = current_round(round_)
        require(not draft.is_published, _("Round %(number)d has been published already.") % {"number": draft.number})
        text = _("Round %(number)d is being paired by hand. Finish that or cancel it first.")
        require(not ManualSession.objects.filter(round=draft).exists(), text % {"number": draft.number})
        nobody = _("Nobody is paired in this draft. Pair it by hand, or discard it.")
        require(draft.matches.exists(), nobody)
        opinion = require_opinion(draft, reason=opinion_reason)
        outdated = outdated_text(draft) if is_outdated(draft) else ""
        if outdated and not sure:
            raise Doubtful(outdated)
        by_case = changes_published(draft)
        if by_case:
            require_case(draft, case)
        if keeps_point:
            keep_point(tournament, Occasion.PUBLISHING, by=by, round_number=draft.number)
        open_games(draft)
        revealed = settle_line_ups(draft, by=by) if is_for_teams(tournament) else ()
        changed = [{"kind": "case", "case": case}] if by_case else []
        by_hand = reasons.by_hand(draft)
        why = [*by_hand, *changed, *revealed, *reasons.typed(note)]
        forfeit_open_games(tournament, by=by)
        before = snapshot.build(tournament, before_round=draft.number)
        certify = certified(draft, before, by_hand=reasons.in_english(by_hand) or outdated, opinion=opinion.certified)
        publication = save_version(draft, frozen_data(draft, before), why=why, by=by, certify=certify)
        note_published(draft, publication.version, by=by, case=case if by_case else "", reason=opinion.reason)
        return draft


def open_games(draft: Round) -> None:
    """Let results come in: it is public from now on, with its start position in Chess960."""
    draft.published_at = timezone.now()
    if draft.tournament.chess960 and draft.start_position is None:
        draft.start_position = lot(draft.tournament, "position", draft.number) % POSITIONS
    draft.save(update_fields=["published_at", "start_position"])
    draft.games.update(published=True)


def note_published(draft: Round, version: int, *, by: User | None, case: str = "", reason: str = "") -> None:
    """Write down that it was published, by a ``case`` and for a ``reason`` against the second opinion if any."""
    tournament, kept = draft.tournament, (in_words(draft.start_position), case, reason)
    # The points before the round are on its pairings: what they came from is public with them.
    if tournament.results_out is not None and tournament.results_out < draft.number - 1:
        Tournament.objects.filter(pk=tournament.pk).update(results_out=draft.number - 1)
    log(tournament, RoundPublished(draft.pk, draft.number, version, *kept), by=by)


def current_round(round_: Round) -> Round:
    """The round as it is now; the tournament must be locked.

    Raises:
        Stale: it is gone.
    """
    rounds = Round.objects.select_related("tournament").defer("snapshot", "explanation")
    current = rounds.filter(pk=round_.pk).first()
    if current is None:
        last = last_round(round_.tournament)
        raise Stale(
            _("This draft of round %(number)d is gone: somebody discarded it. %(state)s")
            % {
                "number": round_.number,
                "state": _("There is a newer one.") if last and last.number >= round_.number else _("Pair again."),
            }
        )
    return current
