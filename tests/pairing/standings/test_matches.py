"""Standings where a round is a match of several games: one game, two of Double-Swiss, the boards of teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    outcome_of,
)
from pairing.standings import (
    Event,
    InvalidTieBreaks,
    event_of,
    rank,
    read_tiebreaks,
    standings,
    survey,
)
from pairing.standings.codes import read_code
from pairing.standings.teams import extended_direct_encounter
from tests.pairing.standings.test_properties import CODES, EXAMPLES, tournaments

OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.WIN, "-": Outcome.LOSS}


def as_matches(event: Tournament) -> Tournament:
    """The same event, each game as a match of one game."""

    def match(record: Record) -> Record:
        return Match((record,), record.outcome, record.played) if isinstance(record, Game) else record

    players = tuple(replace(player, records=tuple(map(match, player.records))) for player in event.players)
    return replace(event, players=players)


@EXAMPLES
@given(tournaments(), st.lists(st.sampled_from(CODES), max_size=4))
def test_a_single_game_is_the_match_of_one_game(event: Tournament, codes: list[str]) -> None:
    assert standings(as_matches(event), codes) == standings(event, codes)


@EXAMPLES
@given(tournaments(forfeits=False))
def test_double_swiss_points_are_the_sum_of_the_games(event: Tournament) -> None:
    """Every game played twice, with the colours reversed: the points double, and so does everything made of them."""

    def twice(record: Record) -> Record:
        if isinstance(record, Bye):
            return record
        assert isinstance(record, Game)
        return Match((record, replace(record, colour=record.colour.opposite)), record.outcome, record.played)

    bye = 2 * event.scoring.pairing_allocated_bye
    players = tuple(replace(player, records=tuple(map(twice, player.records))) for player in event.players)
    scoring = replace(event.scoring, games_per_match=2, pairing_allocated_bye=bye)
    doubled = replace(event, players=players, scoring=scoring)
    before, after = (
        {line.tpn: line for line in standings(tournament, ("BH", "BH/C1", "PS", "WON", "BPG", "SB", "REP", "ARO"))}
        for tournament in (event, doubled)
    )
    for tpn, line in after.items():
        buchholz, cut, progress, won, _black, products, elected, average = before[tpn].values
        assert line.points == 2 * before[tpn].points
        assert line.values[:4] == tuple(2 * (value or 0) for value in (buchholz, cut, progress, won))
        assert line.values[5] == 4 * (products or 0)
        assert line.values[6:] == (elected, average)
        games = sum(record.played for record in event.players[tpn - 1].records if isinstance(record, Game))
        assert line.values[4] == games  # each match brings one game with Black


def two_games(opponent: int, colour: str, codes: str, outcome: str) -> Match:
    first = Colour(colour)
    games = (
        Game(opponent, first, OUTCOMES[codes[0]], played=codes[0] in "1=0"),
        Game(opponent, first.opposite, OUTCOMES[codes[1]], played=codes[1] in "1=0"),
    )
    return Match(games, OUTCOMES[outcome])


def test_a_forfeited_game_inside_a_played_match_counts_as_played() -> None:
    """C.04.5, preface; but not for ratings."""
    players = (
        Player(1, 2000, (two_games(2, "b", "1+", "1"),)),
        Player(2, 1800, (two_games(1, "w", "0-", "0"),)),
    )
    scoring = Scoring(pairing_allocated_bye=15, games_per_match=2)
    event = Tournament(total_rounds=1, players=players, scoring=scoring)
    first, second = standings(event, ("WON", "BPG", "BH", "REP", "TPR"))
    assert (first.points, second.points) == (20, 0)
    assert first.values == (2, 1, 0, 1, 1800 + 800)
    assert second.values == (0, 1, 20, 1, 2000 - 800)


def test_wins_have_no_meaning_in_matches_of_two_games() -> None:
    event = Tournament(total_rounds=1, players=(Player(1, 2000),), scoring=Scoring(games_per_match=2))
    assert event_of(event) is Event.MATCHES
    with pytest.raises(InvalidTieBreaks, match="take WON, the games won"):
        standings(event, ("WIN",))


# --- Teams ----------------------------------------------------------------------------------------------------------
ROUNDS = {  # four boards: team, its opponent and its results by board, round by round; the opponents have the rest
    1: ((1, 2, "11=0"), (3, 4, "1000"), (5, None, "U")),
    2: ((1, 3, "===="), (5, 2, "1100"), (4, None, "H")),
    3: ((1, 5, "++++"), (4, 2, "11=="), (3, None, "Z")),
}
TURNED = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}
EDE = read_code("EDE")
TEAM_SCORING = Scoring(pairing_allocated_bye=20, games_per_match=4)


def team_match(opponent: int, codes: str, first: Colour) -> Match:
    colours = (first, first.opposite) * 2
    games = tuple(
        Game(opponent, colour, OUTCOMES[code], played=code in "1=0")
        for colour, code in zip(colours, codes, strict=True)
    )
    points = sum(map(Scoring().of_outcome, games))
    return Match(games, outcome_of(points, 40 - points), any(game.played for game in games))


def team_event(*, scores: tuple[ScoreType, ...] = (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS)) -> Tournament:
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, 6)}
    for entries in ROUNDS.values():
        for team, opponent, codes in entries:
            if opponent is None:
                records[team].append(Bye(ByeKind(codes)))
                continue
            turned = "".join(TURNED[code] for code in codes)
            records[team].append(team_match(opponent, codes, Colour.WHITE))
            records[opponent].append(team_match(team, turned, Colour.BLACK))
    teams = tuple(Team(tpn, records=tuple(rows)) for tpn, rows in records.items())
    return Tournament(total_rounds=3, players=(), teams=teams, scoring=TEAM_SCORING, scores=scores)


def values(event: Tournament, code: str) -> list[int | Fraction | None]:
    lines = rank(survey(event), read_tiebreaks((code,), Event.TEAMS)).lines
    return [line.values[0] for line in sorted(lines, key=lambda line: line.tpn)]


def test_teams_rank_by_match_points_then_game_points() -> None:
    lines = standings(team_event(), ("MPvGP",))
    assert [(line.rank, line.tpn, line.points, line.values) for line in lines] == [
        (1, 1, 50, (85,)),
        (2, 4, 50, (80,)),
        (3, 5, 20, (40,)),
        (4, 2, 10, (45,)),
        (5, 3, 10, (30,)),
    ]


def test_teams_rank_by_game_points_where_those_are_the_primary_score() -> None:
    event = team_event(scores=(ScoreType.GAME_POINTS, ScoreType.MATCH_POINTS))
    assert [(line.tpn, line.points, *line.values) for line in standings(event, ("MPVGP", "MPTS", "GPTS"))] == [
        (1, 85, 50, 50, 85),
        (4, 80, 50, 50, 80),
        (2, 45, 10, 10, 45),
        (5, 40, 20, 20, 40),
        (3, 30, 10, 10, 30),
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Team 3 counts 1 + 1 match points for others: its absence at the end is a draw (16.2.5). Team 1 won by forfeit
        # against team 5, which has fewer points than itself (16.4.1).
        ("BH", [10 + 20 + 20, 50 + 20 + 50, 50 + 50 + 10, 20 + 30 + 10, 20 + 10 + 20]),
        ("BH:GP", [45 + 50 + 40, 85 + 40 + 80, 80 + 85 + 30, 50 + 60 + 45, 40 + 45 + 40]),
        ("BH:MP/C1", [40, 100, 100, 30, 30]),
        ("EMMSB", [10 * 20 + 20 * 10 + 20 * 20, 20 * 10, 50 * 10, 20 * 20 + 30 * 10 + 10 * 20, 20 * 10 + 10 * 10]),
        ("EMGSB", [10 * 25 + 20 * 20 + 20 * 40, 50 * 15 + 20 * 20 + 50 * 10, 50 * 10 + 50 * 20, 1500, 600]),
        ("EGMSB", [45 * 20 + 50 * 10 + 40 * 20, 40 * 10, 85 * 10, 50 * 20 + 60 * 10 + 45 * 20, 40 * 10 + 45 * 10]),
        ("EGGSB", [45 * 25 + 50 * 20 + 40 * 40, 2875, 80 * 10 + 85 * 20, 4050, 40 * 20 + 45 * 20]),
        ("WIN", [2, 0, 0, 2, 0]),
        ("REP", [3, 3, 2, 2, 2]),
        ("PS:GP", [25 + 45 + 85, 15 + 35 + 45, 10 + 30 + 30, 30 + 50 + 80, 20 + 40 + 40]),
    ],
)
def test_values_of_teams(code: str, expected: list[int]) -> None:
    assert values(team_event(), code) == expected


def test_extended_direct_encounter_asks_the_other_score_and_begins_anew() -> None:
    """Three teams with a win each among them: the game points part them, and the two still tied have met."""
    beaten = {(1, 2): "110=", (2, 3): "1100", (3, 1): "11=="}
    records: dict[int, list[Record]] = {tpn: [] for tpn in (1, 2, 3)}
    for round_number, ((one, other), codes) in enumerate(beaten.items()):
        resting = ({1, 2, 3} - {one, other}).pop()
        records[one].append(team_match(other, codes, Colour.WHITE))
        records[other].append(team_match(one, "".join(TURNED[code] for code in codes), Colour.BLACK))
        records[resting].append(Bye(ByeKind.ZERO_POINT))
        assert len(records[resting]) == round_number + 1
    teams = tuple(Team(tpn, records=tuple(rows)) for tpn, rows in records.items())
    event = Tournament(
        total_rounds=3,
        players=(),
        teams=teams,
        scoring=TEAM_SCORING,
        scores=(ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS),
    )
    # 1 beat 2 by 2½, 2 drew with 3, 3 beat 1 by 3: match points 2, 1, 3 settle it at once
    places, tables = extended_direct_encounter(survey(event), EDE, (1, 2, 3))
    assert (places, len(tables)) == ({3: 1, 1: 2, 2: 3}, 1)
    # two who drew 2-2 stay tied in both scores
    places, tables = extended_direct_encounter(survey(event), EDE, (2, 3))
    assert places == {2: 1, 3: 1}
    assert len(tables) == 2


def test_two_who_met_four_times_and_made_as_many_points_stay_tied() -> None:
    """1, 2, 1, 0 match points against 1, 0, 1, 2: the mean of several matches is exact in any order (6.1.2)."""
    codes = ("1100", "1110", "0011", "1000")
    teams = (
        Team(1, records=tuple(team_match(2, made, Colour.WHITE) for made in codes)),
        Team(2, records=tuple(team_match(1, "".join(TURNED[code] for code in made), Colour.BLACK) for made in codes)),
    )
    event = Tournament(
        total_rounds=4,
        players=(),
        teams=teams,
        scoring=TEAM_SCORING,
        scores=(ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS),
    )
    places, tables = extended_direct_encounter(survey(event), EDE, (1, 2))
    assert places == {1: 1, 2: 1}
    assert [line.points for table in tables for line in table.lines] == [10, 10, 20, 20]


def test_what_is_not_for_teams_is_refused_by_name() -> None:
    with pytest.raises(InvalidTieBreaks) as raised:
        read_tiebreaks(("ARO", "EDEC", "BH:GP", "EMMSB:GP", "XYZ", "ESB", "WON:GP", "BC/P", "SSSC/K0"), Event.TEAMS)
    known = (
        "Known: REP, STD, TPN, DE, PS, BH, AOB, FB, SB, KS, MPTS, GPTS, MPVGP, WIN, WON, BC, TBR, BBE, EDE, EDET, "
        "EDEB, EDEBT, EDEBB, SSSC, EMMSB, EMGSB, EGMSB, EGGSB."
    )
    assert raised.value.problems == (
        f"“ARO” is a tie-break for players; this is a team event. {known}",
        f"“EDEC” is no tie-break of C.07, which has EDEBT and EDEBB, which go by the board count first. {known}",
        "“EMMSB:GP”: EMMSB takes no score; those that do: DE, PS, BH, AOB, FB, SB, KS.",
        f"There is no tie-break “XYZ”. {known}",
        "“ESB” is no tie-break of C.07, which has EMMSB, EMGSB, EGMSB and EGGSB, which name both scores. " + known,
        "“WON:GP”: WON counts matches; write WON or WON:MP.",
        "“BC/P”: BC has no variant /P; it takes: none.",
        "“SSSC/K0”: the number in “/K0” must be from 1 to 99.",
    )


def test_names_tell_the_score() -> None:
    entry = read_tiebreaks(("bh:gp/c1",), Event.TEAMS)[0]
    assert (entry.acronym, entry.name, entry.article) == ("BH:GP/C1", "Buchholz Cut 1 (game points)", "8.1, 14.1")
