"""The shown working: each round's contribution, what was cut and why, for any player and tie-break."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.standings import RULES, rank, read_tiebreaks
from tests.tournaments.factories import OUTSIDE_FIDE_MODE, publish_pairing
from tournaments.models import Game, Player, Result, Round, Tournament, User
from tournaments.players.actions import entries
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.standings.actions import tiebreaks
from tournaments.standings.queries.current import Standings, current_standings, standings_field
from tournaments.standings.queries.working import PageOfWorking, working_page

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]
CODES = (*RULES, "BH/C1", "BH/M1", "SB/C1", "PS/C2", "FB/P", "AOB/F", "KS/L+1", "ARO/C1", "DE/P", "TPN/R")


@pytest.fixture
def event(make_tournament: Make, play_round: Play, arbiter: User) -> Tournament:
    """Nine players and three rounds of five: a bye asked for, a forfeit, a late withdrawal, allocated byes."""
    tournament = make_tournament(players=9, rounds=5)
    first, *_others, last = tournament.players.order_by("tpn")
    play_round(tournament)
    entries.request_bye(first, by=arbiter, round_number=2, kind="H")
    second = publish_pairing(tournament, by=arbiter)
    for number, board in enumerate(Game.objects.filter(match__round=second).order_by("match__table")):
        result = Result.WHITE_WINS_FORFEIT if number == 0 else Result.DRAW
        recording.record_result(board, result, by=arbiter)
    entries.withdraw_player(last, by=arbiter, from_round=3)
    play_round(tournament)
    tournament.refresh_from_db()
    return tournament


def address(tournament: Tournament, player: Player, code: str) -> str:
    return reverse("public:working", args=[tournament.slug, player.pk, code])


def text_of(client: Client, path: str) -> str:
    """The words of a page, tags and runs of blanks aside."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def shown(tournament: Tournament, player: Player, code: str) -> PageOfWorking:
    known = published_rounds(tournament)
    page = working_page(tournament, known, named_players(tournament, known), player.pk, code)
    assert page is not None
    return page


@pytest.mark.parametrize("code", CODES)
def test_every_tiebreak_of_every_player_has_its_working(event: Tournament, client: Client, code: str) -> None:
    known = published_rounds(event)
    field = standings_field(event, known, named_players(event, known))
    (entry,) = read_tiebreaks([code])
    values = {line.tpn: line.values[0] for line in rank(field, [entry]).lines}
    for player in event.players.all():
        page = shown(event, player, code)
        assert page.value.value == values[player.pk]
        counted = [line.value.value or 0 for line in page.lines if not line.cut]
        if entry.unit > 1 and code not in ("AOB", "AOB/F"):
            assert sum(counted) == page.value.value
    assert client.get(address(event, player, code)).status_code == 200


def test_what_was_cut_is_said_with_its_article(event: Tournament, client: Client) -> None:
    first = event.players.order_by("tpn")[0]
    page = shown(event, first, "BH/C1")
    cut = [line for line in page.lines if line.cut]
    assert [(line.round_number, line.cut, line.mark, line.category) for line in cut] == [(2, "16.5", "H", "16.2.3")]
    text = text_of(client, address(event, first, "BH/C1"))
    assert "cut first: a voluntary unplayed round (16.5)" in text
    assert "half-point bye" in text
    assert "Buchholz Cut 1 (C.07, 8.1, 14.1)" in text
    plain = shown(event, first, "BH")
    assert not [line for line in plain.lines if line.cut]
    assert (plain.value.value or 0) - (page.value.value or 0) == cut[0].value.value


def test_points_of_who_left_are_told_as_they_count(event: Tournament, client: Client) -> None:
    """The round after the withdrawal is a draw for the opponents (16.2.5, 16.3.2)."""
    gone = event.players.order_by("tpn").last()
    assert gone is not None
    board = Game.objects.filter(match__round__tournament=event, match__seats__player=gone).first()
    assert board is not None
    opponent = Player.objects.filter(seats__match=board.match).exclude(pk=gone.pk).get()
    (line,) = [line for line in shown(event, opponent, "BH").lines if line.opponent and line.opponent.id == gone.pk]
    assert line.adjusted_from is not None
    assert line.basis.value == line.adjusted_from + 5
    assert "count as draws (16.3, 8.3)" in text_of(client, address(event, opponent, "BH"))


def test_the_steps_of_a_performance(event: Tournament, client: Client) -> None:
    steps = {player: [step.name.value for step in shown(event, player, "PTP").steps] for player in event.players.all()}
    zero = next(player for player, names in steps.items() if names == ["points", "lowest"])
    other = next(player for player, names in steps.items() if names == ["points", "expected-below", "expected"])
    assert "800 are taken off" in text_of(client, address(event, zero, "PTP"))
    assert "Expected of the rating found" in text_of(client, address(event, other, "PTP"))
    names = [step.name.value for step in shown(event, other, "TPR").steps]
    assert names == ["average-rating", "points", "count", "score", "difference"]
    assert "Rating difference of that score (B.02, 8.1.1)" in text_of(client, address(event, other, "TPR"))


def test_the_direct_encounter_shows_the_table_of_the_tied(event: Tournament, client: Client, arbiter: User) -> None:
    tied = next(line.player for line in current_standings_of(event).lines if len(shown_group(event, line.points)) > 1)
    player = event.players.get(pk=tied.id)
    page = shown(event, player, "DE")
    assert page.encounters
    assert {row.player.id for row in page.encounters[0].rows} == shown_group(event, points_of(event, tied.id))
    assert [row.player.id for row in page.encounters[0].rows if row.is_asked] == [tied.id]
    assert "a place goes to who is alone on it" in text_of(client, address(event, player, "DE"))
    Tournament.objects.update(**OUTSIDE_FIDE_MODE)
    # Once Buchholz comes first, the group is what it leaves.
    tiebreaks.set_tiebreaks(event, ["BH", "TPN", "DE"], edition="2026-03", by=arbiter, confirmed=True, reason="agreed")
    event.refresh_from_db()
    assert shown(event, player, "DE").encounters == ()


def current_standings_of(tournament: Tournament) -> Standings:
    known = published_rounds(tournament)
    return current_standings(tournament, known, named_players(tournament, known))


def points_of(tournament: Tournament, player_id: int) -> int:
    return next(line.points for line in current_standings_of(tournament).lines if line.player.id == player_id)


def shown_group(tournament: Tournament, points: int) -> set[int]:
    return {line.player.id for line in current_standings_of(tournament).lines if line.points == points}


def test_fore_buchholz_before_the_final_round(event: Tournament, client: Client, play_round: Play) -> None:
    first = event.players.order_by("tpn")[0]
    assert "The final round is not complete" in text_of(client, address(event, first, "FB"))
    assert shown(event, first, "FB").value == shown(event, first, "BH").value
    play_round(event)
    play_round(event)
    assert "The final round is not complete" not in text_of(client, address(event, first, "FB"))


@pytest.mark.parametrize("code", ["XX", "bh", "BH/C0", "BH/P/C1", "SSSC", "KS/L1", "BH/C1/C1"])
def test_what_is_no_tiebreak_is_not_found(event: Tournament, client: Client, code: str) -> None:
    first = event.players.order_by("tpn")[0]
    assert client.get(f"/{event.slug}/standings/{first.pk}/{code}/").status_code == 404


def test_players_of_others_are_not_found(event: Tournament, client: Client, make_tournament: Make) -> None:
    stranger = make_tournament(slug="other").players.first()
    assert stranger is not None
    assert client.get(address(event, stranger, "BH")).status_code == 404


def test_only_published_complete_rounds_count(
    client: Client, arbiter: User, make_tournament: Make, play_round: Play
) -> None:
    tournament = make_tournament()
    first = tournament.players.order_by("tpn")[0]
    page = address(tournament, first, "BH")
    draft = drafts.pair_next_round(tournament, by=arbiter)
    assert client.get(page).status_code == 404
    drafts.publish_round(draft, by=arbiter)
    assert client.get(page).status_code == 404  # published, but no round is complete
    rounds_played = draft.games.order_by("match__table")
    for board in rounds_played:
        recording.record_result(board, Result.WHITE_WINS, by=arbiter)
    before = client.get(page)
    assert "After round 1." in before.text
    second = drafts.pair_next_round(tournament, by=arbiter)
    cache.clear()
    assert client.get(page).content == before.content
    published = drafts.publish_round(second, by=arbiter)
    recording.record_result(published.games.get(match__table=1), Result.WHITE_WINS, by=arbiter)
    assert "After round 1." in client.get(page).text
    assert client.post(page).status_code == 405


def test_each_value_in_the_standings_leads_to_its_working(event: Tournament, client: Client) -> None:
    answer = client.get(f"/{event.slug}/standings/")
    links = re.findall(r'<td class="number value[^>]*>.*?<a href="(\d+/[^"]+)">', answer.text)
    assert len(links) == 9 * 3
    for link in links:
        assert client.get(f"/{event.slug}/standings/{link}").status_code == 200


def test_constant_number_of_queries(client: Client, make_tournament: Make, play_round: Play) -> None:
    counts = set()
    for size in (8, 40):
        tournament = make_tournament(players=size, slug=f"of-{size}")
        play_round(tournament)
        play_round(tournament)
        first = tournament.players.order_by("tpn")[0]
        for code in ("BH/C1", "DE", "APPO"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address(tournament, first, code)).status_code == 200
            counts.add(len(queries))
    assert counts == {3}
