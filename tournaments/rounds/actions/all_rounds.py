"""All rounds of a table paired and published in one step: none waits for a result."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.service import Bye, ByeKind, Colour, Game, Outcome, Record, RoundPairing
from tournaments.basics.errors import require
from tournaments.basics.systems import system_of
from tournaments.journal.changing import change, locked
from tournaments.models import ByeRequest, ForbiddenPair, Round, Tournament, User
from tournaments.rounds.actions.drafts import before_pairing, pair_next_round, paired_from, publish_round, save_draft
from tournaments.rounds.queries.reading import Reading
from tournaments.rounds.queries.snapshot import Snapshot


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
        if _follows_from_the_table(current):
            return _published_by_table(current, numbers, by=by)
        rounds = []
        for number in numbers:
            paired = pair_next_round(current, by=by, number=number, with_missing=True, asks_opinion=False)
            rounds.append(publish_round(paired, by=by, keeps_point=number == coming))
        return rounds


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
    rounds = []
    for number in numbers:
        first = number == numbers[0]
        made = paired_from(tournament, state)
        with change(tournament) as current:
            draft = save_draft(current, state, made.paired, by=by, keeps_point=first)
        free = {one for one in (made.paired.pairing.bye,) if one is not None}
        engine = replace(state.engine, absent=frozenset(free))  # as the seats of the round have it
        seated = replace(state, engine=engine, byes=dict.fromkeys(free, ByeKind.ZERO_POINT))
        rounds.append(publish_round(draft, by=by, sure=True, keeps_point=first, state=seated))
        state = _after(state, made.paired.pairing)
    return rounds


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
