"""Records beside 001: abnormal points, codes of the event, national ratings, virtual points, prohibitions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.tournament import Bye, ByeKind, Game, Outcome
from pairing.trf.abnormal import AbnormalPoints, abnormal_line
from pairing.trf.columns import Line
from pairing.trf.event_codes import is_national_record, read_national_record
from pairing.trf.reader import read_trf
from pairing.trf.records import ForbiddenGroup, KeptLine, TrfPlayer
from pairing.trf.writer import Edition, lines_beyond_trf16, without_lines_beyond_trf16, write_trf
from tests.pairing.trf.samples import EVENT, LAST, line_of, places, problems_of, sound, with_fields

NATIONAL = f"SUI    2 wA   {'Brändli, Berta':<33} 1890 BE  {7:>11} 1991/05/06"


# --- Records of teams -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", ["192 FIDE_TEAM", "310   1 Lindenhof", "013 Lindenhof"])
@pytest.mark.parametrize(
    "record",
    [
        "240 H   4    2",
        "250       1.0   1   2    1    2",
        "260   1   9    3    8",
        "299 W   2.0   1.0    1    2",
    ],
)
def test_numbers_of_teams_are_no_players(teams: str, record: str) -> None:
    file = sound(f"{EVENT}{record}\n{teams}\n")
    assert record in [kept.text for kept in file.kept_lines]
    assert file.absent == frozenset()
    assert (file.forbidden, file.abnormal_points) == ((), ())
    assert not any(player.virtual_points or player.byes_ahead for player in file.players)
    told = (LAST, 1, record[:3]) in places(file.adjustments)
    assert told is teams.startswith("013")  # where 192 or 310 say teams, they are used (pairing.trf.team_event)
    assert read_trf(write_trf(file)) == file


def test_what_engines_say_of_players_in_an_event_of_teams_stays_with_the_players() -> None:
    text = with_fields({(line_of(5), 122): "0000 - H"}) + "XXP 1 2\nXXA    1  1.0\nXXZ 5\n192 FIDE_TEAM\n"
    file = sound(text)
    assert (file.absent, file.forbidden[0].players, file.players[0].virtual_points) == ({5}, (1, 2), (10,))
    assert read_trf(write_trf(file)) == file
    limited = replace(file, forbidden=(ForbiddenGroup(players=(1, 2), first_round=2),))
    with pytest.raises(ValueError, match="would name teams"):
        write_trf(limited)


def test_players_of_teams_in_an_event_of_players_are_players() -> None:
    file = sound(f"{EVENT}192 FIDE_DUBOV\n013 Lindenhof{'':24}    2    6\n240 H   4    2\n")
    assert file.absent == {2}


# --- Abnormal points (299) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("299 W         1.5    2    1    4", AbnormalPoints("W", 15, round_number=2, players=(1, 4))),
        ("299           -.5", None),
        ("299          -0.5  000    3", AbnormalPoints("", -5, players=(3,))),
        ("299 +   2.0   1.0    3", AbnormalPoints("+", 10, match_points=20, round_number=3)),
        ("299 H         1.0", AbnormalPoints("H", 10)),
        # As the printed examples stand: two columns to the left, then one to the right.
        ("299 W  1.0  2.0   3    1    2", AbnormalPoints("W", 20, match_points=10, round_number=3, players=(1, 2))),
        ("299           0.5         12   14", AbnormalPoints("", 5, players=(12, 14))),
        ("299 Q         1.0", None),
        ("299 W", None),
        ("299 W         1.0    x", None),
    ],
)
def test_abnormal_points_are_read_by_words(line: str, entry: AbnormalPoints | None) -> None:
    file = read_trf(f"{EVENT}{line}\n")
    assert file.abnormal_points == ((entry,) if entry else ())
    if entry is None:
        assert [problem.line for problem in file.problems] == [LAST]
    else:
        assert line == "" or read_trf(f"{EVENT}{abnormal_line(entry)}\n").abnormal_points == (entry,)


def test_abnormal_points_stand_in_the_columns_of_the_table() -> None:
    line = abnormal_line(AbnormalPoints("F", 15, match_points=20, round_number=7, players=(8, 1234)))
    assert (line[4], line[7:11], line[13:17], line[19:22], line[23:27], line[28:32]) == (
        "F",
        " 2.0",
        " 1.5",
        "  7",
        "   8",
        "1234",
    )


def test_points_go_by_abnormal_points() -> None:
    # Abegg won round 1 and has 2.5 points; with two points for that win there are 3.5.
    line = "299 W         2.0    1    1"
    assert places(problems_of(f"{EVENT}{line}\n")) == [(line_of(1), 81, " 2.5")]
    text = with_fields({(line_of(1), 81): " 3.5"}) + f"{line}\n"
    assert sound(text).abnormal_points == (AbnormalPoints("W", 20, round_number=1, players=(1,)),)
    assert [line for line in write_trf(sound(text)).splitlines() if " 3.5    1" in line]
    bonus = with_fields({(line_of(5), 81): " 0.5"}) + "299           0.5    0    5\n"
    assert sound(bonus).abnormal_points[0].kind == ""


def test_abnormal_points_of_a_stranger_are_refused() -> None:
    assert places(problems_of(f"{EVENT}299           0.5    1   77\n")) == [(LAST, 26, "77")]


# --- Codes of the event, national ratings ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "172 FRA NIDOF",
        "172 FIDE",
        "192 FIDE_DUBOV",
        "192 FIDE_DUTCH_2026_BAKU",
        "192 CUSTOM_SWISS",
        "192 FIDE_TEAM_TYPEA_MP_GP_BAKU",
        "222 5400+30",
        "222 40/6000+30:1800+30",
        "222 W300-B240",
    ],
)
def test_codes_of_the_format_are_kept_without_a_word(line: str) -> None:
    file = sound(f"{EVENT}{line}\n")
    assert file.adjustments == ()
    assert file.stated(line[:3]) == line[4:]
    assert line in write_trf(file).splitlines()


@pytest.mark.parametrize("line", ["172 SOMEHOW", "192 FIDE_SOMEHOW", "222 90 min"])
def test_other_codes_are_kept_and_told(line: str) -> None:
    file = sound(f"{EVENT}{line}\n")
    assert places(file.adjustments) == [(LAST, 5, line[4:])]
    assert line in write_trf(file).splitlines()


def test_records_that_describe_the_event_stand_in_the_order_of_their_numbers() -> None:
    text = "### first\n222 5400+30\n182 Somebody\n082 0\n" + EVENT
    codes = [line[:3] for line in write_trf(sound(text)).splitlines()]
    assert " ".join(codes[:19]) == "012 022 032 042 052 062 072 082 092 102 112 112 122 142 XXR 152 XXC 182 222"
    assert codes[-1] == "###"


def test_national_ratings_are_read_and_kept() -> None:
    file = sound(f"{EVENT}{NATIONAL}\n")
    (kept,) = (kept for kept in file.kept_lines if is_national_record(kept.text))
    rating = read_national_record(Line(kept.line, kept.text))
    assert (rating.federation, rating.tpn, rating.sex, rating.national_class) == ("SUI", 2, "w", "A")
    assert (rating.name, rating.rating, rating.origin, rating.number) == ("Brändli, Berta", 1890, "BE", "7")
    assert rating.birth_date == "1991/05/06"
    assert file.adjustments == ()
    for edition in Edition:
        assert NATIONAL in write_trf(file, edition=edition).splitlines()


def test_the_national_rating_of_a_stranger_is_told() -> None:
    stranger = NATIONAL.replace("   2", "  77", 1)
    assert places(sound(f"{EVENT}{stranger}\n").adjustments) == [(LAST, 5, "  77")]


# --- Both dialects, both editions --------------------------------------------------------------------------------


def test_virtual_points_are_written_in_ranges_and_one_by_one() -> None:
    given = sound(EVENT)
    points = {1: (10, 10, 5), 2: (10, 10, 5), 4: (10, 10, 5), 6: (0, 5)}
    players = tuple(replace(player, virtual_points=points.get(player.tpn, ())) for player in given.players)
    lines = write_trf(replace(given, players=players)).splitlines()
    assert [line for line in lines if line.startswith("250")] == [
        "250       1.0   1   2    1    2",
        "250       1.0   1   2    4    4",
        "250       0.5   2   2    6    6",
        "250       0.5   3   3    1    2",
        "250       0.5   3   3    4    4",
    ]
    assert "XXA    6  0.0  0.5" in lines
    again = sound("\n".join(lines))
    assert [player.virtual_points for player in again.players] == [player.virtual_points for player in players]
    alone = sound("\n".join(line for line in lines if not line.startswith("XXA")))
    assert alone.tournament() == again.tournament()


def test_a_prohibition_without_an_end_is_one_in_both_dialects() -> None:
    file = sound(f"{EVENT}XXP 1 5 6\n260   2   4    2    3\n")
    lines = write_trf(file).splitlines()
    assert [line for line in lines if line[:3] in ("260", "XXP")] == [
        "260   1 999    1    5    6",
        "260   2   4    2    3",
        "XXP 1 5 6",
    ]
    assert (
        sound("\n".join(lines)).forbidden
        == file.forbidden
        == (
            ForbiddenGroup(players=(1, 5, 6)),
            ForbiddenGroup(players=(2, 3), first_round=2, last_round=4),
        )
    )


def test_byes_ahead_stand_in_the_columns_of_their_rounds_in_trf16() -> None:
    file = sound(f"{EVENT}240 H   5    4\n240 Z   4    2\n")
    text = write_trf(file, edition=Edition.TRF16)
    lines = {line[4:8].strip(): line for line in text.splitlines() if line.startswith("001")}
    assert lines["4"][121:] == " " * 10 + "0000 - H"
    assert lines["2"][121:] == "0000 - Z"
    assert "240" not in {line[:3] for line in text.splitlines()}
    assert sound(text).players == file.players


def test_trf16_says_what_it_has_no_place_for() -> None:
    text = f"{EVENT}192 FIDE_DUBOV\n260   2   4    2    3\nXXP 1 5\n### a comment\nan odd line\n{NATIONAL}\n"
    file = sound(text)
    assert lines_beyond_trf16(file) == ("260   2   4    2    3", "192 FIDE_DUBOV", "### a comment")
    with pytest.raises(ValueError, match="no place for “192 FIDE_DUBOV”") as raised:
        write_trf(file, edition=Edition.TRF16)
    assert len(str(raised.value).splitlines()) == 3
    older = without_lines_beyond_trf16(file)
    lines = write_trf(older, edition=Edition.TRF16).splitlines()
    assert {"142", "152", "162", "192", "250", "260", "###"}.isdisjoint(line[:3] for line in lines)
    assert {"XXR 5", "XXC white1", "XXP 1 5", "an odd line", NATIONAL} <= set(lines)
    assert sound("\n".join(lines)) == replace(older, players=sound("\n".join(lines)).players)


@pytest.mark.parametrize("sign", ["?", "X", "*"])
def test_a_game_that_is_not_decided_is_a_draw_for_pairing_and_stays_undecided(sign: str) -> None:
    file = sound(with_fields({(line_of(1), 109): sign, (line_of(2), 109): sign}))
    games = [record for player in file.players[:2] if isinstance(record := player.records[1], Game)]
    assert [(game.outcome, game.played, game.rated, game.adjourned) for game in games] == [
        (Outcome.DRAW, True, False, True)
    ] * 2
    written = write_trf(file).splitlines()
    assert [line[108] for line in written if line.startswith(("001    1", "001    2"))] == ["?", "?"]
    assert sound("\n".join(written)).players == file.players


def test_a_sign_that_nobody_knows_is_a_result_that_nobody_knows() -> None:
    file = read_trf(with_fields({(line_of(1), 109): "%", (line_of(2), 109): "%"}))
    assert not file.problems
    games = [record for player in file.players[:2] if isinstance(record := player.records[1], Game)]
    assert [game.adjourned for game in games] == [True, True]
    assert {(one.column, one.read) for one in file.adjustments} >= {(109, "%")}
    assert any("an unknown sign; read as ?" in one.message for one in file.adjustments)


def test_byes_after_the_last_one_are_none() -> None:
    file = sound(with_fields({(line_of(3), 122): "0000 - H", (line_of(3), 132): "0000 -"}))
    assert file.players[2].byes_ahead == (Bye(ByeKind.HALF_POINT),)


def test_abnormal_points_that_do_not_fit_are_refused() -> None:
    file = replace(sound(EVENT), abnormal_points=(AbnormalPoints("", 1_000, round_number=1, players=(1,)),))
    with pytest.raises(ValueError, match="from -9.9 to 99.9"):
        write_trf(file)


def test_a_player_alone_has_the_points_of_the_records() -> None:
    file = replace(sound(EVENT), players=(TrfPlayer(tpn=1, name="Alone"),), rounds_paired=0, kept_lines=(KeptLine(""),))
    assert " 0.0" in write_trf(file)
