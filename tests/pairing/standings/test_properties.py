"""What must hold of every standings, on random tournaments of any history."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine.systems.dubov.facts import player_facts
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Scoring, Tournament
from pairing.standings import RULES, rank, read_tiebreaks, standings, survey, tiebreak
from pairing.standings.buchholz import contributions
from pairing.standings.direct_encounter import direct_encounter

PLAYED = [
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.LOSS, Outcome.LOSS),
]
FORFEITS = [(Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.LOSS, Outcome.LOSS)]
SCORINGS = [Scoring(), Scoring(win=30, draw=10, pairing_allocated_bye=30), Scoring(pairing_allocated_bye=5)]
CODES = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS/C1", "REP", "STD", "BH/C1", "BH/M1", "FB/C2/P", "AOB/F", "SB/C2", "KS/L+1"),
    *("ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "DE/P"),
)
EXAMPLES = settings(max_examples=150, deadline=None)


@st.composite
def tournaments(draw: st.DrawFn, *, unplayed_rounds: bool = True, forfeits: bool = True) -> Tournament:
    """A tournament of 2 to 8 players whose rounds were paired at random."""
    size = draw(st.integers(2, 8)) if unplayed_rounds else draw(st.sampled_from([2, 4, 6, 8]))
    rounds = draw(st.integers(0, 5))
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, size + 1)}
    for _round in range(rounds):
        order = draw(st.permutations(list(records)))
        boards = draw(st.integers(0, size // 2)) if unplayed_rounds else size // 2
        for white, black in zip(order[: 2 * boards : 2], order[1 : 2 * boards : 2], strict=True):
            played = not (unplayed_rounds and forfeits) or draw(st.booleans())
            of_white, of_black = draw(st.sampled_from(PLAYED if played else FORFEITS))
            records[white].append(Game(black, Colour.WHITE, of_white, played=played))
            records[black].append(Game(white, Colour.BLACK, of_black, played=played))
        for tpn in order[2 * boards :]:
            records[tpn].append(Bye(draw(st.sampled_from(ByeKind))))
    ratings = draw(st.lists(st.integers(100, 3000), min_size=size, max_size=size))
    players = tuple(Player(tpn, ratings[tpn - 1], tuple(rows)) for tpn, rows in records.items())
    total = max(1, rounds + draw(st.integers(0, 1)))
    return Tournament(total_rounds=total, players=players, scoring=draw(st.sampled_from(SCORINGS)))


def column(tournament: Tournament, code: str) -> dict[int, Any]:
    """Everybody's value."""
    return {line.tpn: line.values[0] for line in standings(tournament, (code,))}


@EXAMPLES
@given(tournaments(), st.lists(st.sampled_from(CODES), max_size=4))
def test_ranks_follow_points_and_then_the_values(tournament: Tournament, codes: list[str]) -> None:
    lines = standings(tournament, codes)
    assert sorted(line.tpn for line in lines) == sorted(player.tpn for player in tournament.players)
    assert lines[0].rank == 1
    entries = read_tiebreaks(codes)
    for position, (above, below) in enumerate(pairwise(lines), start=2):
        keys = [
            tuple(
                (value is None, value if entry.ascending or entry.is_direct_encounter else -(value or 0))
                for value, entry in zip(line.values, entries, strict=True)
            )
            for line in (above, below)
        ]
        equal = (above.points, above.values) == (below.points, below.values)
        assert above.points > below.points or (above.points == below.points and keys[0] <= keys[1])
        assert below.rank == (above.rank if equal else position)
        assert not equal or above.tpn < below.tpn


@EXAMPLES
@given(tournaments(), st.sampled_from(CODES), st.integers())
def test_the_order_of_the_input_does_not_matter(tournament: Tournament, code: str, seed: int) -> None:
    players = list(tournament.players)
    Random(seed).shuffle(players)
    assert standings(replace(tournament, players=tuple(players)), (code,)) == standings(tournament, (code,))


@EXAMPLES
@given(tournaments(), st.randoms(use_true_random=False), st.sampled_from([code for code in CODES if code != "TPN"]))
def test_other_pairing_numbers_give_the_same_values(tournament: Tournament, random: Random, code: str) -> None:
    tpns = [player.tpn for player in tournament.players]
    others = dict(zip(tpns, random.sample(range(1, 100), len(tpns)), strict=True))

    def record(entry: Record) -> Record:
        return entry if isinstance(entry, Bye) else replace(entry, opponent=others[entry.opponent])

    renumbered = replace(
        tournament,
        players=tuple(
            replace(player, tpn=others[player.tpn], records=tuple(map(record, player.records)))
            for player in tournament.players
        ),
    )
    values = column(tournament, code)
    assert column(renumbered, code) == {others[tpn]: value for tpn, value in values.items()}


@EXAMPLES
@given(tournaments(forfeits=False), st.sampled_from(["BH", "BH/C1", "BH/M1", "FB", "FB/C2", "SB", "SB/C1", "DE"]))
def test_forfeits_as_played_changes_nothing_where_nothing_was_forfeited(tournament: Tournament, code: str) -> None:
    assert column(tournament, code) == column(tournament, f"{code}/P")


@EXAMPLES
@given(tournaments(), st.sampled_from(["BH", "BH/P", "FB", "SB", "SB/P", "PS"]))
def test_a_cut_never_raises_and_one_more_neither(tournament: Tournament, code: str) -> None:
    name, *mode = code.split("/")
    codes = ["/".join([name, *cut, *mode]) for cut in ([], ["C1"], ["C2"], ["C3"])]
    columns = [column(tournament, entry) for entry in codes]
    for more, less in pairwise(columns):
        assert all(more[tpn] >= less[tpn] >= 0 for tpn in more)
    assert set(column(tournament, "/".join([name, "C99", *mode])).values()) == {0}


@EXAMPLES
@given(tournaments(), st.sampled_from(["BH", "FB", "ARO"]))
def test_a_median_never_raises_what_the_cut_left(tournament: Tournament, name: str) -> None:
    cut, median = column(tournament, f"{name}/C1"), column(tournament, f"{name}/M1")
    for tpn, value in median.items():
        assert value is None or value <= cut[tpn]


@EXAMPLES
@given(tournaments())
def test_what_a_cut_takes_away(tournament: Tournament) -> None:
    field = survey(tournament)
    for tpn, elements in contributions(field).items():
        working = tiebreak("BH/C1").working(field, tpn)
        taken = [int(element.value) for place, element in enumerate(elements) if working.cut_by(place)]
        voluntary = [int(element.value) for element in elements if element.voluntary]
        scores = voluntary or [int(element.value) for element in elements]
        assert taken == ([min(scores)] if elements else [])


@EXAMPLES
@given(tournaments(unplayed_rounds=False))
def test_without_unplayed_rounds_buchholz_is_the_opponents_points(tournament: Tournament) -> None:
    points = {player.tpn: sum(map(tournament.scoring.points, player.records)) for player in tournament.players}
    for line in standings(tournament, ("BH", "SB")):
        player = next(player for player in tournament.players if player.tpn == line.tpn)
        games = [record for record in player.records if isinstance(record, Game)]
        assert line.values[0] == sum(points[game.opponent] for game in games)
        assert line.values[1] == sum(points[game.opponent] * tournament.scoring.points(game) for game in games)


@EXAMPLES
@given(tournaments())
def test_an_unplayed_round_never_counts_more_than_the_own_score(tournament: Tournament) -> None:
    field = survey(tournament)
    for tpn, elements in contributions(field).items():
        for record, element in zip(field.players[tpn].records, elements, strict=True):
            if isinstance(record, Bye):
                assert element.value <= min(field.points[tpn], tournament.scoring.draw * field.rounds)
            elif not record.played:
                assert element.value <= min(field.points[tpn], field.adjusted[record.opponent])


@EXAMPLES
@given(tournaments())
def test_progressive_scores_weigh_each_round_by_the_rounds_that_follow(tournament: Tournament) -> None:
    rounds = tournament.rounds_paired
    for player in tournament.players:
        made = map(tournament.scoring.points, player.records)
        expected = sum(points * (rounds - index) for index, points in enumerate(made))
        assert column(tournament, "PS")[player.tpn] == expected


@EXAMPLES
@given(tournaments(forfeits=False))
def test_relations_between_counts(tournament: Tournament) -> None:
    wins, won, black, black_won, rounds = (column(tournament, code) for code in ("WIN", "WON", "BPG", "BWG", "REP"))
    for tpn in wins:
        assert 0 <= black_won[tpn] <= min(won[tpn], black[tpn])
        assert won[tpn] <= wins[tpn] <= rounds[tpn] <= tournament.rounds_paired


@EXAMPLES
@given(tournaments())
def test_standard_points_are_the_points_of_games_with_standard_results(tournament: Tournament) -> None:
    usual = all(
        {record.outcome, other.outcome} in ({Outcome.DRAW}, {Outcome.WIN, Outcome.LOSS})
        for player in tournament.players
        for number, record in enumerate(player.records)
        if isinstance(record, Game)
        for other in (tournament.players[record.opponent - 1].records[number],)
        if isinstance(other, Game)
    )
    if usual and tournament.scoring == Scoring():
        points = {player.tpn: sum(map(tournament.scoring.points, player.records)) for player in tournament.players}
        assert column(tournament, "STD") == points


@EXAMPLES
@given(tournaments())
def test_the_average_rating_is_that_of_the_pairing_list(tournament: Tournament) -> None:
    listed = {fact.tpn: fact.aro if fact.games else None for fact in player_facts(tournament)}
    assert column(tournament, "ARO") == listed


@EXAMPLES
@given(tournaments())
def test_performances_lie_within_their_bounds(tournament: Tournament) -> None:
    average, performance, perfect = (column(tournament, code) for code in ("ARO", "TPR", "PTP"))
    for tpn, value in average.items():
        if value is None:
            assert performance[tpn] is perfect[tpn] is None
        else:
            assert abs(performance[tpn] - value) <= 800
    ratings = [player.rating or 0 for player in tournament.players]
    found = [value for value in perfect.values() if isinstance(value, int)]
    assert all(min(ratings) - 800 <= value <= max(ratings) + 736 for value in found)


@EXAMPLES
@given(tournaments(), st.sampled_from([code for code in CODES if not code.startswith("DE")]))
def test_every_value_follows_from_its_working(tournament: Tournament, code: str) -> None:
    """Sums are the sums of what was not cut, averages the averages of it."""
    entry, field = tiebreak(code), survey(tournament)
    for tpn in field.players:
        working = entry.working(field, tpn)
        counted = [element.value for place, element in enumerate(working.elements) if not working.cut_by(place)]
        if RULES[entry.code.acronym].article.startswith(("7", "8.1", "8.3", "9")):
            assert working.value == sum(counted)
        elif entry.code.acronym in ("AOB", "ARO", "APRO", "APPO") and counted:
            assert isinstance(working.value, int) or entry.code.acronym == "AOB"
            assert abs(sum(counted) - working.value * len(counted)) <= len(counted) / 2
        assert all(1 <= element.round_number <= field.rounds for element in working.elements)


@EXAMPLES
@given(tournaments(), st.booleans())
def test_direct_encounter_gives_places_from_the_top(tournament: Tournament, as_played: bool) -> None:
    field = survey(tournament)
    places, tables = direct_encounter(field, list(field.players), as_played=as_played)
    ordered = sorted(places.values())
    assert ordered[0] == 1
    assert all(place == ordered.index(place) + 1 for place in ordered)
    assert all(line.points <= line.most for table in tables for line in table.lines)


@EXAMPLES
@given(st.integers(2, 5), st.data())
def test_direct_encounter_gives_a_place_where_every_outcome_of_the_missing_games_does(
    size: int, data: st.DataObject
) -> None:
    """6.3 by trying all outcomes: places from the top, as long as the same player is alone on the place in each."""
    pairs = [(one, other) for other in range(1, size + 1) for one in range(1, other)]
    met = data.draw(st.lists(st.sampled_from(pairs), unique=True, min_size=max(0, len(pairs) - 4), max_size=len(pairs)))
    points = {pair: data.draw(st.sampled_from([0, 5, 10])) for pair in met}
    players = []
    for tpn in range(1, size + 1):
        records: list[Record] = []
        for (one, other), made in points.items():
            own = made if tpn == one else 10 - made
            outcome = {0: Outcome.LOSS, 5: Outcome.DRAW, 10: Outcome.WIN}[own]
            opponent = other if tpn == one else one
            is_here = tpn in (one, other)
            records.append(Game(opponent, Colour.WHITE, outcome) if is_here else Bye(ByeKind.ZERO_POINT))
        players.append(Player(tpn, 1500, tuple(records)))
    field = survey(Tournament(total_rounds=9, players=tuple(players)))
    _places, tables = direct_encounter(field, range(1, size + 1))
    first = tables[0]
    if first.all_met:
        return
    missing = [pair for pair in pairs if pair not in points]
    orders = []
    for outcome_of_all in product([0, 5, 10], repeat=len(missing)):
        totals = dict.fromkeys(range(1, size + 1), 0)
        for (one, other), made in [*points.items(), *zip(missing, outcome_of_all, strict=True)]:
            totals[one] += made
            totals[other] += 10 - made
        orders.append(totals)
    expected: list[int] = []
    while len(expected) < size:
        rest = [tpn for tpn in range(1, size + 1) if tpn not in expected]
        alone = [
            tpn
            for tpn in rest
            if all(all(totals[tpn] > totals[other] for other in rest if other != tpn) for totals in orders)
        ]
        if not alone:
            break
        expected += alone
    assert [line.tpn for line in first.lines if line.place is not None] == expected


@EXAMPLES
@given(tournaments(), st.randoms(use_true_random=False))
def test_lots_leave_nobody_tied_and_nobody_else_moved(tournament: Tournament, random: Random) -> None:
    field, asked = survey(tournament), read_tiebreaks(("BH",))
    order = random.sample(sorted(field.players), len(field.players))
    before, after = rank(field, asked), rank(field, asked, lots={tpn: place for place, tpn in enumerate(order)})
    assert [line.rank for line in after.lines] == list(range(1, len(order) + 1))
    shared = {line.tpn: line.rank for line in before.lines}
    assert [shared[line.tpn] for line in after.lines] == sorted(shared.values())
    tied = {tpn for group in before.still_tied for tpn in group}
    assert {line.tpn for line in after.lines if line.by_lot} == tied
