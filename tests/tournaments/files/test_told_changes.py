"""Nothing of a report file is changed on its way in without being told."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from tests.pairing.trf.samples import EVENT
from tests.tournaments.factories import Make
from tests.tournaments.tournament.test_pages import at, settings_of
from tournaments.files.actions.importing import import_trf, review_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db


class Told(NamedTuple):
    line: int
    read: str
    message: str


def told_of(text: str) -> list[Told]:
    review = review_trf(text.encode(), system="dubov")
    assert review.problems == ()
    return [Told(one.line, one.read, one.message) for one in review.adjustments]


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def test_of_a_file_that_is_as_it_should_be_nothing_is_told() -> None:
    assert told_of(EVENT) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("072 6", "072 3", "states 3 rated players and lists 6"),
        ("062 6", "062 7", "states 7 players and lists 6"),
        ("032 SUI", "032 FIDE", "federation was cut to three letters"),
        ("012 Lindenhof Open", "012 " + "Open " * 25, "record 012 was cut to 120"),
        ("022 Lindenhof", "022 " + "Lindenhof " * 13, "record 022 was cut to 120"),
        ("102 Meier, Ruth", "102 " + "Ruth " * 25, "record 102 was cut to 120"),
        ("112 Koller, Urs", "112 " + "Urs " * 80, "record 112 was cut to 300"),
        ("122 90 min + 30 s", "122 " + "90 min " * 18, "record 122 was cut to 120"),
        ("Abegg, Anton    ", "Abegg,Anton     ", "in the name were put in order"),
        ("152 W", "152 W\n240 Z   6    2", "round 6, after the last one; it was left out"),
        ("152 W", "152 W\n260   1   1    2    3\n260   4   5    2    3", "the first prohibition of the two holds"),
        ("152 W", "152 W\n202 WIN,XYZ,SB", "(XYZ, SB). Taken: WIN"),
        ("152 W", "152 W\n202 XYZ,SB", "(XYZ, SB). Taken: BH/C1, BH, SB"),
        ("152 W", "152 W\n202 OTHER_BLITZ", "(OTHER_BLITZ). Taken: BH/C1, BH, SB"),
        ("152 W", "152 W\n202 BH,SB\n212 PTS,SB", "Record 212 says other tie-breaks than 202"),
        ("152 W", "152 W\n182 One\n182 Two", "A second record 182; the first one holds, and this one is not used"),
        ("142 5", f"142 5\n{'132':<91}" + "26/03/07  " * 6, "Days of more rounds than the 5"),
        ("012 Lindenhof Open", "012 Lindenhof\u00a0\u202eOpen", "were read as blanks"),
        ("122 90 min + 30 s", "122 90 min\t+ 30 s", "were read as blanks"),
        ("Abegg, Anton    ", "Abegg,\u00a0Anton    ", "were read as blanks"),
        ("112 Koller, Urs", "112 Koller; Urs", "read as a comma"),
        ("032 SUI", "032 sui", "read as SUI"),
        (" SUI     1300011", " sui     1300011", "read as SUI"),
        ("001    1 m GM", "001    1 M GM", "read as m"),
        ("001    1 m GM", "001    1 m gm", "read as GM"),
    ],
)
def test_what_is_read_otherwise_is_told_with_its_line(old: str, new: str, said: str) -> None:
    assert old in EVENT
    text = EVENT.replace(old, new, 1)
    (told,) = told_of(text)
    assert said in told.message
    started = new.splitlines()[-1][:4] if new[:3].isdigit() else "001    1"
    if "after the last" in said:  # told at the player
        started = "001    2"
    assert told.line == line_of(text, started) + (1 if "prohibition" in said or "182" in said else 0)


# What a line may be written as without being told: the same in this program's own form.
SAME_IN_OTHER_WORDS = [
    ("152 W", "152 W\n212 PTS,BH,SB"),
    ("152 W", "152 W\n202 BH,SB\n212 PTS,BH,SB"),
    ("152 W", "152 W\n260   4   5    2    3"),
]


@pytest.mark.parametrize(("old", "new"), SAME_IN_OTHER_WORDS)
def test_what_means_the_same_is_not_told(old: str, new: str) -> None:
    assert told_of(EVENT.replace(old, new, 1)) == []


@pytest.mark.parametrize(
    "started", ["012", "022", "032", "042", "052", "092", "102", "112", "122", "182", "222", "001"]
)
def test_a_line_that_is_not_written_again_was_told(started: str, arbiter: User) -> None:
    """Import and export of files in which the text of one line is written otherwise."""
    base = EVENT.replace("152 W", "152 W\n182 Some\n192 FIDE_DUTCH\n202 BH,SB\n222 5400+30")
    for sign in ("small letters", "\t", "\u202e", ";", "  "):
        lines = base.splitlines()
        place = next(index for index, line in enumerate(lines) if line.startswith(started))
        start, end = (9, 47) if started == "001" else (4, len(lines[place]))
        held = lines[place][start:end]
        cut = 8 if started == "001" else len(held) // 2
        if sign == "small letters":
            held = held.lower()
        else:
            held = held[:cut] + sign + (held[cut : len(held) - len(sign)] if started == "001" else held[cut:])
        lines[place] = lines[place][:start] + held + lines[place][end:]
        text = "\n".join(lines)
        review = review_trf(text.encode())
        if review.problems:
            continue
        tournament = import_trf(text.encode(), by=arbiter)
        out = {line.rstrip() for line in export_trf(tournament).splitlines()}
        assert lines[place].rstrip() in out or review.adjustments, (sign, held)
        assert {line.rstrip() for line in lines if line != lines[place]} <= out


def test_what_is_told_is_what_is_done(arbiter: User) -> None:
    tournament = import_trf(EVENT.replace("152 W", "152 W\n202 WIN,XYZ,SB").encode(), by=arbiter, system="dubov")
    assert tournament.tiebreaks == "WIN"


def test_deputies_stay_as_they_were_parted(arbiter: User, client: Client) -> None:
    one = EVENT.replace("112 Odermatt, Pia\n", "")
    for text, shown in ((EVENT, "Koller, Urs; Odermatt, Pia"), (one, "Koller, Urs")):
        tournament = import_trf(text.encode(), by=arbiter, system="dubov")
        out = [line for line in export_trf(tournament).splitlines() if line.startswith("112")]
        assert out == [line for line in text.splitlines() if line.startswith("112")]
        assert f"<dd>{shown}</dd>" in client.get(f"/{tournament.slug}/").text
        assert client.get(f"/api/v1/tournaments/{tournament.slug}/").json()["deputy_arbiters"] == shown


@pytest.mark.parametrize(
    ("typed", "deputies"),
    [
        ("Kowalski, Jan", ["Kowalski, Jan"]),
        ("Kowalski, Jan, IA", ["Kowalski, Jan, IA"]),
        ("Kowalski, Jan; Nowak, Ewa;", ["Kowalski, Jan", "Nowak, Ewa"]),
    ],
)
def test_deputies_that_were_typed_are_parted_by_semicolons_alone(
    typed: str, deputies: list[str], make_tournament: Make, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=4)
    assert arbiter_client.post(at("settings"), settings_of(tournament, deputy_arbiters=typed)).status_code == 302
    out = [line for line in export_trf(tournament).splitlines() if line.startswith("112")]
    assert out == [f"112 {name}" for name in deputies]


def test_deputies_of_before_keep_their_names() -> None:
    """Commas separated them where there was no semicolon: they still do where each part is a whole name."""
    texts = {
        "Urs Koller, Pia  Odermatt": "Urs Koller; Pia  Odermatt",
        "Urs Koller, Pia Odermatt, ": "Urs Koller; Pia Odermatt",
        "Kowalski, Jan": "Kowalski, Jan",
        "Kowalski, Jan, IA": "Kowalski, Jan, IA",
        "Kowalski, Jan Maria": "Kowalski, Jan Maria",
        "Koller, Urs; Odermatt, Pia": "Koller, Urs; Odermatt, Pia",
        "Urs Koller": "Urs Koller",
    }
    for number, text in enumerate(texts):
        Tournament.objects.create(name=text, slug=f"t{number}", system="dubov", deputy_arbiters=text)
    step = import_module("tournaments.migrations.0063_deputies_by_semicolons")
    step.convert(apps, type("Editor", (), {"connection": connection}))
    assert dict(Tournament.objects.values_list("name", "deputy_arbiters")) == texts
