"""All rounds of a table paired and published in one step: none waits for a result."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.service import Bye, ByeKind, Colour, Game, Outcome, Record, RoundPairing
from tournaments.basics.errors import require
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change, locked
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.models import ByeRequest, ForbiddenPair, Publication, Round, Tournament, User
from tournaments.rounds.actions.certifying import Chain, certified
from tournaments.rounds.actions.drafts import (
    before_pairing,
    note_published,
    open_games,
    pair_next_round,
    paired_from,
    publish_round,
    save_draft,
)
from tournaments.rounds.actions.publication import frozen_data, save_version
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.snapshot import Snapshot
from tournaments.rounds.queries.tables import Tables


def publish_all_rounds(tournament: Tournament, *, by: User | None) -> list[Round]:
    """Pair and publish all rounds that are left, all or none, where they are known before the results.

    One restore point is kept, before the first of them.

    Raises:
        Refused: the rounds wait for results, or one of them cannot be paired or published.
    """
    with locked(tournament) as current:
        text = _("A round of this tournament is paired when the one before is over.")
        require(system_of(current).is_predetermined, text)
        coming = current.coming_round()
        require(coming <= current.total_rounds, _("All rounds are paired."))
        numbers = range(coming, current.total_rounds + 1)
        if _follows_from_the_table(current) and not _were_public(current, numbers):
            return _published_by_table(current, numbers, by=by)
        rounds = []
        for number in numbers:
            paired = pair_next_round(current, by=by, number=number, with_missing=True, asks_opinion=False)
            rounds.append(publish_round(paired, by=by, keeps_point=number == coming))
        return rounds


def _were_public(tournament: Tournament, numbers: range) -> bool:
    """Whether one of the rounds of these numbers was published and taken back."""
    return Publication.objects.filter(tournament=tournament, number__in=numbers).exists()


def _follows_from_the_table(tournament: Tournament) -> bool:
    """Whether the table alone says what a round is paired from when the one before was: nobody has left or is away."""
    return not (
        system_of(tournament).pairs_teams
        or tournament.acceleration
        or tournament.players.exclude(withdrawn_from=None).exists()
        or ByeRequest.objects.filter(tournament=tournament).exists()
        or ForbiddenPair.objects.filter(tournament=tournament).exists()
        or tournament.apart_groups.exists()
    )


def _published_by_table(tournament: Tournament, numbers: range, *, by: User | None) -> list[Round]:
    """The rounds of these numbers, what is read of the tournament before the first of them being read once."""
    state = before_pairing(Reading.of(tournament), numbers[0], with_missing=True)
    tables, chain = Tables.of(tournament), Chain.of(tournament)
    rounds = []
    for number in numbers:
        first = number == numbers[0]
        made = paired_from(tournament, state).paired
        with change(tournament) as current:
            draft = save_draft(current, state, made, by=by, keeps_point=first, tables=tables)
        with change(tournament) as current:
            if first:
                keep_point(current, Occasion.PUBLISHING, by=by, round_number=number)
            draft.tournament = current
            _publish(draft, state, made.pairing, by=by, chain=chain)
        rounds.append(draft)
        state = _after(state, made.pairing)
    return rounds


def _publish(draft: Round, state: Snapshot, pairing: RoundPairing, *, by: User | None, chain: Chain) -> None:
    """Publish what was paired a moment ago, for the first time: nothing can speak against it, and nobody has left."""
    open_games(draft)
    free, seated = pairing.bye, _seated(state, pairing)
    facts = [replace(one, present=False) if one.tpn == free else one for one in pairing.trace.players]
    certify = certified(draft, seated, report=draft.snapshot, by_hand="", chain=chain)
    publication = save_version(draft, frozen_data(draft, seated, facts), why=(), by=by, certify=certify, version=1)
    note_published(draft, publication.version, by=by)


def _seated(state: Snapshot, pairing: RoundPairing) -> Snapshot:
    """The state as the seats of the round have it: who is free in it is away."""
    free = {one for one in (pairing.bye,) if one is not None}
    engine = replace(state.engine, absent=frozenset(free))
    return replace(state, engine=engine, byes=dict.fromkeys(free, ByeKind.ZERO_POINT))


def _after(state: Snapshot, pairing: RoundPairing) -> Snapshot:
    """What the next round is paired from: the games of this one are still to be played."""
    made: dict[int, Record] = {}
    for pair in pairing.pairs:
        for tpn, other, colour in ((pair.white, pair.black, Colour.WHITE), (pair.black, pair.white, Colour.BLACK)):
            made[tpn] = Game(other, colour, Outcome.DRAW, rated=False, adjourned=True)
    missed = Bye(ByeKind.ZERO_POINT)
    players = tuple(replace(one, records=(*one.records, made.get(one.tpn, missed))) for one in state.engine.players)
    return replace(
        state,
        engine=replace(state.engine, players=players),
        round_number=state.round_number + 1,
        open_boards=state.open_boards + len(pairing.pairs),
    )
