"""The standings of a team event on its pages: every tie-break that is offered has the value of the command line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from pairing.standings import Event, rules_of
from tests.pairing.tools.commands import answer
from tests.tournaments.factories import publish_pairing
from tests.tournaments.teams.events import make_event, member, name_of, team
from tournaments.files.queries.export import export_trf
from tournaments.models import Match, Round, Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.standings.actions.tiebreaks import set_tiebreaks
from tournaments.teams.actions.teams import set_team_bye, withdraw_team

pytestmark = pytest.mark.django_db
TEAMS, ROUNDS = 9, 5
LISTS = (
    ("MPVGP", "EDE", "EDE/P", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE", "SSSC", "STD"),
    ("WIN:MP", "WON:MP", "KS", "KS:GP", "KS/L+1", "SSSC/F", "SSSC/K2", "SSSC/P", "SSSC/F/P/K3", "REP", "EDET/P", "BBE"),
    ("BH", "BH:GP", "BH/C1", "BH:GP/M1", "FB", "FB:GP", "AOB", "AOB:GP", "SB", "SB:GP", "PS", "PS:GP"),
    ("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "DE", "DE/P", "DE:GP", "MPTS", "GPTS", "WIN", "TPN"),
)
QUARTERS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


@pytest.fixture
def event(arbiter: User) -> Tournament:
    """Nine teams of three boards after five rounds, with byes, forfeits, an empty board, and one that left."""
    event = make_event(teams=TEAMS, players=3, boards="wbw", rounds=ROUNDS)
    withdraw_player(member(event, 5, 1), by=None)
    set_team_bye(team(event, 3), by=None, round_number=2, kind="H")
    for number in range(1, ROUNDS + 1):
        if number == 4:
            withdraw_team(team(event, 8), by=None)
        event.refresh_from_db()
        round_ = publish_pairing(event, by=arbiter)
        if number == 3:
            matches = Match.objects.select_related("round__tournament").filter(round=round_)
            forfeit_match(matches.order_by("-table")[0], "b", by=arbiter)
        for place, game in enumerate(round_.games.filter(result="").select_related("match__round__tournament")):
            record_result(game, ("1-0", "1/2", "0-1", "1-0", "1/2", "0F1")[(place + number) % 6], by=arbiter)
    return Tournament.objects.get(pk=event.pk)


def number_of(text: str) -> Fraction | None:
    """A value as the page shows it."""
    text = unescape(re.sub(r"<[^>]*>", "", text)).strip()
    if text == "–":
        return None
    rest = QUARTERS.get(text[-1:], Fraction())
    whole = text[:-1] if text[-1:] in QUARTERS else text
    return Fraction(whole or 0) + rest


def on_the_page(client: Client, event: Tournament, codes: tuple[str, ...]) -> dict[str, list[Fraction | None]]:
    """Rank, points and the values of each team in the public standings, by its name."""
    page = client.get(reverse("public:standings", args=[event.slug])).text
    found: dict[str, list[Fraction | None]] = {}
    for row in re.findall(r"<tr[^>]*>(<td class=\"number rank\">\d.*?)</tr>", page, re.DOTALL):
        name = re.findall(r'<a class="name"[^>]*>([^<]*)</a>', row)[0]
        rank = Fraction(re.findall(r'<td class="number rank">(\d+)', row)[0])
        points = number_of(re.findall(r'<td class="number strong points">(.*?)</td>', row, re.DOTALL)[0])
        cells = re.findall(r'<td class="number value(?: decided)?">.*?<a[^>]*>(.*?)</a></td>', row, re.DOTALL)
        assert len(cells) == len(codes)
        found[unescape(name)] = [rank, points, *map(number_of, cells)]
    return found


@pytest.mark.parametrize("codes", LISTS)
def test_each_value_on_the_page_is_that_of_the_command_line(
    codes: tuple[str, ...], event: Tournament, client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Tournament.objects.filter(pk=event.pk).update(tiebreaks=",".join(codes))
    shown = on_the_page(client, event, codes)
    assert len(shown) == TEAMS
    file = tmp_path / "event.trf"
    file.write_text(export_trf(event))
    options = ("--json", "--tiebreaks", ",".join(codes), "--edition", event.tiebreak_edition)
    code, out, problems = answer(capsys, "standings", file, *options)
    assert code == 0, problems
    data = json.loads(out)
    assert [one["code"] for one in data["tiebreaks"]] == list(codes)
    for line in data["standings"]:
        rank, points, *values = shown[line["name"]]
        assert (rank, points) == (line["rank"], Fraction(line["points"])), line["name"]
        for acronym, value, exact in zip(codes, values, line["values"], strict=True):
            if exact is None or value is None:
                assert (value, exact) == (None, None), (line["name"], acronym)
            else:
                assert abs(value - Fraction(exact)) <= Fraction(1, 200), (line["name"], acronym)


def test_every_tiebreak_of_teams_is_offered_and_has_its_working(
    event: Tournament, client: Client, organiser_client: Client
) -> None:
    page = organiser_client.get(reverse("arbiter:tiebreaks", args=[event.slug])).text
    offered = set(re.findall(r'data-code="([A-Z]+)"', page))
    assert offered == set(rules_of(Event.TEAMS))
    assert offered <= {re.split("[:/]", code)[0] for codes in LISTS for code in codes}
    for codes in LISTS:
        Tournament.objects.filter(pk=event.pk).update(tiebreaks=",".join(codes))
        key = team(event, 3).pk
        for code in codes:
            answered = client.get(reverse("public:working", args=[event.slug, key, code]))
            assert answered.status_code == 200, code
            assert name_of(3) in answered.text


def test_all_of_them_are_taken_before_round_1() -> None:
    event = make_event(teams=4)
    for codes in LISTS:
        event = set_tiebreaks(event, codes, edition=event.tiebreak_edition, by=None)
        assert event.tiebreaks == ",".join(codes)
    assert not Round.objects.exists()
