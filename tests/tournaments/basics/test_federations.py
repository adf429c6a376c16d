"""Which flag stands beside a federation's letters."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from tests.sources import ROOT
from tournaments.basics.federations import FLAGS
from tournaments.models import Tournament

DRAWN = ROOT / "static" / "flags"


def flag(federation: str, **fields: bool) -> str:
    context = Context({"tournament": Tournament(**fields), "federation": federation})
    return Template("{% load flags %}{% flag federation %}").render(context)


def test_there_is_a_picture_for_each_and_its_licence() -> None:
    assert {file.stem for file in DRAWN.glob("*.webp")} == set(FLAGS.values())
    assert "The MIT License" in (DRAWN / "LICENSE-flag-icons.txt").read_text()


@pytest.mark.parametrize(
    ("federation", "country"),
    [("SUI", "ch"), ("GER", "de"), ("NED", "nl"), ("RSA", "za"), ("ENG", "gb-eng"), ("FRA", "fr"), ("KOS", "xk")],
)
def test_fides_codes_have_the_flag_of_their_country(federation: str, country: str) -> None:
    shown = flag(federation)
    assert f'src="/static/flags/{country}.webp"' in shown
    assert 'alt=""' in shown
    assert 'loading="lazy"' in shown


@pytest.mark.parametrize("federation", ["FID", "", "UTO", "ch"])
def test_others_have_none(federation: str) -> None:
    assert flag(federation) == ""


def test_a_tournament_can_be_without_them() -> None:
    assert flag("SUI", without_flags=True) == ""
