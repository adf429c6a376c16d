"""Days and moments as each language writes them: by name, and the same names in all of them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import to_locale

from config.formats import patterns

NAMES = set(patterns.patterns("", "", "", ""))
FOLDERS = sorted(one.parent.name for one in Path(patterns.__file__).parent.glob("*/formats.py"))
MOMENT = datetime(2026, 8, 3, 9, 5, tzinfo=UTC)
# What no reader reads as words: for machines, a day's number, a time to the second.
OF_NO_LANGUAGE = {"c", "Y-m-d", "Ym", "H:i:s"}


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_language_has_all_names(folder: str) -> None:
    made = vars(import_module(f"config.formats.{folder}.formats"))
    assert {name for name in NAMES if made.get(name)} == NAMES


def test_every_language_of_the_pages_has_formats() -> None:
    assert {to_locale(code).partition("_GB")[0] for code, _name in settings.LANGUAGES} <= set(FOLDERS)


@pytest.mark.parametrize(
    ("code", "name", "written"),
    [
        ("en-gb", "DATETIME_FORMAT", "3 Aug 2026, 09:05"),
        ("de", "LONG_DATETIME_FORMAT", "3. August 2026, 09:05"),
        ("cs", "DATE_FORMAT", "3. 8. 2026"),
        ("es", "LONG_DATE_FORMAT", "3 de agosto de 2026"),
        ("fr", "WEEKDAY_DATE_FORMAT", "lundi, 3 août 2026"),
        ("ru", "DAY_TIME_FORMAT", "3 авг, 09:05"),
        ("pl", "LONG_DATE_FORMAT", "3 sierpnia 2026"),
        ("pl", "YEAR_MONTH_FORMAT", "sierpień 2026"),
        ("pt-br", "MONTH_DAY_FORMAT", "3 de agosto"),
        ("ru", "MONTH_DAY_FORMAT", "3 августа"),
        ("uk", "LONG_DATE_FORMAT", "3 серпня 2026"),
        ("hu", "DATETIME_FORMAT", "2026. aug. 3., 09:05"),
        ("hu", "WEEKDAY_DATE_FORMAT", "2026. augusztus 3., hétfő"),
        ("hu", "YEAR_MONTH_FORMAT", "2026. augusztus"),
        ("zh-hans", "DAY_TIME_FORMAT", "8月3日, 09:05"),
    ],
)
def test_as_it_is_written_there(code: str, name: str, written: str) -> None:
    with translation.override(code):
        assert date_format(MOMENT, name).lower() == written.lower()


@pytest.mark.parametrize(
    ("code", "month", "year"),
    [
        ("en-gb", "24–30 November 2026", "24 November – 3 December 2026"),
        ("de", "24.–30. November 2026", "24. November – 3. Dezember 2026"),
        ("cs", "24.–30. listopadu 2026", "24. listopadu – 3. prosince 2026"),
        ("es", "24–30 de noviembre de 2026", "24 de noviembre – 3 de diciembre de 2026"),
        ("ru", "24–30 ноября 2026", "24 ноября – 3 декабря 2026"),
        ("zh-hans", "2026年11月24日–30日", "2026年11月24日 – 12月3日"),
    ],
)
def test_days_of_one_month_and_of_one_year(code: str, month: str, year: str) -> None:
    start, end, later = date(2026, 11, 24), date(2026, 11, 30), date(2026, 12, 3)
    with translation.override(code):
        page = "public/parts/dates.html"
        assert render_to_string(page, {"start": start, "end": end}).strip() == month
        assert render_to_string(page, {"start": start, "end": later}).strip() == year


@pytest.mark.parametrize(("code", "written"), [("fr", "3 août"), ("ru", "3 авг"), ("es", "3 ago"), ("de", "3. Aug.")])
def test_short_months_have_a_capital_where_the_language_has_one(code: str, written: str) -> None:
    with translation.override(code):
        assert date_format(MOMENT, "DAY_FORMAT") == written


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("it", "3 agosto 2026"),
        ("pt-br", "3 de agosto de 2026"),
        ("es", "3 de agosto de 2026"),
        ("fr", "3 août 2026"),
        ("de", "3. August 2026"),
        ("tr", "3 Ağustos 2026"),
    ],
)
def test_months_within_a_date_have_a_capital_where_the_language_has_one(code: str, written: str) -> None:
    with translation.override(code):
        assert date_format(MOMENT, "LONG_DATE_FORMAT") == written
        assert date_format(MOMENT, "TO_IN_MONTH_FORMAT").endswith(written[-13:].lstrip("3. "))
        assert written.partition(" 2026")[0] in f"{date_format(MOMENT, 'MONTH_DAY_FORMAT')} de"


def test_pages_and_sentences_name_a_format_of_every_language() -> None:
    root = Path(settings.BASE_DIR)
    asked = set()
    for page in (root / "templates").rglob("*.html"):
        asked |= {(hit, page.name) for hit in re.findall(r"""\|(?:date|time):"([^"]*)\"""", page.read_text())}
    for source in (root / "tournaments").rglob("*.py"):
        given = re.findall(r"""(?:date|time)_format\([^\n]*, "([^"]*)"\)""", source.read_text())
        asked |= {(hit, source.name) for hit in given}
    assert len(asked) > 50
    assert {one for one in asked if one[0] not in NAMES | OF_NO_LANGUAGE} == set()
