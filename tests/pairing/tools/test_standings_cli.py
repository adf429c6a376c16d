"""``python -m pairing standings``, and the comparison of a file's ranks with its tie-breaks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pairing.checking.standings_of_file import edition_of_file, ranking_of, recompute_standings, tournament_of
from pairing.standings import Edition
from pairing.trf.abnormal import AbnormalPoints, abnormal_line
from pairing.trf.reader import read_trf
from pairing.trf.records import KeptLine, TrfFile
from tests.pairing.tools import commands
from tests.round_robins import round_robin_file

LIST_OF_ROBINS = KeptLine("202 DE,WIN,SB,KS")
HEADER = "012 Lindenhof Open\n042 2026/11/01\n062 6\n142 4\n152 W\n"
PLAYERS = (
    ("Abegg, Anton", "2100", "3.0", "     4 w 1     3 b +     2 w =     5 b ="),
    ("Brändli, Berta", "2000", "3.0", "     5 b 1  0000 - H     1 b =     3 w 1"),
    ("Cattaneo, Carlo", "1900", "2.0", "     6 w 1     1 w -     4 b 1     2 b 0"),
    ("Dubach, Doris", "1800", "1.0", "     1 b 0     6 b 0     3 w 0  0000 - U"),
    ("Egli, Emil", "1700", "2.5", "     2 w 0  0000 - U     6 b 1     1 w ="),
    ("Ferrari, Fabio", "1600", "1.0", "     3 b 0     4 w 1     5 w 0  0000 - Z"),
)


def text_of(
    ranks: str = "214536",
    *,
    tiebreaks: str = "202 BH/C1,SB,DE\n",
    egli: str = "1700",
    header: str = HEADER,
    points: str = "3.0",
    rounds: int = 4,
) -> str:
    """The text of the file; ``points`` are those of player 1."""
    lines = []
    for tpn, (player, rank) in enumerate(zip(PLAYERS, ranks, strict=True), start=1):
        name, rating, total, games = player
        rating, total = (egli if tpn == 5 else rating), (points if tpn == 1 else total)
        total = total if rounds else "0.0"
        lines.append(f"001 {tpn:>4}      {name:<33} {rating:>4}{'':28}{total:>4}    {rank}{games[: 10 * rounds]}\n")
    return header + tiebreaks + "".join(lines)


def file_of(ranks: str = "214536", **parts: Any) -> TrfFile:
    return read_trf(text_of(ranks, **parts))


def run(*arguments: str, text: str, code: int = 0) -> tuple[str, str]:
    return commands.run("standings", *arguments, "-", text=text, code=code)


def test_the_table_by_the_tiebreaks_of_the_file() -> None:
    out, err = run(text=text_of())
    assert out.splitlines() == [
        "Rank  TPN  Points  BH/C1    SB  DE  Name",
        "   1    2       3    7.5     7   -  Brändli, Berta",
        "   2    1       3    7.5  5.75   -  Abegg, Anton",
        "   3    5     2.5      8     5   -  Egli, Emil",
        "   4    3       2    5.5   2.5   -  Cattaneo, Carlo",
        "   5    4       1    6.5     1   -  Dubach, Doris",
        "   6    6       1    5.5     1   -  Ferrari, Fabio",
    ]
    assert err == ""


def test_other_tiebreaks_and_an_earlier_round_as_json() -> None:
    out, _err = run("--round", "2", "--tiebreaks", "DE,AOB", "--json", text=text_of())
    data: dict[str, Any] = json.loads(out)
    assert (data["after_round"], data["edition"]) == (2, "2026-03")
    assert [(entry["code"], entry["article"], entry["dropped"]) for entry in data["tiebreaks"]] == [
        ("DE", "6", False),
        ("AOB", "8.2", False),
    ]
    first = data["standings"][0]
    assert (first["rank"], first["tpn"], first["points"], first["values"]) == (1, 1, "2", [None, "3"])


def test_values_without_an_end_are_given_as_fractions() -> None:
    out, _err = run("--tiebreaks", "AOB", "--json", text=text_of())
    values = {line["tpn"]: line["values"] for line in json.loads(out)["standings"]}
    assert (values[1], values[2]) == (["53/6"], ["8.5"])


def test_without_a_list_the_program_says_that_it_takes_its_own() -> None:
    out, err = run(text=text_of(tiebreaks=""))
    assert out.startswith("Rank  TPN  Points  BH/C1   BH    SB  Name\n")
    assert "no tie-breaks are named (202); this program's short list: BH/C1,BH,SB" in err


def test_a_tiebreak_that_is_not_of_c07_ends_the_order_before_it() -> None:
    out, err = run(text=text_of(tiebreaks="202 PTS,WIN,OTHER_BLITZ,SB\n"))
    assert out.splitlines()[0] == "Rank  TPN  Points  WIN  Name"
    assert [line.split()[:2] for line in out.splitlines()[1:3]] == [["1", "1"], ["1", "2"]]
    assert (
        "OTHER_BLITZ is no tie-break of C.07; players equal before it share a rank; what follows was left out: SB"
        in err
    )
    _out, err = run("--tiebreaks", "WIN,OTHER_BLITZ", text=text_of(), code=2)
    assert "“OTHER_BLITZ” is no tie-break of C.07" in err


def given(**values: str) -> str:
    """The comments with values of OTHER_BLITZ by starting rank."""
    return "".join(f"### Tie-break @ Round 4: OTHER_BLITZ of {tpn[1:]} is {value}\n" for tpn, value in values.items())


def test_values_that_the_file_gives_part_players() -> None:
    out, err = run(text=text_of(tiebreaks="202 OTHER_BLITZ,SB\n" + given(p1="0.50", p2="1.50")))
    assert out.splitlines()[0] == "Rank  TPN  Points  OTHER_BLITZ    SB  Name"
    assert [line.split()[:4] for line in out.splitlines()[1:3]] == [["1", "2", "3", "1.5"], ["2", "1", "3", "0.5"]]
    assert "left out" not in err


def test_a_round_robin_is_told() -> None:
    robin = HEADER.replace("152 W", "092 Individual: Round-Robin\n152 W")
    out, err = run(text=text_of(header=robin, tiebreaks=""))
    assert out.startswith("Rank  TPN  Points  DE  WIN    SB   KS  Name\n")
    assert "ranked as a round robin or the like (192, 092), whose forfeits are games (C.07, 15.2)" in err
    assert "this program's short list: DE,WIN,SB,KS" in err


def test_tiebreaks_that_fall_are_told() -> None:
    out, err = run("--tiebreaks", "BH,ARO", text=text_of(egli=""))
    assert "ARO was dropped: a player has no rating" in err
    assert out.splitlines()[1].split()[:5] == ["1", "2", "3", "9.5", "-"]
    out, err = run("--tiebreaks", "BH,ARO", "--unrated", "1500", text=text_of(egli=""))
    assert "dropped" not in err
    assert out.splitlines()[1].split()[:5] == ["1", "2", "3", "9.5", "1833"]


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["--tiebreaks", "XX,BH/Q"], text_of(), "There is no tie-break “XX”"),
        (["--tiebreaks", "XX,BH/Q"], text_of(), "“/Q” is no variant"),
        (["--round", "5"], text_of(), "There are no standings after round 5; the file has 4 rounds."),
        ([], "nothing\n", "There is no player (record 001)"),
        ([], text_of().replace("2 w =", "7 w ="), "the opponent 7 is not in the file"),
    ],
)
def test_what_cannot_be_used_is_refused_with_every_reason(arguments: list[str], text: str, message: str) -> None:
    out, err = run(*arguments, text=text, code=2)
    assert out == ""
    assert message in err


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    out, err = commands.run("standings", tmp_path / "none.trf", code=2)
    assert out == ""
    assert "cannot be read" in err


class TestRecomputed:
    def test_ranks_that_follow_from_the_tiebreaks(self) -> None:
        check = recompute_standings(file_of())
        assert (check.is_same, check.tiebreaks, check.edition) == (True, ("BH/C1", "SB", "DE"), Edition.MARCH_2026)

    def test_each_difference_is_named(self) -> None:
        check = recompute_standings(file_of("124536"))
        assert not check.is_same
        assert [str(difference) for difference in check.differences] == [
            "Player 2 (Brändli, Berta) has rank 2 in the file; by its tie-breaks it is 1.",
            "Player 1 (Abegg, Anton) has rank 1 in the file; by its tie-breaks it is 2.",
        ]

    @pytest.mark.parametrize("ranks", ["114536", "124536", "214536"])
    def test_who_stays_tied_may_share_the_rank_or_have_drawn_lots(self, ranks: str) -> None:
        assert recompute_standings(file_of(ranks, tiebreaks="202 BH/C1,DE\n")).is_same

    def test_players_without_tiebreaks_share_what_they_have(self) -> None:
        check = recompute_standings(file_of("314526", tiebreaks="202 BH/C1,DE\n"))
        assert [(entry.tpn, entry.stated, entry.computed, entry.last) for entry in check.differences] == [
            (1, 3, 1, 2),
            (5, 2, 3, 3),
        ]
        assert "it is 1 to 2." in str(check.differences[0])

    def test_the_others_close_up_where_a_player_has_no_rank(self) -> None:
        assert recompute_standings(file_of("214 35", tiebreaks="202 BH/C1,DE\n")).is_same
        check = recompute_standings(file_of("214 36", tiebreaks="202 BH/C1,DE\n"))
        assert [(entry.tpn, entry.stated, entry.computed) for entry in check.differences] == [(6, 6, 5)]

    @pytest.mark.parametrize(
        ("file", "reason"),
        [
            (file_of(tiebreaks=""), "The file names no tie-breaks"),
            (file_of(tiebreaks="202 BH,EDE\n"), "“EDE” is a tie-break for teams"),
            (file_of("      "), "No player has a rank"),
            (file_of(tiebreaks="192 FIDE_ROUNDROBIN\n202 SB,BH\n"), "“BH” is for Swiss events"),
            (read_trf(text_of().replace("2 w =", "7 w =")), "The file has problems"),
            (file_of(rounds=0), "No round of the file"),
        ],
    )
    def test_why_there_is_nothing_to_compare(self, file: TrfFile, reason: str) -> None:
        check = recompute_standings(file)
        assert check.reason.startswith(reason)
        assert not check.is_same

    def test_a_round_robin_is_ranked_by_its_own_rules(self) -> None:
        for seed in range(0, 24, 2):
            file = round_robin_file(seed)
            ranking = ranking_of(file)
            assert [entry.acronym for entry in ranking.tiebreaks] == ["DE", "WIN", "SB", "KS"]
            places = {line.tpn: line.rank for line in ranking.lines}
            ranked = tuple(replace(player, rank=places[player.tpn]) for player in file.players)
            check = recompute_standings(replace(file, players=ranked, kept_lines=(*file.kept_lines, LIST_OF_ROBINS)))
            assert (check.is_same, check.tiebreaks) == (True, ("DE", "WIN", "SB", "KS"))

    def test_a_round_robin_is_not_ranked_by_swiss_rules(self) -> None:
        swiss, robin = (
            {line.tpn: line.values for line in ranking_of(file_of(header=header), tiebreaks=["SB"]).lines}
            for header in (HEADER, HEADER + "192 BERGER_ROUNDROBIN\n")
        )
        assert (swiss[1], robin[1]) == ((575,), (575,))
        assert (swiss[5], robin[5]) == ((500,), (250,))

    def test_dropped_tiebreaks_are_told(self) -> None:
        check = recompute_standings(file_of("214536", tiebreaks="202 ARO,BH/C1,SB,DE\n", egli=""))
        assert (check.is_same, check.dropped) == (True, ("ARO",))

    @pytest.mark.parametrize("ranks", ["124536", "214536", "114536"])
    def test_a_tiebreak_that_is_not_of_c07_may_have_parted_players_in_any_way(self, ranks: str) -> None:
        check = recompute_standings(file_of(ranks, tiebreaks="202 WIN,OTHER_BLITZ,SB\n"))
        assert (check.is_same, check.tiebreaks, check.left_out) == (True, ("WIN",), ("OTHER_BLITZ", "SB"))

    @pytest.mark.parametrize(
        ("code", "one", "two", "ranks"),
        [
            ("OTHER_BLITZ", "0.50", "1.50", "214536"),
            ("OTHER_BLITZ", "2.00", "1.50", "124536"),
            ("other_blitz/R", "0.50", "1.50", "124536"),
            ("OTHER_BLITZ", "-0.05", "-1.50", "124536"),
        ],
    )
    def test_ranks_are_compared_by_the_values_that_the_file_gives(
        self, code: str, one: str, two: str, ranks: str
    ) -> None:
        tiebreaks = f"202 {code},TPN\n{given(p1=one, p2=two)}"
        check = recompute_standings(file_of(ranks, tiebreaks=tiebreaks))
        assert (check.is_same, check.tiebreaks, check.left_out) == (True, (code.upper(), "TPN"), ())
        other = ranks.translate(str.maketrans("12", "21"))
        assert {one.tpn for one in recompute_standings(file_of(other, tiebreaks=tiebreaks)).differences} == {1, 2}

    def test_who_has_no_value_comes_behind_those_who_have_one(self) -> None:
        ranking = ranking_of(file_of(tiebreaks=f"202 OTHER_BLITZ\n{given(p1='-9.00')}"))
        assert [(line.tpn, line.values) for line in ranking.lines[:2]] == [(1, (-900,)), (2, (None,))]

    def test_points_of_record_299_count(self) -> None:
        penalty = abnormal_line(AbnormalPoints("", -25, players=(1,)))
        file = read_trf(text_of(points="0.5", tiebreaks=f"202 BH/C1\n{penalty}\n"))
        assert file.problems == ()
        points = {line.tpn: line.points for line in ranking_of(file).lines}
        assert (points[1], points[2]) == (5, 30)


@pytest.mark.parametrize("seed", range(8))
def test_generated_tournaments_are_ranked_by_the_list_that_they_name(seed: int) -> None:
    """Byes, absences, forfeits and withdrawals among them."""
    often = (100_000, 100_000)
    rates = ("forfeit_rate", "half_point_bye_rate", "zero_point_bye_rate", "withdrawal_rate")
    text = commands.generated(seed, players=(20, 30), rounds=(5, 7), **dict.fromkeys(rates, often))
    check = recompute_standings(read_trf(text))
    assert (check.is_same, check.reason, check.differences) == (True, "", ())


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2026/02/28", Edition.AUGUST_2024),
        ("2026/03/01", Edition.MARCH_2026),
        ("28. 07. 2005", Edition.AUGUST_2024),
        ("1.3.2026", Edition.MARCH_2026),
        ("Jun 26, 2020", Edition.AUGUST_2024),
        ("2026/99/99", Edition.MARCH_2026),
        ("summer", Edition.MARCH_2026),
    ],
)
def test_the_edition_goes_by_the_first_day(day: str, edition: Edition) -> None:
    assert edition_of_file(file_of(header=HEADER.replace("2026/11/01", day))) is edition


def test_standings_need_neither_colour_nor_rounds_nor_ratings() -> None:
    tournament = tournament_of(file_of(header="012 Lindenhof Open\n", egli=""), after_round=3)
    assert (tournament.total_rounds, tournament.rounds_paired, tournament.players[4].rating) == (4, 3, None)


def test_of_two_sides_the_points_of_each_are_told() -> None:
    """The players' points added up: the lower half of the numbers against the upper one."""
    games = ("     3 w 1     4 b =", "     4 w 0     3 b 1", "     1 b 0     2 w 0", "     2 b 1     1 w =")
    totals = ("1.5", "1.0", "0.0", "1.5")
    lines = [
        f"001 {tpn:>4}      {'Player ' + str(tpn):<33} 2000{'':28}{total:>4}    {tpn}{game}\n"
        for tpn, (total, game) in enumerate(zip(totals, games, strict=True), start=1)
    ]
    text = "012 Match\n062 4\n142 2\n192 FIDE_SCHEVENINGEN\n202 DE,WIN\n" + "".join(lines)
    out, err = run(text=text)
    assert out.splitlines()[-2:] == ["Side 1 to 2: 2.5", "Side 3 to 4: 1.5"]
    assert "ranked as a round robin or the like" in err
    assert json.loads(run("--json", text=text)[0])["sides"] == [
        {"first": 1, "last": 2, "points": "2.5"},
        {"first": 3, "last": 4, "points": "1.5"},
    ]
    assert "Side" not in run(text=text_of())[0]
