"""Random events of two-game matches and of teams, before their coming round: written, read and written the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.validation import about_the_matches
from pairing.engine.tournament import Bye, Tournament
from pairing.trf.reader import read_trf
from pairing.trf.records import KeptLine
from pairing.trf.team_snapshot import team_snapshot
from pairing.trf.writer import trf_from_tournament, write_trf
from tests.commission_pairing import report_text
from tests.comparison import seeded_case

CHUNKS, CHUNK = 10, 20


def in_order(tournament: Tournament) -> Tournament:
    """With entrants and forbidden pairs in the order in which files have them."""
    return replace(
        tournament,
        players=tuple(sorted(tournament.players, key=lambda player: player.tpn)),
        teams=tuple(sorted(tournament.teams, key=lambda team: team.tpn)),
        forbidden_pairs=frozenset((min(pair), max(pair)) for pair in tournament.forbidden_pairs),
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_events_of_teams(chunk: int) -> None:
    for seed in range(CHUNK * chunk, CHUNK * chunk + CHUNK):
        tournament = in_order(seeded_case(seed, "team").tournament)
        assert list(about_the_matches(tournament)) == [], f"seed {seed}"
        if any(team.awards for team in tournament.teams):
            continue  # made without the records 299 that would say them
        text = report_text(tournament)
        file = read_trf(text)
        snapshot = team_snapshot(file)
        assert snapshot.adjustments == (), f"seed {seed}"
        assert snapshot.tournament == tournament, f"seed {seed}"
        assert write_trf(file) == text, f"seed {seed}"
        assert report_text(snapshot.tournament) == text, f"seed {seed}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_two_game_events(chunk: int) -> None:
    written = 0
    for seed in range(CHUNK * chunk, CHUNK * chunk + CHUNK):
        tournament = in_order(seeded_case(seed, "double-swiss").tournament)
        assert list(about_the_matches(tournament)) == [], f"seed {seed}"
        file = trf_from_tournament(tournament)
        file = replace(file, kept_lines=(*file.kept_lines, KeptLine("192 FIDE_DOUBLESWISS")))
        if _cannot_be_said(tournament):
            continue
        written += 1
        text = write_trf(file)
        again = read_trf(text)
        assert again.snapshot(needs_ratings=False).tournament == tournament, f"seed {seed}"
        assert write_trf(again) == text, f"seed {seed}"
    assert written


def _cannot_be_said(tournament: Tournament) -> bool:
    """A round without a pairing, and a match won against nobody, which two columns do not tell from other byes."""
    lines = list(zip(*(player.records for player in tournament.players), strict=True))
    byes = [[record for record in line if isinstance(record, Bye)] for line in lines]
    return any(len(of_line) == len(line) for of_line, line in zip(byes, lines, strict=True)) or any(
        bye.by_forfeit for of_line in byes for bye in of_line
    )
