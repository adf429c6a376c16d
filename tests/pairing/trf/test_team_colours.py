"""Boards of team matches that were played with other colours than the boards have, written and read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.tournament import Colour, Game, Match, Outcome, Player, Scoring, Team, Tournament
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.team_event import read_team_event
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf

W, B = Colour.WHITE, Colour.BLACK


def _game(opponent: int, colour: Colour, outcome: Outcome) -> Game:
    return Game(opponent, colour, outcome)


def _event(turned: int) -> Tournament:
    """Two teams of two boards after a round: team 1 had White on board 1; board ``turned`` was played the other way."""
    colours = [W, B]
    if turned:
        colours[turned - 1] = colours[turned - 1].opposite
    own = tuple(_game(2, colour, Outcome.WIN) for colour in colours)
    others = tuple(_game(1, colour.opposite, Outcome.LOSS) for colour in colours)
    scheduled = (W, B) if turned == 1 else (None, None)
    records = (
        Match(own, Outcome.WIN, scheduled=scheduled[0]),
        Match(others, Outcome.LOSS, scheduled=scheduled[1]),
    )
    teams = tuple(
        Team(
            number,
            rating=None,
            records=(record,),
            name=f"Team {number}",
            roster=tuple(Player(tpn=2 * number + place, rating=None, name=f"P{number}{place}") for place in (-1, 0)),
            line_ups=((2 * number - 1, 2 * number),),
        )
        for number, record in zip((1, 2), records, strict=True)
    )
    return Tournament(
        total_rounds=3,
        players=(),
        initial_colour=W,
        scoring=Scoring(games_per_match=2, pairing_allocated_bye=10),
        match_scoring=Scoring(win=20, draw=10, pairing_allocated_bye=10),
        teams=teams,
    )


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_a_board_played_otherwise_comes_back_from_the_file(turned: int) -> None:
    event = _event(turned)
    text = write_trf(trf_from_teams(event, boards=(W, B)))
    white, black = {0: (0, 0), 1: (1, 3), 2: (4, 2)}[turned]
    comment = f"### Correction @ Round 1: White {white}, Black {black} by the colours of the boards"
    assert (comment in text.splitlines()) is bool(turned)
    read = read_team_event(read_trf(text)).tournament
    assert [team.records for team in read.teams] == [team.records for team in event.teams]
    assert [team.records[0].colour for team in read.teams] == [W, B]  # type: ignore[union-attr]


@pytest.mark.parametrize("turned", [1, 2])
def test_without_the_comment_it_contradicts_the_colours_of_the_boards(turned: int) -> None:
    file = trf_from_teams(_event(turned), boards=(W, B))
    plain = replace(file, kept_lines=tuple(line for line in file.kept_lines if not line.text.startswith("###")))
    with pytest.raises(UnusableTrf, match="against the colours of the boards"):
        read_team_event(read_trf(write_trf(plain)))
