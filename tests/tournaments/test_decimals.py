"""Decimal numbers have the sign of the reader's language on every page; files and programs have the point."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from pairing.explaining.writer import Writer
from tests.tournaments.arbiter.addresses import entrants_of
from tests.tournaments.arbiter.sites import KINDS
from tests.tournaments.factories import enter_results, publish_pairing
from tests.tournaments.public import addresses
from tests.tournaments.test_languages import Texts
from tournaments.basics.decimals import decimals
from tournaments.models import PrizeRules, User
from tournaments.rounds.queries.explanation import LANGUAGE
from tournaments.series.queries.words import sum_in_words
from tournaments.standings.queries.current import Value
from tournaments.templatetags import chess, prizes, ratings
from tournaments.templatetags.tiebreaks import tiebreak_value

CODES = {"players": "AOB/F,BH/C1,ARO,TPN", "teams": "MPVGP,EDE,EMGSB,EGGSB"}
A_POINT = re.compile(r"(?<![\d.])[+−-]?\d+\.\d+(?![\d.])")
OF_TWO_PLACES = re.compile(r"(?<![\d.])[+−-]?\d+\.\d\d(?![\d.])")  # unlike a board of a match, or an article
# Articles of rules have a point in every language; they stand in brackets, or behind their part.
AN_ARTICLE = re.compile(r"\([^)]*\)|[A-E]\.\d\d(\.\d+)*(, [\d.]+)*")


@pytest.mark.parametrize(
    ("language", "sign"), [("de", ","), ("fr", ","), ("ru", ","), ("pt-br", ","), ("en-gb", "."), ("zh-hans", ".")]
)
def test_numbers_of_a_page_have_the_sign_of_the_language(language: str, sign: str) -> None:
    with translation.override(language):
        written = [
            ratings.decimal_text(1480, signed=True),
            ratings.decimal_text(44),
            chess.format_points(12),
            str(tiebreak_value(Value(Fraction(603, 2), 10))),
            prizes.money(8750, PrizeRules(currency="EUR", digits=2)),
            Writer((), {}, language=LANGUAGE)._written(13, "points"),
            Writer((), {}, language=LANGUAGE)._written("12.5 / 40.25", "decimal"),
            sum_in_words("Anna", ["6.33"], "6.33"),
        ]
    expected = ["+14.80", "0.44", "1.2", "30.15", "87.50 EUR", "1.3", "12.5 / 40.25"]
    assert written[:7] == [one.replace(".", sign) for one in expected]
    assert f"6{sign}33" in written[7]


def test_what_is_no_decimal_stays() -> None:
    with translation.override("de"):
        assert [decimals(one) for one in ("C.07, 4.2.2", "½", "2.", "12")] == ["C.07, 4.2.2", "½", "2.", "12"]


@pytest.mark.parametrize("kind", CODES)
def test_pages_in_german_have_no_decimal_point(client: Client, arbiter: User, kind: str) -> None:
    tournament = KINDS[kind](tiebreaks=CODES[kind], arbiters=(arbiter,))
    for _round in range(2):
        enter_results(publish_pairing(tournament, by=arbiter), by=arbiter)
    values = [
        reverse("public:working", args=[tournament.slug, entrants_of(tournament)[0].pk, code])
        for code in tournament.tiebreaks.split(",")
    ]
    found, commas = {}, set()
    pages = [one for one in addresses.every(tournament, rounds=2) if not one.endswith("/live/")]  # that is JSON
    for page in [*pages, *values]:
        texts = Texts(client.get(page, headers={"Accept-Language": "de"}).text).found
        point = A_POINT if page.rstrip("/").endswith(("preferences", "floats")) else OF_TWO_PLACES
        found[page] = {text.strip() for text in texts if point.search(AN_ARTICLE.sub("", text))}
        commas |= {text for text in texts if re.fullmatch(r"\s*[+−]?\d+,\d+\s*", text)}
    assert {page: texts for page, texts in found.items() if texts} == {}
    assert commas


def test_files_and_programs_have_the_point(client: Client, arbiter: User) -> None:
    tournament = KINDS["players"](tiebreaks=CODES["players"], arbiters=(arbiter,))
    enter_results(publish_pairing(tournament, by=arbiter), by=arbiter)
    address = reverse("public:table_file", args=[tournament.slug, "ratings", "csv"])
    answer = client.get(address, headers={"Accept-Language": "de"})
    assert answer.status_code == 200
    assert re.search(rb"[;,]-?\d+\.\d+[;,\r]", answer.content)
