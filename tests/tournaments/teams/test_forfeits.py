"""A match to which nobody came: both teams lose it, as in the report file."""

from __future__ import annotations

import pytest

from pairing.engine.tournament import Match, Outcome
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from tests.tournaments.teams.events import make_event
from tests.tournaments.teams.test_pairing import by_the_engine, pairs, played
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.models import Game, TeamSeat
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

pytestmark = pytest.mark.django_db


def test_a_match_that_both_forfeited_brings_nobody_a_point() -> None:
    event = make_event(teams=4)
    round_ = played(event)
    round_.games.filter(match__table=1).update(result="0F0")
    state = snapshot.build(event, before_round=2).engine
    records = {team.tpn: team.records[0] for team in state.teams}
    both = [records[tpn] for tpn in pairs(round_)[0]]
    assert [record.outcome for record in both if isinstance(record, Match)] == [Outcome.LOSS] * 2
    text = export_trf(event)
    assert "330 --   1" in text
    again = read_team_event(read_trf(text)).tournament
    assert [team.records for team in again.teams] == [team.records for team in state.teams]
    second = drafts.pair_next_round(event, by=None)
    assert pairs(second) == by_the_engine(second.snapshot)


def test_a_round_in_which_nobody_was_paired_is_no_round_of_a_file() -> None:
    """Written, it would be read as a round still to come; a later round tells that it was one."""
    event = make_event(teams=4)
    played(event)
    TeamSeat.objects.filter(round__tournament=event).update(match=None, colour="", bye="Z")
    Game.objects.filter(match__round__tournament=event).update(result="0F0")
    with pytest.raises(Refused, match="Round 1 has no pairing"):
        export_trf(event)
