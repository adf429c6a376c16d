"""A round robin that came with a report file is ranked by C.07, 15.2 on the pages too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.checking.standings_of_file import ranking_of
from pairing.trf.reader import read_trf
from pairing.trf.writer import write_trf
from tests.round_robins import round_robin_file
from tournaments.files.actions.importing import import_trf
from tournaments.models import User
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.standings.queries.current import current_standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(12))
def test_the_pages_rank_as_the_command_does(seed: int, arbiter: User) -> None:
    file = round_robin_file(seed)
    text = write_trf(replace(file, total_rounds=file.rounds_paired))  # one that is not over is not imported
    expected = ranking_of(read_trf(text))
    tournament = import_trf(text.encode(), by=arbiter)
    assert tournament.tiebreaks == ",".join(entry.acronym for entry in expected.tiebreaks)
    rounds = published_rounds(tournament)
    table = current_standings(tournament, rounds, named_players(tournament, rounds))
    assert [(line.player.tpn, line.rank) for line in sorted(table.lines, key=lambda line: line.player.tpn)] == [
        (line.tpn, line.rank) for line in sorted(expected.lines, key=lambda line: line.tpn)
    ]
