"""The tables of a direct encounter, as the page of a value shows them (C.07, 6)."""

from __future__ import annotations

from pairing.standings import read_tiebreaks, survey
from pairing.standings.direct_encounter import EncounterTable, direct_encounter
from pairing.standings.ranking import encounter_of
from tests.pairing.standings.examples import ranking, ranks, tournament

ALL_MET = {  # all at 3 points: 1 made 2½ among them, 4 made 1½, 2 and 3 one each, and 2 beat 3
    1: ("2w1", "3b=", "4w1", "Z", "H"),
    2: ("1b0", "4w0", "3b1", "F", "F"),
    3: ("4b=", "1w=", "2w0", "F", "F"),
    4: ("3w=", "2b1", "1b0", "F", "H"),
}


def places(table: EncounterTable) -> dict[int, int | None]:
    return {line.tpn: line.place for line in table.lines}


def test_those_still_equal_are_compared_anew() -> None:
    """6.2."""
    event = tournament(ALL_MET)
    assert {line.points for line in ranking(event).lines} == {30}
    assert ranks(ranking(event, "DE")) == {1: 1, 4: 2, 2: 3, 3: 4}
    _places, (whole, rest) = direct_encounter(survey(event), [1, 2, 3, 4])
    assert (whole.first_place, places(whole), whole.all_met) == (1, {1: 1, 4: 2, 2: 3, 3: 3}, True)
    assert (rest.first_place, places(rest)) == (3, {2: 3, 3: 4})


def test_places_are_settled_from_the_top_and_the_rest_begins_anew() -> None:
    """6.3: 1 beat all and 2 the others; 3 and 4 have not met, and 2 is second even if one of them had won."""
    event = tournament(
        {
            1: ("2w1", "3w1", "4w1", "Z", "Z"),
            2: ("1b0", "4w1", "3w1", "F", "Z"),
            3: ("F", "1b0", "2b0", "F", "F"),
            4: ("F", "2b0", "1b0", "F", "F"),
        }
    )
    _places, tables = direct_encounter(survey(event), [1, 2, 3, 4])
    assert [places(table) for table in tables] == [{1: 1, 2: 2, 3: None, 4: None}, {3: None, 4: None}]
    assert not tables[0].all_met


def test_who_is_left_alone_at_the_end_has_the_last_place() -> None:
    """6.3: 5 has not met 1 and could come to one point, which is less than anybody else has."""
    event = tournament(
        {
            1: ("2w1", "3w1", "4w1", "Z", "Z", "Z"),
            2: ("1b0", "4w1", "3w=", "5w1", "Z", "Z"),
            3: ("4w=", "1b0", "2b=", "Z", "5w1", "Z"),
            4: ("3b=", "2b0", "1b0", "Z", "Z", "5w1"),
            5: ("Z", "Z", "Z", "2b0", "3b0", "4b0"),
        }
    )
    found, (table,) = direct_encounter(survey(event), [1, 2, 3, 4, 5])
    assert [(line.points, line.most) for line in table.lines] == [(30, 40), (25, 25), (20, 20), (15, 15), (0, 10)]
    assert places(table) == found == {tpn: tpn for tpn in range(1, 6)}


def test_of_two_who_have_not_met_neither_is_placed_and_of_two_who_have_both_are() -> None:
    event = tournament({1: ("2w1", "Z"), 2: ("1b0", "F"), 3: ("F", "Z")})
    found, tables = direct_encounter(survey(event), [1, 2])
    assert (found, places(tables[0])) == ({1: 1, 2: 2}, {1: 1, 2: 2})
    found, tables = direct_encounter(survey(event), [1, 3])
    assert (found, places(tables[0])) == ({1: 1, 3: 1}, {1: None, 3: None})


def test_the_encounter_at_a_place_of_the_list_is_that_of_those_tied_by_then() -> None:
    """4.2: what stands behind it in the list has not been applied; who is alone by then has no table."""
    event = tournament(ALL_MET, ratings={1: 2000, 2: 2100, 3: 1900, 4: 1800})
    first = read_tiebreaks(("DE", "RTNG"))
    for tpn, place in {1: 1, 4: 2, 2: 3, 3: 4}.items():
        value, tables = encounter_of(survey(event), first, 0, tpn)
        assert (value, [len(table.lines) for table in tables]) == (place, [4, 2])
    last = read_tiebreaks(("RTNG", "DE"))
    assert [encounter_of(survey(event), last, 1, tpn) for tpn in ALL_MET] == [(None, ())] * 4
